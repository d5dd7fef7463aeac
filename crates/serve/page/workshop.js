//! The workshop: a variant file in an editor, its problems underlined while one types, its board and pieces beside it, played at once.

import { createBoard } from './board.js';
import { Drawn, pieceList } from './card.js';
import { Drafts, TEMPLATE } from './drafts.js';
import { confirmed, download, make } from './elements.js';
import { Faces } from './faces.js';
import { Pane } from './ron.js';
import { told } from './study.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').Diagnostic} Diagnostic
 * @typedef {import('./ask').Position} Position
 * @typedef {import('./ask').Variant} Variant
 * @typedef {import('./drafts').Draft} Draft
 * @typedef {{name: string, text: string, hash: string}} OnDisk
 */

/** How long the writer may go on typing before the text is checked, in milliseconds. */
const CHECK_AFTER = 200;
/** What a dropped file leaves for this view. */
const DROPPED = 'hakugei.workshop';

/** @type {import('./app').Mount} */
export async function mount(root, app, [what = '']) {
  const view = new Workshop(root, app);
  try {
    await view.begin(what);
  } catch (error) {
    view.unmount();
    throw error;
  }
  return view;
}

class Workshop {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.drafts = new Drafts();
    /** The file that the server was started with, as it is on the disk. @type {OnDisk|null} */
    this.disk = null;
    /** Why it cannot be read now, in the server's words; empty where it can. `disk` is then what it was last. */
    this.missing = '';
    /** The hash of the disk's text that the draft of it goes back to. */
    this.seen = '';
    /** @type {Draft} */
    this.draft = { key: '', name: 'mine.ron', text: '', base: '', changed: '' };
    /** @type {Diagnostic[]} */
    this.diagnostics = [];
    /** The variant of the last text that was right. @type {{variant: Variant, text: string}|null} */
    this.right = null;
    /** Moves that the writer has tried on the board. @type {string[]} */
    this.moves = [];
    this.checking = new AbortController();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.over = new AbortController();
    this.drawn = new Drawn();
    /** @type {Faces|null} */
    this.faces = null;
    /** @type {import('./board').Board|null} */
    this.board = null;
    /** @type {Promise<string[]>|null} */
    this.words = null;
    /** @type {Pane} */
    this.pane;
  }

  /** @param {string} what The id of a shipped variant, `new`, `dropped`, or nothing. */
  async begin(what) {
    const { app, over } = this;
    this.shipped = await app.shelf.variants();
    if (what && !['new', 'dropped', 'disk'].includes(what) && !this.shipped.some(({ id }) => id === what)) throw told(`No variant is called “${what.slice(0, 40)}”. The variants that there are stand in the gallery.`);
    this.draw();
    if (app.home.file) {
      const { file, why = 'the file cannot be read' } = await app.link.watch((now) => this.heed(now), over.signal);
      if (file) this.disk = file;
      else this.miss(why);
      if (!this.disk) app.notice(`${capital(why)}.`, 'error');
    }
    await this.open(what);
    this.ended = app.settings.on((key) => { if (key === 'faces' && this.right) void this.preview(this.right.text); });
    const keys = (/** @type {KeyboardEvent} */ event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (this.isDisk()) void this.save();
      else this.download();
    };
    document.addEventListener('keydown', keys, { signal: over.signal });
  }

  unmount() {
    clearTimeout(this.timer);
    this.checking.abort();
    this.over.abort();
    this.ended?.();
    this.board?.destroy();
    this.drawn.free();
    this.freeFaces();
    this.pane?.destroy();
  }

  // ---- The page of the view --------------------------------------------------------------------------------------------------------

  draw() {
    const act = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ does, kind = '') =>
      make('button', { type: 'button', class: kind, 'data-act': name, onclick: () => void does() }, text);
    this.chooser = make('select', { onchange: () => void this.chosen(this.chooser?.value ?? '') });
    this.playButton = act('play', 'Play it', () => this.play(), 'primary');
    this.saveButton = act('save', 'Save', () => this.save());
    this.revertButton = act('revert', 'Undo all changes', () => this.revert());
    this.deleteButton = act('delete', 'Delete draft', () => this.forget(), 'danger');
    this.state = make('p', { class: 'workshop-state', role: 'status' });
    this.kept = make('p', { class: 'soft small kept-words' });
    this.conflict = make('section', { class: 'panel conflict', role: 'alert', hidden: true });
    const host = make('div', { class: 'pane', 'data-pane': '' });
    this.problems = make('ol', { class: 'problems', 'aria-label': 'Problems' });
    this.title = make('h2', {});
    this.boardHost = make('div', { class: 'board-host' });
    this.outcome = make('p', { class: 'small', role: 'status' });
    this.resetButton = act('reset', 'Back to the start', () => { this.moves = []; void this.showBoard(); });
    this.stale = make('p', { class: 'stale', hidden: true }, 'The text has errors: the board and the pieces are those of the last text without any.');
    this.piecesHost = make('div', {});
    this.root.append(make('div', { class: 'workshop-view' },
      make('header', { class: 'workshop-head' }, make('h1', {}, 'Workshop'), make('label', { class: 'field' }, make('span', {}, 'Text'), this.chooser),
        make('div', { class: 'buttons' }, this.playButton, this.saveButton, act('download', 'Download', () => this.download()), this.revertButton, this.deleteButton)),
      this.conflict,
      make('section', { class: 'workshop-text', 'aria-label': 'The text' }, this.state, host,
        make('p', { class: 'soft small' }, 'Tab indents; press Escape, then Tab, to leave the text. Ctrl Space completes, Ctrl F searches, F8 goes to the next problem.'), this.kept, this.problems),
      make('section', { class: 'workshop-preview', 'aria-label': 'What it makes' }, this.stale, this.title, this.boardHost,
        make('div', { class: 'buttons try-row' }, this.outcome, this.resetButton), make('h2', {}, 'Pieces'), this.piecesHost)));
    this.pane = new Pane(host, { label: 'The text of the variant', onChange: (text) => this.typed(text), names: () => this.names() });
  }

  /** What may be opened. */
  fillChooser() {
    const { disk, draft } = this;
    const option = (/** @type {string} */ value, /** @type {string} */ text) => make('option', { value, selected: value === draft.key }, text);
    const mine = this.drafts.list().filter(({ key }) => key.startsWith('mine:'));
    const shippedDrafts = new Set(this.drafts.list().map(({ key }) => key));
    this.chooser?.replaceChildren(...(disk ? [make('optgroup', { label: 'On the disk' }, option(diskKey(disk), disk.name))] : []),
      make('optgroup', { label: 'Your own' }, ...mine.map(({ key, name, text }) => option(key, nameIn(text) ?? name)), option('new', 'A new one…')),
      make('optgroup', { label: 'Shipped variants' }, ...(this.shipped ?? []).map(({ id, name }) => option(`shipped:${id}`, `${name.english}${shippedDrafts.has(`shipped:${id}`) ? ' (changed)' : ''}`))));
    const shipped = draft.key.startsWith('shipped:');
    const touched = draft.text !== draft.base;
    if (this.saveButton) {
      this.saveButton.hidden = !this.isDisk();
      this.saveButton.disabled = !this.savable();
    }
    if (this.revertButton) {
      this.revertButton.hidden = !(shipped || this.isDisk());
      this.revertButton.disabled = !touched;
    }
    if (this.deleteButton) this.deleteButton.hidden = shipped || this.isDisk();
    if (this.kept) {
      this.kept.textContent = this.isDisk() ? (this.missing ? 'Kept in this browser as you type, and not on the disk.' : touched ? 'Changed here, and not saved to the disk yet.' : 'As it is on the disk; changes there are shown here at once.')
        : !this.drafts.lasting ? 'This browser keeps nothing: download the text before you close the page.' : touched || !shipped ? 'Kept in this browser as you type.' : 'A copy: the shipped variant stays as it is.';
    }
  }

  // ---- Which text ------------------------------------------------------------------------------------------------------------------

  isDisk() {
    return !!this.disk && this.draft.key === diskKey(this.disk);
  }

  /** Whether there is something to write to the disk. */
  savable() {
    return this.isDisk() && (this.isGone() || this.draft.text !== this.draft.base);
  }

  /** Whether the file is gone, rather than there and out of reach. */
  isGone() {
    return / is no longer there$/.test(this.missing);
  }

  /** @param {string} what */
  async open(what) {
    if (what === 'dropped') {
      const dropped = JSON.parse(sessionStorage.getItem(DROPPED) ?? 'null');
      sessionStorage.removeItem(DROPPED);
      if (dropped) {
        this.show({ key: this.drafts.freshKey(), name: String(dropped.name), text: String(dropped.text), base: '', changed: '' });
        return;
      }
    }
    if (what === 'new') this.show({ key: this.drafts.freshKey(), name: 'mine.ron', text: TEMPLATE, base: TEMPLATE, changed: '' });
    else if (this.shipped?.some(({ id }) => id === what)) await this.openShipped(what);
    else if (this.disk) this.openDisk(this.disk);
    else {
      const last = this.drafts.last();
      if (last?.key.startsWith('shipped:')) await this.openShipped(last.key.slice('shipped:'.length));
      else if (last && !last.key.startsWith('disk:')) this.show(last);
      else this.show({ key: this.drafts.freshKey(), name: 'mine.ron', text: TEMPLATE, base: TEMPLATE, changed: '' });
    }
  }

  /** What the reader chose in the list. @param {string} key */
  async chosen(key) {
    if (key.startsWith('shipped:')) await this.openShipped(key.slice('shipped:'.length));
    else if (this.disk && key === diskKey(this.disk)) this.openDisk(this.disk);
    else {
      const draft = this.drafts.get(key);
      if (draft) this.show(draft);
      else await this.open('new');
    }
  }

  /** @param {string} id */
  async openShipped(id) {
    const key = `shipped:${id}`;
    const source = await this.app.ask('source', { game: { variant: id } });
    if (this.over.signal.aborted) return;
    const draft = this.drafts.get(key);
    this.show(draft ? { ...draft, base: source.text } : { key, name: source.name.split('/').at(-1) ?? 'variant.ron', text: source.text, base: source.text, changed: '' });
  }

  /** @param {OnDisk} file */
  openDisk(file) {
    const key = diskKey(file);
    const kept = this.drafts.get(key);
    // Only what was changed here and not saved is more than what is on the disk.
    const draft = kept && kept.text !== kept.base ? kept : { key, name: file.name, text: file.text, base: file.text, changed: '' };
    this.seen = file.hash;
    this.show(draft);
    if (this.missing) this.tellMissing();
    else this.heed({ file });
  }

  /** @param {Draft} draft */
  show(draft) {
    this.draft = draft;
    this.moves = [];
    this.right = null;
    this.pane.open(draft.text);
    if (this.conflict) this.conflict.hidden = true;
    const address = `#/workshop/${draft.key.startsWith('shipped:') ? encodeURIComponent(draft.key.slice('shipped:'.length)) : this.isDisk() ? 'disk' : ''}`.replace(/\/$/, '');
    if (location.hash !== address) history.replaceState(null, '', address);
    if (!draft.key.startsWith('shipped:')) this.drafts.put(draft);
    this.fillChooser();
    void this.check();
  }

  /** @param {string} text */
  typed(text) {
    this.draft.text = text;
    this.keepDraft();
    this.fillChooser();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), CHECK_AFTER);
  }

  keepDraft() {
    const { draft } = this;
    if (draft.key.startsWith('shipped:') && draft.text === draft.base) this.drafts.remove(draft.key);
    else this.drafts.put(draft);
  }

  // ---- The file on the disk --------------------------------------------------------------------------------------------------------

  /** Takes notice of the file as it is on the disk now. @param {import('./link').Watched} now */
  heed({ file, why = 'the file cannot be read' }) {
    if (!file) {
      this.miss(why);
      this.fillChooser();
      if (this.isDisk()) this.tellMissing();
      return;
    }
    const back = this.missing !== '';
    this.missing = '';
    this.disk = file;
    const { draft } = this;
    if (back && this.isDisk()) {
      if (this.conflict) this.conflict.hidden = true;
      this.app.announce(`${file.name} is on the disk again.`);
    }
    if (!this.isDisk()) {
      this.fillChooser();
      return;
    }
    if (file.text === draft.text || draft.text === draft.base) {
      const news = file.text !== draft.text;
      draft.base = file.text;
      draft.text = file.text;
      this.seen = file.hash;
      if (this.conflict) this.conflict.hidden = true;
      if (news) {
        this.pane.replace(file.text);
        this.app.announce('The file changed on the disk. Its new text is shown.');
        clearTimeout(this.timer);
        void this.check();
      }
      this.keepDraft();
      this.fillChooser();
    } else {
      if (file.text !== draft.base) this.ask(file);
      else this.seen = file.hash;
      this.fillChooser();
    }
  }

  /**
   * The file is not to be read: its name and the text that it had last stay; a page that comes later has them from its drafts.
   * @param {string} why
   */
  miss(why) {
    this.missing = why;
    const kept = this.disk ? null : this.drafts.list().find(({ key, name }) => key.startsWith('disk:') && why.includes(name));
    if (kept) this.disk = { name: kept.name, text: kept.base, hash: '' };
  }

  /** Says that the file is not there, and how it comes back. */
  tellMissing() {
    const { conflict, disk } = this;
    if (!conflict || !disk) return;
    conflict.replaceChildren(make('p', { class: 'missing' }, this.isGone() ? `${disk.name} is gone from the disk. Save writes it again.`
      : `${capital(this.missing)}. The text that it had last stays here.`));
    conflict.hidden = false;
  }

  /** Asks which text is to stay, where both were changed. @param {OnDisk} file */
  ask(file) {
    const { conflict, draft } = this;
    if (!conflict) return;
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, kind = '') => make('button', { type: 'button', class: kind, 'data-act': name, onclick: act }, text);
    conflict.replaceChildren(make('h2', {}, 'The file changed on the disk, and you have changed it here'),
      make('p', {}, `“${file.name}” has ${count(file.text.split('\n').length, 'line')} on the disk, and ${count(draft.text.split('\n').length, 'line')} here. Whichever you take, the other one is kept: yours as a draft of your own, the disk’s until you save.`),
      make('div', { class: 'buttons' }, button('take-disk', 'Show the disk’s text, keep mine as a draft', () => {
        this.drafts.put({ key: this.drafts.freshKey(), name: draft.name, text: draft.text, base: '', changed: '' });
        draft.base = file.text;
        draft.text = file.text;
        this.seen = file.hash;
        this.pane.replace(file.text);
        this.settled();
      }, 'primary'), button('keep-mine', 'Go on with mine', () => {
        draft.base = file.text;
        this.seen = file.hash;
        this.settled();
      })));
    conflict.hidden = false;
  }

  settled() {
    if (this.conflict) this.conflict.hidden = true;
    this.keepDraft();
    this.fillChooser();
    this.pane.view.focus();
    void this.check();
  }

  async save() {
    const { draft } = this;
    if (!this.savable()) return;
    const { text } = draft;
    try {
      const { hash } = await this.app.link.save(text, this.isGone() ? null : this.seen);
      this.seen = hash;
      draft.base = text;
      this.disk = { name: draft.name, text, hash };
      if (this.missing && this.conflict) this.conflict.hidden = true;
      this.missing = '';
      this.keepDraft();
      this.fillChooser();
      this.app.notice(`${draft.name} is saved.`);
    } catch (error) {
      this.app.notice(/** @type {Error} */ (error).message, 'error');
    }
  }

  download() {
    download(this.draft.name.endsWith('.ron') ? this.draft.name : `${this.draft.name}.ron`, this.draft.text);
  }

  async revert() {
    const { draft } = this;
    if (!await confirmed('Undo all changes?', 'The text becomes what it was before you changed it. Ctrl Z in the text brings your changes back while the page is open.', 'Undo them')) return;
    draft.text = draft.base;
    this.pane.replace(draft.base);
    this.settled();
  }

  async forget() {
    if (!await confirmed('Delete this draft?', 'It is kept nowhere else, and cannot be had back.', 'Delete it')) return;
    this.drafts.remove(this.draft.key);
    await this.open('');
  }

  // ---- Checking --------------------------------------------------------------------------------------------------------------------

  /** The text as questions carry it. */
  file() {
    return { name: this.draft.name, text: this.draft.text };
  }

  async check() {
    this.checking.abort();
    const checking = new AbortController();
    this.checking = checking;
    const file = this.file();
    try {
      const { valid, diagnostics, acknowledged } = await this.app.ask('check', { file }, { signal: checking.signal });
      if (checking.signal.aborted) return;
      this.diagnostics = diagnostics;
      this.renderProblems(valid, acknowledged);
      if (valid) await this.preview(file.text);
    } catch (error) {
      if (checking.signal.aborted) return;
      this.tell(/** @type {Error} */ (error).message, 'bad');
      if (this.playButton) this.playButton.disabled = true;
    }
  }

  /** @param {string} words @param {'good'|'warn'|'bad'} kind */
  tell(words, kind) {
    if (!this.state || this.state.dataset.words === words) return;
    this.state.dataset.kind = kind;
    this.state.dataset.words = words;
    this.state.replaceChildren(make('span', { 'aria-hidden': 'true', class: 'judgement-sign' }, { good: '✓', warn: '!', bad: '✗' }[kind]), ` ${words}`);
  }

  /** Where a place of this file is in the text; `null` for a place of another file, such as its parent. @param {Diagnostic|import('./ask').EditorLabel|import('./ask').EditorSuggestion} place */
  range(place) {
    if (place.file !== this.draft.name) return null;
    const from = this.pane.offset(place.line, place.column);
    const to = Math.max(from, this.pane.offset(place.end_line, place.end_column));
    return { from, to };
  }

  /** @param {boolean} valid @param {import('./ask').AcknowledgedWarning[]} acknowledged */
  renderProblems(valid, acknowledged) {
    const { diagnostics, pane } = this;
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    const warnings = diagnostics.length - errors;
    const counted = [errors ? count(errors, 'error') : '', warnings ? count(warnings, 'warning') : ''].filter(Boolean).join(', ');
    const meant = acknowledged.reduce((sum, one) => sum + one.count, 0);
    const left = meant ? ` ${count(meant, 'warning')} acknowledged in the file.` : '';
    this.tell(valid ? (warnings ? `It can be played; ${counted}.${left}` : `No problems: it can be played.${left}`) : `${counted}. They are underlined in the text and listed below it.`, valid ? (warnings ? 'warn' : 'good') : 'bad');
    if (this.playButton) this.playButton.disabled = !valid;
    if (this.stale) this.stale.hidden = valid || !this.right;
    pane.mark(diagnostics.flatMap((one) => {
      const range = this.range(one);
      if (!range) return [];
      // A place without a character in it, as where something is missing, would not be seen.
      const to = range.to > range.from ? range.to : Math.min(range.from + 1, pane.view.state.doc.length);
      return [{
        from: Math.min(range.from, Math.max(0, to - 1)), to, severity: one.severity === 'error' ? 'error' : 'warning', message: one.help ? `${one.message}\n${one.help}` : one.message, source: one.code,
        actions: this.edits(one).map(({ name, apply }) => ({ name, apply })),
      }];
    }));
    this.problems?.replaceChildren(...diagnostics.map((one) => this.problem(one)));
  }

  /** The edits that would mend a problem. @param {Diagnostic} one */
  edits(one) {
    return one.suggestions.flatMap((edit) => {
      const range = this.range(edit);
      if (!range) return [];
      const written = edit.replacement.trim();
      const name = written ? `Write ${written.length > 40 ? `${written.slice(0, 40)}…` : written}` : 'Remove it';
      return [{ name, apply: () => { this.pane.edit(range.from, range.to, edit.replacement); this.pane.view.focus(); } }];
    });
  }

  /** @param {Diagnostic} one */
  problem(one) {
    const range = this.range(one);
    const where = range ? `Line ${one.line}` : `${one.file}, line ${one.line}`;
    const inside = [make('strong', {}, `${where}: `), ...prose(one.message)];
    return make('li', { class: `problem problem-${one.severity}`, 'data-code': one.code },
      make('span', { class: 'problem-kind' }, one.severity),
      make('div', { class: 'problem-words' },
        range ? make('button', { type: 'button', class: 'problem-go', onclick: () => this.pane.goTo(range.from, range.to) }, make('span', {}, ...inside)) : make('span', {}, ...inside),
        one.help ? make('p', { class: 'small' }, ...prose(one.help)) : '',
        ...one.related.map((other) => make('p', { class: 'small soft' }, `${other.file === this.draft.name ? 'Line' : `${other.file}, line`} ${other.line}: `, ...prose(other.message))),
        make('div', { class: 'buttons' }, ...this.edits(one).map(({ name, apply }) => make('button', { type: 'button', class: 'mend', onclick: apply }, name)))));
  }

  // ---- What it makes ---------------------------------------------------------------------------------------------------------------

  /** Shows the board and the pieces of a text that is right. @param {string} text */
  async preview(text) {
    const { app, checking } = this;
    const game = { file: { name: this.draft.name, text } };
    const style = app.settings.get('faces');
    const [variant, pictures] = await Promise.all([app.shelf.variant(game), app.ask('pictures', { game, faces: style }, { signal: checking.signal })]);
    if (checking.signal.aborted || this.over.signal.aborted) return;
    this.right = { variant, text };
    this.moves = [];
    this.freeFaces();
    this.drawn.free();
    const faces = new Faces(variant, pictures, style);
    this.faces = faces;
    if (this.stale) this.stale.hidden = true;
    if (this.title) this.title.textContent = variant.name.english;
    this.piecesHost?.replaceChildren(pieceList(variant, faces, this.drawn, null));
    this.board?.destroy();
    this.board = createBoard(/** @type {HTMLElement} */ (this.boardHost), {
      faces, convention: variant.conventions.find(({ name }) => name === (app.settings.get('notation') || variant.notation)) ?? variant.conventions[0], hands: variant.hand.length > 0,
      movable: 'both', coordinates: app.settings.get('coordinates'), dots: app.settings.get('dots'), announce: (words) => app.announce(words),
      onGuide: (words) => { if (words && this.outcome) this.outcome.textContent = words; },
      onMove: (move) => { this.moves.push(move.usi); void this.showBoard(); },
    });
    for (const side of /** @type {const} */ (['black', 'white'])) this.board.barOf(side).name.textContent = side === 'black' ? 'Black' : 'White';
    await this.showBoard();
    this.fillChooser();
  }

  async showBoard() {
    const { board, right, moves } = this;
    if (!board || !right) return;
    try {
      const position = await this.app.ask('position', { game: { file: { name: this.draft.name, text: right.text }, moves } });
      if (board !== this.board || moves !== this.moves) return;
      board.show(position);
      if (this.outcome) this.outcome.textContent = position.outcome ? `The game is over: ${position.outcome.words}.` : position.warning ?? (moves.length ? '' : 'Try moves on the board.');
      if (this.resetButton) this.resetButton.disabled = !moves.length;
    } catch (error) {
      if (this.outcome) this.outcome.textContent = /** @type {Error} */ (error).message;
    }
  }

  freeFaces() {
    for (const url of this.faces?.urls.values() ?? []) URL.revokeObjectURL(url);
    this.faces = null;
  }

  play() {
    const { right } = this;
    if (right) this.app.begin({ file: { name: this.draft.name, text: right.text }, title: right.variant.name.english });
  }

  /** The names that files use: fields, kinds of values, words for rules; read out of the shipped files. */
  names() {
    this.words ??= (async () => {
      const found = new Set();
      for (const { id } of this.shipped ?? []) {
        const { text } = await this.app.ask('source', { game: { variant: id } });
        const bare = text.replace(/\/\/.*|r(#*)"[^]*?"\1|"(?:[^"\\]|\\.)*"/g, ' ');
        for (const [word] of bare.matchAll(/[A-Za-z_][A-Za-z0-9_]+/g)) found.add(word);
      }
      return [...found].sort();
    })();
    return this.words;
  }
}

/** @param {OnDisk} file */
function diskKey(file) {
  return `disk:${file.name}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name that a text gives its variant. @param {string} text */
function nameIn(text) {
  return /\bname:\s*"([^"\\\n]{1,60})"/.exec(text)?.[1] ?? null;
}

/** @param {number} number @param {string} noun */
function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Words in which backticks set what is written in files. @param {string} text */
function prose(text) {
  return text.split('`').map((part, index) => (index % 2 ? make('code', {}, part) : part));
}
