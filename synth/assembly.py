# SPDX-License-Identifier: Apache-2.0
"""Kernels in x86-64 assembly (BMI2 and ADX) inside GNU C.

A kernel is a straight list of the instructions in FORMS over virtual registers, words of memory
and constants, so that each step can be read as an equation. Two passes that keep its meaning come
before it is printed: schedule() brings forward what can start early, allocate() gives registers.
"""

import itertools
from collections import namedtuple

from .emit import WIDTH, literal

PROOF = [
    "Every line is exact: mulx gives both halves of a product; add, adc, adcx, adox, sub and sbb give a word "
    "and a carry or borrow, from words and the carry or borrow before; no other line drops a bit but shr, "
    "btr and and, which say which.",
]

Word = namedtuple("Word", "name index")  # word number index of the array called name
Instruction = namedtuple("Instruction", "name operands")  # sources first, as printed

# What an instruction does to its operands (r reads, w writes, u both) and to the flags (c carry,
# o overflow, z zero and sign): the flags it reads and those it writes.
FORMS = {
    "mov": ("rw", "", ""),
    "mulx": ("rww", "", ""),  # source, low, high: low + 2^64 high = source * rdx
    "imul": ("ru", "", "coz"),  # the low half alone
    "add": ("ru", "", "coz"),
    "adc": ("ru", "c", "coz"),
    "sub": ("ru", "", "coz"),
    "sbb": ("ru", "c", "coz"),
    "adcx": ("ru", "c", "c"),
    "adox": ("ru", "o", "o"),
    "and": ("ru", "", "coz"),
    "shl": ("ru", "", "coz"),
    "shr": ("ru", "", "coz"),
    "shlx": ("rrw", "", ""),  # count, source, target
    "shrx": ("rrw", "", ""),
    "btr": ("ru", "", "co"),
    "bt": ("rr", "", "co"),
    "test": ("rr", "", "coz"),
    "cmp": ("rr", "", "coz"),
    "stc": ("", "", "c"),
    "cmovc": ("ru", "c", ""),
    "cmovz": ("ru", "z", ""),
    "cmovns": ("ru", "z", ""),
    "cmovnz": ("ru", "z", ""),
    "zero": ("w", "", "coz"),
    "borrow": ("w", "c", "coz"),
    "times9": ("rw", "", ""),
    "add2": ("ru", "", ""),
    "lea": ("ru", "", ""),
    "let": ("rw", "", ""),
    "cut": ("", "", ""),
}
# Those that are printed otherwise.
PRINTED = {
    "zero": "xor {0}, {0}",  # r = 0
    "borrow": "sbb {0}, {0}",  # r = -carry
    "times9": "lea ({0},{0},8), {1}",  # r = 9 s
    "add2": "lea ({1},{0},2), {1}",  # r = r + 2 s
    "lea": "lea ({1},{0}), {1}",  # r = r + s
}
# Not instructions: a mov that is left to the compiler, and an end of the statement before it. Of what one
# statement computes for the next nothing is in flags.
BREAKS = "let", "cut"
X = "x"  # rdx, by which mulx multiplies
MASK = "m"  # an input: the word of a mask
# General registers of a statement, addresses included. With the stack and the frame pointer, and one that
# compilers may want, they are 16.
REGISTERS = 13


class Code(list):
    """A list of instructions; code.adc(source, target) appends one."""

    def __init__(self, names=0):
        super().__init__()
        self.names = names

    def __getattr__(self, name):
        name = name.rstrip("_")
        if name not in FORMS:
            raise AttributeError(name)
        return lambda *operands: self.append(Instruction(name, operands))

    def fresh(self, count=4):
        """New virtual registers."""
        self.names += count
        return [f"v{self.names - i}" for i in range(count)]


def effects(instruction):
    """The sets of places (registers, words, flags) that an instruction reads and writes."""
    roles, flags_read, flags_written = FORMS[instruction.name]
    reads = {"flag " + f for f in flags_read} | ({X} if instruction.name == "mulx" else set())
    writes = {"flag " + f for f in flags_written}
    for role, operand in zip(roles, instruction.operands):
        if not isinstance(operand, int):
            reads |= {operand} if role in "ru" else set()
            writes |= {operand} if role in "wu" else set()
    return reads, writes


def virtual(places):
    return sorted(p for p in places if isinstance(p, str) and p[0] == "v")


