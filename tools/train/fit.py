#!/usr/bin/env python3
"""Fits the evaluation's pattern weights of a board of three rings to positions of self-play.

usage: fit.py OUT POSITIONS...   (files of `millstone selfplay`; needs numpy)

The model is a logistic regression: the points to be expected are 1 / (1 + exp(-v / 150)) of a value
v in hundredths of a piece, v the sum of a bias and the lead in pieces times their worth, both by
phase, and of the weights of seven patterns: outer and inner ring (one table), middle ring, and the
four sides across all rings (one table). The target is the mean of what the search said and of the
game's result. Adagrad, a random symmetry of the board for each batch; at the end each table is
averaged over the symmetries of its pattern, so that images are worth the same. Seeded: the same
files give the same weights. EPOCHS in the environment: passes over the positions (10).
engine/search/pattern_weights.cpp reads OUT.
"""
import os
import sys

import numpy as np

NAMES = ("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1").split()
RINGS = [
    "a7 d7 g7 g4 g1 d1 a1 a4".split(),
    "b6 d6 f6 f4 f2 d2 b2 b4".split(),
    "c5 d5 e5 e4 e3 d3 c3 c4".split(),
]
POINTS = [[NAMES.index(name) for name in ring] for ring in RINGS]
SIDES = [[POINTS[r][(2 * k + d) % 8] for r in range(3) for d in range(3)] for k in range(4)]
PATTERNS = [("ring", POINTS[0]), ("ring", POINTS[2]), ("middle", POINTS[1])]
PATTERNS += [("side", side) for side in SIDES]
SIZES = {"ring": 3**8, "middle": 3**8, "side": 3**9}
PHASES = 11
SCALE = 150.0
L2 = 2e-5
RATE = 0.05
BATCH = 4096


def board_symmetries():
    """The 16 maps of the board onto itself, as arrays from point to point."""
    maps = []
    for turn in (0, 2, 4, 6):
        for mirror in (1, -1):
            for exchange in (False, True):
                to = np.zeros(24, int)
                for r in range(3):
                    for p in range(8):
                        ring = 2 - r if exchange else r
                        to[POINTS[r][p]] = POINTS[ring][(mirror * p + turn) % 8]
                maps.append(to)
    return maps


def read(path):
    """Boards (1 the side to move, 2 the other), hands, values and results of one file."""
    boards, hands, values, results = [], [], [], []
    with open(path, encoding="ascii") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) != 3:
                continue  # the last line of a run that was stopped
            fen = fields[0].split()
            if fen[4] != "0":
                continue
            board = np.zeros(24, np.int8)
            at = 0
            for c in fen[0]:
                if c.isdigit():
                    at += int(c)
                elif c != "/":
                    board[at] = 1 if c == "W" else 2
                    at += 1
            hand = (int(fen[2]), int(fen[3]))
            if fen[1] == "b":
                board = np.array([0, 2, 1], np.int8)[board]
                hand = hand[::-1]
            boards.append(board)
            hands.append(hand)
            values.append(int(fields[1]))
            results.append(float(fields[2]))
    return np.array(boards), np.array(hands), np.array(values), np.array(results)


def phases_of(boards, hands):
    held = hands.sum(1)
    white = (boards == 1).sum(1)
    black = (boards == 2).sum(1)
    flying = (white <= 3) | (black <= 3)
    return np.where(held > 0, np.minimum((held + 1) // 2, 9), np.where(flying, 10, 0))


def indices(boards):
    return [(kind, boards[:, at].astype(np.int64) @ (3 ** np.arange(len(at))))
            for kind, at in PATTERNS]


def averaged(table, permutations):
    """The mean of a table over these permutations of its pattern's points."""
    length = len(permutations[0])
    states = np.arange(3**length)
    digits = np.stack([states // 3**i % 3 for i in range(length)], axis=1)
    images = [digits[:, p] @ (3 ** np.arange(length)) for p in permutations]
    return np.mean([table[:, image] for image in images], axis=0)


def fit(boards, hands, values, results, epochs):
    random = np.random.default_rng(1)
    phases = phases_of(boards, hands)
    lead = (boards == 1).sum(1) + hands[:, 0] - (boards == 2).sum(1) - hands[:, 1]
    pieces = lead * 100.0 / SCALE
    target = 0.5 / (1 + np.exp(-np.clip(values, -1500, 1500) / SCALE)) + 0.5 * results
    bias, worth = np.zeros(PHASES), np.ones(PHASES)
    weights = {kind: np.zeros((PHASES, size), np.float32) for kind, size in SIZES.items()}
    squares = {kind: np.zeros((PHASES, size), np.float32) for kind, size in SIZES.items()}
    symmetries = board_symmetries()

    def predicted(which, shown):
        total = bias[phases[which]] + worth[phases[which]] * pieces[which]
        for kind, index in indices(shown):
            total = total + weights[kind][phases[which], index]
        return 1 / (1 + np.exp(-total))

    order = random.permutation(len(boards))
    held_back, used = order[: len(order) // 20], order[len(order) // 20:]
    for epoch in range(epochs):
        rate = RATE if epoch < epochs * 2 // 3 else RATE / 4
        order = random.permutation(used)
        for number, start in enumerate(range(0, len(order), BATCH)):
            batch = order[start: start + BATCH]
            shown = np.empty_like(boards[batch])
            shown[:, symmetries[random.integers(16)]] = boards[batch]
            phase = phases[batch]
            error = (predicted(batch, shown) - target[batch]).astype(np.float32)
            np.subtract.at(bias, phase, rate * 0.02 * error)
            found = indices(shown)
            for kind, size in SIZES.items():
                mine = [phase * size + index for k, index in found if k == kind]
                sums = np.bincount(np.concatenate(mine), np.tile(error, len(mine)), PHASES * size)
                sums = sums.astype(np.float32).reshape(PHASES, size)
                hit = sums != 0
                sums[hit] += L2 * len(batch) * weights[kind][hit] * 0.05
                squares[kind][hit] += sums[hit] ** 2
                weights[kind][hit] -= rate * sums[hit] / (np.sqrt(squares[kind][hit]) + 0.1)
            if number % 8 == 0:
                counts = np.maximum(np.bincount(phase, minlength=PHASES), 1)
                worth -= 0.05 * np.bincount(phase, error * pieces[batch], PHASES) / counts
        p, t = predicted(held_back, boards[held_back]), target[held_back]
        loss = -np.mean(t * np.log(p + 1e-9) + (1 - t) * np.log(1 - p + 1e-9))
        print(f"epoch {epoch}: loss {loss:.5f} on positions held back", flush=True)
    return bias, worth, weights


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    parts = [read(path) for path in sys.argv[2:]]
    data = [np.concatenate(column) for column in zip(*parts)]
    print(len(data[0]), "positions")
    bias, worth, weights = fit(*data, int(os.environ.get("EPOCHS", "10")))
    ring = [[(m * p + turn) % 8 for p in range(8)] for turn in (0, 2, 4, 6) for m in (1, -1)]
    side = [[(2 - r if exchange else r) * 3 + (2 - d if mirror else d)
             for r in range(3) for d in range(3)]
            for mirror in (False, True) for exchange in (False, True)]
    with open(sys.argv[1], "wb") as out:
        out.write(np.round(bias * SCALE).astype("<i2").tobytes())
        out.write(np.round(worth * 100).astype("<i2").tobytes())
        for kind, permutations in (("ring", ring), ("middle", ring), ("side", side)):
            table = averaged(weights[kind].astype(float) * SCALE, permutations)
            out.write(np.round(table).astype("<i2").tobytes())


if __name__ == "__main__":
    main()
