// What every browser test needs: the real program serving its board, a real Chromium that shows it,
// and hands that click, tap, type and read. Any error on the page's console fails the test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import puppeteer from 'puppeteer-core';

export const program = process.env.MILLSTONE ?? new URL('../../build/millstone', import.meta.url).pathname;
const chromium = process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const PATIENCE = 30000;

// `millstone serve` on a port that the system chooses, or on `port` again.
export async function startServer(port = 0, ...more) {
  const child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, ...more]);
  child.stderr.resume();
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const found = /127\.0\.0\.1:(\d+)/.exec(line);
    if (!found) continue;
    child.stdout.resume();
    return {
      port: Number(found[1]),
      url: `http://127.0.0.1:${found[1]}/`,
      stop: () => new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
    };
  }
  throw new Error(`${program} serve did not start`);
}

export async function startBrowser() {
  return puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'] });
}

// One server and one browser for all tests of a file, which calls serveForAll().
export let server, browser;
export function serveForAll() {
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

// A board in a page of its own, with settings and storage of its own.
export class Board {
  errors = [];

  static async open(browser, url, { viewport = desktop, settings = {}, scheme = 'light', wait = true } = {}) {
    const board = new Board();
    board.context = await browser.createBrowserContext();
    const page = board.page = await board.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('console', (message) => {
      if (message.type() === 'error') board.errors.push(message.text());
    });
    page.on('pageerror', (error) => board.errors.push(String(error.stack ?? error)));
    await page.setViewport(viewport);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluateOnNewDocument((text) => {
      if (!localStorage.getItem('millstone')) localStorage.setItem('millstone', text);
    }, JSON.stringify({ white: 'person', black: 'person', language: 'en', animate: false, time: 'depth:4', ...settings }));
    await page.goto(url);
    if (wait) {
      await board.status(/./);
      await board.settle();
    }
    return board;
  }

  // Closes the page and fails when its console had an error.
  async close() {
    await this.context.close();
    assert.deepEqual(this.errors, []);
  }

  selector(point) {
    return `[data-point="${point}"]`;
  }

  // The middle of a point in the window.
  async place(point) {
    const box = await (await this.page.$(`${this.selector(point)} .hit`)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
  async click(...points) {
    for (const point of points) {
      await this.page.mouse.click(...await this.place(point));
      await this.settle();
    }
  }
  async tap(...points) {
    for (const point of points) {
      await this.page.touchscreen.tap(...await this.place(point));
      await this.settle();
    }
  }
  async drag(from, to) {
    await this.page.mouse.move(...(Array.isArray(from) ? from : await this.place(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...await this.place(to), { steps: 5 });
    await this.page.mouse.up();
    await this.settle();
  }
  async press(id) {
    await this.page.waitForFunction((name) => {
      const button = document.getElementById(name);
      return !button.disabled && button.offsetParent !== null;
    }, {}, id);
    await (await this.page.$(`#${id}`)).click();
    await this.settle();
  }
  focus(selector) {
    return this.page.$eval(selector, (element) => element.focus());
  }

  // Until the page has dealt with what was done and drawn it.
  async settle() {
    await this.page.evaluate(() => new Promise((resolve) => { setTimeout(() => requestAnimationFrame(resolve), 0); }));
    await this.page.waitForFunction(() => !document.getElementById('table').hasAttribute('aria-busy'));
  }

  text(id) {
    return this.page.$eval(`#${id}`, (element) => element.textContent);
  }
  value(id) {
    return this.page.$eval(`#${id}`, (element) => element.value);
  }
  // Waits until the text of an element matches; answers it.
  async until(id, pattern) {
    try {
      await this.page.waitForFunction((name, source, flags) => new RegExp(source, flags).test(document.getElementById(name).textContent),
        {}, id, pattern.source, pattern.flags);
    } catch {
      assert.fail(`#${id} never matched ${pattern}: ${await this.text(id)}; console: ${this.errors.join('; ')}`);
    }
    return this.text(id);
  }
  status(pattern) {
    return this.until('status', pattern);
  }

  // "a7" → "W" and so on, by the names that screen readers are told.
  pieces() {
    return this.page.$$eval('[data-point]', (all) => Object.fromEntries(all
      .map((point) => [point.dataset.point, /, (white|black) piece|, (closed)/.exec(point.getAttribute('aria-label'))])
      .filter(([, found]) => found).map(([name, found]) => [name, found[2] ? 'X' : found[1][0].toUpperCase()])));
  }
  turns() {
    return this.page.$$eval('#turns button', (all) => all.map((button) => button.firstChild.textContent));
  }
  async start(variant, { white = 'person', black = 'person', time = 'depth:4', level = '20' } = {}) {
    await this.press('new-game');
    await this.page.select('#new-variant', variant);
    await this.page.select('#new-white', white);
    await this.page.select('#new-black', black);
    await this.page.select('#new-time', time);
    await this.page.$eval('#new-level', (element, value) => {
      element.value = value;
      element.dispatchEvent(new Event('input'));
    }, level);
    await this.page.locator('#new-dialog button[value="start"]').click();
    await this.page.waitForFunction((name) => location.hash.includes(`game=${name}`), {}, variant);
    await this.settle();
  }
}
