//! The clocks of a game: what each side has left, and what a move costs. Times are in milliseconds.

/**
 * @typedef {import('./ask').Side} Side
 * @typedef {import('./game').ClockRule} ClockRule
 * @typedef {import('./game').ClocksLeft} ClocksLeft
 */

/** From when a clock is low. */
export const LOW = 10_000;

/**
 * What a side has left after a move, or `null` if its time was over before.
 * @param {ClockRule} rule
 * @param {number} left
 * @param {number} spent
 * @returns {number|null}
 */
export function charged(rule, left, spent) {
  if (rule.kind === 'none') return left;
  if (spent >= allowance(rule, left)) return null;
  return rule.kind === 'fischer' ? left - spent + rule.increment : Math.max(0, left - spent);
}

/**
 * How long a side may think now.
 * @param {ClockRule} rule
 * @param {number} left
 */
export function allowance(rule, left) {
  if (rule.kind === 'none') return Infinity;
  return rule.kind === 'byoyomi' ? left + rule.byoyomi : left;
}

/**
 * A time as clocks show it: whole seconds, and tenths at the end.
 * @param {number} ms
 */
export function shown(ms) {
  if (ms < LOW) return `0:0${(Math.max(0, Math.floor(ms / 100)) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * A time in words, for screen readers.
 * @param {number} ms
 */
export function spoken(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const parts = [];
  if (minutes) parts.push(`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`);
  if (seconds % 60 || !minutes) parts.push(`${seconds % 60} ${seconds % 60 === 1 ? 'second' : 'seconds'}`);
  return parts.join(' ');
}

/** Two clocks, of which at most one runs. A clock that is held stands still without ending the turn. */
export class Clocks {
  /**
   * @param {ClockRule} rule
   * @param {{onTick: () => void, onFlag: (side: Side) => void, now?: () => number}} hear
   */
  constructor(rule, { onTick, onFlag, now = () => performance.now() }) {
    this.rule = rule;
    this.onTick = onTick;
    this.onFlag = onFlag;
    this.now = now;
    /** @type {ClocksLeft} */
    this.left = { black: rule.main, white: rule.main };
    /** @type {Side|null} */
    this.side = null;
    /** Whose time is over. @type {Side|null} */
    this.out = null;
    this.before = 0;
    /** How long after its time the side's move may still come. */
    this.lag = 0;
    /** @type {number|null} When it last began to run; `null` while it is held. */
    this.since = null;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.timer = undefined;
  }

  /** How long the side to move has thought. */
  spent() {
    return this.side === null ? 0 : this.before + (this.since === null ? 0 : this.now() - this.since);
  }

  /**
   * Begins a turn.
   * @param {Side} side
   * @param {{spent?: number, held?: boolean, lag?: number}} [how] What the turn has cost already, whether the clock stands still for now, and how
   *   long the move may be on its way: that is not charged.
   */
  start(side, { spent = 0, held = false, lag = 0 } = {}) {
    this.stop();
    this.out = null;
    this.side = side;
    this.lag = lag;
    this.before = spent;
    this.since = held ? null : this.now();
    if (this.rule.kind !== 'none') this.timer = setInterval(() => this.tick(), 100);
    this.tick();
  }

  tick() {
    const { side } = this;
    if (side && this.rule.kind !== 'none' && this.spent() >= allowance(this.rule, this.left[side]) + this.lag) {
      this.stop();
      this.out = side;
      this.onTick();
      this.onFlag(side);
      return;
    }
    this.onTick();
  }

  /** Lets the clock stand still, or run on. @param {boolean} held */
  hold(held) {
    if (this.side === null || held === (this.since === null)) return;
    this.before = this.spent();
    this.since = held ? null : this.now();
  }

  /**
   * Ends the turn of the side that moved.
   * @returns {{spent: number, left: ClocksLeft}|null} `null` where its time was over.
   */
  press() {
    const { side } = this;
    if (side === null) return { spent: 0, left: { ...this.left } };
    const allowed = allowance(this.rule, this.left[side]);
    const late = this.spent() - allowed;
    const spent = late >= 0 && late < this.lag ? allowed - 1 : this.spent();
    const left = charged(this.rule, this.left[side], spent);
    if (left === null) {
      this.tick();
      return null;
    }
    this.stop();
    this.left = { ...this.left, [side]: left };
    return { spent, left: { ...this.left } };
  }

  /** Ends a turn in which no move comes any more: what it has cost is spent. */
  charge() {
    const { side } = this;
    if (side !== null && this.rule.kind !== 'none') this.left = { ...this.left, [side]: Math.max(0, this.left[side] - this.spent()) };
    this.stop();
  }

  /** Ends a turn as if it had not been. */
  stop() {
    clearInterval(this.timer);
    this.side = null;
    this.since = null;
    this.before = 0;
  }

  /**
   * What a clock shows: the time, and whether it is already that of byoyomi.
   * @param {Side} side
   */
  face(side) {
    if (side === this.out) return { ms: 0, byoyomi: this.rule.kind === 'byoyomi' };
    const spent = side === this.side ? this.spent() : 0;
    const main = this.left[side] - spent;
    if (this.rule.kind !== 'byoyomi' || main > 0) return { ms: Math.max(0, main), byoyomi: false };
    return { ms: Math.max(0, Math.min(this.rule.byoyomi, this.rule.byoyomi + main)), byoyomi: true };
  }
}
