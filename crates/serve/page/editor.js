//! The editor of positions: pieces of both sides set on any square and into any hand, the position as text, judged by the rules.

import { createBoard } from './board.js';
import { choice, dialog, make } from './elements.js';
import { createGame, variantOf } from './game.js';
import { handicapName } from './setup.js';
import { copied, emptyLayout, readSfen, writeSfen } from './sfen.js';
import { linkField, positionFragment } from './share.js';
import { gameOfAddress, told } from './study.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').Side} Side
 * @typedef {import('./ask').Variant} Variant
 * @typedef {import('./sfen').Layout} Layout
 * @typedef {import('./game').Game} Game
 */

const SIDES = /** @type {Side[]} */ (['black', 'white']);
/** How long the reader may go on changing before the server judges, in milliseconds. */
const JUDGE_AFTER = 120;
/** How many changes can be taken back. */
const MOST_UNDONE = 200;
/** How far a pointer goes before it drags, in pixels. */
const DRAG_FROM = 5;

/** @param {Side} side */
const sideName = (side) => (side === 'black' ? 'Black' : 'White');

/** @type {import('./app').Mount} */
export async function mount(root, app, [first = '', ...rest]) {
  const kept = first === 'kept';
  const game = kept ? await gameOfAddress(app, [rest[0] ?? '']) : createGame({ variant: first || app.home.variant || (await app.shelf.variants())[0].id });
  if (!game.file && !(await app.shelf.variants()).some(({ id }) => id === game.variant)) throw told(`No variant is called “${first.slice(0, 40)}”. The variants that there are stand in the gallery.`);
  const view = new Editor(root, app, game, await app.shelf.variant(variantOf(game)), kept ? `kept/${encodeURIComponent(game.id)}` : encodeURIComponent(game.variant ?? ''));
  await view.begin((kept ? rest[1] : rest[0]) ?? '');
  return view;
}

