# SPDX-License-Identifier: Apache-2.0
"""Strategy: 2^255 - 19 in four whole words, in x86-64 assembly as of assembly.py.

Reduction: 2^256 = 38 and 2^255 = 19 mod p. The top word of a tight element is at most 2^63; a loose
element is any four words.
"""

from . import assembly
from .assembly import MASK, X, Word, assemble, function, indent, load, select, store, words
from .emit import Body
from .kernels import kernels

PROOF = assembly.PROOF + [
    "A carry that nothing reads is 0: at the end of each row of a product, and where 19 q or 38 is added or "
    "taken away, from the bounds of the whole sum; intervals of single words do not show it.",
]

CONSTANTS = [0, 38, 121666]
ZERO, FOLD, SMALL = (Word("constants", i) for i in range(len(CONSTANTS)))


def product(c, a, b):
    """a * b in eight words, row by row: a row adds low words in one chain of carries (carry flag) and
    high words in another (overflow flag). The chains end in the new top word, which does not
    overflow, as the rows so far are the product of a and the first words of b: both flags end clear."""
    w = c.fresh(8)
    c.zero(*c.fresh(1))
    for i in range(4):
        c.mov(b[i], X)
        for j in range(4):
            if i == j == 0:
                c.mulx(a[0], w[0], w[1])
                continue
            low, high = c.fresh(2)
            inner = i > 0 and j < 3
            c.mulx(a[j], low, high if inner else w[i + j + 1])
            c.adcx(low, w[i + j])
            if inner:
                c.adox(high, w[i + j + 1])
        if i > 0:
            c.adox(ZERO, w[i + 4])
        c.adcx(ZERO, w[i + 4])
    return w


def square_product(c, a):
    """a^2 in eight words: first the products of different words, then, in one pass, their double (by
    carry) and the squares (by overflow). What has been added up whenever a chain ends is at most a^2
    so far: both flags end clear."""
    w = c.fresh(8)
    c.zero(*c.fresh(1))
    low = c.fresh(5)
    high, = c.fresh(1)
    c.mov(a[0], X)
    c.mulx(a[1], w[1], w[2])
    c.mulx(a[2], low[0], w[3])
    c.adcx(low[0], w[2])
    c.mulx(a[3], low[1], w[4])
    c.adcx(low[1], w[3])
    c.mov(a[1], X)
    c.mulx(a[2], low[2], high)
    c.adox(low[2], w[3])
    c.adox(high, w[4])
    c.mulx(a[3], low[3], w[5])
    c.adcx(low[3], w[4])
    c.adox(ZERO, w[5])
    c.mov(a[2], X)
    c.mulx(a[3], low[4], w[6])
    c.adcx(low[4], w[5])
    c.adcx(ZERO, w[6])
    for i in range(4):
        low, high = c.fresh(2)
        low = low if i > 0 else w[0]
        high = high if i < 3 else w[7]
        c.mov(a[i], X)
        c.mulx(X, low, high)
        if i > 0:
            c.adcx(w[2 * i], w[2 * i])
            c.adox(low, w[2 * i])
        if i < 3:
            c.adcx(w[2 * i + 1], w[2 * i + 1])
            c.adox(high, w[2 * i + 1])
    c.adox(ZERO, w[7])
    c.adcx(ZERO, w[7])
    return w


def fold_top(c, w, top):
    """w + 2^256 top: with q all of it above bit 255, w mod 2^255 + 19 q. That is below 2^255 + 19 q,
    so there is no carry out."""
    n, = c.fresh(1)
    c.add(w[3], w[3])
    c.adc(top, top)
    c.shr(1, w[3])
    c.times9(top, n)
    c.add2(n, top)
    c.add(top, w[0])
    for i in range(1, 4):
        c.adc(0, w[i])
    return w


def fold(c, w):
    """Eight words to four, with both flags clear: low + 38 high, of which less than 39 is above 2^256.
    The result is below 2^255 + 19 * 78."""
    top, = c.fresh(1)
    c.mov(FOLD, X)
    for i in range(4):
        low, high = c.fresh(2)
        c.mulx(w[4 + i], low, high if i < 3 else top)
        c.adcx(low, w[i])
        if i < 3:
            c.adox(high, w[i + 1])
    c.adox(ZERO, top)
    c.adcx(ZERO, top)
    return fold_top(c, w[:4], top)


