//! Whole games on the page, against the computer, by clicks and drags, to their end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptGame, moveCount, openPage, playMove, playSome, random, setUp, shot, started, state } from './harness.js';

const { server, browser } = await started();

/** The moves of the game that the page keeps. */
async function played(page) {
  const { nodes } = await keptGame(page);
  return nodes.map(({ usi }) => usi);
}

/** A move that the computer would play: a capture until there is a piece in hand, then a drop, and later a drop in every other move. */
async function advised(page, variant, mine) {
  const moves = mine ? await played(page) : [];
  const ask = async (question, fields) => {
    const data = { ask: 1, id: 1, question, game: { variant, moves }, ...fields };
    return (await (await page.context().request.post(`${server.address}ask`, { data })).json()).answer;
  };
  const { legal } = await ask('position', {});
  const which = (kind) => legal.filter((move) => move[kind]?.length).map(({ usi }) => usi);
  const drops = which('drop');
  const hasDropped = moves.some((usi, ply) => usi.includes('*') && ply % 2 === 0);
  const wanted = hasDropped ? mine % 2 && drops : drops.length ? drops : which('captures');
  const { best } = await ask('think', { nodes: 3000, only: wanted || [] });
  return best;
}

/**
 * @param {{variant: string, side: string, seed: number, drag: (ply: number) => boolean, most: number, level?: number, isAdvised?: boolean}} game
 */
async function wholeGame({ variant, side, seed, drag, most, level = 16, isAdvised = false }) {
  const { page, context, problems } = await openPage(browser, server.address, { path: `#/play/${variant}` });
  const chance = random(seed);
  await state(page, 'setup');
  await setUp(page, { opponent: 'Computer', side, level });
  let mine = 0;
  for (; mine < most; mine += 1) {
    if (await state(page, 'reader', 'over') === 'over') break;
    const before = await moveCount(page);
    if (isAdvised) await playMove(page, await advised(page, variant, mine), { drag: drag(mine) });
    else await playSome(page, chance, { drag: drag(mine), drops: 0.35 });
    await page.waitForFunction((count) => document.querySelectorAll('.moves .move[data-node]:not(.start)').length > count, before);
  }
  assert.equal(await state(page, 'over'), 'over', `the game goes on after ${mine} moves`);
  const words = await page.locator('.result strong').textContent();
  assert.match(words ?? '', /(Black|White) wins by |draw/i);
  await shot(page, `end-${variant}`);
  const dropped = (await played(page)).filter((usi, ply) => usi.includes('*') && ply % 2 === (side === 'Black' ? 0 : 1)).length;
  assert.deepEqual(problems, []);
  await context.close();
  return { mine, words, dropped };
}

test('a whole game of Whale, by clicks and drags', async (t) => {
  const { mine, words } = await wholeGame({ variant: 'whale', side: 'Black', seed: 7, drag: (ply) => ply % 2 === 0, most: 150 });
  t.diagnostic(`${mine} moves of ours; ${words}`);
});

test('a whole game of Paulowich, as White', async (t) => {
  const { mine, words } = await wholeGame({ variant: 'paulowich', side: 'White', seed: 11, drag: () => true, most: 150 });
  t.diagnostic(`${mine} moves of ours; ${words}`);
});

test('a whole game of Wa with drops', async (t) => {
  const { mine, words, dropped } = await wholeGame({ variant: 'wa_drops', side: 'Black', seed: 3, drag: (ply) => ply % 5 === 0, most: 250, level: 1, isAdvised: true });
  assert.ok(dropped > 0, 'pieces in hand were dropped');
  t.diagnostic(`${mine} moves of ours, ${dropped} of them drops; ${words}`);
});

test('the computer plays itself to the end', async (t) => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/minishogi' });
  await state(page, 'setup');
  await setUp(page, { opponent: 'Computer alone', level: 1, second: 16 });
  await page.locator('.play-view[data-state="over"]').waitFor({ timeout: 60_000 });
  t.diagnostic(await page.locator('.result strong').textContent());
  assert.ok(await moveCount(page) > 4);
  assert.deepEqual(problems, []);
  await context.close();
});
