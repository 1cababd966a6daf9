"""The engine for programs without asyncio: AsyncEngine on a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, Coroutine, Dict, Iterator, Mapping, Optional, Sequence, Tuple, TypeVar

from .async_engine import Analysis, AsyncEngine, Value
from .types import BestTurn, Board, Info, Limit, Option, Position, Record, Variant

T = TypeVar("T")


class _Loop:
    """An event loop that runs on a thread until it is closed."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="millstone-client", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        # Before Python 3.12 processes are watched by a watcher that only this loop's thread needs.
        self._loop.run_forever()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class PlainAnalysis:
    """A search as an iterator of reports: `with engine.analyse() as lines: for info in lines …`."""

    def __init__(self, loop: _Loop, engine: AsyncEngine, limit: Limit, multipv: Optional[int]) -> None:
        self._loop = loop
        self._engine = engine
        self._limit = limit
        self._multipv = multipv
        self._analysis: Optional[Analysis] = None

    def __enter__(self) -> "PlainAnalysis":
        async def begin() -> Analysis:
            return await self._engine.analyse(self._limit, self._multipv).__aenter__()

        self._analysis = self._loop.wait(begin())
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __iter__(self) -> Iterator[Info]:
        analysis = self._begun()

        async def following() -> Optional[Info]:
            try:
                return await analysis.__anext__()
            except StopAsyncIteration:
                return None

        while (info := self._loop.wait(following())) is not None:
            yield info

    def stop(self) -> Optional[BestTurn]:
        """Ends the search, if it still runs, and answers its best turn."""
        return self._loop.wait(self._begun().stop())

    @property
    def best(self) -> Optional[BestTurn]:
        return self._begun().best

    def _begun(self) -> Analysis:
        if self._analysis is None:
            raise RuntimeError("use `with engine.analyse(…) as lines`")
        return self._analysis


class Engine:
    """One session with the engine; every call waits for its answer. May be used by one thread."""

    def __init__(self, loop: _Loop, engine: AsyncEngine) -> None:
        self._loop = loop
        self._engine = engine

    @classmethod
    def start(cls, *command: str) -> "Engine":
        """Starts the program: `Engine.start("build/millstone")`."""
        return cls._made(lambda: AsyncEngine.start(*command))

    @classmethod
    def connect(cls, host: str, port: int) -> "Engine":
        """Connects to `millstone serve`."""
        return cls._made(lambda: AsyncEngine.connect(host, port))

    @classmethod
    def _made(cls, make: Any) -> "Engine":
        loop = _Loop()
        try:
            return cls(loop, loop.wait(make()))
        except BaseException:
            loop.close()
            raise

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    def quit(self) -> None:
        """Ends the session, and the process if `start` made one."""
        self._loop.wait(self._engine.quit())
        self._loop.close()

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def author(self) -> str:
        return self._engine.author

    @property
    def options(self) -> Dict[str, Option]:
        return self._engine.options

    def configure(self, options: Mapping[str, Value]) -> None:
        self._loop.wait(self._engine.configure(options))

    def new_game(self) -> None:
        self._loop.wait(self._engine.new_game())

    def set_position(self, fen: str = "", turns: Sequence[str] = ()) -> Position:
        return self._loop.wait(self._engine.set_position(fen, turns))

    def push(self, turn: str) -> Position:
        return self._loop.wait(self._engine.push(turn))

    def position(self) -> Position:
        return self._loop.wait(self._engine.position())

    def legal(self) -> Tuple[str, ...]:
        return self._loop.wait(self._engine.legal())

    def board(self) -> Board:
        return self._loop.wait(self._engine.board())

    def games(self) -> Tuple[Variant, ...]:
        return self._loop.wait(self._engine.games())

    def table_values(self) -> Dict[str, Tuple[str, Optional[int]]]:
        return self._loop.wait(self._engine.table_values())

    def define(self, text: str) -> Tuple[str, ...]:
        return self._loop.wait(self._engine.define(text))

    def read_records(self, text: str) -> Tuple[Record, ...]:
        return self._loop.wait(self._engine.read_records(text))

    def play(self, limit: Limit) -> BestTurn:
        return self._loop.wait(self._engine.play(limit))

    def analyse(self, limit: Limit = Limit(), multipv: Optional[int] = None) -> PlainAnalysis:
        return PlainAnalysis(self._loop, self._engine, limit, multipv)
