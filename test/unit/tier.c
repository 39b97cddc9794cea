/* SPDX-License-Identifier: Apache-2.0 */
/* The choice of a tier: each CPU feature counts on its own, ABEL_TIER lowers and never raises, and a
 * set-user-ID program does not listen to it. A library that tested one feature for two, or none,
 * died of an illegal instruction on some CPUs. */
#include "util/check.h"

#include "curve/binary/any.h"
#include "curve/binary/binary.h"
#include "curve/edwards25519/curve25519.h"
#include "curve/weierstrass/weierstrass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#define ALL_FEATURES (ABEL__CPU_FEATURE_END - 1u)
#define NO_CPU_HAS   (1u << 31) /* a feature to come */

enum { NOBODY = 65534 };

static const char *program;

/* expected: by the definition in abel/base.h, the best row that is supported and, if wanted names a
 * tier, not above it; the lowest row if there is none. */
static const abel__tier_row *expected(const abel__tier_row *rows, size_t count, const char *wanted,
                                      unsigned features)
{
    int highest = ABEL__TIER_COUNT;
    for (int t = 0; wanted && t < ABEL__TIER_COUNT; t++) {
        highest = strcmp(wanted, abel__tier_name((abel__tier)t)) == 0 ? t : highest;
    }
    for (size_t i = count; i-- > 0;) {
        if ((int)rows[i].tier <= highest && (rows[i].needs | features) == features) {
            return &rows[i];
        }
    }
    return &rows[0];
}

static void a_cpu_without_one_feature_never_enters_a_tier_that_needs_it(void **state)
{
    (void)state;
    enum { SOME = 1 << 6 }; /* every set of a few features; the code does not know them apart */
    for (unsigned features = 0; features < SOME; features++) {
        for (unsigned needs = 0; needs < SOME; needs++) {
            const abel__tier_row rows[] = {{ABEL__TIER_PORTABLE32, 0, NULL},
                                           {ABEL__TIER_PORTABLE64, 0, NULL},
                                           {ABEL__TIER_X86_64, needs, NULL},
                                           {ABEL__TIER_X86_64_AVX512, ALL_FEATURES, NULL}};
            for (int highest = 0; highest < ABEL__TIER_COUNT; highest++) {
                const abel__tier_row *row = abel__tier_pick(rows, COUNT(rows), (abel__tier)highest, features);
                assert_ptr_equal(row,
                                 expected(rows, COUNT(rows), abel__tier_name((abel__tier)highest), features));
                assert_int_equal(row->needs & ~features, 0);
            }
        }
    }
}

static void this_cpu_never_enters_a_tier_that_it_does_not_support(void **state)
{
    (void)state;
    const unsigned lacking = NO_CPU_HAS | (ALL_FEATURES & ~abel__cpu_features());
    for (unsigned bit = 1; bit; bit <<= 1) {
        if (bit & lacking) {
            const abel__tier_row rows[] = {{ABEL__TIER_PORTABLE32, 0, NULL},
                                           {ABEL__TIER_X86_64, bit | abel__cpu_features(), NULL}};
            assert_int_equal(setenv("ABEL_TIER", "x86-64-avx512", 1), 0);
            assert_ptr_equal(abel__tier_choose(rows, 2), &rows[0]);
            assert_int_equal(unsetenv("ABEL_TIER"), 0);
            assert_ptr_equal(abel__tier_choose(rows, 2), &rows[0]);
        }
    }
}

static void a_family_may_lack_tiers(void **state)
{
    (void)state;
    const abel__tier_row rows[] = {{ABEL__TIER_PORTABLE64, 0, NULL}, {ABEL__TIER_X86_64, 0, NULL}};
    assert_ptr_equal(abel__tier_pick(rows, 2, ABEL__TIER_PORTABLE32, 0), &rows[0]);
    assert_ptr_equal(abel__tier_pick(rows, 2, ABEL__TIER_PORTABLE64, 0), &rows[0]);
    assert_ptr_equal(abel__tier_pick(rows, 2, ABEL__TIER_X86_64, 0), &rows[1]);
    assert_ptr_equal(abel__tier_pick(rows, 1, ABEL__TIER_X86_64, 0), &rows[0]);
}

/* The families, each with what the library chose, and the tier that its kernels say they are of. */
static abel__tier tier25519(const void *kernels)
{
    return ((const abel__curve25519 *)kernels)->tier;
}

static abel__tier tier_ec(const void *kernels)
{
    return ((const abel__ec_kernels *)kernels)->tier;
}

