(* SPDX-License-Identifier: Apache-2.0 *)
(* From a checked program to the statement about its kernel, by how the kernel ends: the words before the last step
   are a number D below W = 2^k, above them there is s, and V = D + W s is in [-p, p). The result is D + b p modulo W,
   where b is 1 if V < 0, else 0. *)
From Coq Require Import ZArith List Lia Bool Znumtheory Zpow_facts.
Import ListNotations.
From abel Require Import Words Statements.
Local Open Scope Z_scope.

(* ---- Arithmetic. ---- *)

Lemma canonical W p D s b O : 0 < p <= W -> 0 <= D < W -> 0 <= O < W -> - p <= D + W * s < p ->
  0 <= b <= 1 -> (s = -1 \/ s = 0 -> b = - s) -> (W | O - (D + b * p)) ->
  0 <= O < p /\ (p | O - (D + W * s)).
Proof.
  intros Hp HD HO HV Hb Hs [q Hq]. assert (s = -1 \/ s = 0) as S by nia. specialize (Hs S). subst b.
  destruct S as [-> | ->].
  - assert (q = -1 \/ q = 0) as [-> | ->] by nia; [|lia]. split; [lia|]. exists 1. lia.
  - assert (q = 0) as -> by nia. split; [lia|]. exists 0. lia.
Qed.

Lemma odd_divide p n x : Z.odd p = true -> 0 <= n -> (p | 2 ^ n * x) -> (p | x).
Proof.
  intros Hp Hn H. apply (Gauss p (2 ^ n) x H). apply rel_prime_Zpower_r; [lia|].
  apply rel_prime_sym, prime_rel_prime; [exact prime_2|]. intros [q Hq]. rewrite Hq, Z.mul_comm, Z.odd_mul in Hp. discriminate.
Qed.

(* ---- Numbers in words. ---- *)

Fixpoint nterms (ws : list Z) (fs : list (list term)) : list term :=
  match ws, fs with
  | w :: ws', f :: fs' => lshift w f ++ nterms ws' fs'
  | _, _ => []
  end.
Lemma nterms_ok E ws : forallb (Z.leb 0) ws = true -> forall fs l, Forall2 (fun f x => x = lval E f) fs l ->
  lval E (nterms ws fs) = number ws l.
Proof.
  induction ws as [|w ws IH]; intros Hw fs l H; [destruct fs; reflexivity|].
  cbn [forallb] in Hw. apply andb_true_iff in Hw as [Hw1 Hw2]. apply Z.leb_le in Hw1.
  destruct H as [|f x fs l Hx H]; [reflexivity|]. cbn [nterms number]. rewrite app_ok, lshift_ok by lia.
  rewrite (IH Hw2 fs l H). congruence.
Qed.

Lemma number_nonneg ws : forall ms l, Forall2 (fun x m => 0 <= x <= m) l ms -> 0 <= number ws l.
Proof.
  induction ws as [|w ws IH]; intros ms l H; [cbn; lia|]. destruct H as [|x m l ms Hx H]; [cbn; lia|].
  cbn [number]. specialize (IH ms l H). pose proof (Z.pow_nonneg 2 w ltac:(lia)). nia.
Qed.

(* A limb is no more than the whole. *)
Fixpoint tops (ws ms : list Z) (b : Z) : list interval :=
  match ws, ms with
  | w :: ws', m :: ms' => (0, Z.min m (Z.shiftr (b - 1) w)) :: tops ws' ms' b
  | _, _ => map (fun m => (0, m)) ms
  end.
Lemma tops_ok ws : forallb (Z.leb 0) ws = true -> forall ms l b, Forall2 (fun x m => 0 <= x <= m) l ms ->
  number ws l < b -> Forall2 inside l (tops ws ms b).
