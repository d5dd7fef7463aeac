//! Analysis: lines that stream and stop, the tree, comments and marks; and the review of a game with its mistakes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, square, started } from './harness.js';

const { server, browser } = await started();

/** Plays on the board, and waits until the list shows the move. */
async function play(page, from, to) {
  const before = await page.locator('.about').textContent();
  await square(page, from).click();
  await square(page, to).click();
  await page.waitForFunction((old) => document.querySelector('.about')?.textContent !== old, before);
}
const lines = (page) => page.locator('.engine-line');

test('several lines stream with arrows, stop, and can be walked into', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/analysis/new/whale' });
  await lines(page).nth(2).waitFor();
  assert.equal(await lines(page).count(), 3);
  await page.locator('.overlay .arrow').nth(2).waitFor({ state: 'attached' });
  // It goes on until it is stopped: the depth grows.
  const depth = async () => Number((await page.locator('.engine-progress').textContent()).match(/Depth (\d+)/)?.[1] ?? 0);
  const early = await depth();
  await page.waitForFunction((old) => Number(document.querySelector('.engine-progress').textContent.match(/Depth (\d+)/)?.[1] ?? 0) > Math.max(old, 3), early);
  await page.locator('[data-act="engine"]').click();
  await page.locator('.engine-progress[data-searching="false"]').waitFor();
  const stopped = await page.locator('.engine-progress').textContent();
  assert.match(stopped, /^Depth \d+ · .* positions · /);
  // The bar and the graph know the position now.
  assert.match(await page.locator('.eval-bar').getAttribute('aria-label'), /^Evaluation: .*Black’s chance to win is about \d+ in 100/);
  assert.match(await page.locator('.graph').getAttribute('aria-valuetext'), /^The start: /);
  // One move of a line is looked at by hovering, and played by a click.
  const second = lines(page).first().locator('.line-move').nth(1);
  const [one, two] = await lines(page).first().locator('.line-move').allTextContents();
  await second.hover();
  await page.locator('.board-host.previewing').waitFor();
  assert.equal(await page.locator('.moves .move:not(.start)').count(), 0);
  await second.click();
  await page.locator('.move[aria-current]', { hasText: two }).waitFor();
  assert.deepEqual(await page.locator('.moves .move:not(.start)').allTextContents(), [one, two]);
  await page.locator('.line-count select').selectOption('5');
  await page.locator('[data-act="engine"]').click();
  await lines(page).nth(4).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('the row under the pointer stays, the others go on, and only a pointer that moves looks into a line', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/analysis/new/whale' });
  await lines(page).nth(2).waitFor();
  const target = lines(page).first().locator('.line-move').first();
  await page.waitForTimeout(500);
  // In one step: rows that nobody points at are made anew all the time.
  const { x, y } = await page.evaluate(() => document.querySelector('.engine-line .line-move').getBoundingClientRect().toJSON());
  const at = [x + 8, y + 8];
  await page.mouse.move(at[0], at[1], { steps: 3 });
  await page.locator('.board-host.previewing').waitFor();
  const [shown, others] = await page.evaluate(() => [...document.querySelectorAll('.engine-line')].map((row) => row.textContent)).then(([first, ...rest]) => [first, rest.join()]);
  const depth = await page.locator('.engine-progress').textContent();
  await page.waitForFunction((before) => [...document.querySelectorAll('.engine-line')].slice(1).map((row) => row.textContent).join() !== before, others);
  assert.equal(await lines(page).first().textContent(), shown);
  await page.waitForFunction((before) => document.querySelector('.engine-progress').textContent !== before, depth);
  const { x: after } = await target.boundingBox();
  assert.equal(after, x);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a line that comes under a pointer at rest is not looked into', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/analysis/new/whale' });
  await lines(page).nth(2).waitFor();
  await page.locator('[data-act="engine"]').click();
  await page.locator('.engine-progress[data-searching="false"]').waitFor();
  const { x, y } = await lines(page).first().locator('.line-move').first().boundingBox();
  await page.locator('[data-act="engine"]').click();
  await page.goto(`${server.address}#/games`);
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  await page.mouse.move(x + 8, y + 8);
  await page.goto(`${server.address}#/analysis/new/whale`);
  await lines(page).nth(2).waitFor();
  await page.waitForTimeout(700);
  assert.equal(await page.locator('.previewing').count(), 0);
  await page.mouse.move(x + 12, y + 9, { steps: 3 });
  await page.locator('.previewing').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('labels hide no head of an arrow, and the bar has the number of the text', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/analysis/new/whale' });
  await page.locator('.line-count select').selectOption('5');
  await lines(page).nth(4).waitFor();
  await page.locator('[data-act="engine"]').click();
  await page.locator('.engine-progress[data-searching="false"]').waitFor();
  const hidden = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const labels = [...document.querySelectorAll('.overlay text')];
    const heads = [...document.querySelectorAll('.overlay polygon')];
    const meet = (one, two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
    // The box of a text is taller than its digits.
    const inner = ({ left, right, top, bottom }) => ({ left: left + 2, right: right - 2, top: top + (bottom - top) * 0.28, bottom: bottom - (bottom - top) * 0.25 });
    return [labels.length, labels.filter((label) => heads.some((head) => meet(inner(box(label)), box(head)))).map((label) => label.textContent)];
  });
  assert.deepEqual(hidden, [5, []]);
  const number = (await page.locator('.verdict').textContent()).match(/[+−-](\d+\.\d\d)/)?.[1];
  assert.equal(await page.locator('.eval-text').textContent(), number ?? '0.00');
  assert.deepEqual(problems, []);
  await context.close();
});

