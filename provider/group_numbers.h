/* SPDX-License-Identifier: Apache-2.0 */
/* Curves as numbers: the parameters of a curve, and the curve of parameters. libcrypto knows them. */
#ifndef ABEL_PROVIDER_GROUP_NUMBERS_H
#define ABEL_PROVIDER_GROUP_NUMBERS_H

#include "group.h"

/* numbers_get: answers what params ask about the numbers of g; nothing costs anything unless it is asked for.
 */
int numbers_get(const ec_group *g, const provider *p, OSSL_PARAM params[]);

/* numbers_curve: the curve that parameters are those of: GROUP_OURS with *name, its name for libcrypto;
 * GROUP_FOREIGN if they define a group without a name; GROUP_BAD if they define none. */
group_owner numbers_curve(const char **name, const provider *p, const OSSL_PARAM params[]);

/* numbers_point: the uncompressed form of a point of the curve, in its subgroup or not, or of the identity.
 * *len is the room, and becomes the length; 0 if it is no such point. */
int numbers_point(uint8_t *out, size_t *len, const ec_group *g, const provider *p, const uint8_t *point,
                  size_t point_len);

#endif
