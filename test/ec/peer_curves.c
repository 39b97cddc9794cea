/* SPDX-License-Identifier: Apache-2.0 */
/* Curves by libcrypto. */
#include "ec/peer_curves.h"

#include "orders.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The constants of gen/, the names of libcrypto and of vector files, bits of a coordinate and of n, the
 * cofactor. */
#define PEER_CURVES(X)                                                                                       \
    X(secp112r2, "secp112r2", "secp112r2", 112, 110, 4)                                                      \
    X(secp160r1, "secp160r1", "secp160r1", 160, 161, 1)                                                      \
    X(prime192v1, "prime192v1", "secp192r1", 192, 192, 1)                                                    \
    X(secp224r1, "secp224r1", "secp224r1", 224, 224, 1)                                                      \
    X(prime256v1, "prime256v1", "secp256r1", 256, 256, 1)                                                    \
    X(secp256k1, "secp256k1", "secp256k1", 256, 256, 1)                                                      \
    X(secp384r1, "secp384r1", "secp384r1", 384, 384, 1)                                                      \
    X(secp521r1, "secp521r1", "secp521r1", 521, 521, 1)                                                      \
    X(brainpoolp224r1, "brainpoolP224r1", "brainpoolP224r1", 224, 224, 1)                                    \
    X(brainpoolp320r1, "brainpoolP320r1", "brainpoolP320r1", 320, 320, 1)                                    \
    X(sect163k1, "sect163k1", "sect163k1", 163, 163, 2)                                                      \
    X(sect163r1, "sect163r1", "sect163r1", 163, 162, 2)                                                      \
    X(sect163r2, "sect163r2", "sect163r2", 163, 163, 2)                                                      \
    X(sect193r1, "sect193r1", "sect193r1", 193, 193, 2)                                                      \
    X(sect193r2, "sect193r2", "sect193r2", 193, 193, 2)                                                      \
    X(sect233k1, "sect233k1", "sect233k1", 233, 232, 4)                                                      \
    X(sect233r1, "sect233r1", "sect233r1", 233, 233, 2)                                                      \
    X(sect239k1, "sect239k1", "sect239k1", 239, 238, 4)                                                      \
    X(sect283k1, "sect283k1", "sect283k1", 283, 281, 4)                                                      \
    X(sect283r1, "sect283r1", "sect283r1", 283, 282, 2)                                                      \
    X(sect409k1, "sect409k1", "sect409k1", 409, 407, 4)                                                      \
    X(sect409r1, "sect409r1", "sect409r1", 409, 409, 2)                                                      \
    X(sect571k1, "sect571k1", "sect571k1", 571, 570, 4)                                                      \
    X(sect571r1, "sect571r1", "sect571r1", 571, 570, 2)

enum {
#define NUMBER(id, ...) NUMBER_##id,
    PEER_CURVES(NUMBER) COUNT_OF_CURVES
};

static const char *const names[] = {
#define NAME(id, name, ...) [NUMBER_##id] = name,
    PEER_CURVES(NAME)};

static void require(int condition)
{
    if (!condition) {
        fputs("libcrypto failed\n", stderr);
        abort();
    }
}

static EC_GROUP *groups[COUNT_OF_CURVES];

/* group_of: by the name that is the constants of a curve here. */
static const EC_GROUP *group_of(const void *curve)
{
    int number = 0;
    while (strcmp(names[number], curve) != 0)
        number++;
    if (!groups[number]) {
        groups[number] = EC_GROUP_new_by_curve_name(OBJ_sn2nid(curve));
        require(groups[number] != NULL);
    }
    return groups[number];
}

static size_t field_len(const EC_GROUP *group)
{
    return ((size_t)EC_GROUP_get_degree(group) + 7) / 8;
}

static size_t order_len(const EC_GROUP *group)
{
    return ((size_t)EC_GROUP_order_bits(group) + 7) / 8;
}

