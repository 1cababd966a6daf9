// Analysing, setting up positions, opening and saving, links.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Board, browser, program, serveForAll, server } from './helper.mjs';

serveForAll();

const ENDING = '#game=ninemensmorris&fen=3/3/1WW/BB4/B2/W2/3+w+0+0+0+0+20';
const GAME = '#game=ninemensmorris&turns=d6.f4.b6.d2.f6xd2.d2';

test('the analysis shows lines, arrows, a bar, depth and speed', async () => {
  const board = await Board.open(browser, server.url + GAME);
  await board.press('tab-analyse');
  await board.until('search-facts', /depth ([4-9]|\d\d) · .* nodes · .*\/s/);
  const lines = () => board.page.$$eval('#lines button', (all) => all.map((line) => line.textContent));
  await board.page.waitForFunction(() => [...document.querySelectorAll('#lines b')].every((b) => /\d/.test(b.textContent)));
  assert.equal((await lines()).length, 3);
  for (const line of await lines()) assert.match(line, /^[+−]?(\d+\.\d\d|M\d*)[a-g][1-7]/);
  assert.ok((await board.page.$$('#board .arrows g')).length >= 3);
  assert.match(await board.page.$eval('#bar', (bar) => bar.getAttribute('aria-label')), /Evaluation/);
  // Nothing moves while scores arrive.
  const heights = () => board.page.evaluate(() => ['board', 'lines', 'course', 'turns', 'table'].map((id) =>
    Object.values(document.getElementById(id).getBoundingClientRect().toJSON()).join()));
  const before = await heights();
  await new Promise((resolve) => { setTimeout(resolve, 600); });
  assert.deepEqual(await heights(), before);
  await board.page.select('#line-count', '1');
  await board.page.waitForFunction(() => document.querySelectorAll('#lines li').length === 1);
  // The first turn of a line is played by a click on it.
  await board.page.waitForFunction(() => !document.querySelector('#lines button').disabled);
  await board.page.$eval('#lines button', (line) => line.click());
  await board.settle();
  assert.equal((await board.turns()).length, 7);
  // Switched off, it is silent.
  await board.press('analysing');
  await board.page.waitForFunction(() => document.querySelector('#lines b').textContent === '·');
  await board.close();
});

test('where tables know, each turn has its value and length', async () => {
  const board = await Board.open(browser, server.url + ENDING);
  await board.press('tab-analyse');
  await board.page.waitForFunction(() => document.querySelectorAll('#table-turns button').length > 40);
  const turns = await board.page.$$eval('#table-turns button', (all) => all.map((b) => [b.className, b.textContent]));
  assert.deepEqual(turns[0], ['win', 'b2-c5xa4: wins in 1']);
  assert.deepEqual(turns[3], ['win', 'b2-c4: wins in 17']);
  assert.equal(turns.at(-1)[0], 'loss');
  await board.click('b2');
  const shown = await board.page.$$eval('#board .values .value', (all) => all.map((c) => c.classList[1]));
  assert.ok(shown.includes('win') && shown.includes('loss'));
  await board.close();
});

test('a whole game is gone through: the graph, the marks, a click on it', async () => {
  const board = await Board.open(browser, server.url + GAME);
  await board.press('tab-analyse');
  await board.press('whole-game');
  await board.page.waitForFunction(() => document.getElementById('whole-game').textContent === 'Whole game');
  assert.ok(await board.page.$('#course .curve'));
  // 2... d2 lets White close the mill of 3. f6.
  assert.ok((await board.page.$$('#turns .bad')).length > 0);
  const box = await (await board.page.$('#course')).boundingBox();
  await board.page.mouse.click(box.x + box.width / 6 * 4, box.y + 20);
  await board.settle();
  assert.equal(Object.keys(await board.pieces()).length, 4);
  await board.close();
});

test('a position is set up, an impossible one is explained', async () => {
  const board = await Board.open(browser, server.url);
  await board.press('tab-setup');
  await board.press('setup-clear');
  await board.until('setup-verdict', /./);
  for (const [piece, points] of [['W', ['b2', 'd5', 'e5']], ['B', ['a4', 'b4', 'c3']]]) {
    await board.page.$eval(`input[name="brush"][value="${piece}"]`, (radio) => radio.click());
    await board.click(...points);
  }
  const hands = async (count) => {
    for (const id of ['setup-white', 'setup-black']) {
      await board.page.$eval(`#${id}`, (field, value) => {
        field.value = value;
        field.dispatchEvent(new Event('input'));
      }, count);
    }
  };
  await hands('12');
  await board.until('setup-verdict', /hand field/);
  assert.ok(await board.page.$eval('#setup-play', (button) => button.disabled));
  await hands('0');
  await board.until('setup-verdict', /can be/);
  assert.match(await board.value('setup-fen'), /^3\/3\/1WW\/BB4\/B2\/W2\/3 w 0 0 0/);
  await board.press('setup-play');
  await board.status(/White to move/);
  await board.click('b2', 'c5', 'a4');
  await board.status(/White wins/);
  await board.close();
});

