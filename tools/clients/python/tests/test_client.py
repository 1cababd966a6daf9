"""Tests of the client against the real program: build/millstone, or what MILLSTONE names."""

import asyncio
import os
import pathlib
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1]))

from millstone_client import (  # noqa: E402
    AsyncEngine, Engine, EngineError, EngineGone, Info, Limit, Score, State)
from millstone_client.types import parse_info, parse_option, parse_state  # noqa: E402

PROGRAM = os.environ.get("MILLSTONE", str(HERE.parents[4] / "build" / "millstone"))
ENDING = "3/3/1WW/BB4/B2/W2/3 w 0 0 0 0 20"


class Parsing(unittest.TestCase):
    def test_info(self):
        info = parse_info("info depth 6 seldepth 11 multipv 2 score mate -3 upperbound wdl 1 2 3 "
                          "nodes 24 nps 5 hashfull 7 tbhits 8 time 9 pv a7 d1 b4xa1")
        self.assertEqual(info, Info(6, Score(mate=-3), ("a7", "d1", "b4xa1"), 2, 11, 24, 5, 7, 8, 9,
                                    "upperbound", (1, 2, 3)))
        self.assertIsNone(parse_info("info string depth 3 score cp 1"))
        self.assertIsNone(parse_info("info depth 9 currmove d6 currmovenumber 1"))

    def test_score(self):
        self.assertEqual(Score(cp=30).white("b"), Score(cp=-30))
        self.assertEqual(Score(mate=2).white("w"), Score(mate=2))

    def test_option(self):
        option = parse_option("option name Move Overhead type spin default 10 min 0 max 5000")
        self.assertEqual((option.name, option.default, option.min, option.max), ("Move Overhead", "10", 0, 5000))
        option = parse_option("option name Jump type combo default none var none var overOne")
        self.assertEqual((option.default, option.vars), ("none", ("none", "overOne")))
        self.assertEqual(parse_option("option name Clear Hash type button").type, "button")

    def test_state(self):
        self.assertEqual(parse_state("state ongoing"), State(False))
        self.assertEqual(parse_state("state white wins blocked"), State(True, "white", "blocked"))
        self.assertEqual(parse_state("state draw repetition"), State(True, None, "repetition"))

    def test_limit(self):
        self.assertEqual(Limit().command(), "go infinite")
        self.assertEqual(Limit(depth=3, searchmoves=("d6", "f4")).command(), "go depth 3 searchmoves d6 f4")


