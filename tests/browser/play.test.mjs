// A game played to its end by mouse, by touch and by keyboard, and all that belongs to playing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board, browser, phone, serveForAll, server } from './helper.mjs';

serveForAll();

// White: three in the top row; Black: elsewhere.
const LINE = ['a3', 'a1', 'b3', 'b1', 'c3'];
const MILL = `#game=ninemensmorris&fen=3/3/1WW/BB4/B2/W2/3+w+0+0+0+0+20`;

test('a game is played to its end by mouse', async () => {
  const board = await Board.open(browser, server.url);
  await board.start('threemensmorris');
  await board.click(...LINE);
  assert.match(await board.status(/wins/), /White wins \(a line is closed\)/);
  assert.deepEqual(await board.turns(), LINE);
  assert.deepEqual(await board.pieces(), { a3: 'W', b3: 'W', c3: 'W', a1: 'B', b1: 'B' });
  await board.click('c1');
  await board.until('refusal', /The game is over/);
  await board.close();
});

test('a game is played to its end by touch, on a phone', async () => {
  const board = await Board.open(browser, server.url, { viewport: phone, settings: { variant: 'threemensmorris' } });
  await board.tap(...LINE);
  assert.match(await board.status(/wins/), /White wins \(a line is closed\)/);
  await board.close();
});

test('a game is played to its end by keyboard', async () => {
  const board = await Board.open(browser, server.url, { settings: { variant: 'threemensmorris' } });
  const { keyboard } = board.page;
  await board.focus('[data-point][tabindex="0"]');
  const at = () => board.page.evaluate(() => document.activeElement.dataset.point);
  assert.equal(await at(), 'a3');
  const go = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
    await board.settle();
  };
  await go('Enter', 'ArrowDown', 'ArrowDown', 'Enter');  // a3, a1
  assert.equal(await at(), 'a1');
  await go('ArrowUp', 'ArrowUp', 'ArrowRight', ' ', 'ArrowDown', 'ArrowDown', 'Enter');  // b3, b1
  assert.equal(await at(), 'b1');
  await go('ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter');
  assert.match(await board.status(/wins/), /White wins/);
  assert.deepEqual(await board.turns(), LINE);
  await board.close();
});

test('the engine answers, to the end of the game', async () => {
  const board = await Board.open(browser, server.url);
  await board.start('threemensmorris', { black: 'engine' });
  for (let i = 0; i < 60 && !/wins|Draw/.test(await board.text('status')); ++i) {
    const count = (await board.turns()).length;
    const active = await board.page.$$eval('.point.active', (all) => all.map((point) => point.dataset.point));
    assert.notEqual(active.length, 0, await board.text('status'));
    // A piece that can move first, then where it can go.
    await board.click(active[i % active.length]);
    if ((await board.turns()).length === count) {
      const label = (name) => board.page.$eval(board.selector(name), (point) => point.getAttribute('aria-label'));
      for (const name of await board.page.$$eval('.point.active', (all) => all.map((point) => point.dataset.point))) {
        if (!/move here/.test(await label(name))) continue;
        await board.click(name);
        break;
      }
    }
    await board.status(/White to move|wins|Draw/);
  }
  assert.match(await board.text('status'), /wins|Draw/);
  await board.close();
});

test('two engines play each other', async () => {
  const board = await Board.open(browser, server.url);
  await board.start('threemensmorris', { white: 'engine', black: 'engine' });
  assert.match(await board.status(/wins|Draw/), /White wins \(a line is closed\)/);
  await board.close();
});

test('a removal is the second half of a turn and can be called off', async () => {
  const board = await Board.open(browser, server.url + MILL);
  await board.click('b2', 'c5');
  assert.match(await board.text('status'), /Mill! Choose a piece to take/);
  assert.equal((await board.pieces()).c5, 'W');
  assert.deepEqual(await board.turns(), []);
  await board.click('d5');
  await board.until('refusal', /piece on d5 is not black/i);
  await board.press('cancel-turn');
  assert.equal((await board.pieces()).b2, 'W');
  await board.click('b2', 'c5', 'a4');
  assert.match(await board.status(/wins/), /White moves b2 to c5, takes a4\. White wins \(too few pieces are left\)/);
  assert.deepEqual(await board.turns(), ['b2-c5xa4']);
  await board.close();
});

test('an illegal click says why', async () => {
  const board = await Board.open(browser, server.url);
  await board.click('d6', 'd6');
  await board.until('refusal', /D6 is occupied|d6 is occupied/);
  await board.page.goto(`${server.url}#game=nofly&fen=3/3/1WW/BBB3/3/W2/3+w+0+0+0+0+20`);
  await board.status(/White to move/);
  await board.settle();
  await board.click('b2', 'g1');
  await board.until('refusal', /b2 and g1 are not adjacent/i);
  await board.click('a4');
  await board.until('refusal', /a4 is occupied/i);
  await board.close();
});

test('pieces are dragged from the hand and on the board', async () => {
  const board = await Board.open(browser, server.url, { settings: { variant: 'tapatan' } });
  const hand = await (await board.page.$('#tray-bottom .hand i')).boundingBox();
  await board.drag([hand.x + 8, hand.y + 8], 'a3');
  assert.deepEqual(await board.turns(), ['a3']);
  await board.click('b3', 'b2', 'c1', 'a1', 'c3');
  await board.drag('a3', 'a2');
  assert.deepEqual((await board.turns()).at(-1), 'a3-a2');
  await board.drag('b3', 'b1');
  await board.until('refusal', /not adjacent/);
  assert.equal((await board.pieces()).b3, 'B');
  await board.close();
});

