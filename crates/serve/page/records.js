//! The dialog of records: writes the game in every form, reads one from a file, from the clipboard, or dropped on the page.

import { choice, dialog, download, make } from './elements.js';
import { fromRecord, toWrite, variantOf } from './game.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./game').Game} Game
 */

const FORMS = /** @type {[string, string][]} */ ([
  ['record', 'Hakugei’s own record'], ['kif', 'KIF (Japanese programs)'], ['csa', 'CSA (computer shogi)'], ['usi', 'USI (one line)'],
  ['pgn', 'PGN (XBoard)'],
]);
/** The longest file that is read, in bytes: a question may not be longer. */
const LONGEST = 4 << 20;

/**
 * Opens the dialog.
 * @param {App} app
 * @param {'write'|'read'} tab
 */
export function openRecords(app, tab) {
  const box = dialog('Records');
  box.classList.add('wide');
  const body = make('div', { class: 'rows' });
  if (app.current) body.append(writing(app, app.current));
  body.append(reading(app, box));
  box.append(body);
  if (tab === 'read') body.querySelector('textarea:not([readonly])')?.scrollIntoView();
}

/** The half that writes. @param {App} app @param {Game} game */
function writing(app, game) {
  const text = make('textarea', { rows: 8, readonly: true, 'aria-label': 'The record', class: 'written' });
  const losses = make('ul', { class: 'losses' });
  const said = make('p', { class: 'small soft', role: 'status' });
  let name = 'game.txt';
  let form = 'record';
  // Counts what was asked for: a late answer is not written under the form that was chosen since.
  let asks = 0;
  const write = async () => {
    const mine = ++asks;
    delete box.dataset.form;
    try {
      const convention = app.settings.get('notation');
      const written = await app.ask('write', { form, ...toWrite(game), ...(convention ? { convention } : {}) });
      if (mine !== asks) return;
      text.value = written.text;
      name = written.name;
      losses.replaceChildren(...written.losses.map((loss) => make('li', {}, loss)));
      said.textContent = written.losses.length ? 'This form cannot hold everything. Left out:' : '';
    } catch (error) {
      if (mine !== asks) return;
      text.value = '';
      losses.replaceChildren();
      said.textContent = /** @type {Error} */ (error).message;
    }
    box.dataset.form = form;
  };
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      // Without the right to use the clipboard the text is selected, ready for the reader's own copying.
      text.select();
      app.announce('The record is selected: copy it now.');
      return;
    }
    app.announce('The record was copied.');
    said.textContent = 'Copied.';
  };
  const box = make('section', { class: 'writing rows', 'aria-labelledby': 'writing-title' }, make('h3', { id: 'writing-title' }, 'Write this game'),
    choice('Form', FORMS, form, (value) => { form = value; void write(); }), text, said, losses,
    make('div', { class: 'buttons' }, make('button', { type: 'button', onclick: copied }, 'Copy'),
      make('button', { type: 'button', class: 'primary', onclick: () => download(name, text.value) }, 'Download')));
  void write();
  return box;
}

/** The half that reads. @param {App} app @param {HTMLDialogElement} box */
function reading(app, box) {
  const text = make('textarea', { rows: 6, 'aria-label': 'A record to read', placeholder: 'Paste a record: KIF, CSA, USI, Hakugei’s own, or a plain list of moves' });
  const wrong = make('p', { class: 'error-text', role: 'alert' });
  const read = async (/** @type {string} */ content, /** @type {string} */ name) => {
    wrong.textContent = '';
    const problem = await readRecord(app, content, name);
    if (problem) wrong.textContent = problem;
    else box.close();
  };
  const file = make('input', {
    type: 'file', 'aria-label': 'A file with a record', onchange: async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const content = await textOf(chosen);
      if (typeof content === 'string') await read(content, chosen.name);
      else wrong.textContent = content.problem;
    },
  });
  return make('section', { class: 'reading rows', 'aria-labelledby': 'reading-title' }, make('h3', { id: 'reading-title' }, 'Read a game'),
    make('p', { class: 'soft small' }, 'Choose a file, drop one anywhere on the page, or paste the text: here, or anywhere on the page (Ctrl V).'), file, text, wrong,
    make('div', { class: 'buttons' }, make('button', { type: 'button', class: 'primary', onclick: () => read(text.value, '') }, 'Read')));
}

/**
 * The text of a file, in UTF-8 or, as Japanese programs write it, Shift JIS.
 * @param {File} file
 * @returns {Promise<string|{problem: string}>}
 */
async function textOf(file) {
  if (file.size > LONGEST) return { problem: `The file “${file.name}” has ${file.size} bytes; records of up to ${LONGEST} bytes are read.` };
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
    } catch {
      return { problem: `The file “${file.name}” is not text in UTF-8 or Shift JIS. Choose a record such as a .kif, .csa, .pgn or .txt file.` };
    }
  }
}

/**
 * Reads a record, keeps its game and shows it.
 * @param {App} app
 * @param {string} text
 * @param {string} name
 * @returns {Promise<string|null>} What is wrong, if it cannot be read.
 */
export async function readRecord(app, text, name) {
  if (!text.trim()) return 'There is nothing to read: paste a record, or choose a file.';
  const shown = app.current;
  try {
    const record = await app.ask('read', { text, ...(name ? { name } : {}), ...(shown ? { game: variantOf(shown) } : {}) });
    const shipped = await app.shelf.variants();
    const listed = shipped.find(({ id }) => id === record.variant);
    const file = listed ? null : shown?.file ?? null;
    const variant = await app.shelf.variant(file ? { file } : { variant: record.variant });
    const game = fromRecord(record, { variant: file ? null : record.variant, file, title: variant.name.english, start: variant.start });
    await app.open(game);
    app.notice(record.games > 1 ? `The first of ${record.games} games was read.` : `A game of ${game.nodes.length} moves was read.`);
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/**
 * Reads a file that was dropped on the page: a variant file goes to the workshop, all else is a record.
 * @param {App} app
 * @param {File} file
 */
export async function readDropped(app, file) {
  const text = await textOf(file);
  if (typeof text !== 'string') {
    app.notice(text.problem, 'error');
    return;
  }
  if (file.name.endsWith('.ron')) {
    sessionStorage.setItem('hakugei.workshop', JSON.stringify({ name: file.name, text }));
    app.go('#/workshop/dropped');
    return;
  }
  const problem = await readRecord(app, text, file.name);
  if (problem) app.notice(problem, 'error');
}
