# SPDX-License-Identifier: Apache-2.0
"""Strategy: unsaturated limbs for p = 2^k - c with small c.

Limb i counts 2^w[i]. What leaves the top limb comes back into the lowest times c, so a product is
its n columns, each with c times the column n above it, and one pass of carries.
"""

import functools
import operator

from .emit import Body, BoundError, Value, offset, total

PROOF = [
    "Every sum, difference, product and shift is exact in its type; what is dropped is dropped by & or by a "
    "conversion to a narrower type. Intervals of the limbs suffice to show it.",
    "to_bytes: a tight element is below 2p, so that the quotient by p is 0 or 1.",
]


class Limbs:
    """The field as this strategy sees it."""

    def __init__(self, field):
        self.field, self.n, self.word = field, field.limbs, field.word
        self.k = field.bits
        self.c = (1 << self.k) - field.prime
        self.weights = field.weights
        ends = field.weights[1:] + (self.k,)
        self.widths = [e - w for e, w in zip(ends, field.weights)]

    def of(self, kind):
        """The bounds of a kind of element, and the member with its limbs."""
        return (self.field.loose, "v") if kind == "loose" else (self.field.tight, "l.v")

    def limbs(self, name, kind):
        """The limbs of a parameter."""
        bounds, member = self.of(kind)
        return [Value(f"{name}->{member}[{i}]", self.word, 0, bounds[i]) for i in range(self.n)]

    def load(self, body, name, kind):
        """The limbs of a parameter, named."""
        return [body.let(f"{name}{i}", limb) for i, limb in enumerate(self.limbs(name, kind))]

    def store(self, body, name, kind, values):
        bounds, member = self.of(kind)
        for i, value in enumerate(values):
            body.store(f"{name}->{member}[{i}]", value, bounds[i])

    def limb(self, value, i):
        """The part of a column that stays in limb i, and what it carries."""
        return value.word(self.word).low(self.widths[i]), value >> self.widths[i]

    def merge(self, body, kept, carried, out):
        """Each limb and what its neighbour carries into it."""
        return [body.let(f"{out}{i}", kept[i] + (carried[i - 1] if i else carried[-1] * self.c))
                for i in range(self.n)]

    def carry_once(self, body, columns, out):
        """All columns at once: each keeps its limb and hands the rest to its neighbour."""
        kept, carried = zip(*(self.limb(t, i) for i, t in enumerate(columns)))
        carried = [h.word(self.word) if h.hi <= self.field.mask else h for h in carried]
        return self.merge(body, kept, carried, out)

    def multiples_of_p(self):
        """2p in limbs that no tight limb exceeds."""
        limbs = [(1 << w + 1) - 2 for w in self.widths]
        limbs[0] -= 2 * self.c - 2
        return limbs


class Multiples:
    """The limbs of a factor and their small multiples, each named when first needed."""

    def __init__(self, body, name, limbs):
        self.body, self.name, self.limbs, self.named = body, name, limbs, {}

    def __call__(self, i, m):
        if m == 1:
            return self.limbs[i]
        if (i, m) not in self.named:
            self.named[i, m] = self.body.let(f"{self.name}{i}_{m}", self.limbs[i] * m)
        return self.named[i, m]


def weigh(f, i, j):
    """The column of a_i b_j, how often it counts there because of unequal widths, and the c of its fold."""
    column, wrapped = (i + j) % f.n, i + j >= f.n
    excess = f.weights[i] + f.weights[j] - f.weights[column] - (f.k if wrapped else 0)
    return column, 1 << excess, f.c if wrapped else 1


def columns_mul(f, body, a, b):
    """The n columns of a b. Their terms are in the order of b's limbs: clang's reassociation would sort
    them so anyway, but not the products, and spill what it then cannot add at once."""
    left, right = Multiples(body, "a", a), Multiples(body, "b", b)
    columns = [[] for _ in range(f.n)]
    for j in range(f.n):
        for i in range(f.n):
            column, double, fold = weigh(f, i, j)
            columns[column].append((left(i, double), right(j, fold)))
    return columns


def columns_square(f, body, a):
    """The same of a^2: pairs i < j count twice."""
    multiple = Multiples(body, "a", a)
    columns = [[] for _ in range(f.n)]
    for i in range(f.n):
        for j in range(i, f.n):
            column, double, fold = weigh(f, i, j)
            columns[column].append((multiple(i, 1 if i == j else 2), multiple(j, double * fold)))
    return columns


