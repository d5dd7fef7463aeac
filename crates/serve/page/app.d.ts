//! What every view gets from main.js.

import type { Link } from './link.js';
import type { SettingsStore } from './settings.js';
import type { Shelf } from './faces.js';
import type { Keep } from './keep.js';
import type { Sounds } from './sounds.js';
import type { Game } from './game.js';
import type { GameText } from './ask';

export interface App {
  link: Link;
  /** Asks the server; the same as `link.ask`. */
  ask: Link['ask'];
  settings: SettingsStore;
  /** Variants and the faces of their pieces, each asked once. */
  shelf: Shelf;
  keep: Keep;
  sounds: Sounds;
  /** What the server was started with. */
  home: { variant: string | null; file: boolean; version: string };
  /** Goes to a view, such as `#/card/whale`. */
  go(hash: string): void;
  /** Says a sentence to screen readers. `urgent` interrupts. */
  announce(text: string, how?: { urgent?: boolean }): void;
  /** Shows a short message at the foot of the page and says it. A plain one goes after a while; each goes with the view that it was said in. */
  notice(text: string, kind?: 'plain' | 'error'): void;
  /** Takes plain messages away that are true no longer. */
  hush(): void;
  /** Keeps a game and shows it on a view: `play`, `analysis`, `review`. */
  open(game: Game, view?: string): Promise<void>;
  /** Begins a game of a variant (also the text of a file) from a position and shows it ready to be set up. */
  begin(start: { variant?: string | null; file?: GameText['file'] | null; sfen?: string | null; title?: string }): void;
  /** The game that is shown, for the dialog of records; views set it, and set `null` when they go. */
  current: Game | null;
  /** A game that `begin` hands to the view of play before anything of it is kept. */
  handed: Game | null;
  /** Opens the dialog that reads and writes records. */
  records(tab?: 'write' | 'read'): void;
}

/** What `mount` of a view returns. */
export interface View { unmount(): void }
/** `root` is an empty <main>; `params` are the parts of the address after the view's name. */
export type Mount = (root: HTMLElement, app: App, params: string[]) => View | Promise<View>;
