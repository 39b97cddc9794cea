/* SPDX-License-Identifier: Apache-2.0 */
/* Messages on standard error. */
#include "report.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int report(int code, const char *subject, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fprintf(stderr, "abel: %s: ", subject);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return code;
}

int report_errno(const char *subject)
{
    return report(EXIT_SYSTEM, subject, "%s", strerror(errno));
}

int report_status(const char *subject, abel_status status)
{
    int code = status == ABEL_ERR_SIGNATURE ? EXIT_UNVERIFIED : status == ABEL_ERR_RANDOM ? EXIT_SYSTEM : EXIT_INPUT;

    return report(code, subject, "%s", abel_status_text(status));
}
