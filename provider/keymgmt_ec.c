/* SPDX-License-Identifier: Apache-2.0 */
/* The key type EC: what libcrypto may do with an ec_key as such. Making new ones is in keygen_ec.c. */
#include "answer.h"
#include "dispatch.h"
#include "foreign.h"
#include "group.h"
#include "key_ec.h"
#include "keygen_ec.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <string.h>

static void *new_key(void *context)
{
    return ec_key_new(context);
}

static void free_key(void *key)
{
    ec_key_free(key);
}

static void *dup_key(const void *key, int selection)
{
    return ec_key_dup(key, selection);
}

static int has(const void *key, int selection)
{
    return key && ec_key_has(key, selection);
}

/* Import */

/* octet: the i-th lowest of a number as OSSL_PARAM has it, in the byte order of the machine; 0 beyond its
 * end. */
static uint8_t octet(const OSSL_PARAM *param, size_t i)
{
    const uint8_t *bytes = param->data;
    const union {
        uint16_t word;
        uint8_t low_first;
    } machine = {1};

    if (i >= param->data_size)
        return 0;
    return machine.low_first ? bytes[i] : bytes[param->data_size - 1 - i];
}

/* read_secret: a private key out of a number, as long as the order, in time that depends on lengths alone,
 * unless it is too long for that. */
static int read_secret(ec_key *key, const OSSL_PARAM *param)
{
    uint8_t bytes[EC_SECRET_MAX], above_order = 0, above_all = 0;
    size_t len = group_order_len(&key->group);
    int ok;

    if (param->data_type != OSSL_PARAM_UNSIGNED_INTEGER || !param->data)
        return FAIL(key->provider, REASON_ARGUMENT);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[sizeof bytes - 1 - i] = octet(param, i);
    for (size_t i = len; i < param->data_size; i++)
        above_order |= octet(param, i);
    for (size_t i = sizeof bytes; i < param->data_size; i++)
        above_all |= octet(param, i);
    if (above_all)
        ok = FAIL(key->provider, REASON_KEY_LENGTH);
    else if (above_order)
        ok = ec_key_set_secret(key, bytes, sizeof bytes);
    else
        ok = ec_key_set_secret(key, bytes + sizeof bytes - len, len);
    OPENSSL_cleanse(bytes, sizeof bytes);
    return ok;
}

/* read_public: a public key out of a point in any format; set is ec_key_set_public() or ec_key_load_public().
 */
static int read_public(ec_key *key, const OSSL_PARAM *param, int (*set)(ec_key *, const uint8_t *, size_t))
{
    const void *point;
    size_t len;

    if (!OSSL_PARAM_get_octet_string_ptr(param, &point, &len) || !point)
        return FAIL(key->provider, REASON_PUBLIC_POINT);
    return set(key, point, len);
}

/* read_other: the "other parameters". */
static int read_other(ec_key *key, const OSSL_PARAM params[])
{
    const OSSL_PARAM *cofactor = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH);
    const OSSL_PARAM *include = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC);
    int mode, include_public = key->include_public;

    if (cofactor && (!OSSL_PARAM_get_int(cofactor, &mode) || !ec_key_set_cofactor_mode(key, mode)))
        return 0;
    if (include && !OSSL_PARAM_get_int(include, &include_public))
        return FAIL(key->provider, REASON_ARGUMENT);
    key->include_public = include_public != 0;
    return 1;
}

/* is_sm2: keys on the curve SM2 have a type of their own, which is not that of this provider. */
static int is_sm2(const ec_group *g)
{
    return g->curve && strcmp(g->info.name, SN_sm2) == 0;
}

/* import_ours: the parts of a key whose curve is set. */
static int import_ours(ec_key *key, int selection, const OSSL_PARAM params[])
{
    const OSSL_PARAM *secret = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PRIV_KEY);
    const OSSL_PARAM *point = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PUB_KEY);

    if (is_sm2(&key->group))
        return FAIL(key->provider, REASON_CURVE);
    if (secret && (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && !read_secret(key, secret))
        return 0;
    if (point && (selection & OSSL_KEYMGMT_SELECT_KEYPAIR) && !read_public(key, point, ec_key_load_public))
        return 0;
    return !(selection & OSSL_KEYMGMT_SELECT_OTHER_PARAMETERS) || read_other(key, params);
}

