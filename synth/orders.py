# SPDX-License-Identifier: Apache-2.0
"""Constants of the group orders for src/order: those of all curves of curves.py, for both word sizes."""

from .curves import CURVES
from .divstep import c_list, counts, limbs, shape, start
from .emit import fold
from .header import generated

# The code is instantiated for these numbers of limbs of the inversion, by word size. An order takes the
# smallest that has room for it.
LIMBS = {64: (3, 4, 5, 7, 9, 10), 32: (6, 9, 11, 14, 20)}


def words(count, word):
    """ABEL__ORDER_WORDS."""
    return count * shape(word)[0] // word + 1


def representatives():
    """For each curve, the first one with the same order."""
    first = {}
    return {curve: first.setdefault(curve.n, curve) for curve in CURVES.values()}


def fields(n, word):
    """The members of an abel__order, with their values."""
    bits, (needed, batches) = n.bit_length(), counts(n.bit_length(), word)
    count = min(size for size in LIMBS[word] if size >= needed)
    length = words(count, word)
    radix = 1 << word * length

    # What src/order relies on: 4 bits to spare, and order_mul() takes any two strings of n's length.
    string = 1 << 8 * -(-bits // 8)
    assert n << 4 < radix and string * string <= radix * n and string <= radix - n

    yield f".bits = {bits},"
    yield f".limbs = {count},"
    yield f".n = {c_list(limbs(n, word, length))},"
    if n % 2 == 1:
        yield f".batches = {batches},"
        yield f".inverse = 0x{-pow(n, -1, 1 << word) % (1 << word):x},"
        yield f".square = {c_list(limbs(radix * radix % n, word, length))},"
        yield f".start = {c_list(limbs(radix * start(n, word) % n, word, length))},"


def definition(curve, word):
    yield f"const abel__order abel__order_{curve.identifier} = {{"
    for field in fields(curve.n, word):
        yield from fold(field)
    yield "};"


def dispatch(word):
    return f"#define ABEL__ORDER_LIMBS(X) {' '.join(f'X({count})' for count in LIMBS[word])}"


def listed():
    return " \\\n".join(f"    X({curve.identifier})" for curve in CURVES.values())


def aliases():
    return "\n".join(f"#define abel__order_{curve.identifier} abel__order_{first.identifier}"
                     for curve, first in representatives().items() if curve is not first)


def header():
    return f"""{generated("orders.py")}\
/* Group orders for src/order. Numbers are in words, lowest first. */
#ifndef ABEL__GEN_ORDERS_H
#define ABEL__GEN_ORDERS_H

#include <stdint.h>

/* The word: half of what the compiler multiplies to. */
#if !defined(ABEL__ORDER_WORD_BITS) && defined(__SIZEOF_INT128__)
#define ABEL__ORDER_WORD_BITS 64
#elif !defined(ABEL__ORDER_WORD_BITS)
#define ABEL__ORDER_WORD_BITS 32
#endif

/* ABEL__ORDER_LIMBS: the numbers of limbs that orders have in the inversion. */
#if ABEL__ORDER_WORD_BITS == 64
typedef uint64_t abel__order_word;
{dispatch(64)}
#define ABEL__ORDER_LIMBS_MAX {max(LIMBS[64])}
#else
typedef uint32_t abel__order_word;
{dispatch(32)}
#define ABEL__ORDER_LIMBS_MAX {max(LIMBS[32])}
#endif

/* ABEL__ORDER_WORDS: the words that so many limbs fill, whose radix is 2^(WORD_BITS - 2). There are 4 bits
 * to spare, as limbs have room for 4 bits more than n. */
#define ABEL__ORDER_WORDS(limbs) ((limbs) * (ABEL__ORDER_WORD_BITS - 2) / ABEL__ORDER_WORD_BITS + 1)
#define ABEL__ORDER_WORDS_MAX ABEL__ORDER_WORDS(ABEL__ORDER_LIMBS_MAX)

/* An order n; R is 2^WORD_BITS to the number of its words. An even n, which is not the order of a curve of
 * ECDSA, has bits, limbs and n alone. */
typedef struct abel__order {{
    uint16_t bits;   /* of n */
    uint8_t limbs;   /* one of ABEL__ORDER_LIMBS */
    uint8_t batches; /* of divsteps that make an inverse in constant time */
    abel__order_word inverse;                       /* -1/n mod 2^WORD_BITS */
    abel__order_word n[ABEL__ORDER_WORDS_MAX];
    abel__order_word square[ABEL__ORDER_WORDS_MAX]; /* R^2 mod n */
    abel__order_word start[ABEL__ORDER_WORDS_MAX];  /* divsteps from here give R/a mod n */
}} abel__order;

/* ABEL__ORDERS: X(curve) for each curve; abel__order_<curve> is its order. */
#define ABEL__ORDERS(X) \\
{listed()}

/* Curves with the same order. */
{aliases()}

#define ABEL__ORDER_DECLARE(curve) \\
    extern const abel__order abel__order_##curve __attribute__((visibility("hidden")));
ABEL__ORDERS(ABEL__ORDER_DECLARE)

#endif
"""


def source():
    distinct = [curve for curve, first in representatives().items() if curve is first]

    def definitions(word):
        return "\n".join(line for curve in distinct for line in definition(curve, word))

    return f"""{generated("orders.py")}\
#include "orders.h"

#if ABEL__ORDER_WORD_BITS == 64

{definitions(64)}

#else

{definitions(32)}

#endif
"""


def outputs():
    yield "orders.h", header()
    yield "orders.c", source()
