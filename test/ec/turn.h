/* SPDX-License-Identifier: Apache-2.0 */
/* For tests that go from curve to curve: the one whose turn it is, and libcrypto's numbers of it. */
#ifndef ABEL_TEST_EC_TURN_H
#define ABEL_TEST_EC_TURN_H

#include "ec/subjects.h"

static const abel_curve *curve;
static const EC_GROUP *group;
static const BIGNUM *order;
static BN_CTX *context;
static size_t field_len, order_len;

static bool take_turn(const abel_curve *c)
{
    curve = c;
    group = peer_group(c);
    order = EC_GROUP_get0_order(group);
    field_len = c->info.shared_len;
    order_len = c->info.private_len;
    return true;
}

/* FOR_EACH_USED: each of count curves, for which use() returns true. */
#define FOR_EACH_USED(use, curves, count)                                                                    \
    for (size_t curve_index = 0; curve_index < (count) && use((curves)[curve_index]); curve_index++)

/* What goes around a group of tests. */
static int start(void **state)
{
    (void)state;
    return !(context = BN_CTX_new());
}

static int end(void **state)
{
    (void)state;
    BN_CTX_free(context);
    return 0;
}

#endif
