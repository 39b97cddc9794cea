/* SPDX-License-Identifier: Apache-2.0 */
/* AlgorithmIdentifiers. */
#include "algorithm_id.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <openssl/x509.h>

int algorithm_id_get(OSSL_PARAM params[], int nid)
{
    OSSL_PARAM *param = OSSL_PARAM_locate(params, OSSL_SIGNATURE_PARAM_ALGORITHM_ID);
    X509_ALGOR *algorithm;
    unsigned char *der = NULL;
    int len = -1, ok;

    if (!param)
        return 1;
    algorithm = X509_ALGOR_new();
    if (algorithm && nid != NID_undef && X509_ALGOR_set0(algorithm, OBJ_nid2obj(nid), V_ASN1_UNDEF, NULL))
        len = i2d_X509_ALGOR(algorithm, &der);
    ok = len > 0 && OSSL_PARAM_set_octet_string(param, der, (size_t)len);
    OPENSSL_free(der);
    X509_ALGOR_free(algorithm);
    return ok;
}
