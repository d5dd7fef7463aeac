//! Links whose fragment holds a whole game, or a position: small, and read with care, since anybody may have written one.

import { createGame, mainLine, path, playMove } from './game.js';

/**
 * @typedef {import('./game').Game} Game
 */

/** The longest link that is read, in characters, and the most that it may unfold to, in bytes. */
const LONGEST_LINK = 400_000;
const LONGEST_TEXT = 2 << 20;
const MOST_MOVES = 5000;

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
 * The fragment of a game: its main line, or the line through `at`, and how it ended.
 * @param {Game} game
 * @param {number|null} at Where it opens.
 * @returns {Promise<string>}
 */
export async function gameFragment(game, at) {
  const moves = mainLine(game);
  const here = path(game, at);
  const onMain = here.every((node, index) => moves[index]?.id === node.id);
  const shown = onMain ? moves : here;
  const last = shown.at(-1)?.id ?? null;
  return packed({
    ...(game.file ? { f: [game.file.name, game.file.text] } : { v: game.variant }), ...(game.sfen ? { s: game.sfen } : {}),
    ...(game.handicap ? { h: game.handicap } : {}), ...(shown.length ? { m: shown.map((node) => node.usi).join(' ') } : {}),
    ...(here.length !== shown.length ? { a: here.length } : {}),
    ...(game.end && game.end.node === last ? { e: [game.end.ended.result, game.end.ended.reason] } : {}),
    ...(game.players.black.name ? { b: game.players.black.name } : {}), ...(game.players.white.name ? { w: game.players.white.name } : {}),
  });
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
 * The game of a fragment. What its moves mean is for the server to judge.
 * @param {string} code
 * @returns {Promise<Game>}
 */
export async function gameOf(code) {
  const data = shape(await unpacked(code));
  const file = data.f ? { name: data.f[0], text: data.f[1] } : null;
  const game = createGame({ variant: file ? null : data.v ?? null, file, sfen: data.s ?? null, handicap: data.h ?? null });
  game.players.black.name = data.b ?? '';
  game.players.white.name = data.w ?? '';
  for (const usi of data.m ? data.m.split(' ') : []) playMove(game, { usi, text: usi });
  const last = game.current;
  if (data.e) game.end = { node: last, ended: { result: data.e[0], reason: data.e[1] }, words: '' };
  if (data.a !== undefined) game.current = data.a === 0 ? null : Math.min(data.a, game.nodes.length) - 1;
  return game;
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
 * @returns {{v?: string, f?: [string, string], s?: string, h?: string, m?: string, a?: number, e?: [string, string], b?: string, w?: string}}
 */
function shape(data) {
  const wrong = (/** @type {string} */ what) => new LinkError(`The link holds something, but no game: ${what}. ${HELP}`);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw wrong('it is not a list of a game’s parts');
  const text = (/** @type {unknown} */ value, /** @type {number} */ most) => value === undefined || (typeof value === 'string' && value.length <= most);
  const pair = (/** @type {unknown} */ value) => value === undefined || (Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string'));
  if (!text(data.v, 200) || !pair(data.f) || !(data.v || data.f)) throw wrong('it names no variant');
  if (!text(data.s, 2000)) throw wrong('its position is not a text in SFEN');
  if (!text(data.h, 200)) throw wrong('its handicap is not a name');
  if (!text(data.m, 200_000) || (data.m ?? '').split(' ').length > MOST_MOVES) throw wrong(`its moves are not a text of up to ${MOST_MOVES} moves`);
  if (!pair(data.e)) throw wrong('its end is not a result and a reason');
  if (!text(data.b, 200) || !text(data.w, 200)) throw wrong('its players have no names');
  if (data.a !== undefined && !(Number.isInteger(data.a) && data.a >= 0)) throw wrong('the move at which it opens is not a number');
  return data;
}