Proof.
  induction ws as [|w ws IH]; intros Hw ms l b H Hb.
  - cbn [tops]. clear Hb. induction H; constructor; auto.
  - cbn [forallb] in Hw. apply andb_true_iff in Hw as [Hw1 Hw2]. apply Z.leb_le in Hw1.
    destruct H as [|x m l ms Hx H]; [constructor|]. cbn [tops number] in *.
    pose proof (number_nonneg ws ms l H). pose proof (pow2_pos w Hw1). constructor.
    + unfold inside. cbn [fst snd]. rewrite Z.shiftr_div_pow2 by lia.
      assert (x <= (b - 1) / 2 ^ w) by (apply Z.div_le_lower_bound; lia). lia.
    + apply IH; auto. nia.
Qed.

(* The bounds of all limbs of all arguments, and each argument as a sum of terms. *)
Definition bounds_of (L : layout) : list interval := tops (weights L) (most L) (below L).
Definition well (L : layout) : bool := forallb (Z.leb 0) (weights L).

Fixpoint vars (d : var) (n : nat) : list var := match n with O => [] | S n' => d :: vars (Pos.succ d) n' end.
Fixpoint arguments (d : var) (ins : list layout) : list (list term) :=
  match ins with
  | [] => []
  | L :: ins' =>
    let n := length (most L) in
    nterms (weights L) (map (fun v => [([key v 0], 1)]) (vars d n)) :: arguments (Pos.of_nat (Pos.to_nat d + n)) ins'
  end.

Definition numbers (ins : list layout) (args : list (list Z)) : list Z :=
  map (fun x => number (weights (fst x)) (snd x)) (combine ins args).

Lemma vars_ok E l : forall d, (forall i, (i < length l)%nat -> E (Pos.of_nat (Pos.to_nat d + i)) = nth i l 0) ->
  Forall2 (fun f x => x = lval E f) (map (fun v => [([key v 0], 1)]) (vars d (length l))) l.
Proof.
  induction l as [|x l IH]; intros d H; cbn [length vars map]; constructor.
  - cbn [lval mval]. rewrite key_var. specialize (H O ltac:(cbn; lia)). rewrite Nat.add_0_r, Pos2Nat.id in H.
    cbn [nth] in H. lia.
  - apply IH. intros i Hi. specialize (H (S i) ltac:(cbn; lia)). cbn [nth] in H. rewrite <- H. f_equal. lia.
Qed.

Lemma arguments_ok E ins : forallb well ins = true -> forall args d, Forall2 element ins args ->
  (forall i, (i < length (concat args))%nat -> E (Pos.of_nat (Pos.to_nat d + i)) = nth i (concat args) 0) ->
  map (lval E) (arguments d ins) = numbers ins args.
Proof.
  induction ins as [|L ins IH]; intros Hw args d H HE; inversion H as [|? l ? args' Hl H']; subst; [reflexivity|].
  cbn [forallb] in Hw. apply andb_true_iff in Hw as [Hw1 Hw2].
  assert (Hn : length l = length (most L)) by (destruct Hl as [Hl _]; clear - Hl; induction Hl; cbn; congruence).
  unfold numbers. cbn [arguments map combine fst snd concat] in *. rewrite app_length in HE. f_equal.
  - rewrite <- Hn. apply nterms_ok; [exact Hw1|]. apply vars_ok. intros i Hi. rewrite HE by lia. apply app_nth1, Hi.
  - rewrite <- Hn. apply IH; auto. intros i Hi. specialize (HE (length l + i)%nat ltac:(lia)).
    rewrite app_nth2 in HE by lia. replace (length l + i - length l)%nat with i in HE by lia. rewrite <- HE. f_equal. lia.
Qed.

Lemma bounds_ok ins : forallb well ins = true -> forall args, Forall2 element ins args ->
  Forall2 inside (concat args) (flat_map bounds_of ins).
Proof.
  induction ins as [|L ins IH]; intros Hw args H; inversion H as [|? l ? args' [Hl Hb] H']; subst; [constructor|].
  cbn [forallb] in Hw. apply andb_true_iff in Hw as [Hw1 Hw2]. cbn [concat flat_map]. apply Forall2_app.
  - apply tops_ok; assumption.
  - apply IH; assumption.
