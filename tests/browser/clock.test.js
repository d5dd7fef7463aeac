//! Clocks: Fischer, byoyomi, none; time that runs out; the computer's own clock; and when clocks stand still.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAGE, keptGame, moveCount, openPage, playSome, random, setUp, square, started, startServer, state } from './harness.js';

const { server, browser } = await started();

const MINUTES = 'Minutes each';
const ADDED = 'Seconds added a move';
const BYOYOMI = 'Seconds a move after that';

/** A game of two people at Whale, or as `setup` says. */
async function begun(setup, { variant = 'whale', address = server.address, ...options } = {}) {
  const opened = await openPage(browser, address, { path: `#/play/${variant}`, ...options });
  await state(opened.page, 'setup');
  await setUp(opened.page, { opponent: 'Two people', ...setup });
  return opened;
}
const button = (page, name) => page.getByRole('button', { name, exact: true });
const clock = (page, side) => page.locator(`.bar[data-side="${side}"] .bar-clock`);
/** What a clock shows, in seconds. */
async function seconds(page, side) {
  const text = await clock(page, side).getAttribute('data-text');
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
const move = async (page, from, to) => {
  const before = await moveCount(page);
  await square(page, from).click();
  await square(page, to).click();
  await page.waitForFunction((count) => document.querySelectorAll('.moves .move[data-node]:not(.start)').length > count, before);
};
/** The clock of a side stands still for a while. */
async function still(page, side) {
  const before = await seconds(page, side);
  await page.waitForTimeout(900);
  assert.equal(await seconds(page, side), before);
}
/** The clock of a side runs. */
async function runs(page, side) {
  const before = await clock(page, side).getAttribute('data-text');
  await page.waitForFunction(([name, old]) => document.querySelector(`.bar[data-side="${name}"] .bar-clock`).dataset.text !== old, [side, before], { timeout: 3000 });
}
const result = (page) => page.locator('.result strong').textContent();

test('without a clock nothing is shown and nothing kept', async () => {
  const { page, context, problems } = await begun({ clock: 'None' });
  await state(page, 'reader');
  await move(page, '5e', '5d');
  assert.deepEqual(await page.locator('.bar-clock').allTextContents(), ['', '']);
  const game = await keptGame(page);
  assert.deepEqual([game.clock.kind, game.nodes[0].left, game.nodes[0].ms], ['none', null, null]);
  assert.deepEqual(problems, []);
  await context.close();
});

test('Fischer: a move adds its seconds, and whose time runs out loses', async () => {
  const { page, context, problems } = await begun({ clock: 'Fischer', fields: { [MINUTES]: 0.15, [ADDED]: 5 } });
  await state(page, 'reader');
  assert.deepEqual((await keptGame(page)).clock, { kind: 'fischer', main: 9000, increment: 5000, byoyomi: 30_000 });
  assert.ok(await seconds(page, 'black') > 4);
  assert.equal(await seconds(page, 'white'), 9, 'who is not to move has what is given');
  await runs(page, 'black');
  await move(page, '5e', '5d');
  const { left } = (await keptGame(page)).nodes[0];
  assert.ok(left.black > 9000 && left.black < 14_000 && left.white === 9000, JSON.stringify(left));
  assert.equal(await seconds(page, 'black'), Math.ceil(left.black / 1000));
  // White lets it run out; it is said before, and counted down.
  await page.locator('#urgent p', { hasText: /^White has \d seconds left\.$/ }).waitFor({ state: 'attached' });
  await page.locator('.bar[data-side="white"] .bar-clock.low').waitFor();
  await square(page, '2b').click();
  await state(page, 'over');
  assert.equal(await result(page), 'Black wins on time');
  assert.equal(await clock(page, 'white').getAttribute('data-text'), '0:00.0');
  await page.locator('#urgent', { hasText: 'Black wins on time.' }).waitFor({ state: 'attached' });
  await square(page, '2c').click();
  assert.equal(await moveCount(page), 1, 'a move that comes too late is none');
  assert.equal(await page.locator('.square[aria-label*="can move"]').count(), 0);
  const game = await keptGame(page);
  assert.deepEqual(game.end.ended, { result: 'black_wins', reason: 'timeout' });
  await page.reload();
  await state(page, 'over');
  assert.equal(await result(page), 'Black wins on time');
  assert.equal(await clock(page, 'white').getAttribute('data-text'), '0:00.0');
  assert.equal(await seconds(page, 'black'), Math.ceil(left.black / 1000));
  assert.deepEqual(problems, []);
  await context.close();
});

test('byoyomi: each move has its seconds anew, and who needs more loses', async () => {
  const { page, context, problems } = await begun({ clock: 'Byoyomi', fields: { [MINUTES]: 0, [BYOYOMI]: 5 } });
  await state(page, 'reader');
  assert.deepEqual((await keptGame(page)).clock, { kind: 'byoyomi', main: 0, increment: 10_000, byoyomi: 5000 });
  assert.equal(await seconds(page, 'white'), 5);
  assert.match(await clock(page, 'white').textContent(), /^White’s clock: 0:05\.0 byoyomi$/);
  for (const [from, to] of [['5e', '5d'], ['2b', '2c'], ['6e', '6d']]) {
    await page.waitForTimeout(800);
    await move(page, from, to);
  }
  assert.deepEqual((await keptGame(page)).nodes.map(({ left }) => [left.black, left.white]), [[0, 0], [0, 0], [0, 0]]);
  assert.equal(await seconds(page, 'black'), 5, 'the seconds that were not needed come back');
  await state(page, 'over');
  assert.equal(await result(page), 'Black wins on time');
  assert.equal(await clock(page, 'white').textContent(), 'White’s clock: 0:00.0 byoyomi');
  assert.deepEqual(problems, []);
  await context.close();
});

test('one’s own time comes before byoyomi', async () => {
  const { page, context, problems } = await begun({ clock: 'Byoyomi', fields: { [MINUTES]: 0.02, [BYOYOMI]: 4 } });
  await state(page, 'reader');
  assert.equal(await page.locator('.bar-clock .byoyomi').count(), 0);
  await page.locator('.bar[data-side="black"] .bar-clock .byoyomi').waitFor();
  assert.equal(await page.locator('.bar[data-side="white"] .bar-clock .byoyomi').count(), 0);
  await move(page, '5e', '5d');
  assert.deepEqual((await keptGame(page)).nodes[0].left, { black: 0, white: 1200 });
  assert.deepEqual(problems, []);
  await context.close();
});

test('a question that is answered after the time was over changes nothing', async () => {
  const { page, context, problems } = await begun({ clock: 'Fischer', fields: { [MINUTES]: 0.06, [ADDED]: 0 } });
  await state(page, 'reader');
  await button(page, 'Offer a draw').click();
  await page.getByRole('dialog', { name: 'Black offers a draw' }).waitFor();
  await state(page, 'over');
  await button(page, 'Accept the draw').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  assert.equal(await result(page), 'White wins on time');
  assert.equal((await keptGame(page)).end.ended.reason, 'timeout');
  assert.deepEqual(problems, []);
  await context.close();
});

for (const [kind, fields] of [['Fischer', { [MINUTES]: 0.1, [ADDED]: 1 }], ['Byoyomi', { [MINUTES]: 0, [BYOYOMI]: 2 }]]) {
  test(`the computer moves within its time: ${kind}`, async (t) => {
    const { page, context, problems } = await begun({ opponent: 'Computer alone', level: 22, second: 22, clock: kind, fields });
    await page.waitForFunction(() => document.querySelectorAll('.moves .move[data-node]:not(.start)').length >= 8 || document.querySelector('[data-state="over"]'), null, { timeout: 45_000 });
    const game = await keptGame(page);
    assert.notEqual(game.end?.ended.reason, 'timeout');
    assert.ok(game.nodes.length >= 8);
    for (const { left } of game.nodes) for (const side of ['black', 'white']) assert.ok(left[side] >= 0 && left[side] <= 18_000, JSON.stringify(left));
    t.diagnostic(game.nodes.map(({ left }, ply) => (ply % 2 ? left.white : left.black).toFixed()).join(' '));
    if (kind === 'Fischer') assert.ok(new Set(game.nodes.map(({ left }) => left.black)).size > 3, 'its clock runs');
    // Clocks stand still while it is paused.
    if (await state(page, 'computer', 'over') === 'computer') {
      await button(page, 'Pause').click();
      await button(page, 'Go on').waitFor();
      await page.waitForTimeout(400);
      await still(page, 'black');
      await still(page, 'white');
      const count = await moveCount(page);
      await button(page, 'Go on').click();
      await page.waitForFunction((old) => document.querySelectorAll('.moves .move[data-node]:not(.start)').length > old, count);
      assert.notEqual((await keptGame(page)).end?.ended.reason, 'timeout');
    }
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test('a move may be on its way for a while after the time of its side', async () => {
  const { Clocks } = await import(join(PAGE, 'clock.js'));
  let time = 0;
  const out = [];
  const clocks = new Clocks({ kind: 'byoyomi', main: 0, increment: 0, byoyomi: 1000 }, { onTick: () => {}, onFlag: (side) => out.push(side), now: () => time });
  clocks.start('black', { lag: 500 });
  time = 1499;
  clocks.tick();
  assert.deepEqual([out, clocks.face('black')], [[], { ms: 0, byoyomi: true }]);
  assert.deepEqual(clocks.press(), { spent: 999, left: { black: 0, white: 0 } });
  clocks.start('white', { lag: 500 });
  time += 1500;
  assert.equal(clocks.press(), null);
  clocks.start('black');
  time += 1000;
  clocks.tick();
  assert.deepEqual(out, ['white', 'black']);
  clocks.stop();
});

test('a person and the computer each have their clock', async () => {
  const { page, context, problems } = await begun({ opponent: 'Computer', side: 'Black', level: 22, clock: 'Fischer', fields: { [MINUTES]: 0.2, [ADDED]: 1 } }, { variant: 'minishogi' });
  const chance = random(3);
  for (let mine = 0; mine < 3; mine += 1) {
    if (await state(page, 'reader', 'over') === 'over') break;
    const before = await moveCount(page);
    const white = await seconds(page, 'white');
    await runs(page, 'black');
    assert.equal(await seconds(page, 'white'), white, 'the computer’s clock waits');
    await playSome(page, chance, { drag: false });
    await page.waitForFunction((old) => document.querySelectorAll('.moves .move[data-node]:not(.start)').length > old, before);
  }
  await state(page, 'reader', 'over');
  const game = await keptGame(page);
  assert.notEqual(game.end?.ended.reason, 'timeout');
  assert.deepEqual(problems, []);
  await context.close();
});

test('clocks stand still without a connection, and a reload gives no time back', async () => {
  const own = await startServer();
  const { page, context, problems } = await begun({ clock: 'Fischer', fields: { [MINUTES]: 1, [ADDED]: 0 } }, { address: own.address });
  await state(page, 'reader');
  await runs(page, 'black');
  await own.kill();
  await page.locator('#link-state', { hasText: 'no connection' }).waitFor();
  await still(page, 'black');
  await still(page, 'black');
  const again = await startServer({ port: own.port });
  await page.locator('#link-state').waitFor({ state: 'hidden' });
  await runs(page, 'black');
  await page.waitForTimeout(2100);
  const before = await seconds(page, 'black');
  assert.ok(before < 58, `${before}`);
  await page.reload();
  await state(page, 'reader');
  const after = await seconds(page, 'black');
  assert.ok(after <= before, `${before} before, ${after} after`);
  await move(page, '5e', '5d');
  assert.ok((await keptGame(page)).nodes[0].left.black <= before * 1000);
  assert.equal((await keptGame(page)).nodes[0].left.white, 60_000);
  assert.deepEqual(problems, []);
  await context.close();
  await again.kill();
});

test('a move that is taken back gives its time back', async () => {
  const { page, context, problems } = await begun({ clock: 'Fischer', fields: { [MINUTES]: 1, [ADDED]: 3 } });
  await state(page, 'reader');
  await page.waitForTimeout(1200);
  await move(page, '5e', '5d');
  await move(page, '2b', '2c');
  const { left } = (await keptGame(page)).nodes[0];
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.moves .move', { hasText: 'D-2c' }).waitFor({ state: 'detached' });
  await state(page, 'reader');
  assert.equal(await seconds(page, 'black'), Math.ceil(left.black / 1000));
  assert.ok(await seconds(page, 'white') >= 58);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.moves .move', { hasText: 'D-5d' }).waitFor({ state: 'detached' });
  assert.equal(await seconds(page, 'white'), 60);
  assert.ok(await seconds(page, 'black') >= 58);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the computer loses no time to a reload or a server that is away', async () => {
  const own = await startServer();
  const { page, context, problems } = await begun({ opponent: 'Computer', side: 'Black', level: 22, clock: 'Byoyomi', fields: { [MINUTES]: 0, [BYOYOMI]: 6 } }, { address: own.address });
  await state(page, 'reader');
  await move(page, '5e', '5d');
  await page.waitForTimeout(1500);
  assert.equal(await state(page, 'computer', 'reader'), 'computer', 'it thinks for nearly six seconds');
  await page.reload();
  assert.equal(await state(page, 'reader', 'over'), 'reader');
  await move(page, '6e', '6d');
  await page.waitForTimeout(1500);
  await own.kill();
  await page.locator('#link-state', { hasText: 'no connection' }).waitFor();
  await still(page, 'white');
  const again = await startServer({ port: own.port });
  assert.equal(await state(page, 'reader', 'over'), 'reader');
  assert.equal(await moveCount(page), 4);
  assert.deepEqual(problems, []);
  await context.close();
  await again.kill();
});
