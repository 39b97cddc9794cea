/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of the tables of functions that a provider gives to libcrypto. */
#ifndef ABEL_PROVIDER_DISPATCH_H
#define ABEL_PROVIDER_DISPATCH_H

#include <openssl/core_dispatch.h>

/* ROW(KEYMGMT_NEW, keymgmt_new, f): f answers OSSL_FUNC_KEYMGMT_NEW. libcrypto takes all functions as
 * void (*)(void); that f has the type OSSL_FUNC_keymgmt_new_fn is checked here, by the compiler. */
#define ROW(NUMBER, type, function)                                                                          \
    {                                                                                                        \
        OSSL_FUNC_##NUMBER, _Generic((function), OSSL_FUNC_##type##_fn * : (void (*)(void))(function))       \
    }

/* The tables of this provider. */
extern const OSSL_DISPATCH keymgmt_ec[], keymgmt_x25519[], keymgmt_ed25519[];
extern const OSSL_DISPATCH exchange_ecdh[], exchange_x25519[];
extern const OSSL_DISPATCH signature_ecdsa[], signature_ed25519[];

#endif
