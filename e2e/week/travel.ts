import type { BrowserContext } from 'playwright-core';

/** Shifts the clock of a browser: only `Date`; timers run normally. */

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

/** Moves every current and future page of this browser context to a time. */
export async function travel(context: BrowserContext, instant: string): Promise<void> {
  const script = `window.ahead_ms = ${Date.parse(instant) - Date.now()};${SHIFTED_DATE}`;
  await context.addInitScript(script);
  await Promise.all(context.pages().map((page) => page.evaluate(script).catch(unlessItLeft)));
}

/** A page that goes elsewhere at this moment has the script there from its start. */
function unlessItLeft(error: Error): void {
  if (!error.message.includes('Execution context was destroyed')) throw error;
}
