//! Positions as text: SFEN read into a board as far as it makes sense, and a board written as SFEN. What is legal the server judges.

/**
 * @typedef {import('./ask').Side} Side
 * @typedef {import('./ask').Variant} Variant
 * @typedef {{black: Map<string, number>, white: Map<string, number>}} Held How many of each kind are in hand.
 */
/**
 * A board that may be anything.
 * @typedef {object} Layout
 * @property {(string|null)[][]} board Rank by rank from the top, each from the left as Black sees it; codes in the case of their side.
 * @property {Held} hands
 * @property {Side} side
 * @property {string} checks How many checks each side has still to give, Black's first, in variants that count them: `3+2`; else nothing.
 */

/** A code in SFEN: a promoted face begins with `+`; some variants set marks after the letter. */
const CODE = /^\+?[A-Za-z][^A-Za-z0-9+/\s]*/;

/** @param {Variant} variant @returns {Layout} */
export function emptyLayout({ board: { files, ranks } }) {
  return { board: Array.from({ length: ranks }, () => Array(files).fill(null)), hands: { black: new Map(), white: new Map() }, side: 'black', checks: '' };
}

/** @param {Layout} layout @returns {Layout} */
export function copied(layout) {
  return {
    board: layout.board.map((row) => [...row]), side: layout.side, checks: layout.checks,
    hands: { black: new Map(layout.hands.black), white: new Map(layout.hands.white) },
  };
}

/**
 * Reads a position; `null` where it does not fit the board, of which the server then says more.
 * @param {string} text
 * @param {Variant} variant
 * @returns {Layout|null}
 */
export function readSfen(text, variant) {
  const [rows = '', side = 'b', hands = '-', checks = ''] = text.trim().split(/\s+/);
  const out = emptyLayout(variant);
  const known = new Set(variant.pieces.map(({ code }) => code));
  const ranks = rows.split('/');
  if (ranks.length !== variant.board.ranks || (side !== 'b' && side !== 'w')) return null;
  for (const [index, row] of ranks.entries()) {
    const squares = readRow(row, known);
    if (squares?.length !== variant.board.files) return null;
    out.board[index] = squares;
  }
  out.side = side === 'b' ? 'black' : 'white';
  out.checks = /^\d+\+\d+$/.test(checks) ? checks : '';
  return readHands(hands, known, out.hands) ? out : null;
}

/** @param {string} row @param {Set<string>} known */
function readRow(row, known) {
  /** @type {(string|null)[]} */
  const squares = [];
  let rest = row;
  while (rest) {
    const empty = /^\d+/.exec(rest)?.[0];
    const code = CODE.exec(rest)?.[0];
    if (empty && Number(empty) < 100) squares.push(...Array(Number(empty)).fill(null));
    else if (code && known.has(code.toUpperCase())) squares.push(code);
    else return null;
    rest = rest.slice((empty ?? code ?? '').length);
  }
  return squares;
}

/** @param {string} text @param {Set<string>} known @param {Held} hands */
function readHands(text, known, hands) {
  let rest = text === '-' ? '' : text;
  while (rest) {
    const count = /^\d+/.exec(rest)?.[0] ?? '';
    const code = CODE.exec(rest.slice(count.length))?.[0];
    if (!code || !known.has(code.toUpperCase()) || Number(count || 1) > 255) return false;
    const hand = hands[/[a-z]/.test(code) ? 'white' : 'black'];
    hand.set(code.toUpperCase(), (hand.get(code.toUpperCase()) ?? 0) + Number(count || 1));
    rest = rest.slice(count.length + code.length);
  }
  return true;
}

/**
 * Writes a position.
 * @param {Layout} layout
 * @param {Variant} variant Pieces in hand are written in its order.
 */
export function writeSfen({ board, hands, side, checks }, variant) {
  const rows = board.map((row) => {
    let out = '';
    let empty = 0;
    for (const code of row) {
      if (code === null) {
        empty += 1;
        continue;
      }
      out += `${empty || ''}${code}`;
      empty = 0;
    }
    return `${out}${empty || ''}`;
  });
  const held = /** @type {Side[]} */ (['black', 'white']).flatMap((owner) => variant.hand.flatMap((code) => {
    const count = hands[owner].get(code) ?? 0;
    return count ? [`${count > 1 ? count : ''}${owner === 'black' ? code : code.toLowerCase()}`] : [];
  }));
  return `${rows.join('/')} ${side === 'black' ? 'b' : 'w'} ${held.join('') || '-'} ${checks && `${checks} `}1`;
}
