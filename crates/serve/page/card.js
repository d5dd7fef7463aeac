//! The card of a variant: all its pieces with diagrams, names, values and what they become; the page of one piece; the rules in words.

import { make } from './elements.js';
import { told } from './study.js';

/**
 * @typedef {import('./app').App} App
 * @typedef {import('./ask').Variant} Variant
 * @typedef {import('./ask').Piece} Piece
 * @typedef {import('./faces').Faces} Faces
 */

/** @type {import('./app').Mount} */
export async function mount(root, app, [id = '', code = '']) {
  const shipped = await app.shelf.variants();
  const shown = id || app.home.variant || shipped[0].id;
  if (!shipped.some((one) => one.id === shown)) throw told(`No variant is called “${shown.slice(0, 40)}”. The variants that there are stand in the gallery.`);
  const view = new Card(root, app, await app.shelf.variant({ variant: shown }), code);
  await view.begin();
  return view;
}

class Card {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Variant} variant
   * @param {string} code The piece whose page is shown; the whole card if it is empty.
   */
  constructor(root, app, variant, code) {
    this.root = root;
    this.app = app;
    this.variant = variant;
    this.code = code;
    /** @type {Drawn} */
    this.drawn = new Drawn();
    this.ends = [app.settings.on((key) => { if (key === 'faces') void this.begin(); })];
  }

  async begin() {
    const { app, variant, code, drawn } = this;
    const faces = await app.shelf.faces({ variant: variant.id }, app.settings.get('faces'));
    drawn.free();
    const link = (/** @type {string} */ of) => `#/card/${encodeURIComponent(variant.id)}/${encodeURIComponent(of)}`;
    if (!code) {
      this.root.replaceChildren(await this.whole(faces, link));
      return;
    }
    const piece = variant.pieces.find((one) => one.code === code);
    if (!piece) throw told(`${variant.name.english} has no piece “${code.slice(0, 20)}”. Its pieces are ${variant.pieces.map((one) => one.code).join(', ')}.`);
    this.root.replaceChildren(this.one(piece, faces, link));
  }

  unmount() {
    this.drawn.free();
    for (const end of this.ends) end();
  }

  /** @param {Faces} faces @param {(code: string) => string} link */
  async whole(faces, link) {
    const { variant, app } = this;
    const { id } = variant;
    const shipped = await app.shelf.variants();
    const select = make('select', { 'aria-label': 'Variant', class: 'variant-choice', onchange: () => app.go(`#/card/${encodeURIComponent(select.value)}`) },
      ...shipped.map((one) => make('option', { value: one.id, selected: one.id === id }, one.name.english)));
    const origin = [variant.inventor && `by ${variant.inventor}`, variant.year].filter(Boolean).join(', ');
    return make('div', { class: 'page card-page' },
      make('header', { class: 'card-head' },
        make('h1', {}, variant.name.english, ' ', variant.name.kanji ? make('span', { lang: 'ja', class: 'kanji' }, variant.name.kanji) : ''),
        make('p', { class: 'soft' }, [variant.name.romaji, origin, `${variant.board.files} × ${variant.board.ranks} squares`, `${variant.men} men`].filter(Boolean).join(' · ')),
        make('div', { class: 'buttons no-print' }, select, make('a', { class: 'button primary', href: `#/play/${encodeURIComponent(id)}` }, 'Play'),
          make('a', { class: 'button', href: `#/editor/${encodeURIComponent(id)}` }, 'Editor'), make('a', { class: 'button', href: `#/workshop/${encodeURIComponent(id)}` }, 'Workshop'),
          make('button', { type: 'button', onclick: () => print() }, 'Print'))),
      make('h2', {}, 'Pieces'),
      make('p', { class: 'soft small' }, valuesInWords(variant)),
      legend(),
      pieceList(variant, faces, this.drawn, link),
      make('div', { class: 'card-words' }, ...ruleSections(variant), handicaps(variant),
        list('Notes', variant.notes), list('Sources', variant.sources)));
  }

  /** The page of one piece. @param {Piece} piece @param {Faces} faces @param {(code: string) => string} link */
  one(piece, faces, link) {
    const { variant, drawn } = this;
    const { pieces } = variant;
    const index = pieces.indexOf(piece);
    const [before, after] = [pieces.at(index - 1), pieces[(index + 1) % pieces.length]];
    const step = (/** @type {Piece|undefined} */ to, /** @type {string} */ sign, /** @type {string} */ words) => (to && to !== piece
      ? make('a', { class: 'button', href: link(to.code), 'aria-label': `${words}: ${to.name.english}` }, sign === '‹' ? `‹ ${to.name.english}` : `${to.name.english} ›`) : '');
    return make('div', { class: 'page piece-page' },
      make('nav', { class: 'buttons no-print', 'aria-label': 'Pieces' }, make('a', { class: 'button', href: `#/card/${encodeURIComponent(variant.id)}` }, `All pieces of ${variant.name.english}`),
        step(before, '‹', 'The piece before'), step(after, '›', 'The next piece')),
      make('div', { class: 'piece-top' }, tile(faces, piece.code, 'piece-tile big'), make('div', {}, make('h1', {}, capital(piece.name.english)), names(piece), facts(piece, variant, link, faces))),
      make('div', { class: 'piece-moves' }, ...(piece.moves ?? []).map((one) => make('section', { class: 'panel move-panel' },
        make('h2', {}, one.heading || 'How it moves'), drawn.picture(one.svg, `${capital(piece.name.english)}: ${one.sentences.join('; ')}`, 'diagram big'),
        make('ul', {}, ...one.sentences.map((sentence) => make('li', {}, `It ${sentence}.`))),
        one.betza ? make('p', { class: 'soft small' }, 'In Betza’s notation: ', make('code', {}, one.betza)) : ''))),
      legend(),
      piece.words.length ? make('section', {}, make('h2', {}, 'What else there is to know'), make('ul', {}, ...piece.words.map((words) => make('li', {}, words)))) : '');
  }
}

