/* SPDX-License-Identifier: Apache-2.0 */
/* The file provider/abel.cnf.in, of which the build makes a string. */
#ifndef ABEL_TOOL_PROVIDER_CONFIG_H
#define ABEL_TOOL_PROVIDER_CONFIG_H

extern const char provider_config[];

#endif
