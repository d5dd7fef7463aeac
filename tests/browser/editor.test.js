//! The editor of positions by mouse and by keyboard, the card of pieces, the gallery.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centre, openPage, square, started } from './harness.js';

const { server, browser } = await started();

const judged = (page, kind, text) => page.locator(`.judgement[data-kind="${kind}"]`, { hasText: text }).waitFor();
const sfen = (page) => page.locator('.sfen').inputValue();
async function drag(page, from, to) {
  const start = await centre(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('a position is built by mouse: dragged, stamped, moved, removed, with pieces in hand', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/editor/whale' });
  await judged(page, 'good', 'Black is to move and has 7 legal moves');
  await page.getByLabel('Set up').selectOption('empty');
  await judged(page, 'bad', 'has no white whale on the board');
  assert.equal(await page.locator('[data-act="play"]').isDisabled(), true);
  await drag(page, page.locator('[data-stamp="W"]'), await centre(square(page, '4f')));
  await page.locator('[data-stamp="w"]').click();
  await square(page, '3a').click();
  await page.locator('[data-stamp="D"]').click();
  await square(page, '2d').click();
  await square(page, '3d').click();
  await page.keyboard.press('Escape');
  await drag(page, square(page, '2d'), await centre(square(page, '5c')));
  // Off the board a piece is gone; on a player's strip it is in the hand.
  await drag(page, square(page, '3d'), await centre(page.locator('.bar-near')));
  await page.getByRole('button', { name: /^One grey whale more in White’s hand/ }).click();
  await page.getByRole('button', { name: /^One grey whale more in White’s hand/ }).click();
  await page.getByText('White', { exact: true }).locator('xpath=ancestor::label').click();
  await judged(page, 'good', 'White is to move');
  assert.equal(await sfen(page), '3w2/6/1D4/6/6/2W3 w D2g 1');
  await page.locator('[data-act="undo"]').click();
  assert.equal(await sfen(page), '3w2/6/1D4/6/6/2W3 b D2g 1');
  await judged(page, 'good', 'Black is to move');
  // The address holds the position: a reload shows it again.
  await page.waitForURL(/editor\/whale\/3w2/);
  await page.reload();
  await judged(page, 'good', 'Black is to move');
  assert.equal(await sfen(page), '3w2/6/1D4/6/6/2W3 b D2g 1');
  await page.locator('[data-act="play"]').click();
  await page.locator('form.setup').waitFor();
  assert.equal(await square(page, '5c').getAttribute('data-piece'), 'D');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a position is built by keyboard alone', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/editor/minishogi' });
  await judged(page, 'good', 'Black is to move');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  const at = () => page.evaluate(() => document.activeElement?.dataset?.square);
  const goTo = async (name) => {
    for (let steps = 0; steps < 20; steps += 1) {
      const here = await at();
      if (here === name) return;
      const [file, rank] = [Number(here[0]) - Number(name[0]), here.charCodeAt(1) - name.charCodeAt(1)];
      await page.keyboard.press(rank > 0 ? 'ArrowUp' : rank < 0 ? 'ArrowDown' : file > 0 ? 'ArrowRight' : 'ArrowLeft');
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await goTo('3c');
  await page.keyboard.press('Shift+G');
  await goTo('2c');
  await page.keyboard.press('+');
  await page.keyboard.press('p');
  await goTo('5d');
  await page.keyboard.press('Delete');
  await goTo('4e');
  await page.keyboard.press('Enter');
  await goTo('4d');
  await page.keyboard.press('Enter');
  await judged(page, 'good', 'Black is to move');
  assert.equal(await sfen(page), 'rbsgk/4p/2G+p1/1G3/K1SBR b - 1');
  await page.keyboard.press('Control+z');
  assert.equal(await sfen(page), 'rbsgk/4p/2G+p1/5/KGSBR b - 1');
  await page.locator('#polite', { hasText: 'Undone.' }).waitFor({ state: 'attached' });
  assert.deepEqual(problems, []);
  await context.close();
});

test('a bad position is refused in the server’s words, with its place', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/editor/whale' });
  await judged(page, 'good', 'Black is to move');
  await page.locator('.sfen').fill('bnpwgh/dddddd/6/6/DDDDDDD/HGWPNB b - 1');
  await judged(page, 'bad', 'row 5, `DDDDDDD`, has 7 squares and must have 6');
  assert.match(await page.locator('#sfen-error').textContent(), /^At character 19: row 5/);
  assert.equal(await page.locator('#sfen-error mark').textContent(), 'DDDDDDD');
  assert.equal(await page.locator('.sfen').getAttribute('aria-invalid'), 'true');
  await page.locator('.sfen').fill('bnpwgh/dddddd/6/6/DDDDDD/HG1PNB b - 1');
  await judged(page, 'bad', 'Black has no white whale on the board: add one');
  await page.locator('.sfen').fill('bnpwgh/dddddd/6/6/DDDDDD/HGWPNB w - 1');
  await judged(page, 'good', 'White is to move');
  assert.equal(await page.locator('#sfen-error').textContent(), '');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a position that the rules allow and no set of pieces gives is warned of', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: `#/editor/whale/${encodeURIComponent('bnpwgh/dddddd/6/6/DDDDDD/HGWPNB b - 1')}` });
  await judged(page, 'good', 'The rules allow this position. Black is to move');
  await page.locator('.sfen').fill('bnpwgh/ddddwd/6/6/DDDDDD/HGWPNB b 9d 1');
  await judged(page, 'warn', 'The rules allow this position, but no game leads to it: White has 2 of the royal piece “white whale”, and 1 at the start');
  await judged(page, 'warn', 'there are 20 pieces of the kind “dolphin”, and a set has 12');
  assert.equal(await page.locator('[data-act="play"]').isEnabled(), true);
  // The two sides of a piece are one: a porpoise more is a killer whale fewer.
  await page.locator('.sfen').fill('bnkwgh/dddddd/6/6/DDDDDD/HGWKNB b - 1');
  await judged(page, 'good', 'The rules allow this position. Black is to move');
  await page.locator('.sfen').fill('bnkwgh/dddddd/6/6/DDDDDD/HGWPNB b K 1');
  await judged(page, 'warn', 'there are 3 pieces of the kind “porpoise”, and a set has 2');
  // A promoted piece may be royal too.
  await page.goto(`${server.address}#/editor/chu`);
  await judged(page, 'good', 'The rules allow this position.');
  await page.goto(`${server.address}#/editor/chu/${encodeURIComponent('4k+e6/12/12/12/12/12/12/12/12/12/12/5KQ5 w - 1')}`);
  await judged(page, 'good', 'The rules allow this position');
  assert.deepEqual(problems, []);
  await context.close();
});

