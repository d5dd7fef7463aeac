//! The view of analysis: what the computer thinks of every position of a game, in several lines, while the reader walks through the tree
//! and branches it.

import { choice, make } from './elements.js';
import { short } from './graph.js';
import { MARKS } from './movelist.js';
import { Study, gameOfAddress } from './study.js';
import { line, path, variantOf } from './game.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').Thought} Thought
 * @typedef {import('./ask').Score} Score
 * @typedef {import('./game').Game} Game
 */

/** What the reader chose last: how many lines, and whether the computer thinks. */
const CHOSEN = 'hakugei.analysis';
/** How long after the last change of what searches found the game is kept, in milliseconds. */
const KEEP_AFTER = 1500;
/** The classes of the arrows of the first to the fifth line. */
const RANKS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** @type {import('./app').Mount} */
export async function mount(root, app, params) {
  const game = await gameOfAddress(app, params);
  const view = new Analysis(root, app, game, await app.shelf.variant(variantOf(game)));
  await view.begin();
  return view;
}

/** @returns {{lines: number, on: boolean}} */
function chosen() {
  try {
    const { lines, on } = JSON.parse(localStorage.getItem(CHOSEN) ?? '{}');
    return { lines: Number.isInteger(lines) && lines >= 1 && lines <= RANKS.length ? lines : 3, on: on !== false };
  } catch {
    return { lines: 3, on: true };
  }
}

/** A number of positions, such as `12 000` or `3.4 million`. @param {number} count */
function many(count) {
  return count >= 1e6 ? `${(count / 1e6).toFixed(1)} million` : count.toLocaleString('en');
}