class Editor {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Game} game Whose variant it is.
   * @param {Variant} variant
   * @param {string} address The part of the address that names the variant.
   */
  constructor(root, app, game, variant, address) {
    this.root = root;
    this.app = app;
    this.game = game;
    this.variant = variant;
    this.address = address;
    this.layout = emptyLayout(variant);
    /** @type {Layout[]} */
    this.undone = [];
    /** The piece that a click sets, in the case of its side; `erase` for the eraser. @type {string|null} */
    this.stamp = null;
    this.flipped = false;
    /** Whether the rules allow the position. */
    this.valid = false;
    /** Counts the questions, so that a late answer is dropped. */
    this.judged = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** Where the pointer was let go last. */
    this.released = { x: 0, y: 0 };
    /** @type {(() => void)[]} */
    this.ends = [];
    /** Whether the pointer that was pressed on the palette has dragged. */
    this.dragged = false;
    /** Whether `+` was typed before a letter. */
    this.plus = false;
    /** @type {import('./faces').Faces} */
    this.faces;
    /** @type {import('./board').Board} */
    this.board;
  }

  /** @param {string} sfen */
  async begin(sfen) {
    this.faces = await this.app.shelf.faces(variantOf(this.game), this.app.settings.get('faces'));
    this.layout = readSfen(sfen || this.variant.start, this.variant) ?? emptyLayout(this.variant);
    this.draw();
    this.listen();
    this.render();
    if (sfen && !readSfen(sfen, this.variant)) await this.readText(sfen);
    else await this.judge();
  }

  // ---- The page of the view --------------------------------------------------------------------------------------------------------

  draw() {
    const { app, variant, game } = this;
    const boardHost = make('div', { class: 'board-host' });
    this.boardHost = boardHost;
    this.board = createBoard(boardHost, {
      faces: this.faces, convention: variant.conventions.find(({ name }) => name === (app.settings.get('notation') || variant.notation)) ?? variant.conventions[0],
      free: true, hands: variant.hand.length > 0, coordinates: app.settings.get('coordinates'), announce: (text) => app.announce(text),
      onFree: (change) => this.moved(change), onSquare: (square) => this.pressed(square),
    });
    for (const side of SIDES) this.board.barOf(side).name.textContent = sideName(side);
    this.judgement = make('p', { class: 'judgement', role: 'status' });
    this.field = make('input', { type: 'text', class: 'sfen', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-describedby': 'sfen-error', oninput: () => void this.readText(this.field?.value ?? '') });
    this.fieldError = make('p', { class: 'error-text small', id: 'sfen-error', role: 'alert' });
    this.palettes = make('div', { class: 'palettes' });
    this.handHost = make('div', { class: 'hand-counts' });
    this.sideChoice = make('div', { class: 'seg' }, ...SIDES.map((side) => make('label', {},
      make('input', { type: 'radio', name: 'side-to-move', value: side, onchange: () => this.change((layout) => { layout.side = side; }) }), make('span', {}, sideName(side)))));
    const act = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ does, kind = '') =>
      make('button', { type: 'button', class: kind, 'data-act': name, onclick: () => void does() }, text);
    this.undoButton = act('undo', 'Undo', () => this.undo());
    this.goButtons = [act('play', 'Play from here', () => this.play(), 'primary'), act('analyse', 'Analyse', () => this.analyse()), act('share', 'Share', () => this.share())];
    const variants = make('select', { 'aria-label': 'Variant', class: 'variant-choice', onchange: () => app.go(`#/editor/${encodeURIComponent(variants.value)}`) });
    void app.shelf.variants().then((shipped) => variants.append(...(game.file ? [make('option', { value: 'file', selected: true }, variant.name.english)] : []),
      ...shipped.map(({ id, name }) => make('option', { value: id, selected: id === game.variant }, `${name.english}${name.kanji ? ` ${name.kanji}` : ''}`))));
    const starts = choice('Set up', [['', 'choose…'], ['start', 'The start'], ['empty', 'An empty board'], ...variant.handicap_games.map((one) => /** @type {[string, string]} */ ([`h:${one.id}`, `Handicap: ${handicapName(variant, one)}`]))], '', (value) => {
      this.setUp(value);
      /** @type {HTMLSelectElement} */ (starts.querySelector('select')).value = '';
    });
    this.root.append(make('div', { class: 'play-view editor-view' },
      make('section', { class: 'table', 'aria-label': 'Board and hands' }, boardHost, make('div', { class: 'below' }, this.judgement)),
      make('aside', { class: 'side', 'aria-label': 'Tools' },
        make('section', { class: 'panel rows', 'aria-label': 'Pieces to set' }, make('h1', { class: 'unseen' }, `Editor of positions of ${variant.name.english}`),
          make('div', { class: 'head-row' }, variants, make('a', { class: 'button', href: `#/card/${encodeURIComponent(game.variant ?? '')}`, hidden: !game.variant }, 'Pieces')),
          make('p', { class: 'soft small tip' }, 'Drag a piece to the board, or choose it and then squares. Drag it off the board to remove it.'), this.palettes),
        variant.hand.length ? make('section', { class: 'panel', 'aria-label': 'Hands' }, make('h2', {}, 'In hand'), this.handHost) : '',
        make('section', { class: 'panel rows', 'aria-label': 'The position' },
          make('fieldset', {}, make('legend', {}, 'Side to move'), this.sideChoice),
          make('div', { class: 'two' }, starts, make('div', { class: 'buttons' }, this.undoButton, act('flip', 'Turn the board', () => this.flip()))),
          make('label', { class: 'field' }, make('span', {}, 'The position as text (SFEN)'), this.field), this.fieldError,
          make('div', { class: 'actions' }, ...this.goButtons),
          make('details', {}, make('summary', {}, 'Keys'), make('ul', { class: 'keys small' },
            ...[['arrows', 'go over the board'], ['A … Z', 'set a piece by its letter: a capital sets Black’s, a small letter White’s, + before it a promoted face'], ['Delete', 'remove the piece'],
              ['Enter', 'pick up and put down, or set the chosen piece'], ['Ctrl Z', 'undo'], ['Esc', 'choose no piece']].map(([key, words]) => make('li', {}, make('kbd', {}, key), ` ${words}`))))))));
    this.drawPalettes();
  }

  drawPalettes() {
    this.palettes?.replaceChildren(...SIDES.map((side) => make('div', { class: 'palette', role: 'group', 'aria-label': `${sideName(side)}’s pieces` },
      ...this.variant.pieces.map(({ code }) => this.stampButton(side === 'black' ? code : code.toLowerCase())))),
    make('div', { class: 'palette tools', role: 'group', 'aria-label': 'Tools' }, make('button', {
      type: 'button', class: 'stamp eraser', 'data-stamp': 'erase', 'aria-pressed': String(this.stamp === 'erase'), onclick: () => this.choose('erase'),
    }, 'Eraser')));
  }

  /** @param {string} code In the case of its side. */
  stampButton(code) {
    const img = make('img', { src: this.faces.url(code), alt: '', draggable: 'false' });
    return make('button', {
      type: 'button', class: 'stamp', 'data-stamp': code, 'aria-label': `Set ${this.faces.fullName(code)}`, title: this.faces.fullName(code), 'aria-pressed': String(this.stamp === code),
      onclick: (/** @type {MouseEvent} */ event) => { if (!this.dragged || event.detail === 0) this.choose(code); },
      onpointerdown: (/** @type {PointerEvent} */ event) => this.dragFrom(event, code, img),
    }, img);
  }

  listen() {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      if (!(event.target instanceof Element) || event.target.closest('input, select, textarea, dialog')) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') this.undo();
      else if (event.key === 'Escape' && this.stamp) this.choose(this.stamp);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keys);
    // Letters set pieces before the board takes them for its own keys.
    this.boardHost?.addEventListener('keydown', (event) => this.letter(event), { capture: true });
    const letGo = (/** @type {PointerEvent} */ event) => { this.released = { x: event.clientX, y: event.clientY }; };
    document.addEventListener('pointerup', letGo, { capture: true });
    this.ends.push(() => document.removeEventListener('keydown', keys), () => document.removeEventListener('pointerup', letGo, { capture: true }),
      this.app.settings.on((key) => void this.settingChanged(key)));
  }

  unmount() {
    clearTimeout(this.timer);
    this.judged += 1;
    for (const end of this.ends) end();
    this.board.destroy();
  }

  /** @param {keyof import('./settings').Settings} key */
  async settingChanged(key) {
    const { settings } = this.app;
    if (key === 'faces') {
      this.faces = await this.app.shelf.faces(variantOf(this.game), settings.get('faces'));
      this.board.set({ faces: this.faces });
      this.drawPalettes();
      this.render();
    } else if (key === 'coordinates') this.board.set({ coordinates: settings.get('coordinates') });
    else if (key === 'notation') this.board.set({ convention: this.variant.conventions.find(({ name }) => name === (settings.get('notation') || this.variant.notation)) ?? this.variant.conventions[0] });
  }

  // ---- Changing the position -------------------------------------------------------------------------------------------------------

  /** @param {(layout: Layout) => void} edit */
  change(edit) {
    this.undone.push(copied(this.layout));
    if (this.undone.length > MOST_UNDONE) this.undone.shift();
    edit(this.layout);
    this.changed();
  }

  undo() {
    const before = this.undone.pop();
    if (!before) return;
    this.layout = before;
    this.changed();
    this.app.announce('Undone.');
  }

  changed() {
    if (this.fieldError) this.fieldError.textContent = '';
    this.field?.removeAttribute('aria-invalid');
    this.render();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.judge(), JUDGE_AFTER);
  }

  /** Where a square stands in the rows of the layout. @param {string} square */
  placeOf(square) {
    return { row: square.charCodeAt(square.length - 1) - 97, column: this.variant.board.files - Number.parseInt(square, 10) };
  }

  /** @param {string} square @returns {string|null} */
  pieceAt(square) {
    const { row, column } = this.placeOf(square);
    return this.layout.board[row][column];
  }

  /** @param {string} square @param {string|null} code */
  put(square, code) {
    const { row, column } = this.placeOf(square);
    this.change((layout) => { layout.board[row][column] = code; });
    this.app.announce(`${this.board.squareName(square)}, ${code ? this.faces.fullName(code) : 'empty'}.`);
  }

  /** A click on a square, or Enter on it, while a piece is chosen. @param {string} square */
  pressed(square) {
    if (!this.stamp) return false;
    const code = this.stamp === 'erase' || this.stamp === this.pieceAt(square) ? null : this.stamp;
    this.put(square, code);
    return true;
  }

  /** A piece of the board or of a hand was moved. @param {{from: string|null, drop: string|null, side: Side, to: string|null}} change */
  moved({ from, drop, side, to }) {
    const hand = to === null ? this.handUnder() : null;
    const code = from ? this.pieceAt(from) : drop && (side === 'black' ? drop : drop.toLowerCase());
    if (!code || from === to) return;
    this.change((layout) => {
      if (from) {
        const { row, column } = this.placeOf(from);
        layout.board[row][column] = null;
      } else if (drop) add(layout.hands[side], drop, -1);
      if (to) {
        const { row, column } = this.placeOf(to);
        layout.board[row][column] = code;
      } else if (hand && this.variant.hand.includes(this.heldAs(code))) add(layout.hands[hand], this.heldAs(code), 1);
    });
    this.app.announce(to ? `${this.faces.fullName(code)} to ${this.board.squareName(to)}.` : `${this.faces.fullName(code)} ${hand ? `to ${sideName(hand)}’s hand` : 'removed'}.`);
  }

  /** What a piece is in hand: a promoted one by its other face. @param {string} code */
  heldAs(code) {
    const kind = code.toUpperCase();
    if (this.variant.hand.includes(kind)) return kind;
    const piece = this.variant.pieces.find((one) => one.code === kind);
    return piece?.captured ?? this.variant.pieces.find((one) => one.faces.includes(kind))?.code ?? kind;
  }

  /** Whose hand is where the pointer was let go. @returns {Side|null} */
  handUnder() {
    const under = document.elementsFromPoint(this.released.x, this.released.y).find((one) => one.classList.contains('bar'));
    return under instanceof HTMLElement ? /** @type {Side} */ (under.dataset.side ?? null) : null;
  }

  /** Chooses the piece that clicks set, or none where it is chosen already. @param {string} stamp */
  choose(stamp) {
    this.stamp = this.stamp === stamp ? null : stamp;
    this.board.putBack();
    for (const button of this.palettes?.querySelectorAll('button') ?? []) button.setAttribute('aria-pressed', String(button.dataset.stamp === this.stamp));
    this.root.querySelector('.editor-view')?.classList.toggle('stamping', !!this.stamp);
    this.app.announce(this.stamp === null ? 'No piece is chosen.' : `${this.stamp === 'erase' ? 'The eraser' : this.faces.fullName(this.stamp)} is chosen: choose squares.`);
  }

  /** A letter sets a piece on the square that has the keyboard. @param {KeyboardEvent} event */
  letter(event) {
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (!square || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') this.put(square, null);
    else if (event.key === '+') this.plus = true;
    else {
      const typed = `${this.plus ? '+' : ''}${event.key}`;
      if (event.key.length !== 1 || !this.variant.pieces.some(({ code }) => code === typed.toUpperCase()) || typed.toUpperCase() === typed.toLowerCase()) return;
      this.plus = false;
      this.put(square, typed);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} value */
  setUp(value) {
    const sfen = value === 'start' ? this.variant.start : value.startsWith('h:') ? this.variant.handicap_games.find(({ id }) => id === value.slice(2))?.start : null;
    const layout = sfen ? readSfen(sfen, this.variant) : value === 'empty' ? emptyLayout(this.variant) : null;
    if (layout) this.change(() => { this.layout = layout; });
  }

  flip() {
    this.flipped = !this.flipped;
    this.board.set({ orientation: this.flipped ? 'white' : 'black' });
    for (const side of SIDES) this.board.barOf(side).name.textContent = sideName(side);
  }

  // ---- Dragging from the palette ---------------------------------------------------------------------------------------------------

  /**
   * @param {PointerEvent} event
   * @param {string} code
   * @param {HTMLImageElement} img
   */
  dragFrom(event, code, img) {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = { x: event.clientX, y: event.clientY };
    this.dragged = false;
    const over = new AbortController();
    /** @type {HTMLElement|null} */
    let ghost = null;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const move = (/** @type {PointerEvent} */ now) => {
      if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) < DRAG_FROM) return;
      if (!ghost) {
        this.dragged = true;
        ghost = make('img', { class: 'ghost stamp-ghost', src: img.src, alt: '' });
        document.body.append(ghost);
        button.setPointerCapture(event.pointerId);
      }
      ghost.style.translate = `calc(${now.clientX}px - 50%) calc(${now.clientY}px - 50%)`;
    };
    const end = (/** @type {PointerEvent} */ last) => {
      over.abort();
      ghost?.remove();
      if (!ghost || last.type !== 'pointerup') return;
      const under = document.elementsFromPoint(last.clientX, last.clientY);
      const square = under.find((one) => one instanceof HTMLElement && one.dataset.square && this.boardHost?.contains(one));
      const hand = under.find((one) => one.classList.contains('bar'));
      if (square instanceof HTMLElement) this.put(/** @type {string} */ (square.dataset.square), code);
      else if (hand instanceof HTMLElement && this.variant.hand.includes(this.heldAs(code))) this.change((layout) => add(layout.hands[/** @type {Side} */ (hand.dataset.side)], this.heldAs(code), 1));
    };
    const { signal } = over;
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', end, { signal });
    document.addEventListener('pointercancel', end, { signal });
  }

  // ---- Showing and judging ---------------------------------------------------------------------------------------------------------

  sfen() {
    return writeSfen(this.layout, this.variant);
  }

  render() {
    const { layout, variant } = this;
    const held = (/** @type {Side} */ side) => variant.hand.flatMap((code) => {
      const count = layout.hands[side].get(code) ?? 0;
      return count ? [{ code, count }] : [];
    });
    const sfen = this.sfen();
    this.board.show({
      sfen, moves: [], in_check: false, banned_drop_mates: [], outcome: null, start: sfen, ply: 0, side: layout.side, board: layout.board,
      hands: { black: held('black'), white: held('white') }, check: [], checks_left: null, last: null, legal: [], declaration: null, occurred: 1, warning: null, line: null,
    }, { animate: false });
    if (this.field && document.activeElement !== this.field) this.field.value = sfen;
    for (const input of this.sideChoice?.querySelectorAll('input') ?? []) input.checked = input.value === layout.side;
    if (this.undoButton) this.undoButton.disabled = !this.undone.length;
    this.renderHands();
  }

  renderHands() {
    const focused = document.activeElement instanceof HTMLElement && this.handHost?.contains(document.activeElement) ? document.activeElement.dataset.count : null;
    this.handHost?.replaceChildren(...SIDES.map((side) => make('div', { class: 'hand-count', role: 'group', 'aria-label': `${sideName(side)}’s hand` }, make('h3', {}, sideName(side)),
      ...this.variant.hand.map((code) => {
        const count = this.layout.hands[side].get(code) ?? 0;
        const cased = side === 'black' ? code : code.toLowerCase();
        const name = this.faces.fullName(cased);
        const step = (/** @type {1|-1} */ by) => make('button', {
          type: 'button', 'data-count': `${side} ${code} ${by}`, 'aria-label': `One ${this.faces.name(code)} ${by > 0 ? 'more' : 'fewer'} in ${sideName(side)}’s hand, ${count} now`, disabled: by < 0 && count === 0,
          onclick: () => this.change((layout) => add(layout.hands[side], code, by)),
        }, by > 0 ? '+' : '−');
        return make('div', { class: 'count-row', title: name }, make('img', { src: this.faces.url(side === 'black' ? cased : code), alt: '' }), step(-1), make('output', {}, String(count)), step(1));
      }))));
    if (focused) /** @type {HTMLElement|null} */ (this.handHost?.querySelector(`[data-count="${CSS.escape(focused)}"]`))?.focus();
  }

  /** Takes over a position that was typed. @param {string} text */
  async readText(text) {
    const layout = readSfen(text, this.variant);
    if (layout) {
      this.undone.push(copied(this.layout));
      this.layout = layout;
      this.render();
    }
    await this.judge(text.trim());
  }

  /** Asks the rules about the position, or about a text that is no position yet. @param {string} [typed] */
  async judge(typed) {
    const sfen = typed ?? this.sfen();
    const mine = ++this.judged;
    try {
      const position = await this.app.ask('position', { game: { ...variantOf(this.game), sfen } });
      if (mine !== this.judged) return;
      this.valid = true;
      const strange = unlikeSet(this.layout, this.variant);
      this.say(position.warning ? `${position.warning}` : strange ? `The rules allow this position, but no game leads to it: ${strange}.` : position.outcome ? `The rules allow this position; the game is over in it: ${position.outcome.words}.`
        : `The rules allow this position. ${sideName(position.side)} is to move and has ${position.legal.length} legal ${position.legal.length === 1 ? 'move' : 'moves'}${position.in_check ? ', and is in check' : ''}.`, position.warning || strange ? 'warn' : 'good');
      this.wrongText('');
      this.board.mark(position.check.map((square) => [square, 'rule']));
      const address = `#/editor/${this.address}/${encodeURIComponent(sfen)}`;
      if (location.hash !== address) history.replaceState(null, '', address);
    } catch (error) {
      if (mine !== this.judged) return;
      const { message, byte, kind } = /** @type {import('./link').AskError} */ (error);
      if (kind === 'aborted') return;
      this.valid = false;
      this.board.mark([]);
      this.say(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, 'bad');
      if (typed !== undefined) this.wrongText(message, typed, byte);
    }
    for (const button of this.goButtons ?? []) button.disabled = !this.valid;
  }

  /** @param {string} words @param {'good'|'warn'|'bad'} kind */
  say(words, kind) {
    if (!this.judgement) return;
    const sign = { good: '✓', warn: '!', bad: '✗' }[kind];
    this.judgement.dataset.kind = kind;
    this.judgement.replaceChildren(make('span', { class: 'judgement-sign', 'aria-hidden': 'true' }, sign), words);
  }

  /**
   * Says beside the field what is wrong with its text, and where.
   * @param {string} message
   * @param {string} [text]
   * @param {number|null} [byte]
   */
  wrongText(message, text = '', byte = null) {
    if (!this.field || !this.fieldError) return;
    this.field.setAttribute('aria-invalid', String(!!message));
    if (!message) {
      this.field.removeAttribute('aria-invalid');
      this.fieldError.textContent = '';
      return;
    }
    if (byte === null) {
      this.fieldError.textContent = message;
      return;
    }
    const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, byte));
    const rest = /^[^\s/]*/.exec(text.slice(before.length))?.[0] ?? '';
    this.fieldError.replaceChildren(`At character ${before.length + 1}: ${message}`, make('br'), make('code', { class: 'place' }, before.slice(-24), make('mark', {}, rest.slice(0, 24) || '␣')));
  }

  // ---- Elsewhere -------------------------------------------------------------------------------------------------------------------

  /** @returns {Partial<Game>} */
  started() {
    return { variant: this.game.variant, file: this.game.file, title: this.variant.name.english, sfen: this.sfen() };
  }

  play() {
    this.app.begin(this.started());
  }

  async analyse() {
    await this.app.open(createGame(this.started()), 'analysis');
  }

  async share() {
    dialog('Share this position', make('div', { class: 'rows' }, make('p', { class: 'soft small' }, 'The link itself holds the position. Whoever has a Hakugei at the same address can open it.'),
      linkField('Link', await positionFragment(this.game, this.sfen()))));
  }
}

