/* SPDX-License-Identifier: Apache-2.0 */
/* Command lines: parsing and help, from the rows in command.h. */
#include "options.h"

#include "report.h"

#include <ctype.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPTIONS 16

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
    printf("usage: abel %s [option ...]%s%s\n\n%s\n\noptions:\n", c->name, *c->operands ? " " : "",
           c->operands, c->summary);
    for (const option_row *o = c->options; o->name; o++)
        print_option(o->letter, o->name, o->argument, o->help);
    print_option('h', "help", NULL, "print this and exit");
    if (*c->notes)
        printf("\n%s\n", c->notes);
}

/* row_of_letter: the row of a short option that c has. */
static size_t row_of_letter(const command *c, int letter)
{
    size_t row = 0;

    while (c->options[row].letter != letter)
        row++;
    return row;
}

/* check_tier: ABEL_TIER must name a tier that some family runs on. The library takes the best
 * tier below instead; a person who asked for a tier, by what is named, wants to know. */
static int check_tier(const char *asked_by)
{
    const char *wanted = getenv("ABEL_TIER"), *tier;

    if (!wanted || !*wanted)
        return EXIT_DONE;
    for (int family = 0; (tier = abel_tier((abel_family)family)); family++)
        if (strcmp(tier, wanted) == 0)
            return EXIT_DONE;
    return report(EXIT_USAGE, asked_by, "this CPU and this build have no tier '%s'", wanted);
}

/* What getopt_long() takes. */
typedef struct {
    struct option longs[MAX_OPTIONS + 2];
    char shorts[2 * MAX_OPTIONS + 3];
} getopt_tables;

static void build(getopt_tables *t, const command *c)
{
    char *s = t->shorts;
    struct option *l = t->longs;

    *t = (getopt_tables){0};
    *s++ = ':'; /* tells a missing argument from an unknown option */
    *s++ = 'h';
    for (const option_row *o = c->options; o->name; o++) {
        *l++ = (struct option){o->name, o->argument ? required_argument : no_argument, NULL,
                               FIRST_ROW + (int)(o - c->options)};
        if (o->letter)
            *s++ = (char)o->letter;
        if (o->letter && o->argument)
            *s++ = ':';
    }
    *l = (struct option){"help", no_argument, NULL, HELP};
}

/* reject: reports what getopt_long() did not like. */
static int reject(const command *c, int key, const char *spelt)
{
    if (key == ':')
        return usage(c, "option %s needs an argument", spelt);
    if (optopt >= FIRST_ROW)
        return usage(c, "option %s takes no argument", spelt);
    if (optopt) /* a byte, perhaps of a longer character */
        return usage(c, isgraph(optopt) ? "unknown option -%c" : "unknown option -\\x%02x", optopt & 0xff);
    return usage(c, "option %s is unknown or ambiguous", spelt);
}

/* check: what c requires must be there. Sets the variables that options stand for. */
static int check(const command *c, const char *const *value, char *const *operand, int operands)
{
    const char *asked_by = "ABEL_TIER";

    for (const option_row *o = c->options; o->name; o++) {
        const char *given = value[o - c->options];

        if (o->required && !given)
            return usage(c, "option --%s is missing", o->name);
        if (o->variable && given && !*given) /* as a variable it would count as unset */
            return usage(c, "option --%s is empty", o->name);
        if (o->variable && given && setenv(o->variable, given, 1) != 0)
            return report_errno(o->variable);
        if (o->variable && given)
            asked_by = "--tier"; /* the one option that stands for a variable */
    }
    if (operands < c->operands_min)
        return usage(c, "%s is missing", c->operands);
    if (operands > c->operands_max)
        return usage(c, "'%s' is one operand too many", operand[c->operands_max]);
    return c == &command_help ? EXIT_DONE : check_tier(asked_by);
}

int command_run(const command *c, int argc, char **argv)
{
    const char *value[MAX_OPTIONS] = {0};
    getopt_tables t;
    int code;

    build(&t, c);
    opterr = 0;
    for (int key; (key = getopt_long(argc, argv, t.shorts, t.longs, NULL)) != -1;) {
        if (key == HELP || key == 'h') {
            command_help_print(c);
            return EXIT_DONE;
        }
        if (key == '?' || key == ':')
            return reject(c, key, argv[optind - 1]);

        size_t row = key >= FIRST_ROW ? (size_t)(key - FIRST_ROW) : row_of_letter(c, key);
        if (value[row])
            return usage(c, "option --%s is given twice", c->options[row].name);
        value[row] = optarg ? optarg : "";
    }

    /* argv ends with a null pointer, so operands that were not given are null. */
    code = check(c, value, argv + optind, argc - optind);
    return code == EXIT_DONE ? c->run(value, argv + optind) : code;
}