Qed.

(* ---- The value of the operation: as terms, and its range. ---- *)

Definition oterms (op : operation) (args : list (list term)) : list term :=
  match op, args with
  | Constant c, _ => [([], c)]
  | Same, [x] => x
  | Negation, [x] => lscale (-1) x
  | Square, [x] => lmul x x
  | Sum, [x; y] => x ++ y
  | Difference, [x; y] => x ++ lscale (-1) y
  | Product, [x; y] => lmul x y
  | Choice, [m; x; y] => y ++ lmul m (x ++ lscale (-1) y)
  | _, _ => []
  end.
Lemma oterms_ok E op args : lval E (oterms op args) = apply op (map (lval E) args).
Proof.
  destruct op, args as [|x [|y [|z [|]]]]; cbn [oterms map apply]; rewrite ?app_ok, ?lmul_ok, ?app_ok, ?lscale_ok; cbn [lval mval]; ring.
Qed.

Definition orange (op : operation) (args : list interval) : interval :=
  match op, args with
  | Constant c, _ => (c, c)
  | Same, [x] => x
  | Negation, [x] => iscale (-1) x
  | Square, [x] => imul x x
  | Sum, [x; y] => iadd x y
  | Difference, [x; y] => iadd x (iscale (-1) y)
  | Product, [x; y] => imul x y
  | Choice, [m; x; y] => iadd y (imul m (iadd x (iscale (-1) y)))
  | _, _ => (0, 0)
  end.
Lemma orange_ok op args ranges : Forall2 inside args ranges -> inside (apply op args) (orange op ranges).
Proof.
  intros H. destruct H as [|x i args ranges Hx [|y k args' ranges' Hy [|z j args'' ranges'' Hz [|]]]];
  destruct op; cbn [apply orange]; try (unfold inside; cbn; lia);
  try replace (- x) with (-1 * x) by ring; try replace (x - y) with (x + -1 * y) by ring;
  try replace (y - z) with (y + -1 * z) by ring;
  repeat first [assumption|apply iadd_ok|apply imul_ok|apply iscale_ok].
Qed.

Definition range_of (L : layout) : interval := (0, Z.min (below L - 1) (number (weights L) (most L))).
Lemma number_most ws : forall ms l, Forall2 (fun x m => 0 <= x <= m) l ms -> number ws l <= number ws ms.
Proof.
  induction ws as [|w ws IH]; intros ms l H; [cbn; lia|]. destruct H as [|x m l ms Hx H]; [cbn; lia|].
  cbn [number]. specialize (IH ms l H). pose proof (Z.pow_nonneg 2 w ltac:(lia)). nia.
Qed.
Lemma ranges_ok ins args : Forall2 element ins args -> Forall2 inside (numbers ins args) (map range_of ins).
Proof.
  unfold numbers. induction 1 as [|L l ins args [Hl Hb] H IH]; cbn [combine map fst snd]; constructor; auto.
  unfold inside, range_of. cbn [fst snd]. pose proof (number_nonneg (weights L) _ _ Hl). pose proof (number_most (weights L) _ _ Hl). lia.
Qed.

(* ---- Endings. ---- *)

(* How the words before the last step are found: by taking back what the variables after stop do, or as those
   that the last step selects from. *)
Inductive before := Undo (stop : var) | Selected.
(* sign is s, or if it is bit, s is - bit; b is bit, which is s modulo 2 or, if it is given, the negative of high, a
   shift of s. *)
Inductive ending := Canonical (k : Z) (how : before) (bit sign : var) (high : option var).
Arguments Undo stop%positive_scope.
Arguments Canonical k%Z_scope how (bit sign)%positive_scope high.

Definition form_of (s : state) (v : var) : list term :=
  match Map.find v (known s) with Some i => form i | None => [] end.
Definition range_in (s : state) (v : var) : interval :=
  match Map.find v (known s) with Some i => range i | None => (0, 0) end.
