//! How the reader's games ended against a level that follows, kept in the browser for each variant and handicap.

import { keepList, listOf } from './stored.js';

/**
 * @typedef {import('./game').Game} Game
 * @typedef {import('./ask').GameOfPlayer} GameOfPlayer
 */

const KEY = 'hakugei.followed';

/** The latest games are enough. */
const MOST = 100;

const OUTCOMES = ['won', 'drawn', 'lost'];

/** What is played. @param {Game} game */
const played = (game) => JSON.stringify([game.variant ?? game.title, game.handicap]);

/** @param {any} one @returns {one is GameOfPlayer} */
const isGame = (one) => Number.isInteger(one?.level) && one.level >= 1 && one.level <= 255 && OUTCOMES.includes(one?.outcome);

/** The games so far, the first one first. @param {Game} game @returns {GameOfPlayer[]} */
export function followed(game) {
  return listOf(KEY, played(game)).filter(isGame).map(({ level, outcome }) => ({ level, outcome }));
}

/** Notes how a game ended, once: a page that goes away may not have kept with the game that it was noted. @param {Game} game @param {GameOfPlayer} ended */
export function noteFollowed(game, ended) {
  const games = listOf(KEY, played(game)).filter(isGame);
  if (games.some((one) => /** @type {any} */ (one).game === game.id)) return;
  keepList(KEY, played(game), [...games, { ...ended, game: game.id }].slice(-MOST));
}
