//! What an evaluation looks like: a bar beside the board, and a graph of a whole line.

import { make } from './elements.js';

/**
 * @typedef {import('./ask').Score} Score
 * @typedef {import('./ask').Quality} Quality
 */

const SVG = 'http://www.w3.org/2000/svg';
/** The height of the graph in its own units: hundredths of the chance to win. */
const HEIGHT = 100;

/**
 * The signs and the words of qualities, as books on chess and shogi have them.
 * @type {Record<Quality, {sign: string, word: string}>}
 */
export const QUALITIES = {
  best: { sign: '', word: 'best' }, good: { sign: '', word: 'good' }, inaccuracy: { sign: '?!', word: 'inaccuracy' },
  mistake: { sign: '?', word: 'mistake' }, blunder: { sign: '??', word: 'blunder' },
};

/** Whether a move is one to look at again. @param {Quality|undefined} quality */
export function isWrong(quality) {
  return !!quality && QUALITIES[quality].sign !== '';
}

/**
 * A score in a few characters: `+0.31` where Black is better, `−1.20` where White is, `#5` and `#−5` for a forced win in as many plies.
 * @param {Score} score
 */
export function short(score) {
  if (score.mate === 0) return score.black > 0 ? 'Black won' : 'White won';
  if (score.mate !== null) return `#${score.mate < 0 ? '−' : ''}${Math.abs(score.mate)}`;
  const value = (Math.abs(score.black) / 100).toFixed(2);
  if (value === '0.00') return '0.00';
  return `${score.black < 0 ? '−' : '+'}${value}`;
}

/** A score as it fits on the bar. @param {Score} score */
function rough(score) {
  if (score.mate !== null) return score.mate === 0 ? '#' : `#${Math.abs(score.mate)}`;
  // As the text beside the board has it, without the sign, which the colour tells.
  return (Math.abs(score.black) / 100).toFixed(2);
}

/** @template {keyof SVGElementTagNameMap} K @param {K} name @param {Record<string, string|number>} attributes @returns {SVGElementTagNameMap[K]} */
function shape(name, attributes) {
  const out = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, String(value));
  return out;
}

/** A bar that is the fuller with Black's colour the likelier Black is to win. */
export class Bar {
  constructor() {
    this.text = make('span', { class: 'eval-text', 'aria-hidden': 'true' });
    this.element = make('div', { class: 'eval-bar', role: 'img', 'aria-label': 'No evaluation yet' }, make('div', { class: 'eval-black' }), this.text);
  }

  /**
   * @param {Score|null} score
   * @param {{flipped?: boolean}} [how] Whether White sits below.
   */
  show(score, { flipped = false } = {}) {
    this.element.classList.toggle('unknown', !score);
    this.element.classList.toggle('flipped', flipped);
    this.element.classList.toggle('for-white', (score?.chance ?? 50) < 50);
    this.element.style.setProperty('--chance', `${score?.chance ?? 50}%`);
    this.text.textContent = score ? rough(score) : '';
    this.text.classList.toggle('long', (this.text.textContent ?? '').length > 4);
    this.element.setAttribute('aria-label', score ? `Evaluation: ${score.words}; Black’s chance to win is about ${score.chance} in 100` : 'No evaluation yet');
  }
}

/**
 * One point of a graph: the position after a move, or the start.
 * @typedef {object} Point
 * @property {string} name What it is called: `The start`, `3, Black: D-3d`.
 * @property {Score|null} score `null` where nothing was searched yet.
 * @property {Quality} [quality]
 */

