//! What the views of analysis and review share: a game of the page with its tree, a board, the list of moves, and the keys that walk.

import { createBoard } from './board.js';
import { make } from './elements.js';
import { asked, children, createGame, line, path, playMove, promoteNode, removeNode, variantOf } from './game.js';
import { Bar, Graph, QUALITIES, isWrong } from './graph.js';
import { KeptElsewhere } from './keep.js';
import { MoveList, nameMoves, written } from './movelist.js';
import { openShare } from './share.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').Position} Position
 * @typedef {import('./ask').Move} Move
 * @typedef {import('./game').Game} Game
 * @typedef {import('./game').GameNode} GameNode
 */

/** An error whose message is for the reader. @param {string} message */
export function told(message) {
  return Object.assign(new Error(message), { kind: 'page' });
}

/**
 * The game of an address: a kept one by its id, or a new one of a variant, by the variant’s id too.
 * @param {App} app
 * @param {string[]} params
 * @returns {Promise<Game>}
 */
export async function gameOfAddress(app, [first = '', second = '']) {
  const shipped = await app.shelf.variants();
  if (first && first !== 'new') {
    const game = await app.keep.get(first);
    if (game) return game;
    if (shipped.some((variant) => variant.id === first)) return createGame({ variant: first });
    throw told(`No game of this browser and no variant is called “${first.slice(0, 40)}”. A game may have been deleted, or be kept by another browser: games are kept where they were played. Those of this browser are under “My games”, the variants in the gallery.`);
  }
  const id = second || app.home.variant || shipped[0].id;
  return createGame({ variant: id });
}

/**
 * Says why a move on a board is refused.
 * @param {{app: App, board: import('./board').Board, gone: boolean}} view
 * @param {(usi: string) => Promise<import('./ask').Verdict>} ask
 * @param {import('./board').Refused} refused
 */
export async function sayWhyNot(view, ask, { from, drop, to }) {
  try {
    const { refusal } = await ask(drop ? `${drop}*${to}` : `${from}${to}`);
    if (!refusal || view.gone) return;
    view.board.mark(refusal.squares.map((square) => [square, 'rule']));
    view.app.notice(refusal.words.charAt(0).toUpperCase() + refusal.words.slice(1));
  } catch (error) {
    view.app.notice(/** @type {Error} */ (error).message, 'error');
  }
}