def latency(instruction, place):
    """In how many cycles a result can be used."""
    if instruction.name == "mulx":
        return 4 if place == instruction.operands[-1] else 3
    return 3 if instruction.name == "imul" else 1


def schedule(code, window, registers):
    """The same instructions in the order in which a simple machine starts them: in a cycle one mulx and
    two others that compute, each as soon as its inputs are there, none more than window places before
    an older one that waits, and within so many virtual registers. An out-of-order core does better
    on this order, because the additions that wait for products do not fill its queues."""
    effect = [effects(i) for i in code]
    waits = [{} for _ in code]  # of each: those that it must follow, and by how many cycles
    users = {}  # of each virtual register: those that have not used it yet
    for j, (reads, writes) in enumerate(effect):
        older = set()
        for i in reversed(range(j)):
            flow = effect[i][1] & reads - older
            if flow or set.union(*effect[i]) & writes:
                waits[j][i] = max((latency(code[i], place) for place in flow), default=0)
            elif code[i].name in BREAKS or code[j].name in BREAKS:
                waits[j][i] = 0
            older |= effect[i][1]
        for place in virtual(reads | writes):
            users.setdefault(place, set()).add(j)

    start, live, oldest, cycle = {}, set(), 0, 0
    while oldest < len(code):
        room = {"mulx": 1, "other": 2}
        for j in range(oldest, min(oldest + window + 1, len(code))):
            reads, writes = effect[j]
            unit = {"mulx": "mulx", "mov": None, "zero": None, "let": None}.get(code[j].name, "other")
            born = set(virtual(writes)) - live
            dying = [place for place in live & reads if users[place] == {j}]
            ready = all(i in start and start[i] + wait <= cycle for i, wait in waits[j].items())
            if j in start or not ready or unit and not room[unit] or len(live) + len(born) - len(dying) > registers:
                continue
            if unit:
                room[unit] -= 1
            start[j] = cycle
            live |= born
            for place in virtual(reads | writes):
                users[place].remove(j)
            live -= {place for place in live if not users[place]}
        while oldest in start:
            oldest += 1
        cycle += 1
        if cycle > 9 * len(code):
            raise RuntimeError(f"{registers} registers do not suffice")
    return [code[j] for j in start]


def allocate(code):
    """The same instructions over as few registers as can be, t0, t1 and so on: a virtual register has
    one from its first use to its last."""
    last = {place: j for j, i in enumerate(code) for place in virtual(set.union(*effects(i)))}
    free, home, count = [], {}, 0
    result = Code()
    for j, i in enumerate(code):
        reads, writes = effects(i)
        source = dict(home)
        for place in virtual(reads - writes):
            if last[place] == j:
                free.append(home.pop(place))
        for place in virtual(writes - home.keys()):
            if not free:
                free.append(f"t{count}")
                count += 1
            home[place] = free.pop()
        result.append(Instruction(i.name, tuple(
            (source if role == "r" else home).get(o, o) for role, o in zip(FORMS[i.name][0], i.operands))))
        for place in virtual(writes):
            if last[place] == j:
                free.append(home.pop(place))
    return result


def assemble(parts, registers):
    """The parts, pairs (window, function that appends to a code), each scheduled with its window, as one
    list."""
    code = Code()
    for window, part in parts:
        c = Code(names=code.names)
        part(c)
        code.extend(schedule(c, window, registers))
        code.names = c.names
    return allocate(code)


# What kernels are made of. Functions append to the code c; their other arguments are lists of places, and so
# are their results.

def words(name, count=4):
    return [Word(name, i) for i in range(count)]


def load(c, a):
    w = c.fresh(len(a))
    for source, target in zip(a, w):
        c.mov(source, target)
    return w


def store(c, w, name):
    for source, target in zip(w, words(name, len(w))):
        c.mov(source, target)


def select(c, a, b):
    """a if the mask is true, else b."""
    w = load(c, b)
    c.test(MASK, MASK)
    for source, target in zip(a, w):
        c.cmovnz(source, target)
    return w


# From instructions to C.

