//! The view of play: one game, against the computer, between two people at one screen, or of the computer alone.

import { createBoard } from './board.js';
import { Clocks, LOW, allowance, shown, spoken } from './clock.js';
import { confirmed, make } from './elements.js';
import { asked, createGame, mainLine, nameOf, other, path, playMove, promoteNode, removeNode, startOf, variantOf } from './game.js';
import { KeptElsewhere } from './keep.js';
import { MoveList, nameMoves } from './movelist.js';
import { followed, noteFollowed } from './followed.js';
import { setupForm } from './setup.js';
import { gameOf, openShare } from './share.js';
import { Looks } from './threats.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').Position} Position
 * @typedef {import('./ask').Move} Move
 * @typedef {import('./ask').Side} Side
 * @typedef {import('./ask').Ended} Ended
 * @typedef {import('./game').Game} Game
 * @typedef {import('./settings').Setup} Setup
 */

/** How long the computer thinks without a clock, and for a hint, in milliseconds. */
const THINK_MS = 1000;
const HINT_MS = 1200;
/** How long the computer's move may be on its way, in milliseconds. */
const LAG_MS = 4000;
/** How many positions it looks at to judge an offer of a draw. */
const JUDGE_NODES = 20_000;

/** @param {Side} side */
const sideName = (side) => (side === 'black' ? 'Black' : 'White');
const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @type {import('./app').Mount} */
export async function mount(root, app, [kind, first = '', second = '']) {
  const { game, started, at = game.current, shared = false } = await opened(app, kind, first, second);
  const variant = await app.shelf.variant(variantOf(game));
  game.title = variant.name.english;
  const view = new Play(root, app, game, variant, started);
  view.at = at;
  view.waits = shared;
  if (shared) await view.checkShared();
  await view.begin();
  return view;
}

/**
 * The game of an address.
 * @param {App} app
 * @param {string} kind
 * @param {string} first
 * @param {string} second
 * @returns {Promise<{game: Game, started: boolean, at?: number|null, shared?: boolean}>} `at` is where it opens, if not where it stands.
 */
async function opened(app, kind, first, second) {
  if (kind === 'kept') {
    const game = await app.keep.get(first);
    if (!game) throw told(`No game of this browser is called “${first.slice(0, 40)}”. It may have been deleted, or be kept by another browser: games are kept where they were played. Those of this browser are under “My games”.`);
    return { game, started: true };
  }
  if (kind === 'game') return { ...await gameOf(first), started: true, shared: true };
  if (app.handed && app.handed.id === second) return { game: app.handed, started: false };
  if (first === 'file' || (first === '' && app.home.file && !app.home.variant)) {
    const over = new AbortController();
    const { file, why } = await app.link.watch(() => {}, over.signal);
    over.abort();
    if (!file) throw told(why ? `${capital(why)}. The workshop keeps the text that it had last.` : 'The server was started without a variant file. Open one in the workshop and play it from there.');
    return { game: createGame({ file: { name: file.name, text: file.text } }), started: false };
  }
  const shipped = await app.shelf.variants();
  return { game: createGame({ variant: first || app.home.variant || shipped[0].id }), started: false };
}

/**
 * Why the computer declines a draw; `null` where it accepts. It is here to play: nothing is decided in the first moves, and whoever stands
 * equal may still win. So it takes half a point only where it would do worse on the board, by about a piece of the weakest kind, or where
 * nobody has got ahead in a long game. Large boards need more moves until anything happens, so the bounds grow with the board up to that of
 * shogi.
 * @param {{score: number|null, ply: number, squares: number, whole?: boolean}} game What the computer thinks of its own side, in hundredths of the weakest
 * piece, how many moves were played, the size of the board, and whether it began as games do: a position that was set up may be of any stage.
 * @returns {string|null}
 */
export function declines({ score, ply, squares, whole = true }) {
  const early = Math.min(20, Math.round(squares / 3));
  const late = 4 * early;
  if (whole && ply < early) return 'the game has hardly begun';
  if (score === null || score > 30) return 'it likes its position';
  if (score <= -100 || ply >= late) return null;
  return 'there is much left to play for';
}

/** An error whose message is for the reader. @param {string} message */
function told(message) {
  return Object.assign(new Error(message), { kind: 'page' });
}

