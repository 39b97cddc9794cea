# SPDX-License-Identifier: Apache-2.0
"""A header as the compiler sees it: gcc -E, then pycparser, of which what is GNU C is taken out before."""

import re
import subprocess
from pathlib import Path

import pycparser
from pycparser import c_ast, c_generator

from .program import Reject
from .layout import Array, Int, Model, Ptr, Struct, Void

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = Path(__file__).resolve().parent / "include"
ATTRIBUTES = {"noinline", "unused", "always_inline"}  # none changes what a function computes
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|\w+|\s+|.')


def closing(tokens, i):
    """The index of the parenthesis that closes the one at i."""
    depth = 0
    for j in range(i, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[j], 0)
        if depth == 0:
            return j
    raise Reject("parentheses")


def split(tokens, separator):
    """The parts of a list of tokens between separators that are in no parentheses or brackets."""
    parts, depth = [[]], 0
    for token in tokens:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token, 0)
        if token == separator and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def strings(tokens):
    """The concatenation of string literals, which are all that there is but blanks."""
    text = ""
    for token in tokens:
        if token.startswith('"'):
            text += token[1:-1].replace("\\n", "\n").replace("\\t", "\t")
        elif not token.isspace():
            raise Reject("not a string")
    if "\\" in text:
        raise Reject("escape in a string")
    return text


class Asm:
    """The parts of a statement: text; operands, (name, constraint) in order, outputs first; clobbers. Their
    expressions are the arguments of the call that stands for the statement."""

    def __init__(self, qualifiers, tokens):
        self.volatile = "volatile" in qualifiers
        parts = split(tokens, ":")
        if len(parts) != 4:
            raise Reject("an asm statement that has not four parts")
        self.text = strings(parts[0])
        self.outputs, outputs = self.operands(parts[1])
        self.inputs, inputs = self.operands(parts[2])
        self.clobbers = {strings(part) for part in split(parts[3], ",")}
        self.arguments = outputs + inputs

    @staticmethod
    def operands(tokens):
        named, expressions = [], []
        for part in split(tokens, ","):
            text = "".join(part).strip()
            if text:
                form = re.fullmatch(r'\[(\w+)\]\s*"([^"]*)"\s*\((.*)\)', text, re.S)
                if not form:
                    raise Reject(f"operand {text}")
                named.append((form[1], form[2]))
                expressions.append(form[3])
        return named, expressions


def plain(text):
    """The text without what pycparser does not read, and the asm statements, for which calls stand; one that is not
    understood is a Reject, for whoever executes it."""
    tokens, out, statements, i = TOKEN.findall(text), [], [], 0
    while i < len(tokens):
        token = tokens[i]
        if token == "__extension__":
            out.append(" ")
        elif token == "__attribute__":
            start = next(j for j in range(i + 1, len(tokens)) if not tokens[j].isspace())
            end = closing(tokens, start)
            words = {t for t in tokens[start:end] if re.fullmatch(r"\w+", t)}
            if words - ATTRIBUTES:
                raise Reject(f"attribute {' '.join(sorted(words - ATTRIBUTES))}")
            out.append("\n" * "".join(tokens[i:end]).count("\n"))
            i = end
        elif token in ("__asm__", "asm", "__asm"):
            start = tokens.index("(", i)
            qualifiers = "".join(tokens[i + 1:start]).split()
            if set(qualifiers) - {"__inline__", "volatile"}:
                raise Reject(f"asm {' '.join(qualifiers)}")
            end = closing(tokens, start)
            inside = tokens[start + 1:end]
            if "".join(inside).replace(" ", "") == '"":"+r"(w)':  # the barrier of base/mask.h
                out.append("__barrier(w)")
            else:
                try:
                    statements.append(Asm(qualifiers, inside))
                except Reject as reject:
                    statements.append(reject)
                arguments = getattr(statements[-1], "arguments", [])
                out.append(f"__asm_{len(statements) - 1}({', '.join(arguments)})" + "\n" * "".join(inside).count("\n"))
            i = end
        else:
            out.append(token)
        i += 1
    return "".join(out), statements


