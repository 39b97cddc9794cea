/* SPDX-License-Identifier: Apache-2.0 */
#include "binary_curves.h"
