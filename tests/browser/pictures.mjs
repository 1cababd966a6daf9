// Takes the pictures of docs/images: eight boards, light and dark, on a phone and on a desktop.
// `node pictures.mjs FOLDER`, after tests/browser/run has fetched the packages.
import { join } from 'node:path';
import { Engine } from '../../tools/clients/node/lib/index.js';
import { Board, desktop, phone, program, startBrowser, startServer } from './helper.mjs';

const folder = process.argv[2] ?? '../../docs/images';
const small = { ...phone, deviceScaleFactor: 1 };
const wide = { ...desktop, width: 1200, height: 800 };
// game, turns played before, tab, viewport, look, language
const pictures = [
  ['ninemensmorris', 19, 'analyse', wide, 'light', 'en'],
  ['morabaraba', 12, 'play', wide, 'dark', 'en'],
  ['sesotho', 10, 'analyse', small, 'dark', 'en'],
  ['sixmensmorris', 9, 'play', small, 'light', 'de'],
  ['sevenmensmorris', 8, 'play', wide, 'light', 'de'],
  ['picaria', 7, 'play', small, 'dark', 'de'],
  ['roundmerels', 6, 'rules', wide, 'dark', 'en'],
  ['tsoro', 5, 'play', small, 'light', 'en'],
];

async function turnsOf(variant, count) {
  const engine = await Engine.start(program);
  await engine.configure({ Variant: variant, Variety: 30, Seed: 7, 'Skill Level': 12 });
  let position = await engine.setPosition();
  while (position.turns.length < count && !position.state.over) {
    position = await engine.push((await engine.play({ depth: 4 })).turn);
  }
  await engine.quit();
  return position.state.over ? position.turns.slice(0, -1) : position.turns;
}

const server = await startServer();
const browser = await startBrowser();
for (const [variant, count, tab, viewport, scheme, language] of pictures) {
  const turns = await turnsOf(variant, count);
  const board = await Board.open(browser, `${server.url}#game=${variant}&turns=${turns.join('.')}`, { viewport, scheme, settings: { language } });
  await board.press(`tab-${tab}`);
  if (tab === 'analyse') {
    await board.press('whole-game');
    await board.page.waitForFunction(() => document.querySelector('#lines b')?.textContent !== '·' && document.querySelector('#course .curve'));
    await board.until('search-facts', /depth ([89]|\d\d)|Tiefe ([89]|\d\d)/);
  }
  const file = `board-${variant}-${viewport === small ? 'phone' : 'desktop'}-${scheme}.png`;
  await board.page.screenshot({ path: join(folder, file) });
  await board.close();
  console.log(file);
}
await browser.close();
await server.stop();
