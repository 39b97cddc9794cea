/* SPDX-License-Identifier: Apache-2.0 */
/* Domain parameters of EC keys: which curve it is, and how it is to be written. */
#ifndef ABEL_PROVIDER_GROUP_H
#define ABEL_PROVIDER_GROUP_H

#include "provider.h"

#include <abel/curve.h>
#include <abel/key.h>
#include <openssl/param_build.h>

/* An attribute that OpenSSL keeps with keys. It is passed on, and changes nothing: the parameters here are
 * always those of a named curve. */
typedef enum { CHECK_DEFAULT, CHECK_NAMED, CHECK_NAMED_NIST } group_check;

typedef struct {
    const abel_curve *curve;  /* null if none is set */
    abel_curve_info info;     /* of curve */
    abel_point_format format; /* of points in files */
    int explicit_encoding;    /* 1: files have the numbers, 0: the name */
    int from_explicit;        /* 1: came as numbers, not as a name */
    group_check check;
} ec_group;

/* Whose parameters are, which come from outside. */
typedef enum { GROUP_BAD, GROUP_OURS, GROUP_FOREIGN } group_owner;

/* group_read: finds the curve of parameters, by its name or else by its numbers, and sets all of g.
 * Parameters of no curve, and those of a curve without ECDH and ECDSA in abel, are left to another provider
 * (foreign.h). GROUP_BAD: there is an error on the queue. */
group_owner group_read(ec_group *g, const provider *p, const OSSL_PARAM params[]);

/* group_set_params: the attributes beside the curve; 0 if one has no valid value. */
int group_set_params(ec_group *g, const provider *p, const OSSL_PARAM params[]);

/* group_push: what group_read() understands, as the default provider has it. */
int group_push(const ec_group *g, OSSL_PARAM_BLD *builder);

/* group_push_other: the attributes that count as "other parameters". */
int group_push_other(const ec_group *g, OSSL_PARAM_BLD *builder);

/* group_get_params: answers what params ask about g. */
int group_get_params(const ec_group *g, const provider *p, OSSL_PARAM params[]);

/* group_order_len: bytes of the order, which a private key has. */
size_t group_order_len(const ec_group *g);

#define GROUP_SETTABLE                                                                                       \
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_ENCODING, NULL, 0),                                            \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, NULL, 0),                         \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_GROUP_CHECK_TYPE, NULL, 0)

/* The parameters that tell a group; the second part is of those that only a request can have. */
#define GROUP_PARAMETERS                                                                                     \
    OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, NULL),                                   \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),                                         \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_ENCODING, NULL, 0),                                        \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, NULL, 0),                         \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_FIELD_TYPE, NULL, 0),                                      \
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_P, NULL, 0), OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_A, NULL, 0),          \
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_B, NULL, 0),                                                        \
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_EC_GENERATOR, NULL, 0),                                      \
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_ORDER, NULL, 0),                                                    \
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_COFACTOR, NULL, 0),                                                 \
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_EC_SEED, NULL, 0)
#define GROUP_PARAMETERS_BINARY                                                                              \
    OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_CHAR2_M, NULL),                                                        \
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_CHAR2_TYPE, NULL, 0),                                      \
        OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_CHAR2_TP_BASIS, NULL),                                             \
        OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_CHAR2_PP_K1, NULL),                                                \
        OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_CHAR2_PP_K2, NULL),                                                \
        OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_CHAR2_PP_K3, NULL)

#endif
