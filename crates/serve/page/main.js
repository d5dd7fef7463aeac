//! The page: its router, what its views share, and the dialogs that every view has.

import { Link } from './link.js';
import { SettingsStore } from './settings.js';
import { Shelf } from './faces.js';
import { Keep } from './keep.js';
import { Sounds } from './sounds.js';
import { createGame } from './game.js';
import { make } from './elements.js';
import { openSettings } from './preferences.js';
import { openRecords, readDropped, readRecord } from './records.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./app').Mount} Mount
 */

/**
 * The module of each view, by the first part of the address.
 * @type {Record<string, {module: string, title: string, nav: string}>}
 */
const VIEWS = {
  play: { module: './play.js', title: 'Play', nav: 'play' },
  kept: { module: './play.js', title: 'Play', nav: 'play' },
  game: { module: './play.js', title: 'Shared game', nav: 'play' },
  games: { module: './games.js', title: 'My games', nav: 'games' },
  analysis: { module: './analysis.js', title: 'Analysis', nav: 'analysis' },
  review: { module: './review.js', title: 'Review', nav: 'analysis' },
  editor: { module: './editor.js', title: 'Editor', nav: 'editor' },
  learn: { module: './learn.js', title: 'Learn', nav: 'learn' },
  card: { module: './card.js', title: 'Pieces', nav: 'card' },
  gallery: { module: './gallery.js', title: 'Gallery', nav: 'gallery' },
  workshop: { module: './workshop.js', title: 'Workshop', nav: 'workshop' },
};

const settings = new SettingsStore();
const link = new Link();
const ask = link.ask.bind(link);
const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** @type {App} */
const app = {
  link, ask, settings,
  shelf: new Shelf(ask),
  keep: new Keep(),
  sounds: new Sounds(settings),
  home: { variant: null, file: false, version: '' },
  current: null,
  handed: null,
  go(hash) {
    if (location.hash === hash) shown = show();
    else location.hash = hash;
  },
  announce(text, { urgent = false } = {}) {
    const region = /** @type {HTMLElement} */ (document.getElementById(urgent ? 'urgent' : 'polite'));
    // A new element is spoken also where the words are those of the last time.
    const line = make('p', {}, text);
    region.append(line);
    while (region.childElementCount > 3) region.firstElementChild?.remove();
  },
  notice(text, kind = 'plain') {
    const box = make('div', { class: `notice ${kind}`, 'data-at': location.hash }, make('span', {}, text),
      make('button', { type: 'button', class: 'quiet', 'aria-label': 'Close this message', onclick: () => box.remove() }, '✕'));
    document.getElementById('notices')?.replaceChildren(box);
    app.announce(text, { urgent: kind === 'error' });
    if (kind !== 'error') goInTime(box);
  },
  hush() {
    for (const box of document.querySelectorAll('.notice:not(.error)')) box.remove();
  },
  async open(game, view = 'play') {
    await app.keep.put(game);
    const went = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    app.go(view === 'play' ? `#/kept/${game.id}` : `#/${view}/${game.id}`);
    await went;
    await shown;
  },
  begin({ variant = null, file = null, sfen = null, title = '' }) {
    app.handed = createGame({ variant, file, sfen, title });
    app.go(`#/play/${encodeURIComponent(variant ?? 'file')}/${app.handed.id}`);
  },
  records(tab = 'write') {
    openRecords(app, tab);
  },
};

/** How long a message that needs no answer stays, in milliseconds. */
const NOTICE_MS = 6000;

/** Lets a message go after a while, but not while somebody points at it or has the keyboard in it. @param {HTMLElement} box */
function goInTime(box) {
  let timer = setTimeout(() => box.remove(), NOTICE_MS);
  const stay = () => clearTimeout(timer);
  const wait = () => {
    stay();
    if (!box.matches(':hover, :focus-within')) timer = setTimeout(() => box.remove(), NOTICE_MS);
  };
  box.addEventListener('pointerenter', stay);
  box.addEventListener('focusin', stay);
  box.addEventListener('pointerleave', wait);
  box.addEventListener('focusout', () => requestAnimationFrame(wait));
}

// ---- Which view is shown -----------------------------------------------------------------------------------------------------------

/** @type {import('./app').View|null} */
let view = null;
/** Counts the changes of view: what finishes loading after the reader went on is dropped. */
let visit = 0;
let first = true;
/** Done when the view of the address is there. @type {Promise<void>} */
let shown = Promise.resolve();

