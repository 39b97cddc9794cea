/* SPDX-License-Identifier: Apache-2.0 */
/* Curves by libcrypto. */
#define OPENSSL_SUPPRESS_DEPRECATED /* EC_KEY */
#include "ec/peer_curves.h"

#include "orders.h"

#include <ctype.h>
#include <openssl/core_names.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The orders of gen/ by the names of the curves in C. */
static const struct {
    const char *name;
    const abel__order *order;
} orders[] = {
#define ORDER(identifier) {#identifier, &abel__order_##identifier},
    ABEL__ORDERS(ORDER)};

/* A curve, which is the constants of its kernels here. */
typedef struct {
    int nid;
    EC_GROUP *group;
    abel__ec parameters;
    abel_curve row;
} peer;

#define PEERS_MAX 128

static peer peers[PEERS_MAX];
static size_t peer_count;

static void require(int condition)
{
    if (!condition) {
        fputs("libcrypto failed\n", stderr);
        abort();
    }
}

static const EC_GROUP *group_of(const void *curve)
{
    return ((const peer *)curve)->group;
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

static size_t table_bytes(const void *curve)
{
    (void)curve;
    return 1;
}

/* A decoded key is x, then y. */
static EC_POINT *key_point(const EC_GROUP *group, const abel__ec_key *key)
{
    const uint8_t *x = (const uint8_t *)key->words;
    EC_POINT *point = take(group, x, x + field_len(group));
    require(point != NULL);
    return point;
}

static int multiply(const void *curve, uint8_t *x, const uint8_t *k, const abel__ec_key *key, int cofactor)
{
    const EC_GROUP *group = group_of(curve);
    BIGNUM *scalar = scalar_of(group, k, false);
    EC_POINT *point = key_point(group, key);
    if (cofactor) {
        require(BN_mul_word(scalar, BN_get_word(EC_GROUP_get0_cofactor(group))));
    }
    require(EC_POINT_mul(group, point, NULL, point, scalar, NULL));
    const int finite = !EC_POINT_is_at_infinity(group, point);
    if (finite) {
        put(x, NULL, group, point);
    }
    EC_POINT_free(point);
    BN_free(scalar);
    return finite;
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
        .table_bytes = table_bytes,
        .base = base,
        .multiply = multiply,
        .decode_vartime = decode_vartime,
        .decompress_vartime = decompress_vartime,
        .compression_bit_vartime = compression_bit_vartime,
        .check_vartime = check_vartime,
    };
    return &functions;
}

/* order_of: the order of gen/, by the name of the curve in lower case with _ for -. */
static const abel__order *order_of(const char *name)
{
    char identifier[40];
    size_t i = 0;
    require(strlen(name) < sizeof identifier);
    do {
        identifier[i] = (char)(name[i] == '-' ? '_' : tolower((unsigned char)name[i]));
    } while (name[i++]);
    for (i = 0; i < sizeof orders / sizeof *orders; i++) {
        if (strcmp(identifier, orders[i].name) == 0) {
            return orders[i].order;
        }
    }
    return NULL;
}

/* add: the curves of Oakley have an even n and no ECDSA. */
static void add(peer *p, int nid)
{
    static const char *const no_aliases[] = {NULL};
    const char *name = OBJ_nid2sn(nid);
    p->nid = nid;
    p->group = EC_GROUP_new_by_curve_name(nid);
    p->parameters.order = order_of(name);
    require(p->group && p->parameters.order);
    const unsigned order_bits = (unsigned)EC_GROUP_order_bits(p->group);
    p->parameters.kernels = kernels;
    p->parameters.constants = p;
    p->parameters.field_len = field_len(p->group);
    p->parameters.order_len = order_len(p->group);
    p->row.info.name = name;
    p->row.info.oid = p->row.info.field = "";
    p->row.info.family = ABEL_FAMILY_25519;
    p->row.info.operations = ABEL_CURVE_ECDH;
    if (BN_is_odd(EC_GROUP_get0_order(p->group))) {
        p->row.info.operations |= ABEL_CURVE_ECDSA;
        p->row.info.signature_len = ABEL__DER_LEN(order_bits);
    }
    p->row.info.order_bits = order_bits;
    p->row.info.cofactor = (unsigned)BN_get_word(EC_GROUP_get0_cofactor(p->group));
    p->row.info.private_len = p->parameters.order_len;
    p->row.info.public_len = 1 + 2 * p->parameters.field_len;
    p->row.info.shared_len = p->parameters.field_len;
    p->row.aliases = no_aliases;
    p->row.methods = &abel__ec_methods;
    p->row.parameters = &p->parameters;
}

