(* SPDX-License-Identifier: Apache-2.0 *)
(* Kernels whose result is a number that is known, not only one modulo p: constants, selections, copies. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
From abel Require Import Words Statements Endings.
Local Open Scope Z_scope.

Definition verify_exactly (op : operation) (ins : list layout) (out : layout) (k : program)
    (hints : list (var * hint)) : bool :=
  forallb well ins && well out &&
  match check None (flat_map bounds_of ins) k hints with
  | None => false
  | Some s =>
    let result := sum s (weights out) (outputs k) in
    forallb (defined s) (outputs k) && limbs_ok s (outputs k) (weights out) (most out) (below out) &&
    bound s result 0 (below out - 1) &&
    is_zero (normal None 1%positive (done s) (result ++ lscale (-1) (without s (oterms op (arguments 1%positive ins)))))
  end.

Theorem verify_exactly_ok op ins out k hints : verify_exactly op ins out k hints = true -> exactly op ins out k.
Proof.
  unfold verify_exactly. intros H args Hargs. bools.
  destruct (check _ _ _ _) as [s|] eqn:Hc; [|discriminate]. bools.
  destruct (check_ok _ _ _ _ _ Hc _ (bounds_ok ins ltac:(assumption) args Hargs) I) as (Hsafe & Hs & Hin).
  split; [exact Hsafe|]. cbv zeta. unfold results. set (E := final k (concat args)) in *.
  assert (Harg : map (lval E) (arguments 1%positive ins) = numbers ins args).
  { apply arguments_ok; auto. intros i Hi. rewrite <- Hin by assumption. f_equal. lia. }
  fold (numbers ins args). rewrite <- Harg, <- oterms_ok.
  match goal with H : limbs_ok _ _ _ _ _ = true |- _ => apply (limbs_ok_ok E s Hs) in H; [|assumption]; destruct H as [Hn Hl] end.
  match goal with H : bound _ _ _ _ = true |- _ => apply (bound_ok E s Hs) in H end.
  match goal with H : is_zero _ = true |- _ => apply (is_zero_ok E) in H; rewrite (exact_ok E s Hs), app_ok, lscale_ok, (without_ok E s Hs) in H end.
  rewrite (sum_ok E s Hs) in * by assumption. split; [split; [apply Hl; lia|lia]|lia].
Qed.
