# SPDX-License-Identifier: Apache-2.0
"""Strategy: word-by-word Montgomery multiplication for any odd prime (P. L. Montgomery, "Modular
multiplication without trial division", Math. Comp. 44, 1985), in saturated words.

With w bits a word, n words, R = 2^(wn) and a < p, step i of a product makes T = (T + a b_i + m p) / 2^w
with the m that makes the division exact. T stays below 2p, whatever the word b_i:
(2p - 1 + (p - 1)(2^w - 1) + p (2^w - 1)) / 2^w < 2p. So T needs at most one bit beyond n words, and one
conditional subtraction at the end makes it canonical.
"""

from .emit import Body, Value, c_type, literal, offset

UNROLLED = 9  # words; longer products are loops

PROOF = [
    "Every sum, product and shift is exact in its type but for the product m, which is taken modulo 2^w; "
    "what is dropped is dropped by & or by a conversion to a narrower type. The sums of the words above the "
    "n-th are exact because T is below 2p after each step, not by intervals; intervals suffice for the rest.",
    "A subtraction of two words and a borrow in a type of twice the width may go below 0 there: its highest "
    "bit is the borrow, its low half the word.",
    "product: T becomes (T + a b_i + m p) / 2^w, and the division is exact. from_bytes and from_wide rely on "
    "b being any words. to_bytes: a 1 / R + m p / R is below p.",
    "At the end 0 <= T < 2p, and T or T - p is selected by the borrow.",
]


ZERO = Value("0", 32, 0, 0)


class Words:
    """The field as this strategy sees it."""

    def __init__(self, field):
        self.n, self.w, self.p, self.mask = field.limbs, field.word, field.prime, field.mask
        self.type, self.wide = c_type(self.w), c_type(2 * self.w)
        self.R = 1 << self.w * self.n
        self.negative_inverse = -pow(self.p, -1, 1 << self.w) % (1 << self.w)
        # The most that T may be: after a step, with a b_i added, with m p added too.
        self.most = 2 * self.p - 1
        self.most_a = self.most + (self.p - 1) * self.mask
        self.most_m = self.most_a + self.p * self.mask
        assert self.most_m >> self.w <= self.most

    def words(self, number):
        return [number >> self.w * i & self.mask for i in range(self.n)]

    def constants(self, number):
        return [Value(literal(v), self.w, v, v) for v in self.words(number)]

    def array(self, number):
        return "{" + ", ".join(map(literal, self.words(number))) + "}"

    def load(self, body, name, array):
        """Names the words of an array that is below p as a number; those that are always 0 are literals."""
        most = [min(self.p - 1 >> self.w * i, self.mask) for i in range(self.n)]
        return [body.let(f"{name}{i}", Value(f"{array}[{i}]", self.w, 0, most[i])) if most[i] else ZERO
                for i in range(self.n)]

    def row(self, body, name, factor, words, t):
        """t + factor * words: as many words, and the carry out of them."""
        out, carry = [], None
        for j, word in enumerate(words):
            terms = [v for v in (t[j], carry) if v is not None and v.hi]
            if not word.hi and not terms:
                out.append(word)
                continue
            x = factor.wide() * word if word.hi else terms.pop(0).wide()
            for v in terms:
                x = x + v
            x = body.let(f"{name}_{j}", x)
            out.append(x.word(self.w))
            carry = (x >> self.w).word(self.w)
        return out, carry

    def top(self, body, name, parts, most):
        """The sum of the parts, known to be at most `most`: its word, and what is above (or None)."""
        x, *rest = [v for v in parts if v is not None]
        wide = most > self.mask and rest
        x = x.wide() if wide else x
        for v in rest:
            x = x.plus_at_most(v, most)
        x = body.let(name, x.at_most(most)) if rest else x.at_most(most)
        return x.word(self.w), (x >> self.w).word(self.w) if wide else None

    def divide(self, body, name, t):
        """Adds the multiple of p that makes the n words t vanish modulo 2^w: the carry to word n."""
        m = body.let(f"m{name}", t[0].times_wrapping(self.negative_inverse))
        return self.row(body, f"v{name}", m, self.constants(self.p), t)


def subtract_once(f, body, target, t, above):
    """Stores t - p, or t where that is below 0."""
    body.note("Below 2p: subtract p, unless that goes below 0.")
    differences, borrow = [], None
    for j, p in enumerate(f.constants(f.p)):
        d, borrow = body.subtract((f"d{j}", f"borrow{j}"), t[j], p, borrow)
        differences.append(d)
    if above is not None:
        _, borrow = body.subtract((f"d{f.n}", f"borrow{f.n}"), above, borrow)
    body.raw(f"abel__mask less = mask_from_bit({borrow.c});")
    for j in range(f.n):
        body.raw(f"{target}[{j}] = mask_select_u{f.w}(less, {t[j].c}, {differences[j].c});")


