//! The sounds of the page, made by the browser itself: wood on wood, and a few quiet tones.

/** Plays sounds where the reader wants them. */
export class Sounds {
  /** @param {import('./settings').SettingsStore} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {AudioContext|null} */
    this.context = null;
    // Browsers allow sound only after the reader has touched the page.
    const wake = () => {
      if (!this.settings.get('sounds')) return;
      this.ready();
      void this.context?.resume();
    };
    addEventListener('pointerdown', wake, { passive: true });
    addEventListener('keydown', wake, { passive: true });
  }

  ready() {
    if (!this.context && 'AudioContext' in window) {
      this.context = new AudioContext();
      this.noise = noise(this.context);
    }
    return this.context;
  }

  /**
   * @param {'move'|'capture'|'check'|'end'|'low'|'refused'} name
   */
  play(name) {
    if (!this.settings.get('sounds')) return;
    const context = this.context;
    if (!context || context.state !== 'running') return;
    const now = context.currentTime;
    switch (name) {
      case 'move': this.knock(now, 1500, 0.5); break;
      case 'capture': this.knock(now, 900, 0.7); this.knock(now + 0.07, 1500, 0.5); break;
      case 'check': this.knock(now, 1500, 0.5); this.tone(now + 0.05, 880, 0.18, 0.12); break;
      case 'end': [523.25, 659.25, 783.99].forEach((pitch, index) => this.tone(now + 0.14 * index, pitch, 0.5, 0.1)); break;
      case 'low': this.tone(now, 990, 0.06, 0.08); break;
      case 'refused': this.tone(now, 196, 0.14, 0.1); break;
    }
  }

  /** A piece set down on wood. @param {number} at @param {number} pitch @param {number} loudness */
  knock(at, pitch, loudness) {
    const context = /** @type {AudioContext} */ (this.context);
    const source = new AudioBufferSourceNode(context, { buffer: this.noise });
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 2.2 });
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(loudness, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
    source.connect(filter).connect(level).connect(context.destination);
    source.start(at);
    source.stop(at + 0.1);
  }

  /** @param {number} at @param {number} pitch @param {number} length @param {number} loudness */
  tone(at, pitch, length, loudness) {
    const context = /** @type {AudioContext} */ (this.context);
    const source = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(loudness, at + 0.012);
    level.gain.exponentialRampToValueAtTime(0.0008, at + length);
    source.connect(level).connect(context.destination);
    source.start(at);
    source.stop(at + length + 0.02);
  }
}

/** A tenth of a second of noise. @param {AudioContext} context */
function noise(context) {
  const buffer = new AudioBuffer({ length: Math.ceil(context.sampleRate / 10), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
