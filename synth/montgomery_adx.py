# SPDX-License-Identifier: Apache-2.0
"""Strategy: Montgomery multiplication (P. L. Montgomery, "Modular multiplication without trial division",
Math. Comp. 44, 1985) in whole words of 64 bits, in x86-64 assembly as of assembly.py: for the primes in
REDUCTIONS, whose form saves products, and for a modulus p that is known at run time.

With n words, R = 2^(64n) and a, b < p, the product T = a b becomes (T + M p) / R, where M < R makes the
division exact. That is below (p^2 + R p) / R < 2p: p subtracted once, if that does not go below 0, makes it
canonical.
"""

from . import assembly
from .assembly import MASK, REGISTERS, X, Word, assemble, function, indent, load, select, store, words
from .emit import Body, literal
from .fields import PRIMES
from .kernels import kernels

PROOF = assembly.PROOF + [
    "A carry that nothing reads is 0: at the end of a row, which is a product of one number and the low "
    "words of another so far; at the end of a step of the reduction, which is below R; and from the bounds "
    "of whole sums.",
    "The last step selects T or T - p (or T + p, where T may be below 0) by the borrow or sign of the whole "
    "number.",
]

# Words up to which a number is copied and a product stays in registers, in one statement if there is no
# address of a modulus. Longer ones are a statement a row, and wait for the reduction in the array w.
IN_REGISTERS = 4


class Modulus:
    """The field as this strategy sees it, and the constants of one kernel."""

    def __init__(self, field):
        self.n, self.p = field.limbs, field.prime
        self.short = field.bits <= 64 * self.n - 32  # products have a word less than 2n
        self.constants = []
        if field.moduli:
            self.reduce, self.step, self.words = reduce_any, None, words("m", self.n)
        else:
            self.reduce, self.step = REDUCTIONS[self.p]
            self.words = [self.operand(self.p >> 64 * j) for j in range(self.n)]

    def constant(self, number):
        """The place of a constant."""
        if number % 2**64 not in self.constants:
            self.constants.append(number % 2**64)
        return Word("constants", self.constants.index(number % 2**64))

    def operand(self, number):
        """The constant itself, if an instruction can hold it; else its place."""
        number = (number + 2**63) % 2**64 - 2**63
        return number if abs(number) < 2**31 else self.constant(number)


# Products. Functions append to the code c; places are registers and Words.

def clear(c):
    """Clears both flags."""
    c.zero(*c.fresh(1))


def factor(f, c, word):
    """Makes a word of an input the factor of a row."""
    (c.mov if f.n <= IN_REGISTERS else c.let)(word, X)


def keep(f, c, place, k):
    """The place where word k of a product waits for the reduction."""
    if f.n <= IN_REGISTERS or isinstance(place, Word):
        return place
    c.let(place, Word("w", k))
    return Word("w", k)


def fetch(c, places):
    """The same in registers."""
    return [load(c, [place])[0] if isinstance(place, Word) else place for place in places]


def row(f, c, t, a, short=False):
    """t + X a in the place of t, which has as many words as a, or none yet, and gets one more; not if it is
    short, when that word is known to be 0. Low words are added in one chain of carries (carry flag), high
    words in another (overflow flag), which start with both flags clear and end so."""
    first = not t
    for j, word in enumerate(a):
        low, high = c.fresh(2)
        c.mulx(word, low, high)
        if j < len(t):
            c.adcx(low, t[j])
        else:
            t.append(low)
        if j + 1 < len(t):
            c.adox(high, t[j + 1])
        elif j + 1 < len(a) or not short:
            t.append(high)
    if not short and not first:
        c.adox(f.constant(0), t[-1])
    if not short and len(a) > first:
        c.adcx(f.constant(0), t[-1])


