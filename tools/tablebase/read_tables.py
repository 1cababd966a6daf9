#!/usr/bin/env python3
"""Reads Millstone's tables: what stands at a slot of a sector, and the slot of a position.

    read_tables.py FILE                  what the file holds
    read_tables.py FILE SLOT [SLOT ...]  the values of slots
    read_tables.py --board BOARD.json FILE WHITE BLACK [CLOSED]
                                         the value of a position, its points as "a1,b2"; White to
                                         move unless the file says Black

Written from docs/tablebase.md alone. Needs nothing but Python 3 and the library of zstd.
BOARD.json is what `echo board json | millstone` prints: points, edges and lines.
"""
import ctypes
import ctypes.util
import itertools
import json
import math
import struct
import sys

MAGIC = bytes([0x89, 0x4D, 0x53, 0x54, 0x0D, 0x0A, 0x1A, 0x0A])
KINDS = ("wdl", "dist", "removal")
RESULTS = ("loss", "draw", "win")


def _zstd():
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    library.ZSTD_decompress.restype = ctypes.c_size_t
    library.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t,
                                        ctypes.c_char_p, ctypes.c_size_t]
    library.ZSTD_isError.argtypes = [ctypes.c_size_t]
    return library


class Table:
    """One file. `value(slot)` gives (result, turns); turns is None for draws and in .wdl files."""

    def __init__(self, path):
        self._zstd = _zstd()
        self._file = open(path, "rb")
        head = self._file.read(80)
        if len(head) < 80 or head[:8] != MAGIC:
            raise ValueError(f"{path}: not a table")
        (self.version, kind) = struct.unpack_from("<HB", head, 8)
        if self.version not in (2, 3):
            raise ValueError(f"{path}: version {self.version}")
        self.kind = KINDS[kind]
        self.own, self.other, self.own_hand, self.other_hand = head[12:16]
        self.digest = head[16:32].decode("ascii")
        (self.slots, self.wins, self.draws, self.losses, self.longest_win, self.longest_loss,
         self._block_slots, size) = struct.unpack_from("<QQQQHHIQ", head, 32)
        self.closed = self.mover = flags = 0
        if self.version == 3:
            self.closed, self.mover, flags = self._file.read(8)[:3]
        self.plain, self.exact = bool(flags & 1), bool(flags & 2)
        blocks = -(-self.slots // self._block_slots)
        index = self._file.read(12 * blocks)
        self._sizes = [n for n, _ in struct.iter_unpack("<IQ", index)]
        first = (88 if self.version == 3 else 80) + 12 * blocks + 8
        self._offsets = list(itertools.accumulate(self._sizes, initial=first))
        if self._offsets[-1] != size:
            raise ValueError(f"{path}: damaged")
        self._number, self._block = None, b""

    def _read(self, number):
        if number == self._number:
            return self._block
        count = min(self._block_slots, self.slots - number * self._block_slots)
        size = -(-count // 5) if self.kind == "wdl" else count
        self._file.seek(self._offsets[number])
        packed = self._file.read(self._sizes[number])
        out = ctypes.create_string_buffer(size)
        if self._zstd.ZSTD_decompress(out, size, packed, len(packed)) != size:
            raise ValueError(f"block {number} is damaged")
        self._number, self._block = number, out.raw
        return self._block

    def value(self, slot):
        number, at = divmod(slot, self._block_slots)
        block = self._read(number)
        if self.kind == "wdl":
            return RESULTS[block[at // 5] // 3 ** (at % 5) % 3], None
        byte = block[at]
        if byte == 255:
            return "draw", None
        halved = self.plain or self.kind == "removal"
        return RESULTS[2 if byte & 1 else 0], byte // 2 if halved else byte


class Board:
    """Points, symmetries and slots. `fixed`: points the rules ban from placing."""

    def __init__(self, description, fixed=()):
        self.points = [p["name"] if isinstance(p, dict) else p for p in description["points"]]
        number = {name: i for i, name in enumerate(self.points)}
        self._number = number
        edges = {frozenset(number[p] for p in edge) for edge in description["edges"]}
        lines = {}
        for line in description["lines"]:
            names, kind = (line["points"], line.get("kind")) if isinstance(line, dict) else (line, "")
            lines[frozenset(number[p] for p in names)] = (kind, number[names[1]])
        self.symmetries = self._find(edges, lines, {number[p] for p in fixed})
        if len(self.symmetries) > 128:
            self.symmetries = [tuple(range(len(self.points)))]
        self._rows = {}

    def _find(self, edges, lines, fixed):
        n, found = len(self.points), []

        def extend(image):
            p = len(image)
            if p == n:
                whole = tuple(image)
                moved = {frozenset(whole[q] for q in line): (kind, whole[middle])
                         for line, (kind, middle) in lines.items()}
                if moved == lines and {whole[q] for q in fixed} == fixed:
                    found.append(whole)
                return
            for q in set(range(n)).difference(image):
                if all((frozenset((p, r)) in edges) == (frozenset((q, image[r])) in edges)
                       for r in range(p)):
                    extend(image + [q])

        extend([])
        return found

    def set_of(self, names):
        return frozenset(self._number[name] for name in names)

    @staticmethod
    def _bits(points):
        return sum(1 << p for p in points)

    def _representatives(self, size):
        if size not in self._rows:
            sets = itertools.combinations(range(len(self.points)), size)
            least = {min(self._bits(image[p] for p in points) for image in self.symmetries)
                     for points in sets}
            self._rows[size] = {bits: row for row, bits in enumerate(sorted(least))}
        return self._rows[size]

    def _rank(self, points, taken):
        free = [p for p in range(len(self.points)) if p not in taken]
        places = [place for place, p in enumerate(free) if p in points]
        return sum(math.comb(place, i + 1) for i, place in enumerate(places)), len(free)

    def slot(self, own, other, closed=frozenset()):
        """The slot of a position within its sector; sets of points as set_of gives them."""
        large, small = (own, other) if len(own) >= len(other) else (other, own)
        image = min(self.symmetries, key=lambda s: self._bits(s[p] for p in large))
        large, small, closed = ({image[p] for p in points} for points in (large, small, closed))
        row = self._representatives(len(large))[self._bits(large)]
        column, free = self._rank(small, large)
        closing, left = self._rank(closed, large | small)
        slot = row * math.comb(free, len(small)) + column
        return slot * math.comb(left, len(closed)) + closing


def _names(text):
    return [name for name in text.split(",") if name]


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if arguments else 2
    if arguments[0] == "--board":
        with open(arguments[1], encoding="utf-8") as file:
            board = Board(json.loads(file.read().removeprefix("board ")))
        table = Table(arguments[2])
        white, black, *closed = (board.set_of(_names(text)) for text in arguments[3:])
        own, other = (black, white) if table.mover == 2 else (white, black)
        if (len(own), len(other)) != (table.own, table.other):
            raise ValueError("the position is of another sector")
        print(*table.value(board.slot(own, other, *closed)))
        return 0
    table = Table(arguments[0])
    if len(arguments) == 1:
        for name, value in vars(table).items():
            if not name.startswith("_"):
                print(f"{name}: {value}")
    for slot in arguments[1:]:
        print(slot, *table.value(int(slot)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
