//! What people do beside moving: set a game up, offer draws, resign, declare, take back, pause; sounds, and dialogs by the keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptGame, linkTo, moveCount, moveTexts, openPage, setUp, square, started, state } from './harness.js';

const { server, browser } = await started();

const open = (path, options = {}) => openPage(browser, server.address, { path, ...options });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const move = async (page, from, to, text) => {
  await square(page, from).click();
  await square(page, to).click();
  await page.locator('.moves .move', { hasText: text }).last().waitFor();
};
/** Waits for the result in words. */
const ended = async (page, words) => {
  await state(page, 'over');
  assert.equal(await page.locator('.result strong').textContent(), words);
  await page.locator('#urgent', { hasText: words }).waitFor({ state: 'attached' });
};
/** Begins a game of Minishogi or another variant from a position, by the editor. */
async function from(variant, sfen, setup) {
  const opened = await open(`#/editor/${variant}/${encodeURIComponent(sfen)}`);
  await opened.page.locator('.judgement[data-kind="good"]').waitFor();
  await opened.page.locator('[data-act="play"]').click();
  await state(opened.page, 'setup');
  await setUp(opened.page, setup);
  return opened;
}

test('the computer takes a draw where it stands worse, and declines where it stands better', async () => {
  const better = await from('minishogi', 'rbsgk/4p/5/P4/K4 b - 1', { level: 3 });
  await state(better.page, 'reader');
  await button(better.page, 'Offer a draw').click();
  await better.page.locator('.notice', { hasText: 'The computer declines the draw: it likes its position.' }).waitFor();
  assert.equal(await state(better.page, 'reader', 'over'), 'reader');
  const worse = await from('minishogi', '4k/4p/5/P4/KGSBR b - 1', { level: 3 });
  await state(worse.page, 'reader');
  await button(worse.page, 'Offer a draw').click();
  await ended(worse.page, 'Draw by agreement');
  await worse.page.reload();
  await state(worse.page, 'over');
  assert.equal(await worse.page.locator('.result strong').textContent(), 'Draw by agreement');
  assert.deepEqual([...better.problems, ...worse.problems], []);
  await better.context.close();
  await worse.context.close();
});

test('two people agree on a draw, or not', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  await setUp(page, { opponent: 'Two people' });
  await state(page, 'reader');
  await move(page, '5e', '5d', 'D-5d');
  await button(page, 'Offer a draw').click();
  const question = page.getByRole('dialog', { name: 'White offers a draw' });
  await question.getByText('Black: do you accept?').waitFor();
  await question.getByRole('button', { name: 'Play on' }).click();
  await page.locator('.notice', { hasText: 'Black declines the draw.' }).waitFor();
  await move(page, '2b', '2c', 'D-2c');
  await button(page, 'Offer a draw').click();
  await page.getByRole('dialog', { name: 'Black offers a draw' }).getByRole('button', { name: 'Accept the draw' }).click();
  await ended(page, 'Draw by agreement');
  assert.equal(await page.locator('.square[aria-label*="can move"]').count(), 0, 'nothing moves any more');
  for (const name of ['Offer a draw', 'Resign']) assert.equal(await button(page, name).isVisible(), false, name);
  assert.equal((await keptGame(page)).result, 'draw by agreement');
  assert.deepEqual(problems, []);
  await context.close();
});

