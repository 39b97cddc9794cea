/* SPDX-License-Identifier: Apache-2.0 */
/* Command lines: parsing and help, from the rows in command.h. */
#include "options.h"

#include "report.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPTIONS 16
#define MAX_OPERANDS 1

/* getopt_long() gives the letter of a short option, FIRST_ROW + i for the long option of row i. */
enum { FIRST_ROW = 0x100, HELP = FIRST_ROW + MAX_OPTIONS };

const command *command_find(const char *name)
{
    for (const command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    report(EXIT_USAGE, name, "no such command; see 'abel help'");
    return NULL;
}

int usage(const command *c, const char *format, ...)
{
    char reason[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return report(EXIT_USAGE, c->name, "%s; see 'abel help %s'", reason, c->name);
}

static void print_option(int letter, const char *name, const char *argument, const char *help)
{
    char left[40];
    int n = letter ? snprintf(left, sizeof left, "-%c, --%s", letter, name)
                   : snprintf(left, sizeof left, "    --%s", name);

    if (argument)
        snprintf(left + n, sizeof left - (size_t)n, " %s", argument);
    printf("  %-24s %s\n", left, help);
}

void command_help_print(const command *c)
{
    printf("usage: abel %s [option ...]%s%s\n\n%s\n\noptions:\n", c->name, *c->operands ? " " : "", c->operands,
           c->summary);
    for (const option_row *o = c->options; o->name; o++)
        print_option(o->letter, o->name, o->argument, o->help);
    print_option('h', "help", NULL, "print this and exit");
    if (*c->notes)
        printf("\n%s\n", c->notes);
}

/* row_of_letter: the row with a short option, or the row past the last. */
static const option_row *row_of_letter(const option_row *row, int letter)
{
    while (row->name && row->letter != letter)
        row++;
    return row;
}

/* check_tier: ABEL_TIER must name a tier that some family runs on. The library takes the best
 * tier below instead; a person who asked for a tier wants to know. */
static int check_tier(void)
{
    const char *wanted = getenv("ABEL_TIER"), *tier;

    if (!wanted || !*wanted)
        return EXIT_DONE;
    for (int family = 0; (tier = abel_tier((abel_family)family)); family++)
        if (strcmp(tier, wanted) == 0)
            return EXIT_DONE;
    return report(EXIT_USAGE, "ABEL_TIER", "this CPU and this build have no tier '%s'", wanted);
}

/* parse: fills value. Returns -1 to go on, or the exit code. */
static int parse(const command *c, int argc, char **argv, const char **value)
{
    struct option longs[MAX_OPTIONS + 2] = {{0}};
    char shorts[2 * MAX_OPTIONS + 4] = ":h"; /* ':' tells a missing argument from an unknown option */
    size_t count = 0, len = strlen(shorts);

    for (const option_row *o = c->options; o->name; o++, count++) {
        longs[count] = (struct option){o->name, o->argument ? required_argument : no_argument, NULL,
                                       FIRST_ROW + (int)count};
        if (o->letter) {
            shorts[len++] = (char)o->letter;
            if (o->argument)
                shorts[len++] = ':';
        }
    }
    longs[count] = (struct option){"help", no_argument, NULL, HELP};

    opterr = 0;
    for (int key; (key = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        const char *spelt = argv[optind - 1];

        if (key == HELP || key == 'h') {
            command_help_print(c);
            return EXIT_DONE;
        }
        if (key == '?' && optopt >= FIRST_ROW)
            return usage(c, "option %s takes no argument", spelt);
        if (key == '?' && optopt)
            return usage(c, "unknown option -%c", optopt);
        if (key == '?')
            return usage(c, "option %s is unknown or ambiguous", spelt);
        if (key == ':')
            return usage(c, "option %s needs an argument", spelt);

        size_t row = key >= FIRST_ROW ? (size_t)(key - FIRST_ROW) : (size_t)(row_of_letter(c->options, key) - c->options);
        if (value[row])
            return usage(c, "option --%s is given twice", c->options[row].name);
        value[row] = optarg ? optarg : "";
    }

    for (size_t i = 0; i < count; i++) {
        if (c->options[i].required && !value[i])
            return usage(c, "option --%s is missing", c->options[i].name);
        if (c->options[i].variable && value[i] && setenv(c->options[i].variable, value[i], 1) != 0)
            return report_errno(c->options[i].variable);
    }
    if (argc - optind < c->operands_min)
        return usage(c, "%s is missing", c->operands);
    if (argc - optind > c->operands_max)
        return usage(c, "'%s' is one operand too many", argv[optind + c->operands_max]);
    return -1;
}

int command_run(const command *c, int argc, char **argv)
{
    const char *value[MAX_OPTIONS] = {0};
    char *operand[MAX_OPERANDS] = {0};
    int code = parse(c, argc, argv, value);

    if (code >= 0)
        return code;
    for (int i = 0; optind < argc; i++, optind++)
        operand[i] = argv[optind];
    code = c == &command_help ? EXIT_DONE : check_tier();
    return code == EXIT_DONE ? c->run(value, operand) : code;
}
