/* SPDX-License-Identifier: Apache-2.0 */
/* Secrets as valgrind's memcheck sees them: memory marked undefined. Memcheck reports a branch or an
 * address that depends on it, however far from where it was marked (the method of Langley, ctgrind,
 * 2010). */
#ifndef ABEL_TEST_SECRET_H
#define ABEL_TEST_SECRET_H

#include <stdbool.h>
#include <stddef.h>

/* secret_checked: the program runs under memcheck. */
bool secret_checked(void);

/* secret_mark: what is there is secret from now on. */
void secret_mark(void *memory, size_t len);

/* secret_publish: it is public from now on. Returns whether any of it was secret: an output that was
 * not shows that the secret never reached it, and that nothing was tested. */
bool secret_publish(void *memory, size_t len);

#endif