static BIGNUM *number(const uint8_t *bytes, size_t len)
{
    BIGNUM *n = BN_bin2bn(bytes, (int)len, NULL);
    require(n != NULL);
    return n;
}

/* scalar_of: a number below n, as the kernels require, and not 0 unless zero_too. */
static BIGNUM *scalar_of(const EC_GROUP *group, const uint8_t *bytes, bool zero_too)
{
    BIGNUM *n = number(bytes, order_len(group));
    require(BN_cmp(n, EC_GROUP_get0_order(group)) < 0 && (zero_too || !BN_is_zero(n)));
    return n;
}

/* put: the coordinates of a point that is not the identity; y may be null. */
static void put(uint8_t *x, uint8_t *y, const EC_GROUP *group, const EC_POINT *point)
{
    BIGNUM *a = BN_new(), *b = BN_new();
    require(a && b && EC_POINT_get_affine_coordinates(group, point, a, b, NULL));
    require(BN_bn2binpad(a, x, (int)field_len(group)) >= 0);
    if (y) {
        require(BN_bn2binpad(b, y, (int)field_len(group)) >= 0);
    }
    BN_free(a);
    BN_free(b);
}

/* take: the point with these coordinates, or null if it is not on the curve or they are not canonical. */
static EC_POINT *take(const EC_GROUP *group, const uint8_t *x, const uint8_t *y)
{
    BIGNUM *a = number(x, field_len(group)), *b = number(y, field_len(group)), *c = BN_new(), *d = BN_new();
    EC_POINT *point = EC_POINT_new(group);
    require(point && c && d);
    /* libcrypto takes elements of GF(2^m) here that are not reduced. */
    if (BN_num_bits(a) > EC_GROUP_get_degree(group) || BN_num_bits(b) > EC_GROUP_get_degree(group) ||
        !EC_POINT_set_affine_coordinates(group, point, a, b, NULL) ||
        !EC_POINT_get_affine_coordinates(group, point, c, d, NULL) || BN_cmp(a, c) || BN_cmp(b, d)) {
        EC_POINT_free(point);
        point = NULL;
    }
    BN_free(a);
    BN_free(b);
    BN_free(c);
    BN_free(d);
    return point;
}

static void base(const void *curve, uint8_t *x, uint8_t *y, const uint8_t *k)
{
    const EC_GROUP *group = group_of(curve);
    BIGNUM *scalar = scalar_of(group, k, false);
    EC_POINT *point = EC_POINT_new(group);
    require(point && EC_POINT_mul(group, point, scalar, NULL, NULL, NULL));
    put(x, y, group, point);
    EC_POINT_free(point);
    BN_free(scalar);
}

/* A decoded key is x, then y. */
static EC_POINT *key_point(const EC_GROUP *group, const abel__ec_key *key)
{
    const uint8_t *x = (const uint8_t *)key->words;
    EC_POINT *point = take(group, x, x + field_len(group));
    require(point != NULL);
    return point;
}

static void multiply(const void *curve, uint8_t *x, const uint8_t *k, const abel__ec_key *key, int cofactor)
{
    const EC_GROUP *group = group_of(curve);
    BIGNUM *scalar = scalar_of(group, k, false);
    EC_POINT *point = key_point(group, key);
    if (cofactor) {
        require(BN_mul_word(scalar, BN_get_word(EC_GROUP_get0_cofactor(group))));
    }
    require(EC_POINT_mul(group, point, NULL, point, scalar, NULL));
    put(x, NULL, group, point);
    EC_POINT_free(point);
    BN_free(scalar);
}

static int decode_vartime(const void *curve, abel__ec_key *key, const uint8_t *x, const uint8_t *y)
{
    const EC_GROUP *group = group_of(curve);
    EC_POINT *point = take(group, x, y), *multiple = EC_POINT_new(group);
    int valid = point && EC_POINT_mul(group, multiple, NULL, point, EC_GROUP_get0_order(group), NULL) &&
                EC_POINT_is_at_infinity(group, multiple);
    memcpy(key->words, x, field_len(group));
    memcpy((uint8_t *)key->words + field_len(group), y, field_len(group));
    EC_POINT_free(multiple);
    EC_POINT_free(point);
    return valid;
}

