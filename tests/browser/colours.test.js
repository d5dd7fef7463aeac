//! Whoever sees no colours sees every mark: what it says is in its shape or its lightness, in the light theme and in the dark one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, started, state } from './harness.js';

/** How far the lightness of a pixel must differ to be seen as different, of 255, and how much of a square must differ so, in thousandths. */
const LIGHTNESS = 32;
const ENOUGH = 6;

/** The marks of squares, and where each can stand. */
const MARKS = {
  last: ['empty', 'piece'], 'last last-to': ['piece'], check: ['piece'], picked: ['piece'], 'picked target': ['piece'], leg: ['empty', 'piece'], 'leg stop': ['empty', 'piece'],
  target: ['empty'], take: ['piece'], looked: ['piece'], attacked: ['empty', 'piece'], 'attacked threatened': ['piece'], attacker: ['piece'], defender: ['piece'], over: ['empty', 'piece'],
  rule: ['empty', 'piece'],
};

const { server, browser } = await started();

/** In how many thousandths of their pixels two pictures differ in lightness. */
function difference(blank, one, two) {
  return blank.evaluate(async ([pictures, least]) => {
    const [first, second] = await Promise.all(pictures.map(async (text) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }));
    let unlike = 0;
    for (let at = 0; at < first.data.length; at += 4) {
      const lightness = ({ data }) => 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
      if (Math.abs(lightness(first) - lightness(second)) >= least) unlike += 1;
    }
    return (1000 * unlike) / (first.width * first.height);
  }, [[one, two].map((picture) => picture.toString('base64')), LIGHTNESS]);
}

for (const theme of ['light', 'dark']) {
  test(`marks and sides are told apart without colours: ${theme}`, async (t) => {
    const { page, problems, context } = await openPage(browser, server.address, { path: '#/play/whale', settings: { theme } });
    const blank = await context.newPage();
    await page.bringToFront();
    await state(page, 'setup');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
    // The marks of a board in play, and no other, are tested.
    const known = await page.evaluate(() => {
      const names = [...document.querySelector('.square').classList];
      return { names, sheet: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.selectorText ?? '').join(' ') };
    });
    const inSheet = new Set([...known.sheet.matchAll(/\.square\.([a-z-]+)/g)].map(([, name]) => name));
    inSheet.delete('own');
    assert.deepEqual([...inSheet].filter((name) => !Object.keys(MARKS).some((mark) => mark.split(' ').includes(name))), []);

    const places = { piece: '3b', empty: '3c' };
    /** A picture of a square with a mark, and nothing else that is not on every square. */
    const picture = async (where, mark) => {
      await page.evaluate(([name, classes]) => {
        const square = document.querySelector(`[data-square="${name}"]`);
        square.className = `square ${classes === 'rule' ? '' : classes}`;
        if (classes === 'rule') square.dataset.mark = 'rule';
        else delete square.dataset.mark;
      }, [places[where], mark]);
      return page.locator(`[data-square="${places[where]}"]`).screenshot();
    };
    const alike = [];
    let closest = [Infinity, ''];
    for (const where of Object.keys(places)) {
      const pictures = [['no mark', await picture(where, '')]];
      for (const [mark, wheres] of Object.entries(MARKS)) if (wheres.includes(where)) pictures.push([mark, await picture(where, mark)]);
      await picture(where, '');
      for (const [index, [one, first]] of pictures.entries()) {
        for (const [two, second] of pictures.slice(index + 1)) {
          const unlike = await difference(blank, first, second);
          if (unlike < closest[0]) closest = [unlike, `${where}: ${one} and ${two}`];
          if (unlike < ENOUGH) alike.push(`${where}: ${one} and ${two}: ${unlike.toFixed(1)}`);
        }
      }
    }
    // The sides: the same piece of both on squares without a mark, in every kind of faces.
    await page.mouse.move(2, 2);
    for (const faces of ['Pictures', 'Kanji', 'Letters']) {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Faces of the pieces').selectOption({ label: faces });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.waitForFunction(() => [...document.querySelectorAll('.square img')].every((image) => image.complete && image.naturalWidth));
      const [white, black] = [await page.locator('[data-square="3b"]').screenshot(), await page.locator('[data-square="3e"]').screenshot()];
      const unlike = await difference(blank, white, black);
      if (unlike < 10 * ENOUGH) alike.push(`Black’s and White’s dolphin, ${faces}: ${unlike.toFixed(1)}`);
    }
    t.diagnostic(`closest are ${closest[1]}, which differ in ${closest[0].toFixed(1)} of 1000 pixels`);
    assert.deepEqual(alike, []);
    assert.deepEqual(problems, []);
    await context.close();
  });
}
