/* SPDX-License-Identifier: Apache-2.0 */
/* Client requests to memcheck. */
#include "secret.h"

#include <valgrind/memcheck.h>

bool secret_checked(void)
{
    return RUNNING_ON_VALGRIND > 0;
}

void secret_mark(void *memory, size_t len)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(memory, len);
}

bool secret_publish(void *memory, size_t len)
{
    /* Not VALGRIND_CHECK_MEM_IS_DEFINED, which reports what it finds as an error. */
    unsigned char bits[256];
    bool secret = false;
    for (size_t i = 0; i < len && i < sizeof bits; i++) {
        (void)VALGRIND_GET_VBITS((char *)memory + i, bits + i, 1);
        secret = secret || bits[i] != 0;
    }
    (void)VALGRIND_MAKE_MEM_DEFINED(memory, len);
    return secret;
}
