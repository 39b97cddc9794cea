# SPDX-License-Identifier: Apache-2.0
"""Strategy: Montgomery multiplication (P. L. Montgomery, "Modular multiplication without trial division",
Math. Comp. 44, 1985) for primes that are sums and differences of few powers of two, in saturated words.

With w bits a word, n words and R = 2^(wn), p = sum d_i 2^(wi) with signed d_i, few of which are not 0. The
product T = sum t_i 2^(wi) is reduced by columns. With s = 1 or -1 such that s d_0 = -q for a q > 0,
    column k = t_k + sum of s m_j d_(k-j) over j < k + what is left of column k-1, and
    m_k = column k / q mod 2^w for k < n.
Column k - m_k q is a multiple of 2^w, so (column k >> w) - (m_k q >> w) is left: what is shifted out is the
same. Columns n to 2n - 1 say (T + s M p) / R. That is in [0, 2p) if s = 1, and then p is subtracted in the
same columns; if s = -1, in (-p, p). Where the whole is below 0, p is added. A d_i of one or two powers costs
shifts and additions only.
"""

from .emit import Body, BoundError, Value, literal
from .montgomery import ZERO, Words, square_words

PROOF = [
    "Every sum, product and shift is exact in its type but for the product m, which is taken modulo 2^w; "
    "what is dropped is dropped by a conversion to a narrower type. Shifts of signed numbers to the right "
    "round down.",
    "For k < n column k is m_k q modulo 2^w, so that the floors of their quotients by 2^w differ by the "
    "quotient of their difference.",
    "The words of columns n to 2n - 1 and what is left of the last make a number in [-p, p), and so do "
    "those of a + b - p, a - b and -a: its sign, the lowest bit of what is left, tells whether p is "
    "added.",
]


def powers(number):
    """The non-adjacent form: (sign, exponent) such that the number is the sum of sign 2^exponent."""
    exponent = 0
    while number:
        if number & 1:
            sign = 2 - (number & 3)
            yield sign, exponent
            number -= sign
        number >>= 1
        exponent += 1