/** Changes how many of a kind are in a hand. @param {Map<string, number>} hand @param {string} code @param {number} by */
function add(hand, code, by) {
  const count = Math.max(0, Math.min(255, (hand.get(code) ?? 0) + by));
  if (count) hand.set(code, count);
  else hand.delete(code);
}

/**
 * In what a position goes beyond the pieces that the game begins with; empty where it does not. Faces of one piece, and what a captor gets for
 * it, count as one kind.
 * @param {Layout} layout
 * @param {Variant} variant
 */
function unlikeSet(layout, variant) {
  /** @type {Map<string, string>} The first kind of those that are one piece, by code. */
  const kind = new Map(variant.pieces.map(({ code }) => [code, code]));
  for (const { code, faces: promoted, captured } of variant.pieces) {
    for (const other of [...promoted, captured]) {
      const [one, two] = [kind.get(code), kind.get(other ?? code)];
      if (one !== undefined && two !== undefined && one !== two) for (const [key, value] of kind) if (value === two) kind.set(key, one);
    }
  }
  const all = [...layout.board.flat(), ...SIDES.flatMap((side) => [...layout.hands[side]].flatMap(([code, count]) => /** @type {string[]} */ (Array(count).fill(side === 'black' ? code : code.toLowerCase()))))].filter((code) => code !== null);
  const parts = [];
  for (const first of new Set(kind.values())) {
    const faces = variant.pieces.filter(({ code }) => kind.get(code) === first);
    const set = { black: 0, white: 0 };
    for (const { at_start: start } of faces) for (const side of SIDES) set[side] += start[side];
    const name = (faces.find(({ at_start: start }) => start.black + start.white) ?? faces[0]).name.english;
    const here = all.filter((code) => kind.get(code.toUpperCase()) === first);
    const royals = (/** @type {Side} */ side) => here.filter((code) => (side === 'black') === (code === code.toUpperCase()) && faces.some((face) => face.royal && face.code === code.toUpperCase())).length;
    const tooRoyal = SIDES.filter((side) => royals(side) > set[side]);
    for (const side of tooRoyal) parts.push(`${sideName(side)} has ${royals(side)} of the royal piece “${name}”, and ${set[side]} at the start`);
    if (!tooRoyal.length && here.length > set.black + set.white) parts.push(`there are ${here.length} pieces of the kind “${name}”, and a set has ${set.black + set.white}`);
  }
  return parts.join('; ');
}
