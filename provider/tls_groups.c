/* SPDX-License-Identifier: Apache-2.0 */
/* The groups of TLS (RFC 8422, RFC 7027, RFC 8734) on the curves of this provider. libssl ignores a group
 * whose keys come from another provider than the one that offers the group, so that whoever prefers this
 * provider's keys has the groups of this table and no others: it must have every one that the default
 * provider has for the types EC and X25519, under each of its names. */
#include "provider.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>
#include <openssl/prov_ssl.h>
#include <string.h>

/* A group: its names for libssl, the first being that of the standard; the name of its curve; its code
 * point; the security of the curve in bits; up to what version it is in use. */
typedef struct {
    const char *names[2];
    const char *curve;
    const char *key_type;
    unsigned code, security;
    int tls_max, dtls_max;
} tls_group;

/* Versions: 0 stands for "no limit". RFC 8446 has left all but five curves to TLS 1.2. */
#define ANY_VERSION 0, 0
#define UP_TO_1_2   TLS1_2_VERSION, DTLS1_2_VERSION

static const tls_group groups[] = {
    {{"sect163k1", "K-163"}, "sect163k1", "EC", 1, 80, UP_TO_1_2},
    {{"sect163r1"}, "sect163r1", "EC", 2, 80, UP_TO_1_2},
    {{"sect163r2", "B-163"}, "sect163r2", "EC", 3, 80, UP_TO_1_2},
    {{"sect193r1"}, "sect193r1", "EC", 4, 80, UP_TO_1_2},
    {{"sect193r2"}, "sect193r2", "EC", 5, 80, UP_TO_1_2},
    {{"sect233k1", "K-233"}, "sect233k1", "EC", 6, 112, UP_TO_1_2},
    {{"sect233r1", "B-233"}, "sect233r1", "EC", 7, 112, UP_TO_1_2},
    {{"sect239k1"}, "sect239k1", "EC", 8, 112, UP_TO_1_2},
    {{"sect283k1", "K-283"}, "sect283k1", "EC", 9, 128, UP_TO_1_2},
    {{"sect283r1", "B-283"}, "sect283r1", "EC", 10, 128, UP_TO_1_2},
    {{"sect409k1", "K-409"}, "sect409k1", "EC", 11, 192, UP_TO_1_2},
    {{"sect409r1", "B-409"}, "sect409r1", "EC", 12, 192, UP_TO_1_2},
    {{"sect571k1", "K-571"}, "sect571k1", "EC", 13, 256, UP_TO_1_2},
    {{"sect571r1", "B-571"}, "sect571r1", "EC", 14, 256, UP_TO_1_2},
    {{"secp160k1"}, "secp160k1", "EC", 15, 80, UP_TO_1_2},
    {{"secp160r1"}, "secp160r1", "EC", 16, 80, UP_TO_1_2},
    {{"secp160r2"}, "secp160r2", "EC", 17, 80, UP_TO_1_2},
    {{"secp192k1"}, "secp192k1", "EC", 18, 80, UP_TO_1_2},
    {{"secp192r1", "P-192"}, "prime192v1", "EC", 19, 80, UP_TO_1_2},
    {{"secp224k1"}, "secp224k1", "EC", 20, 112, UP_TO_1_2},
    {{"secp224r1", "P-224"}, "secp224r1", "EC", 21, 112, UP_TO_1_2},
    {{"secp256k1"}, "secp256k1", "EC", 22, 128, UP_TO_1_2},
    {{"secp256r1", "P-256"}, "prime256v1", "EC", 23, 128, ANY_VERSION},
    {{"secp384r1", "P-384"}, "secp384r1", "EC", 24, 192, ANY_VERSION},
    {{"secp521r1", "P-521"}, "secp521r1", "EC", 25, 256, ANY_VERSION},
    {{"brainpoolP256r1"}, "brainpoolP256r1", "EC", 26, 128, UP_TO_1_2},
    {{"brainpoolP384r1"}, "brainpoolP384r1", "EC", 27, 192, UP_TO_1_2},
    {{"brainpoolP512r1"}, "brainpoolP512r1", "EC", 28, 256, UP_TO_1_2},
    {{"x25519"}, "X25519", "X25519", 29, 128, ANY_VERSION},
};

/* The code points that RFC 8734 has for TLS 1.3, which OpenSSL offers from version 3.2 on. */
static const tls_group groups_3_2[] = {
    {{"brainpoolP256r1tls13"}, "brainpoolP256r1", "EC", 31, 128, ANY_VERSION},
    {{"brainpoolP384r1tls13"}, "brainpoolP384r1", "EC", 32, 192, ANY_VERSION},
    {{"brainpoolP512r1tls13"}, "brainpoolP512r1", "EC", 33, 256, ANY_VERSION},
};

/* offer: one group under one name. */
static int offer(const tls_group *g, const char *name, int tls_min, int dtls_min, OSSL_CALLBACK *callback,
                 void *argument)
{
    tls_group row = *g;
    int dtls_max = dtls_min < 0 ? -1 : row.dtls_max;
    OSSL_PARAM params[] = {
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME, UNCONST(name), strlen(name) + 1),
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME_INTERNAL, UNCONST(row.curve),
                               strlen(row.curve) + 1),
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_ALG, UNCONST(row.key_type),
                               strlen(row.key_type) + 1),
        OSSL_PARAM_uint(OSSL_CAPABILITY_TLS_GROUP_ID, &row.code),
        OSSL_PARAM_uint(OSSL_CAPABILITY_TLS_GROUP_SECURITY_BITS, &row.security),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MIN_TLS, &tls_min),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MAX_TLS, &row.tls_max),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MIN_DTLS, &dtls_min),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MAX_DTLS, &dtls_max),
        OSSL_PARAM_END,
    };

    return callback(params, argument);
}

/* offer_all: the rows of a table, under each of their names. */
static int offer_all(const tls_group *table, size_t rows, int tls_min, int dtls_min, OSSL_CALLBACK *callback,
                     void *argument)
{
    for (const tls_group *g = table; g < table + rows; g++)
        for (size_t i = 0; i < 2 && g->names[i]; i++)
            if (!offer(g, g->names[i], tls_min, dtls_min, callback, argument))
                return 0;
    return 1;
}

int provider_capabilities(void *context, const char *capability, OSSL_CALLBACK *callback, void *argument)
{
    (void)context;
    if (OPENSSL_strcasecmp(capability, "TLS-GROUP") != 0)
        return 0;
    if (!offer_all(groups, sizeof groups / sizeof *groups, TLS1_VERSION, DTLS1_VERSION, callback, argument))
        return 0;
    return OpenSSL_version_num() < 0x30200000L ||
           offer_all(groups_3_2, sizeof groups_3_2 / sizeof *groups_3_2, TLS1_3_VERSION, -1, callback,
                     argument);
}
