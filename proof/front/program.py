# SPDX-License-Identifier: Apache-2.0
"""Programs: lists of equations over the integers, each of which defines one variable.

Inputs are variables 1 to n; equation k (from 0) defines variable n + 1 + k. The equations are

    Const z         z
    Add a b         a + b
    Sub a b         a - b
    Mul a b         a b
    Shl a k         2^k a
    Shr a k         floor(a / 2^k)
    Mod a k         a mod 2^k, in [0, 2^k)
    Fits a k        a, with the obligation 0 <= a < 2^k
    FitsSigned a k  a, with the obligation -2^(k-1) <= a < 2^(k-1)
    Sel c a b       b + c (a - b), with the obligation 0 <= c <= 1
    Or a b          a | b
    Xor a b         a ^ b

where a, b, c are variables, z an integer and k >= 0 a number of bits.
"""

from dataclasses import dataclass, field

# What the operands of each operation are: variables (v) or numbers (n).
OPERATIONS = {"Const": "n", "Add": "vv", "Sub": "vv", "Mul": "vv", "Shl": "vn", "Shr": "vn", "Mod": "vn",
              "Fits": "vn", "FitsSigned": "vn", "Sel": "vvv", "Or": "vv", "Xor": "vv"}
OBLIGATIONS = {"Fits", "FitsSigned", "Sel"}


class Reject(Exception):
    """The source has something that the translation does not understand or that is not defined."""


class Violation(Exception):
    """An obligation does not hold for these inputs."""


def value(op, a):
    """The value of an equation whose operands have the values a (numbers stand for themselves)."""
    match op:
        case "Const":
            return a[0]
        case "Add":
            return a[0] + a[1]
        case "Sub":
            return a[0] - a[1]
        case "Mul":
            return a[0] * a[1]
        case "Shl":
            return a[0] << a[1]
        case "Shr":
            return a[0] >> a[1]
        case "Mod":
            return a[0] & ((1 << a[1]) - 1)
        case "Or":
            return a[0] | a[1]
        case "Xor":
            return a[0] ^ a[1]
        case "Fits":
            holds, result = 0 <= a[0] < 1 << a[1], a[0]
        case "FitsSigned":
            holds, result = -1 << a[1] <= 2 * a[0] < 1 << a[1], a[0]
        case "Sel":
            holds, result = 0 <= a[0] <= 1, a[2] + a[0] * (a[1] - a[2])
    if not holds:
        raise Violation(f"{op} {a}")
    return result


@dataclass
class Program:
    inputs: list  # (parameter, index, lo, hi)
    equations: list  # (operation, operand, ...)
    outputs: dict  # by (parameter, index): a variable
    names: dict  # by name in C: the variable that it last stood for; for hints and messages only
    places: list = field(default_factory=list)  # of each equation: the line of C that it is from
    wraps: list = field(default_factory=list)  # variables: results of unsigned C operations modulo 2^k

    def run(self, inputs, trace=None):
        """The outputs for a list of values; raises Violation if an obligation does not hold."""
        values = [None, *inputs]
        if len(inputs) != len(self.inputs):
            raise ValueError("number of inputs")
        for x, (name, index, lo, hi) in zip(inputs, self.inputs):
            if not lo <= x <= hi:
                raise Violation(f"{name}[{index}] = {x}")
        for (op, *operands), place in zip(self.equations, self.places):
            try:
                values.append(value(op, [values[o] if kind == "v" else o
                                         for o, kind in zip(operands, OPERATIONS[op])]))
            except Violation as violation:
                raise Violation(f"{place}: {violation}") from None
        if trace is not None:
            trace.extend(values)
        return {key: values[v] for key, v in self.outputs.items()}

    def count(self):
        """How many equations there are of each operation."""
        counts = {}
        for op, *_ in self.equations:
            counts[op] = counts.get(op, 0) + 1
        return counts

    def __str__(self):
        lines = [f"v{k} = {name}[{index}] in [{lo}, {hi}]"
                 for k, (name, index, lo, hi) in enumerate(self.inputs, 1)]
        for k, ((op, *operands), place) in enumerate(zip(self.equations, self.places), len(self.inputs) + 1):
            text = [f"v{o}" if kind == "v" else str(o) for o, kind in zip(operands, OPERATIONS[op])]
            lines.append(f"v{k} = {op} {' '.join(text)}  # {place}")
        lines += [f"{name}[{index}] = v{v}" for (name, index), v in self.outputs.items()]
        return "\n".join(lines)