def product(f, body):
    """r = a b / R, the rows of a b and of the reduction in turn."""
    a = f.load(body, "a", "a")
    t, above = [None] * f.n, None
    for i in range(f.n):
        b = body.let(f"b{i}", Value(f"b[{i}]", f.w, 0, f.mask))
        t, carry = f.row(body, f"u{i}", b, a, t)
        high, higher = f.top(body, f"u{i}_{f.n}", [carry, above], f.most_a >> f.w * f.n)
        t, carry = f.divide(body, i, t)
        last, above = f.top(body, f"v{i}_{f.n}", [high, carry], f.most_m >> f.w * f.n)
        if higher is not None:
            above = higher if above is None else above + higher
        most = f.most >> f.w * f.n
        above = body.let(f"t{i}", above.at_most(most)) if above is not None and most else None
        t = t[1:] + [last]
    subtract_once(f, body, "r", t, above)


def square_words(f, body, a):
    """The 2n words of a^2: the products of different words once and doubled, and the squares."""
    s = [ZERO] * (2 * f.n)
    for i in range(f.n - 1):
        row, carry = f.row(body, f"u{i}", a[i], a[i + 1:], s[2 * i + 1:i + f.n])
        s[2 * i + 1:i + f.n + 1] = row + [carry or ZERO]
    carry = ZERO
    for i in range(f.n):
        y = ZERO
        if not a[i].hi:
            yield ZERO
        else:
            x = a[i].wide() * a[i]
            for v in doubled(f, s, 2 * i), carry:
                x = x + v if v.hi else x
            x = body.let(f"s{2 * i}", x)
            yield x.word(f.w)
            if (f.p - 1)**2 >> f.w * (2 * i + 1):
                y = body.let(f"s{2 * i + 1}", (x >> f.w) + doubled(f, s, 2 * i + 1))
        yield y.word(f.w)
        carry = (y >> f.w).word(f.w)


def square(f, body):
    """r = a^2 / R: the square, then the reduction of all its words."""
    t = list(square_words(f, body, f.load(body, "a", "a->v")))
    above = None
    for i in range(f.n):
        t[i:i + f.n], carry = f.divide(body, i, t[i:i + f.n])
        most = f.most >> f.w * (f.n - 1) if i == f.n - 1 else 2 * f.mask + 1
        t[i + f.n], above = f.top(body, f"v{i}_{f.n}", [t[i + f.n], carry, above], most)
    subtract_once(f, body, "r->l.v", t[f.n:], above)


def doubled(f, s, i):
    """Word i of 2s."""
    high = s[i].low(f.w - 1) << 1
    low = s[i - 1] >> f.w - 1 if i and s[i - 1].hi else None
    return high if low is None else high | low if high.hi else low


def looped_product(f, body):
    """The same as product() in loops. Their sums are the ones of row(): at most
    (2^w - 1)^2 + 2 (2^w - 1) = 2^(2w) - 1."""
    n, w, word, wide = f.n, f.w, f.type, f.wide
    body.raw(f"static const {word} p[{n}] = {f.array(f.p)};", f"{word} t[{n}] = {{0}}, above = 0;")
    body.lines += f"""\
    for (int i = 0; i < {n}; i++) {{
        {word} carry = 0;
        for (int j = 0; j < {n}; j++) {{
            {wide} x = ({wide})a[j] * b[i] + t[j] + carry;
            t[j] = ({word})x;
            carry = ({word})(x >> {w});
        }}
        {wide} high = ({wide})above + carry;
        {word} m = t[0] * {literal(f.negative_inverse)};
        carry = ({word})((({wide})m * p[0] + t[0]) >> {w});
        for (int j = 1; j < {n}; j++) {{
            {wide} x = ({wide})m * p[j] + t[j] + carry;
            t[j - 1] = ({word})x;
            carry = ({word})(x >> {w});
        }}
        high += carry;
        t[{n - 1}] = ({word})high;
        above = ({word})(high >> {w});
    }}
    /* Below 2p: subtract p, unless that goes below 0. */
    {word} d[{n}], borrow = 0;
    for (int j = 0; j < {n}; j++) {{
        {wide} x = ({wide})t[j] - (({wide})p[j] + borrow);
        d[j] = ({word})x;
        borrow = ({word})(x >> {2 * w - 1});
    }}
    abel__mask less = mask_from_bit((size_t)((({wide})above - borrow) >> {2 * w - 1}));
    for (int j = 0; j < {n}; j++) {{
        r[j] = mask_select_u{w}(less, t[j], d[j]);
    }}""".split("\n")


