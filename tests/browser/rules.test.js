//! The rules as the board shows them: why a move is refused, what a piece attacks, promotion, faces of drops, moves of several legs, check.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, held, linkTo, moveTexts, openPage, setUp, square, started, startServer, state } from './harness.js';

const { server, browser } = await started();

/** The squares with a class, in order. */
const having = (page, name) => page.locator(`.square.${name}`).evaluateAll((all) => all.map((one) => one.dataset.square).sort());
/** The squares that a refusal marks. */
const ruled = (page) => page.locator('.square[data-mark="rule"]').evaluateAll((all) => all.map((one) => one.dataset.square).sort());
const listed = (page, text) => page.locator('.moves .move', { hasText: text }).last().waitFor();
const takeBack = async (page) => {
  const before = await page.locator('.moves .move').count();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('.moves .move').length < count, before);
};

/** Moves that a rule refuses: from a square or a hand to a square, what is said, and what is marked. */
const REFUSED = [
  { v: 'whale', s: '3w2/6/1D4/6/1D4/2W3 b D 1', hand: 'D', to: '5d', words: 'File 5 already holds two dolphins of yours.', marks: ['5d'] },
  { v: 'whale', s: '3w2/6/1D4/6/1D4/2W3 b D 1', hand: 'D', to: '4a', words: 'A dolphin cannot be dropped on 4a: the rules bar it from being dropped on its last rank (the enemy\'s edge of the board).', marks: ['4a'] },
  { v: 'whale', s: '3w2/6/1D4/6/1D4/2W3 b D 1', hand: 'D', to: '3a', words: '3a is occupied: a piece can only be dropped on an empty square.', marks: ['3a'] },
  { v: 'whale', s: '2k2w/6/6/2H3/6/2W3 b - 1', from: '4d', to: '5c', words: 'That would leave the white whale in check from the killer whale on 4a.', marks: ['4a'] },
  { v: 'whale', s: '5w/6/2k3/6/D5/2W3 b - 1', from: '6e', to: '6d', words: 'That would leave the white whale in check from the killer whale on 4c.', marks: ['4c'] },
  { v: 'whale', s: '3k1w/6/6/6/6/2W3 b - 1', from: '4f', to: '3f', words: 'That would leave the white whale in check from the killer whale on 3a.', marks: ['3a'] },
  { v: 'whale', s: '5w/6/6/6/D5/2W3 b - 1', from: '6e', to: '5d', words: 'The dolphin on 6e cannot go to 5d: it does not move that way from there.', marks: ['5d', '6e'] },
  { v: 'minishogi', s: '4k/2G2/2G1G/5/K1R2 b P 1', hand: 'P', to: '1b', words: 'A pawn cannot be dropped to give mate.', marks: [] },
  { v: 'shogi', s: '4k4/9/9/9/9/9/4P4/9/4K4 b P 1', hand: 'P', to: '5d', words: 'File 5 already holds one pawn of yours.', marks: ['5d'] },
  { v: 'shogi', s: '4k4/9/9/9/9/9/4P4/9/4K4 b P 1', hand: 'P', to: '4a', words: 'A pawn could never move from 4a, so it cannot be dropped there.', marks: ['4a'] },
  { v: 'chu', s: 'k11/12/5i6/5n6/12/5N6/12/12/12/12/12/K11 b - 1', from: '7f', to: '7d', words: 'The lion may not go to 7d: it could be captured there in turn for what it takes from afar.', marks: ['7d'] },
];