test('an address may name a variant instead of a game', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/analysis/minishogi' });
  await lines(page).first().waitFor();
  assert.equal(await page.getByLabel('Variant').inputValue(), 'minishogi');
  await play(page, '5d', '5c');
  await page.waitForURL(/#\/analysis\/(?!minishogi)/);
  for (const [path, words] of [['#/analysis/nothing', 'No game of this browser and no variant is called “nothing”.'], ['#/review/nothing', 'No game of this browser and no variant is called “nothing”.'],
    ['#/review/whale', '“whale” is a variant, and a review needs a game of it']]) {
    await page.goto(server.address + path);
    await page.locator('main.sorry', { hasText: words }).waitFor();
  }
  assert.deepEqual(problems, []);
  await context.close();
});

test('a forced mate is said in words', async () => {
  // Black mates with the rook on 1b, guarded by the gold.
  const sfen = encodeURIComponent('4k/4p/3G1/5/K1R2 b - 1');
  const { page, problems, context } = await openPage(browser, server.address, { path: `#/editor/minishogi/${sfen}` });
  await page.locator('.judgement[data-kind="good"]').waitFor();
  await page.locator('[data-act="analyse"]').click();
  await page.locator('.verdict[data-mate="true"]').waitFor();
  assert.match(await page.locator('.verdict').textContent(), /^Black mates in \d+ moves?$/);
  await page.locator('#polite', { hasText: /A forced end: Black mates in \d+ move/ }).waitFor({ state: 'attached' });
  assert.deepEqual(problems, []);
  await context.close();
});

test('branches are made, promoted and taken out; comments and marks survive a reload', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/analysis/new/whale' });
  await lines(page).first().waitFor();
  await page.locator('[data-act="engine"]').click();
  await play(page, '5e', '5d');
  await play(page, '2b', '2c');
  await page.locator('[data-walk="back"]').click();
  await page.locator('.about', { hasText: 'D-5d' }).waitFor();
  await play(page, '4b', '4c');
  assert.deepEqual(await page.locator('.moves .branch .move').allTextContents(), ['D-4c']);
  await page.keyboard.press('m');
  await page.locator('.moves .branch .move', { hasText: 'D-2c' }).waitFor();
  await page.getByLabel('Mark').selectOption('!?');
  await page.keyboard.press('Tab');
  await page.locator('textarea').fill('Worth a try.');
  await page.locator('.moves .comment', { hasText: 'Worth a try.' }).waitFor();
  await page.locator('[data-kept="true"]').waitFor();
  await page.reload();
  await page.locator('.moves .comment', { hasText: 'Worth a try.' }).waitFor();
  const marked = page.locator('.move', { hasText: 'D-4c' });
  assert.match(await marked.getAttribute('aria-label'), /interesting, with a comment$/);
  await page.locator('.move', { hasText: 'D-2c' }).click();
  await page.locator('.about', { hasText: 'D-2c' }).waitFor();
  await page.locator('[data-act="remove"]').click();
  await page.locator('.move', { hasText: 'D-2c' }).waitFor({ state: 'detached' });
  // A refused move says why.
  await square(page, '6b').click();
  await square(page, '6d').click();
  await page.locator('.notice').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a review finds a planted blunder, and lets one try the better move', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/analysis/new/minishogi' });
  await lines(page).first().waitFor();
  await page.locator('[data-act="engine"]').click();
  // White gives the rook away on 5c, where Black's rook takes it for nothing.
  for (const [from, to] of [['5d', '5c'], ['1b', '1c'], ['1e', '1c'], ['2a', '1b'], ['1c', '3c'], ['5a', '5c']]) await play(page, from, to);
  await page.locator('[data-act="review"]').click();
  await page.locator('.status', { hasText: /^The review is done\./ }).waitFor({ timeout: 60_000 });
  const planted = page.locator('.mistake-item.blunder', { hasText: '3, White: Rx5c' });
  await planted.waitFor();
  assert.match(await page.locator('.review-counts [data-quality="blunder"]').textContent(), /^Blunders \?\?\d+[1-9]$/);
  assert.match(await page.locator('.move', { hasText: 'Rx5c' }).getAttribute('aria-label'), /, blunder$/);
  await planted.click();
  await page.locator('.try[data-state="asked"]', { hasText: 'White played Rx5c, a blunder.' }).waitFor();
  // The same move again is not what was asked for.
  await square(page, '5a').click();
  await square(page, '5c').click();
  await page.locator('.try[data-state="missed"]', { hasText: 'Rx5c is what was played' }).waitFor();
  await page.locator('[data-act="show"]').click();
  const shown = await page.locator('.try[data-state="shown"] .try-words').textContent();
  assert.match(shown, /was better: it leads to/);
  // The better move, played by hand where the arrow shows it, is found.
  const game = await page.evaluate((key) => new Promise((resolve) => {
    const asked = indexedDB.open('hakugei', 1);
    asked.onsuccess = () => {
      const got = asked.result.transaction('games').objectStore('games').get(key);
      got.onsuccess = () => resolve(got.result);
    };
  }), page.url().split('/').at(-1));
  const best = game.nodes.at(-1).judged.best.usi;
  assert.match(best, /^[1-5][a-e][1-5][a-e]\+?$/);
  await page.locator('[data-act="once-more"]').click();
  await page.locator('.try[data-state="asked"]').waitFor();
  await square(page, best.slice(0, 2)).click();
  await square(page, best.slice(2, 4)).click();
  const choice = page.locator('.chooser button');
  if (await choice.count()) await choice.nth(best.endsWith('+') ? 0 : 1).click();
  await page.locator('.try[data-state="found"]', { hasText: 'is the move that the computer would play' }).waitFor();
  await page.keyboard.press('Tab');
  assert.deepEqual(problems, []);
  await context.close();
});