/** Pictures of a view, whose addresses are given back when it goes. */
export class Drawn {
  constructor() {
    /** @type {string[]} */
    this.urls = [];
  }

  /**
   * An image of an SVG document: nothing in it can do anything but be seen.
   * @param {string} svg
   * @param {string} alt
   * @param {string} name Its class.
   */
  picture(svg, alt, name) {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    this.urls.push(url);
    return make('img', { src: url, alt, class: name, decoding: 'async' });
  }

  free() {
    for (const url of this.urls) URL.revokeObjectURL(url);
    this.urls = [];
  }
}

/**
 * All pieces of a variant with their diagrams.
 * @param {Variant} variant
 * @param {Faces} faces
 * @param {Drawn} drawn
 * @param {((code: string) => string)|null} link The address of a piece's page, if it has one.
 */
export function pieceList(variant, faces, drawn, link) {
  return make('ul', { class: 'pieces' }, ...variant.pieces.map((piece) => {
    const name = capital(piece.name.english);
    const inside = [tile(faces, piece.code, 'piece-tile'), make('span', {}, name)];
    return make('li', { class: 'panel piece', 'data-piece': piece.code },
      make('div', { class: 'piece-head' }, link ? make('a', { class: 'piece-name', href: link(piece.code) }, ...inside) : make('span', { class: 'piece-name' }, ...inside)),
      names(piece), make('div', { class: 'diagrams' }, ...(piece.moves ?? []).map((one) => make('figure', {},
        drawn.picture(one.svg, `${name}: ${one.sentences.join('; ')}`, 'diagram'), one.heading ? make('figcaption', { class: 'small' }, one.heading) : ''))),
      facts(piece, variant, link, faces));
  }));
}

/** @param {Faces} faces @param {string} code @param {string} name */
function tile(faces, code, name) {
  return make('img', { src: faces.url(code), alt: '', class: name, width: 56, height: 56 });
}