def add(f, body):
    a, b = f.load(body, "a", "a->l.v"), f.load(body, "b", "b->l.v")
    t, carry = [], None
    for j in range(f.n):
        x = a[j].wide() + b[j]
        x = body.let(f"x{j}", x if carry is None else x + carry)
        t.append(x.word(f.w))
        carry = (x >> f.w).word(f.w)
    most = 2 * f.p - 2 >> f.w * f.n
    subtract_once(f, body, "r->v", t, body.let("above", carry.at_most(most)) if most else None)


def subtract(f, body, a, b):
    """a - b, and p more where that is below 0."""
    differences, borrow = [], None
    for j in range(f.n):
        d, borrow = body.subtract((f"d{j}", f"borrow{j}"), a[j], b[j], borrow)
        differences.append(d)
    body.raw(f"abel__mask less = mask_from_bit({borrow.c});")
    carry = None
    for j, p in enumerate(f.constants(f.p)):
        x = differences[j].wide()
        x = x + Value(f"mask_select_u{f.w}(less, {p.c}, 0)", f.w, 0, p.hi) if p.hi else x
        x = body.let(f"x{j}", x if carry is None else x + carry)
        body.raw(f"r->v[{j}] = {x.word(f.w).c};")
        carry = (x >> f.w).word(f.w)


def load_bytes(f, body, name, start, count):
    """Declares the array `name` with the words of count bytes at bytes + start."""
    size = f.w // 8
    body.raw(f"const {f.type} {name}[{f.n}] = {{")
    for first in range(0, size * f.n, size):
        if first + size <= count:
            word = f"bytes_load{f.w}_le({offset('bytes', start + first)})"
        else:
            shift = {k: f" << {8 * (k - first)}" if k > first else "" for k in range(first, count)}
            word = " | ".join(f"({f.type})bytes[{start + k}]{shift[k]}" for k in shift)
        body.lines.append(f"        {word},")
    body.lines.append("    };")


def store_bytes(f, body, count):
    """Stores the words t as count bytes."""
    size = f.w // 8
    for i in range(f.n):
        first = size * i
        if first + size <= count:
            body.raw(f"bytes_store{f.w}_le({offset('bytes', first)}, t[{i}]);")
        else:
            for k in range(first, count):
                shift = f" >> {8 * (k - first)}" if k > first else ""
                body.raw(f"bytes[{k}] = (uint8_t)(t[{i}]{shift});")


def bodies(field):
    """The statements of each kernel. All that multiplies is product() with some constant."""
    f = Words(field)
    F, count = field.prefix, field.bytes
    unrolled = f.n <= UNROLLED
    out = {}

    def body(name):
        out[name] = Body()
        return out[name]

    def constant(b, name, number):
        b.raw(f"static const {f.type} {name}[{f.n}] = {f.array(number % f.p)};")

    for name, number in ("zero", 0), ("one", f.R % f.p):
        body(name).raw(*(f"r->l.v[{j}] = {literal(v)};" for j, v in enumerate(f.words(number))))
    add(f, body("add"))
    b = body("sub")
    subtract(f, b, f.load(b, "a", "a->l.v"), f.load(b, "b", "b->l.v"))
    b = body("neg")
    subtract(f, b, f.constants(0), f.load(b, "a", "a->l.v"))
    body("carry").raw(*(f"r->l.v[{j}] = a->v[{j}];" for j in range(f.n)))

    (product if unrolled else looped_product)(f, body("product"))
    body("mul").raw(f"{F}_product(r->l.v, a->v, b->v);")
    if unrolled:
        square(f, body("square"))
    else:
        body("square").raw(f"{F}_product(r->l.v, a->v, a->v);")
    for c in field.small:
        b = body(f"mul_{c}")
        constant(b, "factor", c * f.R)
        b.raw(f"{F}_product(r->l.v, a->v, factor);")

    b = body("to_bytes")
    b.note("a 1 / R, which is below p even before product() subtracts.")
    constant(b, "one", 1)
    b.raw(f"{f.type} t[{f.n}];", f"{F}_product(t, a->l.v, one);")
    store_bytes(f, b, count)
    b = body("from_bytes")
    constant(b, "square", f.R**2)
    load_bytes(f, b, "t", 0, count)
    b.raw(f"{F}_product(r->l.v, square, t);")
    if field.wide:
        b = body("from_wide")
        b.note(f"The low half times R, and the high half times 2^{8 * count} R.")
        constant(b, "square", f.R**2)
        constant(b, "shifted", f.R**2 << 8 * count)
        load_bytes(f, b, "t", 0, count)
        load_bytes(f, b, "u", count, count)
        b.raw(f"{F}_fe low, high;", f"{F}_loose sum;", f"{F}_product(low.l.v, square, t);",
              f"{F}_product(high.l.v, shifted, u);", f"{F}_add(&sum, &low, &high);", f"{F}_carry(r, &sum);")
    return out