test('turns are taken back and forward, and replaced', async () => {
  const board = await Board.open(browser, server.url);
  await board.click('d6', 'f4', 'd2');
  await board.press('back');
  await board.press('back');
  await board.settle();
  assert.deepEqual(await board.pieces(), { d6: 'W' });
  await board.press('forward');
  await board.settle();
  assert.deepEqual(await board.pieces(), { d6: 'W', f4: 'B' });
  assert.equal((await board.turns()).length, 3);
  await board.click('b4');
  assert.deepEqual(await board.turns(), ['d6', 'f4', 'b4']);
  await board.press('first');
  await board.settle();
  assert.deepEqual(await board.pieces(), {});
  await board.press('last');
  await board.settle();
  assert.equal(Object.keys(await board.pieces()).length, 3);
  await board.close();
});

test('against the engine one step back is one turn of one’s own', async () => {
  const board = await Board.open(browser, server.url);
  await board.start('ninemensmorris', { black: 'engine' });
  await board.click('d6');
  await board.status(/Black places .* White to move/);
  await board.press('back');
  await board.settle();
  assert.deepEqual(await board.pieces(), {});
  await board.close();
});

test('a game against the engine goes on when the page is loaded again', async () => {
  const board = await Board.open(browser, server.url);
  await board.start('ninemensmorris', { black: 'engine' });
  await board.click('d6');
  await board.status(/Black places .* White to move/);
  const pieces = await board.pieces();
  await board.page.reload();
  await board.status(/Black places .* White to move/);
  await board.settle();
  assert.deepEqual(await board.pieces(), pieces);
  await board.click(['a1', 'g1'].find((name) => !(name in pieces)));
  await board.page.waitForFunction(() => document.querySelectorAll('#turns button').length === 4);
  await board.close();
});

test('a hint is shown, a game is given up', async () => {
  const board = await Board.open(browser, `${server.url}${MILL}`);
  await board.press('hint');
  assert.match(await board.status(/Hint/), /Hint: b2-c5x/);
  assert.equal((await board.page.$$('#board .arrow')).length, 1);
  await board.press('resign');
  assert.match(await board.status(/wins/), /Black wins \(resigned\)/);
  await board.close();
});

test('clocks run, and time decides', async () => {
  const board = await Board.open(browser, server.url);
  await board.start('ninemensmorris', { black: 'engine', time: 'clock:1+1' });
  await board.click('d6');
  await board.status(/Black places .* White to move/);
  const clock = () => board.page.$eval('.clock[data-side="w"]', (element) => element.textContent);
  assert.match(await clock(), /^[01]:\d\d$/);
  // The clock is wound on: a minute is too long for a test.
  await board.page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 70000;
  });
  assert.match(await board.status(/wins/), /Black wins \(out of time\)/);
  await board.close();
});

test('every game is shown and can be begun', async () => {
  const board = await Board.open(browser, server.url);
  const games = await board.page.evaluate(async () => {
    document.getElementById('new-game').click();
    const names = [...document.querySelectorAll('#new-variant option')].map((option) => option.value);
    document.getElementById('new-dialog').close();
    return names;
  });
  assert.equal(games.length, 44);
  for (const game of games) {
    await board.page.evaluate((name) => { location.hash = `game=${name}`; }, game);
    await board.page.waitForFunction((name) => document.querySelectorAll('.point.active').length > 0 &&
      document.title !== name, {}, game);
    await board.settle();
    const active = await board.page.$$eval('.point.active', (all) => all.map((point) => point.dataset.point));
    await board.click(active[0]);
    if ((await board.turns()).length === 0) {
      const targets = await board.page.$$eval('.point.active', (all) => all
        .filter((point) => /move here/.test(point.getAttribute('aria-label'))).map((point) => point.dataset.point));
      if (targets.length > 0) await board.click(targets[0]);
      else assert.match(game, /shisima/);
    }
    assert.ok((await board.turns()).length === 1 || game === 'shisima', `${game}: ${await board.text('refusal')}`);
    await board.press('first');
    await board.settle();
  }
  await board.close();
});

test('rules of one’s own are added, played and linked', async () => {
  const board = await Board.open(browser, server.url);
  await board.press('new-game');
  await board.page.locator('#new-dialog summary').click();
  await board.page.locator('#own-rules').fill('[board:cross]\npoints = b3 a2 b2 c2 b1\nedges = b3-b2 a2-b2 b2-c2 b2-b1\n' +
    'lines = b3-b2-b1 a2-b2-c2\n[tiny:threemensmorris]\nboard = cross\npieces = 2\nminPieces = 2\n[wrong:none]\n');
  await board.press('add-rules');
  assert.match(await board.until('own-rules-verdict', /tiny/), /Added: tiny · .*wrong|Added: tiny · .*none/);
  await board.page.locator('#new-dialog button[value="start"]').click();
  await board.page.waitForFunction(() => document.querySelectorAll('.point').length === 5);
  await board.settle();
  await board.click('b2', 'a2');
  assert.deepEqual(await board.turns(), ['b2', 'a2']);
  const other = await Board.open(browser, board.page.url());
  assert.deepEqual(await other.pieces(), { b2: 'W', a2: 'B' });
  await other.close();
  await board.close();
});
