//! The workshop: errors underlined and mended on the page, played at once, drafts, and the file on the disk followed both ways.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPage, ownFolder, setUp, started, startServer, state } from './harness.js';

const { server, browser } = await started();
const folder = ownFolder('workshop-');

const said = (page, kind, text) => page.locator(`.workshop-state[data-kind="${kind}"]`, { hasText: text }).waitFor();
const title = (page, text) => page.locator('.workshop-preview h2').first().filter({ hasText: text }).waitFor();
/** Puts the cursor behind a text of the pane, as a click there would, and types. */
async function typeAfter(page, text, typed) {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+f');
  // Typed rather than filled in: the search listens to keys.
  await page.locator('.cm-search [name="search"]').selectText();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(typed);
}
const shown = (page) => page.locator('.cm-content').innerText();

test('an error is underlined while typing, mended by one click, and the variant is played at once', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/workshop/new' });
  await said(page, 'good', 'No problems');
  await title(page, 'My Variant');
  assert.equal(await page.locator('.piece').count(), 5);
  // A wrong field of the silver general.
  await typeAfter(page, 'betza: "FfW"', ', ryoal: false');
  await said(page, 'bad', '1 error');
  const marked = page.locator('.cm-lintRange-error');
  await marked.waitFor();
  assert.equal(await marked.textContent(), 'ryoal');
  assert.equal(await page.locator('[data-act="play"]').isDisabled(), true);
  await page.locator('.stale:visible').waitFor();
  const problem = page.locator('.problem');
  assert.match(await problem.textContent(), /Line \d+: `?Piece`? has no field `?ryoal/);
  await problem.getByRole('button', { name: 'Write royal' }).click();
  await said(page, 'good', 'No problems');
  await page.locator('.cm-lintRange-error').waitFor({ state: 'detached' });
  assert.ok((await shown(page)).includes('betza: "FfW", royal: false'));
  // The board beside it follows: a gold general's move for the silver one shows another diagram.
  const before = await page.locator('[data-piece="S"] .diagram').getAttribute('alt');
  await typeAfter(page, 'betza: "FfW', 'sW');
  await page.waitForFunction((old) => document.querySelector('[data-piece="S"] .diagram')?.alt !== old, before);
  // Moves are tried on the board beside it.
  await page.locator('[data-square="3d"]').click();
  await page.locator('[data-square="3c"]').click();
  await page.locator('[data-square="3c"][data-piece="P"]').waitFor();
  await page.locator('[data-act="play"]').click();
  await state(page, 'setup');
  await setUp(page, { level: 1 });
  await state(page, 'reader');
  await page.locator('[data-square="3d"]').click();
  await page.locator('[data-square="3c"]').click();
  await page.locator('.move.white').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a problem of syntax is underlined where it is, also behind characters of several bytes', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/workshop/new' });
  await said(page, 'good', 'No problems');
  await typeAfter(page, 'kanji: "玉", betza: "K', 'Q)');
  await said(page, 'bad', 'error');
  const marked = page.locator('.cm-lintRange-error').first();
  await marked.waitFor();
  assert.match(await marked.textContent(), /^[KQ)"]+$/);
  // The list leads to the place.
  await page.locator('.problem-go').first().click();
  assert.equal(await page.evaluate(() => document.querySelector('.pane').shadowRoot.activeElement?.classList.contains('cm-content')), true);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a warning that the file acknowledges is counted, and not listed', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/workshop/new' });
  await said(page, 'good', 'No problems');
  await typeAfter(page, 'Variant(', ' regions: { "camp": last(2) },');
  await said(page, 'warn', '1 warning');
  await typeAfter(page, 'Variant(', ' allow: { "V067": "for later" },');
  await said(page, 'good', '1 warning acknowledged');
  assert.equal(await page.locator('.problem').count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
});

test('typing over all of the text keeps the content policy, and brackets close around what is selected', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/workshop/new' });
  await said(page, 'good', 'No problems');
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('abc');
  assert.equal(await shown(page), 'abc');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('(');
  assert.equal(await shown(page), '(abc)');
  for (let undo = 0; undo < 3; undo += 1) await page.keyboard.press('Control+z');
  await title(page, 'My Variant');
  await said(page, 'good', 'No problems');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a reload loses nothing, and a shipped variant is changed only in a copy', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/workshop/minishogi' });
  await said(page, 'good', 'No problems');
  await title(page, 'Minishogi');
  await typeAfter(page, 'name: "Mini', 'tiny');
  await title(page, 'Minitinyshogi');
  await page.reload();
  await title(page, 'Minitinyshogi');
  // The text of the server is the same as before, and the draft can go back to it.
  await page.locator('[data-act="revert"]').click();
  await page.getByRole('button', { name: 'Undo them' }).click();
  await title(page, 'Minishogi');
  const download = page.waitForEvent('download');
  await page.locator('[data-act="download"]').click();
  assert.equal((await download).suggestedFilename(), 'minishogi.ron');
  // Tab indents, and Escape lets it leave: nobody is caught in the text.
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains('pane')), true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains('pane')), false);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the file on the disk is followed, saved, and never lost where both were changed', async () => {
  const path = join(folder, 'disk.ron');
  const text = (name, files = '') => `Variant(\n    id: "disk",\n    extends: "minishogi",\n    name: "${name}",\n    kanji: none,\n    romaji: none,${files}\n)\n`;
  writeFileSync(path, text('First'));
  const serving = await startServer({ args: [path] });
  const { page, problems, context } = await openPage(browser, serving.address, { path: '#/workshop' });
  await title(page, 'First');
  const changedAt = Date.now();
  writeFileSync(path, text('Second'));
  await page.locator('.cm-content', { hasText: 'Second' }).waitFor();
  const seenAfter = Date.now() - changedAt;
  assert.ok(seenAfter < 1500, `a change on the disk is seen after ${seenAfter} ms`);
  await title(page, 'Second');
  // Saved from the page.
  await typeAfter(page, 'name: "Second', 'ary');
  await title(page, 'Secondary');
  await page.locator('[data-act="save"]').click();
  await page.locator('.notice', { hasText: 'disk.ron is saved.' }).waitFor();
  assert.equal(readFileSync(path, 'utf8'), text('Secondary'));
  // Changed on both sides: the page asks, and keeps both.
  await typeAfter(page, 'name: "Second', 'X');
  await title(page, 'SecondXary');
  writeFileSync(path, text('Elsewhere'));
  await page.locator('.conflict', { hasText: 'The file changed on the disk, and you have changed it here' }).waitFor();
  await page.locator('[data-act="save"]').click();
  await page.locator('.notice.error', { hasText: 'has changed since' }).waitFor();
  assert.equal(readFileSync(path, 'utf8'), text('Elsewhere'));
  await page.locator('[data-act="take-disk"]').click();
  await title(page, 'Elsewhere');
  await page.locator('.workshop-head select').selectOption({ label: 'SecondXary' });
  await title(page, 'SecondXary');
  await page.locator('.workshop-head select').selectOption({ label: 'disk.ron' });
  await title(page, 'Elsewhere');
  // The other choice: mine stays, and saving replaces what is there.
  await typeAfter(page, 'name: "Else', 'Mine');
  await title(page, 'ElseMinewhere');
  writeFileSync(path, text('Again'));
  await page.locator('[data-act="keep-mine"]').click();
  await page.keyboard.press('Control+s');
  await page.locator('.notice:not(.error)', { hasText: 'disk.ron is saved.' }).waitFor();
  assert.equal(readFileSync(path, 'utf8'), text('ElseMinewhere'));
  assert.deepEqual(problems, []);
  await context.close();
  await serving.kill();
});
