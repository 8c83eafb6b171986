import type { Page } from 'playwright-core';

/** User actions and sounds on a page, counted by the page itself, across loads. */
export interface Effort {
  /** Clicks on buttons, links and fields. */
  taps: number;
  /** Keys typed. */
  keys: number;
  /** Notes of the last signal in hertz. */
  notes: number[];
}

/** Times of the keystroke-level model: finding and tapping a target, and typing another digit. */
const SECONDS_A_TAP = 1.1;
const SECONDS_A_KEY = 0.3;

/** Starts counting. */
export async function watchEffort(page: Page): Promise<void> {
  await page.addInitScript(`
    window.effort = { taps: 0, keys: 0, notes: [] };
    addEventListener('pointerdown', (event) => event.isTrusted && window.effort.taps++, true);
    addEventListener('keydown', (event) => event.isTrusted && event.key.length === 1 && window.effort.keys++, true);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.effort.notes.push(Math.round(this.frequency.value));
      return start.call(this, when);
    };
  `);
  await page.reload();
}

/** Counts since the last call. */
export function effortOf(page: Page): Promise<Effort> {
  return page.evaluate(
    '(() => { const { taps, keys, notes } = window.effort; window.effort = { taps: 0, keys: 0, notes: [] }; return { taps, keys, notes }; })()',
  );
}

/** Seconds of user effort for taps and keys, excluding waiting. */
export function secondsOf({ taps, keys }: Pick<Effort, 'taps' | 'keys'>): number {
  return taps * SECONDS_A_TAP + keys * SECONDS_A_KEY;
}
