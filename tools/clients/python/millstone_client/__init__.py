"""Talks to Millstone, an engine for the family of Nine Men's Morris, over a process or a connection."""

from .async_engine import Analysis, AsyncEngine
from .engine import Engine, PlainAnalysis
from .types import (
    BestTurn,
    Board,
    EngineError,
    EngineGone,
    Info,
    Limit,
    Line,
    Option,
    Point,
    Position,
    Record,
    Score,
    State,
    Variant,
)

__all__ = [
    "Analysis",
    "AsyncEngine",
    "BestTurn",
    "Board",
    "Engine",
    "EngineError",
    "EngineGone",
    "Info",
    "Limit",
    "Line",
    "Option",
    "PlainAnalysis",
    "Point",
    "Position",
    "Record",
    "Score",
    "State",
    "Variant",
]