Definition defined (s : state) (v : var) : bool := Map.mem v (known s).
Definition bound (s : state) (l : list term) (lo hi : Z) : bool :=
  match lint (known s) l with Some (a, b) => (lo <=? a) && (b <=? hi) | None => false end.

(* What two lists of variables are that outs select from. *)
Fixpoint selected (s : state) (bit : var) (outs : list var) : option (list var * list var) :=
  match outs with
  | [] => Some ([], [])
  | o :: outs' =>
    match Map.find o (known s), selected s bit outs' with
    | Some {| definition := Some (Sel c a b) |}, Some (xs, ys) =>
      if (c =? bit)%positive && defined s a && defined s b then Some (a :: xs, b :: ys) else None
    | _, _ => None
    end
  end.

Definition sum (s : state) (ws : list Z) (vs : list var) : list term := nterms ws (map (form_of s) vs).

(* The same modulo 2^k, with negative coefficients of what is not above 0. *)
Definition orient (s : state) (k : Z) (l : list term) : list term :=
  map (fun t => match mint (known s) (fst t) with
                | Some (a, b) => if (a <? 0) && (b <=? 0) then (fst t, snd t - 2 ^ k) else t
                | None => t
                end) l.

(* D, such that the result is D + b p modulo 2^k. *)
Definition words_before (s : state) (k : Z) (p : list term) (ws : list Z) (outs : list var) (bit : var) (how : before) :
    option (list term) :=
  match how with
  | Undo stop =>
    Some (orient s k (terms (normal (Some k) stop (done s) (sum s ws outs ++ lmul (form_of s bit) (lscale (-1) p)))))
  | Selected =>
    match selected s bit outs with
    | Some (xs, ys) =>
      if is_zero (normal (Some k) 1%positive (done s) (sum s ws xs ++ lscale (-1) (sum s ws ys) ++ lscale (-1) p))
      then Some (sum s ws ys) else None
    | None => None
    end
  end.

Definition bit_ok (s : state) (bit sign : var) (high : option var) : bool :=
  let same v := is_zero (normal (Some 1) 1%positive (done s) (form_of s bit ++ form_of s v)) in
  match high with
  | None => same sign
  | Some w =>
    match Map.find w (known s) with
    | Some {| definition := Some (Shr a n) |} => (a =? sign)%positive && (0 <=? n) && defined s w && same w
    | _ => false
    end
  end.

Fixpoint no_more (is : list interval) (ms : list Z) : bool :=
  match is, ms with
  | [], [] => true
  | i :: is', m :: ms' => (snd i <=? m) && (0 <=? fst i) && no_more is' ms'
  | _, _ => false
  end.
Definition limbs_ok (s : state) (outs : list var) (ws ms : list Z) (b : Z) : bool :=
  forallb (fun v => defined s v && (0 <=? fst (range_in s v))) outs &&
  no_more (tops ws (map (fun v => snd (range_in s v)) outs) b) ms.

(* Terms without those in which an atom is 0. *)
Definition without (s : state) (l : list term) : list term :=
  let vanishes x := match aint (known s) x with Some (a, b) => (a =? 0) && (b =? 0) | None => false end in
  filter (fun t => negb (existsb vanishes (fst t))) l.

Definition sign_terms (s : state) (bit sign : var) : list term :=
  if (sign =? bit)%positive then lscale (-1) (form_of s bit) else form_of s sign.

Definition ends (s : state) (p r : Z) (outs : list var) (ws : list Z) (value : list term) (range : interval)
    (scale : Z) (last : ending) : bool :=
  let '(Canonical n how bit sign high) := last in
  (p <=? 2 ^ n) && (0 <=? n) && defined s bit && defined s sign &&
  bound s (sum s ws outs) 0 (2 ^ n - 1) && bound s (form_of s bit) 0 1 && bit_ok s bit sign high &&
  match words_before s n [([], p)] ws outs bit how with
  | None => false
  | Some d =>
    let rest := normal None 1%positive (done s)
      (lshift scale (lscale r (d ++ lshift n (sign_terms s bit sign)) ++ lscale (-1) value)) in
    bound s d 0 (2 ^ n - 1) && divisible p rest &&
    bound s (terms rest) (- 2 ^ scale * (r * p + fst range)) (2 ^ scale * (r * p - snd range) - 1)
  end.

