//! What the reader has chosen, kept in the browser: looks, notation, sounds, how the last game was set up.

/**
 * @typedef {object} Settings
 * @property {'auto'|'light'|'dark'} theme
 * @property {'pictures'|'kanji'|'two-kanji'|'letters'} faces
 * @property {string} notation A convention such as `hodges`; empty where the variant says it.
 * @property {boolean} sounds
 * @property {boolean} coordinates
 * @property {boolean} dots Whether legal moves of a picked-up piece are marked.
 * @property {boolean} threats Whether hovering shows what a piece attacks.
 * @property {boolean} warn Whether a move that gives something away has to be confirmed.
 * @property {boolean} turn Whether the board turns to the side to move when two people play.
 * @property {Setup} setup
 */
/**
 * How a new game is set up.
 * @typedef {object} Setup
 * @property {'engine'|'people'|'engines'} opponent
 * @property {'black'|'white'|'random'} side
 * @property {number} level
 * @property {boolean} follows Whether the level follows the reader from game to game.
 * @property {number} second The level of White where engine plays engine.
 * @property {'none'|'fischer'|'byoyomi'} clock
 * @property {number} minutes
 * @property {number} increment In seconds.
 * @property {number} byoyomi In seconds.
 * @property {string} handicap
 */

const KEY = 'hakugei.settings';

/** @type {Settings} */
const DEFAULTS = {
  theme: 'auto', faces: 'pictures', notation: '', sounds: true, coordinates: true, dots: true, threats: true, warn: false, turn: false,
  setup: { opponent: 'engine', side: 'black', level: 3, follows: false, second: 3, clock: 'none', minutes: 10, increment: 10, byoyomi: 30, handicap: '' },
};

/** The values that a choice may have; what a browser kept may be of another version, or damaged. */
const CHOICES = /** @type {Record<string, unknown[]>} */ ({
  theme: ['auto', 'light', 'dark'], faces: ['pictures', 'kanji', 'two-kanji', 'letters'], opponent: ['engine', 'people', 'engines'],
  side: ['black', 'white', 'random'], clock: ['none', 'fischer', 'byoyomi'],
});

/**
 * Takes from `kept` what has the type of the default and is one of its choices.
 * @template {object} T
 * @param {T} defaults
 * @param {any} kept
 * @returns {T}
 */
function merged(defaults, kept) {
  const out = /** @type {any} */ ({ ...defaults });
  if (typeof kept !== 'object' || kept === null) return out;
  for (const [key, value] of Object.entries(defaults)) {
    const mine = kept[key];
    if (typeof value === 'object') out[key] = merged(value, mine);
    else if (typeof mine === typeof value && (!CHOICES[key] || CHOICES[key].includes(mine))
      && (typeof mine !== 'number' || Number.isFinite(mine))) out[key] = mine;
  }
  return out;
}

/** The reader's settings; every page of the same browser has the same. */
export class SettingsStore {
  constructor() {
    /** @type {Set<(key: keyof Settings) => void>} */
    this.listeners = new Set();
    this.values = this.read();
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      const before = this.values;
      this.values = this.read();
      for (const key of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS))) {
        if (JSON.stringify(before[key]) !== JSON.stringify(this.values[key])) this.tell(key);
      }
    });
  }

  /** @returns {Settings} */
  read() {
    try {
      return merged(DEFAULTS, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    } catch {
      return merged(DEFAULTS, {});
    }
  }

  /**
   * @template {keyof Settings} K
   * @param {K} key
   * @returns {Settings[K]}
   */
  get(key) {
    return this.values[key];
  }

  /**
   * @template {keyof Settings} K
   * @param {K} key
   * @param {Settings[K]} value
   */
  set(key, value) {
    this.values = { ...this.values, [key]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing still plays with the settings of this page.
    }
    this.tell(key);
  }

  /** @param {keyof Settings} key */
  tell(key) {
    for (const listener of [...this.listeners]) listener(key);
  }

  /**
   * Calls `listener` at every change; the answer ends that.
   * @param {(key: keyof Settings) => void} listener
   */
  on(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
