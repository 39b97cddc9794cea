/* SPDX-License-Identifier: Apache-2.0 */
/** abel/abel.h: the whole public interface. */
#ifndef ABEL_ABEL_H
#define ABEL_ABEL_H

#include <abel/base.h>
#include <abel/curve.h>
#include <abel/ecdsa.h>
#include <abel/ed25519.h>
#include <abel/key.h>
#include <abel/x25519.h>

#endif
