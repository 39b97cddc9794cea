# SPDX-License-Identifier: Apache-2.0
"""Strategy: unsaturated limbs for p = 2^k - c with small c.

Limb i counts 2^w[i]. What leaves the top limb comes back into the lowest times c, so a product is
its n columns, each with c times the column n above it, and one pass of carries.
"""

from .emit import Body, BoundError, Value, total


class Limbs:
    """The field as this strategy sees it."""

    def __init__(self, field):
        self.field, self.n, self.word = field, field.limbs, field.word
        self.k = field.bits
        self.c = (1 << self.k) - field.prime
        self.weights = field.weights
        ends = field.weights[1:] + (self.k,)
        self.widths = [e - w for e, w in zip(ends, field.weights)]

    def load(self, body, name, kind):
        """Names the limbs of a parameter."""
        bounds, path = (self.field.loose, "v") if kind == "loose" else (self.field.tight, "l.v")
        return [body.let(f"{name}{i}", Value(f"{name}->{path}[{i}]", self.word, 0, bounds[i]))
                for i in range(self.n)]

    def store(self, body, name, kind, values):
        bounds, path = (self.field.loose, "v") if kind == "loose" else (self.field.tight, "l.v")
        for i, v in enumerate(values):
            body.store(f"{name}->{path}[{i}]", v, bounds[i])

    def limb(self, value, i):
        """The part of a column that stays in limb i, and what it carries."""
        w = self.widths[i]
        return value.low(w) if value.bits == self.word else value.word(self.word).low(w), value >> w

    def merge(self, body, kept, carried, out):
        """Each limb and what its neighbour carries into it."""
        return [body.let(f"{out}{i}", kept[i] + (carried[i - 1] if i else carried[-1] * self.c))
                for i in range(self.n)]

    def carry_once(self, body, columns, out):
        """All columns at once: each keeps its limb and hands the rest to its neighbour."""
        kept, carried = zip(*(self.limb(t, i) for i, t in enumerate(columns)))
        return self.merge(body, kept, [h.word(self.word) if h.hi >> self.word == 0 else h for h in carried], out)

    def multiples_of_p(self):
        """2p in limbs, each as large as 2 * 2^width allows: no limb of a - b + 2p goes below 0."""
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


def bodies(field):
    f = Limbs(field)
    out = {}

    def body(name):
        out[name] = Body()
        return out[name]

    for name, value in ("zero", 0), ("one", 1):
        f.store(body(name), "r", "fe", [Value(str(value if i == 0 else 0), f.word, 0, value) for i in range(f.n)])

    b = body("add")
    x, y = (limbs(f, name) for name in "ab")
    f.store(b, "r", "loose", [p + q for p, q in zip(x, y)])
    b = body("sub")
    b.note("2p is added limb by limb, so that no limb goes below 0.")
    f.store(b, "r", "loose", [p + m - q for p, m, q in zip(x, f.multiples_of_p(), y)])
    b = body("neg")
    f.store(b, "r", "loose", [m - q for m, q in zip(f.multiples_of_p(), x)])

    b = body("carry")
    f.store(b, "r", "fe", f.carry_once(b, f.load(b, "a", "loose"), "r"))
    b = body("mul")
    x, y = f.load(b, "a", "loose"), f.load(b, "b", "loose")
    f.store(b, "r", "fe", product(f, b, columns_mul(f, b, x, y)))
    b = body("square")
    f.store(b, "r", "fe", product(f, b, columns_square(f, b, f.load(b, "a", "loose"))))
    for c in field.small:
        b = body(f"mul_{c}")
        f.store(b, "r", "fe", multiple(f, b, f.load(b, "a", "loose"), c))

    to_bytes(f, body("to_bytes"))
    from_bytes(f, body("from_bytes"))
    return out


def limbs(f, name):
    return [Value(f"{name}->l.v[{i}]", f.word, 0, f.field.tight[i]) for i in range(f.n)]


def to_bytes(f, b):
    """Canonical bytes of a tight element."""
    field = f.field
    largest = sum(t << w for t, w in zip(field.tight, f.weights))
    if largest >= 2 * field.prime:
        raise BoundError(f"a tight element may be {largest}, not below 2p")
    a = f.load(b, "a", "fe")
    b.note(f"a < 2p, so that q = floor((a + {f.c}) / 2^{f.k}) is 1 if a >= p, else 0. a - qp is then "
           f"a + {f.c}q without its bit {f.k}.")
    carry = f.c
    for i in range(f.n):
        carry = b.let(f"q{i}", (a[i] + carry) >> f.widths[i])
    carry = carry * f.c
    canonical = []
    for i in range(f.n):
        t = b.let(f"t{i}", a[i] + carry)
        kept, carry = f.limb(t, i)
        canonical.append(b.let(f"c{i}", kept))
    for start in range(0, 8 * field.bytes, f.word):
        parts = []
        for i in range(f.n):
            offset = f.weights[i] - start
            if -f.widths[i] < offset < f.word:
                v = canonical[i] >> -offset if offset < 0 else canonical[i].low(f.word - offset) << offset
                parts.append(v)
        word = parts[0]
        for v in parts[1:]:
            word = word | v
        b.raw(f"bytes_store{f.word}_le(bytes + {start // 8}, {word.c});" if start else
              f"bytes_store{f.word}_le(bytes, {word.c});")


def from_bytes(f, b):
    field = f.field
    words = [b.let(f"w{i}", Value(f"bytes_load{f.word}_le(bytes + {i * f.word // 8})" if i else
                                  f"bytes_load{f.word}_le(bytes)", f.word, 0, field.mask))
             for i in range(8 * field.bytes // f.word)]
    out = []
    for i in range(f.n):
        start, end = f.weights[i], f.weights[i] + f.widths[i]
        first, shift = divmod(start, f.word)
        v = words[first] >> shift
        have = f.word - shift
        if have < f.widths[i]:
            v = v | words[first + 1].low(f.widths[i] - have) << have
        out.append(v.low(f.widths[i]))
    f.store(b, "r", "fe", out)
