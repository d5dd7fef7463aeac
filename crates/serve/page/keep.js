//! The games that the browser keeps: IndexedDB, and memory where a browser keeps nothing.

/** @typedef {import('./game').Game} Game */

const STORE = 'games';

/** Why a game was not kept: another page of this browser went on with it. */
export class KeptElsewhere extends Error {
  constructor() {
    super('this game went on in another tab');
    this.name = 'KeptElsewhere';
  }
}

/** A shelf of games. */
export class Keep {
  constructor() {
    /** @type {Map<string, Game>} */
    this.memory = new Map();
    /** Whether games outlive the page. */
    this.lasting = true;
    this.base = this.open();
    // One write after another: a later state of a game never stands before an earlier one.
    /** @type {Promise<unknown>} */
    this.queue = this.base;
  }

  /** @returns {Promise<IDBDatabase|null>} */
  open() {
    return new Promise((resolve) => {
      const none = () => {
        this.lasting = false;
        resolve(null);
      };
      try {
        const asked = indexedDB.open('hakugei', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = none;
        asked.onblocked = none;
      } catch {
        none();
      }
    });
  }

  /**
   * Keeps a game as it is now; done when it is on the disk. The game's `version` grows.
   * @param {Game} game
   * @returns {Promise<void>}
   */
  put(game) {
    game.changed = new Date().toISOString();
    const done = this.queue.then(() => this.write(game));
    this.queue = done.catch(() => {});
    return done;
  }

  /** @param {Game} game */
  async write(game) {
    const base = await this.base;
    if (!base) {
      game.version += 1;
      this.memory.set(game.id, structuredClone(game));
      return;
    }
    await new Promise((resolve, reject) => {
      const change = base.transaction(STORE, 'readwrite', { durability: 'strict' });
      const store = change.objectStore(STORE);
      const old = store.get(game.id);
      old.onsuccess = () => {
        if (old.result && old.result.version !== game.version) {
          reject(new KeptElsewhere());
          change.abort();
          return;
        }
        game.version += 1;
        store.put(structuredClone(game));
      };
      change.oncomplete = () => resolve(undefined);
      change.onerror = () => reject(change.error);
      change.onabort = () => reject(change.error ?? new KeptElsewhere());
    });
  }

  /**
   * @param {string} id
   * @returns {Promise<Game|null>}
   */
  async get(id) {
    await this.queue;
    const base = await this.base;
    if (!base) return structuredClone(this.memory.get(id) ?? null);
    return (await request(base.transaction(STORE).objectStore(STORE).get(id))) ?? null;
  }

  /**
   * All games, the last played first.
   * @returns {Promise<Game[]>}
   */
  async list() {
    await this.queue;
    const base = await this.base;
    const games = base ? await request(base.transaction(STORE).objectStore(STORE).getAll()) : [...this.memory.values()];
    return games.sort((one, two) => two.changed.localeCompare(one.changed));
  }

  /** @param {string} id */
  async remove(id) {
    await this.queue;
    this.memory.delete(id);
    localStorage.removeItem(`hakugei.turn.${id}`);
    const base = await this.base;
    if (base) await request(base.transaction(STORE, 'readwrite').objectStore(STORE).delete(id));
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} asked
 * @returns {Promise<T>}
 */
function request(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
