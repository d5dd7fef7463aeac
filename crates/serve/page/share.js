//! Links whose fragment holds a whole game, or a position: small, and read with care, since anybody may have written one.

import { dialog, make } from './elements.js';
import { children, createGame, line, mainLine, path, playMove } from './game.js';
import { MARKS } from './movelist.js';

/**
 * @typedef {import('./game').Game} Game
 * @typedef {import('./game').GameNode} GameNode
 */

/** The longest link that is read, in characters, and the most that it may unfold to, in bytes. */
const LONGEST_LINK = 400_000;
const LONGEST_TEXT = 2 << 20;
const MOST_MOVES = 5000;
const MOST_BRANCHES = 500;
const LONGEST_NAME = 200;
/** The longest time of a clock, in milliseconds: more than a week. */
const LONGEST_TIME = 999_999_999;

/** Why a link shows nothing. */
export class LinkError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'LinkError';
    this.kind = 'link';
  }
}

const HELP = 'Copy the whole link again, from “#” to its end; or ask for the record of the game and read it under “Records”.';

/**
 * The parts of a shared game. Its moves are numbered from 1: the main line, then the branches one after the other; 0 is the start. What is
 * usual is left out.
 * @typedef {object} Shared
 * @property {string} [v] The id of the variant; either this or `f`.
 * @property {[name: string, text: string]} [f] A variant file.
 * @property {string} [s] Where it began, in SFEN.
 * @property {string} [h] The handicap.
 * @property {string} [m] The main line in USI form.
 * @property {[after: number, moves: string][]} [r] The branches, each with the number of the move that it follows.
 * @property {number} [g] The move after which the game stands; the last of the main line by default.
 * @property {number} [a] The move after which it opens; where the game stands by default.
 * @property {[number, ...string[]][]} [c] Comments, by the number of their move.
 * @property {[number, string][]} [k] Marks such as `!?`.
 * @property {string} [t] How long each move took, in seconds, with commas between.
 * @property {string} [l] What the clocks showed after each move: `B/W` in milliseconds, with commas between.
 * @property {[kind: string, main: number, increment: number, byoyomi: number]} [z] The rule of the clock, times in milliseconds.
 * @property {[SharedPlayer, SharedPlayer]} [p] Black and White.
 * @property {string} [b] Black’s name, in links of old.
 * @property {string} [w] White’s.
 * @property {[result: string, reason: string]} [e] How the players or the clock ended it.
 * @property {[black: number, white: number]} [x] What the clocks showed then.
 * @property {string} [d] When it began: `2025-11-24`.
 */
/** @typedef {string|number|[level: number, name: string]} SharedPlayer A person by name, the computer by its level, or by level and name. */

/**
 * The fragment of a game: all of it, and where it opens.
 * @param {Game} game
 * @param {number|null} at
 * @returns {Promise<string>}
 */
export async function gameFragment(game, at) {
  const main = mainLine(game);
  /** @type {GameNode[]} The moves in the order of the link. */
  const order = [];
  /** @type {Map<number|null, number>} */
  const place = new Map([[null, 0]]);
  /** @type {[number, string][]} */
  const branches = [];
  /** @type {{after: number|null, nodes: GameNode[]}[]} */
  const lines = [{ after: null, nodes: main }];
  for (const { after, nodes } of lines) {
    for (const node of nodes) {
      order.push(node);
      place.set(node.id, order.length);
    }
    if (nodes !== main) branches.push([place.get(after) ?? 0, nodes.map(({ usi }) => usi).join(' ')]);
    for (const parent of [after, ...nodes.map(({ id }) => id)]) {
      // Of a branch the parent's other children are branches of their own already.
      if (parent === after && nodes !== main) continue;
      for (const first of children(game, parent).slice(1)) lines.push({ after: parent, nodes: line(game, first.id).slice(path(game, first.id).length - 1) });
    }
  }
  if (order.length > MOST_MOVES) throw new LinkError(`The game has ${order.length} moves with its branches; a link holds up to ${MOST_MOVES}. Send its record as a file instead.`);
  const here = place.get(at) ?? 0;
  const stands = place.get(game.current) ?? 0;
  const last = main.at(-1)?.id ?? null;
  const { players: { black, white }, clock } = game;
  const plain = (/** @type {import('./game').Player} */ player) => player.kind === 'person' && !player.name;
  const commented = [...(game.comments.length ? [[0, ...game.comments]] : []), ...order.flatMap(({ comments }, index) => (comments.length ? [[index + 1, ...comments]] : []))];
  const marks = order.flatMap(({ mark }, index) => (mark ? [[index + 1, mark]] : []));
  const code = await packed({
    ...(game.file ? { f: [game.file.name, game.file.text] } : { v: game.variant }), ...(game.sfen ? { s: game.sfen } : {}),
    ...(game.handicap ? { h: game.handicap } : {}), ...(main.length ? { m: main.map((node) => node.usi).join(' ') } : {}),
    ...(branches.length ? { r: branches } : {}), ...(stands === main.length ? {} : { g: stands }), ...(here === stands ? {} : { a: here }),
    ...(commented.length ? { c: commented } : {}), ...(marks.length ? { k: marks } : {}),
    ...(order.some(({ ms }) => ms !== null) ? { t: order.map(({ ms }) => (ms === null ? '' : ms / 1000)).join(',') } : {}),
    ...(order.some(({ left }) => left) ? { l: order.map(({ left }) => (left ? both(left).join('/') : '')).join(',') } : {}),
    ...(clock.kind === 'none' ? {} : { z: [clock.kind, clock.main, clock.increment, clock.byoyomi] }),
    ...(plain(black) && plain(white) ? {} : { p: [playerText(black), playerText(white)] }),
    ...(game.end && game.end.node === last ? { e: [game.end.ended.result, game.end.ended.reason], ...(game.end.left ? { x: both(game.end.left) } : {}) } : {}),
    ...(main.length ? { d: game.created.slice(0, 10) } : {}),
  });
  if (code.length > LONGEST_LINK) throw new LinkError(`The link would have ${code.length} characters; links of up to ${LONGEST_LINK} are read. Send the record of the game as a file instead.`);
  return code;
}