/** The parts of the address after `#/`. @returns {string[]} */
function route() {
  return location.hash.replace(/^#\/?/, '').split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** Shows the view of the address. */
async function show() {
  const [name, ...params] = route();
  if (name === 'main') return;
  const mine = ++visit;
  view?.unmount();
  view = null;
  app.current = null;
  document.querySelectorAll('dialog').forEach((box) => box.close());
  closeMenu();
  // What was said of another view goes with it.
  for (const box of document.querySelectorAll('.notice')) if (box instanceof HTMLElement && box.dataset.at !== location.hash) box.remove();
  const known = VIEWS[name || 'play'];
  mark(known?.nav ?? '');
  if (!known) {
    title('No such view');
    sorry('There is no such view', `The address says “${name.slice(0, 60)}”. The views are in the menu at the top; the game that you played last is under “My games”.`);
    return;
  }
  title(known.title);
  const loading = make('p', { class: 'loading' }, 'Loading…');
  main.replaceChildren(loading);
  main.className = name || 'play';
  try {
    const [{ mount }] = /** @type {[{mount: Mount}, unknown]} */ (await Promise.all([import(known.module), ready]));
    if (mine !== visit) return;
    // A view that is still being made when the reader goes on fills a place that nobody sees any more.
    const place = make('div', { class: 'place' });
    // The style sheet hides the word as soon as the view has put something into its place.
    main.replaceChildren(loading, place);
    const made = await mount(place, app, name === 'play' || !name ? ['play', ...params] : name === 'kept' || name === 'game' ? [name, ...params] : params);
    if (mine === visit) {
      view = made;
      loading.remove();
    } else made.unmount();
  } catch (error) {
    if (mine !== visit) return;
    const { message = String(error), kind = '' } = /** @type {any} */ (error ?? {});
    if (kind === 'aborted') return;
    if (!kind) console.error(error);
    sorry('This cannot be shown', message);
  }
  if (!first) main.focus({ preventScroll: true });
  first = false;
}

/**
 * @param {string} heading
 * @param {string} text
 */
function sorry(heading, text) {
  main.className = 'sorry';
  main.replaceChildren(make('section', { class: 'page', role: 'alert' }, make('h1', {}, heading), make('p', {}, text),
    make('p', {}, make('a', { href: '#/play', class: 'button' }, 'Play a new game'))));
}

/** @param {string} text */
function title(text) {
  document.title = `${text} · Hakugei`;
}

/** @param {string} nav */
function mark(nav) {
  for (const anchor of document.querySelectorAll('#menu a')) {
    if (anchor instanceof HTMLElement && anchor.dataset.view === nav) anchor.setAttribute('aria-current', 'page');
    else anchor.removeAttribute('aria-current');
  }
}

/** What the server was started with is known before the first view. */
const ready = link.home().then((home) => {
  app.home = { ...app.home, ...home };
}, () => {});

// ---- The frame ---------------------------------------------------------------------------------------------------------------------

const menuButton = /** @type {HTMLElement} */ (document.getElementById('menu-button'));

function closeMenu() {
  menuButton.setAttribute('aria-expanded', 'false');
}

menuButton.addEventListener('click', () => {
  menuButton.setAttribute('aria-expanded', String(menuButton.getAttribute('aria-expanded') !== 'true'));
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeMenu();
});
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  const square = main.querySelector('.square[tabindex="0"]');
  (square instanceof HTMLElement ? square : main).focus();
});
document.getElementById('settings-button')?.addEventListener('click', () => openSettings(app));
document.getElementById('records-button')?.addEventListener('click', () => app.records());

function applyTheme() {
  document.documentElement.dataset.theme = settings.get('theme');
}
applyTheme();
settings.on((key) => {
  if (key === 'theme') applyTheme();
});

const state = /** @type {HTMLElement} */ (document.getElementById('link-state'));
/** @type {ReturnType<typeof setTimeout>|undefined} */
let slow;
link.onState((now) => {
  clearTimeout(slow);
  if (now === 'open') {
    if (!state.hidden) app.announce('The connection is back.');
    state.hidden = true;
    return;
  }
  // A server that restarts is back before a reader notices.
  slow = setTimeout(() => {
    state.textContent = 'There is no connection to the server. Your game is kept here; it goes on as soon as the server is back.';
    state.hidden = false;
  }, 600);
});

// A file may be dropped anywhere on the page.
addEventListener('dragover', (event) => {
  if (![...event.dataTransfer?.types ?? []].includes('Files')) return;
  event.preventDefault();
  document.body.classList.add('file-over');
});
addEventListener('dragleave', (event) => {
  if (!event.relatedTarget) document.body.classList.remove('file-over');
});
addEventListener('drop', (event) => {
  document.body.classList.remove('file-over');
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void readDropped(app, file);
});

// A record may be pasted anywhere but where text is written.
document.addEventListener('paste', (event) => {
  const at = event.target;
  if (event.defaultPrevented || (at instanceof Element && at.closest('input, textarea, select, [contenteditable], [data-pane]'))) return;
  const [file] = event.clipboardData?.files ?? [];
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!file && !text.trim()) return;
  event.preventDefault();
  if (file) void readDropped(app, file);
  else void readRecord(app, text, '').then((problem) => { if (problem) app.notice(problem, 'error'); });
});

addEventListener('hashchange', () => { shown = show(); });
shown = show();
