(* SPDX-License-Identifier: Apache-2.0 *)
(* Programs on integers, and a checker of what holds of all their runs.

   What has to be read to know what is proved: [equation], [value], [holds], [run], [program], [safe],
   [results]. The rest is an analysis and the proof that it is right.

   The analysis goes through the program once and keeps an interval of each variable. Everything else that is
   asked of it, an identity, a congruence or a closer bound of a linear combination, is answered backwards:
   variables are replaced by their definitions, the last first, until only inputs are left and low words,
   numbers E v mod 2^k that cannot be replaced. The high part of a word is (E v - E v mod 2^k) / 2^k, so that
   the low words of a carry chain cancel. One pass costs little more than one look at each equation, as each
   variable is replaced once for all its occurrences. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
Import ListNotations.
Local Open Scope Z_scope.
Module Map := PositiveMap.

Definition var := positive.
Definition env := var -> Z.

Inductive equation :=
| Const (z : Z)
| Add (a b : var)
| Sub (a b : var)
| Mul (a b : var)
| Shl (a : var) (k : Z)
| Shr (a : var) (k : Z)
| Mod (a : var) (k : Z)
| Fits (a : var) (k : Z)
| FitsSigned (a : var) (k : Z)
| Sel (c a b : var)
| Or (a b : var)
| Xor (a b : var).

Arguments Const z%Z_scope.
Arguments Add (a b)%positive_scope.
Arguments Sub (a b)%positive_scope.
Arguments Mul (a b)%positive_scope.
Arguments Shl a%positive_scope k%Z_scope.
Arguments Shr a%positive_scope k%Z_scope.
Arguments Mod a%positive_scope k%Z_scope.
Arguments Fits a%positive_scope k%Z_scope.
Arguments FitsSigned a%positive_scope k%Z_scope.
Arguments Sel (c a b)%positive_scope.
Arguments Or (a b)%positive_scope.
Arguments Xor (a b)%positive_scope.

Definition value (E : env) (e : equation) : Z :=
  match e with
  | Const z => z
  | Add a b => E a + E b
  | Sub a b => E a - E b
  | Mul a b => E a * E b
  | Shl a k => 2 ^ k * E a
  | Shr a k => E a / 2 ^ k
  | Mod a k => E a mod 2 ^ k
  | Fits a _ | FitsSigned a _ => E a
  | Sel c a b => E b + E c * (E a - E b)
  | Or a b => Z.lor (E a) (E b)
  | Xor a b => Z.lxor (E a) (E b)
  end.

(* What must be so for the equation to be what the machine does. *)
Definition holds (E : env) (e : equation) : Prop :=
  match e with
  | Fits a k => 0 <= E a < 2 ^ k
  | FitsSigned a k => - 2 ^ k <= 2 * E a < 2 ^ k
  | Sel c _ _ => 0 <= E c <= 1
  | _ => True
  end.

(* Equations define the variables from d on. *)
Definition set (E : env) (d : var) (z : Z) : env := fun v => if Pos.eqb v d then z else E v.

Fixpoint run (E : env) (d : var) (p : list equation) : env :=
  match p with
  | [] => E
  | e :: p' => run (set E d (value E e)) (Pos.succ d) p'
  end.

(* Inputs are variables 1, 2, ... *)
Record program := { equations : list equation; outputs : list var }.

Definition start (l : list Z) : env := fun v => nth (Pos.to_nat v - 1) l 0.
Definition final (p : program) (l : list Z) : env :=
  run (start l) (Pos.of_succ_nat (length l)) (equations p).
Definition safe (p : program) (l : list Z) : Prop := Forall (holds (final p l)) (equations p).
Definition results (p : program) (l : list Z) : list Z := map (final p l) (outputs p).

(* ---- Runs satisfy their equations. ---- *)

Definition operands (e : equation) : list var :=
  match e with
  | Const _ => []
  | Add a b | Sub a b | Mul a b | Or a b | Xor a b => [a; b]
  | Shl a _ | Shr a _ | Mod a _ | Fits a _ | FitsSigned a _ => [a]
  | Sel c a b => [c; a; b]
  end.

Fixpoint ordered (d : var) (p : list equation) : bool :=
  match p with
  | [] => true
  | e :: p' => forallb (fun v => (v <? d)%positive) (operands e) && ordered (Pos.succ d) p'
  end.

Lemma value_ext E F e : (forall v, In v (operands e) -> E v = F v) -> value E e = value F e.
Proof. destruct e; cbn; intros H; rewrite ?(H _) by auto; rewrite ?(H a), ?(H b), ?(H c) by auto; reflexivity. Qed.

Lemma run_before p : forall E d v, (v < d)%positive -> run E d p v = E v.
Proof.
  induction p as [|e p IH]; cbn [run]; intros E d v H; [reflexivity|].
  rewrite IH by lia. unfold set. destruct (Pos.eqb_spec v d); [lia|reflexivity].
Qed.

(* ---- Atoms: a variable, or its lowest k bits. One positive number stands for both. ---- *)

Definition key (v : var) (k : Z) : positive := Z.to_pos (Zpos v * 1024 + k).
Definition atom (E : env) (x : positive) : Z :=
  let v := Z.to_pos (Zpos x / 1024) in let k := Zpos x mod 1024 in
  if k =? 0 then E v else E v mod 2 ^ k.

Lemma key_ok E v k : 0 <= k < 1024 -> atom E (key v k) = if k =? 0 then E v else E v mod 2 ^ k.
Proof.
  intros H. unfold atom, key. rewrite Z2Pos.id by lia.
  replace ((Zpos v * 1024 + k) / 1024) with (Zpos v) by (apply (Z.div_unique _ _ _ k); lia).
  replace ((Zpos v * 1024 + k) mod 1024) with k by (apply (Z.mod_unique _ _ (Zpos v)); lia).
  reflexivity.
Qed.

Lemma key_var E v : atom E (key v 0) = E v.
Proof. rewrite key_ok by lia. reflexivity. Qed.

(* ---- Sums of terms: a monomial is a list of atoms, the largest first. ---- *)

Definition mono := list positive.
Definition term := (mono * Z)%type.

Fixpoint mval (E : env) (m : mono) : Z := match m with [] => 1 | x :: m' => atom E x * mval E m' end.
Fixpoint lval (E : env) (l : list term) : Z :=
  match l with [] => 0 | (m, c) :: l' => c * mval E m + lval E l' end.

Fixpoint mcmp (m n : mono) : comparison :=
  match m, n with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: m', y :: n' => match Pos.compare x y with Eq => mcmp m' n' | c => c end
  end.

Lemma mcmp_eq m : forall n, mcmp m n = Eq -> m = n.
Proof.
  induction m as [|x m IH]; destruct n as [|y n]; cbn; try discriminate; [reflexivity|].
  destruct (Pos.compare_spec x y); try discriminate. intros. f_equal; auto.
Qed.

Fixpoint minsert (x : positive) (m : mono) : mono :=
  match m with
  | [] => [x]
  | y :: m' => if (x <? y)%positive then y :: minsert x m' else x :: m
  end.
Fixpoint mmul (m n : mono) : mono := match m with [] => n | x :: m' => minsert x (mmul m' n) end.

Lemma minsert_ok E x m : mval E (minsert x m) = atom E x * mval E m.
Proof. induction m as [|y m IH]; cbn; [reflexivity|]. destruct (x <? y)%positive; cbn; rewrite ?IH; ring. Qed.
Lemma mmul_ok E m n : mval E (mmul m n) = mval E m * mval E n.
Proof. induction m as [|x m IH]; cbn [mmul mval]; [ring|]. rewrite minsert_ok, IH. ring. Qed.

Definition lscale (c : Z) (l : list term) : list term := map (fun x => (fst x, c * snd x)) l.
Definition lshift (k : Z) (l : list term) : list term := map (fun x => (fst x, Z.shiftl (snd x) k)) l.
Definition lmul1 (m : mono) (c : Z) (l : list term) : list term :=
  map (fun x => (mmul m (fst x), c * snd x)) l.
Definition lmul (l l' : list term) : list term := flat_map (fun x => lmul1 (fst x) (snd x) l') l.

Lemma app_ok E l l' : lval E (l ++ l') = lval E l + lval E l'.
Proof. induction l as [|[m c] l IH]; cbn [app lval]; [reflexivity|]. rewrite IH. ring. Qed.
Lemma lscale_ok E c l : lval E (lscale c l) = c * lval E l.
Proof. induction l as [|[m d] l IH]; cbn [lscale map lval fst snd]; [ring|]. unfold lscale in IH. rewrite IH. ring. Qed.
Lemma lshift_ok E k l : 0 <= k -> lval E (lshift k l) = 2 ^ k * lval E l.
Proof.
  intros H. induction l as [|[m d] l IH]; cbn [lshift map lval fst snd]; [ring|].
  unfold lshift in IH. rewrite IH, Z.shiftl_mul_pow2 by lia. ring.
Qed.
Lemma lmul1_ok E m c l : lval E (lmul1 m c l) = c * mval E m * lval E l.
Proof.
  induction l as [|[n d] l IH]; cbn [lmul1 map lval fst snd]; [ring|].
  unfold lmul1 in IH. rewrite IH, mmul_ok. ring.
Qed.
Lemma lmul_ok E l l' : lval E (lmul l l') = lval E l * lval E l'.
Proof.
  induction l as [|[m c] l IH]; cbn [lmul flat_map lval fst snd]; [ring|].
  unfold lmul in IH. rewrite app_ok, lmul1_ok, IH. ring.
Qed.

(* ---- Arithmetic modulo 2^j, or exact. ---- *)

