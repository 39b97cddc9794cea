/* SPDX-License-Identifier: Apache-2.0 */
/* Between abel's keys, which are bytes, and libcrypto's. */
#include "evp.h"

#include "report.h"

#include <openssl/err.h>

OSSL_LIB_CTX *evp_context(void)
{
    static OSSL_LIB_CTX *context;

    if (!context)
        context = OSSL_LIB_CTX_new();
    return context;
}

EVP_PKEY *evp_private(const char *curve, const uint8_t *bytes, size_t len)
{
    return EVP_PKEY_new_raw_private_key_ex(evp_context(), curve, NULL, bytes, len);
}

EVP_PKEY *evp_public(const char *curve, const uint8_t *bytes, size_t len)
{
    return EVP_PKEY_new_raw_public_key_ex(evp_context(), curve, NULL, bytes, len);
}

const char *evp_curve_name(char name[64], const EVP_PKEY *pkey)
{
    size_t len;

    if (EVP_PKEY_get_group_name(pkey, name, 64, &len))
        return name;
    return EVP_PKEY_get0_type_name(pkey);
}

int evp_private_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey)
{
    return EVP_PKEY_get_raw_private_key(pkey, bytes, len);
}

int evp_public_bytes(uint8_t *bytes, size_t *len, const EVP_PKEY *pkey)
{
    return EVP_PKEY_get_raw_public_key(pkey, bytes, len);
}

int evp_report(void)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());

    return report(EXIT_SYSTEM, "libcrypto", "%s", reason ? reason : "failed");
}
