# SPDX-License-Identifier: Apache-2.0
"""The analysis of Words.v again, in Python, to find what Coq is to be told: where a low word is 0, where a sum
is closer to its bound than intervals show, and how a kernel ends. Nothing here is trusted: what it finds wrong
makes the check in Coq fail.

Names and rules are those of Words.v. A term is a monomial, a tuple of atoms with the largest first, and its
coefficient; an atom (v, k) is the variable v if k = 0, else its lowest k bits."""

import random
from dataclasses import dataclass

DEEP = 1 << 13  # bits of a power of two that all shifts on the way divide


class Unproved(Exception):
    pass


def add(sum, terms, m=(), c=1, j=None):
    """sum += c m terms, modulo 2^j if j is given."""
    for n, d in terms:
        key = tuple(sorted(m + n, reverse=True))
        z = sum.get(key, 0) + c * d
        if j is not None:
            z &= (1 << j) - 1
        if z:
            sum[key] = z
        else:
            sum.pop(key, None)


@dataclass
class Entry:
    owner: int
    atom: tuple
    exact: bool
    bits: int
    terms: list


class Polynomial:
    """A sum of terms, by the largest atom of each."""

    def __init__(self, terms, j=None):
        self.j, self.rows, self.least, self.last = j, {}, DEEP, None
        self.insert(terms)

    def insert(self, terms, m=(), c=1):
        for n, d in terms:
            key = tuple(sorted(m + n, reverse=True))
            add(self.rows.setdefault(key[:1], {}), [(key[1:], c * d)], j=self.j)

    def reduce(self, done, stop=0, most=None):
        """most: how many variables are replaced at most."""
        for e in reversed(done):
            if most == 0:
                break
            if e.owner <= stop:
                if e.exact:
                    break
                continue
            row = self.rows.get((e.atom,))
            if not row:
                continue
            del self.rows[(e.atom,)]
            most = most and most - 1
            for m, c in row.items():
                q = self.quotient(e, c)
                if q is None:
                    self.insert([((e.atom,) + m, c)])
                else:
                    self.last = e.owner
                    self.least = min(self.least, (q & -q).bit_length() - 1)
                    self.insert(e.terms, m, q)
        return self

    def quotient(self, e, c):
        if e.exact:
            q = c >> e.bits
            return q if q << e.bits == c else None
        return c if self.j is not None and (c << e.bits) % (1 << self.j) == 0 else None

    def terms(self):
        return [(head + m, c) for head, row in self.rows.items() for m, c in row.items()]


