/* SPDX-License-Identifier: Apache-2.0 */
/* Answers to requests: each sets the parameter of a name, if params ask for it; 0 if it does not fit. */
#ifndef ABEL_PROVIDER_ANSWER_H
#define ABEL_PROVIDER_ANSWER_H

#include <openssl/params.h>

static inline int answer_int(OSSL_PARAM params[], const char *name, int value)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, name);

    return !param || OSSL_PARAM_set_int(param, value);
}

static inline int answer_uint(OSSL_PARAM params[], const char *name, unsigned value)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, name);

    return !param || OSSL_PARAM_set_uint(param, value);
}

static inline int answer_size(OSSL_PARAM params[], const char *name, size_t value)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, name);

    return !param || OSSL_PARAM_set_size_t(param, value);
}

static inline int answer_number(OSSL_PARAM params[], const char *name, const BIGNUM *value)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, name);

    return !param || OSSL_PARAM_set_BN(param, value);
}

static inline int answer_text(OSSL_PARAM params[], const char *name, const char *value)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, name);

    return !param || OSSL_PARAM_set_utf8_string(param, value);
}

static inline int answer_bytes(OSSL_PARAM params[], const char *name, const void *bytes, size_t len)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, name);

    return !param || OSSL_PARAM_set_octet_string(param, bytes, len);
}

#endif
