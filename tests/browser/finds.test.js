//! What readers of the page stumbled over.

import assert from 'node:assert/strict';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPage, ownFolder, setUp, square, started, startServer, state } from './harness.js';

const { server, browser } = await started();
const folder = ownFolder('finds-');

async function move(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

test('a watched file that vanishes keeps its name and its text, and goes on when it is back', async () => {
  const path = join(folder, 'w.ron');
  const text = (name) => `Variant(\n    id: "w",\n    extends: "minishogi",\n    name: "${name}",\n    kanji: none,\n    romaji: none,\n)\n`;
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

/** A game against the computer with a clock, in which Black resigns a while after the first answer. */
async function resigned(path = '#/play/whale') {
  const opened = await openPage(browser, server.address, { path });
  const { page } = opened;
  await state(page, 'setup');
  await setUp(page, { level: 2, clock: 'Fischer' });
  await move(page, '5e', '5d');
  await page.locator('.move.white').waitFor();
  await state(page, 'reader');
  await page.waitForFunction(() => document.querySelector('.bar-near .bar-clock').textContent.endsWith('10:07'));
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await state(page, 'over');
  return opened;
}
const clock = (page, bar) => page.locator(`.bar-${bar} .bar-clock`).evaluate((one) => one.lastChild.textContent);

test('the time of a turn in which a game ends is spent, also after a reload', async () => {
  const { page, problems, context } = await resigned();
  const [near, far] = [await clock(page, 'near'), await clock(page, 'far')];
  assert.match(near, /^10:0[4-7]$/, 'the clock does not go back to what it was before the turn');
  await page.reload();
  await state(page, 'over');
  assert.deepEqual([await clock(page, 'near'), await clock(page, 'far')], [near, far]);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a link holds the tree, comments, marks, times, players, the clock and the result', async () => {
  const { page, problems, context } = await resigned();
  const clocks = [await clock(page, 'near'), await clock(page, 'far')];
  await page.getByRole('button', { name: 'Share' }).click();
  const plain = await page.getByLabel('The whole game', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.engine-line').first().waitFor();
  await page.locator('[data-act="engine"]').click();
  await page.keyboard.press('ArrowUp');
  await page.locator('.about', { hasText: 'About the start' }).waitFor();
  await page.getByLabel('Comment').fill('Before it all.');
  await page.getByRole('heading', { name: 'About the start' }).click();
  await move(page, '4e', '4d');
  await page.locator('.about', { hasText: 'D-4d' }).waitFor();
  await page.getByLabel('Mark').selectOption('!?');
  await page.getByLabel('Comment').fill('Another way.');
  await page.locator('[data-kept="true"]').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('The whole game', { exact: true }).inputValue();
  await context.close();

  const guest = await openPage(browser, server.address, { path: link.slice(server.address.length) });
  await guest.page.locator('.move[aria-current]', { hasText: 'D-4d' }).waitFor();
  assert.deepEqual(await guest.page.locator('.moves .comment').allTextContents(), ['Before it all.', 'Another way.']);
  assert.match(await guest.page.locator('.moves .branch .move').getAttribute('aria-label'), /D-4d, interesting, with a comment/);
  assert.deepEqual(await guest.page.locator('.bar-name .who').allTextContents(), ['Hakugei, level 2', 'You']);
  await guest.page.getByRole('button', { name: 'To the start' }).click();
  await guest.page.getByRole('button', { name: 'To the last move' }).click();
  await guest.page.locator('.result', { hasText: 'White wins by resignation' }).waitFor();
  assert.deepEqual([await clock(guest.page, 'near'), await clock(guest.page, 'far')], clocks);
  // Where it stood is where a link of the game alone opens.
  await guest.page.goto(plain);
  await state(guest.page, 'over');
  assert.deepEqual([...problems, ...guest.problems], []);
  await guest.context.close();
});

test('what a link says of a game comes back, whatever its tree', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/gallery' });
  const { plain, old, unlike } = await page.evaluate(async () => {
    const { gameFragment, gameOf } = await import('./share.js');
    const { createGame, path, playMove } = await import('./game.js');
    const { MARKS } = await import('./movelist.js');
    let seed = 7;
    const chance = (most) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * most);
    };
    // A game by the moves to each of its nodes, with what is said about them.
    const told = (game, at) => {
      const name = (id) => (id === null ? '' : path(game, id).map(({ usi }) => usi).join(' '));
      const nodes = Object.fromEntries(game.nodes.map(({ id, comments, mark = '', ms, left }) => [name(id), { comments, mark, ms, left }]));
      const kids = game.nodes.map(({ id }) => name(id)).toSorted();
      const { players, clock, comments, end, current, variant, created } = game;
      const order = [null, ...game.nodes.map(({ id }) => id)].map((id) => [name(id), game.nodes.filter(({ parent }) => parent === id).map(({ usi }) => usi)]).toSorted();
      return JSON.stringify({ nodes: Object.entries(nodes).toSorted(), kids, order, players, clock, comments, end: end && { ...end, node: name(end.node), words: '' }, current: name(current), at: name(at), variant, created: created.slice(0, 10) });
    };
    const unlike = [];
    for (let round = 0; round < 60; round += 1) {
      const game = createGame({ variant: 'whale' });
      for (let moves = chance(40); moves > 0; moves -= 1) {
        const node = playMove(game, { usi: `m${chance(3)}`, text: 'm' }, { at: chance(4) ? game.current : [null, ...game.nodes.map(({ id }) => id)][chance(game.nodes.length + 1)], ms: chance(2) ? chance(90) * 1000 : null });
        if (!chance(4)) node.comments = ['“Ein ‘Wort’\n鯨', '2'];
        if (!chance(4)) node.mark = MARKS[chance(6)][0];
        if (!chance(2)) node.left = { black: chance(600_000), white: chance(600_000) };
      }
      if (chance(2)) game.comments = ['Hm.'];
      if (chance(2)) game.clock = { kind: 'byoyomi', main: 60_000, increment: 0, byoyomi: 30_000 };
      if (chance(2)) game.players = { black: { kind: 'engine', level: 1 + chance(9), name: '' }, white: chance(2) ? { kind: 'person', level: 3, name: 'You' } : { kind: 'engine', level: 4, name: 'Moby' } };
      let last = null;
      for (let next; (next = game.nodes.find(({ parent }) => parent === last)); last = next.id);
      if (chance(2)) game.end = { node: last, ended: { result: 'draw', reason: 'agreement' }, words: '', left: { black: 5, white: 6 } };
      if (!chance(3)) game.current = last;
      const at = game.nodes.length && chance(2) ? chance(game.nodes.length) : game.current;
      const back = await gameOf(await gameFragment(game, at));
      for (const node of back.game.nodes) node.text = 'm';
      if (told(game, at) !== told(back.game, back.at)) unlike.push([told(game, at), told(back.game, back.at)]);
    }
    // A game of 40 moves of two people, in the form of now and in that of old.
    const game = createGame({ variant: 'whale' });
    for (let index = 0; index < 40; index += 1) playMove(game, { usi: `${1 + chance(6)}${'abcdef'[chance(6)]}${1 + chance(6)}${'abcdef'[chance(6)]}`, text: '' });
    game.players.black = { kind: 'person', level: 3, name: 'You' };
    game.players.white = { kind: 'engine', level: 3, name: '' };
    const bytes = new TextEncoder().encode(JSON.stringify({ v: 'whale', m: game.nodes.map(({ usi }) => usi).join(' '), b: 'You' }));
    const folded = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
    const old = `1${btoa(String.fromCharCode(...folded)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
    const before = await gameOf(old);
    if (before.game.nodes.length !== 40 || before.game.players.black.name !== 'You') unlike.push('the link of old');
    return { plain: await gameFragment(game, game.current), old, unlike };
  });
  assert.deepEqual(unlike, []);
  assert.ok(plain.length <= old.length + 60, `${plain.length} characters against ${old.length}`);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a hostile link with a tree says what is wrong with it', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/gallery' });
  const said = (data) => page.evaluate(async (text) => {
    const { gameOf } = await import('./share.js');
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const code = `1${btoa(String.fromCharCode(...new Uint8Array(await new Response(stream).arrayBuffer()))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
    return gameOf(code).then(() => 'read', ({ message }) => message);
  }, typeof data === 'string' ? data : JSON.stringify({ v: 'whale', m: '5e5d 2b2c', ...data }));
  const cases = [
    [{ r: [[9, '5b5c']] }, /a branch follows move 9, and there are 2 before it/], [{ r: [[-1, '5b5c']] }, /its branches/], [{ r: [[0, '']] }, /its branches/],
    [{ r: Array(501).fill([0, 'a']) }, /up to 500/], [{ r: Array(400).fill([0, 'a '.repeat(20).trim()]) }, /8002 moves with its branches, and may have 5000/],
    [{ c: [[1, 7]] }, /its comments/], [{ c: [[5, 'x']] }, /a comment is about move 5/], [{ k: [[1, '<b>']] }, /one of !! !/], [{ k: [[1e9, '!']] }, /a mark is about move/],
    [{ t: '1,x' }, /seconds/], [{ t: '99999999' }, /seconds/], [{ l: '1/2/3' }, /60000\/60000/], [{ z: ['sand', 1, 2, 3] }, /fischer/], [{ z: ['fischer', 1e12, 0, 0] }, /milliseconds/],
    [{ p: ['You'] }, /two names or levels/], [{ p: ['You', 0] }, /two names or levels/], [{ p: ['You', [3, 'x'.repeat(300)]] }, /two names or levels/],
    [{ e: ['draw', 'agreement'], x: [1] }, /clocks at the end/], [{ d: 'yesterday' }, /2025-11-24/], [{ d: '2025-99-99' }, /2025-11-24/], [{ g: 3 }, /stands after move 3/], [{ a: 1.5 }, /opens is not a number/],
  ];
  for (const [data, wanted] of cases) assert.match(await said(data), wanted, JSON.stringify(data).slice(0, 80));
  assert.equal(await said({ r: [[1, '5b5c']], c: [[3, 'x']], k: [[3, '!']], t: '1,,2.5', l: '1/2', z: ['fischer', 1, 2, 3], p: [[1, 'x'], 3], g: 0, a: 3 }), 'read');
  // Moves that the rules refuse are the server’s to judge, in branches too.
  const broken = await page.evaluate(async () => {
    const { gameFragment } = await import('./share.js');
    const { createGame, playMove } = await import('./game.js');
    const game = createGame({ variant: 'whale' });
    playMove(game, { usi: '5e5d', text: '' });
    playMove(game, { usi: '5a1f', text: '' }, { at: null });
    return gameFragment(game, 0);
  });
  await page.goto(`${server.address}#/game/${broken}`);
  await page.locator('main.sorry', { hasText: '5a1f' }).waitFor();
  // The computer waits until the reader goes on with a shared game.
  const open = await page.evaluate(async () => {
    const { gameFragment } = await import('./share.js');
    const { createGame, playMove } = await import('./game.js');
    const game = createGame({ variant: 'whale' });
    game.players.white = { kind: 'engine', level: 1, name: '' };
    playMove(game, { usi: '5e5d', text: '' });
    return gameFragment(game, 0);
  });
  await page.goto(`${server.address}#/game/${open}`);
  await page.locator('.status', { hasText: 'It is the computer’s turn.' }).waitFor();
  await page.getByRole('button', { name: 'Go on from here' }).click();
  await page.locator('.move.white').waitFor();
  assert.match(page.url(), /#\/kept\//);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the computer takes a draw only where it stands worse, or late', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  await setUp(page, { level: 1 });
  await state(page, 'reader');
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.locator('.notice', { hasText: 'The computer declines the draw: the game has hardly begun.' }).waitFor();
  assert.equal(await page.locator('.play-view').getAttribute('data-state'), 'reader');
  const answers = await page.evaluate(async () => {
    const { declines } = await import('./play.js');
    const [whale, shogi, dai] = [36, 81, 225];
    return [[whale, 0, -900], [whale, 11, -900], [whale, 12, -900], [whale, 12, -99], [whale, 12, 0], [whale, 47, 30], [whale, 48, 30], [whale, 48, 31],
      [shogi, 19, -900], [shogi, 20, -100], [dai, 20, -100], [dai, 20, Infinity], [dai, 20, -Infinity], [dai, 200, null]].map(([squares, ply, score]) => declines({ squares, ply, score }) === null);
  });
  assert.deepEqual(answers, [false, false, true, false, false, false, true, false, false, true, true, false, true, false]);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a message goes after a while, with the view, and with what it spoke of; an error stays', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  await setUp(page, { level: 1 });
  await state(page, 'reader');
  const offer = async () => {
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.notice', { hasText: 'declines' }).waitFor();
  };
  // It goes by itself, though not while it is pointed at.
  await offer();
  await page.locator('.notice').hover();
  await page.waitForTimeout(6500);
  assert.equal(await page.locator('.notice').count(), 1);
  await page.mouse.move(300, 300);
  await page.locator('.notice').waitFor({ state: 'detached', timeout: 8000 });
  // It goes with the view.
  await offer();
  const [notice, words] = [await page.locator('.notice').boundingBox(), await page.locator('.below').boundingBox()];
  assert.ok(notice.x >= words.x + words.width || notice.y >= words.y + words.height, 'it does not lie on the sentence under the board');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.locator('.gallery-item').first().waitFor();
  assert.equal(await page.locator('.notice').count(), 0);
  await page.goBack();
  await state(page, 'reader');
  // It goes with the game that it spoke of.
  await offer();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await state(page, 'over');
  assert.equal(await page.locator('.notice').count(), 0);
  // What went wrong stays until it is read.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['%%% this is no record'], 'noise.txt', { type: 'text/plain' }));
    document.querySelector('.square').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.locator('.notice.error').waitFor();
  await page.waitForTimeout(6500);
  assert.equal(await page.locator('.notice.error').count(), 1);
  assert.deepEqual(problems, []);
  await context.close();
});

for (const path of ['#/play/chu', '#/analysis/new/chu', '#/editor/chu', '#/card/chu', '#/gallery']) {
  test(`${path} is never blank while the server takes its time`, async () => {
    const { page, problems, context } = await openPage(browser, server.address, { path: '#/games' });
    await page.locator('h1').waitFor();
    await page.routeWebSocket(/socket/, (socket) => {
      const far = socket.connectToServer();
      far.onMessage((message) => setTimeout(() => socket.send(message), 400));
    });
    await page.addInitScript(() => {
      globalThis.blank = 0;
      globalThis.boardless = 0;
      const look = () => {
        const main = document.querySelector('main');
        if (main && !main.innerText.trim()) globalThis.blank += 1;
        if (main?.querySelector('.board-host') && !main.querySelector('.square')) globalThis.boardless += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${server.address}?slow${path}`);
    await page.locator('.square, .piece, .gallery-item').first().waitFor();
    assert.equal(await page.getByText('Loading…').isVisible(), false);
    assert.deepEqual(await page.evaluate(() => [globalThis.blank, globalThis.boardless]), [0, 0]);
    assert.deepEqual(problems, []);
    await context.close();
  });
}

/** The address of a position of two people, as a link holds it. */
const linkTo = (data) => `#/game/0${Buffer.from(JSON.stringify(data)).toString('base64url')}`;
const overlap = (one, two) => one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height;

test('a move of several legs says how it goes on, and asks where a leap and a capture lead to one square', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: linkTo({ v: 'chu', s: 'kg10/12/12/12/12/12/6p5/5N6/12/12/12/KG10 b - 1' }) });
  await state(page, 'reader');
  const guide = page.locator('.guide');
  await square(page, '7h').click();
  // The piece that is picked up may pass: its square is a target, and its face stays to be seen.
  assert.equal(await square(page, '7h').evaluate((one) => getComputedStyle(one, '::before').backgroundColor), 'rgba(0, 0, 0, 0)');
  await square(page, '6g').click();
  await guide.filter({ hasText: 'Through 6g: choose where the move goes on. Choose 6g again to end the move here.' }).waitFor();
  assert.equal(await square(page, '6g').evaluate((one) => getComputedStyle(one, '::before').backgroundColor), 'rgba(0, 0, 0, 0)');
  await page.keyboard.press('Escape');
  await guide.waitFor({ state: 'hidden' });
  // 7f is reached by a leap, and by way of the pawn on 6g.
  const choices = page.locator('.chooser button');
  await square(page, '7h').click();
  await square(page, '7f').click();
  assert.deepEqual(await choices.allTextContents(), ['Jump', 'Take the pawn on 6g on the way']);
  await choices.nth(0).click();
  await page.locator('.move', { hasText: /^N-7f$/ }).waitFor();
  assert.equal(await square(page, '6g').getAttribute('data-piece'), 'p');
  await page.getByRole('button', { name: 'Take back' }).click();
  await square(page, '7h').and(page.locator('[data-piece="N"]')).click();
  await square(page, '7f').click();
  await choices.nth(1).click();
  await page.locator('.move', { hasText: 'Nx6g-7f' }).waitFor();
  assert.equal(await square(page, '6g').getAttribute('data-piece'), null);
  await page.getByRole('button', { name: 'Take back' }).click();
  // The square of the piece itself: it passes, or takes and comes back.
  await square(page, '7h').and(page.locator('[data-piece="N"]')).click();
  await square(page, '7h').click();
  assert.deepEqual(await choices.allTextContents(), ['Pass (N-7h)', 'Take the pawn on 6g and come back', 'Put it back']);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the choice of promotion says what it is, and hides neither the piece nor its square', async () => {
  for (const [sfen, from, to] of [['k4/2PS1/5/5/4K b - 1', '2b', '1a'], ['4k/R4/5/5/4K b - 1', '5b', '5a'], ['4k/5/5/5/R3K b - 1', '5e', '5a']]) {
    const { page, problems, context } = await openPage(browser, server.address, { path: linkTo({ v: 'minishogi', s: sfen }) });
    await state(page, 'reader');
    await square(page, from).click();
    await square(page, to).click();
    const chooser = page.locator('.chooser');
    await chooser.waitFor();
    const texts = await chooser.locator('button').allTextContents();
    assert.match(texts[0], /^Promote to /);
    assert.match(texts[1], /^Stay /);
    assert.deepEqual(await chooser.locator('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), texts);
    for (const name of [from, to]) assert.ok(!overlap(await chooser.boundingBox(), await square(page, name).boundingBox()), `${from}${to}: ${name} is hidden`);
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test('what hovering marks is said under the board', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: linkTo({ v: 'minishogi', s: '4k/5/1pr2/2S2/2K2 b - 1' }) });
  await state(page, 'reader');
  await square(page, '3d').hover();
  await page.locator('.guide', { hasText: 'Black’s silver general on 3d. Stripes: it attacks · ×: it threatens · ⚔: attacks it · +: defends it.' }).waitFor();
  await page.mouse.move(5, 5);
  await page.locator('.guide').waitFor({ state: 'hidden' });
  assert.deepEqual(problems, []);
  await context.close();
});

test('a record is pasted anywhere but where text is written', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/gallery' });
  await page.locator('.gallery-item').first().waitFor();
  const paste = (selector, text) => page.evaluate(([where, words]) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    return document.querySelector(where).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, [selector, text]);
  assert.equal(await paste('input[type="search"]', '5e5d'), true, 'a field has its text for itself');
  await paste('body', '%%% this is no record');
  await page.locator('.notice.error').waitFor();
  await page.goto(`${server.address}#/play/whale`);
  await state(page, 'setup');
  await paste('.square', 'position startpos moves 5e5d 2b2c');
  await page.locator('.notice', { hasText: 'A game of 2 moves was read.' }).waitFor();
  assert.equal(await page.locator('.moves .move:not(.start)').count(), 2);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a handicap is listed with its pieces, and the card says nothing where there is nothing to say', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/play/whale' });
  await state(page, 'setup');
  assert.deepEqual(await page.getByLabel('Handicap').locator('option').allTextContents(), ['None: an even game', 'grey whale', 'humpback', 'porpoise', 'porpoise and grey whale', 'two pieces: porpoise and humpback', 'three pieces: porpoise, grey whale and humpback']);
  await page.goto(`${server.address}#/play/shogi`);
  await page.locator('.square[data-square="9i"]').waitFor();
  const shogi = await page.getByLabel('Handicap').locator('option').allTextContents();
  assert.ok(shogi.includes('6-piece: rook, bishop, knight ×2 and lance ×2 (六枚落ち)'), shogi.join('; '));
  await page.goto(`${server.address}#/card/whale`);
  assert.match(await page.locator('[data-piece="K"] .facts').textContent(), /^Enters playby capture/);
  await page.goto(`${server.address}#/card/shogi`);
  assert.match(await page.locator('[data-piece="+R"] .facts').textContent(), /^Enters playby promotion/);
  assert.equal(await page.getByText('none', { exact: true }).count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
});

test('on a phone the board is in sight when the game begins', async () => {
  const { page, problems, context } = await openPage(browser, server.address, { path: '#/play/whale', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await state(page, 'setup');
  await setUp(page, { level: 1 });
  await state(page, 'reader');
  const { top, bottom } = await page.locator('.set').evaluate((set) => set.getBoundingClientRect());
  assert.ok(top >= 0 && bottom <= 740, `the board is from ${top} to ${bottom}`);
  assert.deepEqual(problems, []);
  await context.close();
});