def product(f, c, a, b):
    """a b, row by row: the places of its low and of its high words, and what the steps left of a reduction
    that goes along with it."""
    low, t, pending = [], [], None
    for i in range(f.n):
        factor(f, c, b[i])
        if i == 0 or f.step or f.n > IN_REGISTERS:
            clear(c)
        row(f, c, t, a, f.short and i == f.n - 1)
        low.append(keep(f, c, t.pop(0), i))
        if f.step:
            pending = f.step(f, c, low, pending)
    return low, t, pending


def square_product(f, c, a):
    """a^2 likewise: first the products of different words, then, in one pass, their double (by carry) and the
    squares (by overflow)."""
    n, t, w = f.n, [], {}
    # The pass leaves in registers the half with which the reduction begins, if they suffice.
    stored = range(n) if f.reduce is reduce_p521 else range(n if n < 9 else 0, 2 * n)
    for i in range(n - 1):
        factor(f, c, a[i])
        if i == 0 or n > IN_REGISTERS:
            clear(c)
        row(f, c, t, a[i + 1:])
        for k in 2 * i + 1, 2 * i + 2:
            w[k] = keep(f, c, t.pop(0), k)
    if n > IN_REGISTERS:
        clear(c)
    for i in range(n):
        low, high = c.fresh(2)
        c.mov(a[i], X)
        c.mulx(X, low, high)
        for k, square in (2 * i, low), (2 * i + 1, high):
            if k in w:
                w[k], = fetch(c, [w[k]])
                c.adcx(w[k], w[k])
                c.adox(square, w[k])
            else:
                w[k] = square
            if k == 2 * n - 1 and not f.short:
                c.adox(f.constant(0), w[k])
                c.adcx(f.constant(0), w[k])
            if n > IN_REGISTERS and k in stored:
                c.mov(w[k], Word("w", k))
                w[k] = Word("w", k)
    low, high, pending = [w[k] for k in range(n)], [w[k] for k in range(n, 2 * n - f.short)], None
    for i in range(n if f.step else 0):
        pending = f.step(f, c, low[:i + 1], pending)
    return low, high, pending


# What is made canonical.

def choose(f, c, t, change, keep):
    """What change() makes of t, or t if the condition of the move `keep` holds then."""
    if f.n <= IN_REGISTERS:
        other, t = t, load(c, t)
    else:
        c.cut()
        store(c, t, "r")
        other = words("r", f.n)
    change(t)
    for source, target in zip(other, t):
        keep(source, target)
    return t


def subtract_once(f, c, t):
    """t, which is below 2p, minus p unless that goes below 0."""
    def subtract_p(u):
        for j in range(f.n):
            (c.sbb if j else c.sub)(f.words[j], u[j])
        for above in t[f.n:]:
            c.sbb(0, above)
    return choose(f, c, t[:f.n], subtract_p, c.cmovc)


def add_once(f, c, t, sign, keep):
    """t, which is above -p, plus p; but not if the condition of the move `keep` holds for the sign."""
    def add_p(u):
        for j in range(f.n):
            (c.adc if j else c.add)(f.words[j], u[j])
        c.test(sign, sign)
    return choose(f, c, t, add_p, keep)


# Reductions: functions of the low and the high words of T.

def add_high(c, d, high):
    """d + high: a word more than they have."""
    top, = c.fresh(1)
    c.zero(top)
    for j in range(len(d)):
        (c.adc if j else c.add)(high[j], d[j])
    c.adc(0, top)
    return d + [top]