def product(f, body, columns):
    """Sums the columns and carries."""
    sums = [[x.wide() * y for x, y in column] for column in columns]
    if f.word == 64:
        # All carries at once, twice: shorter than the chain. From the top column: it has no multiples.
        t = [None] * f.n
        for i in reversed(range(f.n)):
            t[i] = body.let(f"t{i}", total(sums[i]))
        return f.carry_once(body, f.carry_once(body, t, "s"), "r")
    # 32 bits: few registers, and carries wider than a word. Each column starts with the carry before it.
    limbs, carry = [], None
    for i in range(f.n):
        t = body.let(f"t{i}", total(sums[i] if carry is None else [carry] + sums[i]))
        kept, carry = f.limb(t, i)
        limbs.append(body.let(f"r{i}", kept))
    t = body.let("s0", limbs[0].wide() + carry * f.c)
    kept, carry = f.limb(t, 0)
    return [kept, limbs[1] + carry.word(f.word)] + limbs[2:]


def multiple(f, body, a, constant):
    """constant * a. It is scaled so that what a limb carries is the high word of its product."""
    kept, carried = [], []
    for i, limb in enumerate(a):
        shift = f.word - f.widths[i]
        t = body.let(f"t{i}", limb.wide() * (constant << shift))
        kept.append(t.word(f.word) >> shift)
        carried.append((t >> f.word).word(f.word))
    return f.merge(body, kept, carried, "r")


def to_bytes(f, body):
    """Canonical bytes of a tight element."""
    if sum(most << w for most, w in zip(f.field.tight, f.weights)) >= 2 * f.field.prime:
        raise BoundError("a tight element may not be below 2p")
    a = f.load(body, "a", "fe")
    body.note(f"a < 2p, so q = floor((a + {f.c}) / 2^{f.k}) is 1 if a >= p, else 0. a - qp is a + {f.c}q "
              f"without its bit {f.k}.")
    carry = f.c
    for i in range(f.n):
        carry = body.let(f"q{i}", (a[i] + carry) >> f.widths[i])
    carry = carry * f.c
    canonical = []
    for i in range(f.n):
        kept, carry = f.limb(body.let(f"t{i}", a[i] + carry), i)
        canonical.append(body.let(f"c{i}", kept))
    for start in range(0, 8 * f.field.bytes, f.word):
        parts = []
        for limb, weight, width in zip(canonical, f.weights, f.widths):
            shift = weight - start
            if -width < shift < f.word:
                parts.append(limb >> -shift if shift < 0 else limb.low(f.word - shift) << shift)
        word = functools.reduce(operator.or_, parts)
        body.raw(f"bytes_store{f.word}_le({offset('bytes', start // 8)}, {word.c});")


def from_bytes(f, body):
    """Tight limbs of the low k bits."""
    words = [body.let(f"w{i}", Value(f"bytes_load{f.word}_le({offset('bytes', i * f.word // 8)})",
                                     f.word, 0, f.field.mask))
             for i in range(8 * f.field.bytes // f.word)]
    limbs = []
    for weight, width in zip(f.weights, f.widths):
        first, shift = divmod(weight, f.word)
        limb, have = words[first] >> shift, f.word - shift
        if have < width:
            limb = limb | words[first + 1].low(width - have) << have
        limbs.append(limb.low(width))
    f.store(body, "r", "fe", limbs)


def bodies(field):
    """The statements of each kernel."""
    f = Limbs(field)
    out = {}

    def body(name):
        out[name] = Body()
        return out[name]

    def constant(name, value):
        limbs = [value] + [0] * (f.n - 1)
        f.store(body(name), "r", "fe", [Value(str(v), f.word, v, v) for v in limbs])

    constant("zero", 0)
    constant("one", 1)

    a, b = f.limbs("a", "fe"), f.limbs("b", "fe")
    f.store(body("add"), "r", "loose", [x + y for x, y in zip(a, b)])
    twice_p = f.multiples_of_p()
    body("sub").note("2p is added limb by limb, so that no limb goes below 0.")
    f.store(out["sub"], "r", "loose", [x + m - y for x, m, y in zip(a, twice_p, b)])
    f.store(body("neg"), "r", "loose", [m - x for m, x in zip(twice_p, a)])

    b = body("carry")
    f.store(b, "r", "fe", f.carry_once(b, f.load(b, "a", "loose"), "r"))
    b = body("mul")
    columns = columns_mul(f, b, f.load(b, "a", "loose"), f.load(b, "b", "loose"))
    f.store(b, "r", "fe", product(f, b, columns))
    b = body("square")
    f.store(b, "r", "fe", product(f, b, columns_square(f, b, f.load(b, "a", "loose"))))
    for c in field.small:
        b = body(f"mul_{c}")
        f.store(b, "r", "fe", multiple(f, b, f.load(b, "a", "loose"), c))
    to_bytes(f, body("to_bytes"))
    from_bytes(f, body("from_bytes"))
    return out
