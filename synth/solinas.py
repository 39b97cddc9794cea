# SPDX-License-Identifier: Apache-2.0
"""Strategy: unsaturated limbs for p = 2^k - c with small c.

Limb i counts 2^w[i]. What leaves the top limb comes back into the lowest times c, so a product is
its n columns, each with c times the column n above it, and one pass of carries.
"""

from .emit import Body, Value, power, total


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

    def carry_once(self, body, columns, out):
        """All columns at once: each keeps its limb and hands the rest to its neighbour. The chain is
        one step long."""
        kept, carried = zip(*(self.limb(t, i) for i, t in enumerate(columns)))
        carried = [h.word(self.word) if h.hi >> self.word == 0 else h for h in carried]
        return [body.let(f"{out}{i}", kept[i] + (carried[i - 1] if i else carried[-1] * self.c))
                for i in range(self.n)]

    def multiples_of_p(self):
        """2p in limbs, each as large as 2 * 2^width allows: no limb of a - b + 2p goes below 0."""
        limbs = [(1 << w + 1) - 2 for w in self.widths]
        limbs[0] -= 2 * self.c - 2
        return limbs


def columns_mul(f, body, a, b):
    """The n columns of a * b, folded."""
    left = {(i, 1): a[i] for i in range(f.n)}
    right = {(j, 1): b[j] for j in range(f.n)}

    def multiple(table, name, i, m):
        if (i, m) not in table:
            table[i, m] = body.let(f"{name}{i}_{m}", table[i, 1] * m)
        return table[i, m]

    terms = [[] for _ in range(f.n)]
    for i in range(f.n):
        for j in range(f.n):
            col = (i + j) % f.n
            wrap = i + j >= f.n
            double = 1 << f.weights[i] + f.weights[j] - f.weights[col] - (f.k if wrap else 0)
            terms[col].append((multiple(left, "a", i, double), multiple(right, "b", j, f.c if wrap else 1)))
    return terms


def columns_square(f, body, a):
    """The same of a * a: pairs i < j count twice."""
    table = {(i, 1): a[i] for i in range(f.n)}

    def multiple(i, m):
        if (i, m) not in table:
            table[i, m] = body.let(f"a{i}_{m}", table[i, 1] * m)
        return table[i, m]

    terms = [[] for _ in range(f.n)]
    for i in range(f.n):
        for j in range(i, f.n):
            col = (i + j) % f.n
            wrap = i + j >= f.n
            double = 1 << f.weights[i] + f.weights[j] - f.weights[col] - (f.k if wrap else 0)
            terms[col].append((multiple(i, 1 if i == j else 2), multiple(j, double * (f.c if wrap else 1))))
    return terms


def product(body, f, terms):
    """Sums the columns and carries."""
    sums = [[x.wide() * y for x, y in column] for column in terms]
    if f.word == 64:
        columns = [body.let(f"t{i}", total(s)) for i, s in enumerate(sums)]
        return f.carry_once(body, f.carry_once(body, columns, "s"), "r")
    # 32 bits: few registers and wide carries. Each column starts with the carry of the one before.
    values, carry = [], None
    for i, s in enumerate(sums):
        t = body.let(f"t{i}", total(s if carry is None else [carry] + s))
        kept, carry = f.limb(t, i)
        values.append(body.let(f"r{i}", kept))
    t = body.let("s0", values[0].wide() + carry * f.c)
    kept, carry = f.limb(t, 0)
    return [kept, values[1] + carry.word(f.word)] + values[2:]


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
    b.note(f"2p is added limb by limb, so that no limb goes below 0.")
    f.store(b, "r", "loose", [p + m - q for p, m, q in zip(x, f.multiples_of_p(), y)])
    b = body("neg")
    f.store(b, "r", "loose", [m - q for m, q in zip(f.multiples_of_p(), x)])

    b = body("carry")
    f.store(b, "r", "fe", f.carry_once(b, f.load(b, "a", "loose"), "r"))
    b = body("mul")
    x, y = f.load(b, "a", "loose"), f.load(b, "b", "loose")
    f.store(b, "r", "fe", product(b, f, columns_mul(f, b, x, y)))
    b = body("square")
    f.store(b, "r", "fe", product(b, f, columns_square(f, b, f.load(b, "a", "loose"))))
    for c in field.small:
        b = body(f"mul_{c}")
        columns = [b.let(f"t{i}", v.wide() * c) for i, v in enumerate(f.load(b, "a", "loose"))]
        f.store(b, "r", "fe", f.carry_once(b, columns, "r"))

    to_bytes(f, body("to_bytes"))
    from_bytes(f, body("from_bytes"))
    return out


def limbs(f, name):
    return [Value(f"{name}->l.v[{i}]", f.word, 0, f.field.tight[i]) for i in range(f.n)]


def to_bytes(f, b):
    """Canonical bytes of a tight element."""
    field = f.field
    largest = sum(t << w for t, w in zip(field.tight, f.weights))
    assert largest < 2 * field.prime
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
