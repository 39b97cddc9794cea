/* SPDX-License-Identifier: Apache-2.0 */
/* Constant time of the curves of SEC 1, as ct.c: validation and verification have no secrets. */
#include "ec.h"

#include "harness.h"
#include "scheme/ec.h"

#include <stdio.h>
#include <string.h>

static const abel__ec_kernels *in_use;
static size_t uses;

const abel__ec_kernels *ec_kernels_in_use(void)
{
    uses++;
    return in_use;
}

static const abel_curve *curve;
static const abel__ec *ec;

/* fill_scalar: below n. */
static void fill_scalar(uint8_t *out, uint8_t start)
{
    fill(out, ec->order_len, start);
    out[0] &= (uint8_t)(0x7f >> (8 * ec->order_len - abel__order_bits(ec->order)));
}

static void check_kernels(const abel__ec_key *key)
{
    const abel__ec_kernels *kernels = in_use;
    uint8_t k[72], x[72], y[72], expected_x[72], expected_y[72];
    fill_scalar(k, 1);

    kernels->base(ec->constants, expected_x, expected_y, k);
    secret_mark(k, ec->order_len);
    kernels->base(ec->constants, x, y, k);
    published(x, expected_x, ec->field_len, "base");
    published(y, expected_y, ec->field_len, "base, y");
    kernels->base(ec->constants, x, NULL, k);
    published(x, expected_x, ec->field_len, "base, x alone");
    secret_publish(k, ec->order_len);

    for (int cofactor = 0; cofactor < 2; cofactor++) {
        kernels->multiply(ec->constants, expected_x, k, key, cofactor);
        secret_mark(k, ec->order_len);
        kernels->multiply(ec->constants, x, k, key, cofactor);
        published(x, expected_x, ec->field_len, "multiply");
        secret_publish(k, ec->order_len);
    }
}

/* check_signing: by the private key, secret, of the digest, secret too. DER is left out: its length depends
 * on the signature, which is public. */
static void check_signing(const abel_private_key *public_one, const abel_private_key *secret_one,
                          const abel_ecdsa_options *options, const char *what)
{
    uint8_t digest[64], signature[144], expected[144];
    const size_t len = 2 * ec->order_len;
    size_t expected_len = len, out_len = len;
    fill(digest, sizeof digest, 8);
    secret_rng_restart();
    must(abel_ecdsa_sign(expected, &expected_len, digest, sizeof digest, public_one, options), what);
    secret_publish(expected, len); /* its random bytes were secret */
    secret_mark(digest, sizeof digest);
    secret_rng_restart();
    must(abel_ecdsa_sign(signature, &out_len, digest, sizeof digest, secret_one, options), what);
    published(signature, expected, ec->order_len, what);
    published(signature + ec->order_len, expected + ec->order_len, ec->order_len, what);
}

static void check_schemes(const abel_public_key *peer)
{
    uint8_t secret[72], public_key[145], shared[72], out[145];
    abel_private_key public_one, secret_one, fresh;
    size_t len = sizeof public_key;
    fill_scalar(secret, 4);
    must(abel_private_key_init(&public_one, curve, secret, ec->order_len), "abel_private_key_init");
    must(abel_private_key_public(public_key, &len, &public_one), "abel_private_key_public");
    secret_mark(secret, ec->order_len);
    must(abel_private_key_init(&secret_one, curve, secret, ec->order_len), "abel_private_key_init");
    must(abel_private_key_public(out, &len, &secret_one), "abel_private_key_public");
    published(out, public_key, len, "abel_private_key_public");
    len = sizeof out;
    must(abel_private_key_export(out, &len, &secret_one), "abel_private_key_export");
    require(secret_publish(out, len), "abel_private_key_export");

    must(abel_private_key_generate(&fresh, curve, &secret_rng), "abel_private_key_generate");
    len = sizeof out;
    must(abel_private_key_public(out, &len, &fresh), "abel_private_key_public");
    require(secret_publish(out, len), "abel_private_key_generate");
    abel_private_key_clear(&fresh);

    for (int mode = ABEL_ECDH_PLAIN; mode <= ABEL_ECDH_COFACTOR; mode++) {
        len = sizeof shared;
        must(abel_ecdh(shared, &len, &public_one, peer, (abel_ecdh_mode)mode), "abel_ecdh");
        must(abel_ecdh(out, &len, &secret_one, peer, (abel_ecdh_mode)mode), "abel_ecdh");
        published(out, shared, len, "abel_ecdh");
    }

    if (curve->info.operations & ABEL_CURVE_ECDSA) {
        check_signing(&public_one, &secret_one,
                      &(abel_ecdsa_options){
                          .size = sizeof(abel_ecdsa_options), .format = ABEL_ECDSA_RAW, .rng = &secret_rng},
                      "abel_ecdsa_sign, hedged");
        check_signing(&public_one, &secret_one,
                      &(abel_ecdsa_options){.size = sizeof(abel_ecdsa_options),
                                            .format = ABEL_ECDSA_RAW,
                                            .nonce = ABEL_ECDSA_RFC6979,
                                            .nonce_hash = ABEL_HASH_SHA256},
                      "abel_ecdsa_sign, RFC 6979");
    }
    abel_private_key_clear(&secret_one);
}

static void check_curve(const abel_curve *c)
{
    uint8_t secret[72], encoded[145];
    size_t len = sizeof encoded;
    abel_private_key key;
    abel_public_key peer;
    curve = c;
    ec = abel__ec_of(curve);
    fill_scalar(secret, 2);
    must(abel_private_key_init(&key, curve, secret, ec->order_len), "abel_private_key_init");
    must(abel_private_key_public(encoded, &len, &key), "abel_private_key_public");
    must(abel_public_key_init(&peer, curve, encoded, len), "abel_public_key_init");
    check_kernels((const abel__ec_key *)((const abel__public_key *)&peer)->decoded);
    check_schemes(&peer);
}

/* check_choice: all curves of a choice, whose kernels are in use; returns how many. */
static size_t check_choice(const ec_choice *choice)
{
    size_t curves = 0;
    for (size_t i = 0; abel_curve_at(i); i++) {
        const abel_curve *c = abel_curve_at(i);
        if (c->methods == &abel__ec_methods && abel__ec_of(c)->kernels == choice->kernels) {
            uses = 0;
            check_curve(c);
            require(uses > 0, "the curve used these kernels");
            curves++;
        }
    }
    require(curves > 0, "the kernels have a curve");
    return curves;
}

int ec_main(int argc, char **argv, const ec_choice *choices, size_t count)
{
    size_t checked = 0;
    if (argc != 2 || !secret_checked()) {
        fprintf(stderr, "usage: valgrind %s TIER\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t row = 0; row < choices[i].count; row++) {
            const abel__tier_row *r = &choices[i].rows[row];
            if (strcmp(argv[1], abel__tier_name(r->tier)) == 0 &&
                !(r->needs & ~(abel__cpu_features() | ABEL__CPU_ADX))) { /* valgrind hides ADX: see ct.c */
                in_use = r->kernels;
                require(in_use->tier == r->tier, "the kernels are those of the tier");
                const size_t curves = check_choice(&choices[i]);
                printf("tier %s, features %#x, %zu curves of field %zu\n", argv[1], r->needs, curves, i);
                checked++;
            }
        }
    }
    if (checked == 0) {
        printf("skipped: no tier %s in this build or under this valgrind\n", argv[1]);
        return EXIT_SKIPPED;
    }
    return 0;
}
