//! The only module that knows sockets: questions to the server and their answers, over a connection that mends itself.

/**
 * @typedef {import('./ask').Answers} Answers
 * @typedef {import('./ask').NewsOf} NewsOf
 * @typedef {'connecting'|'open'|'lost'} LinkState
 */
/** @typedef {{file: {name: string, text: string, hash: string}|null, why?: string}} Watched The file on the disk, or why there is none. */
/**
 * What `ask` may be told beside the question.
 * @template N
 * @typedef {object} AskOptions
 * @property {(news: N) => void} [onNews] Hears what a search finds before its answer.
 * @property {AbortSignal} [signal] Gives the question up: the search is stopped, and the promise rejects with kind `aborted`.
 * @property {AbortSignal} [stop] Ends the search soon: its answer comes as usual, with what was found.
 */
/**
 * @typedef {object} Pending
 * @property {object} message
 * @property {(answer: any) => void} resolve
 * @property {(error: AskError) => void} reject
 * @property {(news: any) => void} [onNews]
 * @property {boolean} [stopped] Whether its search was told to stop.
 * @property {boolean} [answered] Whether it had an answer already, and is only followed.
 */

/** Why a question has no answer. `kind` is the server's, or `aborted`, `lost` or `gone`. */
export class AskError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {string|null} [at] The field that is wrong.
   * @param {number|null} [byte]
   */
  constructor(kind, message, at = null, byte = null) {
    super(message);
    this.name = 'AskError';
    this.kind = kind;
    this.at = at;
    this.byte = byte;
  }
}

const FIRST_WAIT = 150;
const LONGEST_WAIT = 3000;

/** A connection to the server of this page. Questions that had no answer when it broke are asked again when it is back. */
export class Link {
  /** @param {string} [address] By default the socket of the host that served the page. */
  constructor(address) {
    this.address = address ?? `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`;
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    /** @type {Set<(state: LinkState) => void>} */
    this.listeners = new Set();
    /** @type {LinkState} */
    this.state = 'connecting';
    this.next = 1;
    this.wait = FIRST_WAIT;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.open();
    window.addEventListener('online', () => this.openNow());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.openNow();
    });
  }

  /** Tries again at once where it waits. */
  openNow() {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.open();
  }

  open() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.wait = FIRST_WAIT;
      for (const [id, asked] of this.pending) this.send(id, asked);
      this.become('open');
    });
    socket.addEventListener('message', (event) => this.hear(event.data));
    socket.addEventListener('close', () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed) return;
      this.become('lost');
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  /** @param {LinkState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    for (const listener of [...this.listeners]) listener(state);
  }

  /**
   * Calls `listener` whenever the connection is lost or back; the answer ends that.
   * @param {(state: LinkState) => void} listener
   */
  onState(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {number} id @param {Pending} asked */
  send(id, asked) {
    this.transmit({ ask: 1, id, ...asked.message });
    // A search that is asked again after the connection broke was told to stop already.
    if (asked.stopped) this.transmit({ ask: 1, id: this.next++, stop: id });
  }

  /** @param {object} message */
  transmit(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {unknown} data */
  hear(data) {
    /** @type {any} */
    let reply;
    try {
      reply = JSON.parse(String(data));
    } catch {
      return;
    }
    const asked = this.pending.get(reply.id);
    if (!asked) return;
    if ('news' in reply) {
      asked.onNews?.(reply.news);
      return;
    }
    if ('error' in reply) {
      this.pending.delete(reply.id);
      const { kind, message, at, byte } = reply.error;
      asked.reject(new AskError(kind, message, at, byte));
    } else {
      if (!('watch' in asked.message)) this.pending.delete(reply.id);
      // A file that is followed may have changed while the connection was lost: the answer to the question asked again is news.
      else if (asked.answered) asked.onNews?.(reply.answer);
      asked.answered = true;
      asked.resolve(reply.answer);
    }
  }

  /**
   * Asks a question of crates/ask.
   * @template {keyof Answers} Q
   * @param {Q} question
   * @param {object} [fields] What stands beside the question's name.
   * @param {AskOptions<Q extends keyof NewsOf ? NewsOf[Q] : never>} [options]
   * @returns {Promise<Answers[Q]>}
   */
  ask(question, fields = {}, options = {}) {
    return this.request({ question, ...fields }, options);
  }

  /**
   * Sends any message of the socket and waits for its answer.
   * @param {object} message
   * @param {AskOptions<any>} [options]
   * @returns {Promise<any>}
   */
  request(message, { onNews, signal, stop } = {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new AskError('aborted', 'the question was given up'));
        return;
      }
      /** @type {Pending} */
      const asked = { message, resolve, reject, onNews };
      this.pending.set(id, asked);
      const halt = () => {
        if (!this.pending.has(id) || asked.stopped) return;
        asked.stopped = true;
        this.transmit({ ask: 1, id: this.next++, stop: id });
      };
      signal?.addEventListener('abort', () => {
        halt();
        if (this.pending.delete(id)) reject(new AskError('aborted', 'the question was given up'));
      }, { once: true });
      this.send(id, asked);
      if (stop?.aborted) halt();
      stop?.addEventListener('abort', halt, { once: true });
    });
  }

  /**
   * Writes the file that the server was started with.
   * @param {string} text
   * @param {string|null} seen The hash of the text as the page last had it from the disk; `null` where the file is gone.
   * @returns {Promise<{saved: true, hash: string}>}
   */
  save(text, seen) {
    return this.request({ save: { text, seen } });
  }

  /**
   * Follows the file that the server was started with. Every change is told to `onFile`, also after the connection was lost.
   * @param {(now: Watched) => void} onFile
   * @param {AbortSignal} [signal]
   * @returns {Promise<Watched>}
   */
  watch(onFile, signal) {
    return this.request({ watch: true }, { onNews: onFile, signal });
  }

  /**
   * What the server was started with.
   * @returns {Promise<{variant: string|null, file: boolean, version: string}>}
   */
  home() {
    return this.request({ home: true });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