Definition modulus (j : option Z) : Z := match j with None => 0 | Some j => 2 ^ j end.
Definition cong (j : option Z) (x y : Z) : Prop := exists q, x = y + modulus j * q.
Definition norm (j : option Z) (z : Z) : Z :=
  match j with None => z | Some j => if 0 <=? j then z - Z.shiftl (Z.shiftr z j) j else z end.

Lemma cong_refl j x : cong j x x.
Proof. exists 0. ring. Qed.
Lemma cong_eq j x y : x = y -> cong j x y.
Proof. intros ->. apply cong_refl. Qed.
Lemma cong_trans j x y z : cong j x y -> cong j y z -> cong j x z.
Proof. intros [q H] [r K]. exists (q + r). rewrite H, K. ring. Qed.
Lemma cong_add j x y z t : cong j x y -> cong j z t -> cong j (x + z) (y + t).
Proof. intros [q H] [r K]. exists (q + r). rewrite H, K. ring. Qed.
Lemma cong_mul j c x y : cong j x y -> cong j (c * x) (c * y).
Proof. intros [q H]. exists (c * q). rewrite H. ring. Qed.
Lemma cong_exact x y : cong None x y -> x = y.
Proof. intros [q H]. cbn in H. lia. Qed.

Lemma norm_ok j z : cong j (norm j z) z.
Proof.
  destruct j as [j|]; cbn; [|apply cong_refl]. destruct (Z.leb_spec 0 j); [|apply cong_refl].
  rewrite Z.shiftl_mul_pow2, Z.shiftr_div_pow2 by lia. exists (- (z / 2 ^ j)). cbn. ring.
Qed.

(* ---- Polynomials: a constant, and at each atom the cofactor of that atom as the largest. ---- *)

Inductive tree := Leaf | Node (l : tree) (row : list term) (r : tree).
Definition poly := (Z * tree)%type.

Section Polynomials.
Variable E : env.

Fixpoint tval (g : positive -> Z) (t : tree) : Z :=
  match t with
  | Leaf => 0
  | Node l row r => g xH * lval E row + tval (fun x => g (xO x)) l + tval (fun x => g (xI x)) r
  end.
Definition pval (p : poly) : Z := fst p + tval (atom E) (snd p).
End Polynomials.

Section Modular.
Variable j : option Z.

Fixpoint rinsert (m : mono) (c : Z) (row : list term) : list term :=
  match row with
  | [] => let s := norm j c in if s =? 0 then [] else [(m, s)]
  | (n, d) :: row' =>
    match mcmp m n with
    | Eq => let s := norm j (c + d) in if s =? 0 then row' else (n, s) :: row'
    | Lt => let s := norm j c in if s =? 0 then row else (m, s) :: row
    | Gt => (n, d) :: rinsert m c row'
    end
  end.

Lemma if_zero E s m row : lval E (if s =? 0 then row else (m, s) :: row) = s * mval E m + lval E row.
Proof. destruct (Z.eqb_spec s 0) as [->|]; cbn [lval]; ring. Qed.

Lemma norm_mul c x : cong j (norm j c * x) (c * x).
Proof. rewrite (Z.mul_comm (norm j c)), (Z.mul_comm c). apply cong_mul, norm_ok. Qed.

Lemma rinsert_ok E m c row : cong j (lval E (rinsert m c row)) (c * mval E m + lval E row).
Proof.
  induction row as [|[n d] row IH]; cbn [rinsert].
  - rewrite if_zero. apply cong_add; [apply norm_mul|apply cong_refl].
  - destruct (mcmp m n) eqn:H.
    + apply mcmp_eq in H as ->. rewrite if_zero. cbn [lval].
      replace (c * mval E n + (d * mval E n + lval E row)) with ((c + d) * mval E n + lval E row) by ring.
      apply cong_add; [apply norm_mul|apply cong_refl].
    + rewrite if_zero. apply cong_add; [apply norm_mul|apply cong_refl].
    + cbn [lval]. eapply cong_trans; [apply cong_add; [apply cong_refl|exact IH]|]. apply cong_eq. ring.
Qed.

Fixpoint tinsert (x : positive) (m : mono) (c : Z) (t : tree) : tree :=
  let '(l, row, r) := match t with Leaf => (Leaf, [], Leaf) | Node l row r => (l, row, r) end in
  match x with
  | xH => Node l (rinsert m c row) r
  | xO y => Node (tinsert y m c l) row r
  | xI y => Node l row (tinsert y m c r)
  end.

Lemma tinsert_ok E m c x : forall t g, cong j (tval E g (tinsert x m c t)) (c * (g x * mval E m) + tval E g t).
Proof.
  induction x as [x IH|x IH|]; intros [|l row r] g; cbn [tinsert tval];
  try (eapply cong_trans; [apply cong_add; [apply cong_refl|apply IH]|]; apply cong_eq; cbn [tval lval]; ring);
  try (eapply cong_trans; [apply cong_add; [apply cong_add; [apply cong_refl|apply IH]|apply cong_refl]|];
       apply cong_eq; cbn [tval lval]; ring).
  - eapply cong_trans.
    + apply cong_add; [apply cong_add; [apply cong_mul, rinsert_ok|apply cong_refl]|apply cong_refl].
    + apply cong_eq. cbn [tval lval]. ring.
  - eapply cong_trans.
    + apply cong_add; [apply cong_add; [apply cong_mul, rinsert_ok|apply cong_refl]|apply cong_refl].
    + apply cong_eq. ring.
Qed.

Definition pinsert (p : poly) (m : mono) (c : Z) : poly :=
  match m with
  | [] => (norm j (fst p + c), snd p)
  | x :: m' => (fst p, tinsert x m' c (snd p))
  end.

Lemma pinsert_ok E p m c : cong j (pval E (pinsert p m c)) (c * mval E m + pval E p).
Proof.
  destruct p as [z t], m as [|x m]; unfold pinsert, pval; cbn [fst snd mval].
  - eapply cong_trans; [apply cong_add; [apply norm_ok|apply cong_refl]|]. apply cong_eq. ring.
  - eapply cong_trans; [apply cong_add; [apply cong_refl|apply tinsert_ok]|]. apply cong_eq. ring.
Qed.

Fixpoint padd (p : poly) (m : mono) (c : Z) (l : list term) : poly :=   (* p + c m l *)
  match l with [] => p | (n, d) :: l' => padd (pinsert p (mmul m n) (c * d)) m c l' end.

Lemma padd_ok E m c l : forall p, cong j (pval E (padd p m c l)) (c * mval E m * lval E l + pval E p).
Proof.
  induction l as [|[n d] l IH]; intros p; cbn [padd lval]; [apply cong_eq; ring|].
  eapply cong_trans; [apply IH|]. eapply cong_trans; [apply cong_add; [apply cong_refl|apply pinsert_ok]|].
  apply cong_eq. rewrite mmul_ok. ring.
Qed.

Fixpoint get (x : positive) (t : tree) : list term :=
  match t, x with
  | Leaf, _ => []
  | Node _ row _, xH => row
  | Node l _ _, xO y => get y l
  | Node _ _ r, xI y => get y r
  end.
Fixpoint clear (x : positive) (t : tree) : tree :=
  match t, x with
  | Leaf, _ => Leaf
  | Node l _ r, xH => Node l [] r
  | Node l row r, xO y => Node (clear y l) row r
  | Node l row r, xI y => Node l row (clear y r)
  end.

Lemma get_clear E x : forall t g, tval E g t = g x * lval E (get x t) + tval E g (clear x t).
Proof.
  induction x as [x IH|x IH|]; intros [|l row r] g; cbn [get clear tval lval]; try ring;
  [rewrite (IH r)|rewrite (IH l)]; ring.
Qed.

(* ---- Definitions. exact: 2^bits atom = num; else: atom = num modulo 2^bits. ---- *)

Record entry := { owner : var; place : positive; exact : bool; bits : Z; num : list term }.
Definition entry_ok (E : env) (e : entry) : Prop :=
  0 <= bits e /\
  if exact e then 2 ^ bits e * atom E (place e) = lval E (num e)
  else exists q, atom E (place e) = lval E (num e) + 2 ^ bits e * q.

(* Whether a coefficient lets the atom be replaced, and by which multiple of num. *)
Definition quotient (e : entry) (c : Z) : option Z :=
  if exact e then let q := Z.shiftr c (bits e) in if Z.shiftl q (bits e) =? c then Some q else None
  else match j with
       | None => None
       | Some j => if 0 <=? j then let q := Z.shiftr (Z.shiftl c (bits e)) j in
                   if Z.shiftl q j =? Z.shiftl c (bits e) then Some c else None else None
       end.

Lemma quotient_ok E e c q : entry_ok E e -> quotient e c = Some q ->
  cong j (q * lval E (num e)) (c * atom E (place e)).
Proof.
  unfold entry_ok, quotient. intros [Hb He]. destruct (exact e).
  - destruct (Z.eqb_spec (Z.shiftl (Z.shiftr c (bits e)) (bits e)) c) as [H|]; [|discriminate].
    intros [= <-]. rewrite Z.shiftl_mul_pow2 in H by lia. apply cong_eq. rewrite <- H at 2. rewrite <- He. ring.
  - destruct j as [k|]; [|discriminate]. destruct (Z.leb_spec 0 k); [|discriminate].
    destruct (Z.eqb_spec (Z.shiftl (Z.shiftr (Z.shiftl c (bits e)) k) k) (Z.shiftl c (bits e))) as [H1|]; [|discriminate].
    intros [= <-]. destruct He as [r Hr]. rewrite !Z.shiftl_mul_pow2 in H1 by lia.
    set (s := Z.shiftr _ _) in H1. exists (- (s * r)). cbn [modulus]. rewrite Hr.
    replace (2 ^ k * - (s * r)) with (- (s * 2 ^ k) * r) by ring. rewrite H1. ring.
