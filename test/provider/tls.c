/* SPDX-License-Identifier: Apache-2.0 */
/* The groups of TLS: each that the default provider has for keys that abel has, with the same facts. */
#include "contexts.h"

#include <openssl/provider.h>
#include <string.h>

#define FACTS 6

typedef struct {
    char name[40], internal[40], algorithm[20];
    int facts[FACTS];
} group;

typedef struct {
    group rows[100];
    size_t count;
} list;

static void copy_text(char *out, size_t room, const OSSL_PARAM params[], const char *name)
{
    assert_int_equal(OSSL_PARAM_get_utf8_string(OSSL_PARAM_locate_const(params, name), &out, room), 1);
}

/* add: a group of a key type that abel has, to a list. */
static int add(const OSSL_PARAM params[], void *argument)
{
    static const char *const facts[FACTS] = {
        OSSL_CAPABILITY_TLS_GROUP_ID,       OSSL_CAPABILITY_TLS_GROUP_SECURITY_BITS,
        OSSL_CAPABILITY_TLS_GROUP_MIN_TLS,  OSSL_CAPABILITY_TLS_GROUP_MAX_TLS,
        OSSL_CAPABILITY_TLS_GROUP_MIN_DTLS, OSSL_CAPABILITY_TLS_GROUP_MAX_DTLS,
    };
    list *l = argument;
    group *g = &l->rows[l->count];

    assert_in_range(l->count, 0, 99);
    copy_text(g->name, sizeof g->name, params, OSSL_CAPABILITY_TLS_GROUP_NAME);
    copy_text(g->internal, sizeof g->internal, params, OSSL_CAPABILITY_TLS_GROUP_NAME_INTERNAL);
    copy_text(g->algorithm, sizeof g->algorithm, params, OSSL_CAPABILITY_TLS_GROUP_ALG);
    for (size_t i = 0; i < FACTS; i++)
        assert_int_equal(OSSL_PARAM_get_int(OSSL_PARAM_locate_const(params, facts[i]), &g->facts[i]), 1);
    l->count += strcmp(g->algorithm, "EC") == 0 || strcmp(g->algorithm, "X25519") == 0;
    return 1;
}

static list groups_of(OSSL_LIB_CTX *context, const char *provider)
{
    OSSL_PROVIDER *p = OSSL_PROVIDER_load(context, provider);
    list l = {.count = 0};

    assert_int_equal(OSSL_PROVIDER_get_capabilities(p, "TLS-GROUP", add, &l), 1);
    OSSL_PROVIDER_unload(p);
    return l;
}

static void test_same_groups(void **state)
{
    list a = groups_of(ours, "abel"), b = groups_of(theirs, "default");

    (void)state;
    assert_in_range(b.count, 40, 99);
    for (size_t i = 0; i < b.count; i++) {
        size_t j = 0;

        while (j < a.count && strcmp(a.rows[j].name, b.rows[i].name) != 0)
            j++;
        if (j == a.count)
            fail_msg("%s is missing", b.rows[i].name);
        assert_string_equal(a.rows[j].internal, b.rows[i].internal);
        assert_string_equal(a.rows[j].algorithm, b.rows[i].algorithm);
        assert_memory_equal(a.rows[j].facts, b.rows[i].facts, sizeof b.rows[i].facts);
    }
    assert_int_equal(a.count, b.count);
}

/* Each group has keys in abel, by the name that libssl uses. */
static void test_keys(void **state)
{
    list a = groups_of(ours, "abel");

    (void)state;
    for (size_t i = 0; i < a.count; i++) {
        EVP_PKEY *key = generate(ours, a.rows[i].algorithm, a.rows[i].internal);

        assert_string_equal(provider_of(key), "abel");
        EVP_PKEY_free(key);
    }
}

static void test_other_capabilities(void **state)
{
    OSSL_PROVIDER *p = OSSL_PROVIDER_load(ours, "abel");
    list l = {.count = 0};

    (void)state;
    assert_int_equal(OSSL_PROVIDER_get_capabilities(p, "TLS-SIGALG", add, &l), 0);
    assert_int_equal(l.count, 0);
    OSSL_PROVIDER_unload(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_groups),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_other_capabilities),
    };

    return cmocka_run_group_tests(tests, contexts_set_up, contexts_tear_down);
}