class Field(Words):
    """The field as this strategy sees it."""

    def __init__(self, field):
        super().__init__(field)
        self.signed = {32: "int64_t", 64: "i128"}[self.w]
        self.digits = [0] * (self.n + 1)
        for sign, exponent in powers(self.p):
            self.digits[exponent // self.w] += sign << exponent % self.w
        self.s = -1 if self.digits[0] > 0 else 1
        self.q = abs(self.digits[0])


class Sum:
    """A signed sum in a type of twice the width of a word, with the interval that it is in."""

    def __init__(self, f):
        self.f, self.c, self.lo, self.hi = f, "", 0, 0

    def add(self, sign, c, lo, hi):
        """Adds sign times an expression."""
        if lo == hi == 0:
            return
        low, high = sorted((sign * lo, sign * hi))
        self.lo, self.hi = self.lo + low, self.hi + high
        if max(-lo, hi, -self.lo, self.hi) >> 2 * self.f.w - 1:
            raise BoundError(f"{self.c} + {c} does not fit a sign and {2 * self.f.w - 1} bits")
        if self.c:
            self.c += f" {'-' if sign < 0 else '+'} {c}"
        else:  # the first term has the type of the sum, which the others get by it
            signed = c.startswith(("(c", "((", f"({self.f.signed})"))
            self.c = ("-" if sign < 0 else "") + (c if signed else f"({self.f.signed}){c}")

    def add_word(self, sign, word):
        self.add(sign, word.c, word.lo, word.hi)

    def add_constant(self, number):
        self.add(1 if number > 0 else -1, literal(abs(number)), abs(number), abs(number))

    def add_multiple(self, number, word):
        """Adds a number times a word that has a name."""
        terms = list(powers(abs(number)))
        sign = 1 if number > 0 else -1
        if len(terms) <= 2:
            for s, e in terms:
                c = f"(({self.f.signed}){word.c} << {e})" if e else word.c
                self.add(sign * s, c, word.lo << e, word.hi << e)
        else:
            self.add(sign, f"({self.f.signed}){word.c} * {literal(abs(number))}", word.lo * abs(number),
                     word.hi * abs(number))

    def let(self, body, name):
        """Names the sum: its word, and what is left as the arguments of add()."""
        f = self.f
        body.raw(f"{f.signed} {name} = {self.c};")
        left = 1, f"({name} >> {f.w})", self.lo >> f.w, self.hi >> f.w
        return Value(f"({f.type}){name}", f.w, 0, f.mask), left


class Reduction:
    """The columns, which are given the words of the product in turn."""

    def __init__(self, f, body):
        self.f, self.body, self.m, self.words, self.left = f, body, [], [], []

    def column(self, t):
        f, k, c = self.f, len(self.m) + len(self.words), Sum(self.f)
        c.add_word(1, t)
        for j, m in enumerate(self.m):
            if k - j <= f.n:
                c.add_multiple(f.s * f.digits[k - j], m)
        if k >= f.n and f.s > 0:
            c.add_constant(-f.digits[k - f.n])
        for term in self.left:  # last: it is the latest to be known
            c.add(*term)
        word, left = c.let(self.body, f"c{k}")
        self.left = [left]
        if k >= f.n:
            self.words.append(word)
        elif f.q == 1:
            self.m.append(self.body.let(f"m{k}", word))
        else:
            m = self.body.let(f"m{k}", word.times_wrapping(pow(f.q, -1, f.mask + 1)))
            self.m.append(m)
            self.left.append((-1, f"({f.signed})(({f.wide}){m.c} * {literal(f.q)} >> {f.w})", 0,
                              f.mask * f.q >> f.w))

    def end(self):
        (_, left, _, _), = self.left
        if self.f.s > 0 and self.f.digits[self.f.n]:
            left = f"({left} - {self.f.digits[self.f.n]})"
        add_p(self.f, self.body, left, self.words)


def add_p(f, body, left, words):
    """Stores the words, and p more where what is left of them is -1."""
    body.raw(f"abel__mask less = mask_from_bit((size_t){left} & 1);")
    carry = ZERO
    for j, (word, p) in enumerate(zip(words, f.words(f.p))):
        x = word.wide()
        for v in Value(f"mask_select_u{f.w}(less, {literal(p)}, 0)", f.w, 0, p), carry:
            x = x + v if v.hi else x
        x = body.let(f"x{j}", x)
        body.raw(f"r->v[{j}] = {x.word(f.w).c};")
        carry = (x >> f.w).word(f.w)


def product(f, body):
    """r = a b / R: a row of a b, and then the column of its lowest word."""
    a, b = f.load(body, "a", "a->v"), f.load(body, "b", "b->v")
    reduction, t = Reduction(f, body), [None] * f.n
    for i in range(f.n):
        t, carry = f.row(body, f"u{i}", b[i], a, t) if b[i].hi else (t, ZERO)
        reduction.column(t[0])
        t = t[1:] + [carry]
    for word in t:
        reduction.column(word)
    reduction.end()


def square(f, body):
    reduction = Reduction(f, body)
    for word in square_words(f, body, f.load(body, "a", "a->v")):
        reduction.column(word)
    reduction.end()


def combine(f, body, signs, constant):
    """r = the sum of sign times operand, and a constant, with p added where that is below 0."""
    operands = [(sign, f.load(body, name, f"{name}->v")) for name, sign in signs.items()]
    words, left = [], []
    for j in range(f.n):
        c = Sum(f)
        for sign, operand in operands:
            c.add_word(sign, operand[j])
        c.add_constant(-(-constant >> f.w * j & f.mask))
        for term in left:
            c.add(*term)
        word, *left = c.let(body, f"c{j}")
        words.append(word)
    add_p(f, body, left[0][1], words)


def bodies(field):
    """The statements of each kernel."""
    f = Field(field)
    out = {name: Body() for name in ("zero", "one", "add", "sub", "neg", "mul", "square")}
    for name, number in ("zero", 0), ("one", f.R % f.p):
        out[name].raw(*(f"r->v[{j}] = {literal(v)};" for j, v in enumerate(f.words(number))))
    combine(f, out["add"], {"a": 1, "b": 1}, -f.p)
    combine(f, out["sub"], {"a": 1, "b": -1}, 0)
    combine(f, out["neg"], {"a": -1}, 0)
    product(f, out["mul"])
    square(f, out["square"])
    return out
