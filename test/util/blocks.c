/* SPDX-License-Identifier: Apache-2.0 */
/* Reader of text files of vectors. */
#include "blocks.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *trim(char *s)
{
    while (isspace((unsigned char)*s)) {
        s++;
    }
    char *end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1])) {
        end--;
    }
    *end = '\0';
    return s;
}

/* read_all: the whole file as a string, or null. */
static char *read_all(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        return NULL;
    }
    char *text = NULL;
    long size = fseek(f, 0, SEEK_END) ? -1 : ftell(f);
    if (size >= 0 && !fseek(f, 0, SEEK_SET) && (text = malloc((size_t)size + 1))) {
        text[fread(text, 1, (size_t)size, f)] = '\0';
    }
    fclose(f);
    return text;
}

bool blocks_open(blocks *b, const char *path)
{
    *b = (blocks){.text = read_all(path), .line = 1, .section = "", .outer_section = ""};
    b->next = b->text;
    return b->text != NULL;
}

/* take_line: cuts the next line off, or null at the end. */
static char *take_line(blocks *b)
{
    char *line = b->next;
    if (!*line) {
        return NULL;
    }
    char *end = strchr(line, '\n');
    b->next = end ? end + 1 : line + strlen(line);
    if (end) {
        *end = '\0';
    }
    b->line++;
    return trim(line);
}

bool blocks_next(blocks *b)
{
    bool pem = false;
    b->count = 0;
    for (char *line; b->count < BLOCK_PAIRS && (line = take_line(b));) {
        if (*line == '#') {
            continue;
        }
        if (!*line) {
            if (b->count) {
                break;
            }
            continue;
        }
        if (*line == '[') {
            line[strcspn(line, "]")] = '\0';
            b->outer_section = b->section;
            b->section = line + 1;
            continue;
        }
        if (!b->count) {
            b->first_line = b->line - 1;
        }
        bool boundary = strncmp(line, "-----", 5) == 0;
        char *value = pem || boundary ? NULL : strchr(line, '=');
        pem = pem != boundary;
        if (value) {
            *value++ = '\0';
        }
        b->pair[b->count++] = (block_pair){trim(line), value ? trim(value) : ""};
    }
    return b->count > 0;
}

void blocks_close(blocks *b)
{
    free(b->text);
    b->text = NULL;
}

const char *blocks_value(const blocks *b, const char *key)
{
    for (size_t i = 0; i < b->count; i++) {
        if (strcmp(b->pair[i].key, key) == 0) {
            return b->pair[i].value;
        }
    }
    return NULL;
}

bool blocks_hex(octets *o, const blocks *b, const char *key)
{
    return octets_from_hex(o, blocks_value(b, key));
}
