//! The board and the hands of one position: drawn, and moved on by mouse, finger and keyboard. It knows no rules: what may be done is
//! what the answer `position` lists as legal.

import { sideOf } from './faces.js';

/**
 * @typedef {import('./ask').Position} Position
 * @typedef {import('./ask').Move} Move
 * @typedef {import('./ask').Side} Side
 * @typedef {import('./ask').Convention} Convention
 * @typedef {import('./faces').Faces} Faces
 */
/**
 * What is in the air: a piece of the board, or one from a hand, and the squares that it has gone to so far.
 * @typedef {{from: string|null, drop: string|null, side: Side, path: string[]}} Pick
 */
/**
 * What a pointer holds down, and since where.
 * @typedef {object} Press
 * @property {number} x
 * @property {number} y
 * @property {number} id
 * @property {string|null} square
 * @property {HTMLElement|null} held
 * @property {{side: Side, from?: string, drop?: string}|null} liftable
 * @property {string|null} code
 * @property {boolean} dragging
 * @property {boolean} long
 * @property {boolean} touch
 */
/** @typedef {{from: string|null, drop: string|null, to: string}} Refused A try that no legal move matches. */
/**
 * An arrow, or a ring where it has no beginning (a drop).
 * @typedef {{from: string|null, to: string, kind?: string, label?: string}} Arrow `kind` is a class: `hint`, `first`, `second`, `third`…
 */
/**
 * @typedef {object} BoardOptions
 * @property {Faces} faces
 * @property {Convention} convention For the names along the edges and in labels.
 * @property {Side} [orientation] Who sits below; Black by default.
 * @property {'black'|'white'|'both'|'none'} [movable] Whose pieces the reader may move.
 * @property {boolean} [free] The editor's board: every piece may be moved to every square, which `onFree` hears; nothing is legal or not.
 * @property {boolean} [coordinates]
 * @property {boolean} [dots]
 * @property {boolean} [animate]
 * @property {boolean} [hands] Whether hands are shown: `false` for variants without drops.
 * @property {(move: Move) => void} [onMove] Hears a legal move that the reader made.
 * @property {(refused: Refused) => void} [onRefuse] Hears a move that is not legal.
 * @property {(change: {from: string|null, drop: string|null, side: Side, to: string|null}) => void} [onFree] `to` is `null` off the board.
 * @property {(square: string, event: Event) => boolean|void} [onSquare] Hears a click on a square before anything else; `true` takes it.
 * @property {(square: string|null, why: 'hover'|'press'|'key') => void} [onLook] Hears which piece the reader looks at, for its threats.
 * @property {(pick: Pick|null) => void} [onPick]
 * @property {(text: string) => void} [announce] Says a sentence to screen readers.
 * @property {(text: string) => void} [onGuide] Hears what the reader is to do next, to be shown near the board; empty when that is over.
 */

const SVG = 'http://www.w3.org/2000/svg';
/** How far a pointer goes before it drags, in pixels. */
const DRAG_FROM = 5;
const LONG_PRESS_MS = 480;
const HOVER_MS = 220;

/** @param {Side} side */
const sideName = (side) => (side === 'black' ? 'Black' : 'White');

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @returns {HTMLElementTagNameMap[K]}
 */
function element(tag, name, attributes = {}) {
  const out = document.createElement(tag);
  out.className = name;
  for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
  return out;
}

/** A board in the page. */
export class Board {
  /**
   * @param {HTMLElement} host Where the board and the two bars stand; what it holds is replaced.
   * @param {BoardOptions} options
   */
  constructor(host, options) {
    /** @type {Required<Pick_<BoardOptions>> & BoardOptions} */
    this.options = { orientation: 'black', movable: 'none', free: false, coordinates: true, dots: true, animate: true, hands: true, ...options };
    this.host = host;
    /** @type {Position|null} */
    this.position = null;
    /** @type {Pick|null} */
    this.pick = null;
    /** @type {Map<string, HTMLElement>} */
    this.squares = new Map();
    /** @type {string|null} The square that has the keyboard. */
    this.cursor = null;
    /** @type {{attacks: string[], threatens: string[], attackedBy: string[], defendedBy: string[], square: string}|null} */
    this.looked = null;
    /** @type {Arrow[]} */
    this.arrows = [];
    /** @type {Map<string, string>} */
    this.extraMarks = new Map();
    /** @type {HTMLElement|null} */
    this.chooser = null;
    this.size = { files: 0, ranks: 0 };
    /** @type {Press|null} What a pointer holds down. */
    this.pressed = null;
    /** @type {HTMLElement|null} The tile that is dragged. */
    this.ghost = null;
    /** @type {string|null} The square under the dragged tile. */
    this.over = null;
    /** @type {string|null} The square under the mouse. */
    this.hovered = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.press = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.hovering = undefined;
    /** @type {string|null} The move that the hand itself has put down. */
    this.dropped = null;
    this.root = element('div', 'set');
    this.far = this.bar('far');
    this.near = this.bar('near');
    this.board = element('div', 'board');
    this.grid = element('div', 'squares', { role: 'grid', 'aria-label': 'Board' });
    this.fileEdge = element('div', 'edge edge-files', { 'aria-hidden': 'true' });
    this.rankEdge = element('div', 'edge edge-ranks', { 'aria-hidden': 'true' });
    this.overlay = document.createElementNS(SVG, 'svg');
    this.overlay.setAttribute('class', 'overlay');
    this.overlay.setAttribute('aria-hidden', 'true');
    this.board.append(this.fileEdge, this.rankEdge, this.grid, this.overlay);
    this.root.append(this.far.element, this.board, this.near.element);
    this.host.replaceChildren(this.root);
    this.listen();
  }

