import type { Page } from 'playwright-core';

/** What a person did on a page, and what it sounded like; counted by the page itself, over loads. */
export interface Effort {
  /** Presses of buttons, links and fields. */
  taps: number;
  /** Characters typed on a keyboard. */
  keys: number;
  /** Notes of the last signal, in hertz. */
  notes: number[];
}

/** What a thumb takes, from the keystroke-level model: find the place and press it, and type one digit more. */
const SECONDS_A_TAP = 1.1;
const SECONDS_A_KEY = 0.3;

/** Counts from now on. */
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

/** What was counted since it was asked last. */
export function effortOf(page: Page): Promise<Effort> {
  return page.evaluate(
    '(() => { const { taps, keys, notes } = window.effort; window.effort = { taps: 0, keys: 0, notes: [] }; return { taps, keys, notes }; })()',
  );
}

/** Seconds a person needs for taps and keys, beside those they wait for the product. */
export function secondsOf({ taps, keys }: Pick<Effort, 'taps' | 'keys'>): number {
  return taps * SECONDS_A_TAP + keys * SECONDS_A_KEY;
}