def preprocessed(header, flags=()):
    """The text of a header as a compiler sees it. flags: further arguments of the preprocessor."""
    command = ["gcc", "-E", "-nostdinc", f"-I{INCLUDE}", f"-I{ROOT}/src", f"-I{ROOT}/gen", *flags, str(ROOT / header)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Unit:
    """What a preprocessed text defines: types and functions. long_bits: of a long of the target."""

    def __init__(self, text, long_bits=64):
        self.model = Model(long_bits)
        text, self.statements = plain(text)
        try:
            self.ast = pycparser.CParser().parse(text)
        except pycparser.c_parser.ParseError as error:
            raise Reject(str(error)) from None
        self.types, self.functions, self.structs = {}, {}, {}
        for node in self.ast.ext:
            if isinstance(node, c_ast.Typedef):
                self.types[node.name] = self.type(node.type)
            elif isinstance(node, c_ast.FuncDef):
                self.functions[node.decl.name] = node
            elif not (isinstance(node, (c_ast.StaticAssert, c_ast.Pragma)) or isinstance(node, c_ast.Decl)
                      and (node.storage == ["extern"] or isinstance(node.type, c_ast.Enum))):  # nobody knows their names
                raise Reject(f"{node.coord}: {node.__class__.__name__} outside of a function")

    def body(self, name):
        """The text of a function's body with one blank wherever there are any."""
        return " ".join(c_generator.CGenerator().visit(self.functions[name].body).split())

    def type(self, node):
        """The type that a declaration or a type name stands for."""
        match node:
            case c_ast.Typename() | c_ast.Decl() | c_ast.Typedef():
                return self.type(node.type)
            case c_ast.TypeDecl():
                if set(node.quals) - {"const"}:
                    raise Reject(f"{node.coord}: qualifier")
                return self.type(node.type)
            case c_ast.IdentifierType():
                if node.names == ["void"]:
                    return Void()
                if len(node.names) == 1 and node.names[0] in self.types:
                    return self.types[node.names[0]]
                return self.model.named(node.names)
            case c_ast.PtrDecl():
                if node.quals and set(node.quals) - {"const"}:
                    raise Reject(f"{node.coord}: qualifier")
                return Ptr(self.type(node.type), self.const(node.type), self.model.pointer)
            case c_ast.ArrayDecl():
                count = self.number(node.dim) if node.dim else None
                return Array(self.type(node.type), count)
            case c_ast.Struct() if node.decls:
                key = str(node.coord)
                fields = tuple((d.name, self.type(d.type)) for d in node.decls)
                if any(d.bitsize for d in node.decls):
                    raise Reject(f"{node.coord}: bit-field")
                return Struct(key, fields)
        raise Reject(f"{node.coord}: type {node.__class__.__name__}")

    def const(self, node):
        """True if what a declarator stands for is const."""
        while isinstance(node, (c_ast.ArrayDecl, c_ast.Typename, c_ast.Decl)):
            node = node.type
        return "const" in node.quals

    def number(self, node):
        """The value of a constant expression in the dimension of an array."""
        match node:
            case c_ast.Constant(type=kind, value=text) if "int" in kind:
                return self.model.literal(text)[0]
            case c_ast.BinaryOp(op="*"):
                return self.number(node.left) * self.number(node.right)
            case c_ast.BinaryOp(op="+"):
                return self.number(node.left) + self.number(node.right)
            case c_ast.BinaryOp(op="-" | "/" as op):
                a, b = self.number(node.left), self.number(node.right)
                if a >= b > 0:  # in unsigned types as in signed ones
                    return a - b if op == "-" else a // b
        raise Reject(f"{node.coord}: dimension")

    def parameters(self, name):
        """(name, type, const) of each, with the dimension where it is written as an array."""
        if name not in self.functions:
            raise Reject(f"no function {name}")
        args = self.functions[name].decl.type.args
        return [(p.name, self.type(p.type), self.const(p.type.type if isinstance(p.type, c_ast.PtrDecl) else p.type))
                for p in (args.params if args else []) if p.name]
