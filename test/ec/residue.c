/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernels of the curves of SEC 1 leave behind, those of every curve in every tier that this CPU has:
 * nothing that depends on the scalar, neither in vector registers nor on the stack below their own frames,
 * which are for the caller to wipe. */
#include "util/check.h"

#include "ec/rows.h"
#include "util/random.h"

#include <stdio.h>
#include <string.h>
#include <ucontext.h>

static unsigned features;

/* 32 vectors in places as wide as those of AVX-512, then its masks. */
enum { VECTOR = 64, MASK = 8, VECTORS = 32, MASKS = 8 };
static uint8_t registers[VECTORS * VECTOR + MASKS * MASK];

#define EACH(numbers, instruction) ".irp i," numbers "\n\t" instruction "\n\t.endr\n\t"
#define TO_7                       "0,1,2,3,4,5,6,7"
#define TO_15                      TO_7 ",8,9,10,11,12,13,14,15"
#define TO_31                      TO_15 ",16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31"

/* clear_registers, store_registers: as many and as wide as this CPU has. */
static inline void clear_registers(void)
{
#if defined(__x86_64__)
    if (features & ABEL__CPU_AVX512BW) {
        __asm__ volatile(EACH(TO_31, "vpxorq %%zmm\\i, %%zmm\\i, %%zmm\\i")
                             EACH(TO_7, "kxorq %%k\\i, %%k\\i, %%k\\i")
                         :
                         :);
    } else if (features & ABEL__CPU_AVX2) {
        __asm__ volatile("vzeroall");
    }
    __asm__ volatile(EACH(TO_15, "pxor %%xmm\\i, %%xmm\\i")
                     :
                     :
                     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
                       "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#elif defined(__SSE2__)
    __asm__ volatile(EACH(TO_7, "pxor %%xmm\\i, %%xmm\\i")
                     :
                     :
                     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
#elif defined(__aarch64__)
    __asm__ volatile(EACH(TO_31, "movi v\\i\\().2d, #0")
                     :
                     :
                     : "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13",
                       "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25",
                       "v26", "v27", "v28", "v29", "v30", "v31");
#endif
}

static inline void store_registers(void)
{
#if defined(__x86_64__)
    if (features & ABEL__CPU_AVX512BW) {
        __asm__ volatile(EACH(TO_31, "vmovdqu64 %%zmm\\i, 64 * \\i(%0)")
                             EACH(TO_7, "kmovq %%k\\i, 64 * 32 + 8 * \\i(%0)")
                         :
                         : "r"(registers)
                         : "memory");
    } else if (features & ABEL__CPU_AVX2) {
        __asm__ volatile(EACH(TO_15, "vmovdqu %%ymm\\i, 64 * \\i(%0)") : : "r"(registers) : "memory");
    } else {
        __asm__ volatile(EACH(TO_15, "movdqu %%xmm\\i, 64 * \\i(%0)") : : "r"(registers) : "memory");
    }
#elif defined(__SSE2__)
    __asm__ volatile(EACH(TO_7, "movdqu %%xmm\\i, 64 * \\i(%0)") : : "r"(registers) : "memory");
#elif defined(__aarch64__)
    __asm__ volatile(EACH(TO_31, "str q\\i, [%0, #64 * \\i]") : : "r"(registers) : "memory");
#endif
}

/* The kernels' stack, of which they use less than half. */
static _Alignas(64) uint8_t stack[1 << 16];
static const uint8_t *frame;
static ucontext_t caller, callee;

static const abel__ec *ec;
static const abel__ec_kernels *kernels;
static const abel__ec_key *key;
static uint8_t k[72], x[72], y[72];

/* call: [k]G, or if there is a key, the multiple of its point. */
static void call(void)
{
    frame = __builtin_frame_address(0);
    clear_registers();
    if (key) {
        kernels->multiply(ec->constants, x, k, key, 1);
    } else {
        kernels->base(ec->constants, x, y, k);
    }
    store_registers();
}

/* run: with a random scalar, on a stack that is clear. */
static void run(void)
{
    memset(stack, 0, sizeof stack);
    random_bytes(k + 1, ec->order_len - 1); /* below n, whose first byte is not 0 */
    assert_int_equal(getcontext(&callee), 0);
    callee.uc_stack.ss_sp = stack;
    callee.uc_stack.ss_size = sizeof stack;
    callee.uc_link = &caller;
    makecontext(&callee, call, 0);
    assert_int_equal(swapcontext(&caller, &callee), 0);
}

/* own_frame: more than a kernel and call() have on the stack themselves, with elements of so many words: of
 * gcc 12 and clang 14, kernels of binary curves have up to 768 bytes with 3 words and up to 1960 with 9. Those
 * of prime curves leave all to functions. */
static size_t own_frame(bool binary, size_t words)
{
    return binary ? 320 + 208 * words : 256;
}

/* check: runs with some scalars leave the same: return addresses and arguments of what wipes, and copies of
 * the key in registers that only libc uses. */
static void check(const abel_curve_info *curve, const abel__tier_row *row, size_t words)
{
    static uint8_t first_stack[sizeof stack], first_registers[sizeof registers];
    char what[64];
    (void)snprintf(what, sizeof what, "%s, %s (%#x), %s", curve->name, abel__tier_name(row->tier), row->needs,
                   key ? "multiply" : "base");
    run();
    memcpy(first_stack, stack, sizeof stack);
    memcpy(first_registers, registers, sizeof registers);
    const size_t len = (size_t)(frame - stack) - own_frame(curve->family == ABEL_FAMILY_BINARY, words);
    for (int others = 0; others < 16; others++) {
        run();
        for (size_t i = 0; i < len; i++) {
            if (stack[i] != first_stack[i]) {
                fail_msg("%s: on the stack, %zu bytes below the kernel's frame", what, len - i);
            }
        }
        for (size_t i = 0; i < sizeof registers; i++) {
            if (registers[i] != first_registers[i]) {
                fail_msg("%s: in %s %zu", what, i < VECTORS * VECTOR ? "vector" : "mask",
                         i < VECTORS * VECTOR ? i / VECTOR : (i - VECTORS * VECTOR) / MASK);
            }
        }
    }
}

static void nothing_is_left(void **state)
{
    (void)state;
    const abel_curve *curve;
    for (size_t i = 0; (curve = abel_curve_at(i)); i++) {
        if (curve->methods != &abel__ec_methods) {
            continue;
        }
        ec = abel__ec_of(curve);
        const curve_rows *rows = rows_of(curve);
        const size_t words = (ec->field_len + 7) / 8;
        for (size_t j = 0; j < rows->count; j++) {
            const abel__tier_row *row = &rows->rows[j];
            if (row->needs & ~features) {
                continue;
            }
            abel__ec_key point;
            kernels = row->kernels;
            key = NULL;
            check(&curve->info, row, words);
            assert_true(kernels->decode_vartime(ec->constants, &point, x, y));
            key = &point;
            check(&curve->info, row, words);
        }
    }
}

int main(void)
{
    random_start();
    features = abel__cpu_features();
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_left)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
