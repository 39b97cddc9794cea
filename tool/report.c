/* SPDX-License-Identifier: Apache-2.0 */
/* Messages on standard error. */
#include "report.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* character: the length of the character at s, if it is one of UTF-8 and no control character; or 0. */
static size_t character(const unsigned char *s)
{
    static const uint32_t least[] = {0, ' ', 0xa0, 0x800, 0x10000}; /* by length; 0x80 to 0x9f are controls */
    size_t len = s[0] < 0x80 ? 1 : s[0] < 0xc0 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf8 ? 4 : 0;
    uint32_t code = len == 1 ? s[0] : s[0] & (0x7fu >> len);

    for (size_t i = 1; i < len; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    return len > 0 && code >= least[len] && code != 0x7f && code <= 0x10ffff ? len : 0;
}

void make_printable(char *text)
{
    while (*text) {
        size_t len = character((unsigned char *)text);

        if (len == 0)
            *text = '?';
        text += len ? len : 1;
    }
}

int report(int code, const char *subject, const char *format, ...)
{
    char line[2 * PATH_MAX];
    int n = snprintf(line, PATH_MAX, "abel: %s: ", *subject ? subject : "''");
    size_t start = n < PATH_MAX ? (size_t)n : PATH_MAX - 1;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line + start, sizeof line - start, format, arguments);
    va_end(arguments);
    make_printable(line); /* one line, whatever is in names and arguments */
    fprintf(stderr, "%s\n", line);
    return code;
}

int report_errno(const char *subject)
{
    return report(EXIT_SYSTEM, subject, "%s", strerror(errno));
}

int report_memory(const char *subject)
{
    errno = ENOMEM;
    return report_errno(subject);
}

int report_status(const char *subject, abel_status status)
{
    int code = status == ABEL_ERR_SIGNATURE ? EXIT_UNVERIFIED
               : status == ABEL_ERR_RANDOM  ? EXIT_SYSTEM
                                            : EXIT_INPUT;

    return report(code, subject, "%s", abel_status_text(status));
}
