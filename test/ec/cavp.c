/* SPDX-License-Identifier: Apache-2.0 */
/* NIST CAVP: the files of FIPS 186-2 and 186-3 ECDSA and of the Diffie-Hellman of SP 800-56A; and what pyca
 * has besides: RFC 7027, compressed points, signatures on secp256k1. They are taken from the folder that
 * ABEL_VECTORS names or from Debian's python3-cryptography-vectors; some are in one of them alone. usage:
 * ec.cavp [FOLDER], the latter's folder with FIPS_186-2 and FIPS_186-3 in it. */
#include "util/check.h"

#include "ec/cases.h"
#include "util/public_vectors.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Either may be null. */
static const char *public_folder, *debian_folder;

/* A file by its name in either folder, a key that every case has, and how many cases it has on binary curves
 * and on prime curves. */
typedef struct {
    const char *public_name, *debian_name, *key;
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

/* kas_curve: the curve of a section like "EA - SHA1" of the file of static Diffie-Hellman. */
static const char *kas_curve(const char *section)
{
    static const char *const curves[][2] = {
        {"EA", "P-192"}, {"EB", "P-224"}, {"EC", "P-256"}, {"ED", "P-384"}, {"EE", "P-521"}};
    for (size_t i = 0; i < COUNT(curves); i++) {
        if (strncmp(section, curves[i][0], 2) == 0) {
            return curves[i][1];
        }
    }
    return "";
}

/* validity: of both keys, of the private key, and of Z. What was changed is not for this library to see if it
 * is what is made of Z (9 to 12). */
static bool validity(const abel_curve *curve, const blocks *b, const char *hash)
{
    static octets peer, shared;
    const char *d = blocks_value(b, "dsIUT"), *result = blocks_value(b, "Result");
    int reason = 0;
    (void)hash;
    const bool failed = result && sscanf(result, "F (%d", &reason) == 1;
    const bool expected = result && (!failed || (reason >= 9 && reason <= 12));
    return blocks_hex(&shared, b, "Z") &&
           case_point(&peer, curve, blocks_value(b, "QsCAVSx"), blocks_value(b, "QsCAVSy")) &&
           (case_key_pair(curve, d, blocks_value(b, "QsIUTx"), blocks_value(b, "QsIUTy")) &&
            case_agrees(curve, d, &peer, ABEL_ECDH_COFACTOR, &shared)) == expected;
}

/* signed_without_nonce: a signature whose nonce is not told. */
static bool signed_without_nonce(const abel_curve *curve, const blocks *b, const char *hash)
{
    static octets digest;
    const char *x = blocks_value(b, "Qx"), *y = blocks_value(b, "Qy");
    return digest_of(&digest, b, hash) && case_key_pair(curve, blocks_value(b, "d"), x, y) &&
           case_verifies(curve, &digest, x, y, blocks_value(b, "R"), blocks_value(b, "S"));
}

static bool both_sides(const abel_curve *curve, const blocks *b, const char *hash)
{
    static octets a, c, shared;
    const char *d_a = blocks_value(b, "dA"), *x_a = blocks_value(b, "x_qA"), *y_a = blocks_value(b, "y_qA"),
               *d_b = blocks_value(b, "dB"), *x_b = blocks_value(b, "x_qB"), *y_b = blocks_value(b, "y_qB");
    (void)hash;
    return case_key_pair(curve, d_a, x_a, y_a) && case_key_pair(curve, d_b, x_b, y_b) &&
           case_point(&a, curve, x_a, y_a) && case_point(&c, curve, x_b, y_b) &&
           blocks_hex(&shared, b, "x_Z") && case_agrees(curve, d_a, &c, ABEL_ECDH_PLAIN, &shared) &&
           case_agrees(curve, d_b, &a, ABEL_ECDH_PLAIN, &shared);
}

static bool compressed(const abel_curve *curve, const blocks *b, const char *hash)
{
    static octets point;
    (void)hash;
    return blocks_hex(&point, b, "POINT") &&
           case_decodes(curve, &point, blocks_value(b, "X"), blocks_value(b, "Y"));
}

#define KAS "KASValidityTest_ECCStaticUnified_"

static const file files[] = {
    {"cavp/186-2ecdsatestvectors/KeyPair.rsp", "FIPS_186-2/KeyPair.rsp", "Qx", 100, 50, key_pair},
    {"cavp/186-2ecdsatestvectors/SigGen.txt", "FIPS_186-2/SigGen.txt", "Qx", 150, 75, signing},
    {NULL, "FIPS_186-2/PKV.rsp", "Qx", 120, 60, validation},
    {NULL, "FIPS_186-2/SigVer.rsp", "Qx", 150, 75, verifying},
    {"cavp/186-3ecdsatestvectors/KeyPair.rsp", "FIPS_186-3/KeyPair.rsp", "Qx", 100, 50, key_pair},
    {"cavp/186-3ecdsatestvectors/PKV.rsp", "FIPS_186-3/PKV.rsp", "Qx", 120, 60, validation},
    {"cavp/186-3ecdsatestvectors/SigGen.txt", "FIPS_186-3/SigGen.txt", "Qx", 750, 375, signing},
    {"cavp/186-3ecdsatestvectors/SigVer.rsp", "FIPS_186-3/SigVer.rsp", "Qx", 750, 375, verifying},
    {"cavp/ecccdhtestvectors/KAS_ECC_CDH_PrimitiveTest.txt", NULL, "QCAVSx", 250, 125, agreement},
    {"cavp/kas/" KAS "NOKC_ZZOnly_init.fax", "../ECDH/" KAS "NOKC_ZZOnly_init.fax", "QsCAVSx", 0, 150,
     validity},
    {NULL, "../ECDH/" KAS "NOKC_ZZOnly_resp.fax", "QsCAVSx", 0, 150, validity},
    {NULL, "../ECDH/" KAS "KDFConcat_NOKC_init.fax", "QsCAVSx", 0, 300, validity},
    {NULL, "../ECDH/" KAS "KDFConcat_NOKC_resp.fax", "QsCAVSx", 0, 300, validity},
    {NULL, "SECP256K1/SigGen.txt", "Qx", 0, 1125, signed_without_nonce},
    {"pyca/ecdh_brainpool_rfc7027.txt", "../ECDH/brainpool.txt", "x_qA", 0, 3, both_sides},
    {"pyca/compressed_points.txt", "../EC/compressed_points.txt", "POINT", 0, 4, compressed},
};

/* section_curve: the curve that a section names, alone ("K-163"), with the hash function, which goes to hash
 * ("K-163,SHA-1"), or by a parameter set ("EA - SHA1"). */
static const abel_curve *section_curve(const char *section, char hash[16])
{
    char curve[24];
    const size_t len = strcspn(section, ",");
    if (len >= sizeof curve || (section[len] && strlen(section + len + 1) >= 16)) {
        return NULL;
    }
    memcpy(curve, section, len);
    curve[len] = '\0';
    strcpy(hash, section[len] ? section + len + 1 : "SHA1"); /* FIPS 186-2 has no other */
    return case_curve(*kas_curve(curve) ? kas_curve(curve) : curve);
}

/* block_curve: the curve that the block names itself, or its section, or the section before that one
 * ("B.4.2 Key Pair Generation by Testing Candidates" comes between). */
static const abel_curve *block_curve(const blocks *b, char hash[16])
{
    char lower[24] = "";
    const char *own = blocks_value(b, "curve"), *capital = blocks_value(b, "CURVE");
    for (size_t i = 0; capital && capital[i] && i + 1 < sizeof lower; i++) {
        lower[i] = (char)tolower((unsigned char)capital[i]);
    }
    if (own || capital) {
        return case_curve(own ? own : lower);
    }
    const abel_curve *curve = section_curve(b->section, hash);
    return curve ? curve : section_curve(b->outer_section, hash);
}

static void check(const file *f)
{
    static blocks b;
    char path[OCTETS_MAX], hash[16];
    class_tally t = {0};
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
        if (blocks_value(&b, f->key)) {
            const abel_curve *curve = block_curve(&b, hash);
            class_case(&t, curve, curve && f->passes(curve, &b, hash), "%s:%zu", path, b.first_line);
        }
    }
    blocks_close(&b);
    class_end(&t, f->binary, f->prime, 0);
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