Qed.

Fixpoint spread (e : entry) (row : list term) (p : poly) : poly :=
  match row with
  | [] => p
  | (m, c) :: row' =>
    spread e row' (match quotient e c with Some q => padd p m q (num e) | None => pinsert p (place e :: m) c end)
  end.

Lemma spread_ok E e row : entry_ok E e -> forall p,
  cong j (pval E (spread e row p)) (atom E (place e) * lval E row + pval E p).
Proof.
  intros He. induction row as [|[m c] row IH]; intros p; cbn [spread lval]; [apply cong_eq; ring|].
  eapply cong_trans; [apply IH|]. destruct (quotient e c) as [q|] eqn:Hq.
  - eapply cong_trans; [apply cong_add; [apply cong_refl|apply padd_ok]|].
    apply (quotient_ok E) in Hq; [|exact He].
    replace (q * mval E m * lval E (num e)) with (mval E m * (q * lval E (num e))) by ring.
    eapply cong_trans; [apply cong_add; [apply cong_refl|apply cong_add; [apply cong_mul, Hq|apply cong_refl]]|].
    apply cong_eq. ring.
  - eapply cong_trans; [apply cong_add; [apply cong_refl|apply pinsert_ok]|]. apply cong_eq. cbn [mval]. ring.
Qed.

Definition replace_atom (e : entry) (p : poly) : poly :=
  match get (place e) (snd p) with
  | [] => p
  | row => spread e row (fst p, clear (place e) (snd p))
  end.

Lemma replace_ok E e p : entry_ok E e -> cong j (pval E (replace_atom e p)) (pval E p).
Proof.
  intros He. unfold replace_atom. destruct (get (place e) (snd p)) eqn:H; [apply cong_refl|].
  eapply cong_trans; [apply spread_ok; exact He|]. apply cong_eq. rewrite <- H. unfold pval. cbn [fst snd].
  rewrite (get_clear E (place e) (snd p) (atom E)). ring.
Qed.

(* Replaces what variables after stop define, the last first; and, in congruences, low words of such
   variables. *)
Fixpoint reduce (stop : var) (done : list entry) (p : poly) : poly :=
  match done with
  | [] => p
  | e :: done' =>
    if (stop <? owner e)%positive then reduce stop done' (replace_atom e p)
    else if exact e then p else reduce stop done' p
  end.

Lemma reduce_ok E stop done : Forall (entry_ok E) done -> forall p, cong j (pval E (reduce stop done p)) (pval E p).
Proof.
  induction done as [|e done IH]; intros H p; cbn [reduce]; [apply cong_refl|].
  inversion H; subst. destruct (stop <? owner e)%positive.
  - eapply cong_trans; [apply IH; assumption|apply replace_ok; assumption].
  - destruct (exact e); [apply cong_refl|apply IH; assumption].
Qed.

Definition normal (stop : var) (done : list entry) (l : list term) : poly :=
  reduce stop done (padd (0, Leaf) [] 1 l).

Lemma normal_ok E stop done l : Forall (entry_ok E) done -> cong j (pval E (normal stop done l)) (lval E l).
Proof.
  intros H. eapply cong_trans; [apply reduce_ok; exact H|]. eapply cong_trans; [apply padd_ok|].
  apply cong_eq. unfold pval. cbn [fst snd tval mval]. ring.
Qed.
End Modular.

(* ---- A polynomial as a sum of terms again. ---- *)

Fixpoint flatten (path : positive -> positive) (t : tree) (rest : list term) : list term :=
  match t with
  | Leaf => rest
  | Node l row r =>
    flatten (fun x => path (xO x)) l
      (fold_right (fun x acc => (path xH :: fst x, snd x) :: acc) (flatten (fun x => path (xI x)) r rest) row)
  end.
Definition terms (p : poly) : list term := ([], fst p) :: flatten (fun x => x) (snd p) [].

Lemma row_ok E x row rest :
  lval E (fold_right (fun y acc => (x :: fst y, snd y) :: acc) rest row) = atom E x * lval E row + lval E rest.
Proof. induction row as [|[m c] row IH]; cbn [fold_right lval fst snd mval]; [ring|]. rewrite IH. ring. Qed.
Lemma flatten_ok E t : forall path rest,
  lval E (flatten path t rest) = tval E (fun x => atom E (path x)) t + lval E rest.
Proof. induction t as [|l IHl row r IHr]; intros path rest; cbn [flatten tval]; [ring|]. rewrite IHl, row_ok, IHr. ring. Qed.
Lemma terms_ok E p : lval E (terms p) = pval E p.
Proof. unfold terms, pval. cbn [lval mval]. rewrite flatten_ok. cbn [lval]. change (fun x => atom E x) with (atom E). ring. Qed.

Definition is_zero (p : poly) : bool := forallb (fun x => snd x =? 0) (terms p).
Lemma is_zero_ok E p : is_zero p = true -> pval E p = 0.
Proof.
  unfold is_zero. rewrite <- terms_ok. induction (terms p) as [|[m c] l IH]; cbn; [reflexivity|].
  intros H. apply andb_true_iff in H as [H1 H2]. apply Z.eqb_eq in H1 as ->. rewrite (IH H2). ring.
Qed.

Definition divisible (n : Z) (p : poly) : bool := forallb (fun x => snd x mod n =? 0) (terms p).
Lemma divisible_ok E n p : n <> 0 -> divisible n p = true -> (n | pval E p).
Proof.
  unfold divisible. intros Hn. rewrite <- terms_ok. induction (terms p) as [|[m c] l IH]; cbn; intros H.
  - apply Z.divide_0_r.
  - apply andb_true_iff in H as [H1 H2]. apply Z.eqb_eq, Z.mod_divide in H1; [|exact Hn].
    apply Z.divide_add_r; [apply Z.divide_mul_l, H1|apply IH, H2].
Qed.

(* ---- Intervals. ---- *)

Definition interval := (Z * Z)%type.
Definition inside (z : Z) (i : interval) : Prop := fst i <= z <= snd i.
Definition imul (x y : interval) : interval :=
  let '(a, b) := x in let '(c, d) := y in
  if (0 <=? a) && (0 <=? c) then (a * c, b * d)
  else (Z.min (Z.min (a * c) (a * d)) (Z.min (b * c) (b * d)), Z.max (Z.max (a * c) (a * d)) (Z.max (b * c) (b * d))).
Definition iadd (x y : interval) : interval := (fst x + fst y, snd x + snd y).
Definition iscale (c : Z) (x : interval) : interval :=
  if 0 <=? c then (c * fst x, c * snd x) else (c * snd x, c * fst x).

Lemma line_ok a x c d : c <= x <= d -> Z.min (a * c) (a * d) <= a * x <= Z.max (a * c) (a * d).
Proof.
  intros H. destruct (Z.le_gt_cases 0 a).
  - assert (a * c <= a * x <= a * d) by (split; apply Z.mul_le_mono_nonneg_l; lia). lia.
  - assert (a * d <= a * x <= a * c) by (split; apply Z.mul_le_mono_nonpos_l; lia). lia.
Qed.
Lemma imul_ok x y i k : inside x i -> inside y k -> inside (x * y) (imul i k).
Proof.
  destruct i as [a b], k as [c d]; unfold inside, imul; cbn [fst snd]. intros H K.
  destruct ((0 <=? a) && (0 <=? c)) eqn:P; cbn [fst snd].
  - apply andb_true_iff in P as [P Q]. apply Z.leb_le in P, Q. split; apply Z.mul_le_mono_nonneg; lia.
  - pose proof (line_ok y x a b H) as L. pose proof (line_ok a y c d K). pose proof (line_ok b y c d K).
    rewrite !(Z.mul_comm y) in L. lia.
Qed.
Lemma iadd_ok x y i k : inside x i -> inside y k -> inside (x + y) (iadd i k).
Proof. unfold inside, iadd. cbn. lia. Qed.
Lemma iscale_ok c x i : inside x i -> inside (c * x) (iscale c i).
Proof. unfold inside, iscale. destruct (Z.leb_spec 0 c); cbn; nia. Qed.

Record info := { range : interval; form : list term; definition : option equation }.
Definition infos := Map.t info.

Definition aint (s : infos) (x : positive) : option interval :=
  let v := Z.to_pos (Zpos x / 1024) in let k := Zpos x mod 1024 in
  if k =? 0 then option_map range (Map.find v s) else Some (0, 2 ^ k - 1).
Fixpoint mint (s : infos) (m : mono) : option interval :=
  match m with
  | [] => Some (1, 1)
  | x :: m' => match aint s x, mint s m' with Some i, Some k => Some (imul i k) | _, _ => None end
  end.
Fixpoint lint (s : infos) (l : list term) : option interval :=
  match l with
  | [] => Some (0, 0)
  | (m, c) :: l' => match mint s m, lint s l' with Some i, Some k => Some (iadd (iscale c i) k) | _, _ => None end
  end.

Section Sound.
Variable E : env.

Definition info_ok (v : var) (i : info) : Prop :=
  inside (E v) (range i) /\ E v = lval E (form i) /\
  match definition i with None => True | Some e => E v = value E e end.
Definition infos_ok (s : infos) : Prop := forall v i, Map.find v s = Some i -> info_ok v i.

Lemma pow2_pos k : 0 <= k -> 0 < 2 ^ k.
Proof. intros. apply Z.pow_pos_nonneg; lia. Qed.

