//! One game as a tree of moves: plain data that can be kept, sent and gone on with. It knows no rules.

/**
 * @typedef {import('./ask').GameText} GameText
 * @typedef {import('./ask').VariantText} VariantText
 * @typedef {import('./ask').Ended} Ended
 * @typedef {import('./ask').Side} Side
 */
/**
 * A move of the tree. The first child of each is the main line.
 * @typedef {object} GameNode
 * @property {number} id Its index in `nodes`.
 * @property {number|null} parent `null` for a first move.
 * @property {string} usi
 * @property {string} text In a convention; the list of moves writes it anew where another is chosen.
 * @property {string[]} comments
 * @property {number|null} ms How long the mover thought, in milliseconds.
 * @property {ClocksLeft|null} left What the clocks showed after it.
 * @property {boolean} [removed] Whether it was taken out of the tree.
 * @property {Known} [known] What a search said of the position after it.
 * @property {Judged} [judged] What a review said of it.
 * @property {string} [mark] The reader's own judgement, such as `!?`.
 */
/** @typedef {{score: import('./ask').Score, depth: number}} Known */
/**
 * The judgement of a review: how good the move was, and what would have been better.
 * @typedef {{quality: import('./ask').Quality, loss: number, best: import('./ask').NamedMove, bestScore: import('./ask').Score, line: import('./ask').NamedMove[], words: string}} Judged
 */
/** @typedef {{black: number, white: number}} ClocksLeft In milliseconds, byoyomi aside. */
/** @typedef {{kind: 'none'|'fischer'|'byoyomi', main: number, increment: number, byoyomi: number}} ClockRule In milliseconds. */
/** @typedef {{kind: 'person'|'engine', level: number, name: string}} Player */
/**
 * @typedef {object} Game
 * @property {1} format
 * @property {string} id
 * @property {number} version Counts what was kept, so that two pages with one game notice each other.
 * @property {string|null} variant The id of a shipped variant; either this or `file`.
 * @property {VariantText|null} file
 * @property {string} title What the variant is called.
 * @property {string|null} sfen Where it began, if not at the variant's start.
 * @property {string|null} handicap
 * @property {GameNode[]} nodes
 * @property {number|null} current The move after which the game stands; `null` before the first.
 * @property {string[]} comments What is said before the first move.
 * @property {{node: number|null, ended: Ended, words: string, left?: ClocksLeft}|null} end How the players or the clock ended it, after which move, and what the clocks showed.
 * @property {string|null} result The result in words, for lists; also where the rules ended it.
 * @property {{black: Player, white: Player}} players
 * @property {ClockRule} clock
 * @property {number} seed What a weak level overlooks depends on it.
 * @property {'open'|'counted'} [follows] Whether the level follows the reader, and whether this game has counted for that.
 * @property {Known} [known] What a search said of the start.
 * @property {string} created An ISO date.
 * @property {string} changed
 */

/** @returns {string} */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

/**
 * A game without moves.
 * @param {Partial<Game>} fields
 * @returns {Game}
 */
export function createGame(fields) {
  const now = new Date().toISOString();
  return {
    format: 1, id: newId(), version: 0, variant: null, file: null, title: '', sfen: null, handicap: null, nodes: [], current: null,
    comments: [], end: null, result: null,
    players: { black: { kind: 'person', level: 3, name: '' }, white: { kind: 'person', level: 3, name: '' } },
    clock: { kind: 'none', main: 0, increment: 0, byoyomi: 0 }, seed: crypto.getRandomValues(new Uint32Array(1))[0], created: now,
    changed: now, ...fields,
  };
}

/**
 * The nodes from the first move to `at`.
 * @param {Game} game
 * @param {number|null} [at]
 * @returns {GameNode[]}
 */
export function path(game, at = game.current) {
  const out = [];
  for (let id = at; id !== null; id = game.nodes[id].parent) out.push(game.nodes[id]);
  return out.reverse();
}

/**
 * The moves that follow `at`; the first is the main line.
 * @param {Game} game
 * @param {number|null} at
 * @returns {GameNode[]}
 */
export function children(game, at) {
  return game.nodes.filter((node) => node.parent === at && !node.removed);
}

/**
 * The line through `at`: to it, and on by first children.
 * @param {Game} game
 * @param {number|null} [at]
 * @returns {GameNode[]}
 */
export function line(game, at = game.current) {
  const out = path(game, at);
  for (let next = children(game, at)[0]; next; next = children(game, next.id)[0]) out.push(next);
  return out;
}

/**
 * The main line, from the first move to its last.
 * @param {Game} game
 */
export function mainLine(game) {
  return line(game, null);
}

/**
 * Plays a move after `at` and goes there: the branch that is there already, or a new one.
 * @param {Game} game
 * @param {{usi: string, text: string}} move
 * @param {{ms?: number|null, left?: ClocksLeft|null, at?: number|null}} [more]
 * @returns {GameNode}
 */
export function playMove(game, move, { ms = null, left = null, at = game.current } = {}) {
  let node = children(game, at).find((child) => child.usi === move.usi);
  if (!node) {
    node = { id: game.nodes.length, parent: at, usi: move.usi, text: move.text, comments: [], ms, left };
    game.nodes.push(node);
  }
  game.current = node.id;
  return node;
}

/**
 * Takes a node and all that follows it out of the tree; the game stands before it where it stood in it.
 * @param {Game} game
 * @param {number} id
 */
