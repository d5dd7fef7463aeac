//! The views of play by the rules of axe: for eyes that see little, ears alone, and hands on a keyboard; light and dark, wide and narrow.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openPage, started } from './harness.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Views that `views.accessibility.test.js` does not look at, and what is there once they are complete. */
const VIEWS = {
  '#/play/whale': '.square',
  '#/play/chu': '.square',
  '#/games': 'h1',
};

const { server, browser } = await started();

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`no view breaks a rule of axe: ${colorScheme}, ${width} pixels wide`, async () => {
      const { context, page, problems } = await openPage(browser, server.address, { colorScheme, viewport: { width, height: 800 } });
      const all = {};
      for (const [path, there] of Object.entries(VIEWS)) {
        await page.goto(server.address + path);
        await page.locator(there).first().waitFor();
        // The policy of the page lets no script in from outside; the debugger's own world may read the page.
        await page.evaluate(axe);
        const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
        const broken = found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(' ')}`);
        if (broken.length) all[path] = broken;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (wide > 0) all[`${path}: width`] = `${wide} pixels too wide`;
      }
      assert.deepEqual(all, {});
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
}
