//! The texts that the workshop keeps in the browser, so that a reload loses nothing.

/**
 * @typedef {object} Draft
 * @property {string} key What it is: `shipped:whale`, `disk:mine.ron`, `mine:1`.
 * @property {string} name The name of the file.
 * @property {string} text
 * @property {string} base What it began with; where both are the same, nothing was changed.
 * @property {string} changed An ISO date.
 */

const PREFIX = 'hakugei.draft.';
const LAST = 'hakugei.draft-last';

/** Drafts, in the browser's storage, and in memory where that keeps nothing. */
export class Drafts {
  constructor() {
    /** @type {Map<string, Draft>} */
    this.memory = new Map();
    /** Whether drafts outlive the page. */
    this.lasting = true;
  }

  /** @param {string} key @returns {Draft|null} */
  get(key) {
    const kept = this.memory.get(key);
    if (kept) return kept;
    try {
      const draft = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
      return typeof draft?.text === 'string' && typeof draft.name === 'string' ? { key, base: '', changed: '', ...draft } : null;
    } catch {
      return null;
    }
  }

  /** @param {Draft} draft */
  put(draft) {
    draft.changed = new Date().toISOString();
    this.memory.set(draft.key, draft);
    try {
      localStorage.setItem(PREFIX + draft.key, JSON.stringify(draft));
      localStorage.setItem(LAST, draft.key);
    } catch {
      this.lasting = false;
    }
  }

  /** @param {string} key */
  remove(key) {
    this.memory.delete(key);
    localStorage.removeItem(PREFIX + key);
  }

  /** The draft that was open last. @returns {Draft|null} */
  last() {
    const key = localStorage.getItem(LAST);
    return key ? this.get(key) : null;
  }

  /** All that are kept, the last changed first. @returns {Draft[]} */
  list() {
    const keys = new Set(this.memory.keys());
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (key?.startsWith(PREFIX)) keys.add(key.slice(PREFIX.length));
    }
    return [...keys].flatMap((key) => this.get(key) ?? []).sort((one, two) => two.changed.localeCompare(one.changed));
  }

  /** A key for a text of one's own that no draft has. */
  freshKey() {
    for (let number = 1; ; number += 1) if (!this.get(`mine:${number}`)) return `mine:${number}`;
  }
}

/** A variant to begin with: small, complete, every part said in a comment. */
export const TEMPLATE = `// A variant of one's own. Change anything: the board beside it follows while the file is right.
Variant(
    id: "mine",
    name: "My Variant",

    board: Board(files: 5, ranks: 5),

    // What each piece is called and how it moves, in Betza's notation: W a step straight, F a step diagonally,
    // R and B slide as rook and bishop, N jumps as a knight; f, b and s before them mean forward, back and sideways.
    pieces: {
        "K": Piece(name: "king", kanji: "玉", betza: "K", royal: true),
        "R": Piece(name: "rook", kanji: "飛", betza: "R", promotes_to: "+R"),
        "+R": Piece(name: "dragon", kanji: "龍", betza: "RF"),
        "S": Piece(name: "silver", kanji: "銀", betza: "FfW"),
        "P": Piece(name: "pawn", kanji: "歩", betza: "fW"),
    },

    // Rank by rank from the top; White's pieces are small letters; a number is so many empty squares.
    setup: "rs1sk/ppppp/5/PPPPP/KS1SR b - 1",

    captures: to_hand,
    drops: Drops(no_dead_squares: ["P"]),
    promotion: zone(region: last(1), choice: optional_unless_stuck),

    ends: Ends(
        royal: checkmate,
        stalemate: loss,
        repetition: fold(count: 4, result: draw, perpetual_check: loss),
        illegal_move: reject,
    ),
)
`;
