//! The faces of a variant's pieces: a picture and a name for each code, cached for the whole page.

/**
 * @typedef {import('./ask').GameText} GameText
 * @typedef {import('./ask').Variant} Variant
 * @typedef {import('./ask').Piece} Piece
 * @typedef {import('./ask').Side} Side
 */

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * The side of a code: White's are in lower case.
 * @param {string} code
 * @returns {Side}
 */
export function sideOf(code) {
  return /[a-z]/.test(code) ? 'white' : 'black';
}

/** The pictures and names of one variant's pieces. Codes are in the case of their side. */
export class Faces {
  /**
   * @param {Variant} variant
   * @param {import('./ask').Pictures|null} pictures
   * @param {string} style
   */
  constructor(variant, pictures, style) {
    /** @type {Map<string, Piece>} */
    this.pieces = new Map(variant.pieces.map((piece) => [piece.code, piece]));
    this.style = style;
    /** @type {Map<string, string>} */
    this.urls = new Map();
    for (const { code, black, white } of pictures?.pieces ?? []) {
      this.urls.set(code, blobUrl(black));
      this.urls.set(code.toLowerCase(), blobUrl(white));
    }
  }

  /**
   * The address of a picture, as its owner's tile: White's points down.
   * @param {string} code
   * @returns {string}
   */
  url(code) {
    let url = this.urls.get(code);
    if (url === undefined) {
      url = blobUrl(this.plainTile(code));
      this.urls.set(code, url);
    }
    return url;
  }

  /**
   * Where a face stands among those that a piece chooses from, in the order of the variant.
   * @param {string} code
   * @returns {number}
   */
  choice(code) {
    const face = code.toUpperCase();
    const chooser = [...this.pieces.values()].find(({ faces }) => faces.length > 1 && faces.includes(face));
    return chooser?.faces.indexOf(face) ?? 0;
  }

  /**
   * What the piece is called, such as `dolphin`.
   * @param {string} code
   * @returns {string}
   */
  name(code) {
    return this.pieces.get(code.toUpperCase())?.name.english ?? code;
  }

  /**
   * Its name with its side, such as `Black’s dolphin`: a white whale of Black is no White whale.
   * @param {string} code
   * @returns {string}
   */
  fullName(code) {
    return `${sideOf(code) === 'black' ? 'Black' : 'White'}’s ${this.name(code)}`;
  }

  /** A plain wedge with the kanji or the letter, where the server draws no pictures. @param {string} code */
  plainTile(code) {
    const piece = this.pieces.get(code.toUpperCase());
    const text = (this.style !== 'letters' && piece?.short) || code.toUpperCase();
    const svg = document.createElementNS(NAMESPACE, 'svg');
    svg.setAttribute('xmlns', NAMESPACE);
    svg.setAttribute('viewBox', '0 0 100 100');
    const turned = document.createElementNS(NAMESPACE, 'g');
    if (sideOf(code) === 'white') turned.setAttribute('transform', 'rotate(180 50 50)');
    const wedge = document.createElementNS(NAMESPACE, 'path');
    wedge.setAttribute('d', 'M50 5 L82 18 L92 95 L8 95 L18 18 Z');
    wedge.setAttribute('fill', '#f6e3b4');
    wedge.setAttribute('stroke', sideOf(code) === 'black' ? '#3a2a12' : '#8a6a35');
    wedge.setAttribute('stroke-width', '3');
    const letter = document.createElementNS(NAMESPACE, 'text');
    letter.setAttribute('x', '50');
    letter.setAttribute('y', text.length > 2 ? '70' : '76');
    letter.setAttribute('font-size', text.length > 2 ? '34' : text.length > 1 ? '42' : '54');
    letter.setAttribute('text-anchor', 'middle');
    letter.setAttribute('font-family', 'serif');
    letter.setAttribute('fill', code.includes('+') ? '#b3261e' : '#1d1408');
    letter.textContent = text;
    turned.append(wedge, letter);
    svg.append(turned);
    return new XMLSerializer().serializeToString(svg);
  }
}

/** @param {string} svg */
function blobUrl(svg) {
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

/** Everything about variants, asked once each: what they are, and the faces of their pieces. */
export class Shelf {
  /** @param {import('./link').Link['ask']} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, Promise<any>>} */
    this.known = new Map();
  }

  /**
   * @template T
   * @param {string} key
   * @param {() => Promise<T>} make
   * @returns {Promise<T>}
   */
  once(key, make) {
    let made = this.known.get(key);
    if (!made) {
      // A workshop asks about a new text at every keystroke: what is oldest goes.
      if (this.known.size > 60) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
      made = make();
      this.known.set(key, made);
      made.catch(() => this.known.delete(key));
    }
    return made;
  }

  /**
   * The list of shipped variants.
   * @returns {Promise<import('./ask').ListedVariant[]>}
   */
  variants() {
    return this.once('variants', async () => (await this.ask('variants')).variants);
  }

  /**
   * Everything about the variant of a game.
   * @param {GameText} game Its start and moves do not matter.
   * @returns {Promise<Variant>}
   */
  variant(game) {
    const of = kindOf(game);
    return this.once(`variant ${JSON.stringify(of)}`, () => this.ask('variant', { game: of }));
  }

  /**
   * The faces of its pieces, in a style.
   * @param {GameText} game
   * @param {string} style `pictures`, `kanji`, `two-kanji` or `letters`.
   * @returns {Promise<Faces>}
   */
  faces(game, style) {
    const of = kindOf(game);
    return this.once(`faces ${style} ${JSON.stringify(of)}`, async () => {
      const variant = await this.variant(of);
      try {
        return new Faces(variant, await this.ask('pictures', { game: of, faces: style }), style);
      } catch (error) {
        if (/** @type {any} */ (error).kind !== 'shape') throw error;
        return new Faces(variant, null, style);
      }
    });
  }
}

/** @param {GameText} game @returns {GameText} */
function kindOf(game) {
  return game.file ? { file: game.file } : { variant: game.variant };
}