class Builder:
    """Writes equations, equal ones once. Of each variable it knows an interval, which holds if the obligations
    do and decides nothing but which of several faithful equations is written; and, as facts that follow from the
    equations: a number of low bits that are 0 (zeros); and a bit c and a k so that it is c (2^k - 1) (masks)."""

    def __init__(self):
        self.inputs, self.equations, self.places = [], [], []
        self.bounds = [None]  # by variable: (lo, hi)
        self.known = {}  # by equation: its variable
        self.zeros, self.masks = {}, {}
        self.wraps = set()
        self.place = ""

    def input(self, name, index, lo, hi):
        if self.equations:
            raise ValueError("inputs come first")
        if lo > hi:
            raise Reject(f"no value for {name}[{index}]")
        self.inputs.append((name, index, lo, hi))
        self.bounds.append((lo, hi))
        return len(self.bounds) - 1

    def equation(self, variable):
        k = variable - len(self.inputs) - 1
        return self.equations[k] if k >= 0 else ("Input",)

    def constant(self, variable):
        """The number that a variable is, or None."""
        op, *operands = self.equation(variable)
        return operands[0] if op == "Const" else None

    def const(self, z):
        return self.emit("Const", z)

    def add(self, a, b):
        if self.constant(a) == 0:
            return b
        if self.constant(b) == 0:
            return a
        v = self.emit("Add", a, b)
        self.zeros[v] = max(self.zeros.get(v, 0), min(self.zeros.get(a, 0), self.zeros.get(b, 0)))
        return v

    def sub(self, a, b):
        return a if self.constant(b) == 0 else self.emit("Sub", a, b)

    def mul(self, a, b):
        for x, y in (a, b), (b, a):
            if self.constant(x) in (0, 1):
                return y if self.constant(x) else x
            z = self.constant(x)
            if z is not None and z > 0 and z & z - 1 == 0:
                return self.shl(y, z.bit_length() - 1)
        return self.emit("Mul", a, b)

    def shl(self, a, k):
        v = a if k == 0 else self.emit("Shl", a, k)
        self.zeros[v] = max(self.zeros.get(v, 0), self.zeros.get(a, 0) + k)
        return v

    def shr(self, a, k):
        if k == 0:
            return a
        op, *operands = self.equation(a)
        if op == "Add" and self.constant(operands[1]) == (1 << k) - 1 and self.bounds[operands[0]] in ((0, 0), (0, 1)):
            return operands[0]  # the carry of a bit and 2^k - 1 is the bit
        return self.emit("Shr", a, k)

    def mod(self, a, k):
        if k == 0:
            return self.const(0)
        bit, width = self.masks.get(a, (None, 0))
        if bit and k <= width:
            return self.mask(bit, k)
        op, *operands = self.equation(a)
        if op == "Mod":
            return self.mod(operands[0], k) if k < operands[1] else a
        v = self.emit("Mod", a, k)
        self.zeros[v] = min(self.zeros.get(a, 0), k)
        return v

    def fits(self, a, k, signed=False):
        v = self.emit("FitsSigned" if signed else "Fits", a, k)
        self.zeros[v] = self.zeros.get(a, 0)
        return v

    def wrap(self, a, k, sum=False):
        """The result of an unsigned operation of C on words of k bits whose exact result is a. Where that can
        be out of range it is taken modulo 2^k, as C does, but of a sum it is an obligation that it is not."""
        lo, hi = self.bounds[a]
        if sum or 0 <= lo and hi < 1 << k:
            return self.fits(a, k)
        v = self.mod(a, k)
        self.wraps.add(v)
        return v

    def select(self, c, a, b):
        if self.constant(c) in (0, 1):
            return a if self.constant(c) else b
        op, *operands = self.equation(c)
        if op == "Sub" and self.constant(operands[0]) == 1:  # 1 - d for a bit d: the other way round
            return self.emit("Sel", operands[1], b, a)
        return self.emit("Sel", c, a, b)

    def mask(self, bit, k):
        """The word of k bits that is all ones if the bit is 1, and 0 if it is 0."""
        v = self.mul(bit, self.const((1 << k) - 1))
        self.masks[v] = bit, k
        return v

    def bit(self, mask, k):
        """The bit of which this word is the mask."""
        if self.masks.get(mask, (0, 0))[1] == k:
            return self.masks[mask][0]
        if self.constant(mask) in (0, (1 << k) - 1):
            return self.const(self.constant(mask) & 1)
        raise Reject(f"{self.place}: not known to be a mask")

    def emit(self, op, *operands):
        kinds = OPERATIONS[op]
        if op != "Const":
            numbers = [self.constant(o) if kind == "v" else o for o, kind in zip(operands, kinds)]
            if None not in numbers:
                try:
                    return self.const(value(op, numbers))
                except Violation as violation:
                    raise Reject(f"{self.place}: {violation}") from None
        key = (op, *operands)
        if key not in self.known:
            bounds = interval(op, [self.bounds[o] if kind == "v" else o for o, kind in zip(operands, kinds)])
            if bounds[0] > bounds[1]:
                raise Reject(f"{self.place}: {op} never holds")
            self.equations.append(key)
            self.places.append(self.place)
            self.bounds.append(bounds)
            self.known[key] = len(self.bounds) - 1
        return self.known[key]

    def program(self, outputs, names):
        """What the outputs need, and every obligation."""
        n = len(self.inputs)
        needed = set(outputs.values())
        for k in reversed(range(len(self.equations))):
            op, *operands = self.equations[k]
            if n + 1 + k in needed or op in OBLIGATIONS:
                needed |= {n + 1 + k} | {o for o, kind in zip(operands, OPERATIONS[op]) if kind == "v"}
        new = {k: k for k in range(1, n + 1)}
        equations, places = [], []

        def append(k):
            """A number comes right before its first use: helpers that need others leave no trace."""
            op, *operands = self.equations[k - n - 1]
            kinds = OPERATIONS[op]
            for o, kind in zip(operands, kinds):
                if kind == "v" and o not in new:
                    append(o)
            new[k] = n + 1 + len(equations)
            equations.append((op, *(new[o] if kind == "v" else o for o, kind in zip(operands, kinds))))
            places.append(self.places[k - n - 1])

        for k in sorted(needed):
            if k > n and k not in new and self.constant(k) is None:
                append(k)
        for k in outputs.values():
            if k not in new:
                append(k)
        return Program(list(self.inputs), equations, {key: new[v] for key, v in outputs.items()},
                       {name: new[v] for name, v in names.items() if v in new}, places,
                       sorted(new[v] for v in self.wraps if v in new))


