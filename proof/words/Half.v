(* SPDX-License-Identifier: Apache-2.0 *)
(* Halving modulo an odd number P that is an input: with c the lowest bit of A, the result is (A + c P) / 2. That the
   division is exact is not seen by the normal form, in which the lowest bit of the sum stays: it is 0 as P is odd. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
From abel Require Import Words Statements Endings Modulus.
Local Open Scope Z_scope.

(* t: a variable that is A + c P modulo 2. *)
Definition verify_half (w n : Z) (k : program) (hints : list (var * hint)) (t : var) : bool :=
  let W := 2 ^ (w * n) in
  let ws := weights (words w n 0) in
  let size := Z.to_nat n in
  let c := [([key 1%positive 1], 1)] in
  (0 <? w) && (0 <? n) && (length (outputs k) =? size)%nat &&
  match check None (repeat (0, 2 ^ w - 1) (size + size)) k hints with
  | Some s =>
    let args := arguments 1%positive [words w n 0; words w n 0] in
    let result := sum s ws (outputs k) in
    let total := nth 0 args [] ++ lmul c (nth 1 args []) in
    let lowest := [([key 1%positive 0], 1)] ++ lmul c [([key (Pos.of_succ_nat size) 0], 1)] in
    forallb (defined s) (outputs k) && limbs_ok s (outputs k) ws (most (words w n 0)) W &&
    bound s result 0 (W - 1) && defined s t &&
    is_zero (normal None 1%positive (done s) (lscale 2 result ++ lscale (-1) total ++ [([key t 1], 1)])) &&
    is_zero (normal (Some 1) 1%positive (done s) (form_of s t ++ lscale (-1) lowest))
  | None => false
  end.

Theorem verify_half_ok w n k hints t : verify_half w n k hints t = true -> halving w n k.
Proof.
  unfold verify_half. intros H a m p Hm Hodd Ha.
  set (W := 2 ^ (w * n)) in *. set (ws := weights (words w n 0)) in *. set (size := Z.to_nat n) in *.
  bools. destruct (check _ _ _ _) as [s|] eqn:Hc; [|discriminate]. bools.
  pose proof (element_words _ _ _ _ Hm) as [Lm Rm]. pose proof (element_words _ _ _ _ Ha) as [La Ra].
  fold size in Lm, La. assert (Hsize : (0 < size)%nat) by (unfold size; lia).
  assert (Hb : Forall2 inside (a ++ m) (repeat (0, 2 ^ w - 1) (size + size))).
  { apply inside_repeat; [rewrite app_length; lia|]. apply Forall_app. auto. }
  destruct (check_ok _ _ _ _ _ Hc _ Hb I) as (Hsafe & Hs & E0). split; [exact Hsafe|]. cbv zeta.
  unfold results. set (E := final k (a ++ m)) in *.
  assert (Hws : forallb (Z.leb 0) ws = true) by (apply well_words; lia).
  assert (Hargs : map (lval E) (arguments 1%positive [words w n 0; words w n 0]) = [number ws a; p]).
  { rewrite (arguments_ext _ [words w n p; any_words w n]) by reflexivity. rewrite arguments_ok with (args := [a; m]).
    - reflexivity.
    - cbn [forallb]. unfold well, any_words. rewrite !well_words by lia. reflexivity.
    - constructor; [exact Ha|constructor; [exact Hm|constructor]].
    - cbn [concat]. rewrite app_nil_r. intros i Hi. rewrite <- E0 by exact Hi. f_equal. lia. }
  assert (HA : lval E (nth 0 (arguments 1%positive [words w n 0; words w n 0]) []) = number ws a)
    by (rewrite <- (map_nth (lval E)), Hargs; reflexivity).
  assert (HP : lval E (nth 1 (arguments 1%positive [words w n 0; words w n 0]) []) = p)
    by (rewrite <- (map_nth (lval E)), Hargs; reflexivity).
  assert (Hlow : E 1%positive = nth 0 a 0 /\ E (Pos.of_succ_nat size) = nth 0 m 0).
  { change 1%positive with (Pos.of_succ_nat 0). rewrite !E0 by (rewrite app_length; lia).
    rewrite app_nth1, app_nth2 by lia. rewrite La, Nat.sub_diag. auto. }
  destruct Hlow as [Ea Em].
  assert (Hp0 : exists q, p = nth 0 m 0 + 2 * q).
  { unfold p, ws. cbn [weights words]. fold size. destruct size as [|size']; [lia|]. destruct m as [|m0 m']; [discriminate|].
    cbn [seq map number nth]. destruct (number_low w size' m' ltac:(lia) 1%nat ltac:(lia)) as [q Hq].
    exists (q * 2 ^ (w - 1)). rewrite Hq, Z.mul_0_r. change (2 ^ 0) with 1.
    replace (2 ^ w) with (2 * 2 ^ (w - 1)) by (rewrite <- (Z.pow_succ_r 2) by lia; f_equal; lia). ring. }
  match goal with H : limbs_ok _ _ _ _ _ = true |- _ => apply (limbs_ok_ok E s Hs) in H; [|assumption]; destruct H as [Hn Hl] end.
  match goal with H : bound _ _ _ _ = true |- _ => apply (bound_ok E s Hs) in H end.
  match goal with H : is_zero (normal None _ _ _) = true |- _ => apply (is_zero_ok E) in H; rename H into Hz end.
  match goal with H : is_zero (normal (Some _) _ _ _) = true |- _ => apply (modular_zero E s Hs) in H; rename H into Ht end.
  rewrite (exact_ok E s Hs), !app_ok, !lscale_ok, app_ok, lmul_ok, HA, HP in Hz.
  rewrite app_ok, lscale_ok, app_ok, lmul_ok, (form_ok E s Hs) in Ht by assumption.
  cbn [lval mval] in Hz, Ht. rewrite !key_ok in Hz by lia. rewrite !key_ok in Ht by lia. cbn [Z.eqb] in Hz, Ht.
  rewrite (sum_ok E s Hs) in * by assumption. rewrite Ea in *. rewrite Em in Ht. change (2 ^ 1) with 2 in *.
  set (O := number ws (map E (outputs k))) in *. set (c := nth 0 a 0 mod 2) in *.
  assert (Hc01 : nth 0 a 0 = c + 2 * (nth 0 a 0 / 2) /\ 0 <= c < 2).
  { pose proof (Z.div_mod (nth 0 a 0) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (nth 0 a 0) 2 ltac:(lia)). unfold c. lia. }
  assert (Hodd1 : exists h, nth 0 m 0 = 2 * h + 1).
  { apply Z.odd_spec in Hodd as [h Hh]. destruct Hp0 as [q Hq]. exists (h - q). lia. }
  assert (T : E t mod 2 = 0).
  { destruct Ht as [q Hq], Hodd1 as [h Hh]. replace (E t) with ((q + nth 0 a 0 / 2 + c + c * h) * 2) by (destruct Hc01; nia).
    apply Z.mod_mul. lia. }
  rewrite T in Hz. assert (HO : 2 * O = number ws a + c * p) by lia.
  assert (Hap : number ws a < p) by apply Ha. assert (HmW : p < W) by apply Hm.
  assert (O < p) by nia. split; [split|].
  - apply Hl. lia.
  - assumption.
  - exists c. lia.
Qed.
