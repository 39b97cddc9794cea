# SPDX-License-Identifier: Apache-2.0
"""Statements of GNU C inline assembly for x86-64, instruction by instruction, from their text.

A register holds the variable of its 64-bit word, a pointer (which only addresses), or None: undefined. Each
flag is a variable that is 0 or 1, or None where the statement may not depend on it: of carry and overflow,
adcx and adox keep the other; zero and sign are followed through test alone.
"""

import re

from .program import Reject

# AT&T operands. A memory operand m with a displacement is N+%H[m], where %H is 8 bytes on.
NAMED = re.compile(r"%(H?)\[(\w+)\]$|(\d+)\+%H\[(\w+)\]$")
BASED = re.compile(r"(\d*)\(%\[(\w+)\]\)$")
SCALED = re.compile(r"\((%%?\[?\w+\]?),(%%?\[?\w+\]?)(?:,([1248]))?\)$")
HARD = re.compile(r"%%(r[abcd]x|r[sd]i|r8|r9|r1[0-5])$")
IMMEDIATE = re.compile(r"\$(-?\d+)$")
WORD = (1 << 64) - 1


class Register:
    """An operand with constraint "r" or "d" that is named in the text."""

    def __init__(self, value, writable, bits):
        self.value, self.writable, self.bits = value, writable, bits
        self.written = False


class Memory:
    """An operand with constraint "m": the bytes from start to end of an object. Of one that is only written
    (=m) what was there before is undefined, so that nothing is read that was not written here."""

    def __init__(self, object, start, end, readable, writable):
        self.object, self.start, self.end = object, start, end
        self.readable, self.writable = readable, writable
        self.written = set()

    def load(self, x, offset):
        if not self.readable and offset not in self.written:
            raise Reject("reads what it only writes")
        return self.object.load_word(x, self.at(offset))

    def store(self, x, offset, v):
        if not self.writable:
            raise Reject("writes an input")
        self.written.add(offset)
        self.object.store_word(x, self.at(offset), v)

    def at(self, offset):
        if offset % 8 or not 0 <= offset <= self.end - self.start - 8:
            raise Reject(f"offset {offset} is outside of the operand")
        return self.start + offset

    def complete(self):
        return self.readable or self.written == set(range(0, self.end - self.start, 8))


