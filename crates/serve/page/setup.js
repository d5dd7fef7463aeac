//! The form that sets a new game up: against whom, which side, the clock, a handicap.

import { choice, make, toggle } from './elements.js';
import { readSfen } from './sfen.js';

/**
 * @typedef {import('./settings').Setup} Setup
 * @typedef {import('./ask').Variant} Variant
 */

/**
 * One of a few choices, side by side.
 * @param {string} legend
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} onChange
 */
function segments(legend, name, options, value, onChange) {
  return make('fieldset', {}, make('legend', {}, legend), make('div', { class: 'seg' }, ...options.map(([key, text]) =>
    make('label', {}, make('input', { type: 'radio', name, value: key, checked: key === value, onchange: () => onChange(key) }), make('span', {}, text)))));
}

/**
 * A whole number of a range.
 * @param {string} label
 * @param {number} value
 * @param {[least: number, most: number]} range
 * @param {(value: number) => void} onChange
 */
function number(label, value, [least, most], onChange) {
  const input = make('input', {
    type: 'number', min: least, max: most, step: 'any', inputmode: 'decimal', value, onchange: () => {
      const read = Math.min(most, Math.max(least, Number(input.value) || least));
      input.value = String(read);
      onChange(read);
    },
  });
  return make('label', { class: 'field' }, make('span', {}, label), input);
}

/**
 * @param {string} label
 * @param {number} value
 * @param {string[]} names What the levels are called, the weakest first.
 * @param {(value: number) => void} onChange
 */
function level(label, value, names, onChange) {
  const levels = names.length;
  const words = (/** @type {number} */ one) => `${one} of ${levels}, ${names[one - 1]}`;
  const out = make('output', {}, words(value));
  const input = make('input', {
    type: 'range', min: 1, max: levels, step: 1, value, 'aria-valuetext': words(value), oninput: () => {
      out.textContent = words(Number(input.value));
      input.setAttribute('aria-valuetext', words(Number(input.value)));
    }, onchange: () => onChange(Number(input.value)),
  });
  return make('label', { class: 'field level' }, make('span', {}, label, ' ', out), input);
}

/** @param {boolean} on @param {(on: boolean) => void} onChange */
function follows(on, onChange) {
  const label = toggle('The level follows you: you win about half', on, onChange);
  const box = /** @type {HTMLInputElement} */ (label.querySelector('input'));
  box.name = 'follows';
  box.setAttribute('value', 'on');
  return label;
}

/** Only with byoyomi can a game begin without time of one's own. @param {string} clock */
const leastMinutes = (clock) => (clock === 'byoyomi' ? 0 : 0.05);

/**
 * What a handicap is called in a list: its name, and where that does not say so, the pieces that are given.
 * @param {Variant} variant
 * @param {import('./ask').Handicap} handicap
 */
export function handicapName(variant, { id, name, start }) {
  const called = name.english || id;
  const [usual, given] = [variant.start, start].map((sfen) => readSfen(sfen, variant)?.board.flat() ?? []);
  const count = (/** @type {(string|null)[]} */ squares, /** @type {string} */ code) => squares.filter((one) => one === code).length;
  const codes = variant.pieces.flatMap(({ code }) => [code, code.toLowerCase()]);
  const missing = codes.map((code) => ({ code, times: count(usual, code) - count(given, code) })).filter(({ times }) => times !== 0);
  const named = missing.map(({ code, times }) => `${variant.pieces.find((piece) => piece.code === code.toUpperCase())?.name.english}${times > 1 ? ` ×${times}` : ''}`);
  // Where pieces are exchanged or added, the words below the list tell what happens.
  const known = missing.some(({ times }) => times < 0) || named.every((one) => called.includes(one.replace(/ ×.*/, '')));
  const last = named.pop();
  const pieces = named.length ? `${named.join(', ')} and ${last}` : last;
  return `${called}${known ? '' : `: ${pieces}`}${name.kanji ? ` (${name.kanji})` : ''}`;
}

/**
 * The form. It is drawn anew only where a choice shows or hides others: what has the keyboard keeps it.
 * @param {Variant} variant
 * @param {Setup} setup
 * @param {{onChange: (setup: Setup) => void, onStart: () => void, positioned: boolean}} hear `positioned` where the game begins from a position, so that no handicap is chosen.
 */
export function setupForm(variant, setup, { onChange, onStart, positioned }) {
  const form = make('form', { class: 'setup rows', 'aria-label': 'New game', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); onStart(); } });
  let now = { ...setup };
  const set = (/** @type {Partial<Setup>} */ changes) => {
    now = { ...now, ...changes };
    onChange(now);
  };
  // A choice that shows or hides others; it has the keyboard again afterwards.
  const change = (/** @type {Partial<Setup>} */ changes) => {
    const focused = document.activeElement;
    const again = focused instanceof HTMLInputElement ? `input[name="${focused.name}"][value="${focused.value}"]` : focused instanceof HTMLSelectElement ? 'select' : null;
    set(changes);
    draw();
    if (again) /** @type {HTMLElement|null} */ (form.querySelector(again))?.focus();
  };
  const draw = () => {
    const handicap = variant.handicap_games.find(({ id }) => id === now.handicap);
    form.replaceChildren(
      segments('Who plays', 'opponent', [['engine', 'Computer'], ['people', 'Two people'], ['engines', 'Computer alone']], now.opponent,
        (value) => change({ opponent: /** @type {any} */ (value) })),
      ...(now.opponent === 'engine' ? [segments('You play', 'side', [['black', 'Black'], ['white', 'White'], ['random', 'By lot']], now.side,
        (value) => set({ side: /** @type {any} */ (value) }))] : []),
      ...(now.opponent === 'engine' ? [follows(now.follows, (on) => change({ follows: on }))] : []),
      ...(now.opponent === 'people' || (now.opponent === 'engine' && now.follows) ? []
        : [level(now.opponent === 'engines' ? 'Level of Black:' : 'Level:', Math.min(now.level, variant.levels), variant.level_names, (value) => set({ level: value }))]),
      ...(now.opponent === 'engines' ? [level('Level of White:', Math.min(now.second, variant.levels), variant.level_names, (value) => set({ second: value }))] : []),
      segments('Clock', 'clock', [['none', 'None'], ['fischer', 'Fischer'], ['byoyomi', 'Byoyomi']], now.clock,
        (value) => change({ clock: /** @type {any} */ (value), minutes: Math.max(now.minutes, leastMinutes(value)) })),
      ...(now.clock === 'none' ? [] : [make('div', { class: 'two' }, number('Minutes each', now.minutes, [leastMinutes(now.clock), 600], (value) => set({ minutes: value })),
        now.clock === 'fischer' ? number('Seconds added a move', now.increment, [0, 600], (value) => set({ increment: value }))
          : number('Seconds a move after that', now.byoyomi, [1, 600], (value) => set({ byoyomi: value })))]),
      ...(variant.handicap_games.length && !positioned ? [choice('Handicap', [['', 'None: an even game'], ...variant.handicap_games.map((one) => /** @type {[string, string]} */ ([one.id, handicapName(variant, one)]))], now.handicap, (value) => change({ handicap: value }))] : []),
      ...(handicap && !positioned ? [make('p', { class: 'soft small handicap-words' }, handicap.words)] : []),
      make('button', { type: 'submit', class: 'primary' }, 'Start'),
    );
  };
  draw();
  return form;
}
