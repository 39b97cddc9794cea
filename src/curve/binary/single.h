/* SPDX-License-Identifier: Apache-2.0 */
/* The templates of a tier that computes with one element at a time. The order of these matters: each is a
 * template over what comes before it. */
#ifndef ABEL__CURVE_BINARY_SINGLE_H
#define ABEL__CURVE_BINARY_SINGLE_H

#include "curve/binary/point.h"

#include "curve/binary/base.h"
#include "curve/binary/ladder.h"
#include "curve/binary/koblitz.h"

#include "curve/binary/kernels.h"

#endif
