//! The view of kept games: go on with one, or delete it.

import { confirmed, make } from './elements.js';
import { mainLine, nameOf } from './game.js';

/**
 * @param {HTMLElement} root
 * @param {import('./app').App} app
 */
export async function mount(root, app) {
  const list = make('ul', { class: 'game-list' });
  const none = make('p', { hidden: true }, 'No game is kept yet. Every game is kept here from its first move on.');
  const shipped = new Map((await app.shelf.variants()).map(({ id, name }) => [id, name.english]));

  const fill = async () => {
    const games = await app.keep.list();
    none.hidden = games.length > 0;
    list.replaceChildren(...games.map((game) => {
      const name = (game.variant && shipped.get(game.variant)) || game.title || game.file?.name || 'A variant';
      const moves = mainLine(game).length;
      const label = `${name}, ${moves} ${moves === 1 ? 'move' : 'moves'}`;
      return make('li', { class: 'panel', 'data-game': game.id },
        make('div', { class: 'game-words' }, make('strong', {}, name),
          make('span', {}, `${nameOf(game.players.black)} – ${nameOf(game.players.white)}`),
          make('span', { class: 'soft small' }, `${moves} ${moves === 1 ? 'move' : 'moves'} · ${game.result ?? 'not ended'} · ${new Date(game.changed).toLocaleString()}`)),
        make('div', { class: 'buttons' },
          make('a', { class: 'button primary', href: `#/kept/${game.id}`, 'aria-label': `${game.result ? 'Look at' : 'Go on with'} ${label}` }, game.result ? 'Look at it' : 'Go on'),
          make('a', { class: 'button', href: `#/analysis/${game.id}`, 'aria-label': `Analyse ${label}` }, 'Analyse'),
          make('button', { type: 'button', class: 'danger', 'aria-label': `Delete ${label}`, onclick: async () => {
            if (!await confirmed('Delete this game?', `${label}. It is kept nowhere else, and cannot be had back.`, 'Delete it')) return;
            await app.keep.remove(game.id);
            app.announce('The game was deleted.');
            await fill();
            heading.focus();
          } }, 'Delete')));
    }));
  };
  const heading = make('h1', { tabindex: '-1' }, 'My games');
  root.append(make('div', { class: 'page rows' }, heading,
    app.keep.lasting ? '' : make('p', { class: 'error-text' }, 'This browser keeps nothing (as in a private window): games last until the page is closed.'), none, list,
    make('div', { class: 'buttons' }, make('button', { type: 'button', onclick: () => app.records('read') }, 'Read a record'),
      make('a', { class: 'button', href: '#/play' }, 'New game'))));
  await fill();
  return { unmount() {} };
}
