//! The page on a phone of 360 pixels, by finger.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centre, openPage, playSome, random, setUp, shot, started, state } from './harness.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const { server, browser } = await started();

/** A finger: down, along points, up. `held` waits before it goes up. */
async function finger(page, points, held) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, at) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', points[0]);
  for (const point of points.slice(1)) await touch('touchMove', point);
  await held?.();
  await touch('touchEnd');
  await session.detach();
}

/** No view is wider than the phone. */
async function fits(page) {
  const { inner, wide } = await page.evaluate(() => ({ inner: innerWidth, wide: document.documentElement.scrollWidth }));
  assert.ok(wide <= inner && inner === 360, `the page is ${wide} wide on a screen of ${inner}`);
}

test('a whole game by taps', async (t) => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale', ...PHONE });
  await state(page, 'setup');
  await fits(page);
  const board = await page.locator('.board').boundingBox();
  assert.ok(board.width > 340, `the board fills the width: ${board.width}`);
  await setUp(page, { level: 16 });
  const chance = random(23);
  let mine = 0;
  for (; mine < 150; mine += 1) {
    if (await state(page, 'reader', 'over') === 'over') break;
    const before = await page.locator('.moves .move').count();
    await playSome(page, chance, { drag: false, touch: true });
    await page.waitForFunction((count) => document.querySelectorAll('.moves .move').length > count, before);
    await fits(page);
  }
  assert.equal(await state(page, 'over'), 'over');
  t.diagnostic(`${mine} moves; ${await page.locator('.result strong').textContent()}`);
  await shot(page, 'phone-over');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a finger drags a piece, and a long press shows what a piece attacks', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale', ...PHONE });
  await state(page, 'setup');
  const at = (square) => centre(page.locator(`[data-square="${square}"]`));
  const [start, end] = [await at('5e'), await at('5d')];
  await finger(page, [start, { x: start.x, y: start.y - 20 }, end]);
  await page.locator('.move', { hasText: 'D-5d' }).waitFor();
  await state(page, 'reader');
  await finger(page, [await at('3a')], () => page.locator('[data-square="3a"].looked').waitFor());
  await page.locator('.refusal', { hasText: 'White’s white whale on 3a attacks' }).waitFor();
  assert.equal(await page.locator('.square.picked').count(), 0, 'a long press picks nothing up');
  assert.deepEqual(problems, []);
  await context.close();
});

test('large boards and every dialog fit a phone', async () => {
  for (const variant of ['chu', 'dai', 'wa_drops']) {
    const { page, context } = await openPage(browser, server.address, { path: `#/play/${variant}`, ...PHONE });
    await state(page, 'setup');
    await fits(page);
    await shot(page, `phone-${variant}`);
    await context.close();
  }
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale', ...PHONE });
  await state(page, 'setup');
  for (const name of ['Settings', 'Records', 'Share']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await page.locator('dialog[open]').waitFor();
    const box = await page.locator('dialog').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360, `${name}: ${JSON.stringify(box)}`);
    await shot(page, `phone-${name.toLowerCase()}`);
    await fits(page);
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
  }
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: 'My games' }).tap();
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  await fits(page);
  // What a finger must hit is large enough.
  await page.goto(`${server.address}#/play/whale`);
  await state(page, 'setup');
  const small = await page.evaluate(() => [...document.querySelectorAll('button, a[href], select, .square, input')].filter((one) => {
    // A box is hit by its label as well.
    const target = one.matches('input[type="checkbox"]') ? one.closest('label') ?? one : one;
    const { width, height } = target.getBoundingClientRect();
    return one.checkVisibility() && width > 1 && Math.min(width, height) < 38 && !one.matches('.skip, .move, input[type="radio"]');
  }).map((one) => `${one.tagName}.${one.className} ${one.textContent}`));
  assert.deepEqual(small, []);
  assert.deepEqual(problems, []);
  await context.close();
});
