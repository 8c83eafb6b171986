import type { BrowserContext } from 'playwright-core';

/** The clock of a browser that lives at another time than this machine: `Date` alone is moved, timers run as always. */

const SHIFTED_DATE = `
  if (!window.MachineDate) {
    const Machine = (window.MachineDate = Date);
    window.Date = class Date extends Machine {
      constructor(...parts) {
        if (parts.length === 0) super(Machine.now() + window.ahead_ms);
        else super(...parts);
      }
      static now() {
        return Machine.now() + window.ahead_ms;
      }
    };
  }`;

/** Moves every page of this browser to an instant, those that are open and those that will be. */
export async function travel(context: BrowserContext, instant: string): Promise<void> {
  const script = `window.ahead_ms = ${Date.parse(instant) - Date.now()};${SHIFTED_DATE}`;
  await context.addInitScript(script);
  await Promise.all(context.pages().map((page) => page.evaluate(script)));
}
