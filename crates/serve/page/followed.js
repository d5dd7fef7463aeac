//! How the reader's games ended against a level that follows, kept in the browser for each variant and handicap.

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

/** What is kept; what is damaged counts as nothing. @returns {Record<string, unknown>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** @param {any} one @returns {one is GameOfPlayer} */
const isGame = (one) => Number.isInteger(one?.level) && one.level >= 1 && one.level <= 255 && OUTCOMES.includes(one?.outcome);

/** The games so far, the first one first. @param {Game} game @returns {GameOfPlayer[]} */
export function followed(game) {
  const kept = all()[played(game)];
  return Array.isArray(kept) ? kept.filter(isGame).map(({ level, outcome }) => ({ level, outcome })) : [];
}

/** Notes another game. @param {Game} game @param {GameOfPlayer} ended */
export function noteFollowed(game, ended) {
  const games = [...followed(game), ended].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [played(game)]: games }));
  } catch {
    // A browser that keeps nothing lets the level follow in this page no further.
  }
}