static int decompress_vartime(const void *curve, uint8_t *y, const uint8_t *x, int bit)
{
    const EC_GROUP *group = group_of(curve);
    uint8_t canonical[ABEL__EC_FIELD_LEN_MAX];
    BIGNUM *a = number(x, field_len(group));
    EC_POINT *point = EC_POINT_new(group);
    bool binary = EC_GROUP_get_field_type(group) == NID_X9_62_characteristic_two_field;
    int found = !(binary && BN_is_zero(a) && bit) &&
                EC_POINT_set_compressed_coordinates(group, point, a, bit, NULL);
    if (found) {
        put(canonical, y, group, point);
        found = memcmp(canonical, x, field_len(group)) == 0;
    }
    EC_POINT_free(point);
    BN_free(a);
    return found;
}

static int compression_bit_vartime(const void *curve, const uint8_t *x, const uint8_t *y)
{
    const EC_GROUP *group = group_of(curve);
    uint8_t compressed[1 + ABEL__EC_FIELD_LEN_MAX];
    EC_POINT *point = take(group, x, y);
    require(point && EC_POINT_point2oct(group, point, POINT_CONVERSION_COMPRESSED, compressed,
                                        sizeof compressed, NULL));
    EC_POINT_free(point);
    return compressed[0] & 1;
}

static int check_vartime(const void *curve, const uint8_t *r, const uint8_t *u1, const uint8_t *u2,
                         const abel__ec_key *key)
{
    const EC_GROUP *group = group_of(curve);
    BIGNUM *a = scalar_of(group, u1, true), *b = scalar_of(group, u2, true);
    EC_POINT *point = key_point(group, key);
    uint8_t x[ABEL__EC_FIELD_LEN_MAX];
    BIGNUM *expected = scalar_of(group, r, false);
    require(EC_POINT_mul(group, point, a, point, b, NULL));
    int equal = !EC_POINT_is_at_infinity(group, point);
    if (equal) {
        BN_CTX *context = BN_CTX_new();
        put(x, NULL, group, point);
        BIGNUM *reduced = number(x, field_len(group));
        require(context && BN_nnmod(reduced, reduced, EC_GROUP_get0_order(group), context));
        equal = BN_cmp(reduced, expected) == 0;
        BN_free(reduced);
        BN_CTX_free(context);
    }
    BN_free(expected);
    EC_POINT_free(point);
    BN_free(a);
    BN_free(b);
    return equal;
}

static const abel__ec_kernels *kernels(void)
{
    static const abel__ec_kernels functions = {
        .tier = ABEL__TIER_PORTABLE64,
        .table_bytes = 1,
        .base = base,
        .multiply = multiply,
        .decode_vartime = decode_vartime,
        .decompress_vartime = decompress_vartime,
        .compression_bit_vartime = compression_bit_vartime,
        .check_vartime = check_vartime,
    };
    return &functions;
}

const abel_curve peer_curves[] = {
#define ROW(id, name, alias, field_bits, order_bits, cofactor)                                               \
    ABEL__EC_CURVE(name, "", "", field_bits, &abel__order_##id, order_bits, cofactor, ABEL_FAMILY_25519, 0,  \
                   ABEL_CURVE_ECDH | ABEL_CURVE_ECDSA, kernels, name, alias),
    PEER_CURVES(ROW)};
const size_t peer_curve_count = COUNT_OF_CURVES;

const abel_curve *peer_curve(const char *name)
{
    for (size_t i = 0; i < peer_curve_count; i++) {
        if (strcmp(name, peer_curves[i].info.name) == 0 || strcmp(name, peer_curves[i].aliases[0]) == 0) {
            return &peer_curves[i];
        }
    }
    return NULL;
}