def multiply(c, a, b):
    return fold(c, product(c, a, b))


def square(c, a):
    return fold(c, square_product(c, a))


def multiply_small(c, a, addend=None):
    """121666 a, and an addend. Less than 121667 is above 2^256: the result is below 2^255 + 2^23."""
    w = c.fresh(5)
    c.mov(SMALL, X)
    c.mulx(a[0], w[0], w[1])
    for i in range(1, 4):
        low, = c.fresh(1)
        c.mulx(a[i], low, w[i + 1])
        (c.adc if i > 1 else c.add)(low, w[i])
    c.adc(0, w[4])
    if addend:
        for i in range(4):
            (c.adc if i else c.add)(addend[i], w[i])
        c.adc(0, w[4])
    return fold_top(c, w[:4], w[4])


def add(c, w, b):
    """w + b in the place of w, one of them tight: a carry out comes back as 38. It leaves at most 2^255 +
    2^192, to which 38 adds without another carry."""
    t, = c.fresh(1)
    for i in range(4):
        (c.adc if i else c.add)(b[i], w[i])
    c.borrow(t)
    c.and_(38, t)
    c.add(t, w[0])
    for i in range(1, 4):
        c.adc(0, w[i])
    return w


def subtract(c, w, b):
    """w - b in the place of w, b tight: a borrow is paid back as 38. It leaves at least 2^256 - 2^255 -
    2^192, from which 38 subtracts without another borrow."""
    t, = c.fresh(1)
    for i in range(4):
        (c.sbb if i else c.sub)(b[i], w[i])
    c.borrow(t)
    c.and_(38, t)
    c.sub(t, w[0])
    for i in range(1, 4):
        c.sbb(0, w[i])
    return w


def reduce(c, a):
    """Any four words to a tight element: at most 2^255 + 18."""
    w = load(c, a)
    top, = c.fresh(1)
    c.mov(0, top)
    return fold_top(c, w, top)


def canonical(c, a):
    """a mod p: what reduce leaves, or that minus p if adding 19 shows that it reaches p."""
    w = reduce(c, a)
    u = load(c, w)
    c.add(19, u[0])
    for i in range(1, 4):
        c.adc(0, u[i])
    c.bt(63, u[3])
    for i in range(4):
        c.cmovc(u[i], w[i])
    c.btr(63, w[3])
    return w


def swap(c):
    """a and b exchanged if the mask is true."""
    c.test(MASK, MASK)
    for a, b in zip(words("a"), words("b")):
        u, v, t = c.fresh(3)
        c.mov(a, u)
        c.mov(b, v)
        c.mov(u, t)
        c.cmovnz(v, u)
        c.cmovnz(t, v)
        c.mov(u, a)
        c.mov(v, b)


def result(function, *inputs):
    """A kernel that writes function(inputs) to r, after it has read all of the inputs."""
    def body(c):
        store(c, function(c, *inputs), "r")
    return body


A, B = words("a"), words("b")
# (window, part), as of assemble(): the windows are those that ran fastest.
KERNELS = {
    "add": (4, result(lambda c, a, b: add(c, load(c, a), b), A, B)),
    "sub": (4, result(lambda c, a, b: subtract(c, load(c, a), b), A, B)),
    "neg": (4, result(lambda c, a: subtract(c, load(c, [0, 0, 0, 0]), a), A)),
    "carry": (4, result(reduce, A)),
    "mul": (4, result(multiply, A, B)),
    "square": (5, result(square, A)),
    "mul_121666": (4, result(multiply_small, A)),
    "select": (4, result(select, A, B)),
    "swap": (4, swap),
    "to_bytes": (4, result(canonical, A)),
}
# With rdx, three addresses, the stack and the frame pointer, and one that compilers may want: 16.
REGISTERS = 9
# The ladder's, by name: left to compilers, the choice costs up to 2 percent.
LADDER_REGISTERS = ["rax", "rcx"] + [f"r{i}" for i in range(8, 16)]


# The members of the ladder's struct, in order, four words each.
LADDER = ["x1", "a", "b", "c", "d", "s", "t", "p", "q", "e", "f"]


