import { useSyncExternalStore } from 'react';
import { browserStorage } from '../lib/browser.ts';

/** Sound and vibration of a verdict, for attendants who watch the nozzle rather than the screen. */
export type Signal = 'yes' | 'no' | 'wait';

interface Tone {
  readonly hertz: number;
  readonly from_ms: number;
  readonly for_ms: number;
}

/**
 * Yes rises, no is low, rough and repeated three times, wait is one note twice: distinguishable by rhythm alone beside a running
 * engine.
 */
const TONES: Record<Signal, { wave: OscillatorType; tones: readonly Tone[]; vibration: readonly number[] }> =
  {
    yes: {
      wave: 'triangle',
      tones: [
        { hertz: 880, from_ms: 0, for_ms: 120 },
        { hertz: 1319, from_ms: 130, for_ms: 220 },
      ],
      vibration: [90],
    },
    no: {
      wave: 'sawtooth',
      tones: [0, 190, 380].map((from_ms) => ({ hertz: 185, from_ms, for_ms: 140 })),
      vibration: [200, 90, 200, 90, 200],
    },
    wait: {
      wave: 'triangle',
      tones: [0, 260].map((from_ms) => ({ hertz: 587, from_ms, for_ms: 160 })),
      vibration: [70, 120, 70],
    },
  };

const LOUDNESS = 0.35;
/** Ramps avoid audible clicks. */
const RAMP_SECONDS = 0.012;
const KEY = 'signals';
const OFF = 'off';

const listeners = new Set<() => void>();
let audio: AudioContext | null = null;

/** Whether signals are enabled on this device: by default they are. */
export function areSignalsOn(): boolean {
  return browserStorage().getItem(KEY) !== OFF;
}

/** Enables or disables this device's signals; enabling plays one immediately. */
export function switchSignals(isOn: boolean): void {
  if (isOn) browserStorage().removeItem(KEY);
  else browserStorage().setItem(KEY, OFF);
  for (const listener of listeners) listener();
  if (isOn) signal('yes');
}

/** Whether signals are enabled, live. */
export function useSignalsOn(): boolean {
  return useSyncExternalStore(listen, areSignalsOn);
}

/** Plays the signal of a verdict. Silent if disabled, and before the first user interaction, when browsers block it. */
export function signal(verdict: Signal): void {
  if (!areSignalsOn() || navigator.userActivation?.hasBeenActive === false) return;
  const { wave, tones, vibration } = TONES[verdict];
  const wantsCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!wantsCalm) navigator.vibrate?.([...vibration]);
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const tone of tones) play(audio, wave, tone);
  } catch {
    // The banner already shows the result; sound is optional.
  }
}

function play(context: AudioContext, wave: OscillatorType, { hertz, from_ms, for_ms }: Tone): void {
  const start = context.currentTime + from_ms / 1000;
  const end = start + for_ms / 1000;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + RAMP_SECONDS);
  loudness.gain.setValueAtTime(LOUDNESS, end - RAMP_SECONDS);
  loudness.gain.linearRampToValueAtTime(0, end);
  const tone = context.createOscillator();
  tone.type = wave;
  tone.frequency.value = hertz;
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
