# SPDX-License-Identifier: Apache-2.0
"""Representation: 64-bit words in pairs, for tiers with carry-less multiplication. A vector is made of one
or more lanes of 128 bits, each with one pair of one element, so one lane is one element and four lanes are
four; no operation crosses lanes. What the operations are called:

    V_mul_low(a, b), V_mul_high(a, b)     the product of the low words, of the high words
    V_swap(a)                             (a1, a0), for a with the words a0, a1
    V_up(a), V_down(a)                    (0, a0) and (a1, 0)
    V_join(a, b)                          (a1, b0)
    V_square_low(a), V_square_high(a)     the squares of a0 and of a1
    V_evens(a, b)                         the even bits of a and b, closed up
    V_pair(c0, c1)                        constants
    ^ & << >>                             on words

The product of two elements is kept as one vector for each word it starts at, odd ones too."""

from . import binary_poly as poly
from .binary_body import Body, group, xor
from .binary_product import KARATSUBA, combinations, nested, scheme, shared_sums, trimmed
from .emit import literal

MASK = (1 << 64) - 1


class Lanes:
    """The field as this representation sees it."""

    def __init__(self, field, vector, lanes):
        self.field, self.vec, self.lanes = field, vector, lanes
        self.n = -(-field.m // 64)             # words
        self.pairs = (self.n + 1) // 2
        self.top = field.m - 64 * (self.n - 1)  # bits of the highest word
        self.coefficients = 2 * self.n - 1     # vectors of a product, one for each word it may start at
        # For pentanomials: the polynomial without its highest term, moved so that a whole word times it lands
        # on a whole word. Reducing a word is one more product, instead of eight shifts.
        product = len(field.middle) > 1 and self.n > 1
        self.fold = (field.polynomial ^ 1 << field.m) << 64 - self.top if product else None
        assert not product or self.fold >> 64 == 0 and self.n % 2

    def pair(self, number):
        return f"{self.vec}_pair({literal(number & MASK)}, {literal(number >> 64)})"

    def call(self, name, *arguments):
        return f"{self.vec}_{name}({', '.join(arguments)})"


def halves(form):
    """A form over words as forms over pairs: of the low words, of the high words."""
    words = poly.exponents(form)
    return sum(1 << i // 2 for i in words if i % 2 == 0), sum(1 << i // 2 for i in words if i % 2)


class Products:
    """The forms of one factor, as vectors. A form is the low words, the high words, or both sums of
    a set of pairs."""

    def __init__(self, f, b, name, operand):
        self.f, self.b, self.name, self.operand, self.known = f, b, name, operand, {}

    def sum(self, pairs, crossed):
        """The sum of some pairs; crossed: with low and high word added up in both places."""
        if (pairs, crossed) not in self.known:
            kind = self.name + ("s" if crossed else "")
            label = kind + "".join(map(str, poly.exponents(pairs)))
            if pairs & pairs - 1:
                part = max((p for p, c in self.known if c == crossed and p & pairs == p),
                           key=lambda p: p.bit_count(), default=pairs & -pairs)
                value = xor([self.sum(part, crossed), self.sum(pairs ^ part, crossed)])
            elif crossed:
                plain = self.sum(pairs, False)
                value = f"{plain} ^ {self.f.call('swap', plain)}"
            else:
                value = f"{self.operand}->v[{pairs.bit_length() - 1}]"
            self.b.raw(f"{self.f.vec} {label} = {value};")
            self.known[pairs, crossed] = label
        return self.known[pairs, crossed]


def mul_wide(f, b):
    forms = trimmed(nested(scheme(f.pairs), KARATSUBA, 2), f.n) if f.pairs > 1 else KARATSUBA[:2 * f.n - 1]
    x, y = Products(f, b, "x", "a"), Products(f, b, "y", "b")
    steps, rows = shared_sums(combinations(forms, f.n))
    name, stored = {}, set()
    for i, form in enumerate(forms):
        low, high = halves(form)
        pairs, crossed = low | high, bool(low and high)
        product = f.call("mul_low" if low else "mul_high", x.sum(pairs, crossed), y.sum(pairs, crossed))
        b.raw(f"{f.vec} p{i} = {product};")
        name[i] = f"p{i}"
        # Whatever is complete now is added up now: few registers.
        for fresh, p, q in steps:
            if fresh not in name and p in name and q in name:
                name[fresh] = f"s{fresh - len(forms)}"
                b.raw(f"{f.vec} {name[fresh]} = {name[p]} ^ {name[q]};")
        for k, row in enumerate(rows):
            if k not in stored and all(p in name for p in row):
                stored.add(k)
                b.raw(f"r->c[{k}] = {xor(name[p] for p in row)};")
    assert len(stored) == f.coefficients


class Reduction:
    """terms[k]: what is still to be added up in the vector that starts at word k."""

    def __init__(self, f, b, terms):
        self.f, self.b, self.terms = f, b, terms
        self.odd = {}      # the odd vectors that an even one has taken its share of
        self.count = 0

    def name(self, value):
        name = f"t{self.count}"
        self.count += 1
        self.b.raw(f"{self.f.vec} {name} = {value};")
        return name

    def add(self, k, term):
        self.terms.setdefault(k, []).append(term)

    def odd_vector(self, k):
        """The vector at an odd word, None if it is zero. After its high word was taken, only what has a
        zero high word may come on top."""
        parts = [group(t) for t in self.terms.pop(k, [])]
        if k in self.odd:
            parts.append(self.odd.pop(k))
        if not parts:
            return None
        self.odd[k] = parts[0] if parts[0].isalnum() and len(parts) == 1 else self.name(xor(parts))
        return self.odd[k]

    def even_vector(self, k):
        """The value of the vector at an even word, with its share of its neighbours."""
        parts = [group(t) for t in self.terms.pop(k, [])]
        above, below = self.odd_vector(k + 1), self.odd_vector(k - 1) if k else None
        self.odd.pop(k + 1, None)
        if above and below:
            parts.append(self.f.call("join", below, above))
        elif above:
            parts.append(self.f.call("up", above))
        elif below:
            parts.append(self.f.call("down", below))
        return xor(parts)

    def shifted(self, v, bits, exponent):
        """Adds x^exponent v, of which no word has more than so many bits."""
        k, shift = divmod(exponent, 64)
        self.add(k, f"{v} << {shift}" if shift else v)
        if bits + shift > 64:
            self.add(k + 1, f"{v} >> {64 - shift}")

    def fold_pair(self, v, k):
        """Takes away the vector v at word k >= n, all of which is above the polynomial's degree."""
        f, m = self.f, self.f.field.m
        low, high = (max(0, min(64, 2 * m - 1 - 64 * i)) for i in (k, k + 1))   # bits of its words
        width = 64 + high if high else low
        if f.fold is not None:
            self.add(k - f.n, f.call("mul_low", v, "fold"))
            if high:
                self.add(k + 1 - f.n, f.call("mul_high", v, "fold"))
        elif max(f.field.power(64 * k)) + width <= 64 * k:
            for e in f.field.power(64 * k):
                self.shifted(v, low, e)
        else:
            upper, lower = self.name(f.call("down", v)), self.name(f"{v} & {f.pair(MASK)}")
            for at, word, bits in (k + 1, upper, high), (k, lower, low):
                assert max(f.field.power(64 * at)) + bits <= m
                for e in f.field.power(64 * at):
                    self.shifted(word, bits, e)

    def fold_top(self, v):
        """Takes away what is above the degree in the last vector, which has word n - 1 as its high word
        or, for odd n, as its low one with word n above it. Gives the last vector's rest."""
        f, m = self.f, self.f.field.m
        odd = f.n % 2
        if f.fold is not None:
            self.add(0, f.call("mul_high", v, "fold"))
            self.add(0, f.call("mul_low", self.name(f"{v} >> {f.top}"), f"fold >> {64 - f.top}"))
        else:
            if f.n == 1:
                t = self.name(f"{v} >> {f.top}")
            elif odd:
                t = self.name(f"({v} >> {f.top}) ^ ({f.call('down', v)} << {64 - f.top})")
            else:
                t = self.name(f"{f.call('down', v)} >> {f.top}")
            bits = min(64 if odd else 64 - f.top, m - 1)
            again = f.field.overflow(bits)
            if again:
                t = self.name(xor([t] + [f"({t} >> {k})" for k in again]))
            for e in f.field.power(m):
                self.shifted(t, bits, e)
        rest = (1 << f.top) - 1
        return f"{v} & {f.pair(rest if odd else rest << 64 | MASK)}"

    def run(self, store):
        f = self.f
        if f.fold is not None:
            self.b.raw(f"const {f.vec} fold = {f.pair(f.fold << 64 | f.fold)};")
        last = f.n - 1 - (f.n - 1) % 2
        for k in range(max(self.terms) - max(self.terms) % 2, last - 1, -2):
            v = self.name(self.even_vector(k))
            if k > last:
                self.fold_pair(v, k)
            else:
                rest, more = self.fold_top(v), [group(t) for t in self.terms.pop(k, [])]
                value = xor([group(rest)] + more) if more else rest
                if f.n == 1:   # one word, so that what was folded is beside what it is added to
                    value = f"{group(value)} & {f.pair((1 << f.top) - 1)}"
                self.b.raw(f"{store(k // 2)} = {value};")
        for k in range(last - 2, -1, -2):
            self.b.raw(f"{store(k // 2)} = {self.even_vector(k)};")


def square_terms(f, b):
    """The square as vectors at even words."""
    out = {}
    for i in range(f.n):
        b.raw(f"{f.vec} s{i} = {f.call('square_high' if i % 2 else 'square_low', f'a->v[{i // 2}]')};")
        out[2 * i] = [f"s{i}"]
    return out


def split(f, b):
    for name, shift in ("even", ""), ("odd", " >> 1"):
        for k in range(f.pairs):
            parts = [f"a->v[{i}]{shift}" for i in (2 * k, 2 * k + 1) if i < f.pairs]
            parts += [f.pair(0)] * (2 - len(parts))
            value = f.call("evens", *parts) if 2 * k < f.pairs else f.pair(0)
            b.raw(f"{f.vec} {name}{k} = {value};")
    for name in "even", "odd":
        for k in range(f.pairs):
            b.raw(f"{name}->v[{k}] = {name}{k};")


def bit(f, i):
    return f"a->v[{i // 128}][{i // 64 % 2}]" + (f" >> {i % 64}" if i % 64 else "")


def types(f):
    """The members of an element and of a product."""
    return f"{f.vec} v[{f.pairs}]", f"{f.vec} c[{f.coefficients}]"


def about(f):
    what = {1: "one element", 2: "two elements, one a lane", 4: "four elements, one a lane"}[f.lanes]
    return (f"{what}: {f.n} words of 64 bits, two a vector. A product is the sum of x^(64i) times its "
            "vectors c[i].")


def layout(f):
    return {"lanes": f.lanes, "pairs": f.pairs, "coefficients": f.coefficients}


def predicate(f):
    """1 if nothing is set above the highest word's bits, nor in the word beside it."""
    rest = (1 << f.top) - 1
    above = f.pair(MASK << 64 | MASK ^ rest if f.n % 2 else (MASK ^ rest) << 64)
    return [f"    {f.vec} above = a->v[{f.pairs - 1}] & {above};", "    int clear = 1;",
            "    for (size_t i = 0; i < sizeof above / sizeof above[0]; i++) {",
            "        clear &= above[i] == 0;", "    }", "    return clear;"]


def bodies(f):
    field, out = f.field, {}

    def body(name):
        out[name] = Body()
        return out[name]

    def each(name, count, *statements):
        b = body(name)
        for i in range(count):
            b.raw(*(s.format(i=i) for s in statements))

    def constant(name, number):
        b = body(name)
        for i in range(f.pairs):
            b.raw(f"r->v[{i}] = {f.pair(number >> 128 * i & (1 << 128) - 1)};")

    constant("zero", 0)
    constant("one", 1)
    constant("root_x", field.root_x)
    each("copy", f.pairs, "r->v[{i}] = a->v[{i}];")
    each("add", f.pairs, "r->v[{i}] = a->v[{i}] ^ b->v[{i}];")
    each("add_wide", f.coefficients, "r->c[{i}] = a->c[{i}] ^ b->c[{i}];")
    mul_wide(f, body("mul_wide"))
    b = body("square_wide")
    for k, (term,) in square_terms(f, b).items():
        b.raw(f"r->c[{k}] = {term};")
    for k in range(1, f.coefficients, 2):
        b.raw(f"r->c[{k}] = {f.pair(0)};")
    b = body("reduce")
    Reduction(f, b, {k: [f"a->c[{k}]"] for k in range(f.coefficients)}).run("r->v[{}]".format)
    b = body("square")
    Reduction(f, b, square_terms(f, b)).run("r->v[{}]".format)
    split(f, body("split"))
    b = body("select")
    b.raw(f"{f.vec} all = {f.call('mask', 'm')};")
    for i in range(f.pairs):
        b.raw(f"r->v[{i}] = b->v[{i}] ^ (all & (a->v[{i}] ^ b->v[{i}]));")
    b = body("swap")
    b.raw(f"{f.vec} all = {f.call('mask', 'm')};")
    for i in range(f.pairs):
        b.raw(f"{f.vec} d{i} = all & (a->v[{i}] ^ b->v[{i}]);", f"a->v[{i}] ^= d{i};", f"b->v[{i}] ^= d{i};")
    for name, terms in ("is_zero", [f"a->v[{i}]" for i in range(f.pairs)]), (
            "equal", [f"(a->v[{i}] ^ b->v[{i}])" for i in range(f.pairs)]):
        body(name).raw(f"{f.vec} any = {' | '.join(terms)};", "return mask_is_zero(any[0] | any[1]);")
    bits = xor(group(bit(f, i)) for i in field.trace_bits)
    body("trace").raw(f"return mask_from_bit((size_t)(({bits}) & 1));")
    body("low_bit").raw("return mask_from_bit((size_t)(a->v[0][0] & 1));")
    b = body("to_bytes")
    b.raw(f"const uint64_t words[{f.n}] = {{{', '.join(f'a->v[{i // 2}][{i % 2}]' for i in range(f.n))}}};",
          f"bytes_from_words64(bytes, {field.bytes}, words);")
    b = body("from_bytes")
    b.raw(f"uint64_t words[{2 * f.pairs}] = {{0}};", f"bytes_to_words64(words, bytes, {field.bytes});")
    rest = (1 << f.top) - 1
    for i in range(f.pairs):
        pair = [f"words[{j}]" + (f" & {literal(rest)}" if j == f.n - 1 else "") for j in (2 * i, 2 * i + 1)]
        b.raw(f"r->v[{i}] = ({f.vec}){{{', '.join(pair)}}};")
    b.raw(f"return mask_is_zero(words[{f.n - 1}] >> {f.top});")
    b = body("from_words")
    for i in range(f.pairs):
        pair = [f"words[{j}]" if j < f.n else "0" for j in (2 * i, 2 * i + 1)]
        b.raw(f"r->v[{i}] = {f.call('pair', *pair)};")
    b = body("to_words")
    for i in range(f.n):
        b.raw(f"words[{i}] = a->v[{i // 2}][{i % 2}];")
    return out
