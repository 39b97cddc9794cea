/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernels of ec.h share, whatever their field. A template: the includer defines KERNEL_STACK before,
 * more bytes than the frames below a kernel's. */
#ifndef ABEL__CURVE_KERNELS_H
#define ABEL__CURVE_KERNELS_H

#include "base/wipe.h"
#include "base/wipe_vectors.h"
#include "curve/ec.h"

/* kernel_wipe: what the functions that a kernel called have left in memory and in vector registers. */
static __attribute__((noinline)) void kernel_wipe(void)
{
    uint8_t below[KERNEL_STACK];

    wipe_vectors(); /* the dynamic linker saves them when it binds memset() */
    abel__wipe(below, sizeof below);
    wipe_vectors();
}

/* next_candidate: x += n, big-endian; returns the carry. Requires n_len <= x_len. */
static inline unsigned next_candidate(uint8_t *x, size_t x_len, const uint8_t *n, size_t n_len)
{
    unsigned carry = 0;

    for (size_t i = 0; i < x_len; i++) {
        carry += x[x_len - 1 - i] + (i < n_len ? n[n_len - 1 - i] : 0u);
        x[x_len - 1 - i] = (uint8_t)carry;
        carry >>= 8;
    }
    return carry;
}

/* KERNELS: the struct of a tier's functions. */
#define KERNELS(name, its_tier)                                                                              \
    const abel__ec_kernels name = {                                                                          \
        .tier = its_tier,                                                                                    \
        .table_bytes = kernel_table_bytes,                                                                   \
        .base = kernel_base,                                                                                 \
        .multiply = kernel_multiply,                                                                         \
        .decode_vartime = kernel_decode_vartime,                                                             \
        .decompress_vartime = kernel_decompress_vartime,                                                     \
        .compression_bit_vartime = kernel_compression_bit_vartime,                                           \
        .check_vartime = kernel_check_vartime,                                                               \
    }

#endif