/** The view. */
class Play {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Game} game
   * @param {import('./ask').Variant} variant
   * @param {boolean} started Whether its players and clock are settled.
   */
  constructor(root, app, game, variant, started) {
    this.root = root;
    this.app = app;
    this.game = game;
    this.variant = variant;
    this.started = started;
    /** After which move the board stands; the game itself stands after `game.current`. @type {number|null} */
    this.at = game.current;
    /** @type {Position|null} */
    this.position = null;
    /** The position in which the game stands. @type {Position|null} */
    this.head = null;
    this.flipped = false;
    this.gone = false;
    this.paused = false;
    /** Whether it is a game of a link that the reader only looks at: no clock runs and the computer waits until it is gone on with. */
    this.waits = false;
    /** Whether the moves were named anew already: in some conventions they are called as in USI. */
    this.rewritten = false;
    /** Ends what the computer thinks. @type {AbortController|null} */
    this.thinking = null;
    /** Whether a move is on its way to the disk. */
    this.busy = false;
    /** The computer's last judgement, for Black. @type {import('./ask').Score|null} */
    this.score = null;
    /** Counts what is shown, so that a late answer is dropped. */
    this.shows = 0;
    /** @type {Map<string, Promise<Position>>} */
    this.positions = new Map();
    this.lowSaid = -1;
    /** What the computer's last move did, in words. @type {{node: string, at: number, words: string}|null} */
    this.told = null;
    /** Whether sides are still to be drawn by lot. */
    this.lot = false;
    /** @type {(() => void)[]} */
    this.ends = [];
    /** The address under which the view stands. */
    this.address = location.hash;
    this.looks = new Looks({
      board: () => /** @type {import('./board').Board} */ (this.board), faces: () => /** @type {import('./faces').Faces} */ (this.faces),
      onHover: () => app.settings.get('threats'), ask: () => app.ask('threats', { game: asked(this.game, this.at) }),
      show: (words) => this.show(words), say: (words) => {
        this.say(words);
        app.announce(words);
      },
    });
    this.clocks = new Clocks(game.clock, { onTick: () => this.renderClocks(), onFlag: (side) => this.run(this.flag(side)) });
  }

  // ---- The page of the view ------------------------------------------------------------------------------------------------------

  async begin() {
    const { app } = this;
    app.current = this.game;
    this.faces = await app.shelf.faces(variantOf(this.game), app.settings.get('faces'));
    if (!this.started) this.applySetup(app.settings.get('setup'), { quiet: true });
    // What there is to show is known before anything is drawn.
    await this.positionAt(this.at);
    this.draw();
    this.listen();
    await this.refresh({ animate: false });
    if (this.started) await this.turn({ resumed: true });
  }

  draw() {
    const boardHost = make('div', { class: 'board-host' });
    this.board = createBoard(boardHost, {
      faces: /** @type {import('./faces').Faces} */ (this.faces), convention: this.convention(), hands: this.variant.hand.length > 0,
      coordinates: this.app.settings.get('coordinates'), dots: this.app.settings.get('dots'), announce: (text) => this.app.announce(text),
      onMove: (move) => this.run(this.userMove(move)), onRefuse: (refused) => this.run(this.why(refused)), onLook: (square, why) => this.run(this.looks.look(square, why)),
      onPick: (pick) => { if (pick) this.say(''); }, onGuide: (text) => this.show(text),
    });
    this.words = make('p', { class: 'words', 'aria-live': 'off' });
    this.guide = make('p', { class: 'guide', hidden: true });
    this.refusal = make('p', { class: 'refusal', hidden: true });
    this.status = make('p', { class: 'status' });
    this.result = make('div', { class: 'result', hidden: true });
    this.warning = make('p', { class: 'warning', hidden: true });
    this.setupHost = make('div', {});
    this.chooserOfVariant = make('select', { 'aria-label': 'Variant', class: 'variant-choice', onchange: () => this.app.go(`#/play/${encodeURIComponent(this.chooserOfVariant?.value ?? '')}`) });
    void this.fillVariants();
    const movesHost = make('div', { class: 'moves-host' });
    this.movesHost = movesHost;
    this.moves = new MoveList(movesHost, (at) => this.run(this.goTo(at)));
    this.buttons = this.actionButtons();
    const typed = make('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, enterkeyhint: 'go', placeholder: this.example(), 'aria-label': 'Type a move' });
    this.typed = typed;
    const form = make('form', {
      class: 'typed', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.run(this.typedMove(typed.value));
      },
    }, typed, make('button', { type: 'submit' }, 'Play'));
    this.panel = make('aside', { class: 'side', 'aria-label': 'The game' },
      make('div', { class: 'panel head' }, make('h1', { class: 'unseen' }, `Play ${this.variant.name.english}`),
        make('div', { class: 'head-row' }, this.chooserOfVariant, make('a', { class: 'button', href: `#/card/${encodeURIComponent(this.game.variant ?? 'whale')}`, title: 'All pieces of this variant and how they move', hidden: !this.game.variant }, 'Pieces')),
        this.setupHost, this.result, this.status),
      make('div', { class: 'panel game-panel' }, movesHost, this.buttons.element, form));
    this.view = make('div', { class: 'play-view' },
      make('section', { class: 'table', 'aria-label': 'Board and hands' }, boardHost, make('div', { class: 'below' }, this.refusal, this.warning, this.guide, this.words)), this.panel);
    this.root.append(this.view);
    this.renderSetup();
  }

  /** A move to show how moves are typed. */
  example() {
    const move = this.position?.legal[0];
    return move ? `A move, such as ${move.text}` : 'A move';
  }

  async fillVariants() {
    const shipped = await this.app.shelf.variants();
    const select = /** @type {HTMLSelectElement} */ (this.chooserOfVariant);
    select.append(...(this.game.file ? [make('option', { value: 'file', selected: true }, this.variant.name.english)] : []),
      ...shipped.map(({ id, name }) => make('option', { value: id, selected: id === this.game.variant }, `${name.english}${name.kanji ? ` ${name.kanji}` : ''}`)));
  }

  actionButtons() {
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ act, /** @type {string} */ kind = '') =>
      make('button', { type: 'button', class: kind, 'data-act': name, onclick: () => this.run(act()) }, text);
    const all = {
      start: button('go-on', 'Go on from here', () => this.goOnFromHere()),
      pause: button('pause', 'Pause', () => this.pause()),
      back: button('take-back', 'Take back', () => this.takeBack()),
      hint: button('hint', 'Hint', () => this.hint()),
      draw: button('draw', 'Offer a draw', () => this.offerDraw()),
      declare: button('declare', 'Declare', () => this.declare(), 'primary'),
      resign: button('resign', 'Resign', () => this.resign()),
      flip: button('flip', 'Turn the board', () => this.flip()),
      share: button('share', 'Share', () => this.share()),
      analyse: button('analyse', 'Analyse', () => this.study('analysis')),
      fresh: button('new', 'New game', () => this.newGame()),
    };
    return { ...all, element: make('div', { class: 'actions', role: 'group', 'aria-label': 'What you can do' }, ...Object.values(all)) };
  }

  listen() {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
      if (event.target.closest('input, select, textarea, dialog, [role="dialog"]')) return;
      const walk = /** @type {const} */ ({ ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'first', ArrowDown: 'last' })[event.key];
      if (walk) this.moves?.walk(walk);
      else if (event.key === 'f') this.flip();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keys);
    const leaving = () => this.noteTurn();
    addEventListener('pagehide', leaving);
    this.ends.push(() => document.removeEventListener('keydown', keys), () => removeEventListener('pagehide', leaving),
      this.app.settings.on((key) => this.run(this.settingChanged(key))),
      this.app.link.onState((state) => {
        // Nobody loses time to a connection that is not there. What the computer thought is lost with it: its turn begins anew.
        if (state === 'open' && this.clocks.side && this.thinking && !this.thinking.signal.aborted) this.clocks.start(this.clocks.side, { lag: this.lagOf(this.clocks.side) });
        else this.clocks.hold(state !== 'open' || this.paused);
      }));
    const noting = setInterval(() => this.noteTurn(), 1000);
    this.ends.push(() => clearInterval(noting));
  }

  unmount() {
    this.noteTurn();
    this.gone = true;
    this.thinking?.abort();
    this.clocks.stop();
    for (const end of this.ends) end();
    this.board?.destroy();
  }

  /** @param {keyof import('./settings').Settings} key */
  async settingChanged(key) {
    const { settings } = this.app;
    if (key === 'faces') {
      this.faces = await this.app.shelf.faces(variantOf(this.game), settings.get('faces'));
      this.board?.set({ faces: this.faces });
    } else if (key === 'notation') {
      this.positions.clear();
      await this.rewrite();
      await this.refresh({ animate: false });
      this.board?.set({ convention: this.convention() });
    } else if (key === 'coordinates' || key === 'dots') {
      this.board?.set({ [key]: settings.get(key) });
    } else if (key === 'turn') {
      this.orient();
    }
  }

  /** Writes the moves anew in the convention that was chosen. */
  rewrite() {
    return nameMoves((question, fields) => this.ask(question, fields), this.game);
  }

  /** Lets the server judge every move of a link, and keeps the levels of its players among those that there are. */
  async checkShared() {
    for (const player of Object.values(this.game.players)) player.level = Math.min(player.level, this.variant.levels);
    await this.rewrite();
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
   * @param {any} [options]
   * @returns {Promise<import('./ask').Answers[Q]>}
   */
  ask(question, fields, options) {
    const notation = this.app.settings.get('notation');
    return this.app.ask(question, { ...fields, ...(notation ? { convention: notation } : {}) }, options);
  }

  /**
   * Lets something go its way. What was given up needs no word; what goes wrong is told.
   * @param {unknown} going
   */
  run(going) {
    Promise.resolve(going).catch((error) => {
      if (this.gone || error?.kind === 'aborted') return;
      this.app.notice(error?.message ?? String(error), 'error');
    });
  }

  // ---- Setting up ----------------------------------------------------------------------------------------------------------------

  renderSetup() {
    const host = /** @type {HTMLElement} */ (this.setupHost);
    if (this.started) {
      host.replaceChildren();
      return;
    }
    const setup = { ...this.app.settings.get('setup') };
    if (!this.variant.handicaps.includes(setup.handicap)) setup.handicap = '';
    host.replaceChildren(setupForm(this.variant, setup, {
      positioned: !!this.game.sfen, onStart: () => this.run(this.start()), onChange: (now) => {
        this.app.settings.set('setup', now);
        this.applySetup(now);
      },
    }));
  }

  /**
   * Takes over what the form says.
   * @param {Setup} setup
   * @param {{quiet?: boolean}} [how]
   */
  applySetup(setup, { quiet = false } = {}) {
    const { game } = this;
    const level = Math.min(setup.level, this.variant.levels);
    const person = { kind: /** @type {const} */ ('person'), level, name: '' };
    const engine = { kind: /** @type {const} */ ('engine'), level, name: '' };
    const human = setup.side === 'white' ? 'white' : 'black';
    this.lot = setup.opponent === 'engine' && setup.side === 'random';
    if (setup.opponent === 'people') game.players = { black: { ...person }, white: { ...person } };
    else if (setup.opponent === 'engines') game.players = { black: engine, white: { ...engine, level: Math.min(setup.second, this.variant.levels) } };
    else game.players = /** @type {Game['players']} */ ({ [human]: { ...person, name: 'You' }, [other(human)]: engine });
    delete game.follows;
    if (setup.opponent === 'engine' && setup.follows && !game.sfen) game.follows = 'open';
    game.clock = { kind: setup.clock, main: setup.minutes * 60_000, increment: setup.increment * 1000, byoyomi: setup.byoyomi * 1000 };
    const handicap = !game.sfen && this.variant.handicaps.includes(setup.handicap) ? setup.handicap : null;
    const moved = handicap !== game.handicap;
    game.handicap = handicap;
    this.clocks.rule = game.clock;
    this.clocks.left = { black: game.clock.main, white: game.clock.main };
    if (quiet) return;
    if (moved) {
      // Who moves first may be another now: nobody begins from the start that was shown before.
      this.head = null;
      this.run(this.refresh({ animate: false }));
    } else this.render();
  }

  /** Settles players and clock, and begins. */
  async start() {
    if (this.started) return;
    this.started = true;
    if (this.game.follows) {
      const { level } = await this.ask('level', { played: followed(this.game) });
      for (const player of Object.values(this.game.players)) if (player.kind === 'engine') player.level = level;
    }
    if (this.lot && crypto.getRandomValues(new Uint8Array(1))[0] % 2) {
      const { black, white } = this.game.players;
      this.game.players = { black: white, white: black };
    }
    await this.keep();
    this.renderSetup();
    this.render({ animate: false });
    // On a phone the form stands below the board, which has scrolled away.
    this.board?.root.scrollIntoView({ block: 'nearest' });
    this.app.announce(`The game begins. ${this.headline()}`);
    await this.turn();
  }

  newGame() {
    const { game } = this;
    if (game.file) this.app.begin({ file: game.file, sfen: game.sfen });
    else if (game.sfen) this.app.begin({ variant: game.variant, sfen: game.sfen });
    else this.app.go(`#/play/${encodeURIComponent(game.variant ?? '')}`);
  }

  // ---- Keeping -------------------------------------------------------------------------------------------------------------------

  /** Keeps the game as it is; nothing else happens to it before. */
  async keep() {
    try {
      await this.app.keep.put(this.game);
    } catch (error) {
      if (error instanceof KeptElsewhere) {
        this.thinking?.abort();
        this.clocks.stop();
        const again = await confirmed('This game went on in another tab', 'What was played there is what is kept. This tab shows an older state of the game.', 'Show it as it is kept', 'Leave this tab as it is');
        if (again && !this.gone) this.app.go(`#/kept/${this.game.id}`);
        throw Object.assign(error, { kind: 'aborted' });
      }
      this.app.notice(`The game could not be kept: ${/** @type {Error} */ (error).message}. It goes on, but a reload would lose the last moves.`, 'error');
    }
    // A shared game that was gone on with is the reader's own now. An address to which the reader has gone meanwhile is left alone.
    const own = `#/kept/${this.game.id}`;
    if (this.gone || !this.started || location.hash !== this.address || this.address === own) return;
    history.replaceState(null, '', own);
    this.address = own;
  }

  /** Notes what the turn has cost so far, for the case that the page goes away in its middle. */
  noteTurn() {
    if (this.gone || this.clocks.side === null || this.game.clock.kind === 'none') return;
    try {
      localStorage.setItem(`hakugei.turn.${this.game.id}`, JSON.stringify({ ply: path(this.game).length, spent: this.clocks.spent() }));
    } catch {
      // Then a reload gives the time of this turn back.
    }
  }

  /** What the turn had cost when the page went away. */
  notedTurn() {
    try {
      const noted = JSON.parse(localStorage.getItem(`hakugei.turn.${this.game.id}`) ?? 'null');
      return noted?.ply === path(this.game).length && noted.spent >= 0 ? Number(noted.spent) : 0;
    } catch {
      return 0;
    }
  }

  // ---- Showing -------------------------------------------------------------------------------------------------------------------

  /**
   * The position after a move.
   * @param {number|null} at
   * @returns {Promise<Position>}
   */
  positionAt(at) {
    const game = asked(this.game, at);
    const key = JSON.stringify([game.moves, game.ended, this.game.handicap]);
    let made = this.positions.get(key);
    if (!made) {
      made = this.ask('position', { game });
      this.positions.set(key, made);
      made.catch(() => this.positions.delete(key));
    }
    return made;
  }

  /** Shows where the board stands now. @param {{animate?: boolean}} [how] */
  async refresh({ animate = true } = {}) {
    const mine = ++this.shows;
    const { at, game: { handicap } } = this;
    const position = await this.positionAt(at);
    // An answer that comes late may be of a start that was chosen no longer.
    if (this.gone || handicap !== this.game.handicap) return;
    if (at === this.game.current) this.head = position;
    else if (!this.head) this.head = await this.positionAt(this.game.current);
    if (mine !== this.shows) return;
    this.position = position;
    this.looks.forget();
    const last = path(this.game, at).at(-1);
    // Links and lists of moves name moves by squares; the answer knows how people write them.
    if (last && position.last) last.text = position.last.text;
    if (!this.rewritten && [...path(this.game, at), ...mainLine(this.game)].some((node) => node.text === node.usi)) {
      this.rewritten = true;
      await this.rewrite();
    }
    this.render({ animate });
    void this.tellLast(mine);
  }

  /** @param {{animate?: boolean}} [how] */
  render({ animate = true } = {}) {
    const { position, board, game } = this;
    if (!position || !board) return;
    this.orient();
    board.set({ movable: this.movable(position) });
    board.show(position, { animate });
    if (this.movesHost) this.movesHost.hidden = !this.started;
    this.moves?.show(game, this.at, { blackFirst: / b /.test(position.start) });
    if (this.typed) this.typed.placeholder = this.example();
    for (const side of /** @type {Side[]} */ (['black', 'white'])) {
      const who = this.lot && !this.started ? 'by lot' : nameOf(game.players[side]);
      board.barOf(side).name.replaceChildren(sideName(side), make('span', { class: 'who' }, who));
    }
    this.renderClocks();
    this.renderStatus();
    this.renderActions();
  }

  /** Whose pieces the reader may move on the board as it stands. @param {Position} position @returns {'black'|'white'|'both'|'none'} */
  movable(position) {
    if (position.outcome || this.busy || (this.lot && !this.started)) return 'none';
    const { players } = this.game;
    if (!this.started && players.black.kind === 'engine' && players.white.kind === 'engine') return 'none';
    if (players.black.kind === players.white.kind) return players.black.kind === 'person' ? 'both' : 'none';
    const human = players.black.kind === 'person' ? 'black' : 'white';
    return human;
  }

  orient() {
    const { players } = this.game;
    /** @type {Side} */
    let below = players.white.kind === 'person' && players.black.kind === 'engine' ? 'white' : 'black';
    if (players.black.kind === 'person' && players.white.kind === 'person' && this.app.settings.get('turn') && this.position) below = this.position.side;
    const orientation = this.flipped ? other(below) : below;
    if (this.board?.options.orientation !== orientation) this.board?.set({ orientation });
  }

  /** Who is to move, or how it ended. */
  headline() {
    const position = this.head;
    if (!position) return '';
    if (position.outcome) return capital(position.outcome.words);
    const player = this.game.players[position.side];
    if (!this.started) return '';
    const check = position.in_check ? ' Check!' : '';
    if (player.kind === 'engine') return this.waits ? `It is the computer’s turn.${check}` : `The computer is thinking…${check}`;
    const bothPeople = this.game.players.black.kind === this.game.players.white.kind;
    return `${bothPeople ? `${sideName(position.side)} to move.` : 'Your move.'}${check}`;
  }

  /** Where the game is, in one word. */
  state() {
    if (!this.started) return 'setup';
    if (!this.head || this.head.outcome) return 'over';
    if (this.at !== this.game.current) return 'elsewhere';
    if (this.game.players[this.head.side].kind === 'engine') return this.waits ? 'elsewhere' : 'computer';
    return 'reader';
  }

  renderStatus() {
    const { position, head, game } = this;
    if (!position || !this.status || !this.result || !this.warning || !this.view) return;
    this.view.dataset.state = this.state();
    const over = !!head?.outcome && this.at === game.current;
    this.result.hidden = !over;
    if (over && head?.outcome) {
      this.result.replaceChildren(make('strong', {}, capital(head.outcome.words)), make('div', { class: 'buttons' },
        make('button', { type: 'button', onclick: () => this.rematch() }, 'Play again'),
        make('button', { type: 'button', onclick: () => this.run(this.study('review')) }, 'Review the game')));
    }
    this.status.textContent = this.at === game.current ? (over ? '' : this.headline())
      : `You look at an earlier position. ${head?.outcome ? '' : this.headline()}`;
    if (position.checks_left && !over) this.status.textContent += ` ${position.checks_left.words}`;
    this.status.hidden = !this.status.textContent;
    const warnings = [];
    if (position.warning) warnings.push(position.warning);
    if (position.occurred > 1) warnings.push(`This position has occurred ${position.occurred} times.`);
    this.warning.textContent = warnings.join(' ');
    this.warning.hidden = !warnings.length;
  }

  renderActions() {
    const { buttons, head, game, position } = this;
    if (!buttons || !head || !position) return;
    const over = !!head.outcome;
    const people = [game.players.black, game.players.white].filter(({ kind }) => kind === 'person').length;
    const here = this.at === game.current;
    const running = this.started && !over;
    buttons.start.hidden = (here && !(this.waits && running)) || !this.started || people === 2;
    buttons.pause.hidden = people > 0 || !running;
    buttons.pause.textContent = this.paused ? 'Go on' : 'Pause';
    buttons.back.hidden = people === 0 || game.current === null || !this.started;
    buttons.hint.hidden = !!position.outcome || !people;
    buttons.draw.hidden = !running || people === 0;
    buttons.resign.hidden = !running || people === 0;
    buttons.declare.hidden = !head.declaration || !running || game.players[head.side].kind === 'engine';
    if (head.declaration) buttons.declare.textContent = `Declare: ${head.declaration.words}`;
    buttons.analyse.hidden = !this.started;
    buttons.fresh.hidden = !this.started;
  }

  renderClocks() {
    const { board, game, clocks } = this;
    if (!board) return;
    for (const side of /** @type {Side[]} */ (['black', 'white'])) {
      const { clock } = board.barOf(side);
      if (game.clock.kind === 'none') {
        clock.replaceChildren();
        continue;
      }
      const face = clocks.face(side);
      const text = shown(face.ms);
      const running = clocks.side === side;
      const low = running && (face.byoyomi || game.clock.kind === 'fischer') && face.ms < LOW;
      if (clock.dataset.text === text && clock.dataset.running === String(running)) continue;
      clock.dataset.text = text;
      clock.dataset.running = String(running);
      clock.classList.toggle('low', low);
      clock.replaceChildren(make('span', { class: 'unseen' }, `${sideName(side)}’s clock: `), text, ...(face.byoyomi ? [make('span', { class: 'byoyomi' }, ' byoyomi')] : []));
      if (low && game.players[side].kind === 'person') this.warnLow(side, face.ms);
    }
  }

  /** @param {Side} side @param {number} ms */
  warnLow(side, ms) {
    const second = Math.ceil(ms / 1000);
    if (second === this.lowSaid) return;
    if (this.lowSaid < 0 || second > this.lowSaid) this.app.announce(`${sideName(side)} has ${spoken(ms)} left.`, { urgent: true });
    this.lowSaid = second;
    this.app.sounds.play('low');
  }

  /** Says in words what the last move did. @param {number} mine */
  async tellLast(mine) {
    const words = this.words;
    const last = path(this.game, this.at).at(-1);
    if (!words) return;
    if (!last) {
      words.textContent = '';
      return;
    }
    if (this.told?.node === last.usi && this.told.at === this.at) {
      words.textContent = this.told.words;
      return;
    }
    try {
      const { words: said } = await this.ask('explain', { game: { ...startOf(this.game), moves: path(this.game, last.parent).map((node) => node.usi) }, move: last.usi });
      if (mine === this.shows && !this.gone) words.textContent = said;
    } catch {
      if (mine === this.shows) words.textContent = '';
    }
  }

  /** Shows a sentence near the board, such as the rule that refuses a move. @param {string} text */
  say(text) {
    if (!this.refusal) return;
    this.refusal.textContent = text;
    this.refusal.hidden = !text;
  }

  /** Shows what to do next, or what is marked, in the place of what the last move did. @param {string} text */
  show(text) {
    if (!this.guide || !this.words) return;
    this.guide.textContent = text;
    this.guide.hidden = !text;
    this.words.hidden = !!text;
  }

  // ---- Moving --------------------------------------------------------------------------------------------------------------------

  /** A move of the reader. @param {Move} move */
  async userMove(move) {
    if (this.busy) return;
    const { game } = this;
    if (!this.started) {
      this.busy = true;
      try {
        this.started = true;
        await this.keep();
        this.renderSetup();
      } finally {
        this.busy = false;
      }
    }
    if (this.app.settings.get('warn') && !await this.isMeant(move)) return;
    const branch = this.at !== game.current;
    this.waits = false;
    if (branch) this.thinking?.abort();
    if (branch) this.standAt(this.at);
    const pressed = this.clocks.press();
    if (!pressed) return;
    await this.played(move, pressed);
    await this.turn();
  }

  /** Whether a move that gives something away is to be played all the same; one that gives nothing away is. @param {Move} move */
  async isMeant(move) {
    this.busy = true;
    const mine = this.shows;
    try {
      const { words } = await this.ask('warn', { game: asked(this.game, this.at), move: move.usi });
      if (!words || this.gone) return !this.gone;
      const meant = await confirmed(`Play ${move.text}?`, `${capital(words)}.`, 'Play it', 'Take it back');
      return meant && !this.gone && mine === this.shows;
    } catch {
      // A warning that cannot be had is no reason not to play.
      return true;
    } finally {
      this.busy = false;
    }
  }

  /** Lets the game stand after a move, with the clocks as they were then. @param {number|null} at */
  standAt(at) {
    const { game } = this;
    game.current = at;
    game.result = null;
    this.head = this.position;
    this.clocks.stop();
    const left = at === null ? null : game.nodes[at].left;
    this.clocks.left = left ? { ...left } : { black: game.clock.main, white: game.clock.main };
  }

  /**
   * Keeps a move, and only then shows it.
   * @param {Move} move
   * @param {{spent: number, left: import('./game').ClocksLeft}} time
   * @param {string} [words]
   */
  async played(move, { spent, left }, words) {
    const { game } = this;
    const follow = this.at === game.current;
    this.busy = true;
    const timed = game.clock.kind !== 'none';
    const node = playMove(game, move, { ms: timed ? Math.round(spent / 1000) * 1000 : null, left: timed ? left : null });
    if (!mainLine(game).includes(node)) {
      // What is played is the main line; what stood there becomes a branch.
      const looked = this.at === null ? null : game.nodes[this.at];
      promoteNode(game, node.id);
      this.at = looked?.id ?? null;
    }
    try {
      await this.keep();
    } finally {
      this.busy = false;
    }
    if (this.gone) return;
    if (follow) this.at = node.id;
    if (words) this.told = { node: move.usi, at: node.id, words };
    this.say('');
    this.board?.showArrows([]);
    this.lowSaid = -1;
    await this.refresh();
    if (!follow) this.head = await this.positionAt(game.current);
    this.announceMove(move, words);
  }

  /** @param {Move} move @param {string} [words] */
  announceMove(move, words) {
    const position = this.head;
    if (!position) return;
    const mover = sideName(other(position.side));
    const parts = [`${mover}: ${move.text}.`];
    if (words) parts.push(words);
    if (position.outcome) parts.push(`${capital(position.outcome.words)}.`);
    else if (position.in_check) parts.push(`${sideName(position.side)} is in check.`);
    if (position.occurred > 1) parts.push(`This position has occurred ${position.occurred} times.`);
    this.app.announce(parts.join(' '), { urgent: !!position.outcome });
    this.app.sounds.play(position.outcome ? 'end' : position.in_check ? 'check' : move.captures.length || move.burns.length ? 'capture' : 'move');
  }

  /** Lets whose turn it is have it. @param {{resumed?: boolean}} [how] */
  async turn({ resumed = false } = {}) {
    const { game } = this;
    if (this.gone || this.busy) return;
    this.thinking?.abort();
    const head = this.head ?? await this.positionAt(game.current);
    this.head = head;
    if (resumed) this.standAgain();
    if (head.outcome) {
      this.clocks.stop();
      await this.noteResult(head.outcome.words);
      this.render({ animate: false });
      return;
    }
    if (this.waits) {
      this.render({ animate: false });
      return;
    }
    // The computer thinks anew.
    const spent = resumed && game.players[head.side].kind === 'person' ? this.notedTurn() : 0;
    this.clocks.start(head.side, { spent, held: this.app.link.state !== 'open' || this.paused, lag: this.lagOf(head.side) });
    this.render({ animate: false });
    if (game.players[head.side].kind === 'engine' && !this.paused) await this.think(head.side);
  }

  /** How long a side's move may be on its way: the computer does not lose on time to a busy machine or a slow connection. @param {Side} side */
  lagOf(side) {
    return this.game.players[side].kind === 'engine' ? LAG_MS : 0;
  }

  /** The clocks as they were kept. */
  standAgain() {
    const { game } = this;
    this.clocks.rule = game.clock;
    const left = game.end?.node === game.current && game.end?.left || (game.current === null ? null : game.nodes[game.current].left);
    this.clocks.left = left ? { ...left } : { black: game.clock.main, white: game.clock.main };
    if (game.end?.node === game.current && game.end.ended.reason === 'timeout') this.clocks.out = game.end.ended.result === 'black_wins' ? 'white' : 'black';
  }

  /** @param {string} words */
  async noteResult(words) {
    if (this.game.result === words) return;
    this.game.result = words;
    this.count();
    if (this.game.version > 0) await this.keep();
  }

  /** Notes how a game ended whose level follows the reader, once. */
  count() {
    const { game, head } = this;
    const outcome = head?.outcome;
    if (game.follows !== 'open' || !outcome) return;
    const side = game.players.black.kind === 'person' ? 'black' : 'white';
    const won = outcome.result === 'draw' ? 'drawn' : outcome.result === `${side}_wins` ? 'won' : 'lost';
    noteFollowed(game, { level: game.players[other(side)].level, outcome: won });
    game.follows = 'counted';
  }

  /** Lets the computer think and play. @param {Side} side */
  async think(side) {
    const { game } = this;
    const over = new AbortController();
    this.thinking = over;
    const { level } = game.players[side];
    // What is left of the side's own time, and of its byoyomi.
    const left = this.clocks.left[side] - this.clocks.spent();
    const time = game.clock.kind === 'none' ? { ms: THINK_MS } : {
      clock: {
        left_ms: Math.max(0, Math.round(left)), increment_ms: game.clock.kind === 'fischer' ? game.clock.increment : 0,
        byoyomi_ms: game.clock.kind === 'byoyomi' ? Math.max(0, Math.round(game.clock.byoyomi + Math.min(0, left))) : 0,
      },
    };
    /** @type {import('./ask').Decision} */
    let decision;
    try {
      decision = await this.ask('think', { game: asked(game), level, seed: game.seed, ...time }, { signal: over.signal });
    } catch (error) {
      const { kind, message } = /** @type {any} */ (error);
      if (kind === 'aborted' || this.gone || over.signal.aborted) return;
      if (kind === 'busy' || kind === 'rate') {
        setTimeout(() => { if (!over.signal.aborted) this.run(this.think(side)); }, 700);
        return;
      }
      this.app.notice(`The computer cannot move: ${message}`, 'error');
      return;
    }
    if (this.gone || over.signal.aborted) return;
    this.thinking = null;
    this.score = decision.score ?? this.score;
    if (!decision.best) {
      if (decision.declares) await this.end({ result: decision.declares.result, reason: 'declaration' }, decision.declares.words);
      return;
    }
    const pressed = this.clocks.press();
    if (!pressed) return;
    await this.played(decision.best, pressed, decision.words ?? undefined);
    await this.turn();
  }

  /** The time of a side is over. @param {Side} side */
  async flag(side) {
    this.thinking?.abort();
    await this.end({ result: side === 'black' ? 'white_wins' : 'black_wins', reason: 'timeout' }, `${sideName(other(side))} wins on time`);
  }

  /**
   * Ends the game by hand or by the clock.
   * @param {Ended} ended
   * @param {string} words
   */
  async end(ended, words) {
    const { game } = this;
    // A question may be answered after the time was over, or after the last move.
    if (this.head?.outcome || (game.end && game.end.node === game.current)) return;
    this.thinking?.abort();
    this.clocks.charge();
    this.app.hush();
    game.end = { node: game.current, ended, words, ...(game.clock.kind === 'none' ? {} : { left: { ...this.clocks.left } }) };
    this.at = game.current;
    await this.keep();
    await this.refresh({ animate: false });
    this.head = this.position;
    const said = this.position?.outcome?.words ?? words;
    await this.noteResult(said);
    this.render({ animate: false });
    this.app.announce(`${capital(said)}.`, { urgent: true });
    this.app.sounds.play('end');
  }

  // ---- What the reader can do ----------------------------------------------------------------------------------------------------

  /** Says which rule refuses a move. @param {import('./board').Refused} refused */
  async why({ from, drop, to }) {
    this.app.sounds.play('refused');
    const move = from ? `${from}${to}` : `${drop}*${to}`;
    const mine = this.shows;
    try {
      const verdict = await this.ask('why', { game: asked(this.game, this.at), move });
      // The answer is of no use where a move was made meanwhile.
      if (this.gone || mine !== this.shows) return;
      const { refusal } = verdict;
      if (!refusal) return;
      const words = `${capital(refusal.words)}.`;
      this.say(words);
      this.board?.mark(refusal.squares.map((square) => [square, 'rule']));
      this.app.announce(`Not legal: ${words}`, { urgent: true });
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }

  /** Plays a move that was typed. @param {string} text */
  async typedMove(text) {
    const { position, typed } = this;
    if (!text.trim() || !position || !typed) return;
    if (this.movable(position) === 'none' || (this.movable(position) !== 'both' && this.movable(position) !== position.side)) {
      this.say(position.outcome ? 'The game is over: take a move back, or begin another.' : 'It is not your move.');
      this.app.announce(this.refusal?.textContent ?? '', { urgent: true });
      return;
    }
    const verdict = await this.ask('why', { game: asked(this.game, this.at), move: text.trim() }).catch((/** @type {Error} */ error) => {
      this.say(error.message);
      return null;
    });
    if (!verdict) return;
    const move = verdict.usi && position.legal.find(({ usi }) => usi === verdict.usi);
    if (move) {
      typed.value = '';
      if (verdict.read_as) this.app.notice(`“${text.trim()}” read as ${verdict.read_as}.`);
      await this.userMove(move);
      return;
    }
    const words = `${capital(verdict.refusal?.words ?? 'this is not a legal move')}.`;
    this.say(words);
    this.board?.mark((verdict.refusal?.squares ?? []).map((square) => [square, 'rule']));
    this.app.announce(`Not legal: ${words}`, { urgent: true });
  }

  /** Shows the position after a move; the game itself goes on. @param {number|null} at */
  async goTo(at) {
    this.at = at;
    this.say('');
    this.board?.showArrows([]);
    await this.refresh();
    const last = path(this.game, at).at(-1);
    this.app.announce(last ? `After ${last.text}.` : 'The start.');
  }

  /** Lets the game stand where the board stands. */
  async goOnFromHere() {
    this.thinking?.abort();
    this.waits = false;
    this.standAt(this.at);
    await this.keep();
    await this.refresh({ animate: false });
    await this.turn();
  }

  pause() {
    this.paused = !this.paused;
    if (this.paused) this.thinking?.abort();
    // It thinks anew, and has the whole time of its turn for that.
    if (this.paused) this.clocks.hold(true);
    else this.run(this.turn());
    this.renderActions();
  }

  /** Takes back the reader's last move, and the computer's answer to it. */
  async takeBack() {
    const { game } = this;
    if (game.current === null || this.busy) return;
    this.thinking?.abort();
    const moves = path(game);
    const start = await this.positionAt(null);
    const personAt = (/** @type {number} */ ply) => game.players[ply % 2 === 0 ? start.side : other(start.side)].kind === 'person';
    let keep = moves.length - 1;
    while (keep > 0 && !personAt(keep)) keep -= 1;
    // The nodes have other places afterwards.
    removeNode(game, moves[keep].id);
    const at = game.current;
    this.at = at;
    this.position = await this.positionAt(at);
    this.standAt(at);
    game.end = null;
    await this.keep();
    await this.refresh({ animate: false });
    this.app.announce('Taken back.');
    await this.turn();
  }

  /** Shows the best move that the computer sees. */
  async hint() {
    const { position, board } = this;
    if (!position || !board) return;
    const mine = this.shows;
    this.say('Looking for a good move…');
    try {
      const { best, score } = await this.ask('think', { game: asked(this.game, this.at), level: this.variant.levels, ms: HINT_MS });
      if (mine !== this.shows || this.gone || !best) return;
      board.showArrows([{ from: best.from, to: best.to, kind: 'hint' }]);
      const piece = best.drop ? `drop the ${this.faces?.name(best.drop)}` : `the ${this.faces?.name(board.pieceAt(best.from ?? '') ?? '')}`;
      const words = `Hint: ${best.text} (${piece}${best.from ? ` from ${board.squareName(best.from)}` : ''} to ${board.squareName(best.to)})${score ? `, ${score.words}` : ''}.`;
      this.say(words);
      this.app.announce(words);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }

  async offerDraw() {
    const { game, head } = this;
    if (!head) return;
    const draw = { result: 'draw', reason: 'agreement' };
    const engineSide = /** @type {Side[]} */ (['black', 'white']).find((side) => game.players[side].kind === 'engine');
    if (!engineSide) {
      const offering = head.side;
      if (await confirmed(`${sideName(offering)} offers a draw`, `${sideName(other(offering))}: do you accept?`, 'Accept the draw', 'Play on')) await this.end(draw, 'draw by agreement');
      else this.app.notice(`${sideName(other(offering))} declines the draw.`);
      return;
    }
    const score = (await this.ask('think', { game: asked(game), nodes: JUDGE_NODES, ms: HINT_MS }).catch(() => null))?.score ?? this.score;
    if (this.gone || head !== this.head || head.outcome) return;
    const declined = declines({ score: score && (engineSide === 'black' ? 1 : -1) * (score.mate === null ? score.black : Math.sign(score.mate) * Infinity), ply: path(game).length, squares: head.board.length * head.board[0].length, whole: !game.sfen });
    if (declined) this.app.notice(`The computer declines the draw: ${declined}.`);
    else await this.end(draw, 'draw by agreement');
  }

  async resign() {
    const { game, head } = this;
    if (!head) return;
    const people = /** @type {Side[]} */ (['black', 'white']).filter((side) => game.players[side].kind === 'person');
    const loser = people.length === 2 ? head.side : people[0];
    if (!await confirmed('Resign the game?', `${sideName(other(loser))} wins.`, 'Resign', 'Play on')) return;
    await this.end({ result: loser === 'black' ? 'white_wins' : 'black_wins', reason: 'resignation' }, `${sideName(other(loser))} wins by resignation`);
  }

  async declare() {
    const declared = this.head?.declaration;
    if (declared) await this.end({ result: declared.result, reason: 'declaration' }, declared.words);
  }

  flip() {
    this.flipped = !this.flipped;
    this.render({ animate: false });
    this.app.announce(`${sideName(this.board?.options.orientation ?? 'black')} is below.`);
  }

  rematch() {
    const { game } = this;
    const again = createGame({ variant: game.variant, file: game.file, title: game.title, sfen: game.sfen, handicap: game.handicap, clock: game.clock, players: structuredClone(game.players) });
    void this.app.open(again);
  }

  /** Keeps the game and shows it in another view. @param {string} view */
  async study(view) {
    if (this.game.version === 0) await this.app.keep.put(this.game);
    this.app.go(`#/${view}/${this.game.id}`);
  }

  /** Shows links to the game and to the position. */
  async share() {
    await openShare(this.app, this.game, this.at, (await this.positionAt(this.at)).sfen);
  }
}
