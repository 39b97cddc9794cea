/* SPDX-License-Identifier: Apache-2.0 */
/* AlgorithmIdentifiers, which certificates and CMS have beside a signature. */
#ifndef ABEL_PROVIDER_ALGORITHM_ID_H
#define ABEL_PROVIDER_ALGORITHM_ID_H

#include <openssl/core.h>

/* algorithm_id_get: answers a request for "algorithm-id" with the identifier, without parameters, of what
 * libcrypto knows by a NID; 0 for NID_undef. */
int algorithm_id_get(OSSL_PARAM params[], int nid);

#endif
