/* SPDX-License-Identifier: Apache-2.0 */
/* Between abel's keys, which are bytes, and libcrypto's. */
#include "evp.h"

#include "report.h"

#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

OSSL_LIB_CTX *evp_context(void)
{
    static OSSL_LIB_CTX *context;

    if (!context)
        context = OSSL_LIB_CTX_new();
    return context;
}

EVP_PKEY *evp_private(const char *curve, const uint8_t *bytes, size_t len)
{
    return evp_context() ? EVP_PKEY_new_raw_private_key_ex(evp_context(), curve, NULL, bytes, len) : NULL;
}

EVP_PKEY *evp_public(const char *curve, const uint8_t *bytes, size_t len)
{
    return evp_context() ? EVP_PKEY_new_raw_public_key_ex(evp_context(), curve, NULL, bytes, len) : NULL;
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

/* Whether libcrypto has been refused memory. */
static int refused;

static void *watch(void *memory, size_t len)
{
    refused |= !memory && len > 0;
    return memory;
}

static void *watched_malloc(size_t len, const char *file, int line)
{
    (void)file;
    (void)line;
    return watch(malloc(len), len);
}

static void *watched_realloc(void *memory, size_t len, const char *file, int line)
{
    (void)file;
    (void)line;
    return watch(realloc(memory, len), len);
}

static void watched_free(void *memory, const char *file, int line)
{
    (void)file;
    (void)line;
    free(memory);
}

void evp_watch_memory(void)
{
    CRYPTO_set_mem_functions(watched_malloc, watched_realloc, watched_free);
}

int evp_no_memory(void)
{
    return refused;
}

int evp_report(void)
{
    const char *reason = refused ? strerror(ENOMEM) : ERR_reason_error_string(ERR_peek_last_error());

    return report(EXIT_SYSTEM, "libcrypto", "%s", reason ? reason : "failed");
}