test('the card shows every piece, and leads to their pages and between faces', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/card/whale' });
  await page.locator('.piece').first().waitFor();
  const answer = await (await context.request.post(`${server.address}ask`, { data: { ask: 1, id: 1, question: 'variant', game: { variant: 'whale' } } })).json();
  const { pieces, rules } = answer.answer;
  assert.deepEqual(await page.locator('.piece').evaluateAll((all) => all.map((one) => one.dataset.piece)), pieces.map(({ code }) => code));
  for (const { code, name, moves, worth } of pieces) {
    const one = page.locator(`[data-piece="${code}"]`);
    const text = await one.textContent();
    for (const part of [name.kanji, name.romaji]) assert.ok(text.includes(part), `${code}: ${part}`);
    if (worth) assert.ok(text.includes(`${(worth.board / 100).toFixed(1)} on the board`), text);
    assert.equal(await one.locator('img.diagram').count(), moves.length);
    assert.ok((await one.locator('img.diagram').first().getAttribute('alt')).includes(moves[0].sentences[0]));
  }
  for (const { title } of rules) assert.equal(await page.getByRole('heading', { name: title, exact: true }).count(), 1);
  await page.locator('[data-piece="P"] .becomes').click();
  await page.getByRole('heading', { name: 'Killer whale', level: 1 }).waitFor();
  assert.match(page.url(), /#\/card\/whale\/K$/);
  await page.goto(`${server.address}#/card/whale/D`);
  await page.getByRole('heading', { name: 'Dolphin', level: 1 }).waitFor();
  assert.equal(await page.locator('.move-panel').count(), 2);
  await page.goto(`${server.address}#/card/whale/ZZ`);
  await page.getByText('Whale Shogi has no piece “ZZ”').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('the gallery shows every shipped variant with its picture', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/gallery' });
  await page.locator('.gallery-item').first().waitFor();
  const { answer: { variants } } = await (await context.request.post(`${server.address}ask`, { data: { ask: 1, id: 1, question: 'variants' } })).json();
  assert.deepEqual(await page.locator('.gallery-item').evaluateAll((all) => all.map((one) => one.dataset.variant)), variants.map(({ id }) => id));
  for (const { id, name } of variants) {
    const item = page.locator(`[data-variant="${id}"]`);
    await item.scrollIntoViewIfNeeded();
    const picture = item.locator('img.gallery-board');
    await picture.waitFor();
    await page.waitForFunction((one) => document.querySelector(`[data-variant="${one}"] img`)?.naturalWidth > 0, id);
    assert.equal(await item.getByRole('link', { name: `Play ${name.english}`, exact: true }).getAttribute('href'), `#/play/${encodeURIComponent(id)}`);
  }
  await page.getByLabel('Find a variant').fill('11x11');
  const large = variants.filter(({ board }) => board.files === 11 && board.ranks === 11).length;
  await page.getByText(`${large} of ${variants.length} variants`).waitFor();
  assert.equal(await page.locator('.gallery-item:visible').count(), large);
  assert.deepEqual(problems, []);
  await context.close();
});
