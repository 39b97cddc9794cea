# SPDX-License-Identifier: Apache-2.0
"""Linear maps of GF(2^m) to itself: as 8 x 8 bit matrices for GF2P8AFFINEQB, and as images of powers of x."""

import textwrap

from . import binary_poly as poly
from .emit import WIDTH
from .header import comment, generated


def power_of_two(field, k):
    """The images of x^0, x^1, ... under a -> a^(2^k)."""
    step = 2   # x^(2^k)
    for _ in range(k):
        step = poly.remainder(poly.square(step), field.polynomial)
    images = [1]
    while len(images) < field.m:
        images.append(poly.remainder(poly.multiply(images[-1], step), field.polynomial))
    return images


def half_trace(field):
    """The same under the half-trace."""
    return [poly.half_trace(1 << i, field.polynomial) for i in range(field.m)]


def matrix(images, i, j):
    """The matrix from byte i to byte j, as a word. Its byte 7 - r makes bit r of the result: the parity of
    what it selects of the input."""
    word = 0
    for r in range(8):
        row = sum(1 << c for c, image in enumerate(images[8 * i:8 * i + 8]) if image >> 8 * j + r & 1)
        word |= row << 8 * (7 - r)
    return word


def table(field, name, images, what):
    yield ""
    yield f"/* {name}: {what}. */"
    yield f"_Alignas(64) static const gf2_map {name} ="
    yield "{"
    for i in range(field.bytes):
        rows = []
        for j in range(field.words):
            row = [f"{matrix(images, i, 8 * j + k):#x}" for k in range(8)]
            rows.append("{" + ",".join(row[:4]) + ",\n" + ",".join(row[4:]) + "}")
        yield "{" + ",\n".join(rows) + "}" + ("," if i < field.bytes - 1 else "")
    yield "};"


def header(field):
    guard = f"ABEL__GEN_GF2_{field.m}_MAPS_H"
    lines = comment(f"Linear maps of GF(2^{field.m}), polynomial {field.text}.", "/* ", " * ")
    lines[-1] += " */"
    lines += [f"#ifndef {guard}", f"#define {guard}", "", "#include <stdint.h>", "",
              "/* gf2_map: [i][j][k] is the matrix that takes byte i of an element to byte 8j + k of its",
              " * image, as GF2P8AFFINEQB has it. */",
              f"typedef uint64_t gf2_map[{field.bytes}][{field.words}][8];"]
    for k in field.maps:
        lines += table(field, f"gf2_map_power_{k}", power_of_two(field, k), f"a^(2^{k})")
    lines += table(field, "gf2_map_half_trace", half_trace(field), "a + a^4 + a^16 + ... + a^(2^(m - 1))")
    lines += ["", "typedef struct {", "    unsigned k;", "    const gf2_map *map;", "} gf2_power_map;", "",
              "/* gf2_powers: the maps to the power 2^k, by falling k. */",
              "static const gf2_power_map gf2_powers[] = {"]
    lines += [f"    {{{k}, &gf2_map_power_{k}}}," for k in sorted(field.maps, reverse=True)]
    lines += ["};", "", "#endif"]
    return generated("binary_fields.py") + "\n".join(lines) + "\n"


def words(field, number):
    return "{" + ", ".join(f"0x{number >> 64 * j & (1 << 64) - 1:x}" for j in range(field.words)) + "}"


def images(field):
    """Header and source of the images for src/field/binary/images.h: name, text."""
    m, block = field.m, field.block
    guard = f"ABEL__GEN_GF2_{m}_IMAGES_H"
    prefix = f"abel__gf2_{m}"
    powers = {k: power_of_two(field, k) for k in sorted(field.powers, reverse=True)}
    tables = {f"{prefix}_power_{k}": of[:64 * block] for k, of in powers.items()}
    tables[f"{prefix}_half_traces"] = half_trace(field)[1::2]
    lines = comment(f"Images of powers of x under linear maps of GF(2^{m}), polynomial {field.text}.",
                    "/* ", " * ")
    lines[-1] += " */"
    head = lines + [
        f"#ifndef {guard}", f"#define {guard}", "", "#include <stdint.h>", "",
        "/* gf2_four_images: [j][l] is word j of image l. */",
        f"typedef uint64_t gf2_four_images[{field.words}][4];", "",
        "/* GF2_BLOCK: the words of an element that there are images for. */",
        f"#define GF2_BLOCK {block}", "",
        *(f"extern const gf2_four_images {name}[{-(-len(of) // 4)}];" for name, of in tables.items()), "",
        f"#define gf2_half_traces {prefix}_half_traces", "",
        "typedef struct {", "    unsigned k;", "    const gf2_four_images *images;",
        f"    uint64_t step[{field.words}];", "} gf2_power_images;", "",
        "/* gf2_powers: the powers 2^k, by falling k, with the images of x^i for i < 64 GF2_BLOCK, and that",
        " * of x^(64 GF2_BLOCK) if there is more. */",
        "static const gf2_power_images gf2_powers[] = {"]
    for k, of in powers.items():
        step = words(field, of[64 * block]) if block < field.words else "{0}"
        head += textwrap.wrap(f"{{{k}, {prefix}_power_{k}, {step}}},", WIDTH, initial_indent="    ",
                              subsequent_indent="     ")
    head += ["};", "", "#endif"]
    source = lines + [f'#include "gf2_{m}_images.h"']
    for name, of in tables.items():
        of = of + [0] * (-len(of) % 4)
        source += ["", f"_Alignas(32) const gf2_four_images {name}[{len(of) // 4}] = {{"]
        for i in range(0, len(of), 4):
            four = [",".join(f"0x{image >> 64 * j & (1 << 64) - 1:x}" for image in of[i:i + 4])
                    for j in range(field.words)]
            source.append("{{" + "},\n{".join(four) + "}},")
        source.append("};")
    for end, text in ("h", head), ("c", source):
        yield f"gf2_{m}_images.{end}", generated("binary_fields.py") + "\n".join(text) + "\n"
