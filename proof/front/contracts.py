# SPDX-License-Identifier: Apache-2.0
"""Functions of base/mask.h that are not translated but stand for equations: their bodies work on bits. Each has
here its body, so that no other is taken for it, and what it returns: of words the variables, of masks the word
that is c (2^k - 1) for a bit c. check.py compares the two."""

from .program import Reject


def is_zero(x, k, w):
    """The mask of w = 0, for 0 <= w < 2^64."""
    above = x.shr(x.add(x.fits(w, 64), x.const((1 << 64) - 1)), 64)  # 1 if w > 0
    return x.mask(x.sub(x.const(1), above), k)


def both(x, k, a, b):
    return x.mask(x.mul(x.bit(a, k), x.bit(b, k)), k)


def either(x, k, a, b):
    return inverse(x, k, both(x, k, inverse(x, k, a), inverse(x, k, b)))


def inverse(x, k, a):
    return x.mask(x.sub(x.const(1), x.bit(a, k)), k)


# By name: bodies and meaning, a function of the builder, the bits of a size_t and the arguments' words.
CONTRACTS = {
    "mask_barrier": (
        ["{ __barrier(w); return w; }"],
        lambda x, k, w: w),
    "mask_from_bit": (
        ["{ return (abel__mask){mask_barrier(0 - bit)}; }"],
        lambda x, k, bit: x.mask(x.fits(bit, 1), k)),
    "mask_is_zero": (
        ["{ uint64_t nonzero = (w | (0 - w)) >> 63; return mask_from_bit((size_t) (nonzero ^ 1)); }"],
        is_zero),
    "mask_equal": (
        ["{ return mask_is_zero(a ^ b); }"],
        lambda x, k, a, b: is_zero(x, k, x.mod(x.sub(a, b), 64))),
    "mask_not": (
        ["{ return (abel__mask){mask_barrier(~a.m)}; }"],
        inverse),
    "mask_and": (
        ["{ return (abel__mask){mask_barrier(a.m & b.m)}; }"],
        both),
    "mask_or": (
        ["{ return (abel__mask){mask_barrier(a.m | b.m)}; }"],
        either),
    "mask_u32": (
        ["{ return (uint32_t) a.m; }"],
        lambda x, k, a: x.mask(x.bit(a, k), 32)),
    "mask_u64": (
        ["{ return (uint64_t) a.m; }", "{ return (((uint64_t) a.m) << 32) | ((uint64_t) a.m); }"],
        lambda x, k, a: x.mask(x.bit(a, k), 64)),
    "mask_select_u32": (
        ["{ return b ^ (mask_u32(mask) & (a ^ b)); }"],
        lambda x, k, mask, a, b: x.select(x.bit(mask, k), a, b)),
    "mask_select_u64": (
        ["{ return b ^ (mask_u64(mask) & (a ^ b)); }"],
        lambda x, k, mask, a, b: x.select(x.bit(mask, k), a, b)),
    "mask_declassify": (
        ["{ return (int) (a.m & 1); }"],
        lambda x, k, a: x.bit(a, k)),
}


def contract(unit, name):
    """The meaning of a function of this unit, or None if it has no contract."""
    if name not in CONTRACTS:
        return None
    bodies, meaning = CONTRACTS[name]
    if unit.body(name) not in bodies:
        raise Reject(f"the body of {name} is not the one that its contract is for")
    return meaning
