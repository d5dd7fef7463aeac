//! axe-core finds nothing to complain about in analysis, review, editor, lessons, card, gallery and workshop: light, dark, and at 360 pixels,
//! where nothing is wider than the screen.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { openPage, started } from './harness.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { server, browser } = await started();

/** How each view is brought into a state with something to see. */
const VIEWS = {
  '#/analysis/new/whale': async (page) => {
    await page.locator('.engine-line').nth(2).waitFor();
    await page.locator('[data-act="engine"]').click();
    await page.locator('.engine-progress[data-searching="false"]').waitFor();
  },
  review: async (page, address) => {
    await page.goto(`${address}#/analysis/new/minishogi`);
    await page.locator('.engine-line').first().waitFor();
    for (const [from, to] of [['5d', '5c'], ['1b', '1c'], ['1e', '1c']]) {
      const before = await page.locator('.about').textContent();
      await page.locator(`[data-square="${from}"]`).click();
      await page.locator(`[data-square="${to}"]`).click();
      await page.waitForFunction((old) => document.querySelector('.about')?.textContent !== old, before);
    }
    await page.locator('[data-act="review"]').click();
    await page.locator('.status', { hasText: 'The review is done.' }).waitFor({ timeout: 60_000 });
    await page.locator('.mistake-item').first().click();
    await page.locator('.try[data-state="asked"]').waitFor();
  },
  '#/editor/whale': async (page) => {
    await page.locator('.judgement[data-kind="good"]').waitFor();
    await page.locator('[data-stamp="D"]').click();
    await page.locator('.sfen').fill('nothing');
    await page.locator('.judgement[data-kind="bad"]').waitFor();
  },
  '#/learn/whale': async (page) => {
    await page.locator('.try[data-state="asked"]').waitFor();
    await page.locator('[data-act="solution"]').click();
    await page.locator('.try[data-state="shown"]').waitFor();
  },
  '#/card/whale': (page) => page.locator('.piece').first().waitFor(),
  '#/card/whale/D': (page) => page.locator('.move-panel').first().waitFor(),
  '#/gallery': (page) => page.locator('.gallery-board').first().waitFor(),
  '#/workshop/whale': async (page) => {
    await page.locator('.workshop-state[data-kind="good"]').waitFor();
    await page.locator('.piece').first().waitFor();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.locator('.problem').first().waitFor();
  },
};

for (const [theme, width] of [['light', 1280], ['dark', 1280], ['light', 360], ['dark', 360]]) {
  for (const [path, bring] of Object.entries(VIEWS)) {
    test(`${path}, ${theme}, ${width} pixels wide`, async () => {
      const { page, problems, context } = await openPage(browser, server.address, {
        path: path.startsWith('#') ? path : '', settings: { theme }, viewport: { width, height: width === 360 ? 740 : 800 }, bypassCSP: false,
      });
      await bring(page, server.address);
      // By the debugger's own door: the page's policy, under which it runs here as for readers, lets no foreign script in.
      await page.evaluate(AXE);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`);
      });
      assert.deepEqual(found, []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `the page is ${wide} pixels wider than the screen`);
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
}