for (const how of ['click', 'drag']) {
  test(`a refused move names its rule and marks its squares: by ${how}`, async () => {
    const { page, context, problems } = await openPage(browser, server.address, { path: '#/gallery' });
    for (const { v, s, hand, from, to, words, marks } of REFUSED) {
      await page.goto(server.address + linkTo({ v, s }));
      await page.reload();
      await state(page, 'reader');
      const board = () => page.locator('.squares').evaluate((grid) => [...grid.querySelectorAll('.square')].map((one) => one.dataset.piece ?? '').join());
      const before = await board();
      const piece = hand ? held(page, 'black', hand) : square(page, from);
      if (how === 'click') {
        await piece.click();
        await square(page, to).click();
      } else {
        await drag(page, piece, square(page, to));
      }
      await page.locator('.refusal', { hasText: words }).waitFor();
      assert.deepEqual(await ruled(page), marks, words);
      await page.locator('#urgent', { hasText: `Not legal: ${words}` }).waitFor({ state: 'attached' });
      assert.equal(await board(), before, 'the piece is where it was');
      assert.deepEqual(await moveTexts(page), []);
      assert.deepEqual(await having(page, 'picked'), []);
      // The next piece that is picked up ends it.
      await piece.click();
      await page.locator('.refusal').waitFor({ state: 'hidden' });
      assert.deepEqual(await ruled(page), []);
    }
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test('the mouse on a piece of either side shows what it attacks, where the reader wants that', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: linkTo({ v: 'whale', s: '5w/6/2k3/6/D1D3/2W3 b - 1' }) });
  await state(page, 'reader');
  await square(page, '4c').hover();
  await page.locator('.square.looked[data-square="4c"]').waitFor();
  assert.deepEqual(await having(page, 'attacked'), ['1c', '2c', '3b', '3c', '3d', '4a', '4b', '4d', '4e', '5b', '5c', '5d', '6c']);
  assert.deepEqual(await having(page, 'threatened'), ['4e']);
  await square(page, '4e').hover();
  await page.locator('.square.looked[data-square="4e"]').waitFor();
  assert.deepEqual(await having(page, 'attacked'), ['4d']);
  assert.deepEqual(await having(page, 'attacker'), ['4c']);
  assert.deepEqual(await having(page, 'defender'), ['4f']);
  await square(page, '1d').hover();
  await page.locator('.square.looked').waitFor({ state: 'detached' });
  assert.deepEqual(await having(page, 'attacked'), []);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('What a piece attacks, when the mouse rests on it').uncheck();
  await page.keyboard.press('Escape');
  await square(page, '4c').hover();
  await page.waitForTimeout(700);
  assert.deepEqual(await having(page, 'looked'), []);
  // Who asks for it by key still gets it.
  await square(page, '4c').focus();
  await page.keyboard.press('t');
  await page.locator('.square.looked[data-square="4c"]').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('what a piece becomes is chosen among several', async () => {
  const file = new URL('../data/variant/valid/three-faces.ron', import.meta.url).pathname;
  const own = await startServer({ args: [file] });
  const { page, context, problems } = await openPage(browser, own.address, { path: linkTo({ v: 'three-faces', s: 'k5/2P3/4S1/6/6/K5 b - 1' }) });
  await state(page, 'reader');
  const choices = page.locator('.chooser button');
  const offered = () => choices.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await square(page, '2c').click();
  await square(page, '1b').click();
  await choices.first().waitFor();
  assert.deepEqual(await offered(), ['Promote to spy', 'Promote to elephant', 'Promote to nightrider', 'Stay scout']);
  await choices.nth(1).click();
  await listed(page, 'S-1b=+E');
  assert.equal(await square(page, '1b').getAttribute('data-piece'), '+E');
  await takeBack(page);
  // A pawn must become something.
  await square(page, '4b').click();
  await square(page, '4a').click();
  await choices.first().waitFor();
  assert.deepEqual(await offered(), ['rook', 'knight']);
  await choices.nth(1).click();
  await listed(page, 'P-4a=N');
  assert.equal(await square(page, '4a').getAttribute('data-piece'), 'N');
  assert.deepEqual(problems, []);
  await context.close();
  own.kill();
});

test('checks that are still to be given stand beside whose move it is, and the editor keeps them', async () => {
  const file = new URL('../data/variant/valid/three-checks.ron', import.meta.url).pathname;
  const own = await startServer({ args: [file] });
  const sfen = 'k4/5/5/5/2K1R b - 2+3 1';
  const { page, context, problems } = await openPage(browser, own.address, { path: linkTo({ v: 'three-checks', s: sfen }) });
  await state(page, 'reader');
  const said = (words) => page.locator('.status', { hasText: words }).waitFor();
  await said('Checks still to give: Black 2, White 3.');
  await square(page, '1e').click();
  await square(page, '1a').click();
  const choices = page.locator('.chooser button');
  await choices.nth(1).click();
  await said('Checks still to give: Black 1, White 3.');
  await page.goto(`${own.address}#/editor/three-checks/${encodeURIComponent(sfen)}`);
  const text = page.getByLabel('The position as text (SFEN)');
  await square(page, '3e').waitFor();
  assert.equal(await text.inputValue(), sfen);
  await page.getByRole('radio', { name: 'White' }).check({ force: true });
  assert.equal(await text.inputValue(), sfen.replace(' b ', ' w '));
  assert.deepEqual(problems, []);
  await context.close();
  own.kill();
});

test('promotion is chosen, refused, or forced', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: linkTo({ v: 'minishogi', s: 'k4/2PS1/5/5/4K b - 1' }) });
  await state(page, 'reader');
  const choices = page.locator('.chooser button');
  const offered = () => choices.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  // By click: it stays as it is.
  await square(page, '2b').click();
  await square(page, '1a').click();
  await choices.first().waitFor();
  const names = await offered();
  assert.deepEqual(names, ['Promote to promoted silver', 'Stay silver general']);
  await choices.nth(1).click();
  await listed(page, 'S-1a=');
  assert.equal(await square(page, '1a').getAttribute('data-piece'), 'S');
  await takeBack(page);
  // By drag: it promotes.
  await drag(page, square(page, '2b'), square(page, '1a'));
  await page.locator('#polite', { hasText: `Choose: ${names.join(', or ')}.` }).waitFor({ state: 'attached' });
  await choices.nth(0).click();
  await listed(page, 'S-1a+');
  assert.equal(await square(page, '1a').getAttribute('data-piece'), '+S');
  await takeBack(page);
  // Neither: by key, and by a click elsewhere.
  await square(page, '2b').click();
  await square(page, '1a').click();
  await choices.first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.chooser').waitFor({ state: 'detached' });
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.square')), 'the board has the keyboard');
  assert.deepEqual(await having(page, 'picked'), []);
  await square(page, '2b').click();
  await square(page, '1a').click();
  await choices.first().waitFor();
  await square(page, '3d').click();
  await page.locator('.chooser').waitFor({ state: 'detached' });
  assert.equal(await square(page, '2b').getAttribute('data-piece'), 'S');
  assert.deepEqual(await moveTexts(page), []);
  // By key, the second of the two.
  await square(page, '2b').click();
  await square(page, '1a').click();
  await choices.first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await listed(page, 'S-1a=');
  await takeBack(page);
  // A pawn that could go no further has no choice.
  await square(page, '3b').click();
  await square(page, '3a').click();
  await listed(page, 'P-3a+');
  assert.equal(await square(page, '3a').getAttribute('data-piece'), '+P');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a piece is dropped on either face', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: linkTo({ v: 'kyoto', s: '2k2/5/5/5/2K2 b T 1' }) });
  await state(page, 'reader');
  const choice = (name) => page.getByRole('dialog', { name: 'Choose how the move ends' }).getByRole('button', { name, exact: true });
  await held(page, 'black', 'T').click();
  assert.equal(await held(page, 'black', 'T').getAttribute('aria-pressed'), 'true');
  await square(page, '1d').click();
  await choice('lance').click();
  await page.locator('[data-square="1d"][data-piece="L"]').waitFor();
  assert.equal(await held(page, 'black', 'T').count(), 0);
  await takeBack(page);
  await drag(page, held(page, 'black', 'T'), square(page, '1d'));
  await choice('tokin').click();
  await page.locator('[data-square="1d"][data-piece="T"]').waitFor();
  await page.locator('.words', { hasText: 'drops' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a lion goes leg by leg: takes twice, stops, comes back, passes', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: linkTo({ v: 'chu', s: 'kg10/12/12/12/12/5p6/6p5/5N6/12/12/12/KG10 b - 1' }) });
  await state(page, 'reader');
  const piece = (name) => square(page, name).getAttribute('data-piece');
  const leg = async () => {
    await page.locator('.square.leg[data-square="6g"]').waitFor();
    assert.deepEqual(await having(page, 'stop'), ['6g']);
  };
  // Two captures.
  await square(page, '7h').click();
  assert.ok((await having(page, 'take')).includes('7f'), 'what is reached on the second leg is shown');
  await square(page, '6g').click();
  await leg();
  await page.locator('#polite', { hasText: 'Through 6g: choose where the move goes on. Choose 6g again to end the move here.' }).waitFor({ state: 'attached' });
  await square(page, '7f').click();
  await listed(page, 'Nx6gx7f');
  assert.deepEqual([await piece('6g'), await piece('7f'), await piece('7h')], [null, 'N', null]);
  assert.deepEqual(await having(page, 'last'), ['6g', '7f', '7h']);
  assert.deepEqual(await having(page, 'last-to'), ['7f']);
  await takeBack(page);
  // It stops after the first leg.
  await square(page, '7h').click();
  await square(page, '6g').click();
  await leg();
  await square(page, '6g').click();
  await listed(page, /^Nx6g$/);
  assert.deepEqual([await piece('6g'), await piece('7f')], ['N', 'p']);
  await takeBack(page);
  // It takes and comes back.
  await square(page, '7h').click();
  await square(page, '6g').click();
  await leg();
  await square(page, '7h').click();
  await listed(page, 'Nx6g-7h');
  assert.deepEqual([await piece('6g'), await piece('7h')], [null, 'N']);
  await takeBack(page);
  // By drag, leg by leg.
  await drag(page, square(page, '7h'), square(page, '6g'));
  await leg();
  await drag(page, square(page, '7h'), square(page, '5f'));
  await listed(page, 'Nx6g-5f');
  await takeBack(page);
  // It leaps.
  await drag(page, square(page, '7h'), square(page, '7f'));
  await page.locator('.chooser button').first().click();
  await listed(page, /^Nx7f$/);
  assert.equal(await piece('6g'), 'p');
  await takeBack(page);
  // Half a move is put back.
  await square(page, '7h').click();
  await square(page, '6g').click();
  await leg();
  await page.keyboard.press('Escape');
  await page.locator('.square.leg').waitFor({ state: 'detached' });
  assert.deepEqual(await moveTexts(page), []);
  // It passes, after a question.
  for (const [answer, done] of [['Put it back', false], [/^Pass/, true]]) {
    await square(page, '7h').click();
    await square(page, '7h').click();
    await page.getByRole('dialog', { name: 'Pass or put back' }).getByRole('button', { name: answer }).click();
    await page.locator('.chooser').waitFor({ state: 'detached' });
    if (done) await listed(page, /N/);
    assert.equal((await moveTexts(page)).length, done ? 1 : 0);
  }
  assert.equal(await piece('7h'), 'N');
  assert.deepEqual(problems, []);
  await context.close();
});

test('the last move and check are marked, and said in words', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: linkTo({ v: 'whale', s: '3w2/6/3d2/6/6/K1W3 b - 1' }) });
  await state(page, 'reader');
  assert.deepEqual(await having(page, 'last'), []);
  await square(page, '6f').click();
  await square(page, '6a').click();
  await listed(page, 'K-6a');
  assert.deepEqual(await having(page, 'last'), ['6a', '6f']);
  assert.deepEqual(await having(page, 'last-to'), ['6a']);
  assert.deepEqual(await having(page, 'check'), ['3a']);
  assert.match(await square(page, '3a').getAttribute('aria-label'), /in check/);
  assert.match(await square(page, '6a').getAttribute('aria-label'), /last move/);
  assert.match(await page.locator('.status').textContent(), /White to move\. Check!/);
  await page.locator('#polite', { hasText: 'White is in check.' }).waitFor({ state: 'attached' });
  await page.locator('.words', { hasText: "Black's killer whale goes from 6f to 6a" }).waitFor();
  await square(page, '3a').click();
  await square(page, '3b').click();
  await page.locator('.square.last-to[data-square="3b"]').waitFor();
  assert.deepEqual(await having(page, 'check'), []);
  assert.deepEqual(await having(page, 'last'), ['3a', '3b']);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the computer’s move is told in words', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  await setUp(page, { level: 1 });
  await square(page, '5e').click();
  await square(page, '5d').click();
  await page.locator('.move.white').waitFor();
  const to = await page.locator('.square.last-to').getAttribute('data-square');
  const words = page.locator('.words', { hasText: new RegExp(`^White's .+ goes from .+ to ${to}`) });
  await words.waitFor();
  await page.locator('#polite', { hasText: await words.textContent() }).waitFor({ state: 'attached' });
  // Walking back, the words are those of the move that is shown.
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.locator('.words', { hasText: "Black's dolphin goes from 5e to 5d" }).waitFor();
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.waitForFunction(() => document.querySelector('.words').textContent === '');
  assert.deepEqual(problems, []);
  await context.close();
});