test('who resigns is asked, and loses', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  await setUp(page, { side: 'Black', level: 1 });
  await state(page, 'reader');
  await button(page, 'Resign').click();
  await page.getByRole('dialog', { name: 'Resign the game?' }).getByRole('button', { name: 'Play on' }).click();
  assert.equal(await state(page, 'reader', 'over'), 'reader');
  await button(page, 'Resign').click();
  await page.getByRole('dialog', { name: 'Resign the game?' }).getByText('White wins.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await ended(page, 'White wins by resignation');
  // The same again; White resigns where it is White's move.
  await button(page, 'Play again').click();
  await state(page, 'reader');
  assert.deepEqual(await moveTexts(page), []);
  await button(page, 'New game').click();
  await state(page, 'setup');
  await setUp(page, { opponent: 'Two people' });
  await move(page, '5e', '5d', 'D-5d');
  await button(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await ended(page, 'Black wins by resignation');
  assert.deepEqual(problems, []);
  await context.close();
});

test('mate and declaration end the game with their reasons', async () => {
  const { page, context, problems } = await open(linkTo({ v: 'minishogi', s: '4k/5/3GG/5/K4 b - 1' }));
  await state(page, 'reader');
  await move(page, '1c', '1b', 'G1c-1b');
  await ended(page, 'Black wins by checkmate');
  // With the king and ten pieces in the camp and 28 points Black may declare.
  const entered = '+R+B+R+B5/GGGGSS3/K8/9/9/9/9/9/8k b 2P 1';
  await page.goto(server.address + linkTo({ v: 'shogi', s: entered }));
  await button(page, 'Declare: Black wins by declaration').click();
  await ended(page, 'Black wins by declaration');
  assert.equal(await page.locator('[data-act="declare"]').isVisible(), false);
  assert.deepEqual(problems, []);
  await context.close();
  const computer = await from('shogi', entered, { side: 'White', level: 16 });
  await ended(computer.page, 'Black wins by declaration');
  assert.deepEqual(computer.problems, []);
  await computer.context.close();
});

test('a handicap takes the pieces off, and who gives them moves first', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  assert.equal(await square(page, '2a').getAttribute('data-piece'), 'g');
  await page.getByLabel('Handicap').selectOption({ label: 'grey whale' });
  await page.locator('.handicap-words:not(:empty)').waitFor();
  await page.locator('[data-square="2a"]:not([data-piece])').waitFor();
  await setUp(page, { opponent: 'Two people' });
  await state(page, 'reader');
  assert.match(await page.locator('.status').textContent(), /^White to move/);
  await move(page, '2b', '2c', 'D-2c');
  assert.deepEqual(await page.locator('.moves .move.white').allTextContents(), ['D-2c']);
  await move(page, '5e', '5d', 'D-5d');
  assert.deepEqual(await page.locator('.moves .move.black').allTextContents(), ['D-5d']);
  assert.equal((await keptGame(page)).handicap, 'G');

  // Whoever begins at once, before the board is drawn anew, is answered: the computer gives and moves first.
  await page.goto(`${server.address}#/play/minishogi`);
  await state(page, 'setup');
  await page.getByRole('radio', { name: 'Computer', exact: true }).check();
  await page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function later(...what) {
      setTimeout(() => send.apply(this, what), 500);
    };
    const choice = [...document.querySelectorAll('form.setup select')].at(-1);
    choice.value = 'R';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    document.querySelector('form.setup').requestSubmit();
  });
  await page.locator('.moves .move.white').waitFor();
  assert.equal(await state(page, 'reader'), 'reader');
  assert.equal(await page.locator('.moves .move.black').count(), 0);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the board turns to the side to move where two people want that', async () => {
  const { page, context, problems } = await open('#/play/whale', { settings: { turn: true } });
  await state(page, 'setup');
  await setUp(page, { opponent: 'Two people' });
  const below = () => page.locator('.bar-near').getAttribute('data-side');
  assert.equal(await below(), 'black');
  await move(page, '5e', '5d', 'D-5d');
  assert.equal(await below(), 'white');
  assert.equal(await page.locator('.square').first().getAttribute('data-square'), '1f');
  await move(page, '2b', '2c', 'D-2c');
  assert.equal(await below(), 'black');
  assert.deepEqual(problems, []);
  await context.close();
});

test('against the computer, taking back takes its answer too', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  await setUp(page, { level: 1 });
  await state(page, 'reader');
  assert.equal(await button(page, 'Take back').isVisible(), false);
  await move(page, '5e', '5d', 'D-5d');
  await page.locator('.moves .move.white').waitFor();
  await button(page, 'Take back').click();
  await page.locator('.moves .move.black').waitFor({ state: 'detached' });
  await state(page, 'reader');
  assert.deepEqual(await moveTexts(page), []);
  assert.equal(await square(page, '5e').getAttribute('data-piece'), 'D');
  assert.equal(await page.locator('.square.last').count(), 0);
  await move(page, '6e', '6d', 'D-6d');
  await page.locator('.moves .move.white').waitFor();
  assert.equal((await keptGame(page)).nodes.length, 2, 'what was taken back is kept nowhere');
  // After the end, it opens the game again.
  await state(page, 'reader');
  await button(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await state(page, 'over');
  await button(page, 'Take back').click();
  await state(page, 'reader');
  assert.equal((await keptGame(page)).result, null);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a move is taken back while the computer thinks about it', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  await setUp(page, { level: 22 });
  await square(page, '5e').click();
  await square(page, '5d').click();
  await state(page, 'computer');
  await button(page, 'Take back').click();
  await state(page, 'reader');
  assert.deepEqual(await moveTexts(page), []);
  // What it had thought comes to nothing.
  await page.waitForTimeout(1800);
  assert.deepEqual(await moveTexts(page), []);
  assert.equal(await state(page, 'reader', 'computer'), 'reader');
  assert.deepEqual(problems, []);
  await context.close();
});

