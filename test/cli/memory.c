/* SPDX-License-Identifier: Apache-2.0 */
/* An allocator that gives up: loaded before libc, it allocates ALLOCATIONS times and then no more. */
#include <errno.h>
#include <stdlib.h>

/* glibc's own, under names that can still be called. */
extern void *__libc_malloc(size_t len);
extern void *__libc_calloc(size_t count, size_t len);
extern void *__libc_realloc(void *memory, size_t len);

static int left(void)
{
    static long count = -1;

    if (count < 0)
        count = atol(getenv("ALLOCATIONS"));
    if (count == 0) {
        errno = ENOMEM;
        return 0;
    }
    count--;
    return 1;
}

void *malloc(size_t len)
{
    return left() ? __libc_malloc(len) : NULL;
}

void *calloc(size_t count, size_t len)
{
    return left() ? __libc_calloc(count, len) : NULL;
}

void *realloc(void *memory, size_t len)
{
    return left() ? __libc_realloc(memory, len) : NULL;
}
