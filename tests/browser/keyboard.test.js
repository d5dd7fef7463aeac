//! A whole game by the keyboard alone, and what a screen reader hears.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTo, openPage, random, started, state } from './harness.js';

const { server, browser } = await started();

/** What has the keyboard, in short. */
const focused = (page) => page.evaluate(() => {
  const at = document.activeElement;
  return { tag: at?.tagName ?? '', square: at?.dataset?.square ?? null, code: at?.dataset?.code ?? null, node: at?.dataset?.node ?? null, text: at?.textContent?.trim() ?? '', name: at?.getAttribute('name') ?? '' };
});

/** Presses Tab until the test is true; the keyboard is never trapped on the way. */
async function tabTo(page, wanted, key = 'Tab') {
  let last = '';
  for (let presses = 0; presses < 80; presses += 1) {
    const at = await focused(page);
    if (wanted(at)) return at;
    await page.keyboard.press(key);
    last = JSON.stringify(at);
  }
  throw new Error(`the keyboard does not come there; it was last on ${last}`);
}

/** Goes from square to square by the arrow keys. */
async function arrowTo(page, square) {
  const places = await page.evaluate(() => [...document.querySelectorAll('.row')].flatMap((row, y) => [...row.children].map((one, x) => [one.dataset.square, x, y])));
  const place = (name) => places.find(([one]) => one === name);
  const { square: from } = await focused(page);
  const [, x, y] = place(from);
  const [, toX, toY] = place(square);
  for (let step = 0; step < Math.abs(toX - x); step += 1) await page.keyboard.press(toX > x ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(toY - y); step += 1) await page.keyboard.press(toY > y ? 'ArrowDown' : 'ArrowUp');
  assert.equal((await focused(page)).square, square);
}

test('a whole game with the keyboard alone', async (t) => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/minishogi' });
  await state(page, 'setup');
  await page.keyboard.press('Tab');
  assert.equal((await focused(page)).text, 'Skip to the board');
  await page.keyboard.press('Enter');
  assert.ok((await focused(page)).square, 'the link goes to the board');
  await tabTo(page, ({ name }) => name === 'opponent');
  await tabTo(page, ({ text, tag }) => tag === 'BUTTON' && text === 'Start');
  await page.keyboard.press('Enter');
  assert.equal(await state(page, 'reader'), 'reader');

  const chance = random(5);
  const pick = (list) => list[Math.floor(chance() * list.length)];
  let drops = 0;
  for (let mine = 0; mine < 120; mine += 1) {
    if (await state(page, 'reader', 'over') === 'over') break;
    const before = await page.locator('.moves .move').count();
    const can = await page.evaluate(() => ({
      squares: [...document.querySelectorAll('.square[aria-label*="can move"]')].map((one) => one.dataset.square),
      drops: [...document.querySelectorAll('.bar-near .held[aria-label*="can be dropped"]')].map((one) => one.dataset.code),
    }));
    if (can.drops.length && (chance() < 0.6 || !can.squares.length)) {
      const code = pick(can.drops);
      await page.keyboard.press('Control+Home');
      await tabTo(page, (at) => at.code === code);
      await page.keyboard.press('Enter');
      drops += 1;
      assert.ok((await focused(page)).square, 'a piece taken from the hand brings the keyboard to the board');
    } else {
      await tabTo(page, ({ square }) => square !== null);
      await arrowTo(page, pick(can.squares));
      await page.keyboard.press(' ');
    }
    const targets = await page.evaluate(() => [...document.querySelectorAll('.square.take, .square.target')].sort((one) => (one.classList.contains('take') ? -1 : 1)).map((one) => one.dataset.square));
    await arrowTo(page, targets[0]);
    await page.keyboard.press('Enter');
    if (await page.locator('.chooser').isVisible()) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction((count) => document.querySelectorAll('.moves .move').length > count, before);
  }
  assert.equal(await state(page, 'over'), 'over');
  t.diagnostic(`${await page.locator('.result strong').textContent()}; ${drops} drops`);
  assert.match(await page.locator('#urgent').textContent(), /wins by|draw/i, 'the result is announced');
  assert.deepEqual(problems, []);
  await context.close();
});