/** A graph of Black's chances in every position of a line. It is a slider: a click or an arrow key goes to a position. */
export class Graph {
  /** @param {(index: number) => void} onGo */
  constructor(onGo) {
    this.onGo = onGo;
    /** @type {Point[]} */
    this.points = [];
    this.at = 0;
    this.svg = shape('svg', { class: 'graph-picture', preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' });
    this.marks = make('div', { class: 'graph-marks', 'aria-hidden': 'true' });
    this.tip = make('div', { class: 'graph-tip', hidden: true, 'aria-hidden': 'true' });
    this.element = make('div', { class: 'graph', role: 'slider', tabindex: '0', 'aria-label': 'Graph of the evaluation', 'aria-orientation': 'horizontal' },
      this.svg, this.marks, this.tip);
    this.listen();
  }

  listen() {
    const { element } = this;
    const under = (/** @type {PointerEvent} */ event) => {
      const { left, width } = element.getBoundingClientRect();
      return Math.max(0, Math.min(this.points.length - 1, Math.round(((event.clientX - left) / width) * (this.points.length - 1))));
    };
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.go(under(event));
    });
    element.addEventListener('pointermove', (event) => {
      const index = under(event);
      this.showTip(index);
      if (element.hasPointerCapture(event.pointerId)) this.go(index);
    });
    element.addEventListener('pointerleave', () => { this.tip.hidden = true; });
    element.addEventListener('keydown', (event) => {
      const last = this.points.length - 1;
      const to = { ArrowLeft: this.at - 1, ArrowDown: this.at - 1, ArrowRight: this.at + 1, ArrowUp: this.at + 1, Home: 0, End: last,
        PageUp: this.at + 10, PageDown: this.at - 10 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.go(Math.max(0, Math.min(last, to)));
    });
  }

  /** @param {number} index */
  go(index) {
    if (index !== this.at && this.points[index]) this.onGo(index);
  }

  /** @param {number} index */
  showTip(index) {
    const point = this.points[index];
    if (!point) return;
    this.tip.textContent = this.words(point);
    this.tip.hidden = false;
    const part = index / Math.max(1, this.points.length - 1);
    this.tip.style.insetInlineStart = `${part * 100}%`;
    this.tip.style.translate = `${-part * 100}% 0`;
  }

  /** @param {Point} point */
  words({ name, score, quality }) {
    const judged = quality && isWrong(quality) ? `, ${quality}` : '';
    return `${name}${judged}: ${score ? score.words : 'not looked at yet'}`;
  }

  /**
   * @param {Point[]} points
   * @param {number} at Which one the board shows.
   */
  show(points, at) {
    this.points = points;
    this.at = at;
    const { element } = this;
    element.setAttribute('aria-valuemin', '0');
    element.setAttribute('aria-valuemax', String(Math.max(0, points.length - 1)));
    element.setAttribute('aria-valuenow', String(at));
    element.setAttribute('aria-valuetext', points[at] ? this.words(points[at]) : 'nothing');
    this.draw();
  }

  draw() {
    const { points, at } = this;
    const width = Math.max(1, points.length - 1);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    const x = (/** @type {number} */ index) => (points.length === 1 ? width / 2 : index);
    const y = (/** @type {Score} */ score) => HEIGHT - score.chance;
    /** Runs of positions without a gap. @type {{index: number, score: Score}[][]} */
    const runs = [];
    points.forEach(({ score }, index) => {
      if (!score) return;
      const last = runs.at(-1);
      if (last && last.at(-1)?.index === index - 1) last.push({ index, score });
      else runs.push([{ index, score }]);
    });
    /** @type {SVGElement[]} */
    const out = [shape('rect', { class: 'graph-unknown', x: 0, y: 0, width, height: HEIGHT })];
    for (const run of runs) {
      const line = run.map(({ index, score }) => `${x(index)} ${y(score)}`).join(' L');
      const [first, last] = [x(run[0].index), x(/** @type {any} */ (run.at(-1)).index)];
      // A single known position is drawn as a short piece, so that it is seen at all.
      const around = run.length === 1 ? Math.min(0.4, width / 24) : 0;
      const drawn = run.length === 1 ? `${first - around} ${y(run[0].score)} L${first + around} ${y(run[0].score)}` : line;
      out.push(shape('rect', { class: 'graph-white', x: first - around, y: 0, width: last - first + 2 * around, height: HEIGHT }));
      out.push(shape('path', { class: 'graph-black', d: `M${first - around} ${HEIGHT} L${drawn} L${last + around} ${HEIGHT}Z` }));
      out.push(shape('path', { class: 'graph-line', d: `M${drawn}`, 'vector-effect': 'non-scaling-stroke' }));
    }
    out.push(shape('line', { class: 'graph-even', x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2, 'vector-effect': 'non-scaling-stroke' }));
    out.push(shape('line', { class: 'graph-here', x1: x(at), x2: x(at), y1: 0, y2: HEIGHT, 'vector-effect': 'non-scaling-stroke' }));
    this.svg.replaceChildren(...out);
    this.marks.replaceChildren(...points.flatMap(({ score, quality }, index) => {
      if (!score || !quality || !isWrong(quality)) return [];
      const mark = make('span', { class: `graph-mark ${quality}` }, QUALITIES[quality].sign);
      mark.style.insetInlineStart = `${(index / width) * 100}%`;
      mark.style.insetBlockStart = `${Math.min(88, Math.max(8, HEIGHT - score.chance))}%`;
      return [mark];
    }));
  }
}
