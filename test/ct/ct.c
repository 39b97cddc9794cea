/* SPDX-License-Identifier: Apache-2.0 */
/* Constant time: runs under valgrind's memcheck with all secrets marked undefined, on the library as
 * it is released. The argument names a tier, which is called past the detection of CPU features
 * (valgrind 3.19 executes adcx and adox but hides the ADX bit of CPUID): its kernels directly, and
 * the public interface with abel__curve25519_kernels() replaced at link time. */
#include "harness.h"

#include "curve/edwards25519/curve25519.h"

#include <stdio.h>
#include <string.h>

static const abel__curve25519 *kernels;
static size_t kernel_uses;

/* The linker's --wrap makes the library's own calls come here. */
const abel__curve25519 *__wrap_abel__curve25519_kernels(void);
const abel__curve25519 *__wrap_abel__curve25519_kernels(void)
{
    kernel_uses++;
    return kernels;
}

static void check_kernels(void)
{
    uint8_t a[64], b[32], c[32], out[32], expected[32];
    fill(a, 64, 1);
    fill(b, 32, 2);
    fill(c, 32, 3);
    a[31] &= 0x7f; /* base() wants less than 2^255 */

    kernels->x25519(expected, a, b);
    secret_mark(a, 64);
    secret_mark(b, 32);
    kernels->x25519(out, a, b);
    published(out, expected, 32, "x25519");
    secret_publish(a, 64);

    kernels->x25519_base(expected, a);
    secret_mark(a, 64);
    kernels->x25519_base(out, a);
    published(out, expected, 32, "x25519_base");
    secret_publish(a, 64);

    kernels->base(expected, a);
    secret_mark(a, 64);
    kernels->base(out, a);
    published(out, expected, 32, "base");
    secret_publish(a, 64);

    kernels->reduce(expected, a);
    secret_mark(a, 64);
    kernels->reduce(out, a);
    published(out, expected, 32, "reduce");
    secret_publish(a, 64);

    secret_publish(b, 32);
    kernels->muladd(expected, a, b, c);
    secret_mark(a, 64);
    secret_mark(b, 32);
    secret_mark(c, 32);
    kernels->muladd(out, a, b, c);
    published(out, expected, 32, "muladd");
}

static void check_x25519(void)
{
    uint8_t secret[32], peer[32], public_key[32], shared[32], out[32];
    fill(secret, 32, 4);
    fill(peer, 32, 5);
    must(abel_x25519(shared, secret, peer), "abel_x25519");
    must(abel_x25519_public(public_key, secret), "abel_x25519_public");
    secret_mark(secret, 32);

    must(abel_x25519_public(out, secret), "abel_x25519_public");
    published(out, public_key, 32, "abel_x25519_public");
    secret_mark(peer, 32); /* the header: constant in private_key and peer */
    must(abel_x25519(out, secret, peer), "abel_x25519");
    published(out, shared, 32, "abel_x25519");
    secret_publish(peer, 32);

    uint8_t fresh[32], fresh_public[32];
    must(abel_x25519_keypair(fresh_public, fresh, &secret_rng), "abel_x25519_keypair");
    require(secret_publish(fresh, 32) && secret_publish(fresh_public, 32), "abel_x25519_keypair");

    const abel_curve *curve = abel_curve_by_name("x25519");
    abel_private_key key;
    abel_public_key peer_key;
    size_t len = 32;
    must(abel_private_key_generate(&key, curve, &secret_rng), "abel_private_key_generate");
    abel_private_key_clear(&key);
    must(abel_private_key_init(&key, curve, secret, 32), "abel_private_key_init");
    must(abel_private_key_public(out, &len, &key), "abel_private_key_public");
    published(out, public_key, 32, "abel_private_key_public");
    must(abel_private_key_export(out, &len, &key), "abel_private_key_export");
    require(secret_publish(out, 32), "abel_private_key_export");
    must(abel_public_key_init(&peer_key, curve, peer, 32), "abel_public_key_init");
    must(abel_ecdh(out, &len, &key, &peer_key, ABEL_ECDH_PLAIN), "abel_ecdh");
    published(out, shared, 32, "abel_ecdh");
    abel_private_key_clear(&key);

    /* The zero result is told by the status alone. */
    static const uint8_t low[32] = {0};
    abel_status status = abel_x25519(out, secret, low);
    secret_publish(&status, sizeof status);
    require(status == ABEL_ERR_WEAK_PEER, "abel_x25519 on a point of small order");
}