class Analysis extends Study {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Game} game
   * @param {import('./ask').Variant} variant
   */
  constructor(root, app, game, variant) {
    super(root, app, game, variant);
    this.chosen = chosen();
    /** What the search has found, by rank. @type {Map<number, Thought>} */
    this.thoughts = new Map();
    /** Gives the search up. @type {AbortController|null} */
    this.search = null;
    /** Ends the search with what it has found. @type {AbortController|null} */
    this.stopping = null;
    /** The forced end that was announced last. */
    this.mateSaid = '';
    /** Whether what searches found is not kept yet. */
    this.unkept = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.keepTimer = undefined;
    this.frame = 0;
    /** Whether a comment or a mark is on its way to the disk. */
    this.keeping = false;
    /** Why no search goes on. */
    this.idle = '';
    /** The moves of a line that the reader looks at without playing them. @type {string[]|null} */
    this.preview = null;
    /** The move of a line that is previewed. @type {Element|null} */
    this.lookedAt = null;
    /** Where the pointer was last. @type {{x: number, y: number}|null} */
    this.pointer = null;
    /** What each row of the lines shows, by rank. @type {Map<number, Thought>} */
    this.rows = new Map();
  }

  // ---- The page of the view --------------------------------------------------------------------------------------------------------

  draw() {
    const { game, variant } = this;
    this.toggle = make('button', { type: 'button', class: 'primary engine-toggle', 'data-act': 'engine', onclick: () => this.switchEngine(!this.chosen.on) });
    this.verdict = make('p', { class: 'verdict' });
    this.progress = make('p', { class: 'soft small engine-progress' });
    this.lines = make('ol', { class: 'engine-lines', 'aria-label': 'The best lines' });
    // Lines that come under a pointer at rest are not what it points at: only a pointer that moves looks into a line.
    this.lines.addEventListener('pointermove', (event) => {
      const { screenX: x, screenY: y } = event;
      const moved = this.pointer !== null && (this.pointer.x !== x || this.pointer.y !== y);
      const button = event.target instanceof Element ? event.target.closest('.line-move') : null;
      if (moved && button !== this.lookedAt) void this.look(event);
    });
    const pointed = (/** @type {PointerEvent} */ event) => { this.pointer = { x: event.screenX, y: event.screenY }; };
    addEventListener('pointermove', pointed);
    this.ends.push(() => removeEventListener('pointermove', pointed));
    this.lines.addEventListener('focusin', (event) => this.look(event));
    this.lines.addEventListener('pointerleave', () => this.lookAway());
    this.lines.addEventListener('focusout', () => this.lookAway());
    this.lines.addEventListener('click', (event) => this.walkInto(event));
    const lineCount = choice('Lines', RANKS.map((_, index) => [String(index + 1), String(index + 1)]), String(this.chosen.lines), (value) => this.choose({ lines: Number(value) }));
    lineCount.classList.add('line-count');

    this.warning = make('p', { class: 'warning', hidden: true });
    this.outcome = make('p', { class: 'result', hidden: true });
    this.comment = make('textarea', { rows: 2, placeholder: 'Write what there is to say about this move', oninput: () => this.commented() });
    this.mark = make('select', { onchange: () => this.marked() }, make('option', { value: '' }, 'none'),
      ...MARKS.map(([sign, words]) => make('option', { value: sign }, `${sign} ${words}`)));
    this.about = make('h2', { class: 'about' });
    this.promoteButton = make('button', { type: 'button', 'data-act': 'promote', 'aria-label': 'Make this the main line', onclick: () => void this.promote() }, 'Main line');
    this.removeButton = make('button', { type: 'button', class: 'danger', 'data-act': 'remove', 'aria-label': 'Take this move and what follows out of the tree', onclick: () => void this.remove() }, 'Take it out');
    const act = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ does) =>
      make('button', { type: 'button', 'data-act': name, onclick: () => void does() }, text);

    const variants = make('select', { 'aria-label': 'Variant', class: 'variant-choice', onchange: () => this.app.go(`#/analysis/new/${encodeURIComponent(variants.value)}`) });
    void this.app.shelf.variants().then((shipped) => variants.append(
      ...(game.file ? [make('option', { value: 'file', selected: true }, variant.name.english)] : []),
      ...shipped.map(({ id, name }) => make('option', { value: id, selected: id === game.variant }, `${name.english}${name.kanji ? ` ${name.kanji}` : ''}`))));

    this.root.append(make('div', { class: 'play-view analysis-view' },
      make('section', { class: 'table with-bar', 'aria-label': 'Board and hands' }, this.boardHost,
        make('div', { class: 'below' }, this.guide, this.warning, this.outcome)),
      make('aside', { class: 'side', 'aria-label': 'Analysis' },
        make('section', { class: 'panel engine', 'aria-label': 'What the computer thinks' },
          make('h1', { class: 'unseen' }, `Analysis of ${variant.name.english}`),
          make('div', { class: 'head-row' }, variants, make('a', { class: 'button', href: `#/card/${encodeURIComponent(game.variant ?? '')}`, hidden: !game.variant }, 'Pieces')),
          make('div', { class: 'engine-head' }, this.toggle, lineCount), this.verdict, this.progress, this.lines),
        make('section', { class: 'panel game-panel', 'aria-label': 'The game' }, this.graph.element, this.movesHost,
          make('div', { class: 'about-move rows' }, this.about, make('label', { class: 'field' }, make('span', {}, 'Comment'), this.comment),
            make('div', { class: 'about-tools' }, make('label', { class: 'field' }, make('span', {}, 'Mark'), this.mark), this.promoteButton, this.removeButton)),
          make('div', { class: 'actions', role: 'group', 'aria-label': 'What you can do' },
            act('review', 'Review the game', () => this.goOn('review')), act('flip', 'Turn the board', () => this.flip()),
            act('play', 'Play from here', () => this.playHere()), act('edit', 'Edit the position', () => this.edit()), act('share', 'Share', () => this.share()), act('records', 'Records', () => this.app.records())),
          make('details', {}, make('summary', {}, 'Keys'), make('ul', { class: 'keys small' },
            ...[['← →', 'one move back, one move on'], ['↑ ↓', 'to the start, to the last move'], ['e', 'the computer starts or stops'], ['c', 'write a comment'],
              ['m', 'make this line the main line'], ['f', 'turn the board']].map(([key, words]) => make('li', {}, make('kbd', {}, key), ` ${words}`)))))),
    ));
    const hidden = () => this.visibility();
    document.addEventListener('visibilitychange', hidden);
    const settle = () => this.comment?.blur();
    this.ends.push(() => document.removeEventListener('visibilitychange', hidden), settle);
    this.renderEngine();
  }

  /** @param {string} key */
  key(key) {
    if (key === 'e') this.switchEngine(!this.chosen.on);
    else if (key === 'm') void this.promote();
    else if (key === 'c') this.comment?.focus();
    else return super.key(key);
    return true;
  }

  unmount() {
    this.giveUp();
    clearTimeout(this.keepTimer);
    cancelAnimationFrame(this.frame);
    if (this.unkept) void this.keepFound();
    delete this.root.dataset.kept;
    super.unmount();
  }

  shown() {
    const { position, at } = this;
    if (!position || !this.outcome || !this.warning || !this.comment || !this.mark || !this.about) return;
    this.outcome.hidden = !position.outcome;
    this.outcome.textContent = position.outcome ? `The game is over: ${position.outcome.words}.` : '';
    this.warning.hidden = !position.warning;
    this.warning.textContent = position.warning;
    const node = at === null ? null : this.game.nodes[at];
    const comments = node ? node.comments : this.game.comments;
    if (document.activeElement !== this.comment) this.comment.value = comments.join('\n');
    this.mark.value = node?.mark ?? '';
    this.mark.disabled = !node;
    this.about.textContent = node ? `About ${this.nameOf(node, path(this.game, at).length - 1)}` : 'About the start';
    const main = line(this.game, null);
    const onMain = !node || main.includes(node);
    if (this.promoteButton) this.promoteButton.disabled = onMain;
    if (this.removeButton) this.removeButton.disabled = !node;
    this.think();
  }

  // ---- The computer ----------------------------------------------------------------------------------------------------------------

  /** @param {boolean} on */
  switchEngine(on) {
    if (on) {
      this.choose({ on });
      return;
    }
    this.chosen.on = false;
    localStorage.setItem(CHOSEN, JSON.stringify(this.chosen));
    this.stopping?.abort();
    this.renderEngine();
    this.app.announce('The computer has stopped.');
  }

  /** @param {{lines?: number, on?: boolean}} changes */
  choose(changes) {
    Object.assign(this.chosen, changes);
    try {
      localStorage.setItem(CHOSEN, JSON.stringify(this.chosen));
    } catch {
      // A browser that keeps nothing still analyses.
    }
    this.think();
  }

  /** A page that nobody sees does not make the computer think. */
  visibility() {
    if (document.hidden) this.stopping?.abort();
    else if (this.chosen.on && !this.search) this.think();
  }

  giveUp() {
    this.search?.abort();
    this.search = null;
    this.stopping = null;
  }

  /** Begins to think about the position that is shown, if the computer is to think. */
  think() {
    this.giveUp();
    this.thoughts.clear();
    this.preview = null;
    this.mateSaid = '';
    this.idle = '';
    const { position, at } = this;
    if (this.chosen.on && position && !position.outcome && position.legal.length && !document.hidden) void this.searchAt(at);
    this.renderEngine({ fresh: true });
  }

  /** @param {number|null} at */
  async searchAt(at) {
    const search = new AbortController();
    const stopping = new AbortController();
    this.search = search;
    this.stopping = stopping;
    const lines = Math.min(this.chosen.lines, this.position?.legal.length ?? 1);
    try {
      const decision = await this.ask('think', { game: this.askedAt(at), lines }, {
        signal: search.signal, stop: stopping.signal, onNews: (/** @type {Thought} */ thought) => {
          if (this.search === search) this.hear(thought, at);
        },
      });
      if (this.search !== search) return;
      this.search = null;
      if (decision.declares && !decision.best) this.idle = `There is nothing to search: ${decision.declares.words}.`;
      else if (!decision.stopped) this.idle = decision.score?.mate ? 'The search has proved the result.' : 'The search is complete.';
      else if (!stopping.signal.aborted) this.idle = 'The server ended the search, as others wait for one.';
    } catch (error) {
      if (this.search !== search || /** @type {any} */ (error).kind === 'aborted') return;
      this.search = null;
      this.idle = /** @type {Error} */ (error).message;
    }
    this.renderEngine();
  }

  /** @param {Thought} thought @param {number|null} at */
  hear(thought, at) {
    this.thoughts.set(thought.rank, thought);
    if (thought.rank === 1) {
      const place = at === null ? this.game : this.game.nodes[at];
      if (!place.known || place.known.depth <= thought.depth) {
        place.known = { score: thought.score, depth: thought.depth };
        this.found();
      }
    }
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.renderEngine();
        this.renderScores();
      });
    }
  }

  /** Keeps what searches found, a while after the last of it. */
  found() {
    this.unkept = true;
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => void this.keepFound(), KEEP_AFTER);
  }

  async keepFound() {
    this.unkept = false;
    // A game without a move or a comment is not worth a place among those that are kept.
    if (this.game.version > 0 || this.game.nodes.length) await this.keep();
  }

  /** The bar shows what the lines show, also where an earlier search looked deeper. */
  renderScores() {
    super.renderScores();
    const first = this.thoughts.get(1);
    if (first) this.bar.show(first.score, { flipped: this.flipped });
  }

  /** @param {{fresh?: boolean}} [how] Whether the lines of another position have to go. */
  renderEngine({ fresh = false } = {}) {
    const { toggle, verdict, progress, lines } = this;
    if (!toggle || !verdict || !progress || !lines) return;
    const { on } = this.chosen;
    toggle.textContent = on ? 'Stop' : 'Start the computer';
    toggle.setAttribute('aria-label', on ? 'Stop the computer' : 'Start the computer');
    toggle.classList.toggle('primary', !on);
    const first = this.thoughts.get(1);
    const at = this.at;
    const known = at === null ? this.game.known : this.game.nodes[at]?.known;
    const score = first?.score ?? (this.position?.outcome ? null : known?.score) ?? null;
    verdict.textContent = score ? capital(score.words) + (score.mate ? '' : ` · Black wins about ${score.chance} in 100`) : on && this.search ? 'Thinking…' : this.position?.outcome ? 'The game is over here.' : 'Not looked at yet';
    verdict.dataset.mate = String(!!score?.mate);
    const counted = first ? `Depth ${first.depth} · ${many(first.nodes)} positions · ${(first.ms / 1000).toFixed(1)} s` : '';
    progress.textContent = [counted, this.search ? '' : this.idle].filter(Boolean).join(' · ') || (on ? ' ' : 'The computer is not thinking.');
    progress.dataset.searching = String(!!this.search);
    if (first?.score.mate && this.mateSaid !== first.score.words) {
      this.mateSaid = first.score.words;
      this.app.announce(`A forced end: ${first.score.words}, beginning with ${first.line[0]?.text}.`);
    }
    this.renderLines(fresh);
    if (!this.preview) this.renderArrows();
  }

  /**
   * Shows the lines. The row that the reader points at, or that has the keyboard, stays as it is: what is about to be clicked does not change.
   * @param {boolean} fresh Whether it is another position, of which nothing stays.
   */
  renderLines(fresh) {
    const { lines } = this;
    if (!lines) return;
    const ordered = [...this.thoughts.values()].sort((one, two) => one.rank - two.rank);
    while (lines.childElementCount > ordered.length) lines.lastElementChild?.remove();
    if (fresh) this.rows.clear();
    ordered.forEach((thought, index) => {
      let row = lines.children[index];
      if (!row) {
        row = make('li', {});
        lines.append(row);
      }
      if (this.rows.get(thought.rank) === thought || (!fresh && this.rows.has(thought.rank) && (row.matches(':hover') || row.contains(document.activeElement)))) return;
      this.rows.set(thought.rank, thought);
      row.className = `engine-line ${RANKS[thought.rank - 1] ?? ''}`;
      row.replaceChildren(
        make('span', { class: 'rank', 'aria-hidden': 'true' }, String(thought.rank)),
        make('strong', { class: 'score', title: thought.score.words }, short(thought.score), make('span', { class: 'unseen' }, ` (${thought.score.words})`)),
        make('span', { class: 'line-moves' }, ...thought.line.slice(0, 12).map((move, place) => make('button', {
          type: 'button', class: 'line-move', 'data-rank': thought.rank, 'data-index': place,
          'aria-label': place ? `${move.text}, move ${place + 1} of line ${thought.rank}` : `${move.text}, line ${thought.rank}`,
        }, move.text))));
    });
  }

  renderArrows() {
    const { position } = this;
    if (!position) return;
    const ordered = [...this.thoughts.values()].sort((one, two) => two.rank - one.rank);
    this.board.showArrows(ordered.flatMap((thought) => {
      const move = position.legal.find(({ usi }) => usi === thought.line[0]?.usi);
      return move ? [{ from: move.from, to: move.to, kind: RANKS[thought.rank - 1] ?? 'hint', label: short(thought.score) }] : [];
    }));
  }

  // ---- Looking into a line ---------------------------------------------------------------------------------------------------------

  /**
   * The moves of a line up to the one that an event is about.
   * @param {Event} event
   */
  movesOf(event) {
    const button = event.target instanceof Element && event.target.closest('.line-move');
    if (!(button instanceof HTMLElement)) return null;
    const thought = this.rows.get(Number(button.dataset.rank));
    return thought?.line.slice(0, Number(button.dataset.index) + 1) ?? null;
  }

  /** Shows the position in a line without going there. @param {Event} event */
  async look(event) {
    const moves = this.movesOf(event);
    if (!moves) return;
    this.lookedAt = event.target instanceof Element ? event.target.closest('.line-move') : null;
    const preview = moves.map(({ usi }) => usi);
    this.preview = preview;
    const game = this.askedAt();
    try {
      const position = await this.ask('position', { game: { ...game, moves: [...game.moves ?? [], ...preview] } });
      if (this.preview !== preview || this.gone) return;
      this.board.showArrows([]);
      this.board.show(position, { animate: false });
      this.boardHost.classList.add('previewing');
    } catch {
      // The line goes on behind the end of the game, or the connection is away: there is nothing to show.
    }
  }

  lookAway() {
    this.lookedAt = null;
    // The row that was pointed at catches up with the others.
    requestAnimationFrame(() => { if (!this.gone) this.renderLines(false); });
    if (!this.preview) return;
    this.preview = null;
    this.boardHost.classList.remove('previewing');
    if (this.position && !this.gone) this.board.show(this.position, { animate: false });
    this.renderArrows();
  }

  /** @param {Event} event */
  walkInto(event) {
    const moves = this.movesOf(event);
    if (!moves) return;
    this.preview = null;
    this.lookedAt = null;
    this.boardHost.classList.remove('previewing');
    void this.play(...moves);
  }

  // ---- What is said about moves ----------------------------------------------------------------------------------------------------

  commented() {
    const { at, game } = this;
    const text = this.comment?.value ?? '';
    const comments = text.trim() ? text.split('\n') : [];
    if (at === null) game.comments = comments;
    else game.nodes[at].comments = comments;
    this.moves.show(game, at, { blackFirst: this.firstSide === 'black' });
    void this.keepNow();
  }

  /** Keeps the game at once, and once more where it has changed meanwhile: every letter of a comment counts, none waits. */
  async keepNow() {
    this.unkept = true;
    this.root.dataset.kept = 'false';
    if (this.keeping) return;
    this.keeping = true;
    while (this.unkept) {
      this.unkept = false;
      await this.keep();
    }
    this.keeping = false;
    if (!this.gone) this.root.dataset.kept = 'true';
  }

  marked() {
    const { at, game } = this;
    if (at === null) return;
    const mark = this.mark?.value;
    if (mark) game.nodes[at].mark = mark;
    else delete game.nodes[at].mark;
    this.renderTree();
    void this.keepNow();
  }

  // ---- Elsewhere -------------------------------------------------------------------------------------------------------------------

  /** @param {string} view */
  async goOn(view) {
    if (!this.game.nodes.length) {
      this.app.notice('There is no move to review yet: play some on the board, or read a record.');
      return;
    }
    await this.keep();
    this.app.go(`#/${view}/${this.game.id}`);
  }

  playHere() {
    const { game, position } = this;
    if (position) this.app.begin({ variant: game.variant, file: game.file, sfen: position.sfen, title: game.title });
  }

  async edit() {
    const { game, position } = this;
    if (!position) return;
    if (game.file && game.version === 0) await this.keep();
    const what = game.file ? `kept/${game.id}` : encodeURIComponent(game.variant ?? '');
    this.app.go(`#/editor/${what}/${encodeURIComponent(position.sfen)}`);
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