class Analysis:
    def __init__(self, program, bounds, samples, inverses=None):
        """bounds: of the inputs; samples: lists of values of all variables, by variable; inverses: a, b and w,
        if a b = -1 mod 2^w."""
        self.program, self.samples, self.inverses = program, samples, inverses
        self.n = len(bounds)
        self.range, self.form, self.lows, self.done, self.hints = {}, {}, {}, [], []
        self.words = {}  # by values in the samples: the first variable whose low k bits are these
        for v, b in enumerate(bounds, 1):
            self.range[v], self.form[v] = tuple(b), [(((v, 0),), 1)] if tuple(b) != (0, 0) else []
        self.uses = {}
        self.carries = {(a[0], a[1]) for op, *a in program.equations if op == "Shr"}
        for op, *a in program.equations:
            if op in ("Fits", "FitsSigned", "Mod", "Sel", "Shr"):
                self.uses.setdefault(a[0], []).append((op, *a))
        for d, equation in enumerate(program.equations, self.n + 1):
            self.step(d, *equation)
            self.tighten(d)

    def definition(self, v):
        return self.program.equations[v - self.n - 1] if v > self.n else (None,)

    def interval(self, terms):
        lo = hi = 0
        for m, c in terms:
            a, b = 1, 1
            for v, k in m:
                x, y = self.range[v] if k == 0 else (0, (1 << k) - 1)
                corners = a * x, a * y, b * x, b * y
                a, b = min(corners), max(corners)
            lo, hi = (lo + c * a, hi + c * b) if c > 0 else (lo + c * b, hi + c * a)
        return lo, hi

    def fits(self, v, k):
        return 0 <= self.range[v][0] and self.range[v][1] < 1 << k

    def low(self, v, k, fuel=8):
        if self.fits(v, k):
            return self.form[v]
        if self.range[v] == (-1, 0):
            return self.form[v] + [(m, -c << k) for m, c in self.form[v]]
        if (v, k) in self.lows:
            return self.lows[v, k]
        op, *a = self.definition(v)
        if fuel:
            if op in ("Fits", "FitsSigned"):
                return self.low(a[0], k, fuel - 1)
            if op == "Mod" and k <= a[1]:
                return self.low(a[0], k, fuel - 1)
            if op == "Shl":
                return [(m, c << a[1]) for m, c in self.low(a[0], k - a[1], fuel - 1)] if a[1] < k else []
        self.words.setdefault(self.sampled(v, k), v)
        return [(((v, k),), 1)]

    def sampled(self, v, k):
        return k, *(s[v] % (1 << k) for s in self.samples)

    def define(self, d, range, terms, k=0):
        self.range[d] = range
        if k == 0 and len(terms) < 2:
            self.form[d] = terms
        else:
            self.form[d] = [(((d, 0),), 1)]
            self.done.append(Entry(d, (d, 0), True, k, terms))

    def look(self, d, a, k):
        """Whether the lowest k bits of a are 0, or those of another variable; tried where it is so in all samples."""
        if (a, k) in self.lows:
            return
        values, form, full = self.sampled(a, k), self.form[a], (1 << k) - 1
        inverted = k, *(full - z for z in values[1:])
        y = self.words.setdefault(values, a)
        if not any(values[1:]):
            self.conclude(d, a, k, "Zero", form, [])
        elif y != a:
            low = self.low(y, k)
            self.conclude(d, a, k, f"Like {y} 0", form + [(m, -c) for m, c in low], low)
        elif inverted in self.words:
            low = self.low(y := self.words[inverted], k)
            self.conclude(d, a, k, f"Unlike {y}", form + low + [((), 1)], [(m, -c) for m, c in low] + [((), full)])
        else:
            j = min((z & -z).bit_length() - 1 for z in values[1:] if z)
            y = self.words.get((k - j, *(z >> j for z in values[1:])))
            if j and y:
                low = [(m, c << j) for m, c in self.low(y, k - j)]
                self.conclude(d, a, k, f"Like {y} {j}", form + [(m, -c) for m, c in low], low)

    def conclude(self, d, a, k, hint, vanishing, low):
        for most in 4, 8, 16, None:  # all of it may be much more
            p = Polynomial(vanishing, k).reduce(self.done, most=most)
            if not self.cancel(p.terms(), k):
                self.lows[a, k] = low
                self.hints.append((d, f"{hint} {p.last - 1 if p.last else d}"))
                return

    def cancel(self, terms, k):
        """What is left of the terms modulo 2^k when products of inverses are -1."""
        left = {}
        for m, c in terms:
            if self.inverses and k <= self.inverses[2]:
                a, b = ((v, 0) for v in self.inverses[:2])
                if a in m and b in m:
                    m, c = list(m), -c
                    m.remove(a)
                    m.remove(b)
                    m = tuple(m)
            add(left, [(m, c)], j=k)
        return left

    def remember(self, terms):
        if len(terms) == 1 and len(terms[0][0]) == 1 and (low := terms[0][0][0])[1]:
            self.done.append(Entry(low[0], low, False, low[1], self.form[low[0]]))

    def step(self, d, op, *a):
        r, f = self.range, self.form
        minus = lambda terms: [(m, -c) for m, c in terms]
        match op:
            case "Const":
                self.define(d, (a[0], a[0]), [((), a[0])] if a[0] else [])
            case "Add":
                x, y = a
                self.define(d, (r[x][0] + r[y][0], r[x][1] + r[y][1]), f[x] + f[y])
            case "Sub":
                x, y = a
                self.define(d, (r[x][0] - r[y][1], r[x][1] - r[y][0]), f[x] + minus(f[y]))
            case "Mul":
                x, y = a
                corners = [s * t for s in r[x] for t in r[y]]
                self.define(d, (min(corners), max(corners)), product(f[x], f[y]))
            case "Shl":
                x, k = a
                self.define(d, (r[x][0] << k, r[x][1] << k), [(m, c << k) for m, c in f[x]])
            case "Shr":
                x, k = a
                lo, hi = r[x][0] >> k, r[x][1] >> k
                self.look(d, x, k)
                if lo == hi:
                    self.define(d, (lo, hi), [((), lo)] if lo else [])
                elif r[x] == (-1, 0):
                    self.define(d, (lo, hi), f[x])
                elif terms := self.signed(d, x, k):
                    self.define(d, (0, 1), f[x] + minus(terms), k + 1)
                else:
                    terms = self.low(x, k)
                    self.remember(terms)
                    self.define(d, (lo, hi), f[x] + minus(terms), k)
            case "Mod":
                x, k = a
                if self.fits(x, k):
                    self.define(d, r[x], f[x])
                elif terms := self.whole(d, x, k):
                    self.define(d, (0, (1 << k) - 1), terms)
                else:
                    self.look(d, x, k)
                    terms = self.low(x, k)
                    self.remember(terms)
                    self.define(d, (0, (1 << k) - 1 if terms else 0), terms)
                    op, *b = self.definition(x)
                    if k == 8 and op == "Shr" and terms == [(((x, k),), 1)]:  # a byte
                        self.done.append(Entry(d, (x, k), True, b[1], self.low(b[0], b[1] + k) + minus(self.low(*b))))
                        self.hints.append((d, "Piece"))
            case "Fits" | "FitsSigned":
                x, k = a
                lo, hi = (0, (1 << k) - 1) if op == "Fits" else (-1 << k - 1, (1 << k - 1) - 1)
                if not (lo <= r[x][0] and r[x][1] <= hi):
                    raise Unproved(f"v{d} = {op} v{x} {k}: v{x} is in {r[x]}")
                self.define(d, r[x], f[x])
            case "Sel":
                c, x, y = a
                if not (0 <= r[c][0] and r[c][1] <= 1):
                    raise Unproved(f"v{d} = Sel v{c}: v{c} is in {r[c]}")
                self.define(d, (min(r[x][0], r[y][0]), max(r[x][1], r[y][1])),
                            f[y] + product(f[c], f[x] + minus(f[y])))
            case "Or" | "Xor":
                x, y = a
                if min(r[x][0], r[y][0]) < 0:
                    raise Unproved(f"v{d} = {op}: a number below 0")
                self.range[d], self.form[d] = (0, (1 << max(r[x][1], r[y][1]).bit_length()) - 1), [(((d, 0),), 1)]

    def unreduced(self, terms, k, fuel=4):
        """The sum without reductions of its summands modulo 2^k."""
        result = []
        for m, c in terms:
            v, j = m[0] if len(m) == 1 else (0, 0)
            op, *a = self.definition(v) if v else (None,)
            if j == k:
                inside = self.form[v]
            elif j == 0 and fuel and op in ("Add", "Sub"):
                sign = 1 if op == "Add" else -1
                inside = self.unreduced(self.form[a[0]] + [(n, sign * z) for n, z in self.form[a[1]]], k, fuel - 1)
            else:
                inside = [(m, 1)]
            result += [(n, c * z) for n, z in inside]
        return result

    def whole(self, d, x, k):
        """The form of x without reductions of its words modulo 2^k, if that is the low word of x, and nothing uses
        the high one."""
        if k == 1 or (x, k) in self.carries:
            return None
        return self.sum(d, x, k, 0, "Whole")

    def signed(self, d, x, k):
        """The number that x is in two's complement of k + 1 bits."""
        if self.range[x][0] < 0 or self.range[x][1] >> k != 1:
            return None
        return self.sum(d, x, k + 1, -1 << k, "Signed")

    def sum(self, d, x, k, least, hint):
        half = 1 << k - 1
        once = self.unreduced(self.form[x], k)
        for terms in once, [(m, (c + half) % (2 * half) - half) for m, c in once], self.unreduced(once, k):
            if all(least <= evaluate(terms, s) < least + (1 << k) for s in self.samples):
                break
        else:
            return None
        congruent = Polynomial(self.form[x] + [(m, -c) for m, c in terms], k).reduce(self.done)
        p = Polynomial([(m, c << DEEP) for m, c in terms]).reduce(self.done)
        lo, hi = self.interval(p.terms())
        if congruent.terms() or lo <= least - 1 << DEEP or hi >= least + (1 << k) << DEEP:
            return None
        keys = "; ".join(f"([{'; '.join(f'{v * 1024 + j}%positive' for v, j in m)}], ({c}))" for m, c in terms)
        stop = min(q.last or d for q in (congruent, p)) - 1
        self.hints.append((d, f"{hint} [{keys}] {DEEP - p.least} {stop}"))
        return terms

    def tighten(self, d):
        """A closer bound of d, where what uses it needs one that it keeps in all samples."""
        lo, hi = self.range[d]
        for op, *a in self.uses.get(d, []):
            if op == "Sel":
                need = 0, 1
            elif op == "Shr":  # a sign
                need = -1, 0
            elif op == "FitsSigned":
                need = -1 << a[1] - 1, (1 << a[1] - 1) - 1
            else:
                need = 0, (1 << a[1]) - 1
            if (need[0] <= lo and hi <= need[1]) or any(not need[0] <= s[d] <= need[1] for s in self.samples):
                continue
            for stop in d, 0:  # by the form itself, else by all that is in it
                p = Polynomial([(m, c << DEEP) for m, c in self.form[d]]).reduce(self.done, stop)
                n = DEEP - p.least if stop == 0 else 0
                a, b = self.interval(p.terms())
                a, b = max(lo, -(-a >> DEEP)), min(hi, b >> DEEP)
                if (a, b) != (lo, hi) and (stop == 0 or need[0] <= a and b <= need[1]):
                    self.range[d] = a, b
                    self.hints.append((d, f"Tight {n} {stop or p.last - 1}"))
                    return
            return

    def orient(self, terms, k):
        """The same modulo 2^k, with negative coefficients of what is not above 0."""
        result = []
        for m, c in terms:
            lo, hi = self.interval([(m, 1)])
            result.append((m, c - (1 << k)) if lo < 0 and hi <= 0 else (m, c))
        return result

    def normal(self, terms, j=None, stop=0):
        return Polynomial(terms, j).reduce(self.done, stop)