test('setting up can be called off', async () => {
  const board = await Board.open(browser, server.url);
  await board.click('d6');
  await board.press('tab-setup');
  await board.click('a1');
  await board.press('setup-cancel');
  assert.deepEqual(await board.pieces(), { d6: 'W' });
  assert.deepEqual(await board.turns(), ['d6']);
  await board.close();
});

async function paste(board, text) {
  await board.press('open-load');
  await board.page.$eval('#load-text', (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input'));
  }, text);
  await board.press('load-go');
}
async function closed(board) {
  try {
    await board.page.waitForFunction(() => !document.getElementById('load-dialog').open);
  } catch {
    assert.fail(`not opened: ${await board.value('load-text')}: ${await board.text('load-verdict')}`);
  }
}

test('records and positions of every dialect are opened', async () => {
  const board = await Board.open(browser, server.url);
  const cases = [
    ['1. 5 24 2. 5', {}, 'd6 is occupied'],
    ['[Variant "Three Men\'s Morris"]\n\n1. b2 a1 2. a2 c2 1-0', { b2: 'W', a1: 'B', a2: 'W', c2: 'B' }],
    ['1. 5 24 2. 1', { d6: 'W', g1: 'B', a7: 'W' }],
    ['d6 f4 d2', { d6: 'W', f4: 'B', d2: 'W' }],
    ['3/3/1WW/BB4/B2/W2/3 w 0 0 0 0 20', { d5: 'W', e5: 'W', a4: 'B', b4: 'B', c3: 'B', b2: 'W' }],
    ['***OOO**/***@@@**/******** w m s 3 0 3 0 0 0 0 0 0 0 0 9 1', null],
  ];
  for (const [text, pieces, error] of cases) {
    await paste(board, text);
    if (error) {
      await board.until('load-verdict', new RegExp(error, 'i'));
      await board.page.keyboard.press('Escape');
      await closed(board);
      continue;
    }
    await closed(board);
    await board.settle();
    if (pieces) assert.deepEqual(await board.pieces(), pieces, text);
    else assert.equal(Object.keys(await board.pieces()).length, 6);
  }
  await board.close();
});

test('of several games one is chosen; nonsense is explained', async () => {
  const board = await Board.open(browser, server.url);
  await paste(board, '[White "Ann"]\n[Black "Bob"]\n\n1. d6 f4 *\n\n[White "Cy"]\n[Black "Di"]\n\n1. a1 *\n');
  await board.page.waitForFunction(() => !document.getElementById('load-choice').hidden);
  await board.page.select('#load-game', '1');
  await board.press('load-go');
  await closed(board);
  assert.deepEqual(await board.turns(), ['a1']);
  await paste(board, 'no game at all');
  await board.until('load-verdict', /neither a game record nor a position/);
  await board.page.keyboard.press('Escape');
  assert.deepEqual(await board.turns(), ['a1']);
  await board.close();
});

test('a file is chosen, and dropped on the page', async () => {
  const board = await Board.open(browser, server.url);
  const file = join(mkdtempSync(join(tmpdir(), 'millstone-')), 'game.pgn');
  writeFileSync(file, '1. d6 f4 2. d2 *\n');
  await board.press('open-load');
  await (await board.page.$('#load-file')).uploadFile(file);
  await closed(board);
  assert.deepEqual(await board.turns(), ['d6', 'f4', 'd2']);
  await board.page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['1. a7 g1 *'], 'other.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await board.page.waitForFunction(() => document.querySelectorAll('#turns button').length === 2);
  await closed(board);
  assert.deepEqual(await board.turns(), ['a7', 'g1']);
  await board.close();
});

