/* SPDX-License-Identifier: Apache-2.0 */
/* The version of the library that runs. */
#include <abel/base.h>

const char *abel_version(void)
{
    return ABEL_VERSION_STRING;
}
