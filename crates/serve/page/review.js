//! The view of review: every move of a game judged, its mistakes listed, and each of them to be tried again.

import { choice, make } from './elements.js';
import { asked, mainLine, path, startOf, variantOf } from './game.js';
import { QUALITIES, isWrong, short } from './graph.js';
import { Study, gameOfAddress, told } from './study.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').Move} Move
 * @typedef {import('./ask').ReviewedMove} ReviewedMove
 * @typedef {import('./ask').Quality} Quality
 * @typedef {import('./game').Game} Game
 * @typedef {import('./game').GameNode} GameNode
 */

/** How many positions are looked at for each move: quick, usual, thorough. */
const DEPTHS = /** @type {[string, string][]} */ ([['8000', 'Quick'], ['30000', 'Usual'], ['150000', 'Thorough']]);
/** What a move may give away of the mover's chance to win, in hundredths, and still count as found: less than an inaccuracy. */
const ALMOST = 5;
/** How many positions are looked at to judge a move that the reader tries. */
const TRY_NODES = 30_000;

/** @type {import('./app').Mount} */
export async function mount(root, app, params) {
  if (!params[0]) throw told('A review needs a game: play one and choose “Review the game” under “Analysis”, or choose one under “My games”.');
  const game = await gameOfAddress(app, params);
  if (game.version === 0) throw told(`“${params[0].slice(0, 40)}” is a variant, and a review needs a game of it: play one and choose “Review the game” at its end, or choose one under “My games”.`);
  if (!mainLine(game).length) throw told('The game has no moves yet, so there is nothing to review. Play it first; it is under “My games”.');
  const view = new Review(root, app, game, await app.shelf.variant(variantOf(game)));
  await view.begin();
  return view;
}

