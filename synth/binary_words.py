# SPDX-License-Identifier: Apache-2.0
"""Representation: digits, which fill unsigned words of w bits, for tiers whose carry-less product is that
of two digits (src/field/binary/portable64.h, portable32.h)."""

from . import binary_poly as poly
from .binary_body import Body, group, xor
from .binary_product import combinations, scheme, shared_sums
from .emit import c_type, literal


class Words:
    """The field as this representation sees it."""

    def __init__(self, field, word):
        self.field, self.w = field, word
        self.n = -(-field.m // word)
        self.digits = -(-(2 * field.m - 1) // word)   # digits of a product that are not always 0
        self.top = field.m - word * (self.n - 1)      # bits of the highest digit
        self.word = c_type(word)

    def constant(self, b, name, number):
        for i in range(self.n):
            b.raw(f"{name}->v[{i}] = {literal(number >> self.w * i & (1 << self.w) - 1)};")


def low(c, bits):
    """C: the lowest bits of a word."""
    return f"{group(c)} & {literal((1 << bits) - 1)}"


def mul_wide(f, b):
    """Sums of digits, of both factors at once; their products; sums of these, which overlap by a digit."""
    forms = scheme(f.n)
    count = len(forms)
    for i in range(f.n):
        b.raw(f"digits d{i} = digits_of(a->v[{i}], b->v[{i}]);")
    sums = add_up(b, "e", {i: f"d{i}" for i in range(f.n)}, map(poly.exponents, forms))
    b.raw(f"digits p[{count}] = {{")
    b.lines += [f"        {c}," for c in sums] + ["    };"]
    b.raw(f"digit_mul_each(p, {count});")
    sums = add_up(b, "s", {i: f"p[{i}]" for i in range(count)}, combinations(forms, f.n))
    for k, c in enumerate(sums):
        b.raw(f"digits c{k} = {c};")
    for k in range(f.digits):
        parts = [f"digits_low(c{k})"] if k < len(sums) else []
        parts += [f"digits_high(c{k - 1})"] if k else []
        b.raw(f"r->v[{k}] = {xor(parts)};")


def add_up(b, letter, name, rows):
    """C: the sum of each row. What rows share is named by the letter and a number."""
    steps, rows = shared_sums(rows)
    for number, (fresh, i, j) in enumerate(steps):
        name[fresh] = f"{letter}{number}"
        b.raw(f"digits {name[fresh]} = {name[i]} ^ {name[j]};")
    return [xor(name[i] for i in row) for row in rows]


def square_wide(f, b):
    half = f.w // 2
    for k in range(f.digits):
        digit = f"a->v[{k // 2}]"
        b.raw(f"r->v[{k}] = digit_spread({f'{digit} >> {half}' if k % 2 else low(digit, half)});")


def reduce(f, b):
    """From the top: digit k counts x^(wk), and x^(wk) mod the polynomial is a few powers of x."""
    m, w, n = f.field.m, f.w, f.n
    terms = [[f"a->v[{k}]"] for k in range(f.digits)]   # what is to be added up in each digit

    def add(name, bits, exponent):
        q, shift = divmod(exponent, w)
        terms[q].append(f"{name} << {shift}" if shift else name)
        if bits + shift > w:
            terms[q + 1].append(f"{name} >> {w - shift}")
        return (exponent + bits - 1) // w

    def digit(k):
        return xor(map(group, terms[k])) if len(terms[k]) > 1 else terms[k][0]

    for k in range(f.digits - 1, n - 1, -1):
        bits = min(w, 2 * m - 1 - w * k)
        b.raw(f"{f.word} t{k} = {digit(k)};")
        for e in f.field.power(w * k):
            assert add(f"t{k}", bits, e) < k
    bits = min(w - f.top, m - 1)
    again = f.field.overflow(bits)
    b.raw(f"{f.word} t{n - 1} = {digit(n - 1)};", f"{f.word} above = t{n - 1} >> {f.top};")
    if again:
        b.raw(f"above = {xor(['above'] + [f'(above >> {k})' for k in again])};")
    terms[n - 1] = [low(f"t{n - 1}", f.top)]
    for e in f.field.power(m):
        add("above", bits, e)
    for k in range(n):
        b.raw(f"r->v[{k}] = {low(digit(k), f.top) if n == 1 else digit(k)};")


def split(f, b):
    """Digit k of the halves comes from the digits 2k and 2k + 1."""
    half = f.w // 2
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
    return f"a->v[{i // f.w}]" + (f" >> {i % f.w}" if i % f.w else "")


def from_words(f, b):
    """Digits are words of 64 bits or their halves."""
    for k in range(f.n):
        i, shift = divmod(f.w * k, 64)
        word = f"words[{i}]" + (f" >> {shift}" if shift else "")
        b.raw(f"r->v[{k}] = {word if f.w == 64 else f'({f.word}){group(word)}'};")


def to_words(f, b):
    for i in range(f.field.words):
        parts = []
        for k in range(f.n):
            shift = f.w * k - 64 * i
            if 0 <= shift < 64:
                parts.append(f"(uint64_t)a->v[{k}] << {shift}" if shift else f"a->v[{k}]")
        b.raw(f"words[{i}] = {' | '.join(parts)};")


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
    body("to_bytes").raw(f"bytes_from_words{f.w}(bytes, {field.bytes}, a->v);")
    top = f"r->v[{f.n - 1}]"
    body("from_bytes").raw(f"bytes_to_words{f.w}(r->v, bytes, {field.bytes});",
                           f"{f.word} above = {top} >> {f.top};",
                           f"{top} &= {literal((1 << f.top) - 1)};",
                           "return mask_is_zero(above);")
    from_words(f, body("from_words"))
    to_words(f, body("to_words"))
    return out


def types(f):
    """The members of an element and of a product."""
    return f"{f.word} v[{f.n}]", f"{f.word} v[{f.digits}]"


def about(f):
    return f"{f.n} digits of {f.w} bits."


def layout(f):
    return {"word_bits": f.w, "digits": f.n, "wide_digits": f.digits}


def predicate(f):
    """1 if the highest digit is below its bound."""
    return [f"    return a->v[{f.n - 1}] >> {f.top} == 0;"]