test('two people take one move back, also on a branch', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  await setUp(page, { opponent: 'Two people' });
  await move(page, '5e', '5d', 'D-5d');
  await move(page, '2b', '2c', 'D-2c');
  await move(page, '6e', '6d', 'D-6d');
  await button(page, 'Take back').click();
  await page.locator('.moves .move', { hasText: 'D-6d' }).waitFor({ state: 'detached' });
  assert.deepEqual(await moveTexts(page), ['D-5d', 'D-2c']);
  // Another first move, and two after it: the last of them goes, and the board stands after the one before.
  await button(page, 'To the start').click();
  await page.locator('.move.start[aria-current]').waitFor();
  await move(page, '4e', '4d', 'D-4d');
  await move(page, '1b', '1c', 'D-1c');
  await move(page, '3e', '3d', 'D-3d');
  await button(page, 'Take back').click();
  await page.locator('.moves .move', { hasText: 'D-3d' }).waitFor({ state: 'detached' });
  await page.locator('.move[aria-current]', { hasText: 'D-1c' }).waitFor();
  await state(page, 'reader');
  assert.equal(await square(page, '3e').getAttribute('data-piece'), 'D');
  assert.equal(await square(page, '4d').getAttribute('data-piece'), 'D');
  await move(page, '3e', '3d', 'D-3d');
  assert.deepEqual(await page.locator('.moves .branch .move').allTextContents(), ['D-5d', 'D-2c']);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the computer alone pauses and goes on', async () => {
  const { page, context, problems } = await open('#/play/wa');
  await state(page, 'setup');
  await setUp(page, { opponent: 'Computer alone', level: 1, second: 1 });
  await page.locator('.moves .move.white').first().waitFor();
  for (const name of ['Resign', 'Offer a draw', 'Take back', 'Hint']) assert.equal(await button(page, name).isVisible(), false, name);
  assert.equal(await page.locator('.square[aria-label*="can move"]').count(), 0);
  await button(page, 'Pause').click();
  await button(page, 'Go on').waitFor();
  await page.waitForTimeout(400);
  const paused = await moveCount(page);
  await page.waitForTimeout(1500);
  assert.equal(await moveCount(page), paused);
  await button(page, 'Go on').click();
  await page.waitForFunction((count) => document.querySelectorAll('.moves .move[data-node]:not(.start)').length > count + 1, paused);
  assert.deepEqual(problems, []);
  await context.close();
});

test('sounds are made where they are wanted, and none where not', async () => {
  const { page, context, problems } = await open('', { settings: { sounds: true } });
  await page.addInitScript(() => {
    const Own = globalThis.AudioContext;
    globalThis.made = 0;
    globalThis.played = 0;
    globalThis.AudioContext = class extends Own {
      constructor(...how) {
        super(...how);
        globalThis.made += 1;
      }
    };
    // A knock of wood; tones are made by others.
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function begin(...when) {
      globalThis.played += 1;
      start.apply(this, when);
    };
  });
  const heard = () => page.evaluate(() => [globalThis.made, globalThis.played]);
  await page.goto(server.address + linkTo({ v: 'whale' }));
  await page.reload();
  await state(page, 'reader');
  assert.deepEqual(await heard(), [0, 0], 'nothing before the page is touched');
  await move(page, '5e', '5d', 'D-5d');
  await move(page, '2b', '2c', 'D-2c');
  await page.waitForFunction(() => globalThis.played > 0);
  assert.equal((await heard())[0], 1);
  await button(page, 'Settings').click();
  await page.getByLabel('Sounds').uncheck();
  await page.keyboard.press('Escape');
  const before = await heard();
  await move(page, '6e', '6d', 'D-6d');
  assert.deepEqual(await heard(), before);
  await page.reload();
  await state(page, 'reader');
  await move(page, '1b', '1c', 'D-1c');
  assert.deepEqual(await heard(), [0, 0]);
  await button(page, 'Settings').click();
  assert.equal(await page.getByLabel('Sounds').isChecked(), false);
  assert.deepEqual(problems, []);
  await context.close();
});

