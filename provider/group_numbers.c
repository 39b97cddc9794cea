/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of curves, by libcrypto's EC_GROUP. This is the one file that uses its deprecated or low-level
 * functions of elliptic curves. */
#include "group_numbers.h"

#include "answer.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/params.h>

/* get_equation: p, a and b. */
static int get_equation(const EC_GROUP *group, OSSL_PARAM params[])
{
    BIGNUM *prime = BN_new(), *a = BN_new(), *b = BN_new();
    int ok = prime && a && b && EC_GROUP_get_curve(group, prime, a, b, NULL) &&
             answer_number(params, OSSL_PKEY_PARAM_EC_P, prime) &&
             answer_number(params, OSSL_PKEY_PARAM_EC_A, a) && answer_number(params, OSSL_PKEY_PARAM_EC_B, b);

    BN_free(prime);
    BN_free(a);
    BN_free(b);
    return ok;
}

/* get_field: the kind of field, and for a binary one the exponents of its polynomial. */
static int get_field(const EC_GROUP *group, OSSL_PARAM params[])
{
    unsigned k1, k2, k3;

    if (EC_GROUP_get_field_type(group) == NID_X9_62_prime_field)
        return answer_text(params, OSSL_PKEY_PARAM_EC_FIELD_TYPE, SN_X9_62_prime_field);
#ifdef OPENSSL_NO_EC2M
    return 0;
#else
    if (!answer_text(params, OSSL_PKEY_PARAM_EC_FIELD_TYPE, SN_X9_62_characteristic_two_field) ||
        !answer_int(params, OSSL_PKEY_PARAM_EC_CHAR2_M, EC_GROUP_get_degree(group)))
        return 0;
    if (EC_GROUP_get_basis_type(group) == NID_X9_62_tpBasis)
        return answer_text(params, OSSL_PKEY_PARAM_EC_CHAR2_TYPE, SN_X9_62_tpBasis) &&
               EC_GROUP_get_trinomial_basis(group, &k1) &&
               answer_int(params, OSSL_PKEY_PARAM_EC_CHAR2_TP_BASIS, (int)k1);
    return answer_text(params, OSSL_PKEY_PARAM_EC_CHAR2_TYPE, SN_X9_62_ppBasis) &&
           EC_GROUP_get_pentanomial_basis(group, &k1, &k2, &k3) &&
           answer_int(params, OSSL_PKEY_PARAM_EC_CHAR2_PP_K1, (int)k1) &&
           answer_int(params, OSSL_PKEY_PARAM_EC_CHAR2_PP_K2, (int)k2) &&
           answer_int(params, OSSL_PKEY_PARAM_EC_CHAR2_PP_K3, (int)k3);
#endif
}

static point_conversion_form_t form(abel_point_format format)
{
    switch (format) {
    case ABEL_POINT_COMPRESSED:
        return POINT_CONVERSION_COMPRESSED;
    case ABEL_POINT_HYBRID:
        return POINT_CONVERSION_HYBRID;
    default:
        return POINT_CONVERSION_UNCOMPRESSED;
    }
}

/* get_subgroup: generator, order and cofactor, and the seed of a curve that has one. */
static int get_subgroup(const EC_GROUP *group, abel_point_format format, OSSL_PARAM params[])
{
    OSSL_PARAM *generator = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_EC_GENERATOR);
    unsigned char *bytes = NULL;
    size_t len;
    int ok;

    if (!answer_number(params, OSSL_PKEY_PARAM_EC_ORDER, EC_GROUP_get0_order(group)) ||
        !answer_number(params, OSSL_PKEY_PARAM_EC_COFACTOR, EC_GROUP_get0_cofactor(group)))
        return 0;
    if (EC_GROUP_get0_seed(group) && !answer_bytes(params, OSSL_PKEY_PARAM_EC_SEED, EC_GROUP_get0_seed(group),
                                                   EC_GROUP_get_seed_len(group)))
        return 0;
    if (!generator)
        return 1;
    len = EC_POINT_point2buf(group, EC_GROUP_get0_generator(group), form(format), &bytes, NULL);
    ok = len > 0 && OSSL_PARAM_set_octet_string(generator, bytes, len);
    OPENSSL_free(bytes);
    return ok;
}

/* is_asked: is one of the numbers in params? Making an EC_GROUP costs more than most that is done with keys.
 */
static int is_asked(const OSSL_PARAM params[])
{
    static const char *const names[] = {
        OSSL_PKEY_PARAM_EC_FIELD_TYPE,
        OSSL_PKEY_PARAM_EC_P,
        OSSL_PKEY_PARAM_EC_A,
        OSSL_PKEY_PARAM_EC_B,
        OSSL_PKEY_PARAM_EC_GENERATOR,
        OSSL_PKEY_PARAM_EC_ORDER,
        OSSL_PKEY_PARAM_EC_COFACTOR,
        OSSL_PKEY_PARAM_EC_SEED,
        OSSL_PKEY_PARAM_EC_CHAR2_M,
        OSSL_PKEY_PARAM_EC_CHAR2_TYPE,
        OSSL_PKEY_PARAM_EC_CHAR2_TP_BASIS,
        OSSL_PKEY_PARAM_EC_CHAR2_PP_K1,
        OSSL_PKEY_PARAM_EC_CHAR2_PP_K2,
        OSSL_PKEY_PARAM_EC_CHAR2_PP_K3,
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (OSSL_PARAM_locate_const(params, names[i]))
            return 1;
    return 0;
}

int numbers_get(const ec_group *g, const provider *p, OSSL_PARAM params[])
{
    EC_GROUP *group;
    int ok;

    if (!is_asked(params))
        return 1;
    group = EC_GROUP_new_by_curve_name_ex(p->libctx, NULL, OBJ_sn2nid(g->info.name));
    ok = group && get_field(group, params) && get_equation(group, params) &&
         get_subgroup(group, g->format, params);
    EC_GROUP_free(group);
    return ok;
}

group_owner numbers_curve(const char **name, const provider *p, const OSSL_PARAM params[])
{
    EC_GROUP *group = EC_GROUP_new_from_params(params, p->libctx, NULL);
    int nid = group ? EC_GROUP_get_curve_name(group) : NID_undef;

    if (!group) {
        FAIL(p, REASON_CURVE);
        return GROUP_BAD;
    }
    EC_GROUP_free(group);
    *name = OBJ_nid2sn(nid);
    return nid == NID_undef ? GROUP_FOREIGN : GROUP_OURS;
}

int numbers_point(uint8_t *out, size_t *len, const ec_group *g, const provider *p, const uint8_t *point,
                  size_t point_len)
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name_ex(p->libctx, NULL, OBJ_sn2nid(g->info.name));
    EC_POINT *decoded = group ? EC_POINT_new(group) : NULL;

    if (decoded && EC_POINT_oct2point(group, decoded, point, point_len, NULL))
        *len = EC_POINT_point2oct(group, decoded, POINT_CONVERSION_UNCOMPRESSED, out, *len, NULL);
    else
        *len = 0;
    EC_POINT_free(decoded);
    EC_GROUP_free(group);
    return *len > 0;
}
