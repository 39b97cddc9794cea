# SPDX-License-Identifier: Apache-2.0
"""Representation: digits of d bits in unsigned words of w bits, for tiers whose one carry-less product
is digit_mul() (src/field/binary/portable64.h, portable32.h).

digit_mul() needs a limit on d, below w for 64-bit words. d is even, so that each half of a digit squares
into a digit of its own."""

from . import binary_poly as poly
from .binary_body import Body, group, xor
from .binary_product import combinations, scheme, shared_sums
from .emit import c_type, literal


class Words:
    """The field as this representation sees it."""

    def __init__(self, field, word):
        self.field, self.w = field, word
        self.d = field.digit if word == 64 else word
        self.n = -(-field.m // self.d)
        self.digits = -(-(2 * field.m - 1) // self.d)   # digits of a product that are not always 0
        self.mask = (1 << self.d) - 1
        self.top = field.m - self.d * (self.n - 1)      # bits of the highest digit
        self.word, self.double = c_type(word), c_type(2 * word)
        assert self.d % 2 == 0 and word % 32 == 0

    def low(self, c, bits=None):
        """C: the lowest bits of a word."""
        bits = self.d if bits is None else bits
        return c if bits == self.w else f"{group(c)} & {literal((1 << bits) - 1)}"

    def constant(self, b, name, number):
        for i in range(self.n):
            b.raw(f"{name}->v[{i}] = {literal(number >> self.d * i & self.mask)};")


def mul_wide(f, b):
    """Sums of digits, their products, sums of products; each coefficient of these then hands what is
    above its digit to the next."""
    forms = scheme(f.n)
    count = len(forms)
    b.raw(f"{f.word} x[{count}], y[{count}];", f"{f.double} p[{count}];")
    for i, form in enumerate(forms):
        for name, operand in ("x", "a"), ("y", "b"):
            b.raw(f"{name}[{i}] = {xor(f'{operand}->v[{j}]' for j in poly.exponents(form))};")
    b.raw(f"digit_mul_each(p, x, y, {count});")
    steps, rows = shared_sums(combinations(forms, f.n))
    name = {i: f"p[{i}]" for i in range(count)}
    for fresh, i, j in steps:
        name[fresh] = f"s{fresh - count}"
        b.raw(f"{f.double} {name[fresh]} = {name[i]} ^ {name[j]};")
    for k, row in enumerate(rows):
        b.raw(f"{f.double} c{k} = {xor(name[i] for i in row)};")
    for k in range(f.digits):
        low = [f"({f.word})c{k}"] if k < len(rows) else []
        high = [f"({f.word})(c{k - 1} >> {f.d})"] if k else []
        b.raw(f"r->v[{k}] = {f.low(xor(low + high)) if low else high[0]};")


def square_wide(f, b):
    half = f.d // 2
    for k in range(f.digits):
        digit = f"a->v[{k // 2}]"
        b.raw(f"r->v[{k}] = digit_spread({f'{digit} >> {half}' if k % 2 else f.low(digit, half)});")


def reduce(f, b):
    """From the top: digit k counts x^(dk), and x^(dk) mod the polynomial is a few powers of x."""
    m, d, n = f.field.m, f.d, f.n
    terms = [[f"a->v[{k}]"] for k in range(f.digits)]   # what is to be added up in each digit
    spill = [False] * f.digits                          # has it bits above the digit?

    def add(name, bits, exponent):
        q, shift = divmod(exponent, d)
        terms[q].append(f"{name} << {shift}" if shift else name)
        if bits + shift > d:
            terms[q + 1].append(f"{name} >> {d - shift}")
        if d < f.w and bits + shift > d:
            spill[q] = True
        return (exponent + bits - 1) // d

    def digit(k):
        c = xor(map(group, terms[k])) if len(terms[k]) > 1 else terms[k][0]
        return f.low(c) if spill[k] else c

    for k in range(f.digits - 1, n - 1, -1):
        bits = min(d, 2 * m - 1 - d * k)
        b.raw(f"{f.word} t{k} = {digit(k)};")
        for e in f.field.power(d * k):
            assert add(f"t{k}", bits, e) < k
    if f.top < d:
        b.raw(f"{f.word} t{n - 1} = {digit(n - 1)};")
        bits = min(d - f.top, m - 1)
        again = f.field.overflow(bits)
        b.raw(f"{f.word} above = t{n - 1} >> {f.top};")
        if again:
            b.raw(f"above = {xor(['above'] + [f'(above >> {k})' for k in again])};")
        terms[n - 1], spill[n - 1] = [f.low(f"t{n - 1}", f.top)], False
        for e in f.field.power(m):
            add("above", bits, e)
    for k in range(n):
        b.raw(f"r->v[{k}] = {f.low(xor(map(group, terms[k])), f.top) if n == 1 else digit(k)};")


def split(f, b):
    """Digit k of the halves comes from the digits 2k and 2k + 1."""
    half = f.d // 2
    for name, shift in ("even", 0), ("odd", 1):
        for k in range(f.n):
            parts = []
            for i in 2 * k, 2 * k + 1:
                if i < f.n:
                    c = f"digit_evens(a->v[{i}]{' >> 1' if shift else ''})"
                    parts.append(f"{c} << {half}" if i % 2 else c)
            b.raw(f"{f.word} {name}{k} = {' | '.join(parts) if parts else '0'};")
    for name in "even", "odd":
        for k in range(f.n):
            b.raw(f"{name}->v[{k}] = {name}{k};")


def bit(f, i):
    return f"a->v[{i // f.d}]" + (f" >> {i % f.d}" if i % f.d else "")


def saturated(f, i, width):
    """C: word i of a as a number, in words of so many bits, from its digits."""
    parts = []
    for k in range(f.n):
        offset = f.d * k - width * i
        if -f.d < offset < width:
            digit = f"a->v[{k}]" if width == f.w or offset <= 0 else f"({c_type(width)})a->v[{k}]"
            shift = f" >> {-offset}" if offset < 0 else f" << {offset}" if offset else ""
            parts.append(digit + shift)
    return " | ".join(parts)


def from_words(f, b, width):
    """r from words of so many bits: its digits are cut out of them."""
    for k in range(f.n):
        first, shift = divmod(f.d * k, width)
        bits = f.d if k < f.n - 1 else f.top
        parts = [f"words[{first}]" + (f" >> {shift}" if shift else "")]
        if shift + bits > width:
            parts.append(f"words[{first + 1}] << {width - shift}")
        c = " | ".join(parts)
        b.raw(f"r->v[{k}] = {f.low(c if width == f.w else f'({f.word}){group(c)}', bits)};")


def bodies(f):
    field, out = f.field, {}

    def body(name):
        out[name] = Body()
        return out[name]

    def each(name, statement):
        b = body(name)
        for i in range(f.digits if name == "add_wide" else f.n):
            b.raw(*(s.format(i=i) for s in statement))

    select = f"mask_select_u{f.w}"
    f.constant(body("zero"), "r", 0)
    f.constant(body("one"), "r", 1)
    f.constant(body("root_x"), "r", field.root_x)
    each("copy", ["r->v[{i}] = a->v[{i}];"])
    for name in "add", "add_wide":
        each(name, ["r->v[{i}] = a->v[{i}] ^ b->v[{i}];"])
    mul_wide(f, body("mul_wide"))
    square_wide(f, body("square_wide"))
    reduce(f, body("reduce"))
    split(f, body("split"))
    each("select", [f"r->v[{{i}}] = {select}(m, a->v[{{i}}], b->v[{{i}}]);"])
    each("swap", [f"{f.word} a{{i}} = a->v[{{i}}], b{{i}} = b->v[{{i}}];",
                  f"a->v[{{i}}] = {select}(m, b{{i}}, a{{i}});",
                  f"b->v[{{i}}] = {select}(m, a{{i}}, b{{i}});"])
    body("is_zero").raw(f"return mask_is_zero({' | '.join(f'a->v[{i}]' for i in range(f.n))});")
    different = " | ".join(f"(a->v[{i}] ^ b->v[{i}])" for i in range(f.n))
    body("equal").raw(f"return mask_is_zero({different});")
    bits = xor(group(bit(f, i)) for i in field.trace_bits)
    body("trace").raw(f"return mask_from_bit((size_t)(({bits}) & 1));")
    body("low_bit").raw("return mask_from_bit((size_t)(a->v[0] & 1));")
    words = -(-field.m // f.w)
    b = body("to_bytes")
    b.raw(f"const {f.word} words[{words}] = {{{', '.join(saturated(f, i, f.w) for i in range(words))}}};",
          f"bytes_from_words{f.w}(bytes, {field.bytes}, words);")
    b = body("from_bytes")
    b.raw(f"{f.word} words[{words}];", f"bytes_to_words{f.w}(words, bytes, {field.bytes});")
    from_words(f, b, f.w)
    b.raw(f"return mask_is_zero(words[{words - 1}] >> {field.m % f.w});")
    from_words(f, body("from_words"), 64)
    b = body("to_words")
    for i in range(field.words):
        b.raw(f"words[{i}] = {saturated(f, i, 64)};")
    return out


def types(f):
    """The members of an element and of a product."""
    return f"{f.word} v[{f.n}]", f"{f.word} v[{f.digits}]"


def about(f):
    return f"{f.n} digits of {f.d} bits in {f.w}-bit words."


def layout(f):
    return {"word_bits": f.w, "digit_bits": f.d, "digits": f.n, "wide_digits": f.digits}


def predicate(f):
    """1 if every digit is below its bound."""
    return [f"    {f.word} above = a->v[{f.n - 1}] >> {f.top};"] + [
        f"    above |= a->v[{i}] >> {f.d};" for i in range(f.n - 1) if f.d < f.w] + ["    return above == 0;"]
