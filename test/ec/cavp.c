/* SPDX-License-Identifier: Apache-2.0 */
/* NIST CAVP: the files of FIPS 186-2 and 186-3 ECDSA and of the cofactor Diffie-Hellman of SP 800-56A.
 * They are taken from the folder that ABEL_VECTORS names or from Debian's python3-cryptography-vectors; few
 * are in one of them alone.
 * usage: ec.cavp [FOLDER], the latter's folder with FIPS_186-2 and FIPS_186-3 in it. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"
#include "util/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Either may be null. */
static const char *public_folder, *debian_folder;

/* A file by its name in either folder, and how many cases it has on binary curves and on prime curves. */
typedef struct {
    const char *public_name, *debian_name;
    size_t binary, prime;
    bool (*passes)(const abel_curve *curve, const blocks *b, const char *hash);
} file;

static bool key_pair(const abel_curve *curve, const blocks *b, const char *hash)
{
    (void)hash;
    return case_key_pair(curve, blocks_value(b, "d"), blocks_value(b, "Qx"), blocks_value(b, "Qy"));
}

/* is_valid: the file's verdict, "P (0 )" or "F (" and the reason. */
static bool is_valid(const blocks *b)
{
    return blocks_value(b, "Result") && *blocks_value(b, "Result") == 'P';
}

static bool validation(const abel_curve *curve, const blocks *b, const char *hash)
{
    (void)hash;
    return case_validates(curve, blocks_value(b, "Qx"), blocks_value(b, "Qy")) == is_valid(b);
}

/* digest: of the block's message; false without one. */
static bool digest_of(octets *digest, const blocks *b, const char *hash)
{
    static octets message;
    return blocks_hex(&message, b, "Msg") && peer_digest(digest, hash, &message);
}

static bool signing(const abel_curve *curve, const blocks *b, const char *hash)
{
    static octets digest;
    return digest_of(&digest, b, hash) &&
           case_signs(curve, &digest, blocks_value(b, "d"), blocks_value(b, "Qx"), blocks_value(b, "Qy"),
                      blocks_value(b, "k"), blocks_value(b, "R"), blocks_value(b, "S"));
}

static bool verifying(const abel_curve *curve, const blocks *b, const char *hash)
{
    static octets digest;
    return digest_of(&digest, b, hash) &&
           case_verifies(curve, &digest, blocks_value(b, "Qx"), blocks_value(b, "Qy"), blocks_value(b, "R"),
                         blocks_value(b, "S")) == is_valid(b);
}

static bool agreement(const abel_curve *curve, const blocks *b, const char *hash)
{
    static octets point, shared;
    (void)hash;
    return case_key_pair(curve, blocks_value(b, "dIUT"), blocks_value(b, "QIUTx"),
                         blocks_value(b, "QIUTy")) &&
           case_point(&point, curve, blocks_value(b, "QCAVSx"), blocks_value(b, "QCAVSy")) &&
           blocks_hex(&shared, b, "ZIUT") &&
           case_agrees(curve, blocks_value(b, "dIUT"), &point, ABEL_ECDH_COFACTOR, &shared);
}

static const file files[] = {
    {"cavp/186-2ecdsatestvectors/KeyPair.rsp", "FIPS_186-2/KeyPair.rsp", 100, 50, key_pair},
    {"cavp/186-2ecdsatestvectors/SigGen.txt", "FIPS_186-2/SigGen.txt", 150, 75, signing},
    {NULL, "FIPS_186-2/PKV.rsp", 120, 60, validation},
    {NULL, "FIPS_186-2/SigVer.rsp", 150, 75, verifying},
    {"cavp/186-3ecdsatestvectors/KeyPair.rsp", "FIPS_186-3/KeyPair.rsp", 100, 50, key_pair},
    {"cavp/186-3ecdsatestvectors/PKV.rsp", "FIPS_186-3/PKV.rsp", 120, 60, validation},
    {"cavp/186-3ecdsatestvectors/SigGen.txt", "FIPS_186-3/SigGen.txt", 750, 375, signing},
    {"cavp/186-3ecdsatestvectors/SigVer.rsp", "FIPS_186-3/SigVer.rsp", 750, 375, verifying},
    {"cavp/ecccdhtestvectors/KAS_ECC_CDH_PrimitiveTest.txt", NULL, 250, 125, agreement},
};

/* section_curve: the curve that a section names, alone ("K-163") or with the hash function, which
 * goes to hash ("K-163,SHA-1"). */
static const abel_curve *section_curve(const char *section, char hash[16])
{
    char curve[16];
    const size_t len = strcspn(section, ",");
    if (len >= sizeof curve || (section[len] && strlen(section + len + 1) >= 16)) {
        return NULL;
    }
    memcpy(curve, section, len);
    curve[len] = '\0';
    strcpy(hash, section[len] ? section + len + 1 : "SHA1"); /* FIPS 186-2 has no other */
    return case_curve(curve);
}

static void check(const file *f)
{
    static blocks b;
    char path[OCTETS_MAX], hash[16];
    tally t = {0};
    size_t prime = 0;
    if (public_folder && f->public_name) {
        public_path(path, f->public_name);
    } else if (debian_folder && f->debian_name) {
        assert_in_range(snprintf(path, sizeof path, "%s/%s", debian_folder, f->debian_name), 1,
                        sizeof path - 1);
    } else {
        print_message("%s: left out\n", f->public_name ? f->public_name : f->debian_name);
        return;
    }
    if (!blocks_open(&b, path)) {
        fail_msg("%s: cannot be read", path);
    }
    while (blocks_next(&b)) {
        const abel_curve *curve = section_curve(b.section, hash);
        if (!curve) { /* "B.4.2 Key Pair Generation by Testing Candidates" */
            curve = section_curve(b.outer_section, hash);
        }
        if (curve && (blocks_value(&b, "Qx") || blocks_value(&b, "QCAVSx"))) {
            tally_case(&t, f->passes(curve, &b, hash), "%s:%zu", path, b.first_line);
            prime += !is_binary(curve);
        }
    }
    blocks_close(&b);
    assert_int_equal(prime, subjects_are_peers() ? f->prime : 0);
    tally_end(&t, f->binary + prime);
}

static void cavp(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(files); i++) {
        check(&files[i]);
    }
}

int main(int argc, char **argv)
{
    public_folder = getenv("ABEL_VECTORS");
    debian_folder = argc == 2 ? argv[1] : NULL;
    if (!public_folder && !debian_folder) {
        puts("skipped: ABEL_VECTORS names no folder, and Debian's is not there");
        return EXIT_SKIPPED;
    }
    int start = subjects_start();
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(cavp)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