class Plain(unittest.TestCase):
    def setUp(self):
        self.engine = Engine.start(PROGRAM)

    def tearDown(self):
        self.engine.quit()

    def test_greeting(self):
        self.assertTrue(self.engine.name.startswith("Millstone"))
        self.assertEqual(self.engine.options["Hash"].type, "spin")
        self.assertIn("lasker", self.engine.options["Variant"].vars)

    def test_a_game_to_its_end(self):
        self.engine.configure({"Variant": "threemensmorris"})
        position = self.engine.set_position()
        count = 0
        while not position.state.over:
            best = self.engine.play(Limit(depth=6))
            self.assertIn(best.turn, position.legal)
            self.assertEqual(best.info.pv[0], best.turn)
            position = self.engine.push(best.turn)
            count += 1
        self.assertEqual(position.state, State(True, "white", "line"))
        self.assertEqual(len(position.turns), count)
        self.assertIsNone(self.engine.play(Limit(depth=1)).turn)

    def test_refusals_keep_the_position(self):
        self.engine.set_position(turns=["d6"])
        with self.assertRaisesRegex(EngineError, "d6 is occupied"):
            self.engine.push("d6")
        with self.assertRaises(EngineError):
            self.engine.set_position("nonsense")
        with self.assertRaises(EngineError):
            self.engine.configure({"Hash": "lots"})
        with self.assertRaises(EngineError):
            self.engine.configure({"NoSuch": 1})
        self.assertEqual(self.engine.push("f4").turns, ("d6", "f4"))

    def test_nothing_in_a_turn_is_a_command(self):
        with self.assertRaises(EngineError):
            self.engine.set_position(turns=["d6\nquit"])
        self.assertEqual(self.engine.position().turns, ())

    def test_analysis_is_a_stream_that_ends_when_left(self):
        seen = []
        with self.engine.analyse(multipv=3) as lines:
            for info in lines:
                seen.append(info)
                if info.depth >= 4 and info.multipv == 3:
                    break
            with self.assertRaises(EngineError):
                self.engine.configure({"Hash": 8})
        self.assertEqual({info.multipv for info in seen}, {1, 2, 3})
        self.assertIsNotNone(lines.best.turn)
        self.assertEqual(len(lines.best.infos), 3)
        self.engine.configure({"MultiPV": 1})
        with self.engine.analyse(Limit(depth=3)) as lines:
            self.assertEqual([info.depth for info in lines if info.bound is None], [1, 2, 3])

    def test_a_search_keeps_its_position(self):
        with self.engine.analyse() as lines:
            self.assertEqual(self.engine.position().side, "w")
            with self.assertRaises(EngineError):
                self.engine.set_position(turns=["d6"])
        self.assertIsNotNone(lines.best)

    def test_board_games_values_rules_records(self):
        board = self.engine.board()
        self.assertEqual((board.id, len(board.points), len(board.edges), len(board.lines)), ("nine", 24, 32, 16))
        self.assertIn("lasker", [game.name for game in self.engine.games()])
        self.engine.set_position(ENDING)
        self.assertEqual(self.engine.table_values()["b2c5xa4"], ("win", 1))
        self.assertEqual(self.engine.define("[mine:lasker]\npieces = 8"), ("mine",))
        with self.assertRaises(EngineError):
            self.engine.define("[bad:none]\npieces = 8")
        self.engine.configure({"Variant": "mine"})
        self.assertEqual(self.engine.position().white_hand, 8)
        (record,) = self.engine.read_records('[Variant "tapatan"]\n\n1. b2 a1 *')
        self.assertEqual((record.variant, record.turns, record.result), ("tapatan", ("b2", "a1"), "*"))


class Gone(unittest.TestCase):
    def test_a_program_that_is_none(self):
        with self.assertRaises(FileNotFoundError):
            Engine.start("/no/such/engine")
        with self.assertRaises(EngineGone):
            Engine.start("true")

    def test_an_engine_that_dies(self):
        engine = Engine.start(PROGRAM)
        with engine.analyse() as lines:
            engine._engine._process.kill()
            with self.assertRaises(EngineGone):
                for _ in lines:
                    pass
        with self.assertRaises(EngineGone):
            engine.position()
        engine.quit()


class Served(unittest.TestCase):
    def test_over_a_connection(self):
        server = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            port = None
            for line in server.stdout:
                found = re.search(r"127\.0\.0\.1:(\d+)", line)
                if found:
                    port = int(found[1])
                    break
            with Engine.connect("127.0.0.1", port) as engine:
                self.assertEqual(engine.set_position(turns=["d6"]).side, "b")
                self.assertIsNotNone(engine.play(Limit(nodes=500)).turn)
        finally:
            server.kill()
            server.wait()
            server.stdout.close()


class Async(unittest.IsolatedAsyncioTestCase):
    async def test_two_engines_at_once(self):
        async def best(variant):
            async with await AsyncEngine.start(PROGRAM) as engine:
                await engine.configure({"Variant": variant})
                return (await engine.play(Limit(depth=4))).turn

        first, second = await asyncio.gather(best("threemensmorris"), best("sixmensmorris"))
        self.assertEqual(first, "b2")
        self.assertIsNotNone(second)

    async def test_the_stream(self):
        async with await AsyncEngine.start(PROGRAM) as engine:
            async with engine.analyse(multipv=2) as lines:
                async for info in lines:
                    if info.depth >= 3:
                        break
            self.assertEqual(len(lines.best.infos), 2)
            with self.assertRaises(ValueError):
                await engine.play(Limit())


if __name__ == "__main__":
    unittest.main()
