//! Lessons and puzzles: a position, a task, and whether the reader's moves solve it.

import { createBoard } from './board.js';
import { choice, make } from './elements.js';
import { isSolved, noteSolved } from './learned.js';
import { sayWhyNot, told } from './study.js';
import { Looks } from './threats.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').LessonAnswer} Lesson
 * @typedef {import('./ask').Move} Move
 * @typedef {import('./ask').Position} Position
 * @typedef {import('./ask').Variant} Variant
 */

/** What there is to learn from: the parts of an address, and what they are called. @type {[string, string][]} */
const KINDS = [['lessons', 'Lessons'], ['mate-1', 'Mates in 1'], ['mate-2', 'Mates in 2'], ['mate-3', 'Mates in 3']];
/** How many puzzles are looked for at once. */
const PUZZLES = 6;

/** @type {import('./app').Mount} */
export async function mount(root, app, [id = '', kind = 'lessons', number = '']) {
  const shipped = await app.shelf.variants();
  const shown = id || app.home.variant || shipped[0].id;
  if (!shipped.some((one) => one.id === shown)) throw told(`No variant is called “${shown.slice(0, 40)}”. The variants that there are stand in the gallery.`);
  if (!KINDS.some(([name]) => name === kind)) throw told(`There is nothing to learn that is called “${kind.slice(0, 40)}”: choose lessons or mates under “Learn”.`);
  const view = new Learn(root, app, await app.shelf.variant({ variant: shown }), kind);
  await view.begin(Number(number) || 0);
  return view;
}