/* peer_name: libcrypto's name of a curve of the library or of this file. */
static const char *peer_name(const abel_curve *curve)
{
    curve = peer_curve(curve->info.name);
    require(curve != NULL);
    return curve->info.name;
}

const EC_GROUP *peer_group(const abel_curve *curve)
{
    return group_of(peer_name(curve));
}

void peer_order(uint8_t *out, const abel_curve *curve, int addend)
{
    BIGNUM *n = BN_dup(EC_GROUP_get0_order(peer_group(curve)));
    require(n && (addend < 0 ? BN_sub_word(n, (BN_ULONG)-addend) : BN_add_word(n, (BN_ULONG)addend)));
    require(BN_bn2binpad(n, out, (int)curve->info.private_len) >= 0);
    BN_free(n);
}

void peer_point(octets *out, const abel_curve *curve, const uint8_t *uncompressed,
                point_conversion_form_t form)
{
    const EC_GROUP *group = peer_group(curve);
    EC_POINT *point = EC_POINT_new(group);
    require(point && EC_POINT_oct2point(group, point, uncompressed, curve->info.public_len, NULL));
    out->len = EC_POINT_point2oct(group, point, form, out->data, sizeof out->data, NULL);
    require(out->len > 0);
    EC_POINT_free(point);
}

void peer_times_base(uint8_t *r, const abel_curve *curve, const uint8_t *k)
{
    const EC_GROUP *group = peer_group(curve);
    uint8_t x[ABEL__EC_FIELD_LEN_MAX];
    BN_CTX *context = BN_CTX_new();
    base(peer_name(curve), x, NULL, k);
    BIGNUM *a = number(x, field_len(group));
    require(context && BN_nnmod(a, a, EC_GROUP_get0_order(group), context));
    require(BN_bn2binpad(a, r, (int)order_len(group)) >= 0);
    BN_free(a);
    BN_CTX_free(context);
}

/* pkey: a key of libcrypto; secret may be null. */
static EVP_PKEY *pkey(const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key)
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *d = secret ? number(secret, curve->info.private_len) : NULL;
    require(context && build);
    require(OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, peer_name(curve), 0));
    require(
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public_key, curve->info.public_len));
    require(!d || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, d));
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(build);
    require(parameters && EVP_PKEY_fromdata_init(context) > 0 &&
            EVP_PKEY_fromdata(context, &key, d ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) > 0);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_free(d);
    return key;
}

void peer_sign(octets *signature, const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key,
               const uint8_t *digest, size_t digest_len)
{
    EVP_PKEY *key = pkey(curve, secret, public_key);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    signature->len = sizeof signature->data;
    require(context && EVP_PKEY_sign_init(context) > 0 &&
            EVP_PKEY_sign(context, signature->data, &signature->len, digest, digest_len) > 0);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
}

bool peer_verify(const uint8_t *signature, size_t signature_len, const abel_curve *curve,
                 const uint8_t *public_key, const uint8_t *digest, size_t digest_len)
{
    EVP_PKEY *key = pkey(curve, NULL, public_key);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    require(context && EVP_PKEY_verify_init(context) > 0);
    bool valid = EVP_PKEY_verify(context, signature, signature_len, digest, digest_len) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
    return valid;
}

void peer_agree(uint8_t *shared, const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key,
                const uint8_t *peer, bool cofactor)
{
    EVP_PKEY *ours = pkey(curve, secret, public_key), *theirs = pkey(curve, NULL, peer);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(ours, NULL);
    size_t len = curve->info.shared_len;
    require(context && EVP_PKEY_derive_init(context) > 0 &&
            EVP_PKEY_CTX_set_ecdh_cofactor_mode(context, cofactor) > 0 &&
            EVP_PKEY_derive_set_peer_ex(context, theirs, 0) > 0 &&
            EVP_PKEY_derive(context, shared, &len) > 0 && len == curve->info.shared_len);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(theirs);
    EVP_PKEY_free(ours);
}