  /**
   * One player's strip: a place for a name, the hand, a place for a clock.
   * @param {'far'|'near'} place
   */
  bar(place) {
    const bar = element('div', `bar bar-${place}`);
    const name = element('div', 'bar-name');
    const hand = element('div', 'hand', { role: 'group' });
    const clock = element('div', 'bar-clock');
    bar.append(name, hand, clock);
    return { element: bar, name, hand, clock };
  }

  /** The strip of a side: `{element, name, hand, clock}`. @param {Side} side */
  barOf(side) {
    return side === this.options.orientation ? this.near : this.far;
  }

  /**
   * Changes options: orientation, faces, movable, convention, coordinates, dots, hands.
   * @param {Partial<BoardOptions>} changes
   */
  set(changes) {
    const turned = changes.orientation && changes.orientation !== this.options.orientation;
    Object.assign(this.options, changes);
    if (turned || changes.convention) this.layOut();
    if (this.position) this.render();
  }

  /**
   * Shows a position. What was picked up is put back, unless the position is the one that is shown already.
   * @param {Position} position
   * @param {{animate?: boolean}} [how] Whether the last move is seen to move.
   */
  show(position, { animate = true } = {}) {
    const before = this.position;
    this.position = position;
    const ranks = position.board.length;
    const files = position.board[0]?.length ?? 0;
    if (files !== this.size.files || ranks !== this.size.ranks) {
      this.size = { files, ranks };
      this.layOut();
    }
    if (before !== position) this.putBack();
    this.closeChooser();
    this.render();
    if (animate && this.options.animate && before && before.sfen !== position.sfen) this.animateLast(position, before);
  }

