//! What readers of the page stumbled over.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPage, setUp, startBrowser, startServer, state } from './harness.js';

let server;
let browser;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'finds-'));
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const square = (page, name) => page.locator(`[data-square="${name}"]`);
async function move(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

test('a watched file that vanishes keeps its name and its text, and goes on when it is back', async () => {
  const path = join(folder, 'w.ron');
  const text = (name) => `Variant(\n    id: "w",\n    extends: "minishogi",\n    name: "${name}",\n)\n`;
  writeFileSync(path, text('First'));
  const serving = await startServer({ args: ['--watch', path] });
  const { page, problems, context } = await openPage(browser, serving.address, { path: '#/workshop' });
  const title = (words) => page.locator('.workshop-preview h2').first().filter({ hasText: words }).waitFor();
  const chosen = () => page.locator('.workshop-head select').evaluate((select) => select.selectedOptions[0].textContent);
  const gone = page.locator('.conflict', { hasText: 'w.ron is gone from the disk. Save writes it again.' });
  const type = async (words) => {
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(words);
  };
  await title('First');

  // An old conflict does not outlive the file.
  await type('// mine\n');
  writeFileSync(path, text('Elsewhere'));
  await page.locator('.conflict', { hasText: 'The file changed on the disk' }).waitFor();
  renameSync(path, join(folder, 'w2.ron'));
  await gone.waitFor();
  assert.equal(await page.locator('.conflict button').count(), 0);
  assert.equal(await chosen(), 'w.ron');
  assert.equal(await page.locator('[data-act="save"]').isEnabled(), true);

  // A reload finds the name and the text in the draft.
  await page.reload();
  await title('First');
  await gone.waitFor();
  assert.equal(await chosen(), 'w.ron');
  assert.match(await page.locator('.cm-content').innerText(), /^\/\/ mine/);

  await page.locator('[data-act="save"]').click();
  await page.locator('.notice', { hasText: 'w.ron is saved.' }).waitFor();
  await page.locator('.conflict').waitFor({ state: 'hidden' });
  assert.equal(readFileSync(path, 'utf8'), `// mine\n${text('First')}`);

  // What comes back by itself is followed as before. The server looks at the file a few times a second.
  await page.waitForTimeout(1000);
  renameSync(path, join(folder, 'w3.ron'));
  await gone.waitFor();
  writeFileSync(path, text('Back'));
  await title('Back');
  await page.locator('.conflict').waitFor({ state: 'hidden' });
  await type('// more\n');
  await page.locator('[data-act="save"]').click();
  await page.waitForFunction(() => document.querySelector('[data-act="save"]').disabled);
  assert.equal(readFileSync(path, 'utf8'), `// more\n${text('Back')}`);
  assert.deepEqual(problems, []);
  await context.close();
  await serving.kill();
});
