//! The list of a game's moves, with its branches, and the buttons that walk through it.

import { children, line, path, startOf } from './game.js';
import { make } from './elements.js';

/**
 * @typedef {import('./game').Game} Game
 * @typedef {import('./game').GameNode} GameNode
 */
/** @typedef {{sign?: string, word?: string, kind?: string, comment?: string}} Remarks A sign such as `??`, its word for screen readers, its class in the style sheet. */

/** The signs that readers may give to moves, and their words. */
export const MARKS = /** @type {[sign: string, words: string][]} */ ([
  ['!!', 'brilliant'], ['!', 'good move'], ['!?', 'interesting'], ['?!', 'doubtful'], ['?', 'mistake'], ['??', 'blunder'],
]);

/** What readers have said of a move. @param {GameNode} node @returns {Remarks} */
export function written(node) {
  const comment = node.comments.join(' ');
  return node.mark ? { sign: node.mark, word: MARKS.find(([sign]) => sign === node.mark)?.[1], kind: 'marked', comment } : { comment };
}

/**
 * Names every move of the tree in the convention in which `ask` asks. The error of a move that the rules refuse passes on.
 * @param {(question: 'position', fields: object) => Promise<import('./ask').Position>} ask
 * @param {Game} game
 */
export async function nameMoves(ask, game) {
  for (const leaf of game.nodes.filter((node) => !children(game, node.id).length)) {
    const moves = path(game, leaf.id);
    const { line: named } = await ask('position', { game: { ...startOf(game), moves: moves.map((node) => node.usi) }, with_line: true });
    moves.forEach((node, index) => { node.text = named?.[index]?.text ?? node.text; });
  }
}

/** A list of moves in the page. */
export class MoveList {
  /**
   * @param {HTMLElement} host
   * @param {(at: number|null) => void} onGo Hears after which move the reader wants to stand; `null` is the start.
   */
  constructor(host, onGo) {
    this.onGo = onGo;
    /** What is said about a move beside its name. @type {(node: GameNode) => Remarks} */
    this.remarks = written;
    /** @type {Game|null} */
    this.game = null;
    /** @type {number|null} */
    this.at = null;
    this.list = make('div', { class: 'moves', role: 'group', 'aria-label': 'Moves', tabindex: '-1' });
    this.list.addEventListener('click', (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (button instanceof HTMLElement && button.dataset.node !== undefined) onGo(button.dataset.node === '' ? null : Number(button.dataset.node));
    });
    this.list.addEventListener('keydown', (event) => this.key(event));
    const walk = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {'first'|'back'|'on'|'last'} */ where) =>
      make('button', { type: 'button', 'aria-label': label, title: label, 'data-walk': where, onclick: () => this.walk(where) }, sign);
    this.walks = make('div', { class: 'walks' }, walk('To the start', '«', 'first'), walk('One move back', '‹', 'back'), walk('One move on', '›', 'on'),
      walk('To the last move', '»', 'last'));
    host.append(this.list, this.walks);
  }

  /**
   * The whole list is one stop of the Tab key. Up and down go through all moves, those of branches too; Enter shows the position after one.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...this.list.querySelectorAll('button')];
    const now = buttons.findIndex((button) => button === document.activeElement);
    const last = buttons.length - 1;
    const to = { ArrowUp: Math.max(0, now - 1), ArrowDown: Math.min(last, now + 1), Home: 0, End: last }[event.key];
    if (now < 0 || to === undefined) return;
    event.preventDefault();
    this.stopAt(buttons[to]);
    buttons[to].focus();
  }

  /** Makes a move the one of the list that the Tab key stops at. @param {HTMLElement} move */
  stopAt(move) {
    for (const button of this.list.querySelectorAll('button')) button.tabIndex = button === move ? 0 : -1;
  }

  /**
   * Goes through the line that is shown.
   * @param {'first'|'back'|'on'|'last'} where
   */
  walk(where) {
    if (!this.game) return;
    const before = path(this.game, this.at);
    const all = line(this.game, this.at);
    const to = { first: 0, back: Math.max(0, before.length - 1), on: Math.min(all.length, before.length + 1), last: all.length }[where];
    if (to !== before.length) this.onGo(to === 0 ? null : all[to - 1].id);
  }

  /**
   * Shows a game as it stands after `at`.
   * @param {Game} game
   * @param {number|null} at
   * @param {{blackFirst?: boolean}} [how] Whether Black moves first: with a handicap it may be White.
   */
  show(game, at, { blackFirst = true } = {}) {
    this.game = game;
    this.at = at;
    const had = document.activeElement instanceof HTMLElement && this.list.contains(document.activeElement);
    this.first = blackFirst ? 0 : 1;
    const start = make('button', { type: 'button', class: 'move start', 'data-node': '', 'aria-current': at === null ? 'true' : null }, 'Start');
    this.list.replaceChildren(start, ...(game.comments.length ? [make('p', { class: 'comment' }, game.comments.join(' '))] : []), this.drawn(null, 0));
    const here = this.list.querySelector('[aria-current]');
    this.stopAt(here instanceof HTMLElement ? here : start);
    if (here instanceof HTMLElement) {
      // The list scrolls, never the page under the reader.
      this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
      if (had) here.focus({ preventScroll: true });
    }
    const before = path(game, at).length;
    const length = line(game, at).length;
    for (const button of this.walks.querySelectorAll('button')) {
      const atEnd = ['first', 'back'].includes(button.dataset.walk ?? '') ? before === 0 : before === length;
      button.setAttribute('aria-disabled', String(atEnd));
    }
  }

  /**
   * The moves that follow `parent`: the first child and all after it, and its siblings as branches.
   * @param {number|null} parent
   * @param {number} ply
   * @returns {HTMLElement}
   */
  drawn(parent, ply) {
    const game = /** @type {Game} */ (this.game);
    const box = make('div', { class: 'line' });
    let fresh = true;
    for (let [next, ...others] = children(game, parent); next; [next, ...others] = children(game, next.id)) {
      box.append(...this.numbered(next, ply, fresh));
      fresh = others.length > 0 || !!this.remarks(next).comment;
      for (const sibling of others) box.append(this.branch(sibling, ply));
      ply += 1;
    }
    return box;
  }

  /** A branch that begins with a move. @param {GameNode} node @param {number} ply */
  branch(node, ply) {
    const rest = this.drawn(node.id, ply + 1);
    rest.classList.add('branch');
    rest.prepend(...this.numbered(node, ply, true));
    return rest;
  }

  /** @param {GameNode} node @param {number} ply @param {boolean} fresh Whether a number stands before it in any case. */
  numbered(node, ply, fresh) {
    const count = ply + (this.first ?? 0);
    const white = count % 2 === 1;
    const number = Math.floor(count / 2) + 1;
    const { sign = '', word = '', kind = '', comment = '' } = this.remarks(node);
    const button = make('button', {
      type: 'button', class: `move ${white ? 'white' : 'black'} ${kind}`.trim(), 'data-node': node.id, 'aria-current': node.id === this.at ? 'true' : null,
      'aria-label': `${number}, ${white ? 'White' : 'Black'}: ${node.text}${word ? `, ${word}` : ''}${comment ? ', with a comment' : ''}`,
    }, node.text, sign && make('span', { class: 'sign', 'aria-hidden': 'true' }, sign));
    const place = make('span', { class: 'number', 'aria-hidden': 'true' }, white ? `${number}…` : `${number}.`);
    const said = comment ? [make('p', { class: 'comment' }, comment)] : [];
    return [...(white && !fresh ? [] : [place]), button, ...said];
  }
}
