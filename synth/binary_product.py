# SPDX-License-Identifier: Apache-2.0
"""Products of polynomials of n words from few products of words.

A scheme is a list of forms, sets of word indices (as bit masks). Each stands for one product,
(sum of these words of a) * (sum of these words of b). The coefficients c_k = sum of a_i b_j over
i + j = k are sums of such products: which ones, is found by linear algebra, and that there is a
solution proves the scheme.

Schemes: Karatsuba and Ofman's for two words, also nested; for five, one of those with the fewest
products, found by search (P. L. Montgomery, "Five, six, and seven-term Karatsuba-like formulae", IEEE
Trans. Comp. 54, 2005); for seven and nine, the Chinese remainder theorem (M. Cenk and F. Ozbudak,
"Improved polynomial multiplication formulas over F2 using Chinese remainder theorem", IEEE Trans.
Comp. 58, 2009)."""

import functools

from . import binary_poly as poly


def nested(outer, inner, n_inner):
    """Blocks of n_inner words as words of the outer scheme."""
    return [sum(f << n_inner * i for i in poly.exponents(block)) for block in outer for f in inner]


KARATSUBA = [0b01, 0b10, 0b11]


def images(rows, scheme):
    """The scheme's forms in words that are themselves forms."""
    return [total(rows[i] for i in poly.exponents(f)) for f in scheme]


def remainders(n, f):
    """The words of a remainder mod f, as forms."""
    rows = [0] * (f.bit_length() - 1)
    for i in range(n):
        for j in poly.exponents(poly.power_of_x(i, f)):
            rows[j] |= 1 << i
    return rows


def expansions(n, counts):
    """The first words, so many, of the expansions in x, in x + 1 and in 1/x, as forms. In powers of x + 1,
    x^i has the coefficients i choose j, which is odd if and only if i & j = j."""
    zero, one, infinity = counts
    return [[1 << j for j in range(zero)],
            [sum(1 << i for i in range(n) if i & j == j) for j in range(one)],
            [1 << n - 1 - j for j in range(infinity)]]


def total(forms):
    r = 0
    for f in forms:
        r ^= f
    return r


THREE = [0b001, 0b010, 0b100, 0b011, 0b101, 0b110]
FIVE = [0b00001, 0b00010, 0b00011, 0b00100, 0b00101, 0b01000, 0b01101, 0b10000, 0b10100, 0b10110, 0b11000,
        0b11011, 0b11111]

# The lowest words, so many, of a product.
LOWEST = {2: KARATSUBA, 3: [0b001, 0b010, 0b100, 0b011, 0b101]}

# The residues for a product of 2n - 1 words: so many words of the product in powers of x, of x + 1 and of
# 1/x, and the remainders modulo these irreducible polynomials, with the scheme for each.
RESIDUES = {
    7: ((3, 2, 3), [(0b111, KARATSUBA), (0b1011, THREE)]),
    9: ((3, 3, 3), [(0b111, KARATSUBA), (0b1011, THREE), (0b1101, THREE)]),
}


@functools.cache
def scheme(n):
    """A scheme for n words."""
    if n == 1:
        return [1]
    if n in (3, 5):
        return {3: THREE, 5: FIVE}[n]
    if n in RESIDUES:
        counts, polynomials = RESIDUES[n]
        pairs = [(rows, LOWEST[len(rows)]) for rows in expansions(n, counts)]
        pairs += [(remainders(n, p), s) for p, s in polynomials]
        return [f for rows, s in pairs for f in images(rows, s)]
    half = (n + 1) // 2
    return trimmed(nested(KARATSUBA, scheme(half), half), n)


def trimmed(forms, n):
    """The scheme without words from n up, and without forms that are zero, repeated or not needed."""
    forms = list(dict.fromkeys(f & (1 << n) - 1 for f in forms))
    forms = [f for f in forms if f]
    for f in list(forms):
        rest = [g for g in forms if g != f]
        if combinations(rest, n) is not None:
            forms = rest
    return forms


def outer_square(f, n):
    """The terms a_i b_j of a form's product, as a bit mask over the pairs i <= j (the products are
    symmetric in i and j)."""
    words = poly.exponents(f)
    return sum(1 << i * n + j for i in words for j in words if i <= j)


def combinations(forms, n):
    """For each coefficient c_k the indices of the forms whose products' sum it is; None if some
    coefficient is no such sum."""
    basis = {}   # by leading bit: (vector, which forms)
    for index, f in enumerate(forms):
        v, who = outer_square(f, n), 1 << index
        while v and v.bit_length() in basis:
            w, other = basis[v.bit_length()]
            v, who = v ^ w, who ^ other
        if v:
            basis[v.bit_length()] = v, who
    out = []
    for k in range(2 * n - 1):
        v, who = sum(1 << i * n + k - i for i in range(n) if i <= k - i < n), 0
        while v:
            if v.bit_length() not in basis:
                return None
            w, other = basis[v.bit_length()]
            v, who = v ^ w, who ^ other
        out.append(poly.exponents(who))
    return out


def shared_sums(rows):
    """Straight-line sums: rows of indices become [(new index, i, j)] steps and, for each row, the
    indices that are left to add. Takes the pair that occurs most often, again and again (C. Paar,
    "Optimized arithmetic for Reed-Solomon encoders", ISIT 1997)."""
    rows = [set(r) for r in rows]
    fresh = max(i for r in rows for i in r) + 1
    steps = []
    while True:
        count = {}
        for r in rows:
            items = sorted(r)
            for a, i in enumerate(items):
                for j in items[a + 1:]:
                    count[i, j] = count.get((i, j), 0) + 1
        pair = max(count, key=lambda p: (count[p], -p[0], -p[1]), default=None)
        if pair is None or count[pair] == 1:
            return steps, [sorted(r) for r in rows]
        steps.append((fresh, *pair))
        for r in rows:
            if pair[0] in r and pair[1] in r:
                r -= set(pair)
                r.add(fresh)
        fresh += 1
