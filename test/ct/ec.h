/* SPDX-License-Identifier: Apache-2.0 */
/* Constant time of the curves of SEC 1: of a family's kernels, and of ECDH and ECDSA over them. */
#ifndef ABEL_TEST_CT_EC_H
#define ABEL_TEST_CT_EC_H

#include "curve/ec.h"

/* What chooses the kernels of a field, and all those that it may choose. */
typedef struct {
    const abel__ec_kernels *(*kernels)(void);
    const abel__tier_row *rows;
    size_t count;
} ec_choice;

/* EC_WRAP: the linker's --wrap makes the library's own calls of `kernels`, abel__..._kernels, come here. */
#define EC_WRAP(kernels)                                                                                     \
    const abel__ec_kernels *__wrap_##kernels(void);                                                          \
    const abel__ec_kernels *__wrap_##kernels(void)                                                           \
    {                                                                                                        \
        return ec_kernels_in_use();                                                                          \
    }

const abel__ec_kernels *ec_kernels_in_use(void);

/* ec_main: what main() does with its arguments. A tier may have kernels for more than one set of CPU
 * features: all that valgrind can run are checked, on every curve of every field. */
int ec_main(int argc, char **argv, const ec_choice *choices, size_t count);

#endif
