/* SPDX-License-Identifier: Apache-2.0 */
/* Exit codes, and the one line on standard error that goes with each of them but the first. */
#ifndef ABEL_TOOL_REPORT_H
#define ABEL_TOOL_REPORT_H

#include <abel/base.h>

enum {
    EXIT_DONE = 0,
    EXIT_UNVERIFIED = 1, /* a signature does not verify */
    EXIT_USAGE = 2,      /* the command line or ABEL_TIER is wrong */
    EXIT_INPUT = 3,      /* what was read is not what it must be */
    EXIT_SYSTEM = 4      /* the system refused: no such file, no permission, disk full, no memory */
};

/* PLURAL: what "byte" ends with after a number of them. */
#define PLURAL(n) ((n) == 1 ? "" : "s")

/* report: prints "abel: subject: reason" and returns code. A subject of "-" is not for this
 * function: see input_name() and output_name(). */
__attribute__((format(printf, 3, 4))) int report(int code, const char *subject, const char *format, ...);

/* make_printable: puts '?' for each byte that a terminal may take for more than text. */
void make_printable(char *text);

/* report_errno: the reason is errno, the code EXIT_SYSTEM. */
int report_errno(const char *subject);

/* report_memory: there is none left; EXIT_SYSTEM. */
int report_memory(const char *subject);

/* report_status: the reason is a failure of the library; the code is the one that fits it. */
int report_status(const char *subject, abel_status status);

#endif