static int import(void *data, int selection, const OSSL_PARAM params[])
{
    ec_key *key = data;

    if (!key || !(selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS))
        return 0;
    switch (group_read(&key->group, key->provider, params)) {
    case GROUP_OURS:
        return import_ours(key, selection, params);
    case GROUP_FOREIGN:
        EVP_PKEY_free(key->foreign);
        key->foreign = foreign_import(key->provider, selection, params);
        return key->foreign != NULL;
    default:
        return 0;
    }
}

/* import_types is also what export gives: it may leave out what is not selected. */
static const OSSL_PARAM *import_types(int selection)
{
#define PUBLIC_PART  OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0)
#define PRIVATE_PART OSSL_PARAM_BN(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0)
#define OTHER_PART                                                                                           \
    OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),                                                 \
        OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, NULL),                                             \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_GROUP_CHECK_TYPE, NULL, 0)
    static const OSSL_PARAM domain[] = {GROUP_PARAMETERS, OSSL_PARAM_END};
    static const OSSL_PARAM public[] = {GROUP_PARAMETERS, PUBLIC_PART, OTHER_PART, OSSL_PARAM_END};
    static const OSSL_PARAM all[] = {GROUP_PARAMETERS, PUBLIC_PART, PRIVATE_PART, OTHER_PART, OSSL_PARAM_END};

    if (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY)
        return all;
    return selection & (OSSL_KEYMGMT_SELECT_PUBLIC_KEY | OSSL_KEYMGMT_SELECT_OTHER_PARAMETERS) ? public
                                                                                               : domain;
}

/* Export */

/* public_form: the public key in the format of the key, into out; returns its length, 0 on failure. */
static size_t public_form(ec_key *key, uint8_t out[EC_POINT_MAX])
{
    size_t len = EC_POINT_MAX;
    const abel_public_key *peer;

    if (key->group.format == ABEL_POINT_UNCOMPRESSED || key->refused) {
        memcpy(out, key->point, key->point_len);
        return key->point_len;
    }
    peer = ec_key_public(key);
    return peer && abel_public_key_export_point(out, &len, peer, key->group.format) == ABEL_OK ? len : 0;
}

/* push_public: the point, which the builder needs to be in the memory of its caller. */
static int push_public(ec_key *key, OSSL_PARAM_BLD *builder, uint8_t point[EC_POINT_MAX])
{
    size_t len = public_form(key, point);

    return len > 0 && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, len);
}

/* push_secret: the number as wide as the order. */
static int push_secret(const ec_key *key, OSSL_PARAM_BLD *builder, BIGNUM **number)
{
    *number = BN_secure_new();
    return *number && BN_bin2bn(key->secret->number, (int)key->secret->len, *number) &&
           OSSL_PARAM_BLD_push_BN_pad(builder, OSSL_PKEY_PARAM_PRIV_KEY, *number, key->secret->len);
}

static int push_other(const ec_key *key, OSSL_PARAM_BLD *builder)
{
    return group_push_other(&key->group, builder) &&
           (key->include_public || OSSL_PARAM_BLD_push_int(builder, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, 0)) &&
           OSSL_PARAM_BLD_push_int(builder, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, key->cofactor_mode);
}

static int export_ours(ec_key *key, int selection, OSSL_CALLBACK *callback, void *argument)
{
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM *params = NULL;
    BIGNUM *number = NULL; /* the builder keeps pointers to this and to point */
    uint8_t point[EC_POINT_MAX];
    int ok = builder && key->group.curve;

    if (ok && (selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS))
        ok = group_push(&key->group, builder);
    if (ok && (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && key->point_len > 0)
        ok = push_public(key, builder, point);
    if (ok && (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && key->secret)
        ok = push_secret(key, builder, &number);
    if (ok && (selection & OSSL_KEYMGMT_SELECT_OTHER_PARAMETERS))
        ok = push_other(key, builder);
    ok = ok && (params = OSSL_PARAM_BLD_to_param(builder)) != NULL && callback(params, argument);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(number);
    return ok;
}

static int export(void *data, int selection, OSSL_CALLBACK *callback, void *argument)
{
    ec_key *key = data;

    if (!key)
        return 0;
    if (key->foreign)
        return EVP_PKEY_export(key->foreign, selection, callback, argument);
    return export_ours(key, selection, callback, argument);
}

/* Parameters */

static const OSSL_PARAM *gettable_params(void *context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_int(OSSL_PKEY_PARAM_BITS, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_SECURITY_BITS, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_MAX_SIZE, NULL),
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_DEFAULT_DIGEST, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
        GROUP_PARAMETERS,
        GROUP_PARAMETERS_BINARY,
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_PUB_X, NULL, 0),
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_PUB_Y, NULL, 0),
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, NULL),
        OSSL_PARAM_END,
    };

    (void)context;
    return params;
}

