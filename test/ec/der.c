/* SPDX-License-Identifier: Apache-2.0 */
/* Strict DER: what is read is what would be written, and nothing else.
 * usage: ec.der der.txt */
#include "util/check.h"

#include "ec/peer_curves.h"
#include "util/blocks.h"
#include "util/random.h"
#include "util/tally.h"

#include <openssl/ecdsa.h>
#include <stdlib.h>
#include <string.h>

static const char *path;

static void cases_of_the_file(void **state)
{
    (void)state;
    static blocks b;
    static octets der, r, s;
    tally t = {0};
    size_t count = 0;
    if (!blocks_open(&b, path)) {
        fail_msg("%s: cannot be read", path);
    }
    while (blocks_next(&b)) {
        uint8_t a[72], c[72], back[200];
        const char *len_text = blocks_value(&b, "len");
        const size_t len = len_text ? (size_t)atoi(len_text) : 0;
        bool passed = blocks_hex(&der, &b, "der") && len > 0;
        const int taken = abel__der_decode(a, c, len, der.data, der.len);
        if (blocks_value(&b, "r")) {
            passed = passed && taken && blocks_hex(&r, &b, "r") && blocks_hex(&s, &b, "s") &&
                     octets_equal(&r, a, len) && octets_equal(&s, c, len) &&
                     octets_equal(&der, back, abel__der_encode(back, a, c, len));
        } else {
            passed = passed && !taken;
        }
        tally_case(&t, passed, "%s:%zu: %s", path, b.first_line, blocks_value(&b, "what"));
        count++;
    }
    blocks_close(&b);
    assert_true(count > 20);
    tally_end(&t, count);
}

/* random_number: of random length, sometimes 0 or with long runs. */
static void random_number(uint8_t *a, size_t len)
{
    const size_t zeros = random_below(3) ? random_below(len + 1) : 0;
    if (random_below(2)) {
        random_bytes(a, len);
    } else {
        random_edge_bytes(a, len);
    }
    memset(a, 0, zeros);
}

static void numbers_come_back(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(20000, 1000000); round++) {
        uint8_t r[72], s[72], r_back[72], s_back[72], der[200];
        const size_t len = 1 + random_below(72);
        random_number(r, len);
        random_number(s, len);
        const size_t der_len = abel__der_encode(der, r, s, len);
        assert_true(der_len <= ABEL__DER_LEN(8 * len));
        assert_true(abel__der_decode(r_back, s_back, len, der, der_len));
        assert_memory_equal(r, r_back, len);
        assert_memory_equal(s, s_back, len);
    }
}

/* Every change of one byte, every cut and every added byte: what is still taken is written the same. */
static void there_is_one_encoding(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(30, 1000); round++) {
        uint8_t r[72], s[72], der[201], changed[201], back[200];
        const size_t len = round % 2 ? 72 : 1 + random_below(72);
        random_number(r, len);
        random_number(s, len);
        const size_t der_len = abel__der_encode(der, r, s, len);
        for (size_t cut = 0; cut < der_len; cut++) {
            assert_false(abel__der_decode(r, s, len, der, cut));
        }
        der[der_len] = 0;
        assert_false(abel__der_decode(r, s, len, der, der_len + 1));
        for (size_t at = 0; at < der_len; at++) {
            for (unsigned value = 0; value < 256; value++) {
                memcpy(changed, der, der_len);
                changed[at] = (uint8_t)value;
                if (abel__der_decode(r, s, len, changed, der_len)) {
                    assert_int_equal(abel__der_encode(back, r, s, len), der_len);
                    assert_memory_equal(back, changed, der_len);
                }
            }
        }
    }
}

static void libcrypto_writes_the_same(void **state)
{
    (void)state;
    for (size_t round = 0; round < random_rounds(2000, 100000); round++) {
        uint8_t r[72], s[72], ours[200], theirs[200], *end = theirs;
        const size_t len = 1 + random_below(72);
        random_number(r, len);
        random_number(s, len);
        const size_t ours_len = abel__der_encode(ours, r, s, len);
        ECDSA_SIG *signature = ECDSA_SIG_new();
        assert_true(ECDSA_SIG_set0(signature, BN_bin2bn(r, (int)len, NULL), BN_bin2bn(s, (int)len, NULL)));
        assert_int_equal(i2d_ECDSA_SIG(signature, &end), ours_len);
        assert_memory_equal(ours, theirs, ours_len);
        ECDSA_SIG_free(signature);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        return 2;
    }
    path = argv[1];
    random_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_of_the_file),
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(there_is_one_encoding),
        cmocka_unit_test(libcrypto_writes_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
