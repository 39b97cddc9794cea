/* SPDX-License-Identifier: Apache-2.0 */
/* As stdint.h here. */
typedef __SIZE_TYPE__ size_t;