class Review extends Study {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Game} game
   * @param {import('./ask').Variant} variant
   */
  constructor(root, app, game, variant) {
    super(root, app, game, variant);
    this.nodes = 30_000;
    /** @type {AbortController|null} */
    this.running = null;
    /** @type {AbortController|null} */
    this.stopping = null;
    /** The mistake for which the reader looks for something better. @type {GameNode|null} */
    this.tried = null;
    /** What the trial has come to: `asked`, `judging`, `found`, `missed`, `shown`. */
    this.state = '';
    /** Ends the judging of a move that was tried. @type {AbortController|null} */
    this.judging = null;
  }

  async begin() {
    this.at = null;
    await super.begin();
    if (!this.reviewed()) void this.run();
  }

  /** Whether every move of the main line was judged. */
  reviewed() {
    return mainLine(this.game).every((node) => node.judged);
  }

  draw() {
    this.status = make('p', { class: 'status', role: 'status' });
    this.meter = make('progress', { max: mainLine(this.game).length, value: 0, 'aria-label': 'How much of the game was reviewed' });
    this.stopButton = make('button', { type: 'button', 'data-act': 'stop', onclick: () => this.stopping?.abort() }, 'Stop');
    this.again = make('button', { type: 'button', 'data-act': 'again', onclick: () => void this.run() }, 'Review again');
    this.progress = make('div', { class: 'review-progress' }, this.status, this.meter, make('div', { class: 'buttons' }, this.stopButton, this.again,
      choice('How carefully', DEPTHS, String(this.nodes), (value) => { this.nodes = Number(value); })));
    this.countsHost = make('div', {});
    this.list = make('ol', { class: 'mistakes' });
    this.none = make('p', { class: 'soft', hidden: true }, 'No mistakes were found.');
    this.tryPanel = make('section', { class: 'panel try', 'aria-label': 'Try the better move', hidden: true });
    this.words = make('p', { class: 'words review-words' });
    const act = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ does) =>
      make('button', { type: 'button', 'data-act': name, onclick: () => void does() }, text);
    this.root.append(make('div', { class: 'play-view review-view' },
      make('section', { class: 'table with-bar', 'aria-label': 'Board and hands' }, this.boardHost, make('div', { class: 'below' }, this.guide, this.words)),
      make('aside', { class: 'side', 'aria-label': 'Review' },
        this.tryPanel,
        make('section', { class: 'panel rows', 'aria-label': 'The review' }, make('h1', { class: 'review-title' }, `Review: ${this.variant.name.english}`),
          this.progress, this.graph.element, this.countsHost, make('h2', {}, 'Mistakes'), this.none, this.list),
        make('section', { class: 'panel game-panel', 'aria-label': 'The game' }, this.movesHost,
          make('div', { class: 'actions', role: 'group', 'aria-label': 'What you can do' },
            act('analyse', 'Analyse', () => this.app.go(`#/analysis/${this.game.id}`)), act('flip', 'Turn the board', () => this.flip()),
            act('share', 'Share', () => this.share()), act('records', 'Records', () => this.app.records()))))));
    this.list.addEventListener('click', (event) => {
      const item = event.target instanceof Element && event.target.closest('button');
      if (item instanceof HTMLElement) void this.tryBetter(this.game.nodes[Number(item.dataset.node)]);
    });
    this.renderReview();
  }

  unmount() {
    this.running?.abort();
    this.judging?.abort();
    super.unmount();
  }

  /** @param {number|null} at */
  async goTo(at) {
    this.endTrial();
    await super.goTo(at);
  }

  shown() {
    const node = this.at === null ? null : this.game.nodes[this.at];
    if (this.words) this.words.textContent = this.tried ? '' : node?.judged?.words ?? (node ? '' : 'The start of the game. Choose a mistake from the list, or walk through the moves.');
    this.board.set({ movable: this.tried && ['asked', 'missed'].includes(this.state) ? 'both' : 'none' });
    if (this.tried) return;
    const { position } = this;
    const worse = node?.judged && isWrong(node.judged.quality) && position?.last
      ? [{ from: position.last.from, to: position.last.to, kind: 'bad', label: QUALITIES[node.judged.quality].sign }] : [];
    this.board.showArrows(worse);
  }

  // ---- The review itself -----------------------------------------------------------------------------------------------------------

  async run() {
    this.running?.abort();
    const running = new AbortController();
    const stopping = new AbortController();
    this.running = running;
    this.stopping = stopping;
    this.endTrial();
    const moves = mainLine(this.game);
    for (const node of moves) delete node.judged;
    this.renderReview();
    this.renderTree();
    const game = { ...startOf(this.game), moves: moves.map((node) => node.usi) };
    try {
      const review = await this.ask('review', { game, nodes: this.nodes }, {
        signal: running.signal, stop: stopping.signal, onNews: (/** @type {ReviewedMove} */ news) => {
          if (this.running !== running) return;
          this.take(moves[news.ply - 1], news);
          this.renderReview();
          this.renderTree();
        },
      });
      if (this.running !== running) return;
      if (review.start) this.game.known = { score: review.start, depth: 0 };
      review.moves.forEach((news) => this.take(moves[news.ply - 1], news));
      await this.keep();
      this.app.announce(this.summary());
    } catch (error) {
      if (/** @type {any} */ (error).kind !== 'aborted') this.app.notice(/** @type {Error} */ (error).message, 'error');
    }
    if (this.running === running) this.running = null;
    if (this.gone) return;
    this.renderReview();
    this.renderTree();
    this.shown();
  }

  /** Writes a judgement into the tree. @param {GameNode} node @param {ReviewedMove} news */
  take(node, { quality, loss, best, best_score: bestScore, line, words, score }) {
    if (!node) return;
    node.judged = { quality, loss, best, bestScore, line, words };
    if (!node.known || node.known.depth === 0) node.known = { score, depth: 0 };
  }

  /** The moves that are to be looked at again. */
  mistakes() {
    return mainLine(this.game).filter((node) => isWrong(node.judged?.quality));
  }

  /** Who made a move of the main line. @param {GameNode} node @returns {import('./ask').Side} */
  sideOf(node) {
    const even = path(this.game, node.id).length % 2 === 1;
    return even === (this.firstSide === 'black') ? 'black' : 'white';
  }

  summary() {
    const wrong = this.mistakes().length;
    return wrong === 0 ? 'The review is done. No mistakes were found.' : `The review is done. ${wrong} ${wrong === 1 ? 'move is' : 'moves are'} worth a second look.`;
  }

  renderReview() {
    const { status, meter, stopButton, again, countsHost, list, none } = this;
    if (!status || !meter || !stopButton || !again || !countsHost || !list || !none) return;
    const moves = mainLine(this.game);
    const done = moves.filter((node) => node.judged).length;
    meter.max = moves.length;
    meter.value = done;
    meter.hidden = !this.running;
    stopButton.hidden = !this.running;
    again.hidden = !!this.running;
    const words = this.running ? `Move ${Math.min(done + 1, moves.length)} of ${moves.length} is being looked at…` : done === moves.length ? this.summary() : `The review was stopped after ${done} of ${moves.length} moves.`;
    // While it runs, the meter tells how far it is; saying each number would never end.
    status.setAttribute('aria-live', this.running ? 'off' : 'polite');
    if (status.textContent !== words) status.textContent = words;
    countsHost.replaceChildren(this.counts());
    const wrong = this.mistakes();
    none.hidden = !!this.running || wrong.length > 0 || done < moves.length;
    const focused = document.activeElement instanceof HTMLElement && list.contains(document.activeElement) ? document.activeElement.dataset.node : null;
    list.replaceChildren(...wrong.map((node) => {
      const { sign, word } = QUALITIES[/** @type {Quality} */ (node.judged?.quality)];
      return make('li', {}, make('button', {
        type: 'button', class: `mistake-item ${word}`, 'data-node': node.id, 'aria-current': this.tried?.id === node.id ? 'true' : null,
      }, make('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
      make('span', {}, make('strong', {}, this.nameOf(node, path(this.game, node.id).length - 1)), ` – ${word}`, make('span', { class: 'unseen' }, '. Try to find a better move.'))));
    }));
    if (focused) /** @type {HTMLElement|null} */ (list.querySelector(`[data-node="${focused}"]`))?.focus({ preventScroll: true });
  }

  /** How often each side did what. */
  counts() {
    const moves = mainLine(this.game);
    const rows = /** @type {[Quality, string][]} */ ([['best', 'Best moves'], ['good', 'Good moves'], ['inaccuracy', 'Inaccuracies'], ['mistake', 'Mistakes'], ['blunder', 'Blunders']]);
    const count = (/** @type {Quality} */ quality, /** @type {string} */ side) => moves.filter((node) => node.judged?.quality === quality && this.sideOf(node) === side).length;
    return make('table', { class: 'review-counts' }, make('caption', { class: 'unseen' }, 'How often each side played what'),
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'Moves'), make('th', { scope: 'col' }, 'Black'), make('th', { scope: 'col' }, 'White'))),
      make('tbody', {}, ...rows.map(([quality, words]) => make('tr', { 'data-quality': quality },
        make('th', { scope: 'row' }, `${words}${QUALITIES[quality].sign ? ` ${QUALITIES[quality].sign}` : ''}`),
        make('td', {}, String(count(quality, 'black'))), make('td', {}, String(count(quality, 'white')))))));
  }

  // ---- The better move -------------------------------------------------------------------------------------------------------------

  endTrial() {
    this.judging?.abort();
    this.judging = null;
    this.tried = null;
    this.state = '';
    if (this.tryPanel) this.tryPanel.hidden = true;
  }

  /** Shows the board before a mistake and asks for something better. @param {GameNode} node */
  async tryBetter(node) {
    this.judging?.abort();
    this.tried = node;
    this.state = 'asked';
    this.at = node.parent;
    this.flipped = this.sideOf(node) === 'white';
    await this.refresh({ animate: false });
    if (this.tried !== node) return;
    this.renderReview();
    this.askForBetter(`${this.sideOf(node) === 'black' ? 'Black' : 'White'} played ${node.text}, ${article(node)}. Find a better move and play it on the board.`);
    const last = this.position?.legal.find(({ usi }) => usi === node.usi);
    this.board.showArrows(last ? [{ from: last.from, to: last.to, kind: 'bad', label: QUALITIES[/** @type {Quality} */ (node.judged?.quality)].sign }] : []);
    this.board.focus();
  }

  /** @param {string} words @param {(Node|string)[]} more */
  askForBetter(words, ...more) {
    const { tryPanel, state, tried } = this;
    if (!tryPanel || !tried) return;
    const wrong = this.mistakes();
    const next = wrong[wrong.findIndex(({ id }) => id === tried.id) + 1];
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ act, kind = '') => make('button', { type: 'button', class: kind, 'data-act': name, onclick: () => void act() }, text);
    tryPanel.hidden = false;
    tryPanel.dataset.state = state;
    tryPanel.replaceChildren(make('h2', {}, state === 'found' ? '✓ Found' : state === 'missed' ? '✗ Not yet' : state === 'shown' ? 'The better move' : 'Your turn'),
      make('p', { class: 'try-words' }, words), ...more,
      make('div', { class: 'buttons' },
        ['asked', 'missed'].includes(state) ? button('show', 'Show the better move', () => this.showBetter()) : button('once-more', 'Once more', () => this.tryBetter(tried)),
        next ? button('next', 'Next mistake', () => this.tryBetter(next), state === 'found' || state === 'shown' ? 'primary' : '') : '',
        button('close', 'Close', () => this.goTo(tried.id))));
    this.app.announce([tryPanel.querySelector('h2')?.textContent, words].join('. '));
  }

  /** @param {Move} move */
  async onMove(move) {
    const { tried } = this;
    if (!tried?.judged) return;
    const { best } = tried.judged;
    if (move.usi === best.usi) {
      this.state = 'found';
      await this.lookAt([best]);
      this.askForBetter(`${move.text} is the move that the computer would play (${tried.judged.bestScore.words}).`, this.expected(tried.judged.line));
      return;
    }
    if (move.usi === tried.usi) {
      this.state = 'missed';
      this.board.show(/** @type {any} */ (this.position), { animate: false });
      this.askForBetter(`${move.text} is what was played. ${reply(tried, this.game)}Look for something else.`);
      this.shown();
      return;
    }
    await this.judge(move);
  }

  /** Lets the computer say what a move that the reader tried comes to. @param {Move} move */
  async judge(move) {
    const tried = /** @type {GameNode} */ (this.tried);
    const judged = /** @type {NonNullable<GameNode['judged']>} */ (tried.judged);
    this.judging?.abort();
    const judging = new AbortController();
    this.judging = judging;
    this.state = 'judging';
    this.askForBetter(`${move.text} is being looked at…`);
    await this.lookAt([move]);
    /** @type {import('./ask').NamedMove[]} */
    let line = [];
    try {
      const { score } = await this.ask('think', { game: asked(this.game, tried.parent), only: [move.usi], nodes: TRY_NODES }, {
        signal: judging.signal, onNews: (/** @type {import('./ask').Thought} */ news) => { if (news.rank === 1) line = news.line; },
      });
      if (this.judging !== judging || !score) return;
      const side = this.sideOf(tried);
      const loss = side === 'black' ? judged.bestScore.chance - score.chance : score.chance - judged.bestScore.chance;
      const worse = side === 'black' ? score.chance <= (tried.known?.score.chance ?? 0) : score.chance >= (tried.known?.score.chance ?? 100);
      if (loss < ALMOST) {
        this.state = 'found';
        this.askForBetter(`${move.text} is ${loss <= 0 ? 'as good as' : 'nearly as good as'} the computer’s own choice ${judged.best.text}: it leads to ${score.words}, the other to ${judged.bestScore.words}.`, this.expected(line));
        return;
      }
      this.state = 'missed';
      const answer = line[1] ? ` ${side === 'black' ? 'White' : 'Black'} answers ${line[1].text}${await this.whatItDoes(tried, move, line[1])}.` : '';
      if (this.judging !== judging) return;
      this.askForBetter(`${move.text} ${worse ? 'is no better than what was played' : 'is better than what was played, but there is more'}: it leads to ${score.words}.${answer} The best move leads to ${judged.bestScore.words}.`, this.expected(line));
    } catch (error) {
      if (/** @type {any} */ (error).kind === 'aborted') return;
      this.state = 'missed';
      this.askForBetter(/** @type {Error} */ (error).message);
    }
    // The reader goes on looking from the position before the mistake.
    if (this.position) this.board.show(this.position, { animate: false });
    this.shown();
  }

  /** What the opponent's answer does, in words. @param {GameNode} tried @param {Move} move @param {import('./ask').NamedMove} answer */
  async whatItDoes(tried, move, answer) {
    const game = asked(this.game, tried.parent);
    const { words } = await this.ask('explain', { game: { ...game, moves: [...game.moves ?? [], move.usi] }, move: answer.usi });
    return ` (${words.charAt(0).toLowerCase()}${words.slice(1).replace(/\.$/, '')})`;
  }

  /** Shows the board after moves that are not in the tree. @param {{usi: string}[]} moves */
  async lookAt(moves) {
    const game = asked(this.game, this.at);
    const position = await this.ask('position', { game: { ...game, moves: [...game.moves ?? [], ...moves.map(({ usi }) => usi)] } });
    if (this.gone || !this.tried) return;
    this.board.showArrows([]);
    this.board.show(position);
    this.board.set({ movable: 'none' });
  }

  /** @param {import('./ask').NamedMove[]} line */
  expected(line) {
    return make('p', { class: 'soft small' }, line.length > 1 ? `The game could go on: ${line.slice(0, 8).map(({ text }) => text).join('  ')}` : '');
  }

  async showBetter() {
    const { tried } = this;
    if (!tried?.judged) return;
    this.state = 'shown';
    if (this.position) this.board.show(this.position, { animate: false });
    const { best, bestScore, line } = tried.judged;
    const move = this.position?.legal.find(({ usi }) => usi === best.usi);
    this.board.set({ movable: 'none' });
    this.board.showArrows(move ? [{ from: move.from, to: move.to, kind: 'first', label: short(bestScore) }] : []);
    this.askForBetter(`${best.text} was better: it leads to ${bestScore.words}.`, this.expected(line));
  }
}

/** The kind of a mistake with its article. @param {GameNode} node */
function article(node) {
  const { word } = QUALITIES[/** @type {Quality} */ (node.judged?.quality)];
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** What the game went on with after a mistake. @param {GameNode} tried @param {Game} game */
function reply(tried, game) {
  const next = game.nodes.find((node) => node.parent === tried.id);
  const led = tried.known ? `It led to ${tried.known.score.words}` : '';
  return led && next ? `${led}; ${next.text} followed. ` : led ? `${led}. ` : '';
}