// The file that appears in a folder of downloads.
async function downloaded(folder, name) {
  for (let i = 0; i < 300; ++i) {
    if (existsSync(join(folder, name)) && !readdirSync(folder).some((file) => file.endsWith('.crdownload'))) {
      return readFileSync(join(folder, name));
    }
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  throw new Error(`${name} was not saved: ${readdirSync(folder)}`);
}

test('record, FEN, SVG and PNG are saved', async () => {
  const board = await Board.open(browser, server.url + GAME);
  const folder = mkdtempSync(join(tmpdir(), 'millstone-'));
  const session = await board.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: board.context.id });
  await board.press('open-save');
  await board.press('save-record');
  const record = String(await downloaded(folder, 'game.pgn'));
  assert.match(record, /\[Variant "ninemensmorris"\]\n\[Rules "[0-9a-f]{16}"\]/);
  // The program itself reads it.
  const read = execFileSync(program, ['convert', join(folder, 'game.pgn')], { encoding: 'utf8' });
  assert.match(read, /1\. d6 f4 2\. b6 d2 3\. f6xd2 d2 \*/);
  await board.press('save-fen');
  assert.equal(String(await downloaded(folder, 'position.fen')), `${await board.value('shown-fen')}\n`);
  await board.press('save-svg');
  const picture = String(await downloaded(folder, 'position.svg'));
  assert.match(picture, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox=/);
  assert.equal(picture.match(/<circle[^>]*fill="#fdfaf2"/g).length, Object.values(await board.pieces()).filter((p) => p === 'W').length);
  await board.press('save-png');
  const png = await downloaded(folder, 'position.png');
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1000, 1000]);
  await board.close();
});

test('a link carries position and turns; a wrong one is explained', async () => {
  const board = await Board.open(browser, `${server.url}?token=secret${ENDING}`);
  await board.click('b2', 'c4', 'a4', 'a7');
  await board.press('back');
  await board.press('open-save');
  const link = await board.value('shown-link');
  assert.doesNotMatch(link, /engine|secret/);
  const other = await Board.open(browser, link);
  assert.deepEqual(await other.turns(), await board.turns());
  assert.deepEqual(await other.pieces(), await board.pieces());
  // Followed within the page.
  await other.page.evaluate(() => { location.hash = 'game=tapatan&turns=b2.a1'; });
  await other.page.waitForFunction(() => document.querySelectorAll('.point').length === 9);
  await other.settle();
  assert.deepEqual(await other.pieces(), { b2: 'W', a1: 'B' });
  await other.close();
  await board.close();
  const wrong = await Board.open(browser, `${server.url}#game=ninemensmorris&turns=d6.d6`);
  await wrong.until('refusal', /illegal move 'd6' \(move 2\): d6 is occupied/);
  assert.deepEqual(await wrong.pieces(), {});
  await wrong.close();
});

test('puzzles are solved: a wrong turn is told what it does, the right one counts', async () => {
  const board = await Board.open(browser, server.url);
  await board.press('tab-rules');
  await board.until('puzzle-count', /0 of \d+ solved/);
  await board.press('puzzle-next');
  await board.until('puzzle-task', /only one turn/);
  const puzzle = await board.page.evaluate(async () => {
    const fen = new URLSearchParams(location.hash.slice(1)).get('fen');
    return (await (await fetch('puzzles.json')).json()).find((one) => one.fen === fen);
  });
  const [from, to] = [puzzle.solution.slice(0, 2), puzzle.solution.slice(2, 4)];
  // Another turn of the same piece, or of another one.
  const active = () => board.page.$$eval('.point.active', (all) => all.map((p) => [p.dataset.point, p.getAttribute('aria-label')]));
  search: for (const [piece] of await active()) {
    await board.click(piece);
    for (const [point, label] of await active()) {
      if (!/move here/.test(label) || (piece === from && point === to)) continue;
      await board.click(point);
      if (/take/.test(await board.text('status'))) await board.press('cancel-turn');
      else break search;
    }
    await board.page.keyboard.press('Escape');
  }
  await board.until('puzzle-verdict', /is not it/);
  assert.deepEqual(await board.turns(), []);
  await board.click(from, to);
  await board.until('puzzle-verdict', /Right!/);
  await board.until('puzzle-count', /1 of \d+ solved/);
  await board.press('puzzle-next');
  await board.page.waitForFunction((fen) => new URLSearchParams(location.hash.slice(1)).get('fen') !== fen, {}, puzzle.fen);
  await board.settle();
  await board.press('puzzle-solution');
  await board.until('puzzle-verdict', /The turn is/);
  await board.page.waitForFunction(() => document.querySelectorAll('#turns button').length === 1);
  await board.close();
});
