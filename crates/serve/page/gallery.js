//! The gallery: every shipped variant with a picture of its start.

import { Drawn } from './card.js';
import { make } from './elements.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').ListedVariant} ListedVariant
 */

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export async function mount(root, app) {
  const shipped = await app.shelf.variants();
  const drawn = new Drawn();
  const over = new AbortController();
  const tiles = shipped.map((variant) => ({ variant, element: entry(variant) }));

  // A picture is asked for when it is about to be seen.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      const tile = tiles.find(({ element }) => element === target);
      if (tile) void paint(app, tile.variant, tile.element, drawn, over.signal);
    }
  }, { rootMargin: '400px' });
  const paintAll = () => tiles.forEach(({ element }) => seen.observe(element));

  const count = make('p', { class: 'soft', role: 'status' });
  const none = make('p', { hidden: true }, 'No variant has this in its name, its inventor or its size. Write less, or another word.');
  const filter = (/** @type {string} */ text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const { variant, element } of tiles) {
      const about = [variant.id, variant.name.english, variant.name.kanji, variant.name.romaji, variant.inventor, variant.year, size(variant), `${variant.board.files}x${variant.board.ranks}`].join(' ').toLowerCase();
      element.hidden = !words.every((word) => about.includes(word));
      if (!element.hidden) left += 1;
    }
    count.textContent = words.length ? `${left} of ${tiles.length} variants` : `${tiles.length} variants`;
    none.hidden = left > 0;
  };
  const field = make('input', { type: 'search', 'aria-label': 'Find a variant', placeholder: 'A name, an inventor, a size such as 9x9', oninput: () => filter(field.value) });
  filter('');
  root.append(make('div', { class: 'page' }, make('h1', {}, 'Gallery'), make('div', { class: 'gallery-head' }, field, count), none,
    make('ul', { class: 'gallery-list' }, ...tiles.map(({ element }) => element))));
  paintAll();
  const off = app.settings.on((key) => {
    if (key !== 'faces') return;
    seen.disconnect();
    paintAll();
  });
  return {
    unmount() {
      off();
      over.abort();
      seen.disconnect();
      drawn.free();
    },
  };
}

/** @param {ListedVariant} variant */
function size({ board }) {
  return `${board.files} × ${board.ranks}`;
}

/** @param {ListedVariant} variant */
function entry(variant) {
  const { id, name, inventor, year, men } = variant;
  const path = encodeURIComponent(id);
  const origin = [inventor, year].filter(Boolean).join(', ');
  return make('li', { class: 'panel gallery-item', 'data-variant': id },
    make('a', { class: 'gallery-picture', href: `#/play/${path}`, tabindex: '-1', 'aria-hidden': 'true' }),
    make('h2', {}, name.english, name.kanji ? make('span', { lang: 'ja', class: 'kanji' }, ` ${name.kanji}`) : ''),
    make('p', { class: 'soft small' }, [origin, size(variant), `${men} men`].filter(Boolean).join(' · ')),
    make('div', { class: 'buttons' }, make('a', { class: 'button primary', href: `#/play/${path}`, 'aria-label': `Play ${name.english}` }, 'Play'),
      make('a', { class: 'button', href: `#/card/${path}`, 'aria-label': `Pieces of ${name.english}` }, 'Pieces'),
      make('a', { class: 'button', href: `#/workshop/${path}`, 'aria-label': `${name.english} in the workshop` }, 'Workshop')));
}

/**
 * @param {App} app
 * @param {ListedVariant} variant
 * @param {HTMLElement} element
 * @param {Drawn} drawn
 * @param {AbortSignal} signal
 */
async function paint(app, variant, element, drawn, signal) {
  const frame = element.querySelector('.gallery-picture');
  const faces = app.settings.get('faces');
  try {
    const { svg } = await app.shelf.once(`picture ${faces} ${variant.id}`, () => app.ask('picture', { game: { variant: variant.id }, what: 'board', faces }));
    if (!signal.aborted) frame?.replaceChildren(drawn.picture(svg, '', 'gallery-board'));
  } catch (error) {
    if (!signal.aborted) frame?.replaceChildren(make('span', { class: 'soft small' }, /** @type {Error} */ (error).message));
  }
}