static void find_all(void)
{
    EC_builtin_curve curves[PEERS_MAX];
    const size_t count = EC_get_builtin_curves(curves, PEERS_MAX);
    require(count > 0 && count <= PEERS_MAX);
    while (peer_count < count) {
        add(&peers[peer_count], curves[peer_count].nid);
        peer_count++;
    }
}

const abel_curve *peer_curve_at(size_t index)
{
    if (peer_count == 0) {
        find_all();
    }
    return index < peer_count ? &peers[index].row : NULL;
}

const abel_curve *peer_curve(const char *name)
{
    int nid = EC_curve_nist2nid(name);
    if (strcmp(name, "secp192r1") == 0) {
        nid = NID_X9_62_prime192v1;
    } else if (strcmp(name, "secp256r1") == 0) {
        nid = NID_X9_62_prime256v1;
    } else if (nid == NID_undef) {
        nid = OBJ_sn2nid(name);
    }
    for (size_t i = 0; peer_curve_at(i); i++) {
        if (peers[i].nid == nid) {
            return &peers[i].row;
        }
    }
    return NULL;
}

/* peer_of: the curve of this file that a curve of the library is, or the curve itself. */
static const peer *peer_of(const abel_curve *curve)
{
    if (abel__ec_of(curve)->kernels != kernels) {
        curve = peer_curve(curve->info.name);
        require(curve != NULL);
    }
    return abel__ec_of(curve)->constants;
}

const EC_GROUP *peer_group(const abel_curve *curve)
{
    return peer_of(curve)->group;
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
    base(peer_of(curve), x, NULL, k);
    BIGNUM *a = number(x, field_len(group));
    require(context && BN_nnmod(a, a, EC_GROUP_get0_order(group), context));
    require(BN_bn2binpad(a, r, (int)order_len(group)) >= 0);
    BN_free(a);
    BN_CTX_free(context);
}

/* key_of: a key of libcrypto; secret may be null. Through EVP it would not serve on the curve of SM2, whose
 * keys are for other schemes there. */
static EC_KEY *key_of(const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key)
{
    EC_KEY *key = EC_KEY_new();
    BIGNUM *d = secret ? number(secret, curve->info.private_len) : NULL;
    require(key && EC_KEY_set_group(key, peer_group(curve)) && (!d || EC_KEY_set_private_key(key, d)) &&
            EC_KEY_oct2key(key, public_key, curve->info.public_len, NULL));
    BN_free(d);
    return key;
}

void peer_sign(octets *signature, const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key,
               const uint8_t *digest, size_t digest_len)
{
    EC_KEY *key = key_of(curve, secret, public_key);
    unsigned len = 0;
    require(ECDSA_sign(0, digest, (int)digest_len, signature->data, &len, key));
    signature->len = len;
    EC_KEY_free(key);
}

bool peer_verify(const uint8_t *signature, size_t signature_len, const abel_curve *curve,
                 const uint8_t *public_key, const uint8_t *digest, size_t digest_len)
{
    EC_KEY *key = EC_KEY_new();
    require(key && EC_KEY_set_group(key, peer_group(curve)) &&
            EC_KEY_oct2key(key, public_key, curve->info.public_len, NULL));
    bool valid = ECDSA_verify(0, digest, (int)digest_len, signature, (int)signature_len, key) == 1;
    EC_KEY_free(key);
    return valid;
}

bool peer_agree(uint8_t *shared, const abel_curve *curve, const uint8_t *secret, const uint8_t *public_key,
                const uint8_t *peer_key, bool cofactor)
{
    const size_t len = curve->info.shared_len;
    EC_KEY *ours = key_of(curve, secret, public_key), *theirs = key_of(curve, NULL, peer_key);
    EC_KEY_set_flags(ours, cofactor ? EC_FLAG_COFACTOR_ECDH : 0);
    const int made = ECDH_compute_key(shared, len, EC_KEY_get0_public_key(theirs), ours, NULL);
    require(made == (int)len || made <= 0);
    EC_KEY_free(theirs);
    EC_KEY_free(ours);
    return made > 0;
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
    EVP_MD *md = EVP_MD_fetch(NULL, hash, NULL);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    require(context != NULL);
    const bool known = md && EVP_DigestInit_ex(context, md, NULL) &&
                       EVP_DigestUpdate(context, message->data, message->len);
    digest->len = 0;
    if (known && EVP_MD_get_flags(md) & EVP_MD_FLAG_XOF) {
        digest->len = 2 * (size_t)EVP_MD_get_size(md);
        require(EVP_DigestFinalXOF(context, digest->data, digest->len));
    } else if (known) {
        digest->len = (size_t)EVP_MD_get_size(md);
        require(EVP_DigestFinal_ex(context, digest->data, NULL));
    }
    EVP_MD_CTX_free(context);
    EVP_MD_free(md);
    return known;
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