/** A view of one game. Views that extend it draw what stands beside the board. */
export class Study {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Game} game
   * @param {import('./ask').Variant} variant
   */
  constructor(root, app, game, variant) {
    this.root = root;
    this.app = app;
    this.game = game;
    this.variant = variant;
    /** After which move the board stands. @type {number|null} */
    this.at = game.current;
    /** @type {Position|null} */
    this.position = null;
    /** Who moves at the start. @type {import('./ask').Side} */
    this.firstSide = 'black';
    this.flipped = false;
    this.gone = false;
    /** Counts what is shown, so that a late answer is dropped. */
    this.shows = 0;
    /** @type {Map<string, Promise<Position>>} */
    this.positions = new Map();
    /** @type {(() => void)[]} */
    this.ends = [];
    /** @type {import('./faces').Faces} */
    this.faces;
    this.bar = new Bar();
    this.graph = new Graph((index) => void this.goTo(index === 0 ? null : line(this.game, this.at)[index - 1].id));
    this.boardHost = make('div', { class: 'board-host' });
    this.movesHost = make('div', { class: 'moves-host' });
    /** What the reader is to do next with the piece in the air. */
    this.guide = make('p', { class: 'guide', hidden: true });
    this.moves = new MoveList(this.movesHost, (at) => void this.goTo(at));
    this.moves.remarks = (node) => this.remarks(node);
    /** @type {import('./board').Board} */
    this.board;
  }

  /** Draws the view and shows the game. */
  async begin() {
    const { app, game } = this;
    app.current = game;
    game.title = this.variant.name.english;
    this.faces = await app.shelf.faces(variantOf(game), app.settings.get('faces'));
    this.board = createBoard(this.boardHost, {
      faces: this.faces, convention: this.convention(), hands: this.variant.hand.length > 0, movable: 'both',
      coordinates: app.settings.get('coordinates'), dots: app.settings.get('dots'), announce: (text) => app.announce(text),
      onMove: (move) => void this.onMove(move), onRefuse: (refused) => void this.why(refused),
      onGuide: (text) => { this.guide.textContent = text; this.guide.hidden = !text; },
    });
    // The bar of the evaluation stands beside the squares, whatever size the board has.
    this.board.board.append(this.bar.element);
    // What there is to show is known before anything is drawn.
    this.firstSide = (await this.positionAt(null)).side;
    await this.positionAt(this.at).catch(() => {});
    this.draw();
    this.listen();
    await this.refresh({ animate: false });
  }

  /** Puts the parts of the view into the page. */
  draw() {}

  /** What a view does when another position is shown. */
  shown() {}

  /** What a view does with a legal move that the reader made on the board. @param {Move} move */
  async onMove(move) {
    await this.play(move);
  }

  listen() {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
      if (event.target.closest('input, select, textarea, dialog, [role="dialog"]')) return;
      const walk = /** @type {const} */ ({ ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'first', ArrowDown: 'last' })[event.key];
      if (walk) this.moves.walk(walk);
      else if (!this.key(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keys);
    this.ends.push(() => document.removeEventListener('keydown', keys), this.app.settings.on((key) => void this.settingChanged(key)));
  }

  /** A key that the view knows. @param {string} key @returns {boolean} */
  key(key) {
    if (key !== 'f') return false;
    this.flip();
    return true;
  }

  unmount() {
    this.gone = true;
    for (const end of this.ends) end();
    this.board.destroy();
  }

  /** @param {keyof import('./settings').Settings} key */
  async settingChanged(key) {
    const { settings } = this.app;
    if (key === 'faces') {
      this.faces = await this.app.shelf.faces(variantOf(this.game), settings.get('faces'));
      this.board.set({ faces: this.faces });
    } else if (key === 'notation') {
      this.positions.clear();
      await this.rewrite();
      this.board.set({ convention: this.convention() });
      await this.refresh({ animate: false });
    } else if (key === 'coordinates' || key === 'dots') {
      this.board.set({ [key]: settings.get(key) });
    }
  }

  /** Writes every move of the tree anew in the convention that was chosen. */
  rewrite() {
    return nameMoves((question, fields) => this.ask(question, fields), this.game);
  }

  convention() {
    const wanted = this.app.settings.get('notation') || this.variant.notation;
    return this.variant.conventions.find(({ name }) => name === wanted) ?? this.variant.conventions[0];
  }

  /**
   * Asks with the chosen notation.
   * @template {keyof import('./ask').Answers} Q
   * @param {Q} question
   * @param {object} fields
   * @param {any} [options]
   * @returns {Promise<import('./ask').Answers[Q]>}
   */
  ask(question, fields, options) {
    const notation = this.app.settings.get('notation');
    return this.app.ask(question, { ...fields, ...(notation ? { convention: notation } : {}) }, options);
  }

  /** The game up to a move, as questions carry it, without an end by hand: analysis goes on behind a resignation. @param {number|null} [at] */
  askedAt(at = this.at) {
    const { ended: _, ...rest } = asked(this.game, at);
    return rest;
  }

  /** @param {number|null} at @returns {Promise<Position>} */
  positionAt(at) {
    const game = this.askedAt(at);
    const key = (game.moves ?? []).join(' ');
    let position = this.positions.get(key);
    if (!position) {
      position = this.ask('position', { game });
      this.positions.set(key, position);
      position.catch(() => this.positions.delete(key));
    }
    return position;
  }

  /** Shows the position where the board should stand. @param {{animate?: boolean}} [how] */
  async refresh({ animate = true } = {}) {
    const mine = ++this.shows;
    try {
      const position = await this.positionAt(this.at);
      if (mine !== this.shows || this.gone) return;
      this.position = position;
      this.turn();
      this.board.show(position, { animate });
      this.renderTree();
      this.shown();
    } catch (error) {
      if (mine === this.shows && !this.gone) this.app.notice(/** @type {Error} */ (error).message, 'error');
    }
  }

  /** Draws the list of moves, the bar and the graph. */
  renderTree() {
    this.moves.show(this.game, this.at, { blackFirst: this.firstSide === 'black' });
    this.renderScores();
  }

  renderScores() {
    const { game, at } = this;
    const known = at === null ? game.known : game.nodes[at].known;
    const whole = line(game, at);
    this.bar.show(known?.score ?? null, { flipped: this.flipped });
    this.graph.show([{ name: 'The start', score: game.known?.score ?? null }, ...whole.map((node, index) => ({
      name: this.nameOf(node, index), score: node.known?.score ?? null, quality: node.judged?.quality,
    }))], path(game, at).length);
  }

  /** What a move is called in its line. @param {GameNode} node @param {number} index How many moves stand before it. */
  nameOf(node, index) {
    const count = index + (this.firstSide === 'black' ? 0 : 1);
    return `${Math.floor(count / 2) + 1}, ${count % 2 ? 'White' : 'Black'}: ${node.text}`;
  }

  /** @param {GameNode} node @returns {import('./movelist').Remarks} */
  remarks(node) {
    const quality = node.judged?.quality;
    if (!node.mark && quality && isWrong(quality)) return { ...written(node), ...QUALITIES[quality], kind: `judged ${quality}` };
    return written(node);
  }

  /** Shows links to the game and to the position that is shown. */
  share() {
    return openShare(this.app, this.game, this.at, this.position?.sfen ?? '');
  }

  // ---- The tree --------------------------------------------------------------------------------------------------------------------

  /** Stands after a move. @param {number|null} at */
  async goTo(at) {
    this.at = at;
    await this.refresh();
    const last = path(this.game, at).at(-1);
    if (last) this.app.announce(`After ${last.text}${this.remarks(last).word ? `, ${this.remarks(last).word}` : ''}.`);
    else this.app.announce('The start.');
  }

  /**
   * Plays moves after the one that is shown, as a branch where the tree has none yet, and stands after the last.
   * @param {...{usi: string, text: string}} moves
   */
  async play(...moves) {
    const { game } = this;
    const stood = game.current;
    // A game against the computer stands where its players left it; a study of one's own stands where it was gone on with.
    const follows = stood === this.at && game.players.black.kind === 'person' && game.players.white.kind === 'person';
    for (const move of moves) this.at = playMove(game, move, { at: this.at }).id;
    if (!follows) game.current = stood;
    await Promise.all([this.keep(), this.refresh()]);
  }

  /**
   * Changes the order of the tree, which numbers the moves anew, and stands where it stood.
   * @param {(game: Game) => void} change
   */
  async reorder(change) {
    const { game } = this;
    const here = path(game, this.at).map((node) => node.usi);
    change(game);
    this.at = null;
    for (const usi of here) {
      /** @type {GameNode|undefined} */
      const next = children(game, this.at).find((node) => node.usi === usi);
      if (!next) break;
      this.at = next.id;
    }
    await Promise.all([this.keep(), this.refresh({ animate: false })]);
  }

  /** Makes the line that is shown the main line. */
  async promote() {
    const { at } = this;
    if (at === null) return;
    await this.reorder((game) => promoteNode(game, at));
    this.app.announce('This is the main line now.');
  }

  /** Takes the move that is shown, and all after it, out of the tree. */
  async remove() {
    const { at } = this;
    if (at === null) return;
    const { text } = this.game.nodes[at];
    await this.reorder((game) => removeNode(game, at));
    this.app.announce(`${text} and what followed it was taken out.`);
  }

  /** Keeps the game; the address then names it, so that a reload shows it again. */
  async keep() {
    try {
      await this.app.keep.put(this.game);
    } catch (error) {
      const elsewhere = error instanceof KeptElsewhere;
      this.app.notice(elsewhere ? 'This game went on in another tab; what you do here is not kept. Reload to see the other state.' : /** @type {Error} */ (error).message, 'error');
      return;
    }
    const name = location.hash.split('/')[1];
    const address = `#/${name}/${this.game.id}`;
    if (!this.gone && ['analysis', 'review'].includes(name) && location.hash !== address) history.replaceState(null, '', address);
  }

  flip() {
    this.flipped = !this.flipped;
    this.turn();
    this.renderScores();
    this.app.announce(`${this.flipped ? 'White' : 'Black'} is below.`);
  }

  /** Lets the side sit below that should. */
  turn() {
    this.board.set({ orientation: this.flipped ? 'white' : 'black' });
    for (const side of /** @type {const} */ (['black', 'white'])) this.board.barOf(side).name.textContent = side === 'black' ? 'Black' : 'White';
  }

  /** Says why a move is refused. @param {import('./board').Refused} refused */
  async why(refused) {
    await sayWhyNot(this, (move) => this.ask('why', { game: this.askedAt(), move }), refused);
  }
}