class Statement:
    """One statement: text, operands by name, and what else it says that it changes."""

    def __init__(self, x, text, operands, clobbers, volatile):
        self.x, self.operands, self.clobbers = x, operands, clobbers
        if "cc" not in clobbers:
            raise Reject("no clobber of cc")
        self.memory = "memory" in clobbers
        if self.memory and not volatile:
            raise Reject("memory is changed by a statement that is not volatile")
        self.hard = {c: Register(None, True, 64) for c in clobbers - {"cc", "memory"}}
        if any(not HARD.match("%%" + c) for c in self.hard):
            raise Reject("unknown clobber")
        self.flags = dict.fromkeys("cozs")
        self.rdx = self.hard.get("rdx")
        self.lines = [line.strip() for line in text.split("\n") if line.strip()]

    def set_rdx(self, register):
        if self.rdx:
            raise Reject("rdx is given twice")
        self.rdx = register

    def run(self):
        for line in self.lines:
            name, _, rest = line.partition(" ")
            operands = [o.strip() for o in re.split(r",(?![^(]*\))", rest)] if rest.strip() else []
            method = getattr(self, "do_" + name, None)
            try:
                if method is None:
                    raise Reject("unknown instruction")
                method(*operands)
            except TypeError:
                raise Reject(f"{self.x.place}: {line}: number of operands") from None
            except Reject as reject:
                raise Reject(f"{self.x.place}: {line}: {reject}") from None

    # Operands.

    def register(self, text):
        """The register of that name, or None."""
        if HARD.match(text):
            if text[2:] not in self.hard:
                raise Reject("a register that is not in the list of clobbers")
            return self.hard[text[2:]]
        named = NAMED.match(text)
        operand = self.operands.get(named[2]) if named and not named[1] else None
        return operand if isinstance(operand, Register) else None

    def place(self, text):
        """(memory, byte offset) of an operand in memory, or None."""
        if named := NAMED.match(text):
            memory = self.operands.get(named[2] or named[4])
            if isinstance(memory, Memory):
                return memory, int(named[3]) + 8 if named[3] else 8 if named[1] else 0
        if based := BASED.match(text):
            base = self.operands.get(based[2])
            if not isinstance(base, Register) or not hasattr(base.value, "object"):
                raise Reject("not an address")
            if not self.memory:
                raise Reject("no clobber of memory")
            start, end = base.value.extent()
            return Memory(base.value.object, start, end, True, not base.value.const), int(based[1] or 0)
        return None

    def read(self, text):
        """The variable of an operand's word."""
        if immediate := IMMEDIATE.match(text):
            z = int(immediate[1])
            if not -1 << 31 <= z < 1 << 31:
                raise Reject("constant of more than 32 bits")
            return self.x.const(z & WORD)
        if register := self.register(text):
            if register.bits != 64:
                raise Reject("a register that is not 64 bits wide")
            if register.value is None:
                raise Reject("reads a register that has no value")
            if hasattr(register.value, "object"):
                raise Reject("an address is not a number")
            return register.value
        if place := self.place(text):
            return place[0].load(self.x, place[1])
        raise Reject(f"unknown operand {text}")

    def write(self, text, v):
        if register := self.register(text):
            if not register.writable or register.bits != 64:
                raise Reject("writes an input or a register that is not 64 bits wide")
            register.value, register.written = v, True
        elif place := self.place(text):
            place[0].store(self.x, place[1], v)
        else:
            raise Reject(f"cannot write {text}")

    def target(self, text):
        """Only registers are targets of other instructions than mov."""
        if not self.register(text):
            raise Reject("not a register")
        return text

    def flag(self, f):
        if self.flags[f] is None:
            raise Reject("reads a flag that has no known value")
        return self.flags[f]

    def set(self, **flags):
        self.flags.update(flags)

    # Instructions. A sum or difference s of words, of which the register keeps s mod 2^64, carries floor(s / 2^64)
    # or borrows -floor(s / 2^64).

    def sum(self, source, target, carry):
        x = self.x
        s = x.add(self.read(self.target(target)), self.read(source))
        s = s if carry is None else x.add(s, carry)
        self.write(target, x.mod(s, 64))
        return x.shr(s, 64)

    def difference(self, source, target, borrow):
        x = self.x
        s = x.sub(self.read(target), self.read(source))
        s = s if borrow is None else x.sub(s, borrow)
        return x.mod(s, 64), x.sub(x.const(0), x.shr(s, 64))

    def do_mov(self, source, target):
        if self.place(source) and self.place(target) or IMMEDIATE.match(source) and not self.register(target):
            raise Reject("mov needs a register")
        self.write(target, self.read(source))

    def do_mulx(self, source, low, high):
        if not self.rdx or not isinstance(self.rdx.value, int):
            raise Reject("rdx has no value")
        if IMMEDIATE.match(source):
            raise Reject("no such form")
        product = self.x.mul(self.rdx.value, self.read(source))
        self.write(self.target(low), self.x.mod(product, 64))
        self.write(self.target(high), self.x.shr(product, 64))  # stays if both are the same

    def do_imul(self, source, target):
        if IMMEDIATE.match(source):
            raise Reject("no such form")
        product = self.x.mul(self.read(self.target(target)), self.read(source))
        self.write(target, self.x.mod(product, 64))
        self.set(c=None, o=None, z=None, s=None)

    def do_add(self, source, target):
        self.set(c=self.sum(source, target, None), o=None, z=None, s=None)

    def do_adc(self, source, target):
        self.set(c=self.sum(source, target, self.flag("c")), o=None, z=None, s=None)

    def do_adcx(self, source, target):
        if IMMEDIATE.match(source):
            raise Reject("no such form")
        self.set(c=self.sum(source, target, self.flag("c")))

    def do_adox(self, source, target):
        if IMMEDIATE.match(source):
            raise Reject("no such form")
        self.set(o=self.sum(source, target, self.flag("o")))

    def do_sub(self, source, target):
        word, borrow = self.difference(source, self.target(target), None)
        self.write(target, word)
        self.set(c=borrow, o=None, z=None, s=None)

    def do_sbb(self, source, target):
        if source == target:  # -c, whatever the register holds
            self.write(self.target(target), self.x.mask(self.flag("c"), 64))
            self.set(o=None, z=None, s=None)
            return
        word, borrow = self.difference(source, self.target(target), self.flag("c"))
        self.write(target, word)
        self.set(c=borrow, o=None, z=None, s=None)

    def do_cmp(self, source, target):
        _, borrow = self.difference(source, self.target(target), None)
        self.set(c=borrow, o=None, z=None, s=None)

    def do_xor(self, source, target):
        if source != target:
            raise Reject("only a register with itself")
        zero = self.x.const(0)
        self.write(self.target(target), zero)
        self.set(c=zero, o=zero, z=self.x.const(1), s=zero)

    def do_and(self, source, target):
        x = self.x
        immediate = IMMEDIATE.match(source)
        if not immediate or int(immediate[1]) < 0:
            raise Reject("only with a constant")
        z, word = int(immediate[1]), self.read(self.target(target))
        bit, width = x.masks.get(word, (None, 0))
        if z.bit_length() <= width:
            v = x.mul(bit, x.const(z))
        elif z & (z + 1) == 0:
            v = x.mod(word, z.bit_length())
        else:
            raise Reject("neither a mask nor low bits")
        self.write(target, v)
        self.set(c=x.const(0), o=x.const(0), z=None, s=None)

    def count(self, text):
        z = self.x.constant(self.read(text))
        if z is None or not 0 < z < 64:
            raise Reject("shifts by what is not a constant below 64")
        return z

    def left(self, v, k):
        return self.x.mod(self.x.shl(v, k), 64)

    def do_shl(self, count, target):
        self.write(target, self.left(self.read(self.target(target)), self.count(count)))
        self.set(c=None, o=None, z=None, s=None)

    def do_shr(self, count, target):
        self.write(target, self.x.shr(self.read(self.target(target)), self.count(count)))
        self.set(c=None, o=None, z=None, s=None)

    def do_shlx(self, count, source, target):
        self.write(self.target(target), self.left(self.read(source), self.count(self.target(count))))

    def do_shrx(self, count, source, target):
        self.write(self.target(target), self.x.shr(self.read(source), self.count(self.target(count))))

    def do_bt(self, index, source):
        v = self.read(self.target(source))
        self.set(c=self.x.mod(self.x.shr(v, self.count(index)), 1), o=None, s=None)

    def do_btr(self, index, target):
        x, k = self.x, self.count(index)
        v = self.read(self.target(target))
        bit = x.mod(x.shr(v, k), 1)
        self.write(target, x.mod(v, 63) if k == 63 else x.sub(v, x.shl(bit, k)))
        self.set(c=bit, o=None, s=None)

    def do_test(self, source, target):
        if source != target:
            raise Reject("only a register with itself")
        x, v = self.x, self.read(self.target(target))
        zero = x.sub(x.const(1), x.masks[v][0]) if v in x.masks else None
        self.set(c=x.const(0), o=x.const(0), z=zero, s=x.shr(v, 63))

    def do_stc(self):
        self.set(c=self.x.const(1))

    def move_if(self, f, holds, source, target):
        """A conditional move: if the flag is 1 (or if it is 0, where holds is 0)."""
        new, old = self.read(source), self.read(self.target(target))
        if IMMEDIATE.match(source):
            raise Reject("no such form")
        arms = (new, old) if holds else (old, new)
        self.write(target, self.x.select(self.flag(f), *arms))

    def do_cmovc(self, source, target):
        self.move_if("c", 1, source, target)

    def do_cmovz(self, source, target):
        self.move_if("z", 1, source, target)

    def do_cmovnz(self, source, target):
        self.move_if("z", 0, source, target)

    def do_cmovns(self, source, target):
        self.move_if("s", 0, source, target)

    def do_lea(self, source, target):
        scaled = SCALED.match(source)
        if not scaled:
            raise Reject("no such form")
        base, index = (self.read(self.target(text)) for text in scaled.group(1, 2))
        s = self.x.add(base, self.x.shl(index, (int(scaled[3] or 1)).bit_length() - 1))
        self.write(self.target(target), self.x.wrap(s, 64))
