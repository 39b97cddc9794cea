(* SPDX-License-Identifier: Apache-2.0 *)
(* Kernels whose modulus P is an input. They end as Canonical in Endings.v; r V is the value of the operation and
   M P, where M is the sum of the cofactors of the lowest word of P. The range of V follows from that of M, as the
   value of the operation lies between multiples of P. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
From abel Require Import Words Statements Endings.
Local Open Scope Z_scope.

(* Between which multiples of P the value is for arguments from 0 to P - 1, for P up to W: from the first to below
   the second. *)
Definition multiples (W : Z) (op : operation) (arity : nat) : option (Z * Z) :=
  match op, arity with
  | Negation, 1%nat => Some (-1, 1)
  | Square, 1%nat => Some (0, W)
  | Sum, 2%nat => Some (0, 2)
  | Difference, 2%nat => Some (-1, 1)
  | Product, 2%nat => Some (0, W)
  | _, _ => None
  end.
Lemma multiples_ok W p op args u v : p <= W -> Forall (fun x => 0 <= x < p) args ->
  multiples W op (length args) = Some (u, v) -> u * p <= apply op args < v * p /\ 0 < p.
Proof.
  intros Hp H. destruct op; cbn [multiples]; try discriminate;
  destruct H as [|x args Hx [|y args' Hy [|]]]; cbn [length]; try discriminate; intros [= <- <-]; cbn [apply]; nia.
Qed.

(* The cofactor of an atom. *)
Definition cofactor (x : positive) (l : list term) : list term :=
  flat_map (fun t => match strip x (fst t) with Some m => [(m, snd t)] | None => [] end) l.

Definition any_layouts (w n : Z) (arity : nat) : list layout :=
  repeat (words w n 0) arity ++ [words w n 0; {| weights := [0]; most := [2 ^ w - 1]; below := 0 |}].

Definition verify_any (w n r : Z) (op : operation) (arity : nat) (k : program)
    (hints : list (var * hint)) (how : before) (bit sign : var) (high : option var) : bool :=
  let W := 2 ^ (w * n) in
  let ws := weights (words w n 0) in
  let size := Z.to_nat n in
  let first := Pos.of_succ_nat (arity * size) in
  let last := Pos.of_succ_nat (arity * size + size) in
  (0 <? w) && (0 <? n) && (0 <? r) && (length (outputs k) =? size)%nat &&
  match check (Some (last, first, w)) (repeat (0, 2 ^ w - 1) (arity * size + size + 1)) k hints,
        multiples W op arity with
  | Some s, Some (u, v) =>
    let args := arguments 1%positive (any_layouts w n arity) in
    let p := nth arity args [] in
    let value := oterms op (firstn arity args) in
    forallb (defined s) (outputs k) && limbs_ok s (outputs k) ws (most (words w n 0)) W &&
    defined s bit && defined s sign && bound s (form_of s bit) 0 1 && bit_ok s bit sign high &&
    bound s (sum s ws (outputs k)) 0 (W - 1) &&
    match words_before s (w * n) p ws (outputs k) bit how with
    | None => false
    | Some d =>
      let rest := terms (normal None 1%positive (done s)
        (lscale r (d ++ lshift (w * n) (form_of s sign)) ++ lscale (-1) value)) in
      let m := cofactor (key first 0) rest in
      bound s d 0 (W - 1) && bound s m (- r - u) (r - v) &&
      is_zero (padd None (0, Leaf) [] 1 (rest ++ lscale (-1) (lmul m p)))
    end
  | _, _ => false
  end.

(* ---- It is right. ---- *)

Lemma arguments_ext ins : forall ins' d, map weights ins = map weights ins' -> map most ins = map most ins' ->
  arguments d ins = arguments d ins'.
Proof.
  induction ins as [|L ins IH]; intros [|L' ins'] d; cbn [map]; try discriminate; [reflexivity|].
  intros [= H1 H2] [= H3 H4]. cbn [arguments]. rewrite H1, H3. f_equal. apply IH; assumption.
Qed.

Lemma map_repeat_ext (f : layout -> list Z) x y n : f x = f y -> map f (repeat x n) = map f (repeat y n).
Proof. intros H. induction n; cbn [repeat map]; congruence. Qed.

Lemma inside_repeat w l n : length l = n -> Forall (fun x => 0 <= x <= 2 ^ w - 1) l ->
  Forall2 inside l (repeat (0, 2 ^ w - 1) n).
Proof. intros <- H. induction H; cbn [length repeat]; constructor; auto. Qed.

Lemma element_words w n b l : element (words w n b) l ->
  length l = Z.to_nat n /\ Forall (fun x => 0 <= x <= 2 ^ w - 1) l.
Proof.
  intros [H _]. cbn [most words] in H. revert l H. induction (Z.to_nat n); cbn [repeat]; intros l H; inversion H; subst; [auto|].
  destruct (IHn0 l0) as [<- ?]; auto.
Qed.

Lemma concat_words w n b args : Forall (element (words w n b)) args ->
  length (concat args) = (length args * Z.to_nat n)%nat /\ Forall (fun x => 0 <= x <= 2 ^ w - 1) (concat args).
Proof.
  induction 1 as [|l args H _ [IH1 IH2]]; cbn [concat length]; [split; [reflexivity|constructor]|].
  apply element_words in H as [H1 H2]. rewrite app_length, IH1, H1. split; [lia|]. apply Forall_app. auto.
Qed.

(* All words but the first are multiples of 2^w. *)
Lemma number_low w k l : 0 <= w -> forall i, (0 < i)%nat ->
  (2 ^ w | number (map (fun i => w * Z.of_nat i) (seq i k)) l).
Proof.
  intros Hw. revert l. induction k as [|k IH]; intros l i Hi; cbn [seq map number]; [apply Z.divide_0_r|].
  destruct l as [|x l]; [apply Z.divide_0_r|]. apply Z.divide_add_r; [|apply IH; lia].
  apply Z.divide_mul_l. exists (2 ^ (w * Z.of_nat i - w)). rewrite <- Z.pow_add_r by nia. f_equal. lia.
Qed.

Lemma well_words w n b : 0 <= w -> forallb (Z.leb 0) (weights (words w n b)) = true.
Proof.
  intros Hw. cbn [weights words]. apply forallb_forall. intros x Hx. apply in_map_iff in Hx as (i & <- & _).
  apply Z.leb_le. nia.
Qed.

Theorem verify_any_ok w n r op arity k hints how bit sign high :
  verify_any w n r op arity k hints how bit sign high = true -> computes_any w n r op arity k.
Proof.
  unfold verify_any. intros H m inverse args p Hm Hinv [t Ht] Hlen Hargs l.
  set (W := 2 ^ (w * n)) in *. set (ws := weights (words w n 0)) in *. set (size := Z.to_nat n) in *.
  repeat (apply andb_true_iff in H as [H ?]). bools.
  destruct (check _ _ _ _) as [s|] eqn:Hc; [|discriminate].
  destruct (multiples W op arity) as [[u v]|] eqn:Hmul; [|discriminate].
  pose proof (element_words _ _ _ _ Hm) as [Lm Rm]. pose proof (concat_words _ _ _ _ Hargs) as [La Ra].
  fold size in Lm, La. rewrite Hlen in La.
  assert (Ll : length l = (arity * size + size + 1)%nat) by (unfold l; rewrite !app_length, La, Lm; cbn; lia).
  assert (Hb : Forall2 inside l (repeat (0, 2 ^ w - 1) (arity * size + size + 1))).
  { apply inside_repeat; [exact Ll|]. unfold l. rewrite !Forall_app. repeat split; auto.
    constructor; [lia|constructor]. }
  assert (Hws : forallb (Z.leb 0) ws = true) by (apply well_words; lia).
  assert (E0 : forall i, (i < length l)%nat -> final k l (Pos.of_succ_nat i) = nth i l 0).
  { intros i Hi. unfold final. rewrite run_before by lia. unfold start. f_equal. lia. }
  assert (Hsize : (0 < size)%nat) by (unfold size; lia).
  assert (Hu : inverses_ok (final k l) (Some (Pos.of_succ_nat (arity * size + size), Pos.of_succ_nat (arity * size), w))).
  { cbn [inverses_ok]. rewrite !E0 by lia. unfold l.
    rewrite (app_nth2 (concat args)), (app_nth2 m), (app_nth2 (concat args)) by lia.
    rewrite La, Lm. replace (arity * size + size - arity * size - size)%nat with O by lia.
    rewrite Nat.sub_diag, app_nth1 by lia. cbn [nth].
    assert (Hp : exists q, p = nth 0 m 0 + 2 ^ w * q).
    { unfold p, ws. cbn [weights words]. fold size. destruct size as [|size']; [lia|]. destruct m as [|m0 m']; [discriminate|].
      cbn [seq map number nth]. destruct (number_low w size' m' ltac:(lia) 1%nat ltac:(lia)) as [q Hq]. exists q.
      rewrite Hq, Z.mul_0_r. change (2 ^ 0) with 1. ring. }
    destruct Hp as [q Hq]. exists (t - inverse * q). rewrite Hq in Ht. nia. }
  destruct (check_ok _ _ _ _ _ Hc l Hb Hu) as (Hsafe & Hs & _). split; [exact Hsafe|]. cbv zeta.
  unfold results. set (E := final k l) in *.
  set (ins := repeat (words w n p) arity ++ [words w n W; {| weights := [0]; most := [2 ^ w - 1]; below := 2 ^ w |}]).
  assert (Hins : arguments 1%positive (any_layouts w n arity) = arguments 1%positive ins).
  { apply arguments_ext; unfold any_layouts, ins; rewrite !map_app;
    [rewrite (map_repeat_ext weights _ (words w n p))|rewrite (map_repeat_ext most _ (words w n p))]; reflexivity. }
  assert (Hel : Forall2 element ins (args ++ [m; [inverse]])).
  { unfold ins. apply Forall2_app.
    - rewrite <- Hlen. clear - Hargs. induction Hargs; cbn; constructor; auto.
    - constructor; [exact Hm|constructor; [|constructor]]. split; cbn [most weights below number].
      + constructor; [lia|constructor].
      + change (2 ^ 0) with 1. lia. }
  assert (Hcat : concat (args ++ [m; [inverse]]) = l) by (unfold l; rewrite concat_app; cbn [concat]; rewrite app_nil_r; reflexivity).
  assert (Hnum : map (lval E) (arguments 1%positive ins) = numbers ins (args ++ [m; [inverse]])).
  { apply arguments_ok; [|exact Hel|].
    - unfold ins. rewrite forallb_app. apply andb_true_iff. split; [|cbn [forallb]; unfold well; rewrite well_words by lia; reflexivity].
      apply forallb_forall. intros L HL. apply repeat_spec in HL as ->. apply well_words. lia.
    - rewrite Hcat. intros i Hi. rewrite <- E0 by exact Hi. unfold E. f_equal. lia. }
  assert (Hsplit : numbers ins (args ++ [m; [inverse]]) = map (number ws) args ++ [p; inverse]).
  { unfold numbers, ins. rewrite <- Hlen. clear. induction args as [|a args IH]; cbn [length repeat app combine map fst snd].
    - cbn [number weights]. change (2 ^ 0) with 1. replace (1 * inverse + 0) with inverse by ring. reflexivity.
    - f_equal. exact IH. }
  rewrite Hsplit in Hnum. rewrite Hins in *. set (gs := arguments 1%positive ins) in *.
  assert (Hp : lval E (nth arity gs []) = p).
  { rewrite <- (map_nth (lval E)), Hnum, app_nth2 by (rewrite map_length; lia).
    rewrite map_length, Hlen, Nat.sub_diag. reflexivity. }
  assert (Hval : lval E (oterms op (firstn arity gs)) = apply op (map (number ws) args)).
  { rewrite oterms_ok, <- firstn_map, Hnum, firstn_app, map_length, Hlen, Nat.sub_diag, app_nil_r.
    rewrite firstn_all2 by (rewrite map_length; lia). reflexivity. }
  destruct (words_before _ _ _ _ _ _ _) as [d|] eqn:Hd; [|rewrite andb_false_r in *; discriminate].
  bools.
  match goal with H : limbs_ok _ _ _ _ _ = true |- _ => apply (limbs_ok_ok E s Hs) in H; [|assumption]; destruct H as [Hn Hl] end.
  match goal with H : is_zero _ = true |- _ => apply (is_zero_ok E) in H; rename H into Hz end.
  repeat match goal with H : bound s _ _ _ = true |- _ => apply (bound_ok E s Hs) in H end.
  match goal with H : bit_ok _ _ _ _ = true |- _ => rename H into Hbit end.
  apply (words_before_ok E s Hs) in Hd; auto. rewrite Hp in Hd.
  rewrite ?(sum_ok E s Hs), ?(form_ok E s Hs) in * by assumption.
  set (O := number ws (map E (outputs k))) in *.
  match type of Hz with pval E (padd None (0, Leaf) [] 1 (terms ?r0 ++ _)) = 0 => set (rest := r0) in * end.
  set (mm := cofactor _ (terms rest)) in *.
  pose proof (padd_ok None E [] 1 (terms rest ++ lscale (-1) (lmul mm (nth arity gs []))) (0, Leaf)) as Hq.
  apply cong_exact in Hq. rewrite Hz, app_ok, lscale_ok, lmul_ok, terms_ok, Hp in Hq.
  unfold pval in Hq at 2. cbn [fst snd tval mval] in Hq.
  unfold rest in Hq at 1. rewrite (exact_ok E s Hs), app_ok, !lscale_ok, app_ok, lshift_ok, (form_ok E s Hs), Hval in Hq by (assumption || nia).
  set (value := apply op (map (number ws) args)) in *. set (V := lval E d + W * E sign) in *.
  assert (HpW : p < W) by apply Hm.
  assert (Hrange : u * p <= value < v * p /\ 0 < p).
  { apply (multiples_ok W); [lia| |rewrite map_length, Hlen; exact Hmul]. rewrite Forall_map.
    eapply Forall_impl; [|exact Hargs]. intros a [Ha1 Ha2]. split; [eapply number_nonneg, Ha1|exact Ha2]. }
  assert (HV : r * V = value + lval E mm * p) by lia.
  assert (HVp : - p <= V < p) by (split; nia).
  destruct (canonical W p (lval E d) (E sign) (E bit) O) as [Hlt [q Hq2]]; auto; try lia.
  { apply (bit_ok_ok E s Hs) with high; auto; lia. }
  split.
  - split; [|cbn [below words]; apply Hlt]. apply Hl. lia.
  - exists (r * q + lval E mm). fold V in Hq2. nia.
Qed.
