//! What the tests of the page share: a server, a browser, and hands that play on the page as a person does.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
/** The page's own files; tests of single modules import them too. */
export const PAGE = join(here, '../../crates/serve/page');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Servers that run. A test that fails may leave one behind. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts the server; `port` 0 is any free one. @param {{port?: number, args?: string[]}} [how] */
export async function startServer({ port = 0, args = [] } = {}) {
  const binary = process.env.HAKUGEI_SERVE;
  if (!binary) throw new Error('HAKUGEI_SERVE names the server; tests/browser/run sets it');
  const folder = process.env.HAKUGEI_PAGE ? ['--page', PAGE] : [];
  const child = spawn(binary, ['--no-open', '--port', String(port), ...folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const address = await new Promise((resolve, reject) => {
    let heard = '';
    child.stdout.on('data', (data) => {
      heard += data;
      const found = heard.match(/http:\/\/[^/\s]+\//);
      if (found) resolve(found[0]);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code} before it said where it is: ${heard}`)));
  });
  // What was left behind does not keep the tests from ending.
  child.unref();
  child.stdout.unref();
  return {
    address, port: Number(new URL(address).port), pid: child.pid,
    /** Ends the server, by a signal that leaves it no time to say goodbye. */
    kill() {
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else {
          child.once('exit', resolve);
          child.kill('SIGKILL');
        }
      });
    },
  };
}

/** Starts the browser. */
export function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

/** A server and a browser for the tests of a file; they end with these. */
export async function started() {
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  after(async () => {
    await browser.close();
    await server.kill();
  });
  return { server, browser };
}

/** A folder for the tests of a file, which goes with these. @param {string} prefix Of its name. */
export function ownFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A page of its own browser profile. Whatever it complains about, and every request to another host, is in `problems`.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {object} [options] Of a browser context.
 */
export async function openPage(browser, address, { path = '', settings = {}, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(15_000);
  const chosen = { sounds: false, ...settings };
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('hakugei.settings')) localStorage.setItem('hakugei.settings', kept);
  }, JSON.stringify(chosen));
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  watch(page, address, problems);
  await page.goto(address + path);
  return { context, page, problems };
}

/** Notes what a page complains about. @param {import('playwright-core').Page} page @param {string} address @param {string[]} problems */
export function watch(page, address, problems) {
  page.on('pageerror', (error) => problems.push(`error: ${error.stack}`));
  page.on('console', (message) => {
    // A server that is away is not the page's fault; the tests that end it expect these.
    if (['error', 'warning'].includes(message.type()) && !/WebSocket|ERR_CONNECTION/.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url()) && !request.url().startsWith(address.replace('http', 'ws'))) problems.push(`request: ${request.url()}`);
  });
}

/** Waits until the game is in one of the states: `setup`, `reader`, `computer`, `over`. */
export async function state(page, ...wanted) {
  const found = await page.waitForFunction((all) => {
    const now = document.querySelector('.play-view')?.dataset.state;
    return all.includes(now) && now;
  }, wanted, { timeout: 30_000 });
  return found.jsonValue();
}

/** Chooses how the next game is set up, by the form, and starts it. */
export async function setUp(page, { opponent = 'Computer', side, level, second, clock, fields = {} } = {}) {
  const form = page.locator('form.setup');
  const pick = (name) => form.getByRole('radio', { name, exact: true }).check();
  await pick(opponent);
  if (side) await pick(side);
  const slide = async (index, value) => {
    await form.locator('input[type="range"]').nth(index).fill(String(value));
  };
  if (level) await slide(0, level);
  if (second) await slide(1, second);
  if (clock) await pick(clock);
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label).fill(String(value));
    await form.getByLabel(label).press('Tab');
  }
  await form.getByRole('button', { name: 'Start' }).click();
}

/** A stream of numbers from 0 to 1, the same for the same seed. */
export function random(seed) {
  let now = seed >>> 0;
  return () => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
    return now / 2 ** 32;
  };
}

/** What can be done on the page now, as the page itself shows it: squares that can move, and pieces that can be dropped. */
export function choices(page) {
  return page.evaluate(() => ({
    squares: [...document.querySelectorAll('.square[aria-label*="can move"]')].map((square) => square.dataset.square),
    drops: [...document.querySelectorAll('.held[aria-label*="can be dropped"]')].map((held) => held.dataset.code),
  }));
}

/** The address of a game that two people go on with: `v` its variant, `s` its position in SFEN, `m` its moves. @param {{v: string, s?: string, m?: string}} game */
export function linkTo(game) {
  return `#/game/0${Buffer.from(JSON.stringify(game)).toString('base64url')}`;
}

/** A square of the board. */
export function square(page, name) {
  return page.locator(`[data-square="${name}"]`);
}

/** A piece in hand. */
export function held(page, side, code) {
  return page.locator(`.held[data-side="${side}"][data-code="${code}"]`);
}

/** Drags what one locator finds to what another finds; `inAir` waits before it is let go. */
export async function drag(page, from, to, inAir) {
  const [start, end] = [await centre(from), await centre(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 2 });
  await page.mouse.move(end.x, end.y);
  await inAir?.();
  await page.mouse.up();
}

/** The game of the page as the browser keeps it. */
export function keptGame(page) {
  return page.evaluate((id) => new Promise((resolve) => {
    const asked = indexedDB.open('hakugei', 1);
    asked.onsuccess = () => {
      const got = asked.result.transaction('games').objectStore('games').get(id);
      got.onsuccess = () => resolve(got.result);
    };
  }), page.url().split('/').at(-1));
}

/** The moves of the list. */
export function moveTexts(page) {
  return page.locator('.moves .move[data-node]:not(.start)').allTextContents();
}

/** The centre of what a locator finds. */
export async function centre(locator) {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Plays one move by hand: picks a piece of the page's own choices, takes what can be taken, and otherwise goes anywhere.
 * @param {{drag: boolean, touch?: boolean}} how
 */
export async function playSome(page, chance, { drag: isDragged, touch = false, drops = 0.5 }) {
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const can = await choices(page);
  const fromHand = can.drops.length && (chance() < drops || !can.squares.length);
  const from = fromHand ? page.locator(`.bar-near .held[data-code="${pick(can.drops)}"]`) : page.locator(`[data-square="${pick(can.squares)}"]`);
  const act = (locator) => (touch ? locator.tap() : locator.click());
  await act(from);
  const targets = await page.evaluate(() => ({
    takes: [...document.querySelectorAll('.square.take')].map((square) => square.dataset.square),
    moves: [...document.querySelectorAll('.square.target')].map((square) => square.dataset.square),
  }));
  const to = page.locator(`[data-square="${pick(targets.takes.length ? targets.takes : targets.moves)}"]`);
  if (isDragged) {
    await drag(page, from, to);
  } else {
    await act(to);
  }
  const chooser = page.locator('.chooser button').first();
  if (await chooser.isVisible()) await act(chooser);
}

/** Plays a move of an answer by hand. Where a piece may be turned over, what the page proposes first is taken. */
export async function playMove(page, move, { drag: isDragged }) {
  const side = move.drop ? (await page.locator('.bar-near').getAttribute('data-side')) : '';
  const from = move.drop ? held(page, side, move.drop) : square(page, move.from);
  const stops = [...move.via, move.to].map((name) => square(page, name));
  if (isDragged && stops.length === 1) await drag(page, from, stops[0]);
  else {
    await from.click();
    for (const stop of stops) await stop.click();
  }
  const chooser = page.locator('.chooser button').first();
  if (await chooser.isVisible()) await chooser.click();
}

/** How many moves the list shows. */
export function moveCount(page) {
  return page.locator('.moves .move[data-node]:not(.start)').count();
}

/** Keeps a picture of a page where `HAKUGEI_SHOTS` names a folder. */
export async function shot(page, name) {
  const folder = process.env.HAKUGEI_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