/* The 25519 family, and each field of the others. */
#define ONE_MORE(...) +1
enum {
    FAMILIES = 1 ABEL__GF2_FIELDS(ONE_MORE) ABEL__GF2_ANY_FIELDS(ONE_MORE) ABEL__FP_FIELDS(ONE_MORE)
        ABEL__FP_ANY(ONE_MORE),
    NONE = -1
};

typedef struct {
    int family; /* that abel_tier() tells the tier of; NONE for the binary fields on code for any of them */
    const abel__tier_row *rows;
    size_t count;
    const void *chosen;
    abel__tier (*tier_of)(const void *kernels);
} family;

static void families(family all[FAMILIES])
{
    const family known[FAMILIES] = {{ABEL_FAMILY_25519, abel__curve25519_rows, abel__curve25519_row_count,
                                     abel__curve25519_kernels(), tier25519},
#define BINARY(m)                                                                                            \
    {ABEL_FAMILY_BINARY, abel__gf2_##m##_rows, ABEL__GF2_ROWS, abel__gf2_##m##_kernels(), tier_ec},
                                    ABEL__GF2_FIELDS(BINARY)
#define ANY_BINARY(size)                                                                                     \
    {NONE, abel__gf2_##size##_rows, ABEL__GF2_ANY_ROWS, abel__gf2_##size##_kernels(), tier_ec},
                                        ABEL__GF2_ANY_FIELDS(ANY_BINARY)
#define PRIME(field)                                                                                         \
    {ABEL_FAMILY_PRIME, abel__fp_##field##_rows, ABEL__FP_ROWS, abel__fp_##field##_kernels(), tier_ec},
                                            ABEL__FP_FIELDS(PRIME) ABEL__FP_ANY(PRIME)};
    memcpy(all, known, sizeof known);
}

static void rows_ascend_and_name_their_kernels(void **state)
{
    (void)state;
    family all[FAMILIES];
    families(all);
    for (const family *f = all; f < all + FAMILIES; f++) {
        assert_true(f->count > 0);
        assert_int_equal(f->rows[0].needs, 0);
        for (size_t i = 0; i < f->count; i++) {
            assert_int_equal(f->tier_of(f->rows[i].kernels), f->rows[i].tier);
            assert_true(i == 0 || f->rows[i - 1].tier <= f->rows[i].tier);
        }
    }
}

static void the_tier_in_use_is_the_best_of_this_cpu(void **state)
{
    (void)state;
    family all[FAMILIES];
    families(all);
    for (const family *f = all; f < all + FAMILIES; f++) {
        const abel__tier_row *best = expected(f->rows, f->count, getenv("ABEL_TIER"), abel__cpu_features());
        if (f->family != NONE) {
            assert_string_equal(abel_tier((abel_family)f->family), abel__tier_name(best->tier));
        }
        assert_ptr_equal(f->chosen, best->kernels);
    }
}

/* output_of: the first line that a program prints; the environment is this one's. */
static void output_of(char *line, size_t room, const char *path)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execl(path, path, "print", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    FILE *f = fdopen(ends[0], "r");
    assert_non_null(f);
    bool got = fgets(line, (int)room, f) != NULL;
    fclose(f);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(got && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    line[strcspn(line, "\n")] = '\0';
}

static void abel_tier_in_the_environment_is_obeyed(void **state)
{
    (void)state;
    static const char *const values[] = {
        NULL,      "portable32",  "portable64",    "x86-64",      "",
        "x86",     "X86-64",      "portable",      "portable128", "portable32x",
        "aarch64", " portable32", "x86-64-avx512", "x86-64-avx"};
    for (size_t i = 0; i < COUNT(values); i++) {
        char line[64], wanted[64];
        assert_int_equal(values[i] ? setenv("ABEL_TIER", values[i], 1) : unsetenv("ABEL_TIER"), 0);
        output_of(line, sizeof line, program);
        const abel__tier_row *row = expected(abel__curve25519_rows, abel__curve25519_row_count, values[i],
                                             abel__cpu_features());
        snprintf(wanted, sizeof wanted, "%s 0", abel__tier_name(row->tier));
        assert_string_equal(line, wanted);
    }
    unsetenv("ABEL_TIER");
}

/* copy_as_nobodys: a copy of this program with the set-user-ID bit and another owner. */
static void copy_as_nobodys(const char *path)
{
    FILE *from = fopen(program, "rb"), *to = fopen(path, "wb");
    assert_non_null(from);
    assert_non_null(to);
    char buffer[4096];
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, from)) > 0;) {
        assert_int_equal(fwrite(buffer, 1, got, to), got);
    }
    fclose(from);
    assert_int_equal(fclose(to), 0);
    assert_int_equal(chown(path, NOBODY, NOBODY), 0);
    assert_int_equal(chmod(path, 04755), 0);
}

static void a_set_user_id_program_ignores_the_environment(void **state)
{
    (void)state;
    if (geteuid() != 0) {
        print_message("needs root to make a set-user-ID program\n");
        skip();
    }
    char path[] = "/tmp/abel-tier-XXXXXX", line[64], wanted[64];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    copy_as_nobodys(path);
    setenv("ABEL_TIER", abel__tier_name(abel__curve25519_rows[0].tier), 1);
    output_of(line, sizeof line, path);
    unsetenv("ABEL_TIER");
    unlink(path);
    if (strchr(line, '\0')[-1] != '1') {
        print_message("the file system of /tmp ignores the set-user-ID bit\n");
        skip();
    }
    const abel__tier_row *best = expected(abel__curve25519_rows, abel__curve25519_row_count, NULL,
                                          abel__cpu_features());
    snprintf(wanted, sizeof wanted, "%s 1", abel__tier_name(best->tier));
    assert_string_equal(line, wanted);
}

#if defined(__x86_64__)
static void features_are_those_of_cpuid(void **state)
{
    (void)state;
    /* Intel SDM volume 2, CPUID; vectors also need the operating system, which the compiler's run-time
     * library asks. */
    unsigned eax, ebx = 0, ecx, edx;
    __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx);
    const unsigned features = abel__cpu_features();
    assert_int_equal(!!(features & ABEL__CPU_BMI2), ebx >> 8 & 1);
    assert_int_equal(!!(features & ABEL__CPU_ADX), ebx >> 19 & 1);
    __builtin_cpu_init();
#define SAME(feature, name) assert_int_equal(!!(features & feature), !!__builtin_cpu_supports(name))
    SAME(ABEL__CPU_PCLMULQDQ, "pclmul");
    SAME(ABEL__CPU_SSSE3, "ssse3");
    SAME(ABEL__CPU_AVX2, "avx2");
    SAME(ABEL__CPU_AVX512F, "avx512f");
    SAME(ABEL__CPU_AVX512BW, "avx512bw");
    SAME(ABEL__CPU_AVX512VL, "avx512vl");
    SAME(ABEL__CPU_AVX512IFMA, "avx512ifma");
    SAME(ABEL__CPU_GFNI, "gfni");
    SAME(ABEL__CPU_VPCLMULQDQ, "vpclmulqdq");
}
#elif defined(__aarch64__)
static void features_are_those_of_cpuid(void **state)
{
    (void)state;
    /* Arm ARM, ID_AA64ISAR0_EL1: AES, bits 7 to 4, is 2 with PMULL. The kernel lets programs read it. */
    uint64_t instructions;
    __asm__("mrs %0, id_aa64isar0_el1" : "=r"(instructions));
    assert_int_equal(abel__cpu_features(), (instructions >> 4 & 15) == 2 ? ABEL__CPU_PMULL : 0);
}
#else
static void features_are_those_of_cpuid(void **state)
{
    (void)state;
    assert_int_equal(abel__cpu_features(), 0); /* no tier here asks for any */
}
#endif