static void check_ed25519(void)
{
    uint8_t secret[32], message[200], public_key[32], signature[64], out[64];
    fill(secret, 32, 6);
    fill(message, sizeof message, 7);
    must(abel_ed25519_public(public_key, secret), "abel_ed25519_public");
    must(abel_ed25519_sign(signature, message, sizeof message, secret), "abel_ed25519_sign");
    secret_mark(secret, 32);
    secret_mark(message, sizeof message); /* the header: constant in key and message */

    must(abel_ed25519_public(out, secret), "abel_ed25519_public");
    published(out, public_key, 32, "abel_ed25519_public");
    must(abel_ed25519_sign(out, message, sizeof message, secret), "abel_ed25519_sign");
    published(out, signature, 64, "abel_ed25519_sign");

    uint8_t fresh[32], fresh_public[32];
    must(abel_ed25519_keypair(fresh_public, fresh, &secret_rng), "abel_ed25519_keypair");
    require(secret_publish(fresh, 32) && secret_publish(fresh_public, 32), "abel_ed25519_keypair");

    const abel_curve *curve = abel_curve_by_name("ed25519");
    abel_private_key key;
    size_t len = 32;
    must(abel_private_key_generate(&key, curve, &secret_rng), "abel_private_key_generate");
    abel_private_key_clear(&key);
    must(abel_private_key_init(&key, curve, secret, 32), "abel_private_key_init");
    must(abel_private_key_public(out, &len, &key), "abel_private_key_public");
    published(out, public_key, 32, "abel_private_key_public");

    static const uint8_t context[3] = "ctx";
    abel_eddsa_options options = {.size = sizeof options};
    for (int variant = ABEL_EDDSA_PURE; variant <= ABEL_EDDSA_PREHASHED; variant++) {
        options.variant = (abel_eddsa_variant)variant;
        options.context = variant == ABEL_EDDSA_PURE ? NULL : context;
        options.context_len = variant == ABEL_EDDSA_PURE ? 0 : sizeof context;
        size_t message_len = variant == ABEL_EDDSA_PREHASHED ? 64 : sizeof message;
        len = 64;
        must(abel_eddsa_sign(out, &len, message, message_len, &key, &options), "abel_eddsa_sign");
        require(secret_publish(out, 64), "abel_eddsa_sign");
        if (variant == ABEL_EDDSA_PURE) {
            require(memcmp(out, signature, 64) == 0, "abel_eddsa_sign");
        }
    }
    abel_private_key_clear(&key);
}

/* Planted leaks, which memcheck must find. The volatile accesses keep the compiler from making the
 * branch a conditional move or dropping the table. */
static volatile int taken;
static const volatile uint8_t table[256] = {1};

static int leak_branch(void)
{
    uint8_t secret = 1;
    secret_mark(&secret, 1);
    if (secret & 1) {
        taken = 1;
    }
    return 0;
}

static int leak_index(void)
{
    uint8_t secret = 1;
    secret_mark(&secret, 1);
    taken = table[secret];
    return 0;
}

/* find_tier: its kernels, if this build has it and valgrind can run it: all its features but ADX
 * must be seen. */
static const abel__curve25519 *find_tier(const char *name)
{
    for (size_t i = 0; i < abel__curve25519_row_count; i++) {
        const abel__tier_row *row = &abel__curve25519_rows[i];
        if (strcmp(name, abel__tier_name(row->tier)) == 0 &&
            !(row->needs & ~(abel__cpu_features() | ABEL__CPU_ADX))) {
            return row->kernels;
        }
    }
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc != 2 || !secret_checked()) {
        fputs("usage: valgrind ct.check TIER|leak-branch|leak-index\n", stderr);
        return 2;
    }
    if (strcmp(argv[1], "leak-branch") == 0) {
        return leak_branch();
    }
    if (strcmp(argv[1], "leak-index") == 0) {
        return leak_index();
    }
    kernels = find_tier(argv[1]);
    if (!kernels) {
        printf("skipped: no tier %s in this build or under this valgrind\n", argv[1]);
        return EXIT_SKIPPED;
    }
    require(strcmp(abel__tier_name(kernels->tier), argv[1]) == 0, "the kernels are those of the tier");
    check_kernels();
    check_x25519();
    require(kernel_uses > 0, "X25519 used these kernels");
    kernel_uses = 0;
    check_ed25519();
    require(kernel_uses > 0, "Ed25519 used these kernels");
    printf("tier %s\n", abel_tier(ABEL_FAMILY_25519));
    return strcmp(abel_tier(ABEL_FAMILY_25519), argv[1]) != 0;
}
