/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the time of key generation, agreement and signing tells secrets: Welch's t-test of the times of two
 * classes of secrets, measured in random order (O. Reparaz, J. Balasch, I. Verbauwhede, "Dude, is my code
 * constant time?", DATE 2017). The classes are what earlier attacks used: short scalars (Minerva,
 * CVE-2011-1945) and their Hamming weight. A hint, not a proof, and the machine should be idle: that is why
 * ctest does not run it.
 *
 * usage: timing [--seconds S] [CURVE...], in the tier that ABEL_TIER asks for. S is for each line, 3 by
 * default. */
#include "util/random.h"

#include "scheme/ec.h"

#include <abel/abel.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Beyond LEAK the classes differ for sure; below DOUBT nothing is seen. The thresholds of dudect. */
static const double LEAK = 10, DOUBT = 4.5;

enum { BATCH = 256, SAMPLES_MAX = 1 << 20, CROPS = 20 };

/* A secret of a class, and what is signed with it. */
typedef struct {
    uint8_t scalar[72];
    uint8_t digest[32];
} subject;

static const abel_curve *curve;
static const abel__ec *ec;
static abel_public_key peer;

/* Of the operations with a key object: its public key, which they do not use, is that of another. */
static abel_private_key key;

static void set_key(const subject *s)
{
    memcpy(((abel__private_key *)&key)->secret, s->scalar, ec->order_len);
}

static void must(int condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "failed: %s\n", what);
        exit(1);
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The operations, on the secret and the key of it. */

static void run_key_pair(const subject *s)
{
    abel_private_key fresh;
    must(abel_private_key_init(&fresh, curve, s->scalar, ec->order_len) == ABEL_OK, "abel_private_key_init");
}

static void run_agreement(const subject *s)
{
    uint8_t shared[72];
    size_t len = sizeof shared;
    (void)s;
    must(abel_ecdh(shared, &len, &key, &peer, ABEL_ECDH_PLAIN) == ABEL_OK, "abel_ecdh");
}

static void run_signing(const subject *s)
{
    static const abel_ecdsa_options options = {.size = sizeof options,
                                               .format = ABEL_ECDSA_RAW,
                                               .nonce = ABEL_ECDSA_RFC6979,
                                               .nonce_hash = ABEL_HASH_SHA256};
    uint8_t signature[144];
    size_t len = sizeof signature;
    must(abel_ecdsa_sign(signature, &len, s->digest, sizeof s->digest, &key, &options) == ABEL_OK,
         "abel_ecdsa_sign");
}

/* A loop, of less than a microsecond, for scalars of less than three quarters of the bits, which must be
 * found. */
static void run_planted(const subject *s)
{
    run_key_pair(s);
    for (volatile int i = s->scalar[ec->order_len / 4] ? 0 : 500; i > 0; i--) {
    }
}

/* The classes: which < 2. */

/* set_bit: bit i from the lowest. */
static void set_bit(uint8_t *scalar, unsigned i, int value)
{
    uint8_t *byte = scalar + ec->order_len - 1 - i / 8;
    *byte = (uint8_t)((*byte & ~(1u << i % 8)) | (unsigned)value << i % 8);
}

/* random_scalar: of so many bits. */
static void random_scalar(uint8_t *scalar, unsigned bits)
{
    random_bytes(scalar, ec->order_len);
    for (unsigned i = bits; i < 8 * ec->order_len; i++) {
        set_bit(scalar, i, 0);
    }
    set_bit(scalar, bits - 1, 1);
}

/* by_length: half of the bits, or one bit fewer than n. */
static void by_length(subject *s, int which)
{
    const unsigned bits = abel__order_bits(ec->order);
    random_scalar(s->scalar, which ? bits - 1 : bits / 2);
}

/* by_nothing: the classes are the same. */
static void by_nothing(subject *s, int which)
{
    (void)which;
    random_scalar(s->scalar, abel__order_bits(ec->order) - 1);
}

/* by_weight: four bits set, or all but four, of one bit fewer than n. */
static void by_weight(subject *s, int which)
{
    const unsigned bits = abel__order_bits(ec->order) - 1;
    for (unsigned i = 0; i < 8 * ec->order_len; i++) {
        set_bit(s->scalar, i, which && i < bits);
    }
    for (int i = 0; i < 4; i++) {
        set_bit(s->scalar, (unsigned)random_below(bits - 1), !which);
    }
    set_bit(s->scalar, bits - 1, 1);
}

/* length: the bits of a number below n. */
static unsigned length(const uint8_t *k)
{
    unsigned bits = 8 * (unsigned)ec->order_len;
    while (!(k[ec->order_len - 1 - (bits - 1) / 8] >> (bits - 1) % 8 & 1)) {
        bits--;
    }
    return bits;
}

/* by_nonce: a nonce five bits shorter than n or more, or one bit or none; the private keys are random. */
static void by_nonce(subject *s, int which)
{
    const unsigned bits = abel__order_bits(ec->order);
    uint8_t e[72], k[72];
    random_scalar(s->scalar, bits - 1);
    set_key(s);
    do {
        abel__nonce nonce;
        random_bytes(s->digest, sizeof s->digest);
        abel__order_from_digest(ec->order, e, s->digest, sizeof s->digest);
        abel__nonce_rfc6979(&nonce, (const abel__private_key *)&key, e, ABEL_HASH_SHA256);
        abel__nonce_next(&nonce, k);
    } while (which ? length(k) + 1 < bits : length(k) + 5 > bits);
}