static int run(const char *mode)
{
    const struct CMUnitTest in_process[] = {
        cmocka_unit_test(the_tier_in_use_is_the_best_of_this_cpu),
        cmocka_unit_test(features_are_those_of_cpuid),
        cmocka_unit_test(a_cpu_without_one_feature_never_enters_a_tier_that_needs_it),
        cmocka_unit_test(this_cpu_never_enters_a_tier_that_it_does_not_support),
        cmocka_unit_test(a_family_may_lack_tiers),
        cmocka_unit_test(rows_ascend_and_name_their_kernels),
    };
    const struct CMUnitTest by_processes[] = {
        cmocka_unit_test(abel_tier_in_the_environment_is_obeyed),
        cmocka_unit_test(a_set_user_id_program_ignores_the_environment),
    };
    int failed = cmocka_run_group_tests(in_process, NULL, NULL);
    return (mode ? 0 : cmocka_run_group_tests(by_processes, NULL, NULL)) + failed;
}

/* Modes: none, all tests; "here", those without other processes, to be run on a simulated CPU;
 * "print", the tier and whether the system said that the environment is not to be trusted. */
int main(int argc, char **argv)
{
    const char *mode = argc == 2 ? argv[1] : NULL;
    program = argv[0];
    if (!mode || strcmp(mode, "print") != 0) {
        return run(mode) != 0;
    }
    printf("%s %d\n", abel_tier(ABEL_FAMILY_25519), getauxval(AT_SECURE) != 0);
    fflush(stdout);
    _exit(0); /* past the leak check of sanitizers, which a set-user-ID program cannot do */
}
