/* SPDX-License-Identifier: Apache-2.0 */
/* The vectors of the Debian package python3-cryptography-vectors, whose folder asymmetric/ is the
 * argument: RFC 7748 and pairs of PEM and DER files. (signinput.c reads its sign.input.) */
#include "util/check.h"

#include "util/blocks.h"
#include "util/peer.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <stdio.h>
#include <string.h>

static const char *folder;

static void rfc7748(void **state)
{
    (void)state;
    static blocks b;
    static octets scalar, u, out;
    char path[OCTETS_MAX];
    tally t = {0};
    snprintf(path, sizeof path, "%s/X25519/rfc7748.txt", folder);
    assert_true(blocks_open(&b, path));
    while (blocks_next(&b)) {
        bool passed = blocks_hex(&scalar, &b, "INPUT_SCALAR") && blocks_hex(&u, &b, "INPUT_U") &&
                      blocks_hex(&out, &b, "OUTPUT_U") && x25519_gives(&scalar, &u, &out);
        tally_case(&t, passed, "rfc7748.txt: COUNT %s", blocks_value(&b, "COUNT"));
    }
    blocks_close(&b);
    tally_end(&t, 3);
}

static bool file_octets(octets *o, const char *curve, const char *name)
{
    char path[OCTETS_MAX];
    snprintf(path, sizeof path, "%s/%s/%s", folder, curve, name);
    FILE *f = fopen(path, "rb");
    if (!f) {
        return false;
    }
    o->len = fread(o->data, 1, OCTETS_MAX, f);
    fclose(f);
    return true;
}

static void key_pairs_in_files(void **state)
{
    (void)state;
    static octets encoded, private_key, public_key;
    static const char *const forms[] = {"pem", "der"};
    tally t = {0};
    for (size_t i = 0; i < COUNT(forms); i++) {
        char private_name[64], public_name[64];
        snprintf(private_name, sizeof private_name, "x25519-pkcs8.%s", forms[i]);
        snprintf(public_name, sizeof public_name, "x25519-pub.%s", forms[i]);
        bool passed = file_octets(&encoded, "X25519", private_name) &&
                      peer_private_raw(&private_key, "X25519", encoded.data, encoded.len) &&
                      file_octets(&encoded, "X25519", public_name) &&
                      peer_public_raw(&public_key, "X25519", encoded.data, encoded.len) &&
                      x25519_public_is(&private_key, &public_key);
        tally_case(&t, passed, "%s", private_name);
        snprintf(private_name, sizeof private_name, "ed25519-pkcs8.%s", forms[i]);
        snprintf(public_name, sizeof public_name, "ed25519-pub.%s", forms[i]);
        passed = file_octets(&encoded, "Ed25519", private_name) &&
                 peer_private_raw(&private_key, "ED25519", encoded.data, encoded.len) &&
                 file_octets(&encoded, "Ed25519", public_name) &&
                 peer_public_raw(&public_key, "ED25519", encoded.data, encoded.len) &&
                 ed25519_public_is(&private_key, &public_key);
        tally_case(&t, passed, "%s", private_name);
    }
    tally_end(&t, 4);
}

int main(int argc, char **argv)
{
    int start = tier_start();
    if (start || argc != 2) {
        return start ? start : 2;
    }
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc7748),
        cmocka_unit_test(key_pairs_in_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