test('every dialog opens and closes by the keyboard, and gives it back', async () => {
  const { page, context, problems } = await open(linkTo({ v: 'whale', m: '5e5d' }));
  await state(page, 'reader');
  for (const [name, heading] of [['Settings', 'Settings'], ['Records', 'Records'], ['Share', 'Share'], ['Resign', 'Resign the game?'], ['Offer a draw', 'White offers a draw']]) {
    for (const key of ['Enter', 'Space']) {
      await button(page, name).focus();
      await page.keyboard.press(key);
      const box = page.getByRole('dialog', { name: heading });
      await box.waitFor();
      assert.ok(await page.evaluate(() => document.activeElement?.closest('dialog')), `${name}: the dialog has the keyboard`);
      // The keys of the board behind it do nothing.
      await page.keyboard.press('f');
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), name, `${name}: the button has the keyboard again`);
    }
  }
  assert.equal(await page.locator('.bar-near').getAttribute('data-side'), 'black');
  assert.equal(await state(page, 'reader', 'over'), 'reader');
  assert.deepEqual(await moveTexts(page), ['D-5d']);
  // Records opened from within Share: one after the other is closed.
  await button(page, 'Share').focus();
  await page.keyboard.press('Enter');
  await button(page, 'As a record…').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Records' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Records' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Share');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a game is set up by the keyboard alone, which stays where it was', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  const at = () => page.evaluate(() => {
    const { type = '', name = '', value = '', labels } = /** @type {any} */ (document.activeElement);
    return `${type} ${name || labels?.[0]?.querySelector('span')?.textContent.trim() || ''} ${type === 'submit' ? '' : value}`.trim();
  });
  await page.getByRole('radio', { name: 'Computer', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), 'radio opponent people');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at(), 'radio opponent engine');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), 'radio side white');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.equal(await at(), 'checkbox follows on');
  await page.keyboard.press('Space');
  assert.equal(await at(), 'checkbox follows on');
  await page.keyboard.press('Tab');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowRight');
  assert.match(await at(), /^range .* 5$/);
  await page.keyboard.press('Tab');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowRight');
  assert.equal(await at(), 'radio clock byoyomi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  assert.equal(await at(), 'number Seconds a move after that 30');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  assert.match(await at(), /^select-one Handicap/);
  await page.keyboard.press('ArrowDown');
  await page.locator('.handicap-words').waitFor();
  assert.equal(await at(), 'select-one Handicap G');
  await page.keyboard.press('ArrowUp');
  await page.locator('.handicap-words').waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  assert.equal(await at(), 'submit');
  await page.keyboard.press('Enter');
  await page.locator('.moves .move.black').waitFor();
  const { clock, players, handicap } = await keptGame(page);
  assert.deepEqual(clock, { kind: 'byoyomi', main: 120_000, increment: 10_000, byoyomi: 7000 });
  assert.deepEqual([players.black.kind, players.black.level, players.white.kind, handicap], ['engine', 5, 'person', null]);
  // Enter in a field begins too, with what was typed.
  await page.goto(`${server.address}#/play/whale`);
  await state(page, 'setup');
  await page.getByRole('radio', { name: 'Two people' }).check();
  await page.getByLabel('Seconds a move after that').fill('9');
  await page.keyboard.press('Enter');
  await state(page, 'reader');
  assert.equal((await keptGame(page)).clock.byoyomi, 9000);
  assert.deepEqual(problems, []);
  await context.close();
});

