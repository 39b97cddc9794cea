/* SPDX-License-Identifier: Apache-2.0 */
/* Domain parameters of EC keys. */
#include "group.h"

#include "answer.h"
#include "group_numbers.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>

/* The names of values, each at the index of what it stands for. */
static const char *const formats[] = {OSSL_PKEY_EC_POINT_CONVERSION_FORMAT_UNCOMPRESSED,
                                      OSSL_PKEY_EC_POINT_CONVERSION_FORMAT_COMPRESSED,
                                      OSSL_PKEY_EC_POINT_CONVERSION_FORMAT_HYBRID, NULL};
static const char *const encodings[] = {OSSL_PKEY_EC_ENCODING_GROUP, OSSL_PKEY_EC_ENCODING_EXPLICIT, NULL};
static const char *const checks[] = {OSSL_PKEY_EC_GROUP_CHECK_DEFAULT, OSSL_PKEY_EC_GROUP_CHECK_NAMED,
                                     OSSL_PKEY_EC_GROUP_CHECK_NAMED_NIST, NULL};

/* read_choice: *value becomes the index of the name that a parameter has; untouched if there is none. */
static int read_choice(int *value, const provider *p, const OSSL_PARAM params[], const char *key,
                       const char *const names[])
{
    const OSSL_PARAM *param = OSSL_PARAM_locate_const(params, key);
    const char *name;

    if (!param)
        return 1;
    if (!OSSL_PARAM_get_utf8_string_ptr(param, &name))
        return FAIL(p, REASON_ENCODING);
    for (int i = 0; names[i]; i++)
        if (OPENSSL_strcasecmp(names[i], name) == 0) {
            *value = i;
            return 1;
        }
    return FAIL(p, REASON_ENCODING);
}

int group_set_params(ec_group *g, const provider *p, const OSSL_PARAM params[])
{
    int format = (int)g->format, encoding = g->explicit_encoding, check = (int)g->check;

    if (!read_choice(&format, p, params, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, formats) ||
        !read_choice(&encoding, p, params, OSSL_PKEY_PARAM_EC_ENCODING, encodings) ||
        !read_choice(&check, p, params, OSSL_PKEY_PARAM_EC_GROUP_CHECK_TYPE, checks))
        return 0;
    g->format = (abel_point_format)format;
    g->explicit_encoding = encoding;
    g->check = (group_check)check;
    return 1;
}

/* set_curve: the curve of a name, if it is one of ours. */
static group_owner set_curve(ec_group *g, const char *name)
{
    const unsigned wanted = ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA;
    const abel_curve *curve = abel_curve_by_name(name);
    abel_curve_info info;

    if (!curve || abel_curve_describe(&info, sizeof info, curve) != ABEL_OK ||
        (info.operations & wanted) != wanted)
        return GROUP_FOREIGN;
    g->curve = curve;
    g->info = info;
    return GROUP_OURS;
}

group_owner group_read(ec_group *g, const provider *p, const OSSL_PARAM params[])
{
    const OSSL_PARAM *param = OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_GROUP_NAME);
    const OSSL_PARAM *decoded = OSSL_PARAM_locate_const(params,
                                                        OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS);
    ec_group found = {.explicit_encoding = 0};
    const char *name;
    group_owner owner;

    if (param) {
        if (!OSSL_PARAM_get_utf8_string_ptr(param, &name) ||
            (decoded && !OSSL_PARAM_get_int(decoded, &found.from_explicit))) {
            FAIL(p, REASON_CURVE);
            return GROUP_BAD;
        }
    } else {
        owner = numbers_curve(&name, p, params);
        if (owner != GROUP_OURS)
            return owner;
        found.from_explicit = 1;
        found.explicit_encoding = 1;
    }
    owner = set_curve(&found, name);
    if (owner != GROUP_OURS)
        return owner;
    if (!group_set_params(&found, p, params))
        return GROUP_BAD;
    *g = found;
    return GROUP_OURS;
}

int group_push(const ec_group *g, OSSL_PARAM_BLD *builder)
{
    return OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
                                           formats[g->format], 0) &&
           OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_EC_ENCODING,
                                           encodings[g->explicit_encoding], 0) &&
           OSSL_PARAM_BLD_push_int(builder, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS,
                                   g->from_explicit) &&
           OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, g->info.name, 0);
}

int group_push_other(const ec_group *g, OSSL_PARAM_BLD *builder)
{
    return OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
                                           formats[g->format], 0) &&
           OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_EC_GROUP_CHECK_TYPE, checks[g->check], 0);
}

int group_get_params(const ec_group *g, const provider *p, OSSL_PARAM params[])
{
    return answer_text(params, OSSL_PKEY_PARAM_GROUP_NAME, g->info.name) &&
           answer_text(params, OSSL_PKEY_PARAM_EC_ENCODING, encodings[g->explicit_encoding]) &&
           answer_text(params, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, formats[g->format]) &&
           answer_int(params, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, g->from_explicit) &&
           numbers_get(g, p, params);
}

size_t group_order_len(const ec_group *g)
{
    return g->info.private_len;
}
