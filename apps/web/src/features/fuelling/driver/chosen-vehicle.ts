import { browserStorage } from '../../../lib/browser.ts';

const KEY = 'ask-vehicle';

/** The vehicle last asked for on this phone, where a person has more than one. */
export function chosenVehicle(): number | null {
  return Number(browserStorage().getItem(KEY)) || null;
}

/** Remembers it. */
export function chooseVehicle(id: number): void {
  browserStorage().setItem(KEY, String(id));
}
