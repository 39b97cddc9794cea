/* SPDX-License-Identifier: Apache-2.0 */
/* The command abel: finds the subcommand and runs it. */
#include "evp.h"
#include "options.h"
#include "report.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const command *const commands[] = {
    &command_curves,
    &command_keygen,
    &command_pubkey,
    &command_sign,
    &command_verify,
    &command_derive,
    &command_speed,
    &command_provider_config,
    &command_version,
    &command_help,
    NULL,
};

/* fill_standard: opens /dev/null for each of descriptors 0 to 2 that came closed, so that no file
 * opened later gets its number, and the wrong way round, so that using it fails. */
static void fill_standard(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _exit(EXIT_SYSTEM);
}

int main(int argc, char **argv)
{
    const command *c;
    int code;

    fill_standard();
    evp_watch_memory();
    /* A file over the limit is a failed write, not a dead process and a partial file. */
    signal(SIGXFSZ, SIG_IGN);

    if (argc < 2)
        return report(EXIT_USAGE, "no command given", "see 'abel help'");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        c = &command_help;
    else if (strcmp(argv[1], "--version") == 0)
        c = &command_version;
    else
        c = command_find(argv[1]);

    code = c ? command_run(c, argc - 1, argv + 1) : EXIT_USAGE;
    if (fclose(stdout) != 0 && code == EXIT_DONE)
        code = report_errno("standard output");
    return code;
}