def reduce_any(f, c, low, high, _):
    """D, at first the low words, becomes (D + m p) / 2^64 with m = -D / p mod 2^64, n times. It stays below
    R: (R - 1 + (2^64 - 1) p) / 2^64 < R, as p is. The lowest word leaves a carry, if it is not 0."""
    high = [keep(f, c, place, f.n + k) for k, place in enumerate(high)]
    c.cut()
    d = fetch(c, low)
    for _ in range(f.n):
        c.mov(d[0], X)
        c.imul(Word("m", f.n), X)  # the modulus' -1 / p
        clear(c)
        c.adcx(f.constant(-1), d.pop(0))
        upper, = c.fresh(1)
        c.mulx(f.words[0], upper, upper)
        c.adox(upper, d[0])
        for j in range(1, f.n):
            lower, upper = c.fresh(2)
            c.mulx(f.words[j], lower, upper)
            c.adcx(lower, d[j - 1])
            if j < f.n - 1:
                c.adox(upper, d[j])
        c.adox(f.constant(0), upper)
        c.adcx(f.constant(0), upper)
        d.append(upper)
    return subtract_once(f, c, add_high(c, d, high))


def reduce_p256(f, c, d, high, _):
    """As reduce_any(); m is the lowest word of D, and D + m p = D - m + m (p + 1), where
    (p + 1) / 2^64 = 2^32 + 2^128 (2^64 - 2^32 + 1)."""
    for _ in range(4):
        m, *d = d
        lower, upper = c.fresh(2)
        c.mov(m, lower)
        c.shl(32, lower)
        c.mov(m, upper)
        c.shr(32, upper)
        c.mov(m, X)  # X and then m: the words of m (2^64 - 2^32 + 1)
        c.sub(lower, X)
        c.sbb(upper, m)
        c.add(lower, d[0])
        c.adc(upper, d[1])
        c.adc(X, d[2])
        c.adc(0, m)
        d.append(m)
    return subtract_once(f, c, add_high(c, d, high))


def reduce_p384(f, c, low, high, _):
    """As reduce_any(), with D + m p = D - m (2^128 + 2^96 - 2^32 + 1) + 2^384 m, m = D (2^32 + 1) mod 2^64.
    If 2^32 m has the words l and h and D + l carries k into m, what D / 2^64 loses is l - h - k in its
    lowest word and m + h in the next, with their borrow and carry. The borrow from the third word waits for
    the next step; after the last one D, which is not below 0, pays for it."""
    high = [keep(f, c, place, 6 + k) for k, place in enumerate(high)]
    d = fetch(c, low)
    below, = c.fresh(1)
    c.zero(below)
    for _ in range(6):
        m, *d = d
        lower, upper, next_below = c.fresh(3)
        c.zero(next_below)
        c.mov(m, lower)
        c.shl(32, lower)
        c.mov(32, X)
        c.add(lower, m)
        c.shrx(X, m, upper)
        c.sbb(upper, lower)
        c.sbb(0, upper)
        c.add(m, upper)
        c.adc(0, below)
        c.sub(lower, d[0])
        c.sbb(upper, d[1])
        c.sbb(below, d[2])
        c.adc(0, next_below)
        below = next_below
        d.append(m)
    for i, word in enumerate([below, 0, 0]):
        (c.sbb if i else c.sub)(word, d[i + 3])
    return subtract_once(f, c, add_high(c, d, high))


def reduce_p224(f, c, low, high, _):
    """(T - M p) / R with M = T / p mod R, which is between -p and p. As 1 / p = 1 + 2^96 + 2^192 - 2^224
    mod R, M is T + 2^64 V - 2^192 V mod R with V = 2^32 M; and T - M p = T - M + 2^64 V - 2^192 V."""
    t, v = low + high + c.fresh(1), []
    carry, = c.fresh(1)
    c.mov(32, X)

    def next_v():
        """The next word of V; what is left of that word of M goes into the word after it."""
        v.extend(c.fresh(1))
        c.shlx(X, t[len(v) - 1], v[-1])
        if len(v) > 1:
            c.lea(t[len(v) - 2], v[-1])
        c.shrx(X, t[len(v) - 1], t[len(v) - 1])

    for i in range(3):
        next_v()
        (c.adc if i else c.add)(v[i], t[i + 1])
    c.mov(0, carry)
    c.adc(0, carry)
    c.sub(v[0], t[3])
    next_v()
    v.append(t[3])
    c.mov(0, t[7])
    for i in range(1, 5):
        c.sbb(v[i], t[i + 3])
    c.add(-1, carry)
    for i, word in enumerate([v[3], v[4], 0, 0]):
        c.adc(word, t[i + 4])
    return add_once(f, c, t[4:], t[7], c.cmovns)