Definition verify (p r : Z) (op : operation) (ins : list layout) (out : layout) (k : program)
    (scale : Z) (hints : list (var * hint)) (last : ending) : bool :=
  forallb well ins && well out && Z.odd p && (0 <? p) && (0 <? r) && (0 <=? scale) &&
  (length (weights out) =? length (most out))%nat && (length (outputs k) =? length (most out))%nat &&
  match check None (flat_map bounds_of ins) k hints with
  | None => false
  | Some s =>
    forallb (defined s) (outputs k) && (p <=? below out) &&
    limbs_ok s (outputs k) (weights out) (most out) p &&
    ends s p r (outputs k) (weights out) (without s (oterms op (arguments 1%positive ins)))
      (orange op (map range_of ins)) scale last
  end.

(* ---- They are right. ---- *)

Section Right.
Variables (E : env) (s : state).
Hypothesis Hs : state_ok E s.

Lemma without_ok l : lval E (without s l) = lval E l.
Proof.
  induction l as [|[m c] l IH]; [reflexivity|]. unfold without in *. cbn [filter fst].
  destruct (existsb _ m) eqn:Hm; cbn [negb lval]; rewrite IH; [|reflexivity].
  apply existsb_exists in Hm as (x & Hx & Hv). destruct (aint (known s) x) as [[a b]|] eqn:Ha; [|discriminate].
  apply andb_true_iff in Hv as [H1 H2]. apply Z.eqb_eq in H1, H2. subst a b.
  apply (aint_ok E) in Ha; [|apply Hs]. unfold inside in Ha. cbn [fst snd] in Ha.
  cut (mval E m = 0); [intros ->; ring|]. assert (H0 : atom E x = 0) by lia. clear - Hx H0.
  induction m as [|y m IH]; [destruct Hx|]. cbn [mval].
  destruct Hx as [->|Hx]; [rewrite H0|rewrite IH by exact Hx]; ring.
Qed.

Lemma form_ok v : defined s v = true -> lval E (form_of s v) = E v.
Proof.
  unfold defined, form_of. rewrite Map.mem_find. destruct (Map.find v (known s)) as [i|] eqn:H; [|discriminate].
  intros _. destruct Hs as [Hk _]. destruct (Hk _ _ H) as (_ & He & _). congruence.
Qed.
Lemma range_ok v : defined s v = true -> inside (E v) (range_in s v).
Proof.
  unfold defined, range_in. rewrite Map.mem_find. destruct (Map.find v (known s)) as [i|] eqn:H; [|discriminate].
  intros _. destruct Hs as [Hk _]. apply (Hk _ _ H).
Qed.
Lemma bound_ok l lo hi : bound s l lo hi = true -> lo <= lval E l <= hi.
Proof.
  unfold bound. destruct (lint (known s) l) as [[a b]|] eqn:H; [|discriminate]. intros K. bools.
  destruct Hs as [Hk _]. apply (lint_ok E) in H; [|exact Hk]. unfold inside in H. cbn [fst snd] in H. lia.
Qed.
Lemma sum_ok ws vs : forallb (Z.leb 0) ws = true -> forallb (defined s) vs = true ->
  lval E (sum s ws vs) = number ws (map E vs).
Proof.
  intros Hw Hv. apply nterms_ok; [exact Hw|]. induction vs as [|v vs IH]; cbn [map]; constructor;
  cbn [forallb] in Hv; apply andb_true_iff in Hv as [H1 H2]; [symmetry; apply form_ok, H1|apply IH, H2].
