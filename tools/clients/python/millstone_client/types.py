"""The values that go to the engine and come from it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Dict, List, Optional, Tuple


class EngineError(Exception):
    """The engine refused something: its own words, with what, where and what was expected."""


class EngineGone(Exception):
    """The process has ended or the connection is lost."""


@dataclass(frozen=True)
class Limit:
    """What ends a search; without any part it goes on until it is stopped. Times in ms."""

    depth: Optional[int] = None
    nodes: Optional[int] = None
    movetime: Optional[int] = None
    mate: Optional[int] = None
    wtime: Optional[int] = None
    btime: Optional[int] = None
    winc: Optional[int] = None
    binc: Optional[int] = None
    movestogo: Optional[int] = None
    searchmoves: Tuple[str, ...] = ()

    def command(self) -> str:
        """The command `go` with these limits."""
        words = ["go"]
        for part in fields(self):
            value = getattr(self, part.name)
            if part.name == "searchmoves":
                if value:
                    words += ["searchmoves", *value]
            elif value is not None:
                words += [part.name, str(int(value))]
        return " ".join(words if len(words) > 1 else ["go", "infinite"])


@dataclass(frozen=True)
class Score:
    """For the side to move: centi-pieces, or its turns to a proven win (a loss when negative)."""

    cp: Optional[int] = None
    mate: Optional[int] = None

    def white(self, side: str) -> "Score":
        """The same for White, where `side` ("w" or "b") is to move."""
        if side == "w":
            return self
        return Score(
            None if self.cp is None else -self.cp, None if self.mate is None else -self.mate
        )


@dataclass(frozen=True)
class Info:
    """One report of a search."""

    depth: int
    score: Score
    pv: Tuple[str, ...] = ()
    multipv: int = 1
    seldepth: Optional[int] = None
    nodes: int = 0
    nps: int = 0
    hashfull: Optional[int] = None
    tbhits: int = 0
    time: int = 0
    bound: Optional[str] = None  # "lowerbound" or "upperbound"
    wdl: Optional[Tuple[int, int, int]] = None


@dataclass(frozen=True)
class BestTurn:
    """The answer to a search; `turn` is None in a finished game."""

    turn: Optional[str]
    ponder: Optional[str] = None
    info: Optional[Info] = None  # the last report of the best line
    infos: Tuple[Info, ...] = ()  # the last report of each line, by multipv


@dataclass(frozen=True)
class State:
    """Whether a game is over, who has won ("white", "black", None for a draw) and why."""

    over: bool
    winner: Optional[str] = None
    reason: str = ""


@dataclass(frozen=True)
class Position:
    """A position: its FEN, the fields of it that matter most, the legal turns, the state."""

    fen: str
    side: str  # "w" or "b"
    white_hand: int
    black_hand: int
    legal: Tuple[str, ...]
    state: State
    turns: Tuple[str, ...] = ()  # those that led to it


@dataclass(frozen=True)
class Option:
    """An option of the engine."""

    name: str
    type: str
    default: str = ""
    min: Optional[int] = None
    max: Optional[int] = None
    vars: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Point:
    name: str
    x: float
    y: float


@dataclass(frozen=True)
class Line:
    points: Tuple[str, str, str]
    kind: str


@dataclass(frozen=True)
class Board:
    """The board of the game: where its points are drawn, what joins them, what becomes a mill."""

    id: str
    points: Tuple[Point, ...]
    edges: Tuple[Tuple[str, str], ...]
    lines: Tuple[Line, ...]

    @staticmethod
    def of(json: Dict[str, Any]) -> "Board":
        return Board(
            json["id"],
            tuple(Point(p["name"], p["x"], p["y"]) for p in json["points"]),
            tuple((a, b) for a, b in json["edges"]),
            tuple(Line(tuple(line["points"]), line["kind"]) for line in json["lines"]),
        )


@dataclass(frozen=True)
class Variant:
    """A game that option Variant takes."""

    name: str
    title: str
    board: str
    pieces: int


@dataclass(frozen=True)
class Record:
    """A game that was read from a record; `fen` is empty when it begins at the game's start."""

    variant: str
    fen: str
    turns: Tuple[str, ...]
    result: str
    tags: Dict[str, str] = field(default_factory=dict)


def parse_option(line: str) -> Option:
    """Of "option name Hash type spin default 64 min 1 max 1048576"."""
    name, _, rest = line[len("option name ") :].partition(" type ")
    words = rest.split(" ")
    kind, keys = words[0], ("default", "min", "max", "var")
    values: Dict[str, List[str]] = {key: [] for key in keys}
    at: Optional[str] = None
    for word in words[1:]:
        if word in keys and not (word == "default" and values["default"]):
            at = word
            values[at].append("")
        elif at is not None:
            values[at][-1] = (values[at][-1] + " " + word).strip()

    def number(key: str) -> Optional[int]:
        return int(values[key][0]) if values[key] else None

    default = values["default"][0] if values["default"] else ""
    return Option(name, kind, default, number("min"), number("max"), tuple(values["var"]))


def parse_info(line: str) -> Optional[Info]:
    """Of an `info` line; None when it tells no line of play."""
    words = line.split()
    found: Dict[str, Any] = {}
    at = 1
    while at < len(words):
        word = words[at]
        if word == "string":
            return None
        if word == "pv":
            found["pv"] = tuple(words[at + 1 :])
            break
        if word == "score" and at + 2 < len(words):
            found["score"] = Score(**{words[at + 1]: int(words[at + 2])})
            at += 3
        elif word == "wdl" and at + 3 < len(words):
            found["wdl"] = tuple(int(number) for number in words[at + 1 : at + 4])
            at += 4
        elif word in ("lowerbound", "upperbound"):
            found["bound"] = word
            at += 1
        elif word in ("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"):
            found[word] = int(words[at + 1])
            at += 2
        else:
            at += 1
    return Info(**found) if "score" in found and "depth" in found else None


def parse_state(line: str) -> State:
    """Of "state white wins blocked"."""
    words = [word for word in line.split()[1:] if word != "wins"]
    if words[0] == "ongoing":
        return State(False)
    winner = None if words[0] == "draw" else words[0]
    return State(True, winner, words[1] if len(words) > 1 else "")