def step_secp256k1(f, c, low, pending):
    """Makes the last of the low words that of M = T / q mod R, where p = R - q. What is pending is to be
    taken from the next one: the high word of m q, and a borrow."""
    below, upper = c.fresh(2)
    if pending:
        c.sub(pending, low[-1])
        c.borrow(below)
    c.mov(low[-1], X)
    c.imul(f.constant(-pow(f.p, -1, 2**64)), X)
    c.mov(X, low[-1])
    c.mulx(f.constant(-f.p), upper, upper)
    if pending:
        c.sub(below, upper)
    return upper


def reduce_secp256k1(f, c, m, high, pending):
    """(T + M p) / R: high + M, minus what is pending."""
    t = add_high(c, high, m)
    for j in range(5):
        (c.sbb if j else c.sub)(0 if j else pending, t[j])
    return subtract_once(f, c, t)


def reduce_secp160r1(f, c, low, high, _):
    """(T + M p) / R, p = 2^160 - q, q = 2^31 + 1. A word of M is m = x / q mod 2^64, where x is what is
    left of that word of T. The next one loses the high word of m q = 2^31 m + m, which is m / 2^33 rounded
    and the carry, that is the borrow of x - m. Words 2 to 5 get 2^160 M."""
    t = low + high + c.fresh(1)

    def next_m(x, below):
        """The word of M, and what the next word of T loses."""
        m, loss = c.fresh(2)
        c.mov(x, m)
        c.imul(f.constant(pow(2**31 + 1, -1, 2**64)), m)
        c.mov(m, loss)
        c.shr(33, loss)
        c.cmp(m, x)
        c.adc(below, loss)
        return m, loss

    def shifted(m, before=None):
        """The word of 2^32 M in which m begins and the word before it ends."""
        v, = c.fresh(1)
        c.mov(m, v)
        c.shl(32, v)
        if before:
            c.shr(32, before)
            c.lea(before, v)
        return v

    def lose(i, loss):
        """Takes the loss from word i: the borrow."""
        below, = c.fresh(1)
        c.zero(below)
        c.sub(loss, t[i])
        c.adc(0, below)
        return below

    m0, loss = next_m(t[0], 0)
    m1, loss = next_m(t[1], lose(1, loss))
    v = [shifted(m0), shifted(m1, m0)]
    below = lose(2, loss)
    c.zero(t[5])
    for i, word in enumerate(v + [0, 0]):
        (c.adc if i else c.add)(word, t[i + 2])
    m2, loss = next_m(t[2], below)
    v = [shifted(m2, m1), m2]
    c.shr(32, m2)
    for i, word in enumerate([loss, 0, 0]):
        (c.sbb if i else c.sub)(word, t[i + 3])
    c.add(v[0], t[4])
    c.adc(v[1], t[5])
    return subtract_once(f, c, t[3:])


def reduce_p521(f, c, low, high, _):
    """With T = R H + L and R = 2^(521 + 55), T / R = H + L / 2^55 mod p as 2^521 = 1. That is the sum of L
    / 2^55, rounded, and of H + 2^466 (L mod 2^55), where H < 2^466: each is at most p, and not both are p,
    as T would be 2^1042 - 1. 2^9 takes the words of L to those of L / 2^55; below them is 2^9 (L mod 2^55),
    which another 2^9 takes to word 7. The sum starts with a carry, so that its bit 521 says whether it
    reaches p: then that bit goes, else the carry."""
    c.cut()
    below, lower, first, top, above = c.fresh(5)
    t = high + [top]
    c.mov(f.constant(2**9), X)
    c.mulx(low[0], below, first)
    c.mulx(below, lower, top)
    c.add(lower, t[7])
    c.adc(0, top)
    clear(c)
    c.stc()
    c.adox(first, t[0])
    for i in range(1, 9):
        lower, upper = c.fresh(2)
        c.mulx(low[i], lower, upper)
        c.adcx(lower, t[i - 1])
        c.adox(upper, t[i])
    c.adcx(f.constant(0), top)
    c.mov(top, above)
    c.shr(9, above)
    c.and_(2**9 - 1, top)
    c.sub(1, above)
    for place in t:
        c.sbb(0, place)
    return t