Qed.
Lemma exact_ok l : pval E (normal None 1%positive (done s) l) = lval E l.
Proof. apply cong_exact, normal_ok, Hs. Qed.
Lemma modular_ok k stop l : exists q, pval E (normal (Some k) stop (done s) l) = lval E l + 2 ^ k * q.
Proof. apply (normal_ok (Some k)), Hs. Qed.
Lemma modular_zero k l : is_zero (normal (Some k) 1%positive (done s) l) = true -> (2 ^ k | lval E l).
Proof.
  intros H. apply (is_zero_ok E) in H. destruct (modular_ok k 1%positive l) as [q Hq]. exists (- q). lia.
Qed.

Lemma selected_ok bit ws : forallb (Z.leb 0) ws = true -> forall outs xs ys, selected s bit outs = Some (xs, ys) ->
  forallb (defined s) xs = true /\ forallb (defined s) ys = true /\
  number ws (map E outs) = number ws (map E ys) + E bit * (number ws (map E xs) - number ws (map E ys)).
Proof.
  revert ws. assert (G : forall outs xs ys, selected s bit outs = Some (xs, ys) ->
    forallb (defined s) xs = true /\ forallb (defined s) ys = true /\
    forall ws, number ws (map E outs) = number ws (map E ys) + E bit * (number ws (map E xs) - number ws (map E ys))).
  { induction outs as [|o outs IH]; cbn [selected]; intros xs ys H.
    - injection H as <- <-. repeat split. intros [|]; cbn; ring.
    - destruct (Map.find o (known s)) as [[r f [[]|]]|] eqn:Ho; try discriminate.
      destruct (selected s bit outs) as [[xs' ys']|]; [|discriminate].
      destruct ((c =? bit)%positive && defined s a && defined s b) eqn:Hc; [|discriminate]. injection H as <- <-.
      apply andb_true_iff in Hc as [Hc Hb]. apply andb_true_iff in Hc as [Hc Ha]. apply Pos.eqb_eq in Hc as ->.
      destruct (IH xs' ys' eq_refl) as (I1 & I2 & I3). cbn [forallb]. rewrite Ha, Hb. repeat split; auto.
      destruct Hs as [Hk _]. destruct (Hk _ _ Ho) as (_ & _ & Hd). cbn [definition value] in Hd.
      intros [|w ws]; cbn [map number]; [ring|]. rewrite I3, Hd. ring. }
  intros ws _ outs xs ys H. destruct (G outs xs ys H) as (G1 & G2 & G3). auto.
Qed.

Lemma orient_ok k l : exists q, lval E (orient s k l) = lval E l + 2 ^ k * q.
Proof.
  induction l as [|[m c] l [q IH]]; [exists 0; cbn; ring|]. unfold orient in *. cbn [map].
  destruct (mint (known s) (fst (m, c))) as [[a b]|]; [destruct ((a <? 0) && (b <=? 0))|];
    cbn [lval fst snd]; rewrite IH; [exists (q - mval E m)|exists q|exists q]; ring.
Qed.

Lemma words_before_ok k p ws outs bit how d : forallb (Z.leb 0) ws = true -> forallb (defined s) outs = true ->
  defined s bit = true -> words_before s k p ws outs bit how = Some d ->
  (2 ^ k | number ws (map E outs) - (lval E d + E bit * lval E p)).
Proof.
  intros Hw Ho Hb. unfold words_before. destruct how as [stop|].
  - set (l := sum s ws outs ++ lmul (form_of s bit) (lscale (-1) p)). intros Hd.
    assert (d = orient s k (terms (normal (Some k) stop (done s) l))) as -> by congruence.
    destruct (orient_ok k (terms (normal (Some k) stop (done s) l))) as [t ->]. rewrite terms_ok.
    destruct (modular_ok k stop l) as [q ->]. unfold l.
    rewrite app_ok, lmul_ok, lscale_ok, sum_ok, form_ok by assumption. exists (- q - t). ring.
  - destruct (selected s bit outs) as [[xs ys]|] eqn:Hsel; [|discriminate].
    destruct (is_zero _) eqn:Hz; [|discriminate]. intros [= <-].
    destruct (selected_ok bit ws Hw outs xs ys Hsel) as (Hx & Hy & ->). apply modular_zero in Hz.
    rewrite !app_ok, !lscale_ok, !sum_ok in Hz by assumption. rewrite sum_ok by assumption.
    destruct Hz as [q Hq]. exists (E bit * q). nia.
