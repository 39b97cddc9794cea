/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of the key type EC that make keys and parameters. */
#ifndef ABEL_PROVIDER_KEYGEN_EC_H
#define ABEL_PROVIDER_KEYGEN_EC_H

#include "dispatch.h"

OSSL_FUNC_keymgmt_gen_init_fn keygen_ec_init;
OSSL_FUNC_keymgmt_gen_set_template_fn keygen_ec_set_template;
OSSL_FUNC_keymgmt_gen_set_params_fn keygen_ec_set_params;
OSSL_FUNC_keymgmt_gen_settable_params_fn keygen_ec_settable_params;
OSSL_FUNC_keymgmt_gen_fn keygen_ec_run;
OSSL_FUNC_keymgmt_gen_cleanup_fn keygen_ec_free;

#endif