def interval(op, a):
    """Bounds of the value of an equation whose operands are within the bounds a (or numbers)."""
    match op:
        case "Const":
            return a[0], a[0]
        case "Add":
            return a[0][0] + a[1][0], a[0][1] + a[1][1]
        case "Sub":
            return a[0][0] - a[1][1], a[0][1] - a[1][0]
        case "Mul":
            corners = [x * y for x in a[0] for y in a[1]]
            return min(corners), max(corners)
        case "Shl":
            return a[0][0] << a[1], a[0][1] << a[1]
        case "Shr":
            return a[0][0] >> a[1], a[0][1] >> a[1]
        case "Mod":
            lo, hi = a[0]
            if lo >> a[1] == hi >> a[1]:
                return value(op, [lo, a[1]]), value(op, [hi, a[1]])
            return 0, (1 << a[1]) - 1
        case "Fits":
            return max(a[0][0], 0), min(a[0][1], (1 << a[1]) - 1)
        case "FitsSigned":
            return max(a[0][0], -(1 << a[1] - 1)), min(a[0][1], (1 << a[1] - 1) - 1)
        case "Sel":
            return min(a[1][0], a[2][0]), max(a[1][1], a[2][1])
        case "Or" | "Xor":
            return 0, (1 << max(a[0][1], a[1][1]).bit_length()) - 1