test('squares say what they are, and moves are announced', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  const label = (square) => page.locator(`[data-square="${square}"]`).getAttribute('aria-label');
  assert.equal(await label('5e'), '5e, Black’s dolphin, can move');
  assert.equal(await label('3a'), '3a, White’s white whale');
  assert.equal(await label('3d'), '3d, empty');
  assert.equal(await page.locator('[role="grid"] [role="row"]').count(), 6);
  assert.equal(await page.locator('[role="row"]').first().locator('[role="gridcell"]').count(), 6);
  assert.equal(await page.locator('.square[tabindex="0"]').count(), 1, 'the board is one stop of the keyboard');

  await page.locator('[data-square="5e"]').focus();
  await page.keyboard.press('Enter');
  assert.equal(await label('5e'), '5e, Black’s dolphin, picked up');
  assert.equal(await label('5d'), '5d, empty, can be reached');
  await page.keyboard.press('Escape');
  assert.equal(await label('5e'), '5e, Black’s dolphin, can move');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('#polite', { hasText: 'Black: D-5d.' }).waitFor({ state: 'attached' });
  await page.locator('#polite', { hasText: /White: .*White's .* goes from/ }).waitFor({ state: 'attached' });

  await page.locator('[data-square="4f"]').focus();
  await page.keyboard.press('t');
  await page.locator('#polite', { hasText: 'Black’s white whale on 4f attacks' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.square.looked').getAttribute('data-square'), '4f');
  assert.deepEqual(problems, []);
  await context.close();
});

test('the board turned round follows the eye', async () => {
  const { page, context } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  assert.equal(await page.locator('.square').first().getAttribute('data-square'), '6a');
  await page.locator('[data-square="5e"]').focus();
  await page.keyboard.press('f');
  assert.equal(await page.locator('.square').first().getAttribute('data-square'), '1f');
  await page.locator('[data-square="5e"]').focus();
  await page.keyboard.press('ArrowDown');
  assert.equal((await focused(page)).square, '5d');
  await page.keyboard.press('ArrowRight');
  assert.equal((await focused(page)).square, '6d');
  await context.close();
});

test('a move is typed, in the notation or in USI, and a wrong one is explained', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  await page.getByRole('radio', { name: 'Two people' }).check();
  const typed = page.getByLabel('Type a move');
  await typed.fill('D-5d');
  await typed.press('Enter');
  await page.locator('.move', { hasText: 'D-5d' }).waitFor();
  await typed.fill('2b2c');
  await typed.press('Enter');
  await page.locator('.move', { hasText: 'D-2c' }).waitFor();
  await typed.fill('dolphin 4d');
  await typed.press('Enter');
  await page.locator('.move', { hasText: 'D-4d' }).waitFor();
  await page.locator('.notice', { hasText: '“dolphin 4d” read as D-4d.' }).waitFor();
  await typed.fill('2... d-3c');
  await typed.press('Enter');
  await page.locator('.move', { hasText: 'D-3c' }).waitFor();
  await typed.fill('5d5a');
  await typed.press('Enter');
  await page.locator('.refusal', { hasText: 'The dolphin on 5d cannot go to 5a: it does not move that way from there.' }).waitFor();
  await page.locator('#urgent', { hasText: 'Not legal: The dolphin on 5d cannot go to 5a: it does not move that way from there.' }).waitFor({ state: 'attached' });
  assert.deepEqual(problems, []);
  await context.close();
});

test('the list of moves is one stop of the keyboard, and up and down go through it', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: linkTo({ v: 'whale', m: '5e5d 2b2c 4e4d' }) });
  await state(page, 'reader');
  const moves = page.locator('.moves .move');
  assert.equal(await moves.count(), 4);
  assert.equal(await page.locator('.moves .move[tabindex="0"]').count(), 1);
  await tabTo(page, ({ node }) => node === '2');
  await page.keyboard.press('ArrowUp');
  assert.equal((await focused(page)).node, '1');
  assert.equal(await page.locator('.moves [aria-current]').getAttribute('data-node'), '2', 'nothing is shown before Enter');
  await page.keyboard.press('Enter');
  await page.locator('.moves [aria-current][data-node="1"]').waitFor();
  await page.keyboard.press('Home');
  assert.equal((await focused(page)).text, 'Start');
  await page.keyboard.press('ArrowUp');
  assert.equal((await focused(page)).text, 'Start', 'it ends there');
  await page.keyboard.press('End');
  assert.equal((await focused(page)).node, '2');
  assert.deepEqual(problems, []);
  await context.close();
});
