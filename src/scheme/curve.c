/* SPDX-License-Identifier: Apache-2.0 */
/* The curves, a row each. */
#include "scheme/curve.h"

#include "scheme/curves_binary.h"
#include "scheme/curves_prime.h"
#include "scheme/family25519.h"

#include <string.h>

static const char *const x25519_aliases[] = {"curve25519", NULL};
static const char *const ed25519_aliases[] = {"edwards25519", NULL};

static const abel_curve curves[] = {
    {
        .info = {.name = "x25519",
                 .oid = "1.3.101.110",
                 .field = "GF(2^255-19)",
                 .family = ABEL_FAMILY_25519,
                 .operations = ABEL_CURVE_ECDH,
                 .order_bits = 253,
                 .cofactor = 8,
                 .tuned = 1,
                 .private_len = 32,
                 .public_len = 32,
                 .shared_len = 32},
        .aliases = x25519_aliases,
        .methods = &abel__x25519_methods,
    },
    {
        .info = {.name = "ed25519",
                 .oid = "1.3.101.112",
                 .field = "GF(2^255-19)",
                 .family = ABEL_FAMILY_25519,
                 .operations = ABEL_CURVE_EDDSA,
                 .order_bits = 253,
                 .cofactor = 8,
                 .tuned = 1,
                 .private_len = 32,
                 .public_len = 32,
                 .signature_len = 64},
        .aliases = ed25519_aliases,
        .methods = &abel__ed25519_methods,
    },
    ABEL__PRIME_CURVES,
    ABEL__BINARY_CURVES,
    ABEL__BINARY_ANY_CURVES,
};

#define CURVE_COUNT (sizeof curves / sizeof curves[0])

/* lower: an ASCII letter in lower case, whatever the locale. */
static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int same_name(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b))
        a++, b++;
    return lower(*a) == lower(*b);
}

static int has_name(const abel_curve *curve, const char *name)
{
    if (same_name(name, curve->info.name) || (*name && strcmp(name, curve->info.oid) == 0))
        return 1;
    for (const char *const *alias = curve->aliases; *alias; alias++)
        if (same_name(name, *alias))
            return 1;
    return 0;
}

const abel_curve *abel_curve_by_name(const char *name)
{
    for (size_t i = 0; name && i < CURVE_COUNT; i++)
        if (has_name(&curves[i], name))
            return &curves[i];
    return NULL;
}

const abel_curve *abel_curve_at(size_t index)
{
    return index < CURVE_COUNT ? &curves[index] : NULL;
}

abel_status abel_curve_describe(abel_curve_info *info, size_t info_size, const abel_curve *curve)
{
    if (!info || !curve)
        return ABEL_ERR_ARGUMENT;

    abel_curve_info all = curve->info;
    curve->methods->describe(&all, curve);
    memset(info, 0, info_size);
    memcpy(info, &all, info_size < sizeof all ? info_size : sizeof all);
    return ABEL_OK;
}

const char *abel_tier(abel_family family)
{
    switch (family) {
    case ABEL_FAMILY_25519:
        return abel__family25519_tier();
    case ABEL_FAMILY_BINARY: /* every field with kernels of its own has the same tiers */
        return abel__tier_name(abel__gf2_163_kernels()->tier);
    case ABEL_FAMILY_PRIME:
        return abel__tier_name(abel__fp_p256_kernels()->tier);
    }
    return NULL;
}
