// The page as such: a lost connection, accessibility, sizes, looks, languages, weight.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Board, browser, desktop, phone, serveForAll, server, startServer } from './helper.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

serveForAll();

test('a lost connection is told, comes back, and the game goes on', async () => {
  const own = await startServer();
  const board = await Board.open(browser, own.url);
  await board.start('ninemensmorris', { black: 'engine' });
  await board.click('d6');
  await board.status(/Black places .* White to move/);
  const pieces = await board.pieces();
  await own.stop();
  await board.page.waitForFunction(() => !document.getElementById('connection').hidden);
  const again = await startServer(own.port);
  await board.press('reconnect').catch(() => {});  // it may have come back by itself
  await board.page.waitForFunction(() => document.getElementById('connection').hidden);
  await board.settle();
  assert.deepEqual(await board.pieces(), pieces);
  const free = ['a1', 'g1', 'a7'].find((name) => !(name in pieces));
  await board.click(free);
  await board.status(/Black places .* White to move/);
  assert.equal((await board.turns()).length, 4);
  // The same in the middle of an analysis, by itself.
  await board.press('tab-analyse');
  await board.until('search-facts', /depth/);
  await again.stop();
  await board.page.waitForFunction(() => !document.getElementById('connection').hidden);
  const last = await startServer(own.port);
  await board.page.waitForFunction(() => document.getElementById('connection').hidden);
  await board.until('search-facts', /depth/);
  await last.stop();
  // Attempts to connect while nobody listens are no faults of the page.
  board.errors = board.errors.filter((text) => !/WebSocket connection/.test(text));
  await board.close();
});

async function violations(board) {
  await board.page.evaluate(axe);
  const { violations: found } = await board.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 200)}`).join(' | ')}`);
}

for (const [scheme, viewport, language] of [['light', desktop, 'en'], ['dark', phone, 'de']]) {
  test(`axe finds nothing: ${scheme}, ${viewport.width} px, ${language}`, async () => {
    const board = await Board.open(browser, `${server.url}#game=ninemensmorris&turns=d6.f4.d2.b4`, { scheme, viewport, settings: { language } });
    await board.page.setBypassCSP(true);
    await board.page.reload();
    await board.status(/./);
    for (const tab of ['play', 'analyse', 'setup', 'rules']) {
      await board.press(`tab-${tab}`);
      assert.deepEqual(await violations(board), [], tab);
    }
    for (const [button, dialog] of [['open-load', 'load-dialog'], ['open-save', 'save-dialog'], ['open-settings', 'settings-dialog'], ['game-title', 'new-dialog']]) {
      await board.press(button);
      assert.deepEqual(await violations(board), [], dialog);
      await board.page.keyboard.press('Escape');
    }
    await board.close();
  });
}

test('every size from 320 px to 4K shows the whole board and no more than the width', async () => {
  const board = await Board.open(browser, server.url);
  for (const [width, height] of [[320, 568], [360, 740], [768, 1024], [1024, 700], [1280, 800], [1920, 1080], [3840, 2160]]) {
    await board.page.setViewport({ width, height });
    for (const tab of ['play', 'analyse', 'setup', 'rules']) {
      await board.press(`tab-${tab}`);
      if (tab === 'analyse') await board.until('lines', /\d\.\d\d.* .* /);
      const { scroll, box } = await board.page.evaluate(() => ({
        scroll: Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('main *, header *')]
          .filter((part) => !part.closest('svg') && part.offsetParent).map((part) => part.getBoundingClientRect().right)),
        box: document.getElementById('board').getBoundingClientRect().toJSON(),
      }));
      assert.ok(scroll <= width + 0.5, `${width}, ${tab}: the page is ${scroll} px wide`);
      assert.ok(box.left >= 0 && box.right <= width && box.bottom <= height, `${width} × ${height}: ${JSON.stringify(box)}`);
      assert.ok(box.width >= Math.min(width * 0.6, 250), `${width}: a board of ${box.width} px`);
    }
  }
  await board.close();
});

test('language and look are chosen and kept', async () => {
  const board = await Board.open(browser, server.url, { scheme: 'light' });
  await board.press('open-settings');
  await board.page.select('#set-language', 'de');
  await board.page.select('#set-theme', 'dark');
  await board.page.keyboard.press('Escape');
  const look = () => board.page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.body).backgroundColor, document.title]);
  assert.deepEqual(await look(), ['de', 'rgb(21, 24, 27)', 'Mühle – Millstone']);
  await board.page.reload();
  await board.status(/Weiß ist am Zug/);
  assert.deepEqual(await look(), ['de', 'rgb(21, 24, 27)', 'Mühle – Millstone']);
  await board.click('d6', 'd6');
  await board.until('refusal', /D6 ist besetzt/i);
  await board.close();
});

test('both languages have the same texts', async () => {
  const board = await Board.open(browser, server.url);
  const missing = await board.page.evaluate(async () => {
    const texts = await import('./texts.js');
    const keys = (object, path = '') => Object.entries(object).flatMap(([key, value]) =>
      (typeof value === 'object' && !Array.isArray(value) ? keys(value, `${path}${key}.`) : [path + key]));
    const [en, de] = ['en', 'de'].map((name) => new Set(keys(texts.allTexts(name))));
    return [...en].filter((key) => !de.has(key)).concat([...de].filter((key) => !en.has(key) && !key.startsWith('titles.')));
  });
  assert.deepEqual(missing, []);
  await board.close();
});

test('the rules page follows from the rules', async () => {
  const board = await Board.open(browser, `${server.url}#game=ninemensmorris`);
  await board.press('tab-rules');
  const rules = () => board.text('rules');
  assert.match(await rules(), /24 points and 16 lines.*9 pieces.*with 3 pieces or fewer may fly.*only if all pieces.*occurs 3 times/s);
  await board.page.evaluate(() => { location.hash = 'game=morabaraba'; });
  await board.until('rules', /12 pieces/);
  assert.match(await rules(), /may not go straight back.*after 20 such turns/s);
  await board.page.evaluate(() => { location.hash = 'game=shisima'; });
  await board.until('rules', /begins with the pieces on the board/);
  await board.close();
});

test('the page weighs less than 100 KB as it is sent', async () => {
  const board = await Board.open(browser, server.url);
  const session = await board.page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
  await board.page.reload();
  await board.status(/./);
  assert.ok(bytes > 10000 && bytes < 100 * 1024, `${bytes} bytes`);
  await board.close();
});

test('nothing of another place is loaded, and the policy allows no script in the page', async () => {
  const board = await Board.open(browser, server.url);
  const answer = await fetch(server.url);
  assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self'/);
  const urls = await board.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  for (const url of urls) assert.ok(url.startsWith(server.url), url);
  await board.close();
});