static const struct line {
    const char *operation, *classes;
    void (*run)(const subject *s);
    void (*make)(subject *s, int which);
} lines[] = {
    {"planted leak", "scalar by length", run_planted, by_length},
    {"key pair", "no difference", run_key_pair, by_nothing},
    {"signing", "no difference", run_signing, by_nothing},
    {"key pair", "scalar by length", run_key_pair, by_length},
    {"key pair", "scalar by weight", run_key_pair, by_weight},
    {"agreement", "scalar by length", run_agreement, by_length},
    {"agreement", "scalar by weight", run_agreement, by_weight},
    {"signing", "private key by length", run_signing, by_length},
    {"signing", "private key by weight", run_signing, by_weight},
    {"signing", "nonce by length", run_signing, by_nonce},
};

static struct sample {
    double time;
    int which;
} samples[SAMPLES_MAX];

static int by_time(const void *a, const void *b)
{
    const double x = ((const struct sample *)a)->time, y = ((const struct sample *)b)->time;
    return (x > y) - (x < y);
}

/* welch: t of the first count samples. */
static double welch(size_t count)
{
    double n[2] = {0}, mean[2] = {0}, squares[2] = {0}; /* Welford's sums */
    for (size_t i = 0; i < count; i++) {
        const int c = samples[i].which;
        const double d = samples[i].time - mean[c];
        n[c]++;
        mean[c] += d / n[c];
        squares[c] += d * (samples[i].time - mean[c]);
    }
    if (n[0] < 100 || n[1] < 100) {
        return 0;
    }
    const double variance = squares[0] / (n[0] - 1) / n[0] + squares[1] / (n[1] - 1) / n[1];
    return variance > 0 ? (mean[0] - mean[1]) / sqrt(variance) : 0;
}

/* highest: |t| at its highest, over all times and over the lowest of them, whose highest are noise. */
static double highest(size_t count)
{
    double t = 0;
    qsort(samples, count, sizeof *samples, by_time);
    for (int crop = 0; crop < CROPS; crop++) {
        const double share = crop == 0 ? 1 : 1 - pow(0.5, 10.0 * crop / CROPS);
        t = fmax(t, fabs(welch((size_t)((double)count * share))));
    }
    return t;
}

/* measure: every secret is used once, so that nothing but its class is there twice. */
static double measure(const struct line *l, double seconds, size_t *count)
{
    static subject batch[BATCH];
    const double end = now() + seconds * 1e9;
    for (*count = 0; *count + BATCH <= SAMPLES_MAX && now() < end;) {
        for (size_t i = 0; i < BATCH; i++) {
            samples[*count + i].which = (int)random_below(2);
            random_bytes(batch[i].digest, sizeof batch[i].digest);
            l->make(&batch[i], samples[*count + i].which);
        }
        for (size_t i = 0; i < BATCH; i++) {
            const subject s = batch[i];
            set_key(&s);
            const double begin = now();
            l->run(&s);
            samples[(*count)++].time = now() - begin;
        }
    }
    return highest(*count);
}

/* check: all lines for a curve; whether none leaks and the planted leak was found. */
static bool check(const char *name, double seconds)
{
    uint8_t point[145];
    size_t len = sizeof point;
    bool fine = true;
    curve = abel_curve_by_name(name);
    if (!curve || curve->methods != &abel__ec_methods) {
        fprintf(stderr, "%s: not a curve with ECDSA\n", name);
        exit(2);
    }
    ec = abel__ec_of(curve);
    must(abel_private_key_generate(&key, curve, NULL) == ABEL_OK &&
             abel_private_key_public(point, &len, &key) == ABEL_OK &&
             abel_public_key_init(&peer, curve, point, len) == ABEL_OK,
         "a peer's key");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        size_t count;
        const double t = measure(&lines[i], seconds, &count);
        const bool planted = lines[i].run == run_planted, control = lines[i].make == by_nothing;
        const char *verdict = t > LEAK    ? planted   ? "found"
                                            : control ? "NOISE: the rest tells nothing"
                                                      : "LEAK"
                              : planted   ? "NOT FOUND: the rest tells nothing"
                              : t > DOUBT ? "doubtful: measure longer, on an idle machine"
                                          : "nothing seen";
        printf("%-10s %-13s %-22s %8zu times  t = %6.1f  %s\n", name, lines[i].operation, lines[i].classes,
               count, t, verdict);
        fine = fine && (t > LEAK) == planted;
    }
    return fine;
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"sect163k1", "sect163r1", "sect233k1", "sect283r1", "sect571r1"};
    double seconds = 3;
    bool fine = true;
    int first = 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    random_start();
    if (argc > 2 && strcmp(argv[1], "--seconds") == 0) {
        seconds = strtod(argv[2], NULL);
        first = 3;
    }
    printf("tier %s\n", abel_tier(ABEL_FAMILY_BINARY));
    for (int i = first; i < argc; i++) {
        fine = check(argv[i], seconds) && fine;
    }
    for (size_t i = 0; first == argc && i < sizeof usual / sizeof *usual; i++) {
        fine = check(usual[i], seconds) && fine;
    }
    return fine ? 0 : 1;
}
