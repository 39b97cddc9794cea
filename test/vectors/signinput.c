/* SPDX-License-Identifier: Apache-2.0 */
/* sign.input of the authors of Ed25519: a line a case, secret || public : public : message :
 * signature || message. The file is the argument, or from the folder of public vectors. */
#include "util/check.h"

#include "util/public_vectors.h"
#include "util/schemes.h"
#include "util/tally.h"
#include "util/tier.h"

#include <string.h>

static const char *file;

/* field: cuts the next field off at a colon. */
static const char *field(char **line)
{
    char *start = *line, *colon = strchr(start, ':');
    if (!colon) {
        return NULL;
    }
    *colon = '\0';
    *line = colon + 1;
    return start;
}

static bool line_case(char *line)
{
    static octets private_key, public_key, message, signature;
    static const octets no_context;
    bool passed = octets_from_hex(&private_key, field(&line)) && octets_from_hex(&public_key, field(&line)) &&
                  octets_from_hex(&message, field(&line)) && octets_from_hex(&signature, field(&line)) &&
                  private_key.len == 64 && signature.len == 64 + message.len;
    private_key.len = 32;
    signature.len = 64;
    return passed && memcmp(private_key.data + 32, public_key.data, 32) == 0 &&
           ed25519_public_is(&private_key, &public_key) &&
           ed25519_signs(&private_key, ABEL_EDDSA_PURE, &no_context, &message, &signature);
}

static void sign_input(void **state)
{
    (void)state;
    static blocks b;
    static char line[4 * OCTETS_MAX];
    tally t = {0};
    if (file) {
        assert_true(blocks_open(&b, file));
    } else {
        public_blocks(&b, "ed25519_signinput/sign.input");
    }
    while (blocks_next(&b)) {
        for (size_t i = 0; i < b.count; i++) {
            size_t len = strlen(b.pair[i].key);
            bool fits = len < sizeof line;
            memcpy(line, fits ? b.pair[i].key : "", fits ? len + 1 : 1);
            tally_case(&t, line_case(line), "sign.input: line %zu", b.first_line + i);
        }
    }
    blocks_close(&b);
    tally_end(&t, file ? 1024 : 820);
}

int main(int argc, char **argv)
{
    file = argc == 2 ? argv[1] : NULL;
    int start = file ? tier_start() : public_vectors_start(tier_start);
    if (start) {
        return start;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(sign_input)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