const char *peer_public_point(octets *point, const uint8_t *encoded, size_t len)
{
    X509_PUBKEY *key = d2i_X509_PUBKEY(NULL, &encoded, (long)len);
    X509_ALGOR *algorithm;
    const uint8_t *bits;
    const void *parameter;
    int bits_len, type;
    const char *name = NULL;
    if (key && X509_PUBKEY_get0_param(NULL, &bits, &bits_len, &algorithm, key)) {
        const ASN1_OBJECT *object;
        X509_ALGOR_get0(&object, &type, &parameter, algorithm);
        if (OBJ_obj2nid(object) == NID_X9_62_id_ecPublicKey && type == V_ASN1_OBJECT &&
            (size_t)bits_len <= sizeof point->data) {
            name = OBJ_nid2sn(OBJ_obj2nid(parameter));
            point->len = (size_t)bits_len;
            if (bits_len > 0) { /* else bits may be null */
                memcpy(point->data, bits, point->len);
            }
        }
    }
    X509_PUBKEY_free(key);
    return name;
}

const char *peer_private_number(char hex[145], const uint8_t *encoded, size_t len)
{
    PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, &encoded, (long)len);
    EVP_PKEY *key = info ? EVP_PKCS82PKEY(info) : NULL;
    BIGNUM *d = NULL;
    char name[64];
    int nid = NID_undef;
    if (key && EVP_PKEY_get_utf8_string_param(key, OSSL_PKEY_PARAM_GROUP_NAME, name, sizeof name, NULL) &&
        EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &d) && BN_num_bytes(d) <= 72) {
        char *text = BN_bn2hex(d);
        require(text != NULL);
        strcpy(hex, text);
        OPENSSL_free(text);
        nid = OBJ_sn2nid(name);
    }
    BN_clear_free(d);
    EVP_PKEY_free(key);
    PKCS8_PRIV_KEY_INFO_free(info);
    return nid == NID_undef ? NULL : OBJ_nid2sn(nid);
}

bool peer_pem(octets *structure, const octets *text)
{
    BIO *bio = BIO_new_mem_buf(text->data, (int)text->len);
    char *name = NULL, *header = NULL;
    uint8_t *data = NULL;
    long len = 0;
    require(bio != NULL);
    bool found = PEM_read_bio(bio, &name, &header, &data, &len) && (size_t)len <= sizeof structure->data;
    if (found) {
        structure->len = (size_t)len;
        memcpy(structure->data, data, structure->len);
    }
    OPENSSL_free(name);
    OPENSSL_free(header);
    OPENSSL_free(data);
    BIO_free(bio);
    return found;
}

bool peer_digest(octets *digest, const char *hash, const octets *message)
{
    size_t len = 0;
    const bool done = EVP_Q_digest(NULL, hash, NULL, message->data, message->len, digest->data, &len);
    digest->len = done ? len : 0;
    return done;
}

abel_hash hash_of(const char *name)
{
    static const char *const known[][2] = {[ABEL_HASH_SHA1] = {"SHA-1", "SHA1"},
                                           [ABEL_HASH_SHA224] = {"SHA-224", "SHA224"},
                                           [ABEL_HASH_SHA256] = {"SHA-256", "SHA256"},
                                           [ABEL_HASH_SHA384] = {"SHA-384", "SHA384"},
                                           [ABEL_HASH_SHA512] = {"SHA-512", "SHA512"}};
    for (size_t i = 1; i < sizeof known / sizeof *known; i++) {
        if (strcasecmp(name, known[i][0]) == 0 || strcasecmp(name, known[i][1]) == 0) {
            return (abel_hash)i;
        }
    }
    return ABEL_HASH_NONE;
}