Lemma aint_ok s x i : infos_ok s -> aint s x = Some i -> inside (atom E x) i.
Proof.
  unfold aint, atom. intros Hs. destruct (Zpos x mod 1024 =? 0).
  - destruct (Map.find _ s) as [y|] eqn:H; [|discriminate]. intros [= <-]. apply (Hs _ _ H).
  - intros [= <-]. unfold inside. cbn [fst snd].
    pose proof (Z.mod_pos_bound (Zpos x) 1024 ltac:(lia)).
    pose proof (Z.mod_pos_bound (E (Z.to_pos (Zpos x / 1024))) (2 ^ (Zpos x mod 1024)) (pow2_pos (Zpos x mod 1024) ltac:(lia))). lia.
Qed.
Lemma mint_ok s m : infos_ok s -> forall i, mint s m = Some i -> inside (mval E m) i.
Proof.
  intros Hs. induction m as [|x m IH]; cbn [mint mval]; intros i H.
  - injection H as <-. unfold inside. cbn. lia.
  - destruct (aint s x) eqn:Ha, (mint s m) eqn:Hm; try discriminate. injection H as <-.
    apply imul_ok; [eapply aint_ok; eassumption|apply IH; reflexivity].
Qed.
Lemma lint_ok s l : infos_ok s -> forall i, lint s l = Some i -> inside (lval E l) i.
Proof.
  intros Hs. induction l as [|[m c] l IH]; cbn [lint lval]; intros i H.
  - injection H as <-. unfold inside. cbn. lia.
  - destruct (mint s m) eqn:Ha, (lint s l) eqn:Hm; try discriminate. injection H as <-.
    apply iadd_ok; [apply iscale_ok; eapply mint_ok; eassumption|apply IH; reflexivity].
Qed.
End Sound.

(* ---- The analysis. ---- *)

(* Zero stop: of d = Shr a k or Mod a k: a is 0 modulo 2^k, which is found replacing variables after stop.
   Tight n stop: d lies within the bounds of 2^n d when variables after stop are replaced.
   Zero, Like, Unlike: see low_check. Whole, Signed: see sum_check.
   Piece: of d = Mod a k, where a = Shr b n: 2^n d is the low n + k bits of b without the low n bits. *)
Inductive hint :=
| Zero (stop : var)
| Like (y : var) (j : Z) (stop : var)
| Unlike (y stop : var)
| Tight (n : Z) (stop : var)
| Whole (l : list term) (n : Z) (stop : var)
| Signed (l : list term) (n : Z) (stop : var)
| Piece.
Arguments Zero stop%positive_scope.
Arguments Like y%positive_scope j%Z_scope stop%positive_scope.
Arguments Unlike (y stop)%positive_scope.
Arguments Tight n%Z_scope stop%positive_scope.
Arguments Whole l n%Z_scope stop%positive_scope.
Arguments Signed l n%Z_scope stop%positive_scope.

Record state := { known : infos; lows : Map.t (list term); done : list entry }.
Definition state_ok (E : env) (s : state) : Prop :=
  infos_ok E (known s) /\ (forall x l, Map.find x (lows s) = Some l -> atom E x = lval E l) /\ Forall (entry_ok E) (done s).

Definition fits (i : interval) (k : Z) : bool := (0 <=? fst i) && (snd i <? 2 ^ k).

(* Numbers that are -1 or 0. *)
Definition is_sign (i : interval) : bool := (fst i =? -1) && (snd i =? 0).
Lemma is_sign_ok z i : is_sign i = true -> inside z i -> z = -1 \/ z = 0.
Proof.
  intros H. apply andb_true_iff in H as [H1 H2]. apply Z.eqb_eq in H1, H2. unfold inside. lia.
Qed.

(* E v mod 2^k, for 0 < k < 1024. *)
Fixpoint low (fuel : nat) (s : state) (v : var) (k : Z) : option (list term) :=
  match Map.find v (known s) with
  | None => None
  | Some i =>
    let own := Some [([key v k], 1)] in
    if fits (range i) k then Some (form i)
    else if is_sign (range i) then Some (form i ++ lscale (-1) (lshift k (form i)))
    else match Map.find (key v k) (lows s) with Some l => Some l | None =>
         match fuel, definition i with
         | S f, Some (Fits a _) | S f, Some (FitsSigned a _) => low f s a k
         | S f, Some (Mod a n) => if k <=? n then low f s a k else own
         | S f, Some (Shl a n) =>
           if 0 <=? n then if n <? k then option_map (lshift n) (low f s a (k - n)) else Some [] else own
         | _, _ => own
         end end
  end.

Lemma low_ok E s : state_ok E s -> forall f v k l, 0 < k < 1024 -> low f s v k = Some l ->
  E v mod 2 ^ k = lval E l.
