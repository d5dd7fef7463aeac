//! Games survive reloads, restarts of the server, and other tabs; they travel in links and in records.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openPage, setUp, started, startServer, state, watch } from './harness.js';

const { server, browser } = await started();

const click = async (page, from, to) => {
  await page.locator(`[data-square="${from}"]`).click();
  await page.locator(`[data-square="${to}"]`).click();
};
const moves = (page) => page.locator('.moves .move[data-node]:not(.start)').allTextContents();

/** A game of two people that has begun with three moves. */
async function begun(options = {}) {
  const opened = await openPage(browser, server.address, { path: '#/play/whale', ...options });
  const { page } = opened;
  await state(page, 'setup');
  await setUp(page, { opponent: 'Two people' });
  await state(page, 'reader');
  for (const [from, to, text] of [['5e', '5d', 'D-5d'], ['2b', '2c', 'D-2c'], ['6e', '6d', 'D-6d']]) {
    await click(page, from, to);
    await page.locator('.move', { hasText: text }).waitFor();
  }
  return opened;
}

test('a game goes on where it was after a reload', async () => {
  const { page, context, problems } = await begun();
  const address = page.url();
  assert.match(address, /#\/kept\//);
  await page.reload();
  await state(page, 'reader');
  assert.equal(page.url(), address);
  assert.deepEqual(await moves(page), ['D-5d', 'D-2c', 'D-6d']);
  await click(page, '1b', '1c');
  await page.locator('.move', { hasText: 'D-1c' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a reload while the computer thinks loses nothing, and it moves', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  await setUp(page, { level: 22 });
  await click(page, '5e', '5d');
  await page.locator('.play-view[data-state="computer"]').waitFor();
  await page.reload();
  await state(page, 'reader');
  const played = await moves(page);
  assert.equal(played.length, 2);
  assert.equal(played[0], 'D-5d');
  assert.deepEqual(problems, []);
  await context.close();
});

test('the server is killed in mid-game and started again', async () => {
  const own = await startServer();
  const { page, context, problems } = await openPage(browser, own.address, { path: '#/play/whale' });
  await state(page, 'setup');
  await setUp(page, { level: 22 });
  await click(page, '5e', '5d');
  await page.locator('.play-view[data-state="computer"]').waitFor();
  await own.kill();
  await page.locator('#link-state', { hasText: 'no connection' }).waitFor();
  const again = await startServer({ port: own.port });
  assert.equal(await state(page, 'reader'), 'reader');
  await page.locator('#link-state').waitFor({ state: 'hidden' });
  const played = await moves(page);
  assert.equal(played.length, 2);
  await page.reload();
  await state(page, 'reader');
  assert.deepEqual(await moves(page), played);
  assert.deepEqual(problems, []);
  await context.close();
  await again.kill();
});

test('two tabs with two games leave each other alone; with one game they notice', async () => {
  const { page, context, problems } = await begun();
  const other = await context.newPage();
  watch(other, server.address, problems);
  await other.goto(`${server.address}#/play/minishogi`);
  await state(other, 'setup');
  await setUp(other, { opponent: 'Two people' });
  await click(other, '1e', '1d');
  await other.locator('.move').nth(1).waitFor();
  await click(page, '1b', '1c');
  await page.locator('.move', { hasText: 'D-1c' }).waitFor();
  assert.equal((await moves(other)).length, 1);
  assert.equal((await moves(page)).length, 4);

  await other.goto(page.url());
  await other.reload();
  await state(other, 'reader');
  await click(other, '4e', '4d');
  await other.locator('.move', { hasText: 'D-4d' }).waitFor();
  await click(page, '1e', '1d');
  await page.locator('dialog', { hasText: 'went on in another tab' }).waitFor();
  await page.getByRole('button', { name: 'Show it as it is kept' }).click();
  await page.locator('.move', { hasText: 'D-4d' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('going on from an earlier move makes a branch', async () => {
  const { page, context, problems } = await begun();
  await page.locator('.moves .move', { hasText: 'D-5d' }).click();
  await page.locator('.play-view[data-state="elsewhere"]').waitFor();
  await click(page, '3b', '3c');
  await page.locator('.move', { hasText: 'D-3c' }).waitFor();
  await state(page, 'reader');
  assert.deepEqual(new Set(await moves(page)), new Set(['D-5d', 'D-2c', 'D-6d', 'D-3c']));
  assert.equal(await page.locator('.moves .branch .move', { hasText: 'D-2c' }).count(), 1, 'what was played before is the branch');
  await page.reload();
  await page.locator('.moves .branch .move', { hasText: 'D-6d' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.move[aria-current]', { hasText: 'D-5d' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('kept games are listed, gone on with, and deleted after a question', async () => {
  const { page, context, problems } = await begun();
  await page.getByRole('link', { name: 'My games' }).click();
  await page.locator('.game-list li').waitFor();
  assert.match(await page.locator('.game-list li').textContent(), /Whale Shogi.*3 moves/);
  await page.getByRole('link', { name: /Go on with Whale Shogi/ }).click();
  await page.locator('.move', { hasText: 'D-6d' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /Delete Whale Shogi/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.locator('.game-list li').count(), 1);
  await page.getByRole('button', { name: /Delete Whale Shogi/ }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('No game is kept yet.').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a link holds the whole game, and another browser shows it and goes on', async () => {
  const { page, context, problems } = await begun();
  await page.locator('.moves .move', { hasText: 'D-2c' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('The whole game', { exact: true }).inputValue();
  const position = await page.getByLabel('This position', { exact: true }).inputValue();
  await context.close();
  assert.ok(link.length < server.address.length + 120, `it is short: ${link.length}`);

  const guest = await openPage(browser, server.address, { path: link.slice(server.address.length) });
  await guest.page.locator('.move[aria-current]', { hasText: 'D-2c' }).waitFor();
  assert.deepEqual(await moves(guest.page), ['D-5d', 'D-2c', 'D-6d']);
  await guest.page.getByRole('button', { name: 'To the last move' }).click();
  await guest.page.locator('.move[aria-current]', { hasText: 'D-6d' }).waitFor();
  await click(guest.page, '1b', '1c');
  await guest.page.locator('.move', { hasText: 'D-1c' }).waitFor();
  assert.match(guest.page.url(), /#\/kept\//, 'a game that is gone on with is the reader’s own');

  await guest.page.goto(position);
  // The game before has this piece too: first its moves go.
  await guest.page.locator('.moves .move:not(.start)').first().waitFor({ state: 'detached' });
  await guest.page.locator('[data-square="2c"][data-piece="d"]').waitFor();
  assert.equal(await guest.page.locator('[data-square="6e"]').getAttribute('data-piece'), 'D', 'the position is that of the move that was shown');
  assert.deepEqual(await moves(guest.page), []);
  assert.deepEqual([...problems, ...guest.problems], []);
  await guest.context.close();
});

test('a link that opens in the middle names all its moves', async () => {
  const { page, context, problems } = await begun();
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.locator('.move.start[aria-current]').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('The whole game', { exact: true }).inputValue();
  const guest = await openPage(browser, server.address, { path: link.slice(server.address.length) });
  await guest.page.locator('.move.start[aria-current]').waitFor();
  assert.deepEqual(await moves(guest.page), ['D-5d', 'D-2c', 'D-6d']);
  assert.deepEqual([...problems, ...guest.problems], []);
  await guest.context.close();
  await context.close();
});

test('a reader who goes elsewhere while a move is being kept comes there', async () => {
  const { page, context, problems } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  await page.evaluate(() => {
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function begun(...how) {
      const change = transaction.apply(this, how);
      if (how[1] === 'readwrite') change.addEventListener('complete', () => { location.hash = '#/gallery'; });
      return change;
    };
  });
  await click(page, '5e', '5d');
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  assert.match(page.url(), /#\/gallery$/);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a broken or hostile link says what was read and what to do', async () => {
  const { page, context, problems } = await openPage(browser, server.address);
  const pack = (data) => page.evaluate(async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let out = '';
    for (const byte of bytes) out += String.fromCharCode(byte);
    return `1${btoa(out).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  }, data);
  await state(page, 'setup');
  const cases = [
    ['xyz', /“xyz”.*does not begin/s], ['1%3Cscript%3E', /“<”/], ['1abcdef', /damaged|no game/], ['0e30', /names no variant/], ['', /does not begin/],
    [await pack('[]'), /no game/], [await pack('{"v":"whale","m":7}'), /its moves/], [await pack('{"v":"nosuch"}'), /nosuch/],
    [await pack('{"v":"whale","m":"5e5d zz"}'), /zz/], [await pack('{"v":"whale","s":"6/6/6 b - 1"}'), /SFEN|rank|board/i],
    [await pack(`{"v":"${'a'.repeat(3 << 20)}"}`), /unfolds to more/], [await pack('{"f":["<b>","Variant("]}'), /<b>|variant/i],
  ];
  for (const [code, wanted] of cases) {
    await page.goto(`${server.address}#/game/${code}`);
    await page.locator('main.sorry').waitFor();
    const said = await page.locator('main').textContent();
    assert.match(said, wanted, `“${code.slice(0, 40)}” is answered by: ${said}`);
    assert.equal(await page.locator('main script, main b').count(), 0);
    await page.getByRole('link', { name: 'Play a new game' }).click();
    await state(page, 'setup');
  }
  await page.goto(`${server.address}#/nowhere/at/all`);
  await page.getByText('There is no such view').waitFor();
  await page.goto(`${server.address}#/kept/AAAA`);
  await page.getByText('No game of this browser is called “AAAA”').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('records go out in every form, and come back by paste, file and drop', async () => {
  const { page, context, problems } = await begun();
  await page.getByRole('button', { name: 'Records' }).click();
  const text = page.getByLabel('The record', { exact: true });
  const records = {};
  for (const form of ['record', 'kif', 'csa', 'usi']) {
    await page.getByLabel('Form').selectOption(form);
    await page.locator(`.writing[data-form="${form}"]`).waitFor();
    records[form] = await text.inputValue();
  }
  assert.match(records.record, /D-5d/);
  assert.match(records.usi, /5e5d 2b2c 6e6d/);
  await page.getByLabel('Form').selectOption('record');
  await page.locator('.writing[data-form="record"]').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  assert.equal(readFileSync(await download.path(), 'utf8'), records.record);

  // Each time the board of the game is there when the page says that it was read.
  const read = async () => {
    await page.locator('.notice', { hasText: 'A game of 3 moves was read.' }).waitFor();
    assert.deepEqual(await moves(page), ['D-5d', 'D-2c', 'D-6d']);
    await page.getByRole('button', { name: 'Close this message' }).click();
  };

  // By paste.
  await page.getByLabel('A record to read').fill('nothing like a record {{');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('.reading .error-text:not(:empty)').waitFor();
  await page.getByLabel('A record to read').fill(records.usi);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await read();

  // By file.
  await page.getByRole('button', { name: 'Records' }).click();
  await page.getByLabel('A file with a record').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(records.record) });
  await read();

  // Dropped on the page.
  const drop = (name, content) => page.evaluate(([file, body]) => {
    const data = new DataTransfer();
    data.items.add(new File([body], file, { type: 'text/plain' }));
    document.querySelector('.square').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, content]);
  await drop('game.txt', records.record);
  await read();
  await drop('noise.txt', '%%% this is no record');
  await page.locator('.notice.error').waitFor();

  // A form that cannot hold everything says so.
  await page.goto(`${server.address}#/play/minishogi`);
  await state(page, 'setup');
  assert.deepEqual(problems, []);
  await context.close();
});
