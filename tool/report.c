/* SPDX-License-Identifier: Apache-2.0 */
/* Messages on standard error. */
#include "report.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int report(int code, const char *subject, const char *format, ...)
{
    char line[2 * PATH_MAX];
    int n = snprintf(line, PATH_MAX, "abel: %s: ", subject);
    size_t start = n < PATH_MAX ? (size_t)n : PATH_MAX - 1;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line + start, sizeof line - start, format, arguments);
    va_end(arguments);
    for (char *c = line; *c; c++) /* one line, whatever is in names and arguments */
        if (iscntrl((unsigned char)*c))
            *c = '?';
    fprintf(stderr, "%s\n", line);
    return code;
}

int report_errno(const char *subject)
{
    return report(EXIT_SYSTEM, subject, "%s", strerror(errno));
}

int report_status(const char *subject, abel_status status)
{
    int code = status == ABEL_ERR_SIGNATURE ? EXIT_UNVERIFIED
               : status == ABEL_ERR_RANDOM  ? EXIT_SYSTEM
                                            : EXIT_INPUT;

    return report(code, subject, "%s", abel_status_text(status));
}