/** @param {import('./game').ClocksLeft} left @returns {[number, number]} */
function both({ black, white }) {
  return [Math.round(black), Math.round(white)];
}

/** @param {import('./game').Player} player @returns {SharedPlayer} */
function playerText({ kind, level, name }) {
  if (kind === 'person') return name.slice(0, LONGEST_NAME);
  return name ? [level, name.slice(0, LONGEST_NAME)] : level;
}

/**
 * The fragment of a position alone.
 * @param {Game} game
 * @param {string} sfen
 */
export function positionFragment(game, sfen) {
  return packed({ ...(game.file ? { f: [game.file.name, game.file.text] } : { v: game.variant }), s: sfen });
}

/** @param {object} data */
async function packed(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  if (!('CompressionStream' in window)) return `0${base64(bytes)}`;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `1${base64(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The game of a fragment, and the move after which it opens. What its moves mean is for the server to judge.
 * @param {string} code
 * @returns {Promise<{game: Game, at: number|null}>}
 */
export async function gameOf(code) {
  const data = shape(await unpacked(code));
  const file = data.f ? { name: data.f[0], text: data.f[1] } : null;
  const game = createGame({ variant: file ? null : data.v ?? null, file, sfen: data.s ?? null, handicap: data.h ?? null });
  /** @type {(number|null)[]} The id of each number of the link. */
  const ids = [null];
  const walk = (/** @type {number|null} */ from, /** @type {string} */ moves) => {
    let at = from;
    for (const usi of moves ? moves.split(' ') : []) {
      at = playMove(game, { usi, text: usi }, { at }).id;
      ids.push(at);
    }
  };
  walk(null, data.m ?? '');
  const last = ids.at(-1) ?? null;
  for (const [after, moves] of data.r ?? []) walk(numbered(ids, after, 'a branch follows'), moves);
  game.comments = [];
  for (const [number, ...comments] of data.c ?? []) {
    const id = numbered(ids, number, 'a comment is about');
    if (id === null) game.comments = comments;
    else game.nodes[id].comments = comments;
  }
  for (const [number, mark] of data.k ?? []) {
    const id = numbered(ids, number, 'a mark is about');
    if (id !== null) game.nodes[id].mark = mark;
  }
  (data.t?.split(',') ?? []).forEach((seconds, index) => {
    const id = ids[index + 1] ?? null;
    if (id !== null && seconds) game.nodes[id].ms = Math.round(Number(seconds) * 1000);
  });
  (data.l?.split(',') ?? []).forEach((shown, index) => {
    const id = ids[index + 1] ?? null;
    const [black, white] = shown.split('/').map(Number);
    if (id !== null && shown) game.nodes[id].left = { black, white };
  });
  if (data.z) game.clock = { kind: /** @type {import('./game').ClockRule['kind']} */ (data.z[0]), main: data.z[1], increment: data.z[2], byoyomi: data.z[3] };
  game.players = { black: playerOf(data.p?.[0] ?? data.b ?? ''), white: playerOf(data.p?.[1] ?? data.w ?? '') };
  if (data.d) game.created = `${data.d}T00:00:00.000Z`;
  if (data.e) game.end = { node: last, ended: { result: data.e[0], reason: data.e[1] }, words: '', ...(data.x ? { left: { black: data.x[0], white: data.x[1] } } : {}) };
  game.current = data.g === undefined ? last : numbered(ids, data.g, 'the game stands after');
  return { game, at: data.a === undefined ? game.current : numbered(ids, data.a, 'the game opens after') };
}

/** @param {SharedPlayer} text @returns {import('./game').Player} */
function playerOf(text) {
  if (typeof text === 'string') return { kind: 'person', level: 3, name: text };
  const [level, name] = typeof text === 'number' ? [text, ''] : text;
  return { kind: 'engine', level, name };
}

/** The id of a number of the link. @param {(number|null)[]} ids @param {number} number @param {string} what */
function numbered(ids, number, what) {
  if (number < ids.length) return ids[number];
  throw new LinkError(`The link holds something, but no game: ${what} move ${number}, and there are ${ids.length - 1} before it. ${HELP}`);
}

/** @param {string} code */
async function unpacked(code) {
  const [kind, body] = [code[0], code.slice(1)];
  if (code.length > LONGEST_LINK) throw new LinkError(`The link has ${code.length} characters; games of up to ${LONGEST_LINK} are read. Send the record of the game as a file instead.`);
  if (kind !== '0' && kind !== '1') throw new LinkError(`The link says “${code.slice(0, 30)}”, which does not begin as a game does, with 0 or 1. ${HELP}`);
  const strange = body.match(/[^A-Za-z0-9_-]/);
  if (strange) throw new LinkError(`The link has “${strange[0]}” at character ${(strange.index ?? 0) + 2} of the game, where only letters, digits, “-” and “_” stand. ${HELP}`);
  const bytes = Uint8Array.from(atob(padded(body)), (character) => character.charCodeAt(0));
  const text = kind === '0' ? bytes : await inflated(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    throw new LinkError(`The link holds ${text.length} bytes that are no game: part of it is missing or changed. ${HELP}`);
  }
}

/** @param {string} body */
function padded(body) {
  if (body.length % 4 === 1) throw new LinkError(`The link is cut off: its game has ${body.length + 1} characters, which no game has. ${HELP}`);
  return body.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (body.length % 4)) % 4);
}

/** Unfolds bytes, but never more than a game may have. @param {Uint8Array<ArrayBuffer>} bytes */
async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > LONGEST_TEXT) throw new LinkError(`The link unfolds to more than ${LONGEST_TEXT} bytes, which no game needs; it was not read further.`);
      parts.push(value);
    }
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError(`The link is damaged: after ${length} bytes it can no longer be unfolded. ${HELP}`);
  } finally {
    reader.cancel().catch(() => {});
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Checks that data has the shape of a shared game.
 * @param {any} data
 * @returns {Shared}
 */
function shape(data) {
  const wrong = (/** @type {string} */ what) => new LinkError(`The link holds something, but no game: ${what}. ${HELP}`);
  const need = (/** @type {unknown} */ right, /** @type {string} */ what) => { if (!right) throw wrong(what); };
  need(typeof data === 'object' && data !== null && !Array.isArray(data), 'it is not a list of a game’s parts');
  const isText = (/** @type {unknown} */ value, /** @type {number} */ most) => typeof value === 'string' && value.length <= most;
  const text = (/** @type {unknown} */ value, /** @type {number} */ most) => value === undefined || isText(value, most);
  const pair = (/** @type {unknown} */ value) => value === undefined || (Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string'));
  const list = (/** @type {unknown} */ value, /** @type {(one: any[]) => boolean} */ right) => value === undefined || (Array.isArray(value) && value.every((one) => Array.isArray(one) && right(one)));
  const isNumber = (/** @type {unknown} */ value) => Number.isInteger(value) && /** @type {number} */ (value) >= 0;
  const number = (/** @type {unknown} */ value) => value === undefined || isNumber(value);
  const isTime = (/** @type {unknown} */ value) => isNumber(value) && /** @type {number} */ (value) <= LONGEST_TIME;
  const count = (/** @type {string|undefined} */ moves) => (moves ? moves.split(' ').length : 0);
  need(text(data.v, 200) && pair(data.f) && (data.v || data.f), 'it names no variant');
  need(text(data.s, 2000), 'its position is not a text in SFEN');
  need(text(data.h, 200), 'its handicap is not a name');
  need(text(data.m, 200_000) && count(data.m) <= MOST_MOVES, `its moves are not a text of up to ${MOST_MOVES} moves`);
  need(list(data.r, ([after, moves]) => isNumber(after) && isText(moves, 200_000) && moves !== '') && (data.r ?? []).length <= MOST_BRANCHES, `its branches are not up to ${MOST_BRANCHES} pairs of a number and moves`);
  const moves = count(data.m) + (data.r ?? []).reduce((/** @type {number} */ sum, /** @type {[number, string]} */ one) => sum + count(one[1]), 0);
  need(moves <= MOST_MOVES, `it has ${moves} moves with its branches, and may have ${MOST_MOVES}`);
  need(list(data.c, ([at, ...comments]) => isNumber(at) && comments.every((one) => typeof one === 'string')), 'its comments are not a number and texts each');
  need(list(data.k, ([at, mark]) => isNumber(at) && MARKS.some(([sign]) => sign === mark)), `its marks are not a number and one of ${MARKS.map(([sign]) => sign).join(' ')} each`);
  need(data.t === undefined || (isText(data.t, 100_000) && /^[\d.,]*$/.test(data.t) && data.t.split(',').every((/** @type {string} */ one) => /^(\d{1,7}(\.\d{1,3})?)?$/.test(one))), 'its times are not seconds with commas between');
  need(data.l === undefined || (isText(data.l, 200_000) && data.l.split(',').every((/** @type {string} */ one) => /^(\d{1,9}\/\d{1,9})?$/.test(one))), 'its clocks are not pairs such as 60000/60000 with commas between');
  need(data.z === undefined || (Array.isArray(data.z) && data.z.length === 4 && ['fischer', 'byoyomi'].includes(data.z[0]) && data.z.slice(1).every(isTime)), 'its clock is not “fischer” or “byoyomi” and three times in milliseconds');
  const isLevel = (/** @type {unknown} */ value) => isNumber(value) && /** @type {number} */ (value) >= 1 && /** @type {number} */ (value) <= 1000;
  const isPlayer = (/** @type {unknown} */ one) => isText(one, LONGEST_NAME) || isLevel(one) || (Array.isArray(one) && one.length === 2 && isLevel(one[0]) && isText(one[1], LONGEST_NAME));
  need(data.p === undefined || (Array.isArray(data.p) && data.p.length === 2 && data.p.every(isPlayer)), 'its players are not two names or levels');
  need(text(data.b, LONGEST_NAME) && text(data.w, LONGEST_NAME), 'its players have no names');
  need(pair(data.e), 'its end is not a result and a reason');
  need(data.x === undefined || (Array.isArray(data.x) && data.x.length === 2 && data.x.every(isTime)), 'its clocks at the end are not two times in milliseconds');
  need(data.d === undefined || (isText(data.d, 10) && /^\d{4}-\d\d-\d\d$/.test(data.d) && !Number.isNaN(Date.parse(data.d))), 'its date is none such as 2025-11-24');
  need(number(data.g) && number(data.a), 'the move at which it opens is not a number');
  return data;
}

// ---- The dialog ------------------------------------------------------------------------------------------------------------------------

/**
 * Shows links to a game and to a position of it.
 * @param {import('./app').App} app
 * @param {Game} game
 * @param {number|null} at Where the game opens.
 * @param {string} sfen The position.
 */
export async function openShare(app, game, at, sfen) {
  /** @type {Node} */
  let whole;
  try {
    whole = linkField('The whole game', await gameFragment(game, at));
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    whole = make('p', { class: 'error-text', role: 'alert' }, error.message);
  }
  const here = await positionFragment(game, sfen);
  const box = dialog('Share', make('div', { class: 'rows' }, make('p', { class: 'soft small' }, 'The link itself holds the game: its moves, branches, comments, times and players. Whoever has a Hakugei at the same address can open it; nothing is stored elsewhere.'),
    whole, linkField('This position', here),
    make('div', { class: 'buttons' }, make('button', { type: 'button', onclick: () => { box.close(); app.records(); } }, 'As a record…'))));
}

/**
 * A link to look at and to copy.
 * @param {string} label
 * @param {string} code
 */
export function linkField(label, code) {
  const link = `${location.origin}${location.pathname}#/game/${code}`;
  const input = make('input', { type: 'text', readonly: true, value: link, onfocus: () => input.select() });
  const said = make('span', { role: 'status', class: 'small soft' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = 'Copied.';
    } catch {
      input.select();
      said.textContent = 'It is selected: copy it now.';
    }
  };
  return make('div', { class: 'rows share-field' }, make('label', { class: 'field' }, make('span', {}, label), input),
    make('div', { class: 'buttons' }, said, make('button', { type: 'button', 'aria-label': `Copy: ${label}`, onclick: copy }, 'Copy')));
}
