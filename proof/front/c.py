# SPDX-License-Identifier: Apache-2.0
"""From C to equations: the function is executed with variables in the place of numbers. Loops and branches depend
on numbers alone; calls are executed in place; helpers of base/mask.h are contracts. Whatever is not understood
here is rejected, and so is what C leaves undefined: values that were never stored, accesses outside of an array
or through a pointer of another type, signed results out of range (an obligation), effects that are not in an
order within an expression.

Unsigned results that may be out of range are taken modulo 2^w, as C does, but sums must not be: an obligation.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from pycparser import c_ast

from . import x86
from .contracts import contract
from .layout import Array, Int, Ptr, Struct, Void, leaves
from .program import Builder, Reject
from .source import ROOT, Unit

STEPS = 100_000  # of a loop
WIPE = r"{ memset\(p, 0, len\); __asm_\d+\(\); }"  # the body of abel__wipe


class Object:
    """Memory of one type: at byte offsets scalars, each with a type, and a variable, a pointer, or None where
    nothing was stored. The log has what is read and written."""

    def __init__(self, name, type, log, local=False):
        self.name, self.size, self.log, self.local = name, type.size, log, local
        self.cells = dict(leaves(type))
        self.values = dict.fromkeys(self.cells)

    def cell(self, at, type):
        if self.cells.get(at) != type:
            raise Reject(f"{self.name}: access of another type")

    def load(self, at, type):
        self.cell(at, type)
        self.log.append(("read", self, at))
        if self.values[at] is None:
            raise Reject(f"{self.name} is read where nothing was stored")
        return self.values[at]

    def store(self, at, type, value):
        self.cell(at, type)
        self.log.append(("write", self, at))
        self.values[at] = value

    def parts(self, at):
        """The scalars that make the 8 bytes from at: (byte offset, type)."""
        end, parts = at + 8, []
        while at < end:
            type = self.cells.get(at)
            if not isinstance(type, Int) or type.signed or at + type.size > end:
                raise Reject(f"{self.name}: no word there")
            parts.append((at, type))
            at += type.size
        return parts

    def load_word(self, x, at):
        v = x.const(0)
        for offset, type in self.parts(at):
            v = x.add(v, x.shl(self.load(offset, type), 8 * (offset - at)))
        return v

    def store_word(self, x, at, word):
        for offset, type in self.parts(at):
            v = x.shr(word, 8 * (offset - at))
            self.store(offset, type, v if type.size == 8 else x.mod(v, type.bits))


@dataclass(frozen=True)
class Pointer:
    object: Object
    at: int  # byte offset
    type: object  # of what is there
    start: int  # of the array that it points into
    end: int
    const: bool

    def moved(self, count):
        at = self.at + count * self.type.size
        if not self.start <= at <= self.end:
            raise Reject("a pointer outside of its array")
        return Pointer(self.object, at, self.type, self.start, self.end, self.const)

    def extent(self):
        return self.at, self.end


@dataclass
class Place:
    """What an expression designates."""
    object: Object
    at: int
    type: object
    const: bool


def effects(node):
    """True if an expression may have effects."""
    return (isinstance(node, (c_ast.FuncCall, c_ast.Assignment))
            or isinstance(node, c_ast.UnaryOp) and node.op in ("++", "--", "p++", "p--")
            or any(effects(child) for _, child in node.children()))


class Execution:
    def __init__(self, unit, x, kept=None):
        """kept: (name, variables): a function that is not executed: it takes a result and two numbers, and perhaps
        more, and writes these variables; given: the numbers of its calls."""
        self.unit, self.x, self.model = unit, x, unit.model
        self.kept, self.given = kept, []
        self.log, self.calls = [], []
        self.scopes, self.depth = [], 0
        self.names = {}

    # Statements. Each returns None, or a pair (value, type) where the function returns.

    def function(self, name, arguments):
        """Executes a call. arguments: (value, type) of each."""
        node = self.unit.functions.get(name)
        if node is None:
            raise Reject(f"call of {name}")
        parameters = self.unit.parameters(name)
        if len(parameters) != len(arguments):
            raise Reject(f"number of arguments of {name}")
        outer, self.scopes = self.scopes, [{}]
        self.depth += 1
        if self.depth > 20:
            raise Reject("recursion")
        for (parameter, type, const), (value, given) in zip(parameters, arguments):
            if isinstance(type, Array):
                type = Ptr(type.of, const, self.model.pointer)
            self.declare(parameter, type, self.converted(value, given, type))
        result = self.run(node.body)
        self.scopes = outer
        self.depth -= 1
        type = self.unit.type(node.decl.type.type)
        if isinstance(type, Void):
            if result and result[0] is not None:
                raise Reject("value of a function that has none")
            return None, type
        if result is None:
            raise Reject(f"{name} returns no value")
        return self.converted(*result, type), type

    def declare(self, name, type, value=None):
        new = Object(name, type, self.log, local=self.depth == 1)
        self.scopes[-1][name] = new, type
        if value is not None:
            self.store(Place(new, 0, type, False), value)
        return new

    def at(self, node):
        if getattr(node, "coord", None):
            self.x.place = f"{Path(node.coord.file).name}:{node.coord.line}"

    def run(self, node):
        self.at(node)
        match node:
            case c_ast.Compound():
                self.scopes.append({})
                for item in node.block_items or []:
                    result = self.run(item)
                    if result:
                        break
                else:
                    result = None
                self.scopes.pop()
                return result
            case c_ast.Decl():
                return self.declaration(node)
            case c_ast.DeclList():
                for decl in node.decls:
                    self.declaration(decl)
                return None
            case c_ast.Return():
                return self.whole(node.expr) if node.expr else (None, Void())
            case c_ast.If():
                if self.truth(node.cond):
                    return self.run(node.iftrue)
                return self.run(node.iffalse) if node.iffalse else None
            case c_ast.For():
                self.scopes.append({})
                if node.init:
                    self.run(node.init)
                result = self.loop(node)
                self.scopes.pop()
                return result
            case c_ast.While():
                return self.loop(node)
            case c_ast.EmptyStatement():
                return None
            case c_ast.Pragma():
                if not node.string.startswith("GCC unroll "):
                    raise Reject(f"pragma {node.string}")
                return None
            case c_ast.ExprList():
                for expr in node.exprs:
                    self.effect(expr)
                return None
            case c_ast.FuncCall(name=c_ast.ID(name=name)) if name.startswith("__asm_"):
                return self.assembly(self.unit.statements[int(name[6:])], node.args.exprs)
            case (c_ast.Assignment() | c_ast.FuncCall() | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--")):
                return self.effect(node)
            case c_ast.Cast(to_type=c_ast.Typename(type=c_ast.TypeDecl(type=c_ast.IdentifierType(names=["void"]))),
                            expr=c_ast.Constant() | c_ast.ID()):
                return None
        raise Reject(f"statement {node.__class__.__name__}")

    def loop(self, node):
        for _ in range(STEPS):
            if node.cond and not self.truth(node.cond):
                return None
            result = self.run(node.stmt)
            if result:
                return result
            if getattr(node, "next", None):
                self.run(node.next)
        raise Reject("a loop without end")

    def declaration(self, node):
        self.at(node)
        type = self.unit.type(node.type)
        if "static" in node.storage and not self.unit.const(node.type):
            raise Reject(f"static {node.name}")
        if set(node.storage) - {"static"} or node.align:
            raise Reject(f"storage of {node.name}")
        if isinstance(type, Array) and type.count is None:
            type = Array(type.of, len(node.init.exprs))
        if node.init is None:
            self.declare(node.name, type)
        elif isinstance(node.init, c_ast.InitList):
            values = self.initial(node.init, type)
            new = self.declare(node.name, type)
            for (at, scalar), value in zip(leaves(type), values, strict=True):
                new.store(at, scalar, value)
        else:
            value = self.converted(*self.whole(node.init), type)
            self.declare(node.name, type, value)

    def initial(self, node, type):
        """The values of all scalars of a variable, from the initialiser of it or of a part."""
        if isinstance(node, c_ast.InitList) and isinstance(type, (Array, Struct)):
            parts = [type.of] * type.count if isinstance(type, Array) else [t for _, t in type.fields]
            if len(node.exprs) > len(parts):
                raise Reject("initialiser")
            values = [v for e, part in zip(node.exprs, parts) for v in self.initial(e, part)]
            return values + [self.x.const(0) for part in parts[len(node.exprs):] for _ in leaves(part)]
        if not isinstance(type, Int):
            raise Reject("initialiser")
        return [self.converted(*self.whole(node), type)]

    def truth(self, node):
        """The number that a condition is."""
        value, type = self.whole(node)
        number = self.x.constant(value) if isinstance(type, Int) else None
        if number is None:
            raise Reject("a branch on what is not a number")
        return number != 0

    # Whole expressions: what a call writes nothing else in the expression may touch, but for the call's own
    # arguments, which come before it, and the store of the expression's own assignment, which comes after.

    def whole(self, node, last=None):
        start, outer = len(self.log), self.calls
        self.calls = []
        result = self.value(node)
        for first, body, end in self.calls:
            written = {(id(o), at) for kind, o, at in self.log[body:end] if kind == "write"}
            if any((id(o), at) in written for _, o, at in self.log[start:first] + self.log[end:]):
                raise Reject("effects without an order in an expression")
        self.calls = outer
        if self.depth <= 1 and not outer:
            self.log.clear()
        return result

    def effect(self, node):
        """An expression that is a statement."""
        self.at(node)
        match node:
            case c_ast.Assignment(op="="):
                # Without a call there is no effect before the store, and with one the place must not depend on it.
                place = self.place(node.lvalue)
                before = (place.object, place.at)
                value = self.converted(*self.whole(node.rvalue), place.type)
                place = self.place(node.lvalue)
                if before != (place.object, place.at):
                    raise Reject("effects without an order in an assignment")
                self.assign(place, value)
            case c_ast.Assignment():
                place = self.place(node.lvalue)
                value = self.converted(*self.whole(c_ast.BinaryOp(node.op[:-1], node.lvalue, node.rvalue)), place.type)
                self.assign(place, value)
            case c_ast.UnaryOp(op="++" | "p++" | "--" | "p--"):
                place = self.place(node.expr)
                one = (self.x.const(1), self.model.plain)
                value = self.binary(node.op[-1], self.load(place), place.type, *one)
                self.assign(place, self.converted(*value, place.type))
            case c_ast.FuncCall():
                self.whole(node)
            case _:
                raise Reject(f"statement {node.__class__.__name__}")

    def assign(self, place, value):
        if place.const:
            raise Reject(f"assignment to const {place.object.name}")
        self.store(place, value)

    # Places.

    def place(self, node):
        match node:
            case c_ast.ID():
                for scope in reversed(self.scopes):
                    if node.name in scope:
                        object, type = scope[node.name]
                        return Place(object, 0, type, False)
                raise Reject(f"unknown {node.name}")
            case c_ast.StructRef():
                if node.type == "->":
                    place = self.pointed(*self.value(node.name))
                else:
                    place = self.place(node.name)
                if not isinstance(place.type, Struct):
                    raise Reject("not a struct")
                field = dict(place.type.fields).get(node.field.name)
                return Place(place.object, place.at + place.type.offset(node.field.name), field, place.const)
            case c_ast.ArrayRef():
                return self.pointed(*self.binary("+", *self.value(node.name), *self.value(node.subscript)))
            case c_ast.UnaryOp(op="*"):
                return self.pointed(*self.value(node.expr))
        raise Reject(f"{node.__class__.__name__} is no place")

    def pointed(self, pointer, type):
        if not isinstance(pointer, Pointer):
            raise Reject("not a pointer")
        if pointer.at + pointer.type.size > pointer.end:
            raise Reject("an access outside of an array")
        return Place(pointer.object, pointer.at, pointer.type, pointer.const)

    def load(self, place):
        if isinstance(place.type, Struct):
            return [place.object.load(place.at + at, type) for at, type in leaves(place.type)]
        return place.object.load(place.at, place.type)

    def store(self, place, value):
        values = value if isinstance(place.type, Struct) else [value]
        for (at, type), v in zip(leaves(place.type), values, strict=True):
            place.object.store(place.at + at, type, v)
            if place.object.local and isinstance(v, int):
                index = f"[{(place.at + at) // type.size}]" if len(place.object.cells) > 1 else ""
                self.names[place.object.name + index] = v

    # Expressions: (value, type). Of integers a value is a variable, of structs a list.

    def value(self, node):
        match node:
            case c_ast.Constant():
                if "int" not in node.type:
                    raise Reject(f"constant {node.value}")
                z, type = self.model.literal(node.value)
                return self.x.const(z), type
            case c_ast.ID() | c_ast.StructRef() | c_ast.ArrayRef() | c_ast.UnaryOp(op="*"):
                place = self.place(node)
                if isinstance(place.type, Array):
                    return self.decayed(place)
                return self.load(place), place.type
            case c_ast.UnaryOp(op="&"):
                place = self.place(node.expr)
                pointer = Pointer(place.object, place.at, place.type, place.at, place.at + place.type.size, place.const)
                return pointer, Ptr(place.type, place.const, self.model.pointer)
            case c_ast.UnaryOp(op="-"):
                value, type = self.integer(node.expr)
                value, type = self.converted(value, type, self.model.promote(type)), self.model.promote(type)
                return self.binary("-", self.x.const(0), type, value, type)
            case c_ast.UnaryOp(op="!"):
                return self.x.const(0 if self.number(node.expr) else 1), self.model.plain
            case c_ast.UnaryOp(op="sizeof") if isinstance(node.expr, c_ast.Typename):
                return self.x.const(self.unit.type(node.expr).size), self.model.size_t
            case c_ast.Cast():
                value, given = self.value(node.expr)
                type = self.unit.type(node.to_type)
                if isinstance(type, Ptr):
                    return self.cast(value, type), type
                if not isinstance(type, Int) or not isinstance(given, Int):
                    raise Reject("cast")
                return self.converted(value, given, type), type
            case c_ast.BinaryOp(op="&&"):
                return self.x.const(1 if self.number(node.left) and self.number(node.right) else 0), self.model.plain
            case c_ast.BinaryOp(op="||"):
                return self.x.const(1 if self.number(node.left) or self.number(node.right) else 0), self.model.plain
            case c_ast.BinaryOp():
                return self.binary(node.op, *self.value(node.left), *self.value(node.right))
            case c_ast.TernaryOp():
                # Both arms are evaluated, as the type is common, and so must have no effects.
                number, arms = self.number(node.cond), (node.iftrue, node.iffalse)
                if any(effects(arm) for arm in arms):
                    raise Reject("effects in a conditional expression")
                value, type = self.integer(arms[0] if number else arms[1])
                _, other = self.integer(arms[1] if number else arms[0])
                common = self.model.common(type, other)
                return self.converted(value, type, common), common
            case c_ast.FuncCall(name=c_ast.ID(name=name)):
                return self.call(name, node.args.exprs if node.args else [])
        raise Reject(f"expression {node.__class__.__name__} {getattr(node, 'op', '')}")

    def integer(self, node):
        value, type = self.value(node)
        if not isinstance(type, Int):
            raise Reject("not an integer")
        return value, type

    def number(self, node):
        number = self.x.constant(self.integer(node)[0])
        if number is None:
            raise Reject("a condition that is not a number")
        return number

    def decayed(self, place):
        end = place.at + place.type.size
        pointer = Pointer(place.object, place.at, place.type.of, place.at, end, place.const)
        return pointer, Ptr(place.type.of, place.const, self.model.pointer)

    def cast(self, value, type):
        """Only to a pointer to an array of the same elements."""
        if (not isinstance(value, Pointer) or not isinstance(type.to, Array) or type.to.of != value.type
                or value.const and not type.const or value.at + type.to.size > value.end):
            raise Reject("cast of a pointer")
        return Pointer(value.object, value.at, type.to, value.at, value.at + type.to.size, type.const)

    def call(self, name, args):
        first = len(self.log)
        arguments = [self.value(a) for a in args] if name != "abel__wipe" else []
        body = len(self.log)
        meaning = contract(self.unit, name)
        if meaning:
            parameters = self.unit.parameters(name)
            words = [self.converted(*a, type) for a, (_, type, _) in zip(arguments, parameters, strict=True)]
            words = [w[0] if isinstance(w, list) else w for w in words]
            type = self.unit.type(self.unit.functions[name].decl.type.type)
            result = meaning(self.x, self.model.size_t.bits, *words)
            return [result] if isinstance(type, Struct) else result, type
        if name == "abel__wipe":
            self.wipe(args)
            result = None, Void()
        elif self.kept and name == self.kept[0]:
            parameters = self.unit.parameters(name)
            r, a, b = [self.converted(*given, type) for given, (_, type, _) in zip(arguments, parameters)][:3]
            self.given += [self.load(self.pointed(p, None)) for p in (a, b)]
            self.assign(self.pointed(r, None), self.kept[1])
            result = None, Void()
        else:
            result = self.function(name, arguments)
        self.calls.append((first, body, len(self.log)))
        return result

    def wipe(self, args):
        """abel__wipe(&t, sizeof t): nothing is known of t afterwards."""
        match args:
            case [c_ast.UnaryOp(op="&", expr=c_ast.ID(name=t)), c_ast.UnaryOp(op="sizeof", expr=c_ast.ID(name=u) as node)] \
                    if t == u and re.fullmatch(WIPE, self.unit.body("abel__wipe")):
                place = self.place(node)
                for at, _ in leaves(place.type):
                    place.object.values[place.at + at] = None
            case _:
                raise Reject("wipes what is not a variable")

    def converted(self, value, given, type):
        """The value as one of another type."""
        if isinstance(type, Int) and isinstance(given, Int):
            lo, hi = given.range
            if type.range[0] <= lo and hi <= type.range[1]:
                return value
            return self.x.fits(value, type.bits, signed=True) if type.signed else self.x.mod(value, type.bits)
        if isinstance(type, Ptr) and isinstance(value, Pointer):
            if type.to != value.type or value.const and not type.const:
                raise Reject("a pointer of another type")
            return Pointer(value.object, value.at, value.type, value.start, value.end, type.const)
        if isinstance(type, Struct) and type == given:
            return value
        raise Reject("conversion")

    def binary(self, op, a, ta, b, tb):
        x = self.x
        if isinstance(a, Pointer) or isinstance(b, Pointer):
            if isinstance(b, Pointer) and op == "+":
                a, ta, b, tb = b, tb, a, ta
            count = x.constant(b) if isinstance(b, int) else None
            if op not in ("+", "-") or count is None:
                raise Reject("arithmetic with pointers")
            return a.moved(count if op == "+" else -count), ta
        if not isinstance(ta, Int) or not isinstance(tb, Int):
            raise Reject(f"operands of {op}")
        if op in ("<<", ">>"):
            type, count = self.model.promote(ta), x.constant(b)
            if count is None or not 0 <= count < type.bits:
                raise Reject("a shift by what is not a number of bits")
            a = self.converted(a, ta, type)
            if op == ">>":
                return x.shr(a, count), type
            shifted = x.shl(a, count)
            return (x.fits(shifted, type.bits - 1) if type.signed else x.wrap(shifted, type.bits)), type
        type = self.model.common(ta, tb)
        a, b = self.converted(a, ta, type), self.converted(b, tb, type)
        if op in ("<", ">", "<=", ">=", "==", "!="):
            m, n = x.constant(a), x.constant(b)
            if m is None or n is None:
                raise Reject("a comparison of what are not numbers")
            holds = {"<": m < n, ">": m > n, "<=": m <= n, ">=": m >= n, "==": m == n, "!=": m != n}[op]
            return x.const(int(holds)), self.model.plain
        if op in ("/", "%"):
            m, n = x.constant(a), x.constant(b)
            if m is None or n is None or m < 0 or n <= 0:
                raise Reject("a division of what are not numbers above 0")
            return x.const(m // n if op == "/" else m % n), type
        if op == "&":
            return self.conjunction(a, b), type
        if op == "|":
            return self.disjunction(a, b), type
        if op == "^":
            return self.bitwise("Xor", a, b), type
        if op not in ("+", "-", "*"):
            raise Reject(f"operator {op}")
        result = {"+": x.add, "-": x.sub, "*": x.mul}[op](a, b)
        if type.signed:
            return x.fits(result, type.bits, signed=True), type
        return x.wrap(result, type.bits, sum=op == "+"), type

    def conjunction(self, a, b):
        """Of a word and low bits, or of a mask and a word of no more bits."""
        x = self.x
        for v, w in (a, b), (b, a):
            z = x.constant(w)
            bit, width = x.masks.get(v, (None, 0))
            if bit and 0 <= x.bounds[w][0] and x.bounds[w][1] < 1 << width:
                return x.mul(bit, w)
            if z is not None and z >= 0 and z & (z + 1) == 0:
                return x.mod(v, z.bit_length())
        raise Reject("& of what are neither low bits nor a mask")

    def disjunction(self, a, b):
        """Of words; the sum if they have no bit in common, as one is a multiple of 2^k and the other is below 2^k."""
        x = self.x
        for v, w in (a, b), (b, a):
            k = x.zeros.get(v, 0)
            if x.constant(v) == 0:
                return w
            if k and 0 <= x.bounds[v][0] and 0 <= x.bounds[w][0] and x.bounds[w][1] < 1 << k:
                return x.add(v, x.fits(w, k))
        return self.bitwise("Or", a, b)

    def bitwise(self, op, a, b):
        if self.x.bounds[a][0] < 0 or self.x.bounds[b][0] < 0:
            raise Reject("bits of what may be below 0")
        return self.x.emit(op, a, b)

    # Assembly.

    def assembly(self, asm, args):
        if isinstance(asm, Reject):
            raise asm
        if self.model.pointer != 8:
            raise Reject("assembly for x86-64")
        operands, results, rdx = {}, [], None
        memories, places = set(), set()
        named = [*asm.outputs, *asm.inputs]
        if len({name for name, _ in named}) != len(named):
            raise Reject("operands of the same name")
        for i, ((name, constraint), node) in enumerate(zip(named, args, strict=True)):
            if i < len(asm.outputs):
                if constraint not in ("=&r", "+&r", "=&d", "+&d", "=m", "+m"):
                    raise Reject(f"constraint {constraint}")
                place = self.place(node)
                if place.const:
                    raise Reject("an output that is const")
                if (id(place.object), place.at) in places:
                    raise Reject("an output twice")
                places.add((id(place.object), place.at))
            elif constraint not in ("r", "d", "m"):
                raise Reject(f"constraint {constraint}")
            if constraint[-1] == "m":
                place = self.place(node)
                operands[name] = x86.Memory(place.object, place.at, place.at + place.type.size,
                                            constraint != "=m", constraint != "m")
                memories.add(id(place.object))
            elif i < len(asm.outputs):
                if place.type != self.unit.types["uint64_t"]:
                    raise Reject(f"type of {name}")
                operands[name] = x86.Register(self.load(place) if constraint[0] == "+" else None, True, 64)
                results.append((place, operands[name]))
            else:
                value, type = self.value(node)
                bits = 64 if isinstance(type, Ptr) else type.bits if not type.signed else 0
                operands[name] = x86.Register(value, False, bits)
            if constraint[-1] == "d":
                if rdx:
                    raise Reject("rdx is given twice")
                rdx = operands[name]
        if memories & {id(place.object) for place, _ in results}:
            raise Reject("an operand in memory that is in a register, too")
        statement = x86.Statement(self.x, asm.text, operands, asm.clobbers, asm.volatile)
        if rdx:
            statement.set_rdx(rdx)
        statement.run()
        for memory in operands.values():
            if isinstance(memory, x86.Memory) and not memory.complete():
                raise Reject("an output in memory is written in part")
        for place, register in results:
            if register.written:
                self.store(place, register.value)
            elif register.value is None:
                place.object.values[place.at] = None


@dataclass
class Contract:
    """What a kernel is given: of each parameter that points somewhere a direction (in, out, inout or free: neither
    read nor a result; or a number, that of an integer there), or a list of one for each scalar, and the bounds of
    each scalar, where they are narrower than its type; of some the number of elements; numbers for integers. Perhaps
    a function that is not executed, and the bounds of what it writes."""
    function: str
    directions: dict
    bounds: dict = field(default_factory=dict)
    counts: dict = field(default_factory=dict)
    numbers: dict = field(default_factory=dict)
    below: dict = field(default_factory=dict)  # by parameter: (weights, number that the whole is below)
    kept: tuple = ()

    @staticmethod
    def read(path):
        """The contracts of gen/contract/*.json."""
        data = json.loads(Path(path).read_text())
        for kernel in data["kernels"]:
            result = Contract(kernel["function"], {})
            for p in kernel["parameters"]:
                if p["kind"] != "mask":
                    result.directions[p["name"]] = p["direction"]
                if p["name"] in kernel["requires"]:
                    within = data["bounds"][kernel["requires"][p["name"]]]
                    result.bounds[p["name"]] = [(0, int(z, 0)) for z in within["limbs"]]
                    if "below" in within and not data.get("moduli"):
                        result.below[p["name"]] = data["weights"], int(within["below"], 0)
            yield result


def parameters(unit, contract):
    """(name, type, count, const) of each parameter; the type is that of an element of count where it points."""
    for name, type, const in unit.parameters(contract.function):
        if isinstance(type, Array):
            yield name, type.of, contract.counts.get(name, type.count), const
        elif isinstance(type, Ptr):
            yield name, type.to, contract.counts.get(name, 1), type.const
        else:
            yield name, type, None, True


def translate(unit, contract, aliases=(), x=None, inputs=None):
    """Executes a function: (builder, inputs, outputs, names). aliases: pairs (r, a): parameter r points where a
    points. x, inputs: those of another execution, so that equal results are equal variables."""
    new = x is None
    x = x or Builder()
    inputs = {} if new else inputs
    declared = list(parameters(unit, contract))
    directions = {}
    for name, type, count, _ in declared if new else ():
        if count is None:
            if isinstance(type, Struct) and type == unit.types.get("abel__mask"):
                inputs[name, 0] = x.input(name, 0, 0, 1)
            elif name not in contract.numbers:
                raise Reject(f"{name} has no number")
            continue
        scalars = leaves(Array(type, count))
        for i, (_, scalar) in enumerate(scalars):
            direction = contract.directions[name]
            if (direction if isinstance(direction, str) else direction[i]) in ("in", "inout"):
                bounds = contract.bounds[name][i] if name in contract.bounds else scalar.range
                inputs[name, i] = x.input(name, i, *bounds)
    if contract.kept and new:
        name, bounds = contract.kept
        kept = name, [x.input(name, i, *b) for i, b in enumerate(bounds)]
    execution = Execution(unit, x, kept if contract.kept and new else None)
    objects, arguments = {}, []
    for name, type, count, const in declared:
        if count is None:
            if name in contract.numbers:
                arguments.append((x.const(contract.numbers[name]), type))
            else:
                arguments.append(([x.mask(inputs[name, 0], unit.model.size_t.bits)], type))
            continue
        array = Array(type, count)
        direction = contract.directions[name]
        scalars = leaves(array)
        directions[name] = [direction] * len(scalars) if isinstance(direction, str) else direction
        objects[name] = Object(name, array, execution.log)
        for i, (at, _) in enumerate(scalars):
            objects[name].values[at] = inputs.get((name, i))
            if isinstance(directions[name][i], int):
                objects[name].values[at] = x.const(directions[name][i])
    for r, a in aliases:
        if objects[r].cells != objects[a].cells:
            raise Reject(f"{r} and {a} have different shapes")
        objects[r] = objects[a]
    for name, type, count, const in declared:
        if count is not None:
            pointer = Pointer(objects[name], 0, type, 0, type.size * count, const)
            arguments.append((pointer, Ptr(type, const, unit.model.pointer)))
    order = [name for name, _, count, _ in declared if count is None] + [n for n, _, c, _ in declared if c is not None]
    by_name = dict(zip(order, arguments))
    try:
        value, type = execution.function(contract.function, [by_name[name] for name, *_ in declared])
    except Reject as reject:
        raise Reject(f"{x.place}: {reject}") from None
    outputs = {("given", i): v for i, v in enumerate(v for values in execution.given for v in values)}
    if isinstance(type, Int):
        outputs["return", 0] = value
    elif type == unit.types.get("abel__mask"):
        outputs["return", 0] = x.bit(value[0], unit.model.size_t.bits)
    elif not isinstance(type, Void):
        raise Reject(f"what {contract.function} returns")
    for name in objects:
        for i, (at, _) in enumerate(leaves(Array(*[(t, c) for n, t, c, _ in declared if n == name][0]))):
            value = objects[name].values[at]
            if directions[name][i] in ("out", "inout"):
                if value is None:
                    raise Reject(f"{name}[{i}] is not written")
                outputs[name, i] = value
            elif directions[name][i] == "in" and not aliases and value != inputs[name, i]:
                raise Reject(f"{name}[{i}] is changed")
    return x, inputs, outputs, execution.names


def alias_pairs(unit, contract):
    """Pairs (r, a) of a result and an input of the same shape."""
    shapes = {name: leaves(Array(type, count)) for name, type, count, _ in parameters(unit, contract)
              if count is not None}
    of = contract.directions
    return [(r, a) for r in shapes for a in shapes
            if of[r] == "out" and of[a] == "in" and shapes[r] == shapes[a] and a not in contract.numbers]


def apart(unit, contract):
    """The program of a function whose parameters point to different places."""
    x, _, outputs, names = translate(unit, contract)
    return x.program(outputs, names)


def program(unit, contract):
    """The program of a function. Fails if it does something else where a result is in the place of an input."""
    x, inputs, outputs, names = translate(unit, contract)
    result = x.program(outputs, names)
    pairs = alias_pairs(unit, contract)
    for r in sorted({r for r, _ in pairs}):
        sources = [a for s, a in pairs if s == r]
        for a in sources:
            compare(unit, contract, x, inputs, [], [(r, a)])
        for a, b in zip(sources, sources[1:]):
            compare(unit, contract, x, inputs, [(b, a)], [(b, a), (r, a)])
    return result


def compare(unit, contract, x, inputs, apart, together):
    """Fails unless results are the same, as equations, where parameters point to the same place."""
    _, _, expected, _ = translate(unit, contract, apart, x, inputs)
    _, _, outputs, _ = translate(unit, contract, together, x, inputs)
    if outputs != expected:
        raise Reject(f"{contract.function}: another result where {together}")