def evaluate(terms, values):
    """Of terms where variables have these values."""
    total = 0
    for m, c in terms:
        for v, k in m:
            c *= values[v] if k == 0 else values[v] & (1 << k) - 1
        total += c
    return total


def product(x, y):
    return [(tuple(sorted(m + n, reverse=True)), c * d) for m, c in x for n, d in y]


@dataclass
class Layout:
    weights: list
    most: list
    below: int

    def bounds(self):
        return [(0, min(m, (self.below - 1) >> w)) for w, m in zip(self.weights, self.most)]

    def number(self, limbs):
        return sum(x << w for w, x in zip(self.weights, limbs))

    def sample(self, rng):
        """Limbs within the bounds, the extreme ones as often as others."""
        while True:
            kind = rng.randrange(6)
            if kind < 3:
                number = (rng.randrange(self.below), max(0, self.below - 1 - rng.randrange(3)),
                          min(self.below - 1, rng.randrange(3)))[kind]
                limbs = []
                for w, m in zip(self.weights, self.most):
                    x, above = number >> w, [v for v in self.weights if v > w]
                    if above:
                        x &= (1 << min(above) - w) - 1
                    limbs.append(min(x, m))
            elif kind == 3:
                limbs = [rng.choice((0, b)) for _, b in self.bounds()]
            elif kind == 4:
                limbs = [b for _, b in self.bounds()]
            else:
                limbs = [rng.randint(0, b) for _, b in self.bounds()]
            if self.number(limbs) < self.below:
                return limbs