test('going on from an earlier move, the new line is the game, and the old one a branch', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  await setUp(page, { level: 1 });
  await move(page, '5e', '5d', 'D-5d');
  await page.locator('.moves .move.white').waitFor();
  await state(page, 'reader');
  assert.equal(await button(page, 'Go on from here').isVisible(), false);
  const old = await moveTexts(page);
  await button(page, 'To the start').click();
  await state(page, 'elsewhere');
  await button(page, 'Go on from here').click();
  await state(page, 'reader');
  await move(page, '6e', '6d', 'D-6d');
  await page.waitForFunction(() => document.querySelectorAll('.moves .move.white').length === 2);
  await state(page, 'reader');
  assert.deepEqual(await page.locator('.moves .branch .move').allTextContents(), old);
  const { nodes, current } = await keptGame(page);
  const first = nodes.find((node) => node.parent === null);
  assert.equal(first.text, 'D-6d', 'lists and records show what was played last');
  assert.equal(nodes[current].parent, first.id);
  assert.deepEqual(problems, []);
  await context.close();
});

test('who looks back is not disturbed by the computer’s move', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  await setUp(page, { level: 22 });
  await move(page, '5e', '5d', 'D-5d');
  await button(page, 'One move back').click();
  await state(page, 'elsewhere');
  await page.locator('.moves .move.white').waitFor();
  await page.locator('#polite', { hasText: /White: .*goes from/ }).waitFor({ state: 'attached' });
  assert.equal(await state(page, 'elsewhere', 'reader'), 'elsewhere');
  assert.equal(await square(page, '5e').getAttribute('data-piece'), 'D');
  assert.match(await page.locator('.status').textContent(), /^You look at an earlier position\. Your move\./);
  await button(page, 'To the last move').click();
  await state(page, 'reader');
  await page.locator('.move.white[aria-current]').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a hint is an arrow and a sentence, until a move is made', async () => {
  const { page, context, problems } = await open(linkTo({ v: 'whale' }));
  await state(page, 'reader');
  await button(page, 'Hint').click();
  await page.locator('.overlay .arrow.hint').waitFor({ state: 'attached' });
  await page.locator('.refusal', { hasText: /^Hint: .+ \(the .+ from .+ to .+\)/ }).waitFor();
  await move(page, '5e', '5d', 'D-5d');
  assert.equal(await page.locator('.overlay .arrow').count(), 0);
  assert.equal(await page.locator('.refusal').isVisible(), false);
  assert.deepEqual(problems, []);
  await context.close();
});

test('sides are drawn by lot when the game starts', async () => {
  const { page, context, problems } = await open('#/play/whale');
  await state(page, 'setup');
  const who = () => page.locator('.bar-name .who').allTextContents();
  await page.getByRole('radio', { name: 'By lot' }).check();
  assert.deepEqual(await who(), ['by lot', 'by lot']);
  assert.equal(await page.locator('.square[aria-label*="can move"]').count(), 0);
  await setUp(page, { level: 1 });
  await state(page, 'reader');
  const side = (await keptGame(page)).players.black.kind === 'person' ? 'black' : 'white';
  assert.equal(await page.locator('.bar-near').getAttribute('data-side'), side);
  assert.deepEqual((await who()).sort(), ['Hakugei, level 1', 'You']);
  assert.equal(await moveCount(page), side === 'black' ? 0 : 1);
  assert.deepEqual(problems, []);
  await context.close();
});

test('the level follows the reader from game to game, in each variant by itself', async () => {
  const { page, context, problems } = await open('#/play/whale');
  const begin = async (variant) => {
    await page.goto(`${server.address}#/play/${variant}`);
    await state(page, 'setup');
    await page.getByRole('radio', { name: 'Black', exact: true }).check();
    await page.getByLabel('The level follows you').check();
    assert.equal(await page.locator('form.setup input[type="range"]').count(), 0);
    await button(page, 'Start').click();
    await state(page, 'reader');
    return page.locator('.bar-name .who').allTextContents();
  };
  const lose = async () => {
    await button(page, 'Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await state(page, 'over');
  };
  assert.ok((await begin('whale')).includes('Hakugei, level 2'));
  await lose();
  await page.reload();
  await state(page, 'over');
  assert.ok((await begin('whale')).includes('Hakugei, level 1'));
  assert.ok((await begin('minishogi')).includes('Hakugei, level 2'));
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('hakugei.followed') ?? '{}')['["whale",null]'].length), 1);
  assert.deepEqual(problems, []);
  await context.close();
});
