/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels call nothing of <string.h>. */