OPERATIONS = {
    "Negation": lambda x: -x,
    "Square": lambda x: x * x,
    "Sum": lambda x, y: x + y,
    "Difference": lambda x, y: x - y,
    "Product": lambda x, y: x * y,
}


@dataclass
class Claim:
    """computes p r operation ins out, which Statements.v calls statement."""
    statement: str
    p: int
    r: int
    operation: str
    ins: list
    out: Layout

    def terms(self, args):
        minus = lambda terms: [(m, -c) for m, c in terms]
        match self.operation:
            case "Negation":
                return minus(args[0])
            case "Square":
                return product(args[0], args[0])
            case "Sum":
                return args[0] + args[1]
            case "Difference":
                return args[0] + minus(args[1])
            case "Product":
                return product(args[0], args[1])

    def range(self):
        tops = [min(L.below - 1, L.number(L.most)) for L in self.ins]
        match self.operation:
            case "Negation":
                return -tops[0], 0
            case "Square":
                return 0, tops[0] ** 2
            case "Sum":
                return 0, sum(tops)
            case "Difference":
                return -tops[1], tops[0]
            case "Product":
                return 0, tops[0] * tops[1]


def values(program, inputs):
    """Of all variables, whether obligations hold or not."""
    v = [None, *inputs]
    for op, *a in program.equations:
        match op:
            case "Const":
                v.append(a[0])
            case "Add":
                v.append(v[a[0]] + v[a[1]])
            case "Sub":
                v.append(v[a[0]] - v[a[1]])
            case "Mul":
                v.append(v[a[0]] * v[a[1]])
            case "Shl":
                v.append(v[a[0]] << a[1])
            case "Shr":
                v.append(v[a[0]] >> a[1])
            case "Mod":
                v.append(v[a[0]] & (1 << a[1]) - 1)
            case "Fits" | "FitsSigned":
                v.append(v[a[0]])
            case "Sel":
                v.append(v[a[2]] + v[a[0]] * (v[a[1]] - v[a[2]]))
            case "Or":
                v.append(v[a[0]] | v[a[1]])
            case "Xor":
                v.append(v[a[0]] ^ v[a[1]])
    return v