export function removeNode(game, id) {
  const gone = new Set([id]);
  for (const node of game.nodes) if (node.parent !== null && gone.has(node.parent)) gone.add(node.id);
  if (game.current !== null && gone.has(game.current)) game.current = game.nodes[id].parent;
  if (game.end && game.end.node !== null && gone.has(game.end.node)) game.end = null;
  for (const node of game.nodes) if (gone.has(node.id)) node.removed = true;
  compact(game);
}

/**
 * Makes the line through `id` the main line.
 * @param {Game} game
 * @param {number} id
 */
export function promoteNode(game, id) {
  for (const step of path(game, id)) {
    const first = game.nodes.filter((node) => node.parent === step.parent && !node.removed)[0];
    if (first !== step) reorder(game, step.id, first.id);
  }
  compact(game);
}

/** Puts node `id` before node `other` in order, which is what decides the main line. @param {Game} game @param {number} id @param {number} other */
function reorder(game, id, other) {
  const order = game.nodes.filter((node) => node.id !== id);
  order.splice(order.findIndex((node) => node.id === other), 0, game.nodes[id]);
  renumber(game, order);
}

/** @param {Game} game */
function compact(game) {
  renumber(game, game.nodes.filter((node) => !node.removed));
}

/**
 * Gives the nodes their new places; a parent stands before its children, as records want it. The nodes themselves stay the same objects.
 * @param {Game} game
 * @param {GameNode[]} order
 */
function renumber(game, order) {
  /** @type {GameNode[]} */
  const sorted = [];
  const open = [/** @type {number|null} */ (null)];
  for (const parent of open) {
    for (const node of order) if (node.parent === parent) { sorted.push(node); open.push(node.id); }
  }
  const place = new Map(sorted.map((node, index) => [node.id, index]));
  const moved = (/** @type {number|null} */ id) => (id === null ? null : place.get(id) ?? null);
  game.current = moved(game.current);
  if (game.end) game.end = { ...game.end, node: moved(game.end.node) };
  const parents = sorted.map((node) => moved(node.parent));
  sorted.forEach((node, index) => Object.assign(node, { id: index, parent: parents[index] }));
  game.nodes = sorted;
}

/**
 * The game up to `at`, as questions carry it.
 * @param {Game} game
 * @param {number|null} [at]
 * @returns {GameText}
 */
export function asked(game, at = game.current) {
  return { ...startOf(game), moves: path(game, at).map((node) => node.usi),
    ...(game.end && game.end.node === at ? { ended: game.end.ended } : {}) };
}

/**
 * The variant and the start alone.
 * @param {Game} game
 * @returns {GameText}
 */
export function startOf(game) {
  return { ...variantOf(game), ...(game.sfen ? { sfen: game.sfen } : {}), ...(game.handicap ? { handicap: game.handicap } : {}) };
}

/**
 * The variant alone.
 * @param {{variant: string|null, file: VariantText|null}} game
 * @returns {GameText}
 */
export function variantOf(game) {
  return game.file ? { file: game.file } : { variant: game.variant ?? '' };
}

/**
 * The fields of the question `write`.
 * @param {Game} game
 */
export function toWrite(game) {
  const last = mainLine(game).at(-1)?.id ?? null;
  return {
    game: { ...startOf(game), ...(game.end && game.end.node === last ? { ended: game.end.ended } : {}) },
    black: nameOf(game.players.black), white: nameOf(game.players.white), date: game.created.slice(0, 10), comments: game.comments,
    nodes: game.nodes.map((node) => ({
      parent: node.parent, move: node.usi, comments: node.comments, ...(node.ms === null ? {} : { ms: node.ms }),
    })),
  };
}

/**
 * What a player is called.
 * @param {Player} player
 * @returns {string}
 */
export function nameOf(player) {
  return player.name || (player.kind === 'engine' ? `Hakugei, level ${player.level}` : 'A person');
}

/**
 * The game of a record that was read. It stands after the last move of its main line.
 * @param {import('./ask').ReadRecord} record
 * @param {{variant: string|null, file: VariantText|null, title: string, start: string}} what The variant as the page knows it, and its usual start.
 * @returns {Game}
 */
export function fromRecord(record, { variant, file, title, start }) {
  const game = createGame({ variant, file, title, comments: record.comments, sfen: record.start === start ? null : record.start });
  game.players.black.name = record.black ?? '';
  game.players.white.name = record.white ?? '';
  /** @type {(number|null)[]} */
  const places = [];
  for (const node of record.nodes) {
    const parent = node.parent === null ? null : places[node.parent];
    if (node.move === null) {
      places.push(parent);
      continue;
    }
    const made = playMove(game, { usi: node.move, text: node.text }, { ms: node.ms, at: parent });
    made.comments = node.comments;
    places.push(made.id);
  }
  const last = mainLine(game).at(-1)?.id ?? null;
  game.current = last;
  const byHand = ['resignation', 'timeout', 'agreement', 'declaration', 'illegal_move'];
  if (record.outcome) {
    game.result = record.outcome.words;
    if (byHand.includes(record.outcome.reason)) {
      game.end = { node: last, ended: { result: record.outcome.result, reason: record.outcome.reason }, words: record.outcome.words };
    }
  }
  return game;
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === 'black' ? 'white' : 'black';
}
