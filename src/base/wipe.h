/* SPDX-License-Identifier: Apache-2.0 */
/* Wiping memory that held secrets. */
#ifndef ABEL__BASE_WIPE_H
#define ABEL__BASE_WIPE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* abel__wipe: zeroes len bytes at p. The empty asm that takes p as input and clobbers memory
 * keeps the compiler from dropping the stores as dead. */
static inline void abel__wipe(void *p, size_t len)
{
    memset(p, 0, len);
    __asm__ volatile("" : : "r"(p) : "memory");
}

/* abel__wipe_stack: zeroes the stack below the caller, where kernels left temporaries and spilled
 * registers. It ends each operation on secrets. No function that it is called after uses more than
 * 8192 bytes, but for kernels that wipe what they use themselves. */
static __attribute__((noinline, unused)) void abel__wipe_stack(void)
{
    uint8_t below[8192];

    abel__wipe(below, sizeof below);
}

#endif
