//! The dialog of settings: looks, notation, sounds.

import { choice, dialog, make, toggle } from './elements.js';

/** The conventions in which moves are written, as `position` knows them. */
const NOTATIONS = /** @type {[string, string][]} */ ([
  ['', 'As the variant has it'], ['tsa', 'P-7f (letters and numbers, as in English books)'], ['hodges', 'P-76 (two numbers)'],
  ['western', 'Files a, b, c… from the left, ranks from below'], ['wikipedia_sample', 'As in Wikipedia’s sample games'],
]);

/** @param {import('./app').App} app */
export function openSettings(app) {
  const { settings } = app;
  dialog('Settings', make('div', { class: 'rows' },
    choice('Colours of the page', [['auto', 'As the device has them'], ['light', 'Light'], ['dark', 'Dark']], settings.get('theme'),
      (value) => settings.set('theme', /** @type {any} */ (value))),
    choice('Faces of the pieces', [['pictures', 'Pictures'], ['kanji', 'Kanji'], ['two-kanji', 'Two kanji'], ['letters', 'Letters']], settings.get('faces'),
      (value) => settings.set('faces', /** @type {any} */ (value))),
    choice('How moves and squares are written', NOTATIONS, settings.get('notation'), (value) => settings.set('notation', value)),
    toggle('Names of files and ranks beside the board', settings.get('coordinates'), (on) => settings.set('coordinates', on)),
    toggle('Marks for legal moves', settings.get('dots'), (on) => settings.set('dots', on)),
    toggle('What a piece attacks, when the mouse rests on it', settings.get('threats'), (on) => settings.set('threats', on)),
    toggle('Warn me before I play a move that gives something away', settings.get('warn'), (on) => settings.set('warn', on)),
    toggle('Turn the board to the side to move when two people play', settings.get('turn'), (on) => settings.set('turn', on)),
    toggle('Sounds', settings.get('sounds'), (on) => settings.set('sounds', on)),
    make('details', {}, make('summary', {}, 'Keys'), make('ul', { class: 'keys' },
      ...[['Arrow keys on the board', 'go from square to square'], ['Enter or Space', 'picks up, puts down'], ['Escape', 'puts back'],
        ['T on a piece', 'shows what it attacks and what attacks it'], ['← → elsewhere', 'walk through the game; ↑ and ↓ go to its begin and end'],
        ['F', 'turns the board']].map(([key, text]) => make('li', {}, make('kbd', {}, key), ` ${text}`)))),
    make('p', { class: 'soft small' }, app.home.version ? `Hakugei ${app.home.version}. Nothing of this page comes from anywhere but your own server.` : '')));
}
