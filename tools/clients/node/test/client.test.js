// Tests of the client against the real program: build/millstone, or what MILLSTONE names.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Engine, EngineError, EngineGone } from '../lib/index.js';
import { goCommand, parseInfo, parseOption, parseState } from '../lib/parse.js';

const program = process.env.MILLSTONE ?? fileURLToPath(new URL('../../../../build/millstone', import.meta.url));

async function withEngine(act) {
  const engine = await Engine.start(program);
  try {
    await act(engine);
  } finally {
    await engine.quit();
  }
}

test('lines are read', () => {
  assert.deepEqual(parseInfo('info depth 6 seldepth 11 multipv 2 score mate -3 upperbound wdl 1 2 3 nodes 24 nps 5 hashfull 7 tbhits 8 time 9 pv a7 b4xa1'),
    { depth: 6, seldepth: 11, multipv: 2, score: { mate: -3 }, bound: 'upperbound', wdl: [1, 2, 3], nodes: 24, nps: 5, hashfull: 7, tbhits: 8, time: 9, pv: ['a7', 'b4xa1'] });
  assert.equal(parseInfo('info string depth 3 score cp 1'), null);
  assert.equal(parseInfo('info depth 9 currmove d6 currmovenumber 1'), null);
  assert.deepEqual(parseOption('option name Jump type combo default none var none var overOne'),
    { name: 'Jump', type: 'combo', default: 'none', min: undefined, max: undefined, vars: ['none', 'overOne'] });
  assert.deepEqual(parseState('state white wins blocked'), { over: true, winner: 'white', reason: 'blocked' });
  assert.deepEqual(parseState('state draw repetition'), { over: true, winner: null, reason: 'repetition' });
  assert.equal(goCommand({ depth: 3, searchmoves: ['d6'] }), 'go depth 3 searchmoves d6');
  assert.throws(() => goCommand({ depth: 'x' }), TypeError);
});

test('the engine greets', () => withEngine(async (engine) => {
  assert.match(engine.name, /^Millstone/);
  const { type, min } = engine.options.get('Hash');
  assert.deepEqual([type, min], ['spin', 1]);
  assert.ok(engine.options.get('Variant').vars.includes('lasker'));
}));

test('a game is played to its end', () => withEngine(async (engine) => {
  await engine.configure({ Variant: 'threemensmorris' });
  let position = await engine.setPosition();
  while (!position.state.over) {
    const best = await engine.play({ depth: 6 });
    assert.ok(position.legal.includes(best.turn));
    assert.equal(best.info.pv[0], best.turn);
    position = await engine.push(best.turn);
  }
  assert.deepEqual(position.state, { over: true, winner: 'white', reason: 'line' });
  assert.equal((await engine.play({ depth: 1 })).turn, null);
}));

test('a refusal keeps the position, and nothing in a turn is a command', () => withEngine(async (engine) => {
  await engine.setPosition({ turns: ['d6'] });
  await assert.rejects(engine.push('d6'), (error) => error instanceof EngineError && /d6 is occupied/.test(error.message));
  await assert.rejects(engine.push('f4\nquit'), EngineError);
  await assert.rejects(engine.setPosition({ fen: 'nonsense' }), EngineError);
  await assert.rejects(engine.configure({ Hash: 'lots' }), EngineError);
  assert.deepEqual((await engine.push('f4')).turns, ['d6', 'f4']);
}));

test('an analysis is a stream that ends when it is left', () => withEngine(async (engine) => {
  const ranks = new Set();
  for await (const info of engine.analyse({}, { multipv: 3 })) {
    ranks.add(info.multipv);
    await assert.rejects(engine.configure({ Hash: 8 }), EngineError);
    await assert.rejects(engine.setPosition({ turns: ['d6'] }), EngineError);
    assert.equal((await engine.position()).side, 'w');
    if (info.depth >= 4 && info.multipv === 3) break;
  }
  assert.deepEqual([...ranks], [1, 2, 3]);
  await engine.configure({ MultiPV: 1 });
  const depths = [];
  for await (const info of engine.analyse({ depth: 3 })) if (!info.bound) depths.push(info.depth);
  assert.deepEqual(depths, [1, 2, 3]);
  await assert.rejects(engine.play({}), TypeError);
}));

test('boards, games, tables, rules and records', () => withEngine(async (engine) => {
  const board = await engine.board();
  assert.deepEqual([board.id, board.points.length, board.edges.length, board.lines.length], ['nine', 24, 32, 16]);
  assert.ok((await engine.games()).some((game) => game.name === 'lasker'));
  await engine.setPosition({ fen: '3/3/1WW/BB4/B2/W2/3 w 0 0 0 0 20' });
  assert.deepEqual((await engine.tableValues()).get('b2c5xa4'), { value: 'win', turns: 1 });
  assert.deepEqual(await engine.define('[mine:lasker]\npieces = 8'), ['mine']);
  await assert.rejects(engine.define('[bad:none]\npieces = 8'), EngineError);
  await engine.configure({ Variant: 'mine' });
  assert.deepEqual((await engine.position()).hands, { w: 8, b: 8 });
  const [record] = await engine.readRecords('[Variant "tapatan"]\n\n1. b2 a1 *');
  assert.deepEqual([record.variant, record.turns, record.result], ['tapatan', ['b2', 'a1'], '*']);
}));

test('a program that is no engine is told', async () => {
  await assert.rejects(Engine.start('/no/such/engine'), /ENOENT/);
  await assert.rejects(Engine.start('true'), EngineGone);
});

test('the same over a connection', async () => {
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    let port = 0;
    for await (const line of createInterface({ input: server.stdout })) {
      port = Number(/127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? 0);
      if (port) break;
    }
    const ways = [() => Engine.connect({ port })];
    if (globalThis.WebSocket) ways.push(() => Engine.connectWeb(`ws://127.0.0.1:${port}/ws`));
    for (const way of ways) {
      const engine = await way();
      assert.equal((await engine.setPosition({ turns: ['d6'] })).side, 'b');
      assert.notEqual((await engine.play({ nodes: 500 })).turn, null);
      await engine.quit();
    }
    const lost = await Engine.connect({ port });
    const reading = (async () => {
      for await (const info of lost.analyse()) assert.ok(info);
    })();
    setTimeout(() => server.kill('SIGKILL'), 200);
    await assert.rejects(reading, EngineGone);
  } finally {
    server.kill('SIGKILL');
  }
});