def function(code, memory, inputs, constants, layout=(), registers=()):
    """The lines of a function body. memory: by name, the C objects that Words are in, where *a is an element;
    inputs: by name, the C values of registers that are not virtual; constants: the values of the Words
    called constants. Or layout: the names of arrays one after the other from register w on, in place of
    memory, for a single statement that uses the given registers."""
    def text(place):
        if not isinstance(place, Word):
            return place
        value = memory[place.name]
        return f"{f'{value[1:]}->v' if value[0] == '*' else value}[{place.index}]"

    places = set().union(*(set.union(*effects(i)) for i in code))
    names = {p for p in places if isinstance(p, str) and " " not in p} - inputs.keys()
    lines = [] if layout else [f"uint64_t {', '.join(sorted(names, key=lambda r: (len(r), r)))};"]
    if any(isinstance(p, Word) and p.name == "constants" for p in places):
        lines.append(f"static const uint64_t constants[] = {{{', '.join(map(literal, constants))}}};")
    lines.append("")
    for kind, group in itertools.groupby(code, key=lambda i: i.name if i.name in BREAKS else None):
        if kind == "let":
            lines += [f"{text(target)} = {text(source)};" for _, (source, target) in group]
        elif not kind:
            lines += statement(list(group), memory, inputs, layout, registers)
    return lines


def statement(code, memory, inputs, layout=(), registers=()):
    """The lines of an asm statement; arguments as of function()."""
    reads, writes, early = set(), set(), set()
    for i in code:
        read, written = effects(i)
        early |= read - writes  # what is read before it is written
        reads |= read
        writes |= written
    used = {o for i in code for o in i.operands if isinstance(o, str)} | ({X} & reads)
    temporaries = sorted(used - inputs.keys(), key=lambda r: (len(r), r))
    constants = sorted(p for p in reads if isinstance(p, Word) and p.name == "constants")
    fixed = {X: "rdx"} | {f"t{i}": r for i, r in enumerate(registers)} if layout else {}

    def text(operand):
        if isinstance(operand, int):
            return f"${operand}"
        if isinstance(operand, str):
            return f"%%{fixed[operand]}" if operand in fixed else f"%[{operand}]"
        if operand in constants:
            return f"%[k{operand.index}]"
        if operand.name in layout:
            return f"{32 * layout.index(operand.name) + 8 * operand.index}(%[w])"
        # %H is 8 bytes on; compilers print no offset of 0, to which another could be added.
        offset = f"{8 * operand.index - 8}+" if operand.index > 1 else ""
        return f"{offset}%{'H' if operand.index else ''}[{operand.name}]"

    def register(name):
        inout = ("+" if name in early else "=") + "&" if name in writes else ""
        return f'[{name}] "{inout}{"d" if name == X else "r"}"({name})'

    lines = [f"__asm__ __inline__{' volatile' if layout else ''}("]
    for i in code:
        form = PRINTED.get(i.name, i.name + " " + ", ".join(f"{{{k}}}" for k in range(len(i.operands))))
        lines.append(f'    "{form.format(*map(text, i.operands))}\\n\\t"')
    results, arguments, inouts = ({p.name for p in places if isinstance(p, Word)} & memory.keys()
                                  for places in (writes, reads, early))
    inouts |= {name for name in results if memory[name][0] != "*"}  # written in parts
    lines += listing([f'[{name}] "{"+" if name in inouts else "="}m"({memory[name]})'
                      for name in sorted(results)]
                     + [register(r) for r in temporaries if r not in fixed and r in writes])
    lines += listing([f'[{name}] "m"({memory[name]})' for name in sorted(arguments - results)]
                     + [register(r) for r in temporaries if r not in fixed and r not in writes]
                     + [f'[{name}] "r"({value})' for name, value in inputs.items() if name in used or layout]
                     + [f'[k{p.index}] "m"(constants[{p.index}])' for p in constants])
    addresses = sum(memory[name][0] == "*" for name in results | arguments)
    if not layout and len(used) + addresses > REGISTERS:
        raise RuntimeError(f"{len(used)} registers and {addresses} addresses are too many")
    clobbers = listing([f'"{place}"' for place in [*fixed.values(), "cc"] + ["memory"] * bool(layout)])
    return lines + clobbers[:-1] + [clobbers[-1] + ");"]


def listing(items):
    """Operands of a statement, after a colon."""
    lines, current = [], "    : "
    for item in items:
        if len(current) + len(item) > WIDTH - 6:
            lines.append(current.rstrip())
            current = "      "
        current += item + ", "
    return lines + [current.rstrip(", ")]


def indent(lines):
    return ["    " + line if line else "" for line in lines]
