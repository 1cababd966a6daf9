"""The engine for programs that use asyncio."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any, AsyncIterator, Deque, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .types import (
    BestTurn,
    Board,
    EngineError,
    EngineGone,
    Info,
    Limit,
    Option,
    Position,
    Record,
    Variant,
    parse_info,
    parse_option,
    parse_state,
)

_ERROR = "info string error: "
_LONGEST = 64 << 20  # bytes of a line of the engine
_FAREWELL = 5.0  # seconds for an engine to end by itself

Value = Union[str, int, bool]


class _Ask:
    """A question whose answer ends with a line that begins with `ending`."""

    def __init__(self, ending: str) -> None:
        self.ending = ending
        self.lines: List[str] = []
        self.errors: List[str] = []
        self.done: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()


class Analysis:
    """A search as a stream of reports: `async with engine.analyse() as lines: async for info …`.

    Leaving it stops the search; `best` is its answer then.
    """

    def __init__(self, engine: "AsyncEngine", limit: Limit, multipv: Optional[int]) -> None:
        self._engine = engine
        self._limit = limit
        self._multipv = multipv
        self._reports: "asyncio.Queue[Optional[Info]]" = asyncio.Queue()
        self._last: Dict[int, Info] = {}
        self._done: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()
        self.best: Optional[BestTurn] = None

    async def __aenter__(self) -> "Analysis":
        if self._multipv is not None:
            await self._engine.configure({"MultiPV": self._multipv})
        self._engine._begin(self)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def __aiter__(self) -> AsyncIterator[Info]:
        return self

    async def __anext__(self) -> Info:
        info = await self._reports.get()
        if info is None:
            self._reports.put_nowait(None)  # whoever asks again is told again
            self._engine._check()
            raise StopAsyncIteration
        return info

    async def stop(self) -> Optional[BestTurn]:
        """Ends the search, if it still runs, and answers its best turn."""
        if not self._done.done():
            if not self._engine.gone:
                self._engine._send("stop")
            await self._done
        return self.best

    async def wait(self) -> BestTurn:
        """Waits for the end of a search with a limit."""
        await self._done
        self._engine._check()
        assert self.best is not None
        return self.best

    def _report(self, info: Info) -> None:
        if info.bound is None:
            self._last[info.multipv] = info
        self._reports.put_nowait(info)

    def _finish(self, line: Optional[str]) -> None:
        if line is not None:
            words = line.split()
            turn = None if len(words) < 2 or words[1] == "(none)" else words[1]
            ponder = words[3] if len(words) > 3 else None
            infos = tuple(self._last[rank] for rank in sorted(self._last))
            self.best = BestTurn(turn, ponder, self._last.get(1), infos)
        self._reports.put_nowait(None)
        if not self._done.done():
            self._done.set_result(None)


class AsyncEngine:
    """One session with the engine. Make it with `start` or `connect`; end it with `quit`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._process: Optional[asyncio.subprocess.Process] = None
        self._asks: Deque[_Ask] = deque()
        self._search: Optional[Analysis] = None
        self._start = ""
        self._turns: List[str] = []
        self._reading: Optional["asyncio.Task[None]"] = None
        self.gone = False
        self.name = ""
        self.author = ""
        self.options: Dict[str, Option] = {}

    @classmethod
    async def start(cls, *command: str) -> "AsyncEngine":
        """Starts the program: `await AsyncEngine.start("build/millstone")`."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST,
        )
        assert process.stdin is not None and process.stdout is not None
        engine = cls(process.stdout, process.stdin)
        engine._process = process
        return await engine._greet()

    @classmethod
    async def connect(cls, host: str, port: int) -> "AsyncEngine":
        """Connects to `millstone serve`."""
        reader, writer = await asyncio.open_connection(host, port, limit=_LONGEST)
        return await cls(reader, writer)._greet()

    async def __aenter__(self) -> "AsyncEngine":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.quit()

    async def quit(self) -> None:
        """Ends the session, and the process if `start` made one."""
        if not self.gone:
            self._send("quit")
        self._writer.close()
        if self._process is not None:
            try:
                await asyncio.wait_for(self._process.wait(), _FAREWELL)
            except asyncio.TimeoutError:
                self._process.kill()
                await self._process.wait()
        if self._reading is not None:
            self._reading.cancel()
        self._lose()

    # --- options and positions

    async def configure(self, options: Mapping[str, Value]) -> None:
        """Sets options. Raises EngineError at the first that is refused. Not during a search."""
        self._idle()
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            _, errors = await self.ask([f"setoption name {name} value {text}", "state"], "state")
            if errors:
                raise EngineError(errors[0])
        if any(name.lower() in ("variant", "uci_variant") for name in options):
            self._start, self._turns = "", []

    async def new_game(self) -> None:
        """Forgets what earlier searches learnt."""
        self._idle()
        await self.ask(["ucinewgame", "state"], "state")

    async def set_position(self, fen: str = "", turns: Sequence[str] = ()) -> Position:
        """A FEN (empty: the start) and turns from it. Raises EngineError; the old one stays then."""
        self._idle()
        start = f"fen {_one_line(fen)}" if fen else "startpos"
        moves = f" moves {' '.join(_one_line(turn) for turn in turns)}" if turns else ""
        position = await self._ask_position([f"position {start}{moves}"], tuple(turns))
        self._start, self._turns = fen, list(turns)
        return position

    async def push(self, turn: str) -> Position:
        """Makes a turn on the position."""
        return await self.set_position(self._start, [*self._turns, turn])

    async def position(self) -> Position:
        """The position as it stands."""
        return await self._ask_position([], tuple(self._turns))

    async def legal(self) -> Tuple[str, ...]:
        return (await self.position()).legal

    async def board(self) -> Board:
        return Board.of(await self._ask_json(["board json"], "board"))

    async def games(self) -> Tuple[Variant, ...]:
        """What option Variant takes."""
        return tuple(Variant(**game) for game in await self._ask_json(["games"], "games"))

    async def table_values(self) -> Dict[str, Tuple[str, Optional[int]]]:
        """What tables know of each turn: ("win" | "draw" | "loss", turns to the end or None)."""
        lines, _ = await self.ask(["values", "state"], "state")
        words = next(line for line in lines if line.startswith("values")).split()[1:]
        values = (word.split(":") for word in words)
        return {v[0]: (v[1], int(v[2]) if len(v) > 2 else None) for v in values}

    async def define(self, text: str) -> Tuple[str, ...]:
        """Adds the rule sets of a variant file's text; their names. Raises EngineError."""
        answer = await self._ask_json([f"define {json.dumps(text)}"], "defined")
        if answer["errors"]:
            raise EngineError("; ".join(answer["errors"]))
        return tuple(answer["games"])

    async def read_records(self, text: str) -> Tuple[Record, ...]:
        """The games of a text in any form that `millstone convert` reads. Raises EngineError."""
        answer = await self._ask_json([f"record {json.dumps(text)}"], "record")
        if answer["errors"]:
            raise EngineError("; ".join(answer["errors"]))
        return tuple(
            Record(g["variant"], g["fen"], tuple(g["turns"]), g["result"], g["tags"])
            for g in answer["games"]
        )

    # --- searching

    async def play(self, limit: Limit) -> BestTurn:
        """Searches the position up to a limit."""
        if limit == Limit():
            raise ValueError("play needs a limit; analyse goes on without one")
        async with Analysis(self, limit, None) as lines:
            return await lines.wait()

    def analyse(self, limit: Limit = Limit(), multipv: Optional[int] = None) -> Analysis:
        """Searches the position as a stream of reports; without a limit until it is left."""
        return Analysis(self, limit, multipv)

    # --- the session

    async def ask(self, lines: Sequence[str], ending: str) -> Tuple[List[str], List[str]]:
        """Sends lines; the answer up to the line that begins with `ending`, and the errors in it."""
        self._check()
        ask = _Ask(ending)
        self._asks.append(ask)
        self._send("\n".join(lines))
        await ask.done
        return ask.lines, ask.errors

    async def _greet(self) -> "AsyncEngine":
        self._reading = asyncio.ensure_future(self._read())
        lines, _ = await self.ask(["uci"], "uciok")
        for line in lines:
            if line.startswith("id name "):
                self.name = line[8:]
            elif line.startswith("id author "):
                self.author = line[10:]
            elif line.startswith("option name "):
                option = parse_option(line)
                self.options[option.name] = option
        return self

    async def _ask_json(self, lines: Sequence[str], word: str) -> Any:
        answer, errors = await self.ask([*lines, "state"], "state")
        for line in answer:
            if line.startswith(word + " "):
                return json.loads(line[len(word) + 1 :])
        raise EngineError(errors[0] if errors else f"no answer to {lines[-1]}")

    async def _ask_position(self, lines: Sequence[str], turns: Tuple[str, ...]) -> Position:
        answer, errors = await self.ask([*lines, "d", "legal", "state"], "state")
        if errors:
            raise EngineError(errors[0])
        fen = next(line for line in answer if line.startswith("Fen: "))[5:]
        legal = next(line for line in answer if line.startswith("legal")).split()[1:]
        _, side, white, black = fen.split()[:4]
        state = parse_state(answer[-1])
        return Position(fen, side, int(white), int(black), tuple(legal), state, turns)

    def _begin(self, search: Analysis) -> None:
        self._check()
        self._idle()
        self._search = search
        self._send(search._limit.command())

    def _idle(self) -> None:
        if self._search is not None:
            raise EngineError("a search is running; leave it first")

    def _check(self) -> None:
        if self.gone:
            raise EngineGone("the engine has ended or the connection is lost")

    def _send(self, text: str) -> None:
        self._writer.write(text.encode() + b"\n")

    async def _read(self) -> None:
        try:
            while line := await self._reader.readline():
                self._take(line.decode(errors="replace").rstrip("\r\n"))
        except (OSError, ValueError):
            pass  # broken, or a line beyond every bound: gone either way
        finally:
            self._lose()

    def _take(self, line: str) -> None:
        if line.startswith(_ERROR):
            if self._asks:
                self._asks[0].errors.append(line[len(_ERROR) :])
        elif line.startswith("info "):
            info = parse_info(line)
            if info is not None and self._search is not None:
                self._search._report(info)
        elif line.startswith("bestmove"):
            search, self._search = self._search, None
            if search is not None:
                search._finish(line)
        elif self._asks:
            ask = self._asks[0]
            ask.lines.append(line)
            if line == ask.ending or line.startswith(ask.ending + " "):
                self._asks.popleft()
                if not ask.done.done():
                    ask.done.set_result(None)

    def _lose(self) -> None:
        self.gone = True
        search, self._search = self._search, None
        if search is not None:
            search._finish(None)
        while self._asks:
            ask = self._asks.popleft()
            if not ask.done.done():
                ask.done.set_exception(EngineGone("the engine has ended or the connection is lost"))


def _one_line(text: str) -> str:
    """So that a text from elsewhere is no command of its own."""
    return " ".join(text.split())
