//! Lessons and puzzles on the page, and the warning before a move that gives something away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, linkTo, moveTexts, openPage, playMove, shot, square, started, state } from './harness.js';

const { server, browser } = await started();

/** Asks the server as the page does. */
const ask = (page, question, fields) => page.evaluate(async ([name, rest]) => {
  const { Link } = await import('/link.js');
  return new Link().ask(name, rest);
}, [question, fields]);

const panel = (page, stands) => page.locator(`.try[data-state="${stands}"]`);

/** The legal move of a position with a name in USI form. */
async function legal(page, game, usi) {
  const { legal: moves } = await ask(page, 'position', { game });
  return moves.find((move) => move.usi === usi);
}

for (const [variant, dragged] of [['whale', false], ['paulowich', true]]) {
  test(`every lesson of ${variant} is solved by hand, and stays solved`, async () => {
    const { page, context, problems } = await openPage(browser, server.address, { path: `#/learn/${variant}` });
    await panel(page, 'asked').waitFor();
    const { lessons } = await ask(page, 'lessons', { game: { variant } });
    assert.ok(lessons.length >= 10);
    for (const [index, { sfen, goal, piece, square: at, within, solutions, explanation, title }] of lessons.entries()) {
      await panel(page, 'asked').locator('h2', { hasText: `${index + 1}. ${title}` }).waitFor();
      const moves = [];
      for (let left = within; left > 0; left -= 1) {
        // The first move is in the answer; what follows is what the server calls right.
        const tries = left === within ? [solutions[0].usi] : (await ask(page, 'position', { game: { variant, sfen, moves } })).legal.map(({ usi }) => usi);
        for (const usi of tries) {
          const game = { variant, sfen, moves };
          const judged = await ask(page, 'attempt', { game, goal, piece, square: at, within, solutions: solutions.map((one) => one.usi), move: usi });
          if (judged.result === 'missed') continue;
          await playMove(page, await legal(page, game, usi), { drag: dragged });
          moves.push(usi, ...judged.answer ? [judged.answer.usi] : []);
          if (judged.result === 'solved') left = 0;
          else await panel(page, 'asked').locator('.try-words', { hasText: 'is right.' }).waitFor();
          break;
        }
      }
      await panel(page, 'found').locator('.try-words', { hasText: explanation }).waitFor();
      if (index === 0) await shot(page, `learn-${variant}`);
      if (index + 1 < lessons.length) await page.locator('[data-act="next"]').click();
    }
    await page.locator('.side [role="status"]', { hasText: `${lessons.length} of ${lessons.length} lessons solved.` }).waitFor();
    await page.reload();
    await page.locator('.side [role="status"]', { hasText: `${lessons.length} of ${lessons.length} lessons solved.` }).waitFor();
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test('a wrong move is told why, the hint and the solution help, and a refused move says its rule', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/learn/whale/lessons/1' });
  await panel(page, 'asked').waitFor();
  await square(page, '5d').click();
  await square(page, '5c').click();
  await panel(page, 'missed').locator('.try-words', { hasText: 'D-5c: That takes no porpoise.' }).waitFor();
  await shot(page, 'learn-missed');
  await page.locator('[data-act="again"]').click();
  await panel(page, 'asked').waitFor();
  assert.equal(await square(page, '5d').getAttribute('data-piece'), 'D', 'the next try begins where this one did');
  await square(page, '5d').click();
  await square(page, '5a').click();
  await page.locator('.notice', { hasText: 'The dolphin on 5d cannot go to 5a' }).waitFor();
  await page.locator('[data-act="hint"]').click();
  await panel(page, 'asked').locator('p', { hasText: 'Hint: Only the dolphin on the same file can take it.' }).waitFor();
  await page.locator('[data-act="solution"]').click();
  await panel(page, 'shown').locator('.try-words', { hasText: 'Dx3c. You now hold a killer whale' }).waitFor();
  assert.equal(await page.locator('.arrow.first').count(), 1);
  await page.locator('.side [role="status"]', { hasText: '0 of ' }).waitFor();
  await page.locator('[data-act="next"]').click();
  await panel(page, 'asked').locator('h2', { hasText: '2. ' }).waitFor();
  assert.match(page.url(), /#\/learn\/whale\/lessons\/2$/);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the keyboard alone solves a lesson and goes on to the next', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/learn/whale/lessons/3' });
  await panel(page, 'asked').waitFor();
  await square(page, '3e').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await panel(page, 'found').waitFor();
  await page.locator('#polite', { hasText: '✓ Solved. Nx3c.' }).waitFor({ state: 'attached' });
  await page.locator('[data-act="next"]').focus();
  await page.keyboard.press('Enter');
  await panel(page, 'asked').locator('h2', { hasText: '4. ' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('puzzles are found, solved, and others looked for; a game without lessons has generated ones', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/learn/minishogi/mate-1', viewport: { width: 360, height: 740 } });
  await panel(page, 'asked').locator('h2', { hasText: '1. Puzzle 1' }).waitFor();
  const { lessons } = await ask(page, 'lessons', { game: { variant: 'minishogi' }, mate: 1, count: 6, seed: 1 });
  const first = lessons[0];
  await playMove(page, await legal(page, { variant: 'minishogi', sfen: first.sfen }, first.solutions[0].usi), { drag: false });
  await panel(page, 'found').locator('.try-words', { hasText: first.explanation }).waitFor();
  await shot(page, 'learn-phone');
  await page.locator('.lesson-item').last().click();
  await page.locator('[data-act="solution"]').click();
  await page.locator('[data-act="others"]').click();
  await panel(page, 'asked').locator('h2', { hasText: 'Puzzle 1' }).waitFor();
  await page.locator('.side [role="status"]', { hasText: '0 of ' }).waitFor();
  await page.getByLabel('Variant').selectOption('micro');
  await page.getByRole('combobox', { name: 'What' }).selectOption('lessons');
  await page.locator('.side [role="status"]', { hasText: 'The computer found them in games that it played against itself.' }).waitFor();
  // What was not found is said, and nothing where all was found.
  assert.ok(!(await page.locator('.side [role="status"]').textContent())?.includes('there were no'));
  await page.getByLabel('Variant').selectOption('dobutsu');
  await page.locator('.side [role="status"]', { hasText: 'In these games there were no checks to escape.' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('an address that names nothing to learn says so', async () => {
  const { page, context } = await openPage(browser, server.address, { path: '#/learn/nothing' });
  await page.getByText('No variant is called “nothing”.').waitFor();
  await page.goto(`${server.address}#/learn/whale/mate-9`);
  await page.getByText('There is nothing to learn that is called “mate-9”').waitFor();
  await context.close();
});

test('a move that gives something away is asked about, on request only', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/gallery', settings: { warn: true } });
  const trap = linkTo({ v: 'whale', s: '2w3/6/6/1d4/1N4/2W3 b - 1' });
  const move = async () => {
    await page.goto(server.address + trap);
    await page.reload();
    await state(page, 'reader');
    await square(page, '4f').click();
    await square(page, '3f').click();
  };
  await move();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('p', { hasText: 'That leaves the narwhal to Dx5e.' }).waitFor();
  await shot(page, 'warning');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(await moveTexts(page), []);
  assert.equal(await square(page, '4f').getAttribute('data-piece'), 'W', 'it stands where it stood');
  await drag(page, square(page, '4f'), square(page, '3f'));
  await dialog.getByRole('button', { name: 'Play it' }).click();
  await page.locator('.moves .move', { hasText: 'W-3f' }).waitFor();
  await page.evaluate(() => localStorage.setItem('hakugei.settings', JSON.stringify({ sounds: false, warn: false })));
  await move();
  await page.locator('.moves .move', { hasText: 'W-3f' }).waitFor();
  assert.equal(await dialog.count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
});
