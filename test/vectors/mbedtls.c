/* SPDX-License-Identifier: Apache-2.0 */
/* Mbed TLS, the Curve25519 lines of test_suite_ecp.data and test_suite_ecdh.data:
 * function:group:argument:...:result. Numbers are big-endian hexadecimal, exchanged values bytes. */
#include "util/check.h"

#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <string.h>

enum { FIELDS = 10 };

/* A line, cut into its fields. */
typedef struct {
    char text[OCTETS_MAX];
    size_t count;
    char *field[FIELDS];
} data_line;

static void cut(data_line *line, const char *text)
{
    line->count = 0;
    assert_true(strlen(text) < sizeof line->text);
    strcpy(line->text, text);
    for (char *next = line->text; next && line->count < FIELDS;) {
        char *start = next;
        if ((next = strchr(start, ':'))) {
            *next++ = '\0';
        }
        if (*start == '"') {
            start++;
            start[strcspn(start, "\"")] = '\0';
        }
        line->field[line->count++] = start;
    }
}

/* number: a big-endian number as little-endian octets, at least 32; false if it is negative. */
static bool number(octets *o, const char *hex)
{
    char padded[OCTETS_MAX];
    size_t len = strlen(hex), width = len <= 64 ? 64 : len + len % 2;
    if (*hex == '-' || width >= sizeof padded) {
        return false;
    }
    memset(padded, '0', width);
    strcpy(padded + width - len, hex);
    if (!octets_from_hex(o, padded)) {
        return false;
    }
    for (size_t i = 0; i < o->len / 2; i++) {
        uint8_t low = o->data[i];
        o->data[i] = o->data[o->len - 1 - i];
        o->data[o->len - 1 - i] = low;
    }
    return true;
}

/* check_pub: x, y, z, result: a public key is refused for its length or for its small order. A key
 * that is bytes has no sign and no z, and its bit 255 is ignored, so that it is below 2^255. */
static bool check_pub(data_line *line, bool *applies)
{
    static octets k, u;
    uint8_t shared[32];
    *applies = strcmp(line->field[4], "1") == 0 && number(&u, line->field[2]) &&
               (u.len > 32 || u.data[31] < 0x80);
    if (!*applies) {
        return true;
    }
    k.len = 32;
    return strcmp(line->field[5], "0") == 0 ? u.len == 32 && abel_x25519(shared, k.data, u.data) == ABEL_OK
                                            : x25519_gives(&k, &u, &(octets){.len = 0});
}

/* test_mul: scalar, x, y, z, result's x, y, z, error. */
static bool test_mul(data_line *line, bool *applies)
{
    static octets k, u, out;
    *applies = strcmp(line->field[5], "01") == 0;
    if (!*applies) {
        return true;
    }
    if (!number(&k, line->field[2]) || !number(&u, line->field[3]) || !number(&out, line->field[6])) {
        return false;
    }
    if (strcmp(line->field[9], "0") != 0) {
        out.len = 0;
    }
    return x25519_gives(&k, &u, &out);
}

/* vec_x: scalar, public; scalar, public; shared. */
static bool vec_x(data_line *line)
{
    static octets a, a_public, b, b_public, shared;
    return number(&a, line->field[2]) && number(&a_public, line->field[3]) && number(&b, line->field[4]) &&
           number(&b_public, line->field[5]) && number(&shared, line->field[6]) &&
           x25519_public_is(&a, &a_public) && x25519_public_is(&b, &b_public) &&
           x25519_gives(&a, &b_public, &shared) && x25519_gives(&b, &a_public, &shared);
}

/* exchange: our scalar, their public, who came first, shared. */
static bool exchange(data_line *line)
{
    static octets k, u, shared;
    return octets_from_hex(&k, line->field[2]) && octets_from_hex(&u, line->field[3]) &&
           octets_from_hex(&shared, line->field[5]) && x25519_gives(&k, &u, &shared);
}

static void check_file(const char *name, size_t cases)
{
    static blocks b;
    static data_line line;
    tally t = {0};
    public_blocks(&b, name);
    while (blocks_next(&b)) {
        const char *title = b.pair[0].key;
        for (size_t i = 0; i < b.count; i++) {
            if (!strstr(b.pair[i].key, ":MBEDTLS_ECP_DP_CURVE25519:")) {
                continue;
            }
            bool applies = true, passed = true;
            cut(&line, b.pair[i].key);
            if (strcmp(line.field[0], "ecp_check_pub") == 0 && line.count == 6) {
                passed = check_pub(&line, &applies);
            } else if (strcmp(line.field[0], "ecp_test_mul") == 0 && line.count == 10) {
                passed = test_mul(&line, &applies);
            } else if (strcmp(line.field[0], "ecp_test_vec_x") == 0 && line.count == 7) {
                passed = vec_x(&line);
            } else if (strcmp(line.field[0], "ecdh_exchange_calc_secret") == 0 && line.count == 6) {
                passed = exchange(&line);
            } else {
                applies = false; /* Mbed TLS's own interfaces */
            }
            if (applies) {
                tally_case(&t, passed, "%s: %s", name, title);
            }
        }
    }
    blocks_close(&b);
    tally_end(&t, cases);
}

static void ecp(void **state)
{
    (void)state;
    check_file("mbedtls/test_suite_ecp.data", 15);
}

static void ecdh(void **state)
{
    (void)state;
    check_file("mbedtls/test_suite_ecdh.data", 3);
}

int main(void)
{
    int start = public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ecp),
        cmocka_unit_test(ecdh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