/** The Japanese name and the letter. @param {Piece} piece */
function names(piece) {
  const { kanji, romaji } = piece.name;
  return make('p', { class: 'names' }, kanji ? make('span', { lang: 'ja', class: 'kanji' }, kanji) : '', kanji && romaji ? ' ' : '', romaji ? make('i', { lang: 'ja-Latn' }, romaji) : '',
    kanji || romaji ? ' ' : '', make('code', {}, piece.code));
}

/**
 * What there is to say in numbers, and what it becomes.
 * @param {Piece} piece
 * @param {Variant} variant
 * @param {((code: string) => string)|null} link
 * @param {Faces} faces
 */
function facts(piece, variant, link, faces) {
  const rows = /** @type {[string, Node|string][]} */ ([]);
  const { black, white } = piece.at_start;
  const ways = [variant.pieces.some((one) => one.faces.includes(piece.code)) && 'promotion', variant.pieces.some((one) => one.captured === piece.code && one !== piece) && 'capture'].filter(Boolean);
  if (black + white) rows.push(['At the start', black === white ? `${black} on each side` : `${black} of Black, ${white} of White`]);
  else if (ways.length) rows.push(['Enters play', `by ${ways.join(' or ')}`]);
  if (piece.royal) rows.push(['Royal', 'its loss loses the game']);
  if (piece.worth) rows.push(['Worth', `${value(piece.worth.board)} on the board${piece.worth.hand === null ? '' : `, ${value(piece.worth.hand)} in hand`}`]);
  const other = (/** @type {string} */ code) => {
    const to = variant.pieces.find((one) => one.code === code);
    const inside = [tile(faces, code, 'piece-tile small'), to?.name.english ?? code];
    return link ? make('a', { class: 'becomes', href: link(code) }, ...inside) : make('span', { class: 'becomes' }, ...inside);
  };
  for (const face of piece.faces) rows.push(['Promotes to', other(face)]);
  for (const from of variant.pieces.filter((one) => one.faces.includes(piece.code))) rows.push(['Promoted from', other(from.code)]);
  if (piece.captured && piece.captured !== piece.code) rows.push(['When taken', other(piece.captured)]);
  return make('dl', { class: 'facts' }, ...rows.flatMap(([term, what]) => [make('dt', {}, term), make('dd', {}, what)]));
}

/** A value in units of the weakest piece. @param {number} hundredths */
function value(hundredths) {
  return (hundredths / 100).toFixed(1);
}

/** @param {Variant} variant */
function valuesInWords(variant) {
  const games = variant.learned_of === undefined ? 'games that it played against itself' : `its games of ${variant.learned_of}, which has the same board and pieces`;
  const learned = variant.learned ? `learned from ${games}` : 'reckoned from how the pieces move';
  return `The worth of a piece is the computer’s, ${learned}, in units of about the weakest piece.`;
}

/** What the signs of the diagrams mean. */
function legend() {
  return make('p', { class: 'soft small legend' }, 'In the diagrams ○ is a step and ☆ a jump; a line goes on over empty squares; what is red only captures.');
}

/** @param {Variant} variant */
function ruleSections(variant) {
  return variant.rules.map(({ title, sentences }) => list(title, sentences));
}

/** @param {string} heading @param {string[]} sentences */
function list(heading, sentences) {
  return sentences.length ? make('section', {}, make('h2', {}, heading), make('ul', {}, ...sentences.map((one) => make('li', {}, ...prose(one))))) : '';
}

/** Words in which backticks set what is written in files. @param {string} text */
function prose(text) {
  return text.split('`').map((part, index) => (index % 2 ? make('code', {}, part) : part));
}

/** @param {Variant} variant */
function handicaps(variant) {
  if (!variant.handicap_games.length) return '';
  return make('section', {}, make('h2', {}, 'Handicaps'), make('ul', {}, ...variant.handicap_games.map(({ id, name, words }) => make('li', {},
    make('strong', {}, name.english || id), name.kanji ? make('span', { lang: 'ja' }, ` ${name.kanji}`) : '', `: ${words}`))));
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