class Learn {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Variant} variant
   * @param {string} kind
   */
  constructor(root, app, variant, kind) {
    this.root = root;
    this.app = app;
    this.variant = variant;
    this.kind = kind;
    /** Which games puzzles are found in. */
    this.seed = 1;
    /** @type {Lesson[]} */
    this.lessons = [];
    /** What lessons were looked for and not found, in the plural. @type {string[]} */
    this.missing = [];
    /** Which lesson is taken, from 0. */
    this.at = 0;
    /** The moves that were played in it, of both sides. @type {string[]} */
    this.played = [];
    /** @type {'asked'|'waits'|'missed'|'solved'|'shown'} */
    this.state = 'asked';
    /** @type {Position|null} */
    this.position = null;
    /** Counts what is shown, so that a late answer is dropped. */
    this.shows = 0;
    this.gone = false;
    this.looking = new AbortController();
    /** @type {import('./faces').Faces} */
    this.faces;
    /** @type {import('./board').Board} */
    this.board;
    /** @type {(() => void)[]} */
    this.ends = [];
    this.looks = new Looks({
      board: () => this.board, faces: () => this.faces, onHover: () => app.settings.get('threats'), ask: () => this.ask('threats', { game: this.asked() }),
      show: (words) => this.show(words), say: (words) => {
        this.show(words);
        app.announce(words);
      },
    });
    this.guide = make('p', { class: 'guide', hidden: true });
    this.words = make('p', { class: 'words' });
    this.task = make('section', { class: 'panel try', 'aria-label': 'The task' });
    this.list = make('ol', { class: 'lesson-list' });
    this.count = make('p', { class: 'soft', role: 'status' });
  }

  /** @param {number} number The lesson to begin with, from 1; the first one that is not solved if it is 0. */
  async begin(number) {
    const { app, variant } = this;
    this.faces = await app.shelf.faces({ variant: variant.id }, app.settings.get('faces'));
    const boardHost = make('div', { class: 'board-host' });
    this.board = createBoard(boardHost, {
      faces: this.faces, convention: this.convention(), hands: variant.hand.length > 0, movable: 'none',
      coordinates: app.settings.get('coordinates'), dots: app.settings.get('dots'), announce: (text) => app.announce(text),
      onMove: (move) => void this.attempt(move), onLook: (square, why) => void this.looks.look(square, why),
      onRefuse: (refused) => void sayWhyNot(this, (move) => this.ask('why', { game: this.asked(), move }), refused),
      onGuide: (text) => this.show(text),
    });
    const address = (/** @type {string} */ id, /** @type {string} */ kind) => `#/learn/${encodeURIComponent(id)}/${kind}`;
    const shipped = await app.shelf.variants();
    this.root.replaceChildren(make('div', { class: 'play-view learn-view' },
      make('section', { class: 'table', 'aria-label': 'Board and hands' }, boardHost, make('div', { class: 'below' }, this.guide, this.words)),
      make('aside', { class: 'side', 'aria-label': 'What to learn' }, make('h1', { class: 'unseen' }, `Learn ${variant.name.english}`), this.task,
        make('section', { class: 'panel rows', 'aria-label': 'All of them' },
          make('div', { class: 'two' },
            choice('Variant', shipped.map((one) => [one.id, one.name.english]), variant.id, (id) => app.go(address(id, this.kind))),
            choice('What', KINDS, this.kind, (kind) => app.go(address(variant.id, kind)))),
          this.count, this.list, make('p', {}, make('a', { class: 'button', href: `#/card/${encodeURIComponent(variant.id)}` }, 'How the pieces move'))))));
    this.list.addEventListener('click', (event) => {
      const item = event.target instanceof Element && event.target.closest('button');
      if (item instanceof HTMLElement) void this.take(Number(item.dataset.lesson));
    });
    this.ends.push(app.settings.on((key) => void this.settingChanged(key)));
    await this.find(number);
  }

  unmount() {
    this.gone = true;
    this.looking.abort();
    for (const end of this.ends) end();
    this.board.destroy();
  }

  /** @param {keyof import('./settings').Settings} key */
  async settingChanged(key) {
    const { settings } = this.app;
    if (key === 'faces') {
      this.faces = await this.app.shelf.faces({ variant: this.variant.id }, settings.get('faces'));
      this.board.set({ faces: this.faces });
    } else if (key === 'notation') {
      this.board.set({ convention: this.convention() });
      await this.find(this.at + 1);
    } else if (key === 'coordinates' || key === 'dots') this.board.set({ [key]: settings.get(key) });
  }

  convention() {
    const wanted = this.app.settings.get('notation') || this.variant.notation;
    return this.variant.conventions.find(({ name }) => name === wanted) ?? this.variant.conventions[0];
  }

  /**
   * Asks with the chosen notation.
   * @template {keyof import('./ask').Answers} Q
   * @param {Q} question
   * @param {object} fields
   * @returns {Promise<import('./ask').Answers[Q]>}
   */
  ask(question, fields) {
    const notation = this.app.settings.get('notation');
    return this.app.ask(question, { ...fields, ...(notation ? { convention: notation } : {}) }, { signal: this.looking.signal });
  }

  /** The game of the lesson, as questions carry it. */
  asked() {
    return { variant: this.variant.id, sfen: this.lesson().sfen, moves: this.played };
  }

  lesson() {
    return this.lessons[this.at];
  }

  /** Whether puzzles are shown. */
  isPuzzle() {
    return this.kind !== 'lessons';
  }

  /** Finds what there is to learn, and takes one of it. @param {number} number */
  async find(number) {
    const game = { variant: this.variant.id };
    this.board.set({ movable: 'none' });
    const words = this.isPuzzle() ? 'The computer looks for puzzles in its own games…' : 'Loading the lessons…';
    this.task.replaceChildren(make('p', {}, words));
    this.app.announce(words);
    try {
      const asked = this.isPuzzle() ? { game, mate: Number(this.kind.slice(-1)), count: PUZZLES, seed: this.seed } : { game };
      const { lessons, generated, not_found } = await this.ask('lessons', asked);
      if (this.gone) return;
      this.lessons = lessons;
      this.generated = generated;
      this.missing = not_found;
    } catch (error) {
      if (/** @type {any} */ (error).kind !== 'aborted') this.task.replaceChildren(make('p', { role: 'alert' }, /** @type {Error} */ (error).message));
      return;
    }
    if (!this.lessons.length) {
      this.task.replaceChildren(make('p', { role: 'alert' }, this.isPuzzle() ? `No ${KINDS.find(([kind]) => kind === this.kind)?.[1].toLowerCase()} with one solution came up in these games.` : 'Nothing was found to learn from.'), this.otherGames('Look in other games'));
      this.renderList();
      return;
    }
    const open = this.lessons.findIndex((lesson) => !isSolved(this.variant.id, lesson));
    await this.take(number ? Math.min(number, this.lessons.length) - 1 : Math.max(open, 0));
  }

  /** @param {string} words */
  otherGames(words) {
    return make('div', { class: 'buttons' }, make('button', { type: 'button', 'data-act': 'others', onclick: () => {
      this.seed += 1;
      void this.find(0);
    } }, words));
  }

  /** Takes a lesson from its beginning. @param {number} at */
  async take(at) {
    this.at = at;
    this.played = [];
    this.state = 'asked';
    const address = `#/learn/${encodeURIComponent(this.variant.id)}/${this.kind}/${at + 1}`;
    if (location.hash !== address && this.seed === 1) history.replaceState(null, '', address);
    this.board.set({ orientation: this.lesson().side });
    for (const side of /** @type {const} */ (['black', 'white'])) this.board.barOf(side).name.textContent = side === 'black' ? 'Black' : 'White';
    if (!await this.refresh({ animate: false })) return;
    this.renderTask(this.lesson().task);
    this.renderList();
  }

  /**
   * Shows the position after the moves of the lesson so far. Whether it is shown: the reader may have gone on meanwhile.
   * @param {{animate?: boolean, more?: string[]}} [how] `more` are moves that only show something.
   * @returns {Promise<boolean>}
   */
  async refresh({ animate = true, more = [] } = {}) {
    const mine = ++this.shows;
    this.looks.forget();
    this.board.showArrows([]);
    try {
      const game = this.asked();
      const position = await this.ask('position', { game: { ...game, moves: [...game.moves, ...more] } });
      if (mine !== this.shows || this.gone) return false;
      this.position = position;
      this.board.show(position, { animate });
      this.board.set({ movable: !more.length && ['asked', 'missed'].includes(this.state) ? this.lesson().side : 'none' });
      return true;
    } catch (error) {
      if (mine === this.shows && !this.gone && /** @type {any} */ (error).kind !== 'aborted') this.app.notice(/** @type {Error} */ (error).message, 'error');
      return false;
    }
  }

  /** Shows what the reader is to do, or what came of it. @param {string} words @param {...(Node|string)} more */
  renderTask(words, ...more) {
    const lesson = this.lesson();
    const { state } = this;
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ act, kind = '') =>
      make('button', { type: 'button', 'data-act': name, class: kind, onclick: () => void act() }, text);
    const next = this.at + 1 < this.lessons.length;
    const done = state === 'solved' || state === 'shown';
    const heading = { asked: `${this.at + 1}. ${lesson.title}`, waits: `${this.at + 1}. ${lesson.title}`, missed: '✗ Not yet', solved: '✓ Solved', shown: 'The solution' }[state];
    const focused = this.task.contains(document.activeElement);
    this.task.dataset.state = state === 'solved' ? 'found' : state;
    this.task.replaceChildren(make('h2', {}, heading), make('p', { class: 'try-words' }, words), ...more,
      make('div', { class: 'buttons' },
        state === 'missed' ? button('again', 'Try again', () => this.again(), 'primary') : '',
        !done && lesson.hint ? button('hint', 'Hint', () => this.hint()) : '',
        done ? '' : button('solution', 'Show the solution', () => this.solution()),
        done || this.played.length ? button('once-more', 'Once more', () => this.take(this.at)) : '',
        next ? button('next', this.isPuzzle() ? 'Next puzzle' : 'Next lesson', () => this.take(this.at + 1), done ? 'primary' : '') : '',
        done && !next && !this.isPuzzle() ? make('a', { class: 'button primary', href: `#/play/${encodeURIComponent(this.variant.id)}` }, 'Play a game') : ''),
      done && !next && this.isPuzzle() ? this.otherGames('More puzzles') : '');
    // Where the keyboard was, it stays: on what comes next.
    if (focused) /** @type {HTMLElement|null} */ (this.task.querySelector('.primary, button'))?.focus({ preventScroll: true });
    this.app.announce(`${heading}. ${words}`);
  }

  renderList() {
    const solved = this.lessons.filter((lesson) => isSolved(this.variant.id, lesson)).length;
    const what = this.isPuzzle() ? 'puzzles' : 'lessons';
    const missing = this.missing.length ? ` In these games there were no ${this.missing.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.` : '';
    this.count.textContent = this.lessons.length ? `${solved} of ${this.lessons.length} ${what} solved.${this.generated ? ` The computer found them in games that it played against itself.${missing}` : ''}` : '';
    const focused = document.activeElement instanceof HTMLElement && this.list.contains(document.activeElement) ? document.activeElement.dataset.lesson : null;
    this.list.replaceChildren(...this.lessons.map((lesson, index) => {
      const done = isSolved(this.variant.id, lesson);
      return make('li', {}, make('button', { type: 'button', class: 'lesson-item', 'data-lesson': index, 'aria-current': index === this.at ? 'true' : null },
        make('span', { class: 'sign', 'aria-hidden': 'true' }, done ? '✓' : String(index + 1)), make('span', {}, lesson.title, make('span', { class: 'unseen' }, done ? ', solved' : ', not solved yet'))));
    }));
    if (focused) /** @type {HTMLElement|null} */ (this.list.querySelector(`[data-lesson="${focused}"]`))?.focus({ preventScroll: true });
  }

  /** Judges a legal move that the reader made. @param {Move} move */
  async attempt(move) {
    const lesson = this.lesson();
    const mine = this.shows;
    this.state = 'waits';
    this.board.set({ movable: 'none' });
    try {
      const judged = await this.ask('attempt', {
        game: this.asked(), goal: lesson.goal, piece: lesson.piece ?? undefined, square: lesson.square ?? undefined,
        within: lesson.within, solutions: lesson.solutions.map(({ usi }) => usi), move: move.usi,
      });
      if (mine !== this.shows || this.gone) return;
      const answer = judged.answer ? [judged.answer.usi] : [];
      const answers = judged.answer ? ` ${lesson.side === 'black' ? 'White' : 'Black'} answers ${judged.answer.text}.` : '';
      if (judged.result === 'missed') {
        // What refutes the move is shown; the next try begins where this one did.
        this.state = 'missed';
        if (!await this.refresh({ more: [move.usi, ...answer] })) return;
        this.renderTask(`${move.text}: ${judged.why ?? ''}${answers}`);
        return;
      }
      this.played = [...this.played, move.usi, ...answer];
      this.state = judged.result === 'solved' ? 'solved' : 'asked';
      if (judged.result === 'solved') noteSolved(this.variant.id, lesson);
      if (!await this.refresh()) return;
      this.renderTask(judged.result === 'solved' ? this.isPuzzle() ? lesson.explanation : `${move.text}. ${lesson.explanation}` : `${move.text} is right.${answers} Go on.`);
      this.renderList();
    } catch (error) {
      if (/** @type {any} */ (error).kind === 'aborted' || this.gone) return;
      this.app.notice(/** @type {Error} */ (error).message, 'error');
      await this.again();
    }
  }

  /** Lets the reader try another move. */
  async again() {
    this.state = 'asked';
    if (!await this.refresh({ animate: false })) return;
    this.renderTask(this.lesson().task);
    this.board.focus();
  }

  hint() {
    this.renderTask(this.lesson().task, make('p', {}, `Hint: ${this.lesson().hint ?? ''}`));
    this.app.announce(`Hint: ${this.lesson().hint ?? ''}`);
  }

  /** Shows the moves that solve the lesson. */
  async solution() {
    this.state = 'shown';
    this.played = [];
    if (!await this.refresh({ animate: false })) return;
    const { solutions, explanation } = this.lesson();
    this.board.showArrows(solutions.flatMap(({ usi }) => {
      const move = this.position?.legal.find((one) => one.usi === usi);
      return move ? [{ from: move.from, to: move.to, kind: 'first' }] : [];
    }));
    const texts = solutions.map(({ text }) => text);
    this.renderTask(`${texts.length > 1 ? `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}` : texts[0]}. ${explanation}`);
  }

  /** @param {string} text */
  show(text) {
    this.guide.textContent = text;
    this.guide.hidden = !text;
  }
}