Qed.

Lemma two x b : 0 <= b <= 1 -> (x = -1 \/ x = 0) -> (2 ^ 1 | b + x) -> b = - x.
Proof. intros Hb Hx [q Hq]. lia. Qed.

Lemma bit_ok_ok bit sign high : defined s bit = true -> defined s sign = true -> 0 <= E bit <= 1 ->
  bit_ok s bit sign high = true -> E sign = -1 \/ E sign = 0 -> E bit = - E sign.
Proof.
  intros Hb Hd H01. unfold bit_ok. destruct high as [w|].
  - destruct (Map.find w (known s)) as [[r f [[]|]]|] eqn:Hw; try discriminate. intros H Hx.
    apply andb_true_iff in H as [H Hz]. apply andb_true_iff in H as [H Hdw]. apply andb_true_iff in H as [H Hk].
    apply Pos.eqb_eq in H as ->. apply Z.leb_le in Hk. pose proof (pow2_pos k Hk).
    destruct Hs as [Hi _]. destruct (Hi _ _ Hw) as (_ & _ & He). cbn [definition value] in He.
    assert (E w = E sign).
    { rewrite He. destruct Hx as [-> | ->]; [|apply Z.div_0_l; lia]. symmetry. apply (Z.div_unique _ _ _ (2 ^ k - 1)); lia. }
    apply modular_zero in Hz. rewrite app_ok, !form_ok in Hz by assumption. rewrite <- H0. apply two; auto. lia.
  - intros Hz Hx. apply modular_zero in Hz. rewrite app_ok, !form_ok in Hz by assumption. apply two; auto.
Qed.

Lemma no_more_ok is : forall l ms, Forall2 inside l is -> no_more is ms = true ->
  Forall2 (fun x m => 0 <= x <= m) l ms.
Proof.
  induction is as [|i is IH]; intros l [|m ms] H; inversion H; subst; cbn [no_more]; try discriminate; intros K; constructor.
  - bools. unfold inside in *. lia.
  - bools. apply IH; assumption.
Qed.
Lemma limbs_ok_ok b outs ws ms : forallb (Z.leb 0) ws = true ->
  limbs_ok s outs ws ms b = true ->
  0 <= number ws (map E outs) /\
  (number ws (map E outs) < b -> Forall2 (fun x m => 0 <= x <= m) (map E outs) ms).
Proof.
  unfold limbs_ok. intros Hw H. apply andb_true_iff in H as [H1 H2].
  assert (G : Forall2 (fun x m => 0 <= x <= m) (map E outs) (map (fun v => snd (range_in s v)) outs)).
  { clear H2. induction outs as [|o outs IH]; cbn [map]; constructor; cbn [forallb] in H1; bools; [|apply IH; assumption].
    match goal with H : defined s o = true |- _ => apply range_ok in H; unfold inside in H end. lia. }
  split; [eapply number_nonneg, G|]. intros Hn. eapply no_more_ok; [|exact H2]. apply tops_ok; auto.
Qed.

Lemma ends_ok p r outs ws value range scale last : forallb (Z.leb 0) ws = true -> forallb (defined s) outs = true ->
  Z.odd p = true -> 0 < p -> 0 < r -> 0 <= scale -> inside (lval E value) range -> 0 <= number ws (map E outs) ->
  ends s p r outs ws value range scale last = true ->
  number ws (map E outs) < p /\ (p | r * number ws (map E outs) - lval E value).