@dataclass
class AnyClaim:
    """computes_any w n r operation arity: the modulus is an input."""
    statement: str
    w: int
    n: int
    r: int
    operation: str
    arity: int


def prove_any(program, claim, samples=24, seed=1):
    """The hints and the ending, as texts of Coq, for a modulus that is an input."""
    rng = random.Random(seed)
    w, n, r = claim.w, claim.n, claim.r
    total, first, last = w * n, claim.arity * n + 1, claim.arity * n + n + 1
    W = 1 << total
    weights = [w * i for i in range(n)]
    outs = [program.outputs[k] for k in sorted(program.outputs, key=lambda k: k[1])]
    runs, targets, primes = [], [], []
    for _ in range(samples):
        p = rng.choice((rng.randrange(W), W - 1 - rng.randrange(9), 1 << rng.randrange(2, total))) | 1
        L = Layout(weights, [(1 << w) - 1] * n, p)
        args = [L.sample(rng) for _ in range(claim.arity)]
        words = [p >> x & (1 << w) - 1 for x in weights]
        runs.append(values(program, sum(args, []) + words + [-pow(p, -1, 1 << w) % (1 << w)]))
        targets.append(OPERATIONS[claim.operation](*map(L.number, args)))
        primes.append(p)
        result = L.number([runs[-1][o] for o in outs])
        if (r * result - targets[-1]) % p or result >= p:
            raise Unproved(f"wrong for {args} modulo {p}")
    a = Analysis(program, [(0, (1 << w) - 1)] * last, runs, (last, first, w))
    number = lambda v: [(((v + i, 0),), 1 << x) for i, x in enumerate(weights)]
    args = [number(1 + n * i) for i in range(claim.arity)]
    p = number(first)
    minus = lambda terms: [(m, -c) for m, c in terms]
    value = Claim("", 0, 0, claim.operation, [], None).terms(args)
    below, above = {"Product": (0, W), "Square": (0, W), "Sum": (0, 2), "Difference": (-1, 1),
                    "Negation": (-1, 1)}[claim.operation]
    result = [(m, c << x) for x, o in zip(weights, outs) for m, c in a.form[o]]
    (bit, how), = last_choices(a, outs)
    ds = [(sum(s[o] << x for x, o in zip(weights, outs)) - s[bit] * q) % W for s, q in zip(runs, primes)]
    for stop in [None] if how == "Selected" else [bit, last]:
        if how == "Selected":
            text = how
            d = [(m, c << x) for x, o in zip(weights, outs) for m, c in a.form[a.definition(o)[3]]]
        else:
            text = f"(Undo {stop})"
            d = a.orient(a.normal(result + product(a.form[bit], minus(p)), total, stop).terms(), total)
        x, y = a.interval(d)
        if x < 0 or y >= W:
            continue
        for sign in range(len(runs[0]) - 1, 0, -1):
            if not all(-q <= v + (s[sign] << total) < q and (r * (v + (s[sign] << total)) - t) % q == 0
                       for v, s, t, q in zip(ds, runs, targets, primes)):
                continue
            rest = a.normal([(m, r * c) for m, c in d + [(m, c << total) for m, c in a.form[sign]]] + minus(value)).terms()
            cofactor = []
            for m, c in rest:
                if (first, 0) in m:
                    m = list(m)
                    m.remove((first, 0))
                    cofactor.append((tuple(m), c))
            x, y = a.interval(cofactor)
            left = {}
            add(left, rest + minus(product(cofactor, p)))
            if left or x < -r - below or y > r - above:
                continue
            for high in [None] + [k for k, e in enumerate(program.equations, a.n + 1) if e[:2] == ("Shr", sign)]:
                if not a.normal(a.form[bit] + a.form[high or sign], 1).terms():
                    return None, a.hints, f"Any {text} {bit} {sign} " + (f"(Some {high}%positive)" if high else "None")
    raise Unproved("no way found in which it ends")