/* security_bits: of a group whose order has so many bits (SP 800-57 part 1, table 2), as libcrypto counts. */
static int security_bits(unsigned order_bits)
{
    static const struct {
        unsigned order, security;
    } rows[] = {{512, 256}, {384, 192}, {256, 128}, {224, 112}, {160, 80}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (order_bits >= rows[i].order)
            return (int)rows[i].security;
    return (int)order_bits / 2;
}

/* set_number: a big-endian number; true if it is not asked for. */
static int set_number(OSSL_PARAM *param, const uint8_t *bytes, size_t len)
{
    BIGNUM *number;
    int ok;

    if (!param)
        return 1;
    number = BN_secure_new();
    ok = number && BN_bin2bn(bytes, (int)len, number) && OSSL_PARAM_set_BN(param, number);
    BN_clear_free(number);
    return ok;
}

/* set_secret: the private key, as long as the order whatever the room: its length must not tell its size. */
static int set_secret(const ec_key *key, OSSL_PARAM *param)
{
    const ec_secret *secret = key->secret;

    if (!param || !secret)
        return 1;
    if (param->data && param->data_size < secret->len)
        return FAIL(key->provider, REASON_BUFFER);
    if (param->data)
        param->data_size = secret->len;
    if (!set_number(param, secret->number, secret->len))
        return 0;
    param->return_size = secret->len;
    return 1;
}

/* get_public: the public key and its coordinates. */
static int get_public(ec_key *key, OSSL_PARAM params[])
{
    OSSL_PARAM *point = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_PUB_KEY);
    OSSL_PARAM *x = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_EC_PUB_X);
    OSSL_PARAM *y = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_EC_PUB_Y);
    size_t coordinate = (key->point_len - 1) / 2;
    uint8_t formed[EC_POINT_MAX];
    size_t len;

    if (!answer_bytes(params, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, key->point, key->point_len))
        return 0;
    if (point) {
        len = public_form(key, formed);
        if (len == 0 || !OSSL_PARAM_set_octet_string(point, formed, len))
            return 0;
    }
    if (key->point_len == 1) /* the identity, which has no coordinates */
        return !x && !y;
    return set_number(x, key->point + 1, coordinate) &&
           set_number(y, key->point + 1 + coordinate, coordinate);
}

static int get_ours(ec_key *key, OSSL_PARAM params[])
{
    OSSL_PARAM *secret = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_PRIV_KEY);
    const abel_curve_info *info = &key->group.info;

    if (!key->group.curve)
        return FAIL(key->provider, REASON_MISSING_CURVE);
    if (!answer_int(params, OSSL_PKEY_PARAM_BITS, (int)info->order_bits) ||
        !answer_int(params, OSSL_PKEY_PARAM_SECURITY_BITS, security_bits(info->order_bits)) ||
        !answer_int(params, OSSL_PKEY_PARAM_MAX_SIZE, (int)ec_key_signature_len(key)) ||
        !answer_int(params, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, key->cofactor_mode) ||
        !answer_text(params, OSSL_PKEY_PARAM_DEFAULT_DIGEST, "SHA256"))
        return 0;
    if (!key->include_public && !answer_int(params, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, 0))
        return 0;
    if (key->point_len > 0 && !get_public(key, params))
        return 0;
    if (!set_secret(key, secret))
        return 0;
    return group_get_params(&key->group, key->provider, params);
}

static int get_params(void *data, OSSL_PARAM params[])
{
    ec_key *key = data;

    return key->foreign ? EVP_PKEY_get_params(key->foreign, params) : get_ours(key, params);
}

static const OSSL_PARAM *settable_params(void *context)
{
    static const OSSL_PARAM params[] = {
        OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
        GROUP_SETTABLE,
        OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, NULL),
        OSSL_PARAM_END,
    };

    (void)context;
    return params;
}

static int set_ours(ec_key *key, const OSSL_PARAM params[])
{
    const OSSL_PARAM *encoded = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);

    if (!key->group.curve)
        return FAIL(key->provider, REASON_MISSING_CURVE);
    return group_set_params(&key->group, key->provider, params) &&
           (!encoded || read_public(key, encoded, ec_key_set_public)) && read_other(key, params);
}

static int set_params(void *data, const OSSL_PARAM params[])
{
    ec_key *key = data;

    if (!key)
        return 0;
    if (key->foreign)
        return EVP_PKEY_set_params(key->foreign, UNCONST(params));
    return set_ours(key, params);
}

/* Comparison and checks */

