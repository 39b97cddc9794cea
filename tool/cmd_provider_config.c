/* SPDX-License-Identifier: Apache-2.0 */
/* abel provider-config: the configuration of OpenSSL that loads the provider. */
#include "command.h"
#include "provider_config.h"
#include "report.h"

#include <stdio.h>
#include <string.h>

enum { MODULE };

static const option_row options[] = {
    [MODULE] = {'m', "module", "FILE", "the provider is FILE, and not where it is installed", 0, NULL},
    {0},
};

/* Where the file has the place of the module. */
static const char mark[] = "@ABEL_MODULE@";

static int run(const char *const *value, char *const *operand)
{
    const char *module = value[MODULE] ? value[MODULE] : ABEL_MODULE;
    const char *place = strstr(provider_config, mark);

    (void)operand;
    printf("%.*s%s%s", (int)(place - provider_config), provider_config, module, place + strlen(mark));
    return EXIT_DONE;
}

const command command_provider_config = {
    .name = "provider-config",
    .summary = "Print the OpenSSL configuration that loads the provider.",
    .operands = "",
    .options = options,
    .notes = "The output goes to the end of openssl.cnf, or to a file that OPENSSL_CONF names.",
    .run = run,
};
