/* SPDX-License-Identifier: Apache-2.0 */
/* Structures of options, which start with their size so that they can grow. */
#ifndef ABEL__SCHEME_OPTIONS_H
#define ABEL__SCHEME_OPTIONS_H

#include <abel/base.h>

/* abel__options_take: copies a caller's options, which may be null: all zero. They may be shorter than this
 * library's size bytes, down to the first_size that the first version had: the rest is zero. Longer ones are
 * taken if what is beyond is zero: options that this library does not know are not asked for.
 * Returns   ABEL_OK; ABEL_ERR_ARGUMENT with out zeroed. */
abel_status abel__options_take(void *out, size_t size, size_t first_size, const void *options);

#endif