static int same_secret(const ec_key *a, const ec_key *b)
{
    return a->secret && b->secret && a->secret->len == b->secret->len &&
           CRYPTO_memcmp(a->secret->number, b->secret->number, a->secret->len) == 0;
}

/* same_keys: by the public keys, or else, if one of them is missing, by the private ones. */
static int same_keys(const ec_key *a, const ec_key *b, int selection)
{
    if ((selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && a->point_len > 0 && b->point_len > 0)
        return a->point_len == b->point_len && memcmp(a->point, b->point, a->point_len) == 0;
    return (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && same_secret(a, b);
}

static int match(const void *data_a, const void *data_b, int selection)
{
    const ec_key *a = data_a, *b = data_b;

    if (a->foreign || b->foreign)
        return a->foreign && b->foreign && foreign_match(a->foreign, b->foreign, selection);
    if ((selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS) && a->group.curve != b->group.curve)
        return 0;
    return !(selection & OSSL_KEYMGMT_SELECT_KEYPAIR) || same_keys(a, b, selection);
}

/* validate_ours: the parameters are those of a named curve, however they came; a public key was validated
 * when it was set. */
static int validate_ours(const ec_key *key, int selection)
{
    if ((selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS) && !key->group.curve)
        return FAIL(key->provider, REASON_MISSING_CURVE);
    if ((selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && key->point_len == 0)
        return FAIL(key->provider, REASON_MISSING_PUBLIC);
    if ((selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && key->refused)
        return FAIL(key->provider, REASON_PUBLIC_POINT);
    if ((selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && !ec_key_private(key))
        return 0;
    if ((selection & OSSL_KEYMGMT_SELECT_KEYPAIR) == OSSL_KEYMGMT_SELECT_KEYPAIR && !ec_key_is_pair(key))
        return FAIL(key->provider, REASON_PAIR);
    return 1;
}

static int validate(const void *data, int selection, int type)
{
    const ec_key *key = data;

    if (key->foreign)
        return foreign_validate(key->provider, key->foreign, selection,
                                type == OSSL_KEYMGMT_VALIDATE_QUICK_CHECK);
    return validate_ours(key, selection);
}

static const char *operation_name(int operation)
{
    switch (operation) {
    case OSSL_OP_KEYEXCH:
        return "ECDH";
    case OSSL_OP_SIGNATURE:
        return "ECDSA";
    default:
        return NULL;
    }
}

const OSSL_DISPATCH keymgmt_ec[] = {
    ROW(KEYMGMT_NEW, keymgmt_new, new_key),
    ROW(KEYMGMT_FREE, keymgmt_free, free_key),
    ROW(KEYMGMT_DUP, keymgmt_dup, dup_key),
    ROW(KEYMGMT_HAS, keymgmt_has, has),
    ROW(KEYMGMT_MATCH, keymgmt_match, match),
    ROW(KEYMGMT_VALIDATE, keymgmt_validate, validate),
    ROW(KEYMGMT_IMPORT, keymgmt_import, import),
    ROW(KEYMGMT_IMPORT_TYPES, keymgmt_import_types, import_types),
    ROW(KEYMGMT_EXPORT, keymgmt_export, export),
    ROW(KEYMGMT_EXPORT_TYPES, keymgmt_export_types, import_types),
    ROW(KEYMGMT_GET_PARAMS, keymgmt_get_params, get_params),
    ROW(KEYMGMT_GETTABLE_PARAMS, keymgmt_gettable_params, gettable_params),
    ROW(KEYMGMT_SET_PARAMS, keymgmt_set_params, set_params),
    ROW(KEYMGMT_SETTABLE_PARAMS, keymgmt_settable_params, settable_params),
    ROW(KEYMGMT_QUERY_OPERATION_NAME, keymgmt_query_operation_name, operation_name),
    ROW(KEYMGMT_GEN_INIT, keymgmt_gen_init, keygen_ec_init),
    ROW(KEYMGMT_GEN_SET_TEMPLATE, keymgmt_gen_set_template, keygen_ec_set_template),
    ROW(KEYMGMT_GEN_SET_PARAMS, keymgmt_gen_set_params, keygen_ec_set_params),
    ROW(KEYMGMT_GEN_SETTABLE_PARAMS, keymgmt_gen_settable_params, keygen_ec_settable_params),
    ROW(KEYMGMT_GEN, keymgmt_gen, keygen_ec_run),
    ROW(KEYMGMT_GEN_CLEANUP, keymgmt_gen_cleanup, keygen_ec_free),
    {0, NULL},
};
