/** `good`: the scan was accepted. `bad`: look at the screen. */
export type Tone = 'good' | 'bad';

/** Consecutive notes in hertz and milliseconds, and a pattern for phones that can vibrate. */
const NOTES = {
  good: { notes: [{ pitchHz: 1046, ms: 90 }], shakeMs: [40] },
  bad: {
    notes: [
      { pitchHz: 311, ms: 140 },
      { pitchHz: 233, ms: 180 },
    ],
    shakeMs: [90, 60, 90],
  },
} as const;

const LOUDNESS = 0.2;
/** Fade-in and fade-out: a tone that is cut off clicks. */
const FADE_S = 0.015;

/** A short synthesized sound for each scan: no file has to be loaded while offline. */
export function createChime(): { play(tone: Tone): void; close(): void } {
  let context: AudioContext | undefined;

  function play(tone: Tone): void {
    const { notes, shakeMs } = NOTES[tone];
    navigator.vibrate?.([...shakeMs]);
    if (typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    // Silent until the first interaction in some browsers: the screen shows the same.
    if (context.state === 'suspended') context.resume().catch(() => undefined);
    let startS = context.currentTime;
    for (const { pitchHz, ms } of notes) {
      sound(context, pitchHz, startS, ms / 1000);
      startS += ms / 1000;
    }
  }

  return {
    play,
    close: () => {
      context?.close().catch(() => undefined);
      context = undefined;
    },
  };
}

function sound(context: AudioContext, pitchHz: number, startS: number, lengthS: number): void {
  const oscillator = new OscillatorNode(context, { frequency: pitchHz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, startS);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, startS + FADE_S);
  loudness.gain.setValueAtTime(LOUDNESS, startS + lengthS - FADE_S);
  loudness.gain.linearRampToValueAtTime(0, startS + lengthS);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(startS);
  oscillator.stop(startS + lengthS);
}