# The function, and one that goes along with the rows of a product.
REDUCTIONS = {
    PRIMES["p224"][0]: (reduce_p224, None),
    PRIMES["p256"][0]: (reduce_p256, None),
    PRIMES["p384"][0]: (reduce_p384, None),
    PRIMES["p521"][0]: (reduce_p521, None),
    PRIMES["secp160r1"][0]: (reduce_secp160r1, None),
    PRIMES["secp256k1"][0]: (reduce_secp256k1, step_secp256k1),
}


# Kernels: functions of the words of their inputs.

def multiply(f, c, a, b):
    return f.reduce(f, c, *product(f, c, a, b))


def square(f, c, a):
    return f.reduce(f, c, *square_product(f, c, a))


def add(f, c, a, b):
    t = load(c, a)
    for j in range(f.n):
        (c.adc if j else c.add)(b[j], t[j])
    if 2 * f.p - 2 >> 64 * f.n:
        t += c.fresh(1)
        c.mov(0, t[f.n])
        c.adc(0, t[f.n])
    return subtract_once(f, c, t)


def subtract(f, c, a, b):
    t = load(c, a)
    below, = c.fresh(1)
    for j in range(f.n):
        (c.sbb if j else c.sub)(b[j], t[j])
    c.borrow(below)
    return add_once(f, c, t, below, c.cmovz)


KERNELS = {
    "add": (add, "ab"),
    "sub": (subtract, "ab"),
    "neg": (lambda f, c, a: subtract(f, c, [0] * f.n, a), "a"),
    "mul": (multiply, "ab"),
    "square": (square, "a"),
    "select": (lambda f, c, a, b: select(c, a, b), "ab"),
}
# The windows for schedule() that ran fastest, where that is not 0.
WINDOWS = {
    "p224": {"mul": 4, "square": 10},
    "p256": {"mul": 6, "square": 8},
    "secp160r1": {"square": 20},
    "secp256k1": {"mul": 2, "square": 2},
}


def bodies(field):
    """The statements of each kernel."""
    out = {}
    for k in kernels(field):
        body = out[k.name] = Body()
        if k.name in ("zero", "one"):
            number = 0 if k.name == "zero" else 2**(64 * field.limbs) % field.prime
            body.raw(*(f"r->v[{j}] = {literal(number >> 64 * j & 2**64 - 1)};" for j in range(field.limbs)))
            continue
        f = Modulus(field)
        make, inputs = KERNELS[k.name]

        def part(c):
            result = make(f, c, *(words(a, f.n) for a in inputs))
            for source, target in zip(result, words("r", f.n)):
                (c.let if f.n <= IN_REGISTERS else c.mov)(source, target)

        window = WINDOWS.get(field.file.removesuffix("_adx"), {}).get(k.name, 0)
        others = 1 + (len(inputs) if f.n <= IN_REGISTERS else 1)  # rdx and addresses
        code = assemble([(window, part)], REGISTERS - others)
        memory = {p.name: f"*{p.name}" for p in k.parameters if p.kind in ("fe", "modulus")} | {"w": "w"}
        if any(isinstance(o, Word) and o.name == "w" for i in code for o in i.operands):
            body.raw(f"uint64_t w[{2 * f.n}];")
        body.lines += indent(function(code, memory, {MASK: "m.m"} if k.name == "select" else {}, f.constants))
    return out