Proof.
  intros (Hk & Hz & _). induction f as [|f IH]; intros v k l H; cbn [low];
  (destruct (Map.find v (known s)) as [i|] eqn:Hf; [|discriminate]); destruct (Hk _ _ Hf) as (Hr & Hl & Hd);
  (destruct (fits (range i) k) eqn:Hi;
   [intros [= <-]; unfold fits in Hi; apply andb_true_iff in Hi as [H1 H2]; apply Z.leb_le in H1; apply Z.ltb_lt in H2;
    unfold inside in Hr; rewrite <- Hl; apply Z.mod_small; lia|]);
  (destruct (is_sign (range i)) eqn:Hn;
   [intros [= <-]; rewrite app_ok, lscale_ok, lshift_ok, <- Hl by lia; pose proof (pow2_pos k ltac:(lia));
    destruct (is_sign_ok _ _ Hn Hr) as [-> | ->];
    [symmetry; apply (Z.mod_unique _ _ (-1)); [left; lia|lia]|rewrite Z.mod_0_l by lia; ring]|]);
  assert (Ho : E v mod 2 ^ k = lval E [([key v k], 1)])
    by (cbn [lval mval]; rewrite key_ok by lia; destruct (Z.eqb_spec k 0); [lia|ring]);
  (destruct (Map.find (key v k) (lows s)) as [l0|] eqn:Hm;
   [intros [= <-]; apply Hz in Hm; rewrite key_ok in Hm by lia; destruct (Z.eqb_spec k 0); [lia|exact Hm]|]).
  - intros [= <-]. exact Ho.
  - destruct (definition i) as [[ | | | |a n|a n|a n|a n|a n| | | ]|]; cbn [value] in Hd;
    try (intros [= <-]; exact Ho); try (rewrite Hd; apply IH; lia).
    + destruct (Z.leb_spec 0 n); [|intros [= <-]; exact Ho]. pose proof (pow2_pos n ltac:(lia)).
      destruct (Z.ltb_spec n k).
      * destruct (low f s a (k - n)) as [l'|] eqn:Hl'; [|discriminate]. intros [= <-].
        rewrite lshift_ok by lia. rewrite <- (IH a (k - n) l' ltac:(lia) Hl'), Hd.
        replace (2 ^ k) with (2 ^ n * 2 ^ (k - n)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
        apply Zmult_mod_distr_l.
      * intros [= <-]. rewrite Hd.
        replace (2 ^ n) with (2 ^ (n - k) * 2 ^ k) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
        pose proof (pow2_pos k ltac:(lia)). cbn [lval].
        replace (2 ^ (n - k) * 2 ^ k * E a) with (2 ^ (n - k) * E a * 2 ^ k) by ring. apply Z.mod_mul. lia.
    + destruct (Z.leb_spec k n); [|intros [= <-]; exact Ho]. intros Hl'.
      rewrite <- (IH a k l H Hl'), Hd. rewrite <- Znumtheory.Zmod_div_mod; try (apply pow2_pos; lia); [reflexivity|].
      exists (2 ^ (n - k)). rewrite <- Z.pow_add_r by lia. f_equal. lia.
Qed.

(* Defines d by 2^k d = n. Definitions of one term are put in the place of d at once. *)
Definition define (s : state) (d : var) (e : equation) (r : interval) (k : Z) (n : list term) : state :=
  match (if k =? 0 then n else [([], 0); ([], 0)]) with
  | [] | [_] =>
    {| known := Map.add d {| range := r; form := n; definition := Some e |} (known s);
       lows := lows s; done := done s |}
  | _ =>
    {| known := Map.add d {| range := r; form := [([key d 0], 1)]; definition := Some e |} (known s);
       lows := lows s; done := {| owner := d; place := key d 0; exact := true; bits := k; num := n |} :: done s |}
  end.

Lemma add_ok E s d i : infos_ok E s -> info_ok E d i -> infos_ok E (Map.add d i s).
Proof.
  intros Hs Hi v i' Hf. destruct (Pos.eq_dec v d) as [->|].
  - rewrite Map.gss in Hf. injection Hf as <-. exact Hi.
  - rewrite Map.gso in Hf by assumption. apply Hs, Hf.
Qed.

Lemma define_ok E s d e r k n : state_ok E s -> E d = value E e -> inside (E d) r -> 0 <= k ->
  2 ^ k * E d = lval E n -> state_ok E (define s d e r k n).
Proof.
  intros (Hk & Hz & Hd) He Hr Hk0 Hn.
  assert (A : state_ok E {| known := Map.add d {| range := r; form := [([key d 0], 1)]; definition := Some e |} (known s);
       lows := lows s; done := {| owner := d; place := key d 0; exact := true; bits := k; num := n |} :: done s |}).
  { split; [|split]; cbn [known lows done]; [|exact Hz|].
    - apply add_ok; [exact Hk|]. split; [exact Hr|split; [|exact He]]. cbn [form lval mval]. rewrite key_var. ring.
    - constructor; [|exact Hd]. split; cbn [bits exact num place]; [exact Hk0|]. rewrite key_var. exact Hn. }
  assert (B : k = 0 -> state_ok E {| known := Map.add d {| range := r; form := n; definition := Some e |} (known s);
       lows := lows s; done := done s |}).
  { intros ->. split; [|split]; cbn [known lows done]; [|exact Hz|exact Hd].
    apply add_ok; [exact Hk|]. split; [exact Hr|split; [|exact He]]. cbn [form]. rewrite <- Hn. ring. }
  unfold define. destruct (Z.eqb_spec k 0); [|exact A]. destruct n as [|x [|]]; auto.
Qed.

(* A variable of which nothing is known but its range. *)
Definition opaque (s : state) (d : var) (e : equation) (r : interval) : state :=
  {| known := Map.add d {| range := r; form := [([key d 0], 1)]; definition := Some e |} (known s);
     lows := lows s; done := done s |}.

Lemma opaque_ok E s d e r : state_ok E s -> E d = value E e -> inside (E d) r -> state_ok E (opaque s d e r).
Proof.
  intros (Hk & Hz & Hd) He Hr. split; [|split]; cbn [opaque known lows done]; auto.
  apply add_ok; [exact Hk|]. split; [exact Hr|split; [|exact He]]. cbn [form lval mval]. rewrite key_var. ring.
Qed.

(* Words of as many bits as the longer of two. *)
Definition longer (x y : interval) : interval := (0, 2 ^ (Z.log2 (Z.max (snd x) (snd y)) + 1) - 1).
Lemma longer_ok z a b x y : inside a x -> inside b y -> 0 <= a -> 0 <= b -> 0 <= z -> Z.log2 z <= Z.max (Z.log2 a) (Z.log2 b) ->
  inside z (longer x y).
Proof.
  unfold inside, longer. cbn [fst snd]. intros Ha Hb H0 H1 Hz Hl. split; [exact Hz|].
  pose proof (Z.log2_le_mono a (Z.max (snd x) (snd y)) ltac:(lia)).
  pose proof (Z.log2_le_mono b (Z.max (snd x) (snd y)) ltac:(lia)).
  assert (z < 2 ^ (Z.log2 (Z.max (snd x) (snd y)) + 1)); [|lia].
  destruct (Z.eq_dec z 0) as [->|]; [apply pow2_pos; pose proof (Z.log2_nonneg (Z.max (snd x) (snd y))); lia|].
  apply Z.log2_lt_pow2; lia.
Qed.

(* A low word, alone in l, is its variable modulo 2^k, for congruences. *)
Definition remember (s : state) (l : list term) : state :=
  match l with
  | [([x], _)] =>
    let v := Z.to_pos (Zpos x / 1024) in
    let k := Zpos x mod 1024 in
    match Map.find v (known s) with
    | Some i =>
      if k =? 0 then s
      else {| known := known s; lows := lows s;
              done := {| owner := v; place := x; exact := false; bits := k; num := form i |} :: done s |}
    | None => s
    end
  | _ => s
  end.

Lemma remember_ok E s l : state_ok E s -> state_ok E (remember s l).
Proof.
  intros (Hk & Hz & Hd). unfold remember. destruct l as [|[[|x [|]] c] [|]]; try (split; auto; fail). cbv zeta.
  destruct (Map.find _ _) as [i|] eqn:Hf; [|split; auto]. destruct (Z.eqb_spec (Zpos x mod 1024) 0) as [|Hn]; [split; auto|].
  split; [|split]; cbn [known lows done]; auto. constructor; auto.
  pose proof (Z.mod_pos_bound (Zpos x) 1024 ltac:(lia)). split; cbn [bits exact num place]; [lia|].
  destruct (Hk _ _ Hf) as (_ & Hl & _). unfold atom. destruct (Z.eqb_spec (Zpos x mod 1024) 0); [lia|].
  rewrite <- Hl. exists (- (E (Z.to_pos (Zpos x / 1024)) / 2 ^ (Zpos x mod 1024))).
  rewrite Z.mod_eq by (apply Z.pow_nonzero; lia). ring.
Qed.

(* Of two variables it may be known that their product is -1 modulo 2^w. *)
Definition inverses := option (var * var * Z).
Definition inverses_ok (E : env) (u : inverses) : Prop :=
  match u with None => True | Some (a, b, w) => exists q, E a * E b = 2 ^ w * q - 1 end.

Fixpoint strip (x : positive) (m : mono) : option mono :=
  match m with
  | [] => None
  | y :: m' => if (x =? y)%positive then Some m' else option_map (cons y) (strip x m')
  end.
Definition pair_off (a b : var) (x : term) : term :=
  match strip (key a 0) (fst x) with
  | Some m => match strip (key b 0) m with Some m' => (m', - snd x) | None => x end
  | None => x
  end.
Definition cancel (u : inverses) (k : Z) (l : list term) : list term :=
  match u with Some (a, b, w) => if k <=? w then map (pair_off a b) l else l | None => l end.

Lemma strip_ok E x m : forall m', strip x m = Some m' -> mval E m = atom E x * mval E m'.
Proof.
  induction m as [|y m IH]; cbn [strip mval]; intros m' H; [discriminate|].
  destruct (Pos.eqb_spec x y) as [->|]; [injection H as <-; reflexivity|].
  destruct (strip x m) as [n'|]; [|discriminate]. injection H as <-. cbn [mval]. rewrite (IH n' eq_refl). ring.
Qed.

Lemma cancel_ok E u k l : inverses_ok E u -> 0 <= k -> cong (Some k) (lval E (cancel u k l)) (lval E l).
Proof.
  intros Hu Hk. unfold cancel. destruct u as [[[a b] w]|]; [|apply cong_refl].
  destruct (Z.leb_spec k w); [|apply cong_refl]. destruct Hu as [q Hq].
  induction l as [|[m c] l IH]; cbn [map lval]; [apply cong_refl|].
  assert (H1 : cong (Some k) (lval E [pair_off a b (m, c)]) (c * mval E m)).
  { unfold pair_off. cbn [fst snd]. destruct (strip (key a 0) m) as [m1|] eqn:H1; [|apply cong_eq; cbn [lval]; ring].
    destruct (strip (key b 0) m1) as [m2|] eqn:H2; [|apply cong_eq; cbn [lval]; ring].
    apply (strip_ok E) in H1, H2. rewrite key_var in H1, H2. rewrite H1, H2. cbn [lval].
    exists (- (2 ^ (w - k) * q * c * mval E m2)). cbn [modulus].
    assert (P : 2 ^ w = 2 ^ k * 2 ^ (w - k)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
    replace (c * (E a * (E b * mval E m2))) with (E a * E b * (c * mval E m2)) by ring. rewrite Hq, P. ring. }
  destruct (pair_off a b (m, c)) as [m' c']. cbn [lval] in *. rewrite Z.add_0_r in H1. apply cong_add; assumption.
Qed.

Definition fuel : nat := 8.

(* Whether a sum is 0 modulo 2^k. *)
Definition vanishes (u : inverses) (s : state) (k : Z) (stop : var) (l : list term) : bool :=
  is_zero (padd (Some k) (0, Leaf) [] 1 (cancel u k (terms (normal (Some k) stop (done s) l)))).

Lemma vanishes_ok E u s k stop l : inverses_ok E u -> state_ok E s -> 0 < k -> vanishes u s k stop l = true ->
  exists q, lval E l = 2 ^ k * q.
Proof.
  intros Hu Hs Hk H. apply (is_zero_ok E) in H. set (p := padd _ _ _ _ _) in H.
  assert (Hq : cong (Some k) (pval E p) (lval E l)).
  { eapply cong_trans; [apply padd_ok|].
    eapply cong_trans; [|apply (normal_ok (Some k) E stop (done s) l); apply Hs].
    rewrite <- (terms_ok E (normal (Some k) stop (done s) l)). eapply cong_trans; [|apply (cancel_ok E u k _ Hu); lia].
    apply cong_eq. unfold pval. cbn [fst snd tval mval]. ring. }
  destruct Hq as [q Hq]. rewrite H in Hq. cbn [modulus] in Hq. exists (- q). lia.
Qed.

(* What a hint says of the low word of a, which is l: that it is 0, that of 2^j y, or that of y with every bit
   inverted. *)
Definition low_check (u : inverses) (s : state) (h : list hint) (a : var) (k : Z) (l : list term) : state :=
  let is l' := {| known := known s; lows := Map.add (key a k) l' (lows s); done := done s |} in
  match h with
  | Zero stop :: _ => if vanishes u s k stop l then is [] else s
  | Like y j stop :: _ =>
    match low fuel s y (k - j) with
    | Some l' =>
      if (0 <=? j) && (j <? k) && vanishes u s k stop (l ++ lscale (-1) (lshift j l')) then is (lshift j l') else s
    | None => s
    end
  | Unlike y stop :: _ =>
    match low fuel s y k with
    | Some l' => if vanishes u s k stop (l ++ l' ++ [([], 1)]) then is (lscale (-1) l' ++ [([], 2 ^ k - 1)]) else s
    | None => s
    end
  | _ => s
  end.

Lemma lows_ok E s a k l : state_ok E s -> 0 < k < 1024 -> E a mod 2 ^ k = lval E l ->
  state_ok E {| known := known s; lows := Map.add (key a k) l (lows s); done := done s |}.
Proof.
  intros (H1 & H2 & H3) Hk Ha. split; [exact H1|split; [|exact H3]]. intros x l' Hx. cbn [lows] in Hx.
  destruct (Pos.eq_dec x (key a k)) as [->|n].
  - rewrite Map.gss in Hx. injection Hx as <-. rewrite key_ok by lia. destruct (Z.eqb_spec k 0); [lia|exact Ha].
  - rewrite Map.gso in Hx by exact n. apply H2, Hx.
Qed.

Lemma low_check_ok E u s h a k l : inverses_ok E u -> state_ok E s -> 0 < k < 1024 -> E a = lval E l ->
  state_ok E (low_check u s h a k l).
Proof.
  intros Hu Hs Hk Ha. pose proof (pow2_pos k ltac:(lia)). unfold low_check.
  destruct h as [|[stop|y j stop|y stop| | | |] ?]; try exact Hs.
  - destruct (vanishes _ _ _ _ _) eqn:Hv; [|exact Hs]. apply (vanishes_ok E) in Hv as [q Hq]; auto; [|lia].
    apply lows_ok; auto. rewrite Ha, Hq, Z.mul_comm. apply Z.mod_mul. lia.
  - destruct (low fuel s y (k - j)) as [l'|] eqn:Hl; [|exact Hs]. destruct ((0 <=? j) && (j <? k)) eqn:Hj; [|exact Hs].
    apply andb_true_iff in Hj as [Hj Hjk]. apply Z.leb_le in Hj. apply Z.ltb_lt in Hjk.
    apply (low_ok E) in Hl; auto; [|lia]. destruct (vanishes _ _ _ _ _) eqn:Hv; [|exact Hs].
    apply (vanishes_ok E) in Hv as [q Hq]; auto; [|lia].
    apply lows_ok; auto. rewrite app_ok, lscale_ok, lshift_ok in Hq by lia. rewrite lshift_ok by lia.
    pose proof (Z.mod_pos_bound (E y) (2 ^ (k - j)) (pow2_pos (k - j) ltac:(lia))). pose proof (pow2_pos j Hj).
    assert (2 ^ k = 2 ^ j * 2 ^ (k - j)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
    symmetry. apply (Z.mod_unique _ _ q); [left; rewrite <- Hl; nia|lia].
  - destruct (low fuel s y k) as [l'|] eqn:Hl; [|exact Hs]. apply (low_ok E) in Hl; auto.
    destruct (vanishes _ _ _ _ _) eqn:Hv; [|exact Hs]. apply (vanishes_ok E) in Hv as [q Hq]; auto; [|lia].
    apply lows_ok; auto. rewrite !app_ok in Hq. rewrite app_ok, lscale_ok. cbn [lval mval] in *.
    pose proof (Z.mod_pos_bound (E y) (2 ^ k) ltac:(lia)).
    symmetry. apply (Z.mod_unique _ _ (q - 1)); [left; rewrite <- Hl; lia|lia].
Qed.

(* A sum that is congruent to a form modulo 2^k and, as a whole, not below lo and below lo + 2^k. *)
Definition sum_check (s : state) (l : list term) (n : Z) (stop : var) (k lo : Z) (form : list term) : bool :=
  (0 <=? n) && is_zero (normal (Some k) stop (done s) (form ++ lscale (-1) l)) &&
  match lint (known s) (terms (normal None stop (done s) (lshift n l))) with
  | Some (a, b) => (2 ^ n * (lo - 1) <? a) && (b <? 2 ^ n * (lo + 2 ^ k))
  | None => false
  end.

Lemma sum_check_ok E s l n stop k lo form : state_ok E s -> 0 < k -> sum_check s l n stop k lo form = true ->
  lo <= lval E l < lo + 2 ^ k /\ exists q, lval E form = lval E l + 2 ^ k * q.
Proof.
  intros (Hk & Hz & Hd) H0 H. unfold sum_check in H.
  apply andb_true_iff in H as [H Hi]. apply andb_true_iff in H as [Hn H].
  apply Z.leb_le in Hn. apply (is_zero_ok E) in H.
  destruct (normal_ok (Some k) E stop (done s) (form ++ lscale (-1) l) Hd) as [q Hq].
  rewrite H, app_ok, lscale_ok in Hq. cbn [modulus] in Hq.
  destruct (lint _ _) as [[x y]|] eqn:Hl; [|discriminate]. apply andb_true_iff in Hi as [Hx Hy].
  apply Z.ltb_lt in Hx, Hy. apply (lint_ok E) in Hl; [|exact Hk]. rewrite terms_ok in Hl.
  pose proof (normal_ok None E stop (done s) (lshift n l) Hd) as Hm. apply cong_exact in Hm.
  rewrite Hm, lshift_ok in Hl by lia. unfold inside in Hl. cbn [fst snd] in Hl.
  pose proof (pow2_pos n Hn). pose proof (pow2_pos k ltac:(lia)). split; [split; nia|]. exists (- q). lia.
Qed.

(* The low word of a form, as such a sum. *)
Definition whole (h : list hint) : list term := match h with Whole l _ _ :: _ => l | _ => [] end.
Definition whole_check (s : state) (h : list hint) (k : Z) (form : list term) : bool :=
  match h with Whole l n stop :: _ => sum_check s l n stop k 0 form | _ => false end.

Lemma whole_check_ok E s h k a form : state_ok E s -> 0 < k -> E a = lval E form -> whole_check s h k form = true ->
  E a mod 2 ^ k = lval E (whole h).
Proof.
  intros Hs Hk Ha. unfold whole_check, whole. destruct h as [|[| | | |l n stop| |] ?]; try discriminate. intros H.
  apply (sum_check_ok E) in H as [Hl [q Hq]]; auto. symmetry. apply (Z.mod_unique _ _ q); [left; lia|lia].
Qed.

(* The sign of a word of k + 1 bits, whose number in two's complement is such a sum: 1 if it is below 0. *)
Definition signed (h : list hint) : list term := match h with Signed l _ _ :: _ => l | _ => [] end.
Definition signed_check (s : state) (h : list hint) (k : Z) (i : info) : bool :=
  match h with
  | Signed l n stop :: _ => fits (range i) (k + 1) && sum_check s l n stop (k + 1) (- 2 ^ k) (form i)
  | _ => false
  end.

Lemma signed_check_ok E s h k a i : state_ok E s -> 0 < k -> inside (E a) (range i) -> E a = lval E (form i) ->
  signed_check s h k i = true ->
  0 <= E a / 2 ^ k <= 1 /\ 2 ^ (k + 1) * (E a / 2 ^ k) = E a - lval E (signed h).
Proof.
  intros Hs Hk Hr Ha. unfold signed_check, signed. destruct h as [|[| | | | |l n stop|] ?]; try discriminate. intros H.
  apply andb_true_iff in H as [Hf H]. unfold fits in Hf. apply andb_true_iff in Hf as [H1 H2].
  apply Z.leb_le in H1. apply Z.ltb_lt in H2. unfold inside in Hr.
  apply (sum_check_ok E) in H as [Hl [q Hq]]; [|exact Hs|lia]. rewrite <- Ha in Hq.
  rewrite Z.pow_add_r in * by lia. change (2 ^ 1) with 2 in *. pose proof (pow2_pos k ltac:(lia)).
  assert (q = 0 \/ q = 1) as [-> | ->] by nia.
  - rewrite Z.div_small by lia. lia.
  - rewrite <- (Z.div_unique (E a) (2 ^ k) 1 (E a - 2 ^ k)) by lia. lia.
Qed.

Definition is_empty (l : list term) : bool := match l with [] => true | _ => false end.

Definition step (u : inverses) (s : state) (d : var) (e : equation) (h : list hint) : option state :=
  let with1 v (f : info -> option state) := match Map.find v (known s) with Some x => f x | None => None end in
  let with2 v w (f : info -> info -> option state) := with1 v (fun x => with1 w (fun y => f x y)) in
  match e with
  | Const z => Some (define s d e (z, z) 0 (if z =? 0 then [] else [([], z)]))
  | Add a b => with2 a b (fun x y => Some (define s d e (iadd (range x) (range y)) 0 (form x ++ form y)))
  | Sub a b => with2 a b (fun x y =>
      Some (define s d e (iadd (range x) (iscale (-1) (range y))) 0 (form x ++ lscale (-1) (form y))))
  | Mul a b => with2 a b (fun x y => Some (define s d e (imul (range x) (range y)) 0 (lmul (form x) (form y))))
  | Shl a k => with1 a (fun x =>
      if 0 <=? k then Some (define s d e (iscale (2 ^ k) (range x)) 0 (lshift k (form x))) else None)
  | Shr a k => with1 a (fun x =>
      if (0 <? k) && (k <? 1024) then
        let r := (Z.shiftr (fst (range x)) k, Z.shiftr (snd (range x)) k) in
        let s := low_check u s h a k (form x) in
        if fst r =? snd r then Some (define s d e r 0 (if fst r =? 0 then [] else [([], fst r)]))
        else if is_sign (range x) then Some (define s d e r 0 (form x))
        else if signed_check s h k x then Some (define s d e (0, 1) (k + 1) (form x ++ lscale (-1) (signed h)))
        else match low fuel s a k with
             | Some l => Some (define (remember s l) d e r k (form x ++ lscale (-1) l))
             | None => None
             end
      else None)
  | Mod a k => with1 a (fun x =>
      if (0 <? k) && (k <? 1024) then
        if fits (range x) k then Some (define s d e (range x) 0 (form x))
        else if whole_check s h k (form x) then Some (define s d e (0, 2 ^ k - 1) 0 (whole h))
        else let s := low_check u s h a k (form x) in
             match low fuel s a k with
             | Some l => Some (define (remember s l) d e (0, if is_empty l then 0 else 2 ^ k - 1) 0 l)
             | None => None
             end
      else None)
  | Fits a k => with1 a (fun x => if fits (range x) k then Some (define s d e (range x) 0 (form x)) else None)
  | FitsSigned a k => with1 a (fun x =>
      if (- 2 ^ k <=? 2 * fst (range x)) && (2 * snd (range x) <? 2 ^ k)
      then Some (define s d e (range x) 0 (form x)) else None)
  | Sel c a b => with1 c (fun z => with2 a b (fun x y =>
      if (0 <=? fst (range z)) && (snd (range z) <=? 1) then
        Some (define s d e (Z.min (fst (range x)) (fst (range y)), Z.max (snd (range x)) (snd (range y))) 0
          (form y ++ lmul (form z) (form x ++ lscale (-1) (form y))))
      else None))
  | Or a b | Xor a b => with2 a b (fun x y =>
      if (0 <=? fst (range x)) && (0 <=? fst (range y)) then Some (opaque s d e (longer (range x) (range y))) else None)
  end.

Lemma div_eq z j : 0 <= j -> 2 ^ j * (z / 2 ^ j) = z - z mod 2 ^ j.
Proof. intros H. pose proof (pow2_pos j H). rewrite (Z.mod_eq z (2 ^ j)) by lia. ring. Qed.

Ltac bools := repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H as [? ?]
  | H : (_ <=? _) = true |- _ => apply Z.leb_le in H
  | H : (_ <? _) = true |- _ => apply Z.ltb_lt in H
  | H : (_ =? _) = true |- _ => apply Z.eqb_eq in H
  end.

Lemma define1_ok E s d e r n : state_ok E s -> E d = value E e -> inside (E d) r -> E d = lval E n ->
  state_ok E (define s d e r 0 n).
Proof. intros. apply define_ok; auto; [lia|]. change (2 ^ 0) with 1. lia. Qed.

Lemma step_ok E u s d e h s' : inverses_ok E u -> state_ok E s -> E d = value E e -> step u s d e h = Some s' ->
  state_ok E s' /\ holds E e.
Proof.
  intros Hu Hs Hd. assert (F : forall v i, Map.find v (known s) = Some i -> info_ok E v i) by apply Hs.
  destruct e; cbn [step holds];
  repeat match goal with
         | |- context [match Map.find ?v (known s) with _ => _ end] =>
             let H := fresh "HF" in destruct (Map.find v (known s)) eqn:H; [apply F in H; destruct H as (? & ? & _)|discriminate]
         end; cbn [value] in Hd.
  - intros [= <-]. split; [|exact I]. apply define1_ok; auto; [unfold inside; cbn; lia|].
    rewrite Hd. destruct (Z.eqb_spec z 0) as [->|]; cbn [lval mval]; ring.
  - intros [= <-]. split; [|exact I]. apply define1_ok; auto; rewrite Hd.
    + apply iadd_ok; auto.
    + rewrite app_ok. congruence.
  - intros [= <-]. split; [|exact I]. apply define1_ok; auto; rewrite Hd.
    + replace (E a - E b) with (E a + -1 * E b) by ring. apply iadd_ok; [|apply iscale_ok]; auto.
    + rewrite app_ok, lscale_ok. lia.
  - intros [= <-]. split; [|exact I]. apply define1_ok; auto; rewrite Hd.
    + apply imul_ok; auto.
    + rewrite lmul_ok. congruence.
  - destruct (Z.leb_spec 0 k); [|discriminate]. intros [= <-]. split; [|exact I]. apply define1_ok; auto; rewrite Hd.
    + apply iscale_ok; auto.
    + rewrite lshift_ok by lia. congruence.
  - destruct ((0 <? k) && (k <? 1024)) eqn:Hk; [|discriminate]. bools. intros Hr.
    split; [|exact I]. revert Hr.
    assert (Hz : state_ok E (low_check u s h a k (form i))) by (apply low_check_ok; auto; lia).
    set (s1 := low_check u s h a k (form i)) in *. clearbody s1.
    rewrite !Z.shiftr_div_pow2 by lia. cbn [fst snd]. pose proof (pow2_pos k ltac:(lia)).
    set (r := (fst (range i) / 2 ^ k, snd (range i) / 2 ^ k)).
    assert (Hi : inside (E d) r).
    { rewrite Hd. unfold inside in *. cbn [r fst snd]. split; apply Z.div_le_mono; lia. }
    destruct (Z.eqb_spec (fst (range i) / 2 ^ k) (snd (range i) / 2 ^ k)) as [He|].
    { intros [= <-]. apply define1_ok; auto. unfold inside in Hi. cbn [r fst snd] in Hi.
      destruct (Z.eqb_spec (fst (range i) / 2 ^ k) 0); cbn [lval mval]; lia. }
    destruct (is_sign (range i)) eqn:Hn.
    { intros [= <-]. apply define1_ok; auto. rewrite Hd. destruct (is_sign_ok _ _ Hn H) as [Hv|Hv]; rewrite Hv in *.
      - rewrite <- (Z.div_unique (-1) (2 ^ k) (-1) (2 ^ k - 1)); lia.
      - rewrite Z.div_0_l; lia. }
    destruct (signed_check s1 h k i) eqn:Hsi.
    { intros [= <-]. apply (signed_check_ok E s1 h k a) in Hsi as [Hb Hv]; auto; try lia. rewrite <- Hd in Hb, Hv.
      apply define_ok; auto; [lia|]. rewrite app_ok, lscale_ok. lia. }
    destruct (low fuel s1 a k) as [l|] eqn:Hl; [|discriminate]. intros [= <-].
    apply (low_ok E) in Hl; [|auto|lia]. apply define_ok; auto; [apply remember_ok, Hz|lia|].
    rewrite app_ok, lscale_ok, Hd, div_eq by lia. lia.
  - destruct ((0 <? k) && (k <? 1024)) eqn:Hk; [|discriminate]. bools. intros Hr.
    split; [|exact I]. revert Hr. pose proof (pow2_pos k ltac:(lia)).
    destruct (fits (range i) k) eqn:Hf.
    { intros [= <-]. unfold fits in Hf. bools. unfold inside in *. rewrite Z.mod_small in Hd by lia.
      apply define1_ok; cbn [value]; auto; unfold inside; rewrite ?Z.mod_small; lia. }
    destruct (whole_check s h k (form i)) eqn:Hwh.
    { intros [= <-]. apply (whole_check_ok E s h k a) in Hwh; auto.
      apply define1_ok; cbn [value]; auto; try congruence.
      unfold inside. cbn [fst snd]. pose proof (Z.mod_pos_bound (E a) (2 ^ k)). lia. }
    assert (Hz : state_ok E (low_check u s h a k (form i))) by (apply low_check_ok; auto; lia).
    set (s1 := low_check u s h a k (form i)) in *. clearbody s1.
    destruct (low fuel s1 a k) as [l|] eqn:Hl; [|discriminate]. apply (low_ok E) in Hl; [|auto|lia].
    intros [= <-]. apply define1_ok; auto; [| |lia].
    + apply remember_ok; auto.
    + unfold inside. cbn [fst snd]. pose proof (Z.mod_pos_bound (E a) (2 ^ k)).
      destruct l; cbn [is_empty lval] in *; lia.
  - destruct (fits (range i) k) eqn:Hf; [|discriminate]. intros [= <-]. unfold fits in Hf. bools. unfold inside in *.
    split; [|lia]. apply define1_ok; auto; [unfold inside; lia|congruence].
  - destruct ((- 2 ^ k <=? 2 * fst (range i)) && (2 * snd (range i) <? 2 ^ k)) eqn:Hf; [|discriminate].
    intros [= <-]. bools. unfold inside in *. split; [|lia]. apply define1_ok; auto; [unfold inside; lia|congruence].
  - destruct ((0 <=? fst (range i)) && (snd (range i) <=? 1)) eqn:Hf; [|discriminate]. intros [= <-]. bools.
    unfold inside in *. split; [|lia]. apply define1_ok; auto.
    + assert (E c = 0 \/ E c = 1) as [Hc|Hc] by lia; rewrite Hd, Hc; unfold inside; cbn [fst snd]; lia.
    + rewrite app_ok, lmul_ok, app_ok, lscale_ok. rewrite Hd. congruence || nia.
  - destruct ((0 <=? fst (range i)) && (0 <=? fst (range i0))) eqn:Hf; [|discriminate]. intros [= <-]. bools.
    split; [|exact I]. apply opaque_ok; auto. rewrite Hd. unfold inside in *.
    apply longer_ok with (a := E a) (b := E b); unfold inside; try lia; [apply Z.lor_nonneg; lia|rewrite Z.log2_lor; lia].
  - destruct ((0 <=? fst (range i)) && (0 <=? fst (range i0))) eqn:Hf; [|discriminate]. intros [= <-]. bools.
    split; [|exact I]. apply opaque_ok; auto. rewrite Hd. unfold inside in *.
    apply longer_ok with (a := E a) (b := E b); unfold inside; try lia; [apply Z.lxor_nonneg; lia|apply Z.log2_lxor; lia].
Qed.

(* ---- Closer bounds. ---- *)

Definition ceil_shift (z k : Z) : Z := - Z.shiftr (- z) k.

Definition tighten (s : state) (d : var) (h : list hint) : state :=
  match h with
  | Tight n stop :: _ =>
    match Map.find d (known s) with
    | Some i =>
      if 0 <=? n then
        match lint (known s) (terms (normal None stop (done s) (lshift n (form i)))) with
        | Some (a, b) =>
          {| known := Map.add d
               {| range := (Z.max (fst (range i)) (ceil_shift a n), Z.min (snd (range i)) (Z.shiftr b n));
                  form := form i; definition := definition i |} (known s);
             lows := lows s; done := done s |}
        | None => s
        end
      else s
    | None => s
    end
  | _ => s
  end.

Lemma tighten_ok E s d h : state_ok E s -> state_ok E (tighten s d h).
Proof.
  intros Hs. unfold tighten. destruct h as [|[| | |n stop| | |] ?]; auto.
  destruct (Map.find d (known s)) as [i|] eqn:Hf; auto. destruct (Z.leb_spec 0 n); auto.
  destruct (lint _ _) as [[a b]|] eqn:Hl; auto. pose proof Hs as (Hk & Hz & Hd).
  apply (lint_ok E) in Hl; [|exact Hk]. rewrite terms_ok in Hl.
  pose proof (normal_ok None E stop (done s) (lshift n (form i)) Hd) as Hn. apply cong_exact in Hn.
  rewrite Hn, lshift_ok in Hl by lia. destruct (Hk _ _ Hf) as (Hi & He & Hdef). rewrite <- He in Hl.
  split; [|split; [exact Hz|exact Hd]]. cbn [known]. apply add_ok; [exact Hk|]. split; [|split; [exact He|exact Hdef]].
  unfold inside in *. cbn [range fst snd] in *. unfold ceil_shift. rewrite !Z.shiftr_div_pow2 by lia.
  pose proof (pow2_pos n ltac:(lia)).
  assert (- a / 2 ^ n >= - E d) by (apply Z.le_ge; apply Z.div_le_lower_bound; lia).
  assert (E d <= b / 2 ^ n) by (apply Z.div_le_lower_bound; lia). lia.
Qed.

(* Bits from the middle of a word. *)
Definition piece (s : state) (d : var) (e : equation) (h : list hint) : state :=
  match h, e with
  | Piece :: _, Mod a k =>
    match Map.find a (known s) with
    | Some {| definition := Some (Shr b n) |} =>
      match low fuel s a k, low fuel s b (n + k), low fuel s b n with
      | Some [([x], 1)], Some l, Some l' =>
        if (0 <? n) && (0 <? k) && (n + k <? 1024) then
          {| known := known s; lows := lows s;
             done := {| owner := d; place := x; exact := true; bits := n; num := l ++ lscale (-1) l' |} :: done s |}
        else s
      | _, _, _ => s
      end
    | _ => s
    end
  | _, _ => s
  end.

Lemma piece_ok E s d e h : state_ok E s -> state_ok E (piece s d e h).
Proof.
  intros Hs. unfold piece. destruct h as [|[] ?]; auto. destruct e; auto.
  destruct (Map.find a (known s)) as [[r f [[]|]]|] eqn:Hf; auto.
  destruct (low fuel s a k) as [[|[[|x [|]] [|[]|]] [|]]|] eqn:Ha; auto.
  destruct (low fuel s a0 (k0 + k)) as [l|] eqn:Hl; auto. destruct (low fuel s a0 k0) as [l'|] eqn:Hl'; auto.
  destruct (_ && _) eqn:H; auto. bools. apply (low_ok E) in Ha, Hl, Hl'; auto; try lia.
  pose proof Hs as (Hk & Hz & Hd). destruct (Hk _ _ Hf) as (_ & _ & Hv). cbn [definition value] in Hv.
  split; [|split]; auto. constructor; [|exact Hd]. split; cbn [bits exact num place]; [lia|].
  cbn [lval mval] in Ha. rewrite app_ok, lscale_ok, <- Hl, <- Hl'.
  replace (atom E x) with (E a mod 2 ^ k) by lia. rewrite Hv.
  pose proof (pow2_pos k0 ltac:(lia)). pose proof (pow2_pos k ltac:(lia)).
  rewrite Z.pow_add_r, Z.rem_mul_r by lia. lia.
Qed.

Definition take (d : var) (h : list (var * hint)) : list hint * list (var * hint) :=
  match h with
  | [] => ([], [])
  | (v, x) :: h' => if (v =? d)%positive then ([x], h') else ([], h)
  end.

Fixpoint analyse (u : inverses) (s : state) (d : var) (p : list equation) (h : list (var * hint)) : option state :=
  match p with
  | [] => Some s
  | e :: p' =>
    let '(now, later) := take d h in
    match step u s d e now with
    | Some s' => analyse u (piece (tighten s' d now) d e now) (Pos.succ d) p' later
    | None => None
    end
  end.

Lemma analyse_ok E u p : inverses_ok E u -> forall s d h s', state_ok E s ->
  (forall n e, nth_error p n = Some e -> E (Pos.of_nat (Pos.to_nat d + n)) = value E e) ->
  analyse u s d p h = Some s' -> state_ok E s' /\ Forall (holds E) p.
Proof.
  intros Hu. induction p as [|e p IH]; cbn [analyse]; intros s d h s' Hs Hp.
  { intros [= <-]. auto. }
  destruct (take d h) as [now later].
  destruct (step u s d e now) as [s1|] eqn:H1; [|discriminate]. intros H.
  destruct (step_ok E u s d e now s1 Hu Hs) as [Hs1 Ho]; auto.
  { specialize (Hp O e eq_refl). rewrite Nat.add_0_r, Pos2Nat.id in Hp. exact Hp. }
  destruct (IH (piece (tighten s1 d now) d e now) (Pos.succ d) later s') as [H2 H3]; auto.
  - apply piece_ok, tighten_ok, Hs1.
  - intros n e' Hn. rewrite Pos2Nat.inj_succ. specialize (Hp (S n) e' Hn).
    replace (S (Pos.to_nat d) + n)%nat with (Pos.to_nat d + S n)%nat by lia. exact Hp.
Qed.

Lemma run_equations p : forall E d, ordered d p = true ->
  forall n e, nth_error p n = Some e -> run E d p (Pos.of_nat (Pos.to_nat d + n)) = value (run E d p) e.
Proof.
  induction p as [|e p IH]; intros E d Ho n e' Hn; [destruct n; discriminate|].
  cbn [ordered] in Ho. apply andb_true_iff in Ho as [Ho1 Ho2]. cbn [run]. destruct n as [|n].
  - injection Hn as <-. rewrite Nat.add_0_r, Pos2Nat.id. rewrite run_before by lia.
    unfold set at 1. rewrite Pos.eqb_refl. apply value_ext. intros v Hv.
    rewrite forallb_forall in Ho1. specialize (Ho1 v Hv). apply Pos.ltb_lt in Ho1.
    rewrite run_before by lia. unfold set. destruct (Pos.eqb_spec v d); [lia|reflexivity].
  - replace (Pos.to_nat d + S n)%nat with (Pos.to_nat (Pos.succ d) + n)%nat by lia. apply IH; auto.
Qed.

Fixpoint begin (s : infos) (d : var) (l : list interval) : infos :=
  match l with
  | [] => s
  | i :: l' =>
    let form := if (fst i =? 0) && (snd i =? 0) then [] else [([key d 0], 1)] in
    begin (Map.add d {| range := i; form := form; definition := None |} s) (Pos.succ d) l'
  end.

Lemma begin_ok E l : forall s d, infos_ok E s ->
  (forall n i, nth_error l n = Some i -> inside (E (Pos.of_nat (Pos.to_nat d + n))) i) -> infos_ok E (begin s d l).
Proof.
  induction l as [|i l IH]; cbn [begin]; intros s d Hs H; [exact Hs|]. apply IH.
  - specialize (H O i eq_refl). rewrite Nat.add_0_r, Pos2Nat.id in H.
    apply add_ok; [exact Hs|]. split; [exact H|split; [|exact I]]. cbn [form].
    destruct ((fst i =? 0) && (snd i =? 0)) eqn:Hi; cbn [lval mval]; [|rewrite key_var; ring].
    apply andb_true_iff in Hi as [H1 H2]. apply Z.eqb_eq in H1, H2. unfold inside in H. lia.
  - intros n k Hn. rewrite Pos2Nat.inj_succ. specialize (H (S n) k Hn).
    replace (S (Pos.to_nat d) + n)%nat with (Pos.to_nat d + S n)%nat by lia. exact H.
Qed.

Definition check (u : inverses) (bounds : list interval) (p : program) (h : list (var * hint)) : option state :=
  let d := Pos.of_succ_nat (length bounds) in
  if ordered d (equations p)
  then analyse u {| known := begin (Map.empty info) 1%positive bounds; lows := Map.empty (list term);  done := [] |} d (equations p) h
  else None.

Theorem check_ok u bounds p h s : check u bounds p h = Some s -> forall l, Forall2 inside l bounds ->
  inverses_ok (final p l) u ->
  safe p l /\ state_ok (final p l) s /\
  forall n, (n < length l)%nat -> final p l (Pos.of_succ_nat n) = nth n l 0.
Proof.
  unfold check. intros H l Hl Hu. destruct (ordered _ _) eqn:Ho; [|discriminate].
  assert (Hlen : length l = length bounds) by (clear - Hl; induction Hl; cbn; congruence).
  rewrite <- Hlen in *. unfold safe, final in *. set (d := Pos.of_succ_nat (length l)) in *.
  assert (HI : forall n, (n < length l)%nat -> run (start l) d (equations p) (Pos.of_succ_nat n) = nth n l 0).
  { intros n Hn. rewrite run_before by (unfold d; lia). unfold start. f_equal. lia. }
  apply (analyse_ok (run (start l) d (equations p)) u) in H; [tauto|exact Hu| |].
  - assert (HB : forall n i, nth_error bounds n = Some i ->
      inside (run (start l) d (equations p) (Pos.of_nat (Pos.to_nat 1 + n))) i).
    { intros n i Hn. assert (n < length bounds)%nat by (apply nth_error_Some; congruence).
      replace (Pos.of_nat (Pos.to_nat 1 + n)) with (Pos.of_succ_nat n) by lia. rewrite HI by lia.
      clear - Hl Hn. revert n Hn.
      induction Hl as [|x y l l' Hx Hl IH]; intros [|n]; cbn; try discriminate; [intros [= <-]; exact Hx|apply IH]. }
    split; [|split]; cbn [known lows done]; [|intros x l0; rewrite Map.gempty; discriminate|constructor].
    apply begin_ok; [intros v i; rewrite Map.gempty; discriminate|exact HB].
  - apply run_equations, Ho.
Qed.
