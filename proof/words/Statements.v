(* SPDX-License-Identifier: Apache-2.0 *)
(* What is claimed of the kernels: written by hand, with the primes and the bounds as numbers, so that nothing
   that is generated can weaken it. *)
From Coq Require Import ZArith List.
Import ListNotations.
From abel Require Import Words.
Local Open Scope Z_scope.

(* The number that limbs stand for; weights are numbers of bits. *)
Fixpoint number (weights l : list Z) : Z :=
  match weights, l with
  | w :: ws, x :: l' => 2 ^ w * x + number ws l'
  | _, _ => 0
  end.

(* Limb i is from 0 to most[i], and the number is below the bound. *)
Record layout := { weights : list Z; most : list Z; below : Z }.
Definition element (L : layout) (l : list Z) : Prop :=
  Forall2 (fun x m => 0 <= x <= m) l (most L) /\ number (weights L) l < below L.

Inductive operation :=
  Constant (c : Z) | Same | Negation | Square | Sum | Difference | Product | Choice.

Definition apply (op : operation) (args : list Z) : Z :=
  match op, args with
  | Constant c, _ => c
  | Same, [x] => x
  | Negation, [x] => - x
  | Square, [x] => x * x
  | Sum, [x; y] => x + y
  | Difference, [x; y] => x - y
  | Product, [x; y] => x * y
  | Choice, [m; x; y] => y + m * (x - y)
  | _, _ => 0
  end.

(* For all arguments of the layouts no operation goes beyond its type, and r times the result is the value of
   the operation modulo p. *)
Definition computes (p r : Z) (op : operation) (ins : list layout) (out : layout) (k : program) : Prop :=
  forall args, Forall2 element ins args ->
  safe k (concat args) /\
  let o := results k (concat args) in
  element out o /\ (p | r * number (weights out) o - apply op (map (fun x => number (weights (fst x)) (snd x)) (combine ins args))).

(* Words of w bits of a number below p. *)
Definition words (w n p : Z) : layout :=
  {| weights := map (fun i => w * Z.of_nat i) (seq 0 (Z.to_nat n));
     most := repeat (2 ^ w - 1) (Z.to_nat n); below := p |}.

Definition p224 := 2 ^ 224 - 2 ^ 96 + 1.
Definition p256 := 2 ^ 256 - 2 ^ 224 + 2 ^ 192 + 2 ^ 96 - 1.
Definition p384 := 2 ^ 384 - 2 ^ 128 - 2 ^ 96 + 2 ^ 32 - 1.
Definition p521 := 2 ^ 521 - 1.
Definition secp160r1 := 2 ^ 160 - 2 ^ 31 - 1.
Definition secp256k1 := 2 ^ 256 - 2 ^ 32 - 977.

(* A binary operation on numbers below p in n words of w bits, in the Montgomery domain. *)
Definition montgomery (w n p : Z) := computes p (2 ^ (w * n)) Product [words w n p; words w n p] (words w n p).
Definition squaring (w n p : Z) := computes p (2 ^ (w * n)) Square [words w n p] (words w n p).
Definition adding (w n p : Z) := computes p 1 Sum [words w n p; words w n p] (words w n p).
Definition subtracting (w n p : Z) := computes p 1 Difference [words w n p; words w n p] (words w n p).
Definition negating (w n p : Z) := computes p 1 Negation [words w n p] (words w n p).

(* The modulus p at run time, in n words of w bits, with inverse = -1/p mod 2^w. Arguments are below p; they come
   first, then the words of p, then the inverse. *)
Definition computes_any (w n r : Z) (op : operation) (arity : nat) (k : program) : Prop :=
  forall m inverse args,
  let p := number (weights (words w n 0)) m in
  element (words w n (2 ^ (w * n))) m -> 0 <= inverse < 2 ^ w -> (2 ^ w | inverse * p + 1) ->
  length args = arity -> Forall (element (words w n p)) args ->
  let l := concat args ++ m ++ [inverse] in
  safe k l /\
  let o := results k l in
  element (words w n p) o /\
  (p | r * number (weights (words w n 0)) o - apply op (map (number (weights (words w n 0))) args)).

(* For all arguments of the layouts no operation goes beyond its type, and the result is the value of the
   operation, as a number. In words all numbers are different, so that words are meant. *)
Definition exactly (op : operation) (ins : list layout) (out : layout) (k : program) : Prop :=
  forall args, Forall2 element ins args ->
  safe k (concat args) /\
  let o := results k (concat args) in
  element out o /\ number (weights out) o = apply op (map (fun x => number (weights (fst x)) (snd x)) (combine ins args)).

Definition bit : layout := {| weights := [0]; most := [1]; below := 2 |}.
Definition any_words (w n : Z) : layout := words w n (2 ^ (w * n)).

(* 0; 1 in the Montgomery domain; a where the bit is 1, else b, whatever the words; words of w bits in words of v
   bits. *)
Definition zero (w n : Z) := exactly (Constant 0) [] (any_words w n).
Definition one (w n p : Z) := exactly (Constant (2 ^ (w * n) mod p)) [] (words w n p).
Definition selecting (w n : Z) := exactly Choice [bit; any_words w n; any_words w n] (any_words w n).
Definition repacking (w n v m : Z) := exactly Same [any_words w n] (any_words v m).

(* The half of a number below p, for any odd p of n words of w bits: the words of p come after those of the number. *)
Definition halving (w n : Z) (k : program) : Prop :=
  forall a m,
  let p := number (weights (words w n 0)) m in
  element (any_words w n) m -> Z.odd p = true -> element (words w n p) a ->
  safe k (a ++ m) /\
  let o := results k (a ++ m) in
  element (words w n p) o /\ (p | 2 * number (weights (words w n 0)) o - number (weights (words w n 0)) a).

(* Tells with a bit, 1 if it is so, whether all words are 0, or two lists of words the same. *)
Definition tells (P : Prop) (k : program) (l : list Z) : Prop :=
  safe k l /\ (results k l = [1] /\ P \/ results k l = [0] /\ ~ P).
Definition testing_zero (w n : Z) (k : program) : Prop :=
  forall a, element (any_words w n) a -> tells (Forall (eq 0) a) k a.
Definition testing_equal (w n : Z) (k : program) : Prop :=
  forall a b, element (any_words w n) a -> element (any_words w n) b -> tells (a = b) k (a ++ b).

(* A number in bytes, the highest first. *)
Definition octets (len : Z) : layout :=
  {| weights := map (fun i => 8 * (len - 1 - Z.of_nat i)) (seq 0 (Z.to_nat len));
     most := repeat 255 (Z.to_nat len); below := 2 ^ (8 * len) |}.

(* From a string, words of p and packed words: the number of the string if that is below p, else 0; the packed words
   in words of the tier; and the bit that tells which. *)
Definition reading (w n len : Z) (k : program) : Prop :=
  forall b m q, element (octets len) b -> element (any_words w n) m -> element (any_words 64 (w * n / 64)) q ->
  let ws := weights (words w n 0) in
  let string := number (weights (octets len)) b in
  safe k (b ++ m ++ q) /\
  exists x y bit, results k (b ++ m ++ q) = x ++ y ++ [bit] /\
  element (any_words w n) x /\ element (any_words w n) y /\
  number ws y = number (weights (words 64 (w * n / 64) 0)) q /\
  (string < number ws m /\ bit = 1 /\ number ws x = string \/ number ws m <= string /\ bit = 0 /\ number ws x = 0).

(* A number that is short enough in bytes. *)
Definition writing (w n len : Z) := exactly Same [words w n (2 ^ (8 * len))] (octets len).
