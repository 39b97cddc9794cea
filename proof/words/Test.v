(* SPDX-License-Identifier: Apache-2.0 *)
(* Whether words are 0, or the same: a bit 1 - floor((x + 2^64 - 1) / 2^64) for a word x that is 0 if, and only if, all of
   some numbers are, as it is their OR, or of their XORs. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
From abel Require Import Words Statements Endings Modulus.
Local Open Scope Z_scope.

(* Numbers that are all 0 if, and only if, v is. *)
Fixpoint parts (fuel : nat) (s : state) (v : var) : option (list (list term)) :=
  match fuel, Map.find v (known s) with
  | S f, Some i =>
    match definition i with
    | Some (Or a b) => match parts f s a, parts f s b with Some x, Some y => Some (x ++ y) | _, _ => None end
    | Some (Xor a b) =>
      match Map.find a (known s), Map.find b (known s) with
      | Some x, Some y => Some [form x ++ lscale (-1) (form y)]
      | _, _ => None
      end
    | Some (Fits a _) => parts f s a
    | _ => Some [form i]
    end
  | _, _ => None
  end.

(* The word of which v tells whether it is 0. *)
Definition definition_of (s : state) (v : var) : option equation :=
  match Map.find v (known s) with Some i => definition i | None => None end.
Definition tested (s : state) (v : var) : option var :=
  match definition_of s v with
  | Some (Sub one above) =>
    match definition_of s one, definition_of s above with
    | Some (Const u), Some (Shr sum k) =>
      match definition_of s sum with
      | Some (Add x full) =>
        match definition_of s full with
        | Some (Const z) =>
          if (u =? 1) && (k =? 64) && (z =? 2 ^ 64 - 1) && defined s x && fits (range_in s x) 64 then Some x else None
        | _ => None
        end
      | _ => None
      end
    | _, _ => None
    end
  | _ => None
  end.

Section Right.
Variables (E : env) (s : state).
Hypothesis Hs : state_ok E s.

Lemma parts_ok f : forall v l, parts f s v = Some l -> E v = 0 <-> Forall (fun p => lval E p = 0) l.
Proof.
  assert (K : forall v i, Map.find v (known s) = Some i -> info_ok E v i) by apply Hs.
  induction f as [|f IH]; intros v l; cbn [parts]; [discriminate|].
  destruct (Map.find v (known s)) as [i|] eqn:Hi; [|discriminate]. apply K in Hi as (_ & Hf & Hd).
  assert (D : Some [form i] = Some l -> E v = 0 <-> Forall (fun p => lval E p = 0) l).
  { intros [= <-]. rewrite Hf. split; [repeat constructor; assumption|inversion 1; assumption]. }
  destruct (definition i) as [[ | | | | | | |a k| | |a b|a b]|]; try exact D; cbn [value] in Hd.
  - rewrite Hd. apply IH.
  - destruct (parts f s a) as [x|] eqn:Ha; [|discriminate]. destruct (parts f s b) as [y|] eqn:Hb; [|discriminate].
    intros [= <-]. rewrite Forall_app, Hd, Z.lor_eq_0_iff, (IH a x Ha), (IH b y Hb). reflexivity.
  - destruct (Map.find a (known s)) as [x|] eqn:Ha; [|discriminate]. destruct (Map.find b (known s)) as [y|] eqn:Hb; [|discriminate].
    apply K in Ha as (_ & Ha & _). apply K in Hb as (_ & Hb & _). intros [= <-]. rewrite Hd, Z.lxor_eq_0_iff.
    split; [intros; repeat constructor|inversion 1 as [|? ? H1 _]; subst; revert H1]; rewrite app_ok, lscale_ok; lia.
Qed.

Lemma definition_ok v e : definition_of s v = Some e -> E v = value E e.
Proof.
  unfold definition_of. destruct (Map.find v (known s)) as [i|] eqn:Hi; [|discriminate]. destruct Hs as [Hk _].
  apply Hk in Hi as (_ & _ & Hd). intros He. rewrite He in Hd. exact Hd.
Qed.

Lemma tested_ok v x : tested s v = Some x -> E v = 1 /\ E x = 0 \/ E v = 0 /\ E x <> 0.
Proof.
  unfold tested.
  destruct (definition_of s v) as [[]|] eqn:H1; try discriminate. destruct (definition_of s a) as [[]|] eqn:H2; try discriminate.
  destruct (definition_of s b) as [[]|] eqn:H3; try discriminate. destruct (definition_of s a0) as [[]|] eqn:H4; try discriminate.
  destruct (definition_of s b0) as [[]|] eqn:H5; try discriminate.
  destruct (_ && fits _ _) eqn:H6; [|discriminate]. intros [= ->]. unfold fits in H6. bools. subst.
  apply definition_ok in H1, H2, H3, H4, H5. cbn [value] in *.
  match goal with H : defined s x = true |- _ => apply (range_ok E s Hs) in H; unfold inside in H end.
  rewrite H1, H2, H3, H4, H5. destruct (Z.eq_dec (E x) 0) as [->|]; [left; split; reflexivity|right].
  split; [|assumption]. rewrite <- (Z.div_unique (E x + (2 ^ 64 - 1)) (2 ^ 64) 1 (E x - 1)); lia.
Qed.
End Right.

Fixpoint same (s : state) (l m : list (list term)) : bool :=
  match l, m with
  | [], [] => true
  | x :: l', y :: m' => is_zero (normal None 1%positive (done s) (x ++ lscale (-1) y)) && same s l' m'
  | _, _ => false
  end.

(* wanted: the numbers of which it is told whether they are all 0. *)
Definition verify_test (count : nat) (w : Z) (wanted : list (list term)) (k : program) (hints : list (var * hint)) : bool :=
  match check None (repeat (0, 2 ^ w - 1) count) k hints, outputs k with
  | Some s, [o] =>
    match tested s o with
    | Some x => match parts 99 s x with Some l => same s l wanted | None => false end
    | None => false
    end
  | _, _ => false
  end.

Lemma same_ok E s : state_ok E s -> forall l m, same s l m = true ->
  Forall (fun p => lval E p = 0) l <-> Forall (fun p => lval E p = 0) m.
Proof.
  intros Hs. induction l as [|x l IH]; intros [|y m]; cbn [same]; try discriminate; [reflexivity|]. intros H. bools.
  match goal with H : is_zero _ = true |- _ => apply (is_zero_ok E) in H; rewrite (exact_ok E s Hs), app_ok, lscale_ok in H end.
  rewrite !Forall_cons_iff, (IH m) by assumption. split; intros [? ?]; split; auto; lia.
Qed.

Lemma verify_test_ok count w wanted k hints l : verify_test count w wanted k hints = true ->
  length l = count -> Forall (fun x => 0 <= x <= 2 ^ w - 1) l ->
  (forall n, (n < length l)%nat -> final k l (Pos.of_succ_nat n) = nth n l 0) /\
  tells (Forall (fun p => lval (final k l) p = 0) wanted) k l.
Proof.
  unfold verify_test. intros H Hl Hw. destruct (check _ _ _ _) as [s|] eqn:Hc; [|discriminate].
  destruct (outputs k) as [|o [|]] eqn:Ho; try discriminate. destruct (tested s o) as [x|] eqn:Ht; [|discriminate].
  destruct (parts 99 s x) as [ps|] eqn:Hp; [|discriminate].
  destruct (check_ok _ _ _ _ _ Hc l (inside_repeat w l count Hl Hw) I) as (Hsafe & Hs & E0).
  split; [exact E0|]. split; [exact Hsafe|]. unfold results. rewrite Ho. cbn [map]. set (E := final k l) in *.
  apply (tested_ok E s Hs) in Ht. apply (parts_ok E s Hs) in Hp. apply (same_ok E s Hs) in H. rewrite <- H, <- Hp.
  destruct Ht as [[-> ?]|[-> ?]]; auto.
Qed.

Definition inputs (first count : nat) : list (list term) :=
  map (fun v => [([key v 0], 1)]) (vars (Pos.of_succ_nat first) count).
Lemma inputs_ok E first l : (forall n, (n < length l)%nat -> E (Pos.of_succ_nat (first + n)) = nth n l 0) ->
  Forall2 (fun f x => x = lval E f) (inputs first (length l)) l.
Proof. intros H. apply vars_ok. intros i Hi. rewrite <- H by exact Hi. f_equal. lia. Qed.

Theorem verify_zero_ok w n k hints :
  verify_test (Z.to_nat n) w (inputs 0 (Z.to_nat n)) k hints = true -> testing_zero w n k.
Proof.
  intros H a Ha. apply element_words in Ha as [La Ra]. destruct (verify_test_ok _ _ _ _ _ a H La Ra) as [E0 Ht].
  rewrite <- La in Ht. pose proof (inputs_ok _ 0 a E0) as Hi. unfold tells. destruct Ht as [Hs Ht]. split; [exact Hs|].
  set (E := final k a) in *. clearbody E.
  assert (P : Forall (eq 0) a <-> Forall (fun p => lval E p = 0) (inputs 0 (length a))).
  { clear - Hi. induction Hi as [|f x fs l Hx Hi IH]; [split; constructor|]. rewrite !Forall_cons_iff, IH.
    split; (intros [H1 H2]; split; [cbn beta in *; congruence|exact H2]). }
  rewrite P. exact Ht.
Qed.

Definition differences (n : nat) : list (list term) :=
  map (fun x => fst x ++ lscale (-1) (snd x)) (combine (inputs 0 n) (inputs n n)).
Theorem verify_equal_ok w n k hints :
  verify_test (Z.to_nat n + Z.to_nat n) w (differences (Z.to_nat n)) k hints = true -> testing_equal w n k.
Proof.
  intros H a b Ha Hb. apply element_words in Ha as [La Ra]. apply element_words in Hb as [Lb Rb].
  destruct (verify_test_ok _ _ _ _ _ (a ++ b) H) as [E0 Ht]; [rewrite app_length; lia|apply Forall_app; auto|].
  rewrite app_length in E0. set (E := final k (a ++ b)) in *.
  assert (Hi : Forall2 (fun f x => x = lval E f) (inputs 0 (Z.to_nat n)) a).
  { rewrite <- La. apply inputs_ok. intros i Hi. rewrite E0 by lia. apply app_nth1, Hi. }
  assert (Hj : Forall2 (fun f x => x = lval E f) (inputs (Z.to_nat n) (Z.to_nat n)) b).
  { rewrite <- Lb at 2. apply inputs_ok. intros i Hj. rewrite E0, app_nth2 by lia. f_equal. lia. }
  destruct Ht as [Hs Ht]. split; [exact Hs|]. clearbody E.
  assert (P : a = b <-> Forall (fun p => lval E p = 0) (differences (Z.to_nat n))).
  { unfold differences. assert (L : length a = length b) by lia. clear - Hi Hj L. revert b Hj L.
    generalize (inputs (Z.to_nat n) (Z.to_nat n)) as gs.
    induction Hi as [|f x fs l Hx Hi IH]; intros gs b Hj L; destruct Hj as [|g y gs b Hy Hj]; try discriminate;
      cbn [combine map fst snd]; [split; constructor|].
    rewrite Forall_cons_iff, <- (IH gs b Hj) by (cbn in L; lia). rewrite app_ok, lscale_ok. subst x y.
    split; [intros [= H1 H2]; split; [lia|exact H2]|intros [H1 H2]; f_equal; [lia|exact H2]]. }
  rewrite P. exact Ht.
Qed.