  /** Makes the squares in the order of the eye, which is the order of the keyboard and of screen readers. */
  layOut() {
    const { files, ranks } = this.size;
    if (!files) return;
    this.root.style.setProperty('--files', String(files));
    this.root.style.setProperty('--ranks', String(ranks));
    this.root.setAttribute('data-large', String(Math.max(files, ranks) > 10));
    const had = this.grid.contains(document.activeElement);
    this.squares.clear();
    const { convention } = this.options;
    const rows = [];
    for (let row = 0; row < ranks; row += 1) {
      const line = element('div', 'row', { role: 'row' });
      for (let column = 0; column < files; column += 1) {
        const name = this.squareAt(column, row);
        const square = element('div', 'square', { role: 'gridcell', tabindex: '-1', 'data-square': name });
        this.squares.set(name, square);
        line.append(square);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    const black = this.options.orientation === 'black';
    const fileNames = convention.files.slice(0, files);
    const rankNames = convention.ranks.slice(0, ranks);
    this.fileEdge.replaceChildren(...(black ? fileNames.reverse() : fileNames).map((text) => this.edgeName(text)));
    this.rankEdge.replaceChildren(...(black ? rankNames : rankNames.reverse()).map((text) => this.edgeName(text)));
    this.overlay.setAttribute('viewBox', `0 0 ${files} ${ranks}`);
    if (!this.cursor || !this.squares.has(this.cursor)) this.cursor = this.squareAt(files >> 1, ranks - 1 - (ranks >> 2));
    if (had) this.focus();
  }

  /** @param {string} text */
  edgeName(text) {
    const span = document.createElement('span');
    span.textContent = text;
    return span;
  }

  /** The square in a column and a row of the screen. @param {number} column @param {number} row @returns {string} */
  squareAt(column, row) {
    const { files, ranks } = this.size;
    const black = this.options.orientation === 'black';
    const file = black ? files - column : column + 1;
    const rank = black ? row : ranks - 1 - row;
    return `${file}${String.fromCharCode(97 + rank)}`;
  }

  /** The column and the row of a square on the screen. @param {string} square */
  placeOf(square) {
    const { files, ranks } = this.size;
    const file = Number.parseInt(square, 10);
    const rank = square.charCodeAt(square.length - 1) - 97;
    const black = this.options.orientation === 'black';
    return { column: black ? files - file : file - 1, row: black ? rank : ranks - 1 - rank };
  }

  /** What stands on a square, in the case of its side. @param {string} square @returns {string|null} */
  pieceAt(square) {
    const file = Number.parseInt(square, 10);
    const rank = square.charCodeAt(square.length - 1) - 97;
    return this.position?.board[rank]?.[this.size.files - file] ?? null;
  }

  /** The name of a square in the chosen convention. @param {string} square @returns {string} */
  squareName(square) {
    const file = Number.parseInt(square, 10);
    const rank = square.charCodeAt(square.length - 1) - 97;
    const { files, ranks } = this.options.convention;
    return `${files[file - 1] ?? file}${ranks[rank] ?? square.at(-1)}`;
  }

  /** Whether the reader may pick up pieces of a side now. @param {Side} side */
  mayMove(side) {
    if (this.options.free) return true;
    const { movable } = this.options;
    return !!this.position && !this.position.outcome && this.position.side === side && (movable === 'both' || movable === side);
  }

  // ---- What is drawn -------------------------------------------------------------------------------------------------------------

  render() {
    const position = /** @type {Position} */ (this.position);
    const targets = this.targets();
    const origins = new Set(position.legal.map((move) => move.from));
    for (const [name, square] of this.squares) this.renderSquare(name, square, targets, origins);
    this.renderHand('black');
    this.renderHand('white');
    this.grid.classList.toggle('dots', this.options.dots);
    this.root.classList.toggle('turned', this.options.orientation === 'white');
    this.root.classList.toggle('no-coordinates', !this.options.coordinates);
    this.root.classList.toggle('picked', !!this.pick);
    if (this.cursor) this.squares.get(this.cursor)?.setAttribute('tabindex', '0');
    this.renderArrows();
  }

  /**
   * @param {string} name
   * @param {HTMLElement} square
   * @param {Map<string, 'move'|'take'|'stop'>} targets
   * @param {Set<string|null>} origins
   */
  renderSquare(name, square, targets, origins) {
    const position = /** @type {Position} */ (this.position);
    const code = this.pieceAt(name);
    this.renderTile(square, code);
    const { last } = position;
    const target = targets.get(name);
    const picked = this.pick?.from === name;
    const marks = {
      last: !!last && (last.to === name || last.from === name || last.via.includes(name)),
      'last-to': last?.to === name,
      check: position.check.includes(name),
      picked,
      leg: !!this.pick?.path.includes(name),
      target: target === 'move',
      take: target === 'take',
      stop: target === 'stop',
      looked: this.looked?.square === name,
      attacked: !!this.looked?.attacks.includes(name),
      threatened: !!this.looked?.threatens.includes(name),
      attacker: !!this.looked?.attackedBy.includes(name),
      defender: !!this.looked?.defendedBy.includes(name),
    };
    for (const [mark, on] of Object.entries(marks)) square.classList.toggle(mark, on);
    const extra = this.extraMarks.get(name);
    if (extra) square.dataset.mark = extra;
    else delete square.dataset.mark;
    const own = code !== null && this.mayMove(sideOf(code));
    square.classList.toggle('own', own);
    square.setAttribute('tabindex', '-1');
    square.setAttribute('aria-selected', String(picked));
    square.setAttribute('aria-label', this.label(name, code, { target, own: own && origins.has(name), marks }));
  }

  /**
   * @param {HTMLElement} square
   * @param {string|null} code
   */
  renderTile(square, code) {
    const url = code === null ? '' : this.options.faces.url(code);
    const old = /** @type {HTMLImageElement|null} */ (square.querySelector('img'));
    if (code === null) {
      old?.remove();
      delete square.dataset.piece;
      return;
    }
    square.dataset.piece = code;
    if (old) {
      if (old.getAttribute('src') !== url) old.src = url;
      return;
    }
    square.append(this.tile(code));
  }

  /** @param {string} code */
  tile(code) {
    const img = element('img', 'tile', { alt: '', draggable: 'false' });
    img.src = this.options.faces.url(code);
    return img;
  }

  /**
   * What a screen reader says of a square.
   * @param {string} name
   * @param {string|null} code
   * @param {{target?: string, own: boolean, marks: Record<string, boolean>}} about
   */
  label(name, code, { target, own, marks }) {
    const parts = [this.squareName(name), code ? this.options.faces.fullName(code) : 'empty'];
    if (marks.check) parts.push('in check');
    if (marks.picked) parts.push('picked up');
    else if (own && !this.pick && !this.options.free) parts.push('can move');
    if (target === 'take') parts.push('can be taken');
    if (target === 'move') parts.push('can be reached');
    if (target === 'stop') parts.push('the move can end here');
    if (marks['last-to']) parts.push('last move');
    return parts.join(', ');
  }

  /** @param {Side} side */
  renderHand(side) {
    const position = /** @type {Position} */ (this.position);
    const { hand, element: bar } = this.barOf(side);
    bar.dataset.side = side;
    bar.classList.toggle('to-move', position.side === side && !position.outcome);
    hand.setAttribute('aria-label', `${sideName(side)}’s hand`);
    hand.hidden = !this.options.hands;
    const drops = new Set(position.legal.map((move) => move.drop));
    const had = document.activeElement instanceof HTMLElement && hand.contains(document.activeElement) ? document.activeElement.dataset.code : null;
    const held = position.hands[side];
    hand.replaceChildren(...held.map(({ code, count }) => {
      const cased = side === 'black' ? code : code.toLowerCase();
      const picked = this.pick?.drop === code && this.pick.side === side;
      const may = this.mayMove(side) && (this.options.free || drops.has(code));
      const button = element('button', 'held', { type: 'button', 'data-code': code, 'data-side': side, 'aria-pressed': String(picked) });
      const name = this.options.faces.name(code);
      button.setAttribute('aria-label', `${name}, ${count} in ${sideName(side)}’s hand${may && !this.options.free ? ', can be dropped' : ''}`);
      button.title = name;
      button.classList.toggle('picked', picked);
      button.classList.toggle('own', this.mayMove(side));
      if (!this.mayMove(side)) button.setAttribute('aria-disabled', 'true');
      const number = element('span', 'count', { 'aria-hidden': 'true' });
      number.textContent = String(count);
      if (count < 2) number.hidden = true;
      button.append(this.tile(cased), number);
      return button;
    }));
    hand.classList.toggle('empty', held.length === 0);
    if (had) /** @type {HTMLElement|null} */ (hand.querySelector(`[data-code="${CSS.escape(had)}"]`))?.focus();
  }

  /**
   * Draws arrows.
   * @param {Arrow[]} arrows
   */
  showArrows(arrows) {
    this.arrows = arrows;
    this.renderArrows();
  }

  renderArrows() {
    const arrows = this.arrows.filter(({ to }) => this.squares.has(to));
    this.overlay.replaceChildren(...arrows.map((arrow) => this.arrow(arrow)), ...this.arrowLabels(arrows));
  }

  /**
   * The labels of arrows, above all of them: each near its head, where it hides neither a head nor another label if there is such a place.
   * @param {Arrow[]} arrows
   */
  arrowLabels(arrows) {
    const { files, ranks } = this.size;
    const pointed = arrows.map(({ from, to }) => {
      const [tail, head] = [this.centre(from ?? to), this.centre(to)];
      const length = Math.hypot(head.x - tail.x, head.y - tail.y) || 1;
      return { head, u: { x: (head.x - tail.x) / length, y: (head.y - tail.y) / length }, drop: !from || from === to };
    });
    const heads = pointed.filter(({ drop }) => !drop).map(({ head, u }) => ({ x: head.x - u.x * 0.27, y: head.y - u.y * 0.27 }));
    /** @type {{x: number, y: number, width: number}[]} */
    const placed = [];
    return arrows.flatMap(({ kind = 'hint', label }, index) => {
      if (!label) return [];
      const { head, u } = pointed[index];
      const width = 0.125 * label.length;
      const beyond = Math.abs(u.x) * (width / 2) + Math.abs(u.y) * 0.12 - 0.02;
      const beside = [1, -1].map((side) => ({ x: head.x + side * (0.26 + width / 2), y: head.y }));
      const places = [{ x: head.x + u.x * beyond, y: head.y + u.y * beyond }, { x: head.x, y: head.y - 0.3 }, { x: head.x, y: head.y + 0.3 }, ...beside];
      const free = (/** @type {{x: number, y: number}} */ { x, y }) => x - width / 2 >= 0 && x + width / 2 <= files && y >= 0.12 && y <= ranks - 0.12
        && heads.every((one) => Math.abs(one.x - x) > width / 2 + 0.2 || Math.abs(one.y - y) > 0.26)
        && placed.every((one) => Math.abs(one.x - x) > (one.width + width) / 2 || Math.abs(one.y - y) > 0.22);
      const place = places.find(free) ?? places[0];
      placed.push({ ...place, width });
      const group = document.createElementNS(SVG, 'g');
      group.setAttribute('class', `arrow ${kind} label`);
      const text = shape('text', { x: place.x, y: place.y + 0.07, 'text-anchor': 'middle' });
      text.textContent = label;
      group.append(text);
      return [group];
    });
  }

  /** @param {Arrow} arrow */
  arrow({ from, to, kind = 'hint' }) {
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('class', `arrow ${kind}`);
    const end = this.centre(to);
    if (!from || from === to) {
      group.append(shape('circle', { cx: end.x, cy: end.y, r: 0.42 }));
    } else {
      const start = this.centre(from);
      const length = Math.hypot(end.x - start.x, end.y - start.y);
      const [ux, uy] = [(end.x - start.x) / length, (end.y - start.y) / length];
      const tip = { x: end.x - ux * 0.12, y: end.y - uy * 0.12 };
      const neck = { x: end.x - ux * 0.42, y: end.y - uy * 0.42 };
      group.append(
        shape('line', { x1: start.x + ux * 0.25, y1: start.y + uy * 0.25, x2: neck.x, y2: neck.y }),
        shape('polygon', { points: [tip, { x: neck.x - uy * 0.2, y: neck.y + ux * 0.2 }, { x: neck.x + uy * 0.2, y: neck.y - ux * 0.2 }].map(({ x, y }) => `${x},${y}`).join(' ') }),
      );
    }
    return group;
  }

  /** @param {string} square */
  centre(square) {
    const { column, row } = this.placeOf(square);
    return { x: column + 0.5, y: row + 0.5 };
  }

  /**
   * Marks squares with a word of the style sheet (`data-mark`), such as those that a refusal speaks of: `rule`.
   * @param {Iterable<[string, string]>} marks
   */
  mark(marks) {
    this.extraMarks = new Map(marks);
    if (this.position) this.render();
  }

  /**
   * Shows what a piece attacks and what attacks it; `null` ends that.
   * @param {import('./ask').PieceThreats|null} threats
   */
  look(threats) {
    this.looked = threats && {
      square: threats.square, attacks: threats.attacks, threatens: threats.threatens, attackedBy: threats.attacked_by, defendedBy: threats.defended_by,
    };
    if (this.position) this.render();
  }

  /** @param {Position} position @param {Position} before */
  animateLast(position, before) {
    const { last } = position;
    // Only one move forward is seen to move; a jump elsewhere in the game is shown at once.
    if (!last || position.ply !== before.ply + 1 || this.dropped === last.usi) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const tile = this.squares.get(last.to)?.querySelector('img');
    if (!tile || !last.from) {
      tile?.animate([{ opacity: 0, scale: 1.3 }, { opacity: 1, scale: 1 }], { duration: 140, easing: 'ease-out' });
      return;
    }
    const squares = [last.from, ...last.via, last.to].map((name) => this.placeOf(name));
    const end = /** @type {{column: number, row: number}} */ (squares.at(-1));
    const frames = squares.map(({ column, row }) => ({ translate: `${(column - end.column) * 100}% ${(row - end.row) * 100}%`, zIndex: 3 }));
    tile.animate(frames, { duration: 150 * (squares.length - 1), easing: 'ease-in-out' });
  }

  // ---- What may be done ----------------------------------------------------------------------------------------------------------

  /** The legal moves of what is picked up. @returns {Move[]} */
  candidates() {
    const { pick, position } = this;
    if (!pick || !position || this.options.free || position.side !== pick.side) return [];
    return position.legal.filter((move) => (pick.from ? move.from === pick.from : move.drop === pick.drop)
      && pick.path.every((square, index) => move.via[index] === square || (move.via.length === index && move.to === square)));
  }

  /** The squares that a click can go to next. @returns {Map<string, 'move'|'take'|'stop'>} */
  targets() {
    /** @type {Map<string, 'move'|'take'|'stop'>} */
    const out = new Map();
    const depth = this.pick?.path.length ?? 0;
    for (const move of this.candidates()) {
      const steps = [...move.via, move.to];
      if (steps.length === depth) {
        out.set(move.to, 'stop');
        continue;
      }
      const next = steps[depth];
      const takes = move.captures.some(({ square }) => square === next);
      if (out.get(next) !== 'take') out.set(next, takes ? 'take' : 'move');
      // A square where only a move by several legs ends is a target too: the click on it finds the way.
      if (depth === 0 && !out.has(move.to)) out.set(move.to, move.captures.some(({ square }) => square === move.to) ? 'take' : 'move');
    }
    return out;
  }

  /**
   * Picks up a piece of the board or of a hand.
   * @param {{from?: string|null, drop?: string|null, side: Side}} what
   */
  pickUp({ from = null, drop = null, side }) {
    this.pick = { from, drop, side, path: [] };
    this.extraMarks.clear();
    this.looked = null;
    this.render();
    this.options.onGuide?.('');
    this.options.onPick?.(this.pick);
  }

  /** Puts back what is picked up. */
  putBack() {
    this.closeChooser();
    if (!this.pick) return;
    this.pick = null;
    if (this.position) this.render();
    this.options.onGuide?.('');
    this.options.onPick?.(null);
  }

  /**
   * Goes with what is picked up to a square.
   * @param {string} square
   * @param {{dragged?: boolean}} [how]
   */
  goTo(square, { dragged = false } = {}) {
    const pick = /** @type {Pick} */ (this.pick);
    if (this.options.free) {
      this.pick = null;
      this.options.onFree?.({ from: pick.from, drop: pick.drop, side: pick.side, to: square });
      this.render();
      return;
    }
    const depth = pick.path.length;
    const candidates = this.candidates();
    const steps = (/** @type {Move} */ move) => [...move.via, move.to];
    let ends = candidates.filter((move) => steps(move).length === depth + 1 && move.to === square);
    const longer = candidates.filter((move) => move.via[depth] === square);
    if (!ends.length && !longer.length) {
      const stops = candidates.filter((move) => steps(move).length === depth && move.to === square);
      ends = stops.length ? stops : candidates.filter((move) => move.to === square);
    }
    // Where a piece may leap to a square, it may also get there by taking something on the way: the reader says which.
    else if (!longer.length) ends = [...ends, ...candidates.filter((move) => move.to === square && move.via.length > depth)];
    if (longer.length) {
      pick.path.push(square);
      this.render();
      this.sayLegs(square, ends.length > 0);
      return;
    }
    if (ends.length === 0) {
      this.putBack();
      this.options.onRefuse?.({ from: pick.from, drop: pick.drop, to: square });
    } else if (ends.length === 1) {
      this.make(ends[0], dragged);
    } else {
      this.choose(square, ends, dragged);
    }
  }

  /** @param {string} square @param {boolean} mayStop */
  sayLegs(square, mayStop) {
    const stop = mayStop ? ` Choose ${this.squareName(square)} again to end the move here.` : '';
    const text = `Through ${this.squareName(square)}: choose where the move goes on.${stop}`;
    this.options.onGuide?.(text);
    this.options.announce?.(text);
  }

  /** @param {Move} move @param {boolean} dragged */
  make(move, dragged) {
    this.closeChooser();
    // A tile that the hand has put down is not seen to fly there again.
    this.dropped = dragged ? move.usi : null;
    this.cursor = move.to;
    this.pick = null;
    this.render();
    this.options.onGuide?.('');
    this.options.onPick?.(null);
    this.options.onMove?.(move);
  }

  /**
   * Lets the reader choose between moves that end on the same square: promotion, the face of a drop, the way.
   * @param {string} square
   * @param {Move[]} moves
   * @param {boolean} dragged
   */
  choose(square, moves, dragged) {
    this.closeChooser();
    const box = element('div', 'chooser', { role: 'dialog', 'aria-label': 'Choose how the move ends' });
    const { faces } = this.options;
    const ordered = [...moves].sort((one, two) => Number(two.promotes) - Number(one.promotes) || faces.choice(one.becomes) - faces.choice(two.becomes) || one.via.length - two.via.length);
    const names = ordered.map((move) => this.choiceName(move, moves));
    // Where words do not tell the moves apart, their notation does.
    const told = new Set(names).size === names.length;
    ordered.forEach((move, index) => {
      const button = element('button', 'choice', { type: 'button', 'aria-label': told ? names[index] : move.text });
      const text = document.createElement('span');
      text.textContent = told ? names[index] : move.text;
      button.append(this.tile(this.pick?.side === 'white' ? move.becomes.toLowerCase() : move.becomes), text);
      button.addEventListener('click', () => this.make(move, dragged));
      box.append(button);
    });
    this.placeChooser(box, square);
  }

  /**
   * What a choice between moves to one square is called.
   * @param {Move} move
   * @param {Move[]} moves All of them.
   */
  choiceName(move, moves) {
    const name = this.options.faces.name(move.becomes);
    const parts = [];
    if (moves.some((one) => one.promotes) && moves.some((one) => !one.promotes)) parts.push(move.promotes ? `Promote to ${name}` : `Stay ${name}`);
    else if (moves.some((one) => one.becomes !== move.becomes)) parts.push(name);
    if (moves.some((one) => one !== move && one.promotes === move.promotes && one.becomes === move.becomes)) parts.push(this.wayName(move));
    return parts.join(': ');
  }

  /** By which way a move gets where it ends. @param {Move} move */
  wayName(move) {
    const taken = move.captures.filter(({ square }) => square !== move.to).map(({ square, piece }) => `the ${this.options.faces.name(piece)} on ${this.squareName(square)}`);
    if (taken.length) return `Take ${taken.join(' and ')} ${move.from === move.to ? 'and come back' : 'on the way'}`;
    return move.via.length ? `By ${move.via.map((one) => this.squareName(one)).join(', ')}` : 'Jump';
  }

  /**
   * Offers to pass, to take a neighbour without moving, or to put the piece back, where the rules let it stay.
   * @param {Move[]} stays The moves that end where they begin.
   */
  chooseStay(stays) {
    const box = element('div', 'chooser words', { role: 'dialog', 'aria-label': 'Pass or put back' });
    const back = /** @type {[string, () => void]} */ (['Put it back', () => { this.putBack(); this.focus(); }]);
    const ordered = [...stays].sort((one, two) => one.via.length - two.via.length);
    for (const [label, act] of [...ordered.map((move) => /** @type {[string, () => void]} */ ([move.via.length ? this.wayName(move) : `Pass (${move.text})`, () => this.make(move, false)])), back]) {
      const button = element('button', 'choice', { type: 'button' });
      button.textContent = label;
      button.addEventListener('click', act);
      box.append(button);
    }
    this.placeChooser(box, stays[0].to);
  }

  /** @param {HTMLElement} box @param {string} square */
  placeChooser(box, square) {
    box.addEventListener('keydown', (event) => {
      const buttons = [...box.querySelectorAll('button')];
      const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (step) buttons[(index + step + buttons.length) % buttons.length].focus();
      else if (event.key === 'Escape') { this.putBack(); this.focus(); } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.chooser = box;
    this.board.append(box);
    this.besideSquares(box, [square, ...this.pick?.from ? [this.pick.from] : []]);
    box.querySelector('button')?.focus();
    this.options.announce?.(`Choose: ${[...box.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.textContent).join(', or ')}.`);
  }

  /**
   * Puts a box below or above squares, where it hides none of them and stays on the board if there is room.
   * @param {HTMLElement} box
   * @param {string[]} squares The one that it belongs to first.
   */
  besideSquares(box, squares) {
    const edge = this.board.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    const places = squares.map((name) => /** @type {HTMLElement} */ (this.squares.get(name)).getBoundingClientRect());
    const left = Math.max(edge.left, Math.min(edge.right - own.width, (places[0].left + places[0].right - own.width) / 2));
    const gap = 4;
    const hides = (/** @type {number} */ top) => places.filter((one) => top < one.bottom && top + own.height > one.top && left < one.right && left + own.width > one.left).length;
    const tops = places.flatMap((one) => [one.bottom + gap, one.top - gap - own.height]);
    const inside = tops.filter((top) => top >= edge.top && top + own.height <= edge.bottom);
    // A small board may have no room: then it hangs over the edge rather than lie on the pieces.
    const top = [...inside, ...tops].find((one) => !hides(one)) ?? tops[0];
    box.style.left = `${left - edge.left}px`;
    box.style.top = `${top - edge.top}px`;
  }

  closeChooser() {
    this.chooser?.remove();
    this.chooser = null;
  }

  /**
   * A click on a square, or Enter on it.
   * @param {string} square
   * @param {Event} event
   */
  activate(square, event) {
    if (this.options.onSquare?.(square, event)) return;
    const code = this.pieceAt(square);
    const own = code !== null && this.mayMove(sideOf(code));
    if (!this.pick) {
      if (own) this.pickUp({ from: square, side: sideOf(code) });
      else if (code && event instanceof KeyboardEvent) this.options.onLook?.(square, 'key');
      return;
    }
    const targets = this.targets();
    if (this.pick.from === square && !(this.pick.path.length && targets.has(square))) {
      const stays = this.candidates().filter((move) => move.from === move.to);
      if (stays.some((move) => !move.via.length) && !this.pick.path.length) this.chooseStay(stays);
      else this.putBack();
      return;
    }
    if (own && !targets.has(square) && !this.options.free) {
      this.pickUp({ from: square, side: sideOf(code) });
      return;
    }
    this.goTo(square);
  }

  /** A click on a piece in hand. @param {HTMLElement} button */
  activateHeld(button) {
    const side = /** @type {Side} */ (button.dataset.side);
    const drop = /** @type {string} */ (button.dataset.code);
    if (!this.mayMove(side)) return false;
    if (this.pick?.drop === drop && this.pick.side === side) {
      this.putBack();
      return false;
    }
    this.pickUp({ drop, side });
    return true;
  }

  /** Gives the keyboard to the board. */
  focus() {
    if (this.cursor) this.squares.get(this.cursor)?.focus();
  }

  // ---- Mouse, finger and keyboard ------------------------------------------------------------------------------------------------

  listen() {
    const { root, grid } = this;
    root.addEventListener('pointerdown', (event) => this.pointerDown(event));
    root.addEventListener('pointermove', (event) => this.pointerMove(event));
    root.addEventListener('pointerup', (event) => this.pointerUp(event));
    root.addEventListener('pointercancel', () => this.endDrag());
    // A finger is captured by the square it goes down on; when the board takes it over, the square's loss is no end.
    root.addEventListener('lostpointercapture', (event) => { if (event.target === root) this.endDrag(); });
    root.addEventListener('pointerleave', () => this.hover(null));
    root.addEventListener('contextmenu', (event) => {
      if (this.pressed || this.pick) event.preventDefault();
      if (this.pick && !this.pressed) this.putBack();
    });
    // A screen reader's click has no pointer behind it.
    root.addEventListener('click', (event) => {
      if (event.detail !== 0 || !(event.target instanceof Element) || this.chooser?.contains(event.target)) return;
      const held = event.target.closest('.held');
      if (held instanceof HTMLElement) {
        if (this.activateHeld(held)) this.focusTarget();
        return;
      }
      const square = squareOf(event.target);
      if (square) this.activate(square, event);
    });
    grid.addEventListener('keydown', (event) => this.key(event));
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.pick) return;
      this.putBack();
      this.options.announce?.('Put back.');
      event.preventDefault();
    });
    grid.addEventListener('focusin', (event) => {
      const square = event.target instanceof Element && squareOf(event.target);
      if (!square) return;
      if (this.cursor) this.squares.get(this.cursor)?.setAttribute('tabindex', '-1');
      this.cursor = square;
      this.squares.get(square)?.setAttribute('tabindex', '0');
    });
  }

  /** After a piece was taken from a hand by key, the keyboard goes to the board, to a square where it can go. */
  focusTarget() {
    const [first] = this.targets().keys();
    if (first) this.cursor = first;
    this.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.cursor) return;
    if (event.target instanceof Element && this.chooser?.contains(event.target)) return;
    const { column, row } = this.placeOf(this.cursor);
    const { files, ranks } = this.size;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], ArrowUp: [column, row - 1], ArrowDown: [column, row + 1],
      Home: [0, row], End: [files - 1, row], PageUp: [column, 0], PageDown: [column, ranks - 1],
    };
    const to = steps[event.key];
    if (to) {
      const [x, y] = [Math.min(Math.max(to[0], 0), files - 1), Math.min(Math.max(to[1], 0), ranks - 1)];
      this.squares.get(this.squareAt(x, y))?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.activate(this.cursor, event);
    } else if (event.key === 't') {
      this.options.onLook?.(this.cursor, 'key');
    } else {
      return;
    }
    event.preventDefault();
    // The arrows belong to the board here; elsewhere they walk through the game.
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  pointerDown(event) {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    if (this.chooser) {
      if (this.chooser.contains(event.target)) return;
      this.putBack();
      return;
    }
    const held = /** @type {HTMLElement|null} */ (event.target.closest('.held'));
    const square = squareOf(event.target);
    if (!held && !square) return;
    const code = square && this.pieceAt(square);
    /** @type {{side: Side, from?: string, drop?: string}|null} */
    let liftable = null;
    if (held) liftable = { side: /** @type {Side} */ (held.dataset.side), drop: held.dataset.code };
    else if (code) liftable = { side: sideOf(code), from: /** @type {string} */ (square) };
    if (liftable && !this.mayMove(liftable.side)) liftable = null;
    this.hover(null);
    this.pressed = {
      x: event.clientX, y: event.clientY, id: event.pointerId, square, held, liftable, code: code ?? null, dragging: false, long: false,
      touch: event.pointerType !== 'mouse',
    };
    if (this.pressed.touch && square && code) {
      this.press = setTimeout(() => {
        if (!this.pressed || this.pressed.dragging) return;
        this.pressed.long = true;
        this.options.onLook?.(square, 'press');
      }, LONG_PRESS_MS);
    }
  }

  /** @param {PointerEvent} event */
  pointerMove(event) {
    const { pressed } = this;
    if (!pressed) {
      if (event.pointerType === 'mouse') this.hover(event.target instanceof Element ? squareOf(event.target) : null);
      return;
    }
    if (event.pointerId !== pressed.id) return;
    if (!pressed.dragging) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_FROM) return;
      clearTimeout(this.press);
      if (!pressed.liftable || pressed.long) return;
      this.startDrag(event);
    }
    this.drag(event);
  }

  /** @param {PointerEvent} event */
  startDrag(event) {
    const pressed = /** @type {Press} */ (this.pressed);
    const lift = /** @type {{side: Side, from?: string, drop?: string}} */ (pressed.liftable);
    pressed.dragging = true;
    const goesOn = this.pick && this.pick.path.length && this.pick.from === lift.from;
    if (!goesOn) this.pickUp(lift);
    this.root.setPointerCapture(event.pointerId);
    const code = lift.drop ? (lift.side === 'black' ? lift.drop : lift.drop.toLowerCase()) : /** @type {string} */ (pressed.code);
    const ghost = this.tile(code);
    ghost.classList.add('ghost');
    const edge = /** @type {HTMLElement} */ (this.squares.values().next().value).getBoundingClientRect();
    ghost.style.inlineSize = `${edge.width}px`;
    ghost.style.blockSize = `${edge.height}px`;
    this.root.classList.add('dragging');
    this.root.append(ghost);
    this.ghost = ghost;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.ghost) return;
    // On glass the finger hides what is under it: the tile floats above.
    const lift = event.pointerType === 'touch' ? 0.6 : 0;
    this.ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - ${50 + lift * 100}%)`;
    const over = this.squareUnder(event);
    if (over === this.over) return;
    if (this.over) this.squares.get(this.over)?.classList.remove('over');
    this.over = over;
    if (over) this.squares.get(over)?.classList.add('over');
  }

  /** @param {PointerEvent} event @returns {string|null} */
  squareUnder(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.classList.contains('square'));
    return under && this.grid.contains(under) ? squareOf(under) : null;
  }

  /** @param {PointerEvent} event */
  pointerUp(event) {
    clearTimeout(this.press);
    const { pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    const to = this.squareUnder(event);
    const { dragging, held, square, long } = pressed;
    this.endDrag();
    if (long) {
      event.preventDefault();
      return;
    }
    if (dragging) {
      if (to && to !== square) this.goTo(to, { dragged: true });
      else if (!to && this.options.free && this.pick) {
        const { from, drop, side } = this.pick;
        this.pick = null;
        this.options.onFree?.({ from, drop, side, to: null });
        this.render();
      } else if (!to) this.putBack();
      return;
    }
    if (held) this.activateHeld(held);
    else if (square && to === square) {
      this.activate(square, event);
      if (!this.chooser && event.pointerType === 'mouse') this.squares.get(square)?.focus({ preventScroll: true });
    }
  }

  endDrag() {
    clearTimeout(this.press);
    this.pressed = null;
    if (this.over) this.squares.get(this.over)?.classList.remove('over');
    this.over = null;
    this.ghost?.remove();
    this.ghost = null;
    this.root.classList.remove('dragging');
  }

  /** @param {string|null} square */
  hover(square) {
    if (square === this.hovered) return;
    this.hovered = square;
    clearTimeout(this.hovering);
    if (this.looked) this.options.onLook?.(null, 'hover');
    if (square && this.pieceAt(square) && !this.pick) this.hovering = setTimeout(() => this.options.onLook?.(square, 'hover'), HOVER_MS);
  }

  /** Takes the board out of the page. */
  destroy() {
    clearTimeout(this.press);
    clearTimeout(this.hovering);
    this.host.replaceChildren();
  }
}

/**
 * The fields of {@link BoardOptions} that have defaults.
 * @template T
 * @typedef {{orientation: Side, movable: 'black'|'white'|'both'|'none', free: boolean, coordinates: boolean, dots: boolean, animate: boolean, hands: boolean}} Pick_
 */

/** @param {Element} target @returns {string|null} */
function squareOf(target) {
  const square = target.closest('.square');
  return square instanceof HTMLElement ? square.dataset.square ?? null : null;
}

/** @param {string} name @param {Record<string, string|number>} attributes */
function shape(name, attributes) {
  const out = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, String(value));
  return out;
}

/**
 * Makes a board in `host`.
 * @param {HTMLElement} host
 * @param {BoardOptions} options
 * @returns {Board}
 */
export function createBoard(host, options) {
  return new Board(host, options);
}