def ladder_parts():
    """One step of the ladder: (window, part) in the order and with the windows that ran fastest."""
    def put(name, function, *inputs):
        return lambda c: store(c, function(c, *map(words, inputs)), name)

    def both(total, difference, first, function, *inputs):
        """first +- function(inputs), while that is in registers."""
        def body(c):
            w = function(c, *map(words, inputs))
            store(c, subtract(c, load(c, words(first)), w), difference)
            store(c, add(c, w, words(first)), total)
        return body

    def square_t(c):
        w = square(c, words("t"))
        store(c, w, "t")
        store(c, subtract(c, load(c, words("s")), w), "e")

    return [
        (0, put("s", select, "c", "a")),
        (0, put("t", select, "d", "b")),
        (5, put("p", multiply, "d", "a")),
        (3, both("p", "q", "p", multiply, "c", "b")),
        (8, put("s", square, "s")),
        (7, put("p", square, "p")),
        (6, put("q", square, "q")),
        (0, square_t),
        (4, both("c", "d", "p", multiply, "x1", "q")),
        (6, put("f", multiply_small, "e", "t")),
        (8, put("s", multiply, "s", "t")),
        (5, both("a", "b", "s", multiply, "e", "f")),
    ]


def bodies(field):
    """The statements of each kernel."""
    out = {name: Body() for name in ("zero", "one", "from_bytes")}
    for i in range(4):
        out["zero"].raw(f"r->l.v[{i}] = 0;")
        out["one"].raw(f"r->l.v[{i}] = {int(i == 0)};")
        top = " & (UINT64_MAX >> 1)" if i == 3 else ""
        out["from_bytes"].raw(f"r->l.v[{i}] = bytes_load64_le(bytes{f' + {8 * i}' if i else ''}){top};")
    for k in kernels(field):
        if k.name in KERNELS:
            memory = {p.name: f"*{p.name}" for p in k.parameters if p.kind in ("fe", "loose")}
            inputs = {p.name: f"{p.name}.m" for p in k.parameters if p.kind == "mask"}
            body = out[k.name] = Body()
            if k.name == "to_bytes":
                memory["r"] = "*(uint8_t (*)[32])bytes"  # little-endian as it is
            code = assemble([KERNELS[k.name]], REGISTERS)
            body.lines += indent(function(code, memory, inputs, CONSTANTS))
    return out


def appendix(field):
    """The ladder's step, after the kernels."""
    return [
        "",
        "/* p25519_ladder: two points of the ladder (RFC 7748, section 5) whose difference has the x-coordinate",
        " * x1, as a = x2 + z2, b = x2 - z2, c = x3 + z3, d = x3 - z3. */",
        "typedef struct {",
        "    p25519_fe x1;",
        "    p25519_loose a, b, c, d;",
        "    p25519_loose scratch[6];",
        "} p25519_ladder;",
        "",
        "/* The step addresses its words by number. */",
        "_Static_assert(sizeof(p25519_ladder) == 11 * sizeof(p25519_fe), \"no padding\");",
        "",
        "/* p25519_ladder_step: doubles one of the points, (x3 : z3) if m is true, else (x2 : z2), into",
        " * (x2 : z2), and adds both into (x3 : z3). Formulas as in src/curve/edwards25519/ladder.h:",
        " *     x2 = (s t)^2, z2 = e (t^2 + 121666 e) with e = s^2 - t^2, and s = m ? c : a, t = m ? d : b;",
        " *     x3 = (d a + c b)^2, z3 = x1 (d a - c b)^2.",
        " * Exchanging the points before the addition only changes the sign of d a - c b.",
        " * Requires  x1 tight.",
        " * Ensures   a, b, c, d loose; scratch depends on secrets.",
        " * Time      constant in all. */",
        "static inline void p25519_ladder_step(p25519_ladder *w, abel__mask m)",
        "{",
        "    ABEL__VERIFY(p25519_is_tight(&w->x1));",
        *indent(function(assemble(ladder_parts(), len(LADDER_REGISTERS)), {}, {"w": "w", MASK: "m.m"},
                         CONSTANTS, LADDER, LADDER_REGISTERS)),
        "}",
    ]