Proof.
  intros Hw Ho Hp Hp0 Hr Hsc Hval Hn. unfold ends. set (O := number ws (map E outs)) in *.
  assert (HO : lval E (sum s ws outs) = O) by (apply sum_ok; assumption).
  pose proof (pow2_pos scale Hsc). destruct last as [n how bit sign high]. intros H0.
  destruct (words_before s n [([], p)] ws outs bit how) as [d|] eqn:Hd; [|rewrite andb_false_r in H0; discriminate].
  bools. repeat match goal with H : bound s _ _ _ = true |- _ => apply bound_ok in H end.
  rewrite ?terms_ok, ?exact_ok, ?lshift_ok, ?app_ok, ?lscale_ok, ?app_ok, ?lshift_ok, ?form_ok, ?HO in * by assumption.
  match goal with H : divisible _ _ = true |- _ => apply (divisible_ok E) in H; [|lia];
    rewrite exact_ok, lshift_ok, app_ok, !lscale_ok, app_ok, lshift_ok in H by assumption; apply odd_divide in H; auto end.
  apply words_before_ok in Hd; auto. cbn [lval mval] in Hd. replace (p * 1 + 0) with p in Hd by ring. unfold inside in Hval.
  set (S := lval E (sign_terms s bit sign)) in *. set (V := lval E d + 2 ^ n * S) in *.
  assert (HS : S = -1 \/ S = 0 -> E bit = - S).
  { unfold S, sign_terms. destruct (Pos.eqb_spec sign bit); [rewrite lscale_ok, form_ok by assumption; lia|].
    rewrite form_ok by assumption. intros. apply bit_ok_ok with high; auto; lia. }
  assert (HV : - p <= V < p).
  { match goal with H : _ <= 2 ^ scale * _ <= _ |- _ => destruct H as [L U] end.
    assert (L' : - (r * p + fst range) <= r * V + -1 * lval E value) by nia.
    assert (U' : r * V + -1 * lval E value < r * p - snd range) by nia. split; nia. }
  destruct (canonical (2 ^ n) p (lval E d) S (E bit) O) as [Hlt [t Ht]]; auto; try lia.
  split; [lia|].
  replace (r * O - lval E value) with ((r * V + -1 * lval E value) + r * t * p) by (unfold V in *; nia).
  apply Z.divide_add_r; [assumption|]. exists (r * t). ring.
Qed.
End Right.

Theorem verify_ok p r op ins out k scale hints last :
  verify p r op ins out k scale hints last = true -> computes p r op ins out k.
Proof.
  unfold verify. intros H args Hargs. repeat (apply andb_true_iff in H as [H ?]).
  destruct (check None (flat_map bounds_of ins) k hints) as [s|] eqn:Hc; [|discriminate].
  bools. pose proof (bounds_ok ins H args Hargs) as Hb.
  destruct (check_ok _ _ _ _ _ Hc _ Hb I) as (Hsafe & Hs & Hin). split; [exact Hsafe|]. cbv zeta.
  set (E := final k (concat args)) in *.
  assert (Harg : map (lval E) (arguments 1%positive ins) = numbers ins args).
  { apply arguments_ok; auto. intros i Hi. rewrite <- Hin by assumption. f_equal. lia. }
  fold (numbers ins args). rewrite <- Harg, <- oterms_ok. unfold results. fold E.
  match goal with H : limbs_ok _ _ _ _ _ = true |- _ => apply (limbs_ok_ok E s Hs) in H; [|assumption]; destruct H as [Hn Hl] end.
  match goal with H : ends _ _ _ _ _ _ _ _ _ = true |- _ => rename H into He end.
  apply (ends_ok E s Hs) in He; rewrite ?(without_ok E s Hs) in *; auto.
  - destruct He as [Hlt Hdiv]. split; [|exact Hdiv]. split; [apply Hl, Hlt|lia].
  - rewrite oterms_ok, Harg. apply orange_ok, ranges_ok, Hargs.
Qed.
