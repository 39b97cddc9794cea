# SPDX-License-Identifier: Apache-2.0
"""Linear maps of GF(2^m) to itself, as 8 x 8 bit matrices for GF2P8AFFINEQB."""

from . import binary_poly as poly
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
    words = -(-field.m // 64)
    yield ""
    yield f"/* {name}: {what}. */"
    yield f"_Alignas(64) static const gf2_map {name} ="
    yield "{"
    for i in range(field.bytes):
        rows = []
        for j in range(words):
            row = [f"{matrix(images, i, 8 * j + k):#x}" for k in range(8)]
            rows.append("{" + ",".join(row[:4]) + ",\n" + ",".join(row[4:]) + "}")
        yield "{" + ",\n".join(rows) + "}" + ("," if i < field.bytes - 1 else "")
    yield "};"


def header(field):
    words = -(-field.m // 64)
    guard = f"ABEL__GEN_GF2_{field.m}_MAPS_H"
    lines = comment(f"Linear maps of GF(2^{field.m}), polynomial {field.text}.", "/* ", " * ")
    lines[-1] += " */"
    lines += [f"#ifndef {guard}", f"#define {guard}", "", "#include <stdint.h>", "",
              "/* gf2_map: [i][j][k] is the matrix that takes byte i of an element to byte 8j + k of its",
              " * image, as GF2P8AFFINEQB has it. */",
              f"typedef uint64_t gf2_map[{field.bytes}][{words}][8];"]
    for k in field.maps:
        lines += table(field, f"gf2_map_power_{k}", power_of_two(field, k), f"a^(2^{k})")
    lines += table(field, "gf2_map_half_trace", half_trace(field), "a + a^4 + a^16 + ... + a^(2^(m - 1))")
    lines += ["", "/* gf2_powers: the maps to the power 2^k, by falling k. */", "static const struct {",
              "    unsigned k;", "    const gf2_map *map;", "} gf2_powers[] = {"]
    lines += [f"    {{{k}, &gf2_map_power_{k}}}," for k in sorted(field.maps, reverse=True)]
    lines += ["};", "", "#endif"]
    return generated("binary_fields.py") + "\n".join(lines) + "\n"
