//! What a piece attacks and what attacks it, shown when the reader looks at it.

/**
 * @typedef {import('./ask').PieceThreats} PieceThreats
 * @typedef {import('./ask').Threats} Threats
 */

/**
 * What the marks mean that hovering over a piece shows; only those that are there.
 * @param {string} piece
 * @param {PieceThreats} found
 */
function legendOf(piece, found) {
  const marks = [found.attacks.length && 'stripes: it attacks', found.threatens.some((one) => !found.attacked_by.includes(one)) && '×: it threatens', found.attacked_by.length && '⚔: attacks it', found.defended_by.length && '+: defends it'].filter(Boolean);
  return `${piece}. ${marks.length ? capital(marks.join(' · ')) : 'It attacks nothing'}.`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The looks at the pieces of one board. */
export class Looks {
  /**
   * @param {object} view
   * @param {() => import('./board').Board} view.board
   * @param {() => import('./faces').Faces} view.faces
   * @param {() => boolean} view.onHover Whether pointing at a piece is enough.
   * @param {() => Promise<Threats>} view.ask Asks for the threats of the position that is shown.
   * @param {(words: string) => void} view.show Shows words beside the board as long as the reader looks; empty ones take them away.
   * @param {(words: string) => void} view.say Says words that stay, and lets screen readers hear them.
   */
  constructor(view) {
    this.view = view;
    /** @type {Promise<Threats>|null} */
    this.threats = null;
    /** Counts the positions, so that a late answer is dropped. */
    this.positions = 0;
  }

  /** Another position is shown: what was known of the last one is over. */
  forget() {
    this.threats = null;
    this.positions += 1;
  }

  /** Shows what a piece attacks. @param {string|null} square @param {'hover'|'press'|'key'} why */
  async look(square, why) {
    const { view } = this;
    const board = view.board();
    const faces = view.faces();
    if (!square) {
      board.look(null);
      if (!board.pick) view.show('');
      return;
    }
    if (why === 'hover' && !view.onHover()) return;
    const mine = this.positions;
    this.threats ??= view.ask();
    let found;
    try {
      found = (await this.threats).pieces.find((piece) => piece.square === square);
    } catch {
      this.threats = null;
      return;
    }
    if (!found || mine !== this.positions || (why === 'hover' && board.hovered !== square)) return;
    board.look(found);
    const name = `${faces.fullName(found.piece)} on ${board.squareName(square)}`;
    if (why === 'hover') {
      view.show(legendOf(name, found));
      return;
    }
    const list = (/** @type {string[]} */ squares) => squares.map((one) => `${faces.name(board.pieceAt(one) ?? '')} on ${board.squareName(one)}`).join(', ');
    const parts = [`${capital(name)} attacks ${found.attacks.length ? found.attacks.map((one) => board.squareName(one)).join(', ') : 'nothing'}.`];
    if (found.threatens.length) parts.push(`It threatens: ${list(found.threatens)}.`);
    if (found.attacked_by.length) parts.push(`It is attacked by: ${list(found.attacked_by)}.`);
    if (found.defended_by.length) parts.push(`It is defended by: ${list(found.defended_by)}.`);
    view.say(parts.join(' '));
  }
}