def prove(program, claim, samples=24, seed=1):
    """The scale, hints and ending for this program and claim, as texts of Coq. Raises Unproved."""
    rng = random.Random(seed)
    outs = [program.outputs[k] for k in sorted(program.outputs, key=lambda k: k[1])]
    runs, targets = [], []
    for _ in range(samples):
        args = [L.sample(rng) for L in claim.ins]
        runs.append(values(program, sum(args, [])))
        targets.append(OPERATIONS[claim.operation](*(L.number(x) for L, x in zip(claim.ins, args))))
        result = claim.out.number([runs[-1][o] for o in outs])
        if (claim.r * result - targets[-1]) % claim.p or result >= claim.out.below:
            raise Unproved(f"wrong for {args}")
    a = Analysis(program, [b for L in claim.ins for b in L.bounds()], runs)
    args, v = [], 1
    for L in claim.ins:
        args.append([(((v + i, 0),), 1 << w) for i, w in enumerate(L.weights)])
        v += len(L.weights)
    value = [(m, c) for m, c in claim.terms(args) if all(a.range[v] != (0, 0) for v, _ in m)]
    result = [(m, c << w) for w, o in zip(claim.out.weights, outs) for m, c in a.form[o]]
    scale, last = end(a, claim, outs, result, value, runs, targets)
    return scale, a.hints, last


def scaled(a, terms):
    """2^DEEP times the terms in normal form, and the power of two that would have been enough."""
    p = a.normal([(m, c << DEEP) for m, c in terms])
    return p.terms(), DEEP - p.least


def end(a, claim, outs, result, value, runs, targets):
    p, r = claim.p, claim.r
    minus = [(m, -c) for m, c in value]
    times = lambda c, terms: [(m, c * d) for m, d in terms]
    total = claim.out.weights[-1] + (claim.out.weights[1] - claim.out.weights[0] if len(outs) > 1 else 64)
    W = 1 << total
    lo, hi = claim.range()
    for bit, how in last_choices(a, outs):
        ds = [(claim.out.number([s[o] for o in outs]) - s[bit] * p) % W for s in runs]
        for stop in [None] if how == "Selected" else [bit, a.n]:
            if how == "Selected":
                d = [(m, c << w) for w, o in zip(claim.out.weights, outs) for m, c in a.form[a.definition(o)[3]]]
                text = "Selected"
            else:
                d = a.orient(a.normal(result + times(-p, a.form[bit]), total, stop).terms(), total)
                text = f"(Undo {stop})"
            x, y = a.interval(d)
            if x < 0 or y >= W:
                continue
            for sign in range(len(runs[0]) - 1, 0, -1):
                c = -W if sign == bit else W
                if all(-p <= v + c * s[sign] < p and (r * (v + c * s[sign]) - t) % p == 0
                       for v, s, t in zip(ds, runs, targets)):
                    rest, n = scaled(a, times(r, d + times(c, a.form[sign])) + minus)
                    x, y = a.interval(rest)
                    if any(c % p for _, c in rest) or x < -(r * p + lo << DEEP) or y > (r * p - hi << DEEP) - 1:
                        continue
                    for high in [None] + [k for k, e in enumerate(a.program.equations, a.n + 1) if e[:2] == ("Shr", sign)]:
                        if not a.normal(a.form[bit] + a.form[high or sign], 1).terms():
                            high = f"(Some {high}%positive)" if high else "None"
                            return n, f"Canonical {total} {text} {bit} {sign} {high}"
    raise Unproved("no way found in which it ends")


def last_choices(a, outs):
    """Bits on which the last step may depend, and whether they select words."""
    choices = {a.definition(o)[1] if a.definition(o)[0] == "Sel" else None for o in outs}
    if len(choices) == 1 and None not in choices:
        yield choices.pop(), "Selected"
        return
    seen, todo = set(), list(outs)
    last = 0
    while todo:
        v = todo.pop()
        if v in seen or v <= a.n:
            continue
        seen.add(v)
        op, *x = a.definition(v)
        if op == "Sel":
            last = max(last, x[0])
        todo += [y for y in (x if op in ("Add", "Sub", "Mul", "Sel") else x[:1] if op != "Const" else [])]
    if last:
        yield last, "Undo"
        return
    for d in range(a.n + len(a.program.equations), a.n, -1):  # a borrow that is subtracted without a selection
        if a.definition(d)[0] == "Sub" and a.range[d] == (0, 1):
            yield d, "Undo"
