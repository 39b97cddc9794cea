(* SPDX-License-Identifier: Apache-2.0 *)
(* A number B from a string that is taken if it is below P, an input: B - P = D + W s for a D from 0 to W - 1, so that s
   is -1 if B < P, else 0. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
From abel Require Import Words Statements Endings Modulus.
Local Open Scope Z_scope.

(* Words of any number. *)
Definition words_ok (s : state) (w n : Z) (vs : list var) : bool :=
  let ws := weights (words w n 0) in
  let W := 2 ^ (w * n) in
  forallb (defined s) vs && limbs_ok s vs ws (most (words w n 0)) W && bound s (sum s ws vs) 0 (W - 1).
Lemma words_ok_ok E s w n vs : state_ok E s -> 0 <= w -> words_ok s w n vs = true ->
  forallb (defined s) vs = true /\ element (any_words w n) (map E vs).
Proof.
  intros Hs Hw H. unfold words_ok in H. bools. split; [assumption|].
  match goal with H : limbs_ok _ _ _ _ _ = true |- _ => apply (limbs_ok_ok E s Hs) in H; [|apply well_words, Hw]; destruct H as [Hn Hl] end.
  match goal with H : bound _ _ _ _ = true |- _ => apply (bound_ok E s Hs) in H; rewrite (sum_ok E s Hs) in H by (assumption || apply well_words, Hw) end.
  split; [apply Hl; lia|]. cbn [below any_words words]. change (weights (any_words w n)) with (weights (words w n 0)). lia.
Qed.

(* The words of which xs are products with a bit. *)
Fixpoint factors (s : state) (bit : var) (xs : list var) : option (list var) :=
  match xs with
  | [] => Some []
  | x :: xs' =>
    match Map.find x (known s), factors s bit xs' with
    | Some {| definition := Some (Mul c a) |}, Some vs => if (c =? bit)%positive && defined s a then Some (a :: vs) else None
    | Some {| definition := Some (Const z) |}, Some vs => if (z =? 0) && defined s x then Some (x :: vs) else None
    | _, _ => None
    end
  end.
Lemma factors_ok E s bit : state_ok E s -> forall xs vs, factors s bit xs = Some vs ->
  forallb (defined s) vs = true /\ forall ws, number ws (map E xs) = E bit * number ws (map E vs).
Proof.
  intros [Hk _]. induction xs as [|x xs IH]; cbn [factors]; intros vs H.
  - injection H as <-. split; [reflexivity|]. intros [|]; cbn; ring.
  - assert (exists v vs', E x = E bit * E v /\ defined s v = true /\ factors s bit xs = Some vs' /\ vs = v :: vs')
      as (v & vs' & Hv & Hdef & Hf & ->).
    { destruct (Map.find x (known s)) as [[r f [[]|]]|] eqn:Hx; try discriminate;
      destruct (Hk _ _ Hx) as (_ & _ & Hd); cbn [definition value] in Hd;
      (destruct (factors s bit xs) as [vs'|]; [|discriminate]);
      (destruct (_ && defined s _) eqn:Ha; [|discriminate]); injection H as <-; apply andb_true_iff in Ha as [Ha Hb].
      - apply Z.eqb_eq in Ha as ->. exists x, vs'. repeat split; auto. rewrite Hd. ring.
      - apply Pos.eqb_eq in Ha as ->. exists b, vs'. auto. }
    destruct (IH vs' Hf) as [I1 I2]. cbn [forallb]. rewrite Hdef, I1. split; [reflexivity|].
    intros [|w ws]; cbn [map number]; [ring|]. rewrite I2, Hv. ring.
Qed.

Definition verify_reading (w n len : Z) (k : program) (hints : list (var * hint)) (sign : var) : bool :=
  let ins := [octets len; any_words w n; any_words 64 (w * n / 64)] in
  let ws := weights (words w n 0) in
  let size := Z.to_nat n in
  let W := 2 ^ (w * n) in
  forallb well ins && (0 <=? w) && (0 <=? n) && (0 <=? len) && (8 * len <=? w * n) &&
  match check None (flat_map bounds_of ins) k hints, skipn size (skipn size (outputs k)) with
  | Some s, [bit] =>
    let xs := firstn size (outputs k) in
    let ys := firstn size (skipn size (outputs k)) in
    let args := arguments 1%positive ins in
    let string := nth 0 args [] in
    let same l m := is_zero (normal None 1%positive (done s) (l ++ lscale (-1) m)) in
    words_ok s w n xs && words_ok s w n ys && defined s bit && defined s sign &&
    match factors s bit xs with Some vs => same (sum s ws vs) string | None => false end && same (sum s ws ys) (nth 2 args []) &&
    bound s (form_of s bit) 0 1 && bit_ok s bit sign None &&
    bound s (terms (normal None 1%positive (done s)
      (string ++ lscale (-1) (nth 1 args [] ++ lshift (w * n) (form_of s sign))))) 0 (W - 1)
  | _, _ => false
  end.

Theorem verify_reading_ok w n len k hints sign : verify_reading w n len k hints sign = true -> reading w n len k.
Proof.
  unfold verify_reading. intros H b m q Hb Hm Hq ws string. set (size := Z.to_nat n) in *. set (W := 2 ^ (w * n)) in *.
  set (ins := [octets len; any_words w n; any_words 64 (w * n / 64)]) in *.
  assert (Hwell : forallb well ins = true) by (do 5 apply andb_true_iff in H as [H _]; exact H).
  do 5 apply andb_true_iff in H as [H ?]. clear H. bools.
  destruct (check _ _ _ _) as [s|] eqn:Hc; [|discriminate].
  destruct (skipn size (skipn size (outputs k))) as [|bit [|]] eqn:Hlast; try discriminate.
  assert (Hel : Forall2 element ins [b; m; q]) by (constructor; [exact Hb|constructor; [exact Hm|constructor; [exact Hq|constructor]]]).
  assert (Hcat : concat [b; m; q] = b ++ m ++ q) by (cbn [concat]; rewrite app_nil_r; reflexivity).
  pose proof (bounds_ok ins Hwell _ Hel) as Hbounds. rewrite Hcat in Hbounds.
  destruct (check_ok _ _ _ _ _ Hc _ Hbounds I) as (Hsafe & Hs & E0). split; [exact Hsafe|].
  unfold results. set (E := final k (b ++ m ++ q)) in *.
  assert (Hargs : map (lval E) (arguments 1%positive ins) =
                  [string; number ws m; number (weights (words 64 (w * n / 64) 0)) q]).
  { rewrite arguments_ok with (args := [b; m; q]); [reflexivity|exact Hwell|exact Hel|].
    rewrite Hcat. intros i Hi. rewrite <- E0 by exact Hi. f_equal. lia. }
  assert (Hnth : forall i, lval E (nth i (arguments 1%positive ins) []) =
                 nth i [string; number ws m; number (weights (words 64 (w * n / 64) 0)) q] 0)
    by (intros i; rewrite <- Hargs, <- (map_nth (lval E)); reflexivity).
  bools. destruct (factors s bit _) as [vs|] eqn:Hf; [|discriminate].
  apply (factors_ok E s bit Hs) in Hf as [Hvs Hx]. specialize (Hx ws).
  destruct (words_ok_ok E s w n (firstn size (outputs k))) as [Dx Ex]; [assumption|lia|assumption|].
  destruct (words_ok_ok E s w n (firstn size (skipn size (outputs k)))) as [Dy Ey]; [assumption|lia|assumption|].
  repeat match goal with H : is_zero _ = true |- _ => apply (is_zero_ok E) in H; rewrite (exact_ok E s Hs) in H end.
  match goal with H : bit_ok _ _ _ _ = true |- _ => rename H into Hbit end.
  repeat match goal with H : bound s _ _ _ = true |- _ => apply (bound_ok E s Hs) in H end.
  assert (Hw : forallb (Z.leb 0) ws = true) by (apply well_words; lia).
  rewrite ?terms_ok, ?(exact_ok E s Hs), ?app_ok, ?lscale_ok, ?app_ok, ?lmul_ok, ?lshift_ok, ?(form_ok E s Hs), ?(sum_ok E s Hs), ?Hnth in *
    by (assumption || nia).
  cbn [nth] in *.
  assert (Hstring : 0 <= string < W).
  { destruct Hb as [Hb1 Hb2]. split; [eapply number_nonneg, Hb1|]. cbn [below octets] in Hb2. unfold string.
    assert (2 ^ (8 * len) <= W) by (apply Z.pow_le_mono_r; lia). lia. }
  assert (HM : 0 <= number ws m < W).
  { destruct Hm as [Hm1 Hm2]. split; [eapply number_nonneg, Hm1|exact Hm2]. }
  assert (S : E sign = -1 \/ E sign = 0) by nia.
  assert (Hb' : E bit = - E sign) by (eapply (bit_ok_ok E s Hs); eauto).
  exists (map E (firstn size (outputs k))), (map E (firstn size (skipn size (outputs k)))), (E bit).
  split; [|split; [assumption|split; [assumption|]]].
  - rewrite <- (firstn_skipn size (outputs k)) at 1. rewrite <- (firstn_skipn size (skipn size (outputs k))) at 1.
    rewrite Hlast, !map_app. reflexivity.
  - rewrite Hx. subst ws W. split; [lia|]. destruct S as [S|S]; rewrite S in *; rewrite Hb' in *; [left|right]; lia.
Qed.
