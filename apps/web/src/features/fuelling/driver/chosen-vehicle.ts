import { browserStorage } from '../../../lib/browser.ts';

const KEY = 'ask-vehicle';

/** The vehicle last used on this phone, if the driver has several. */
export function chosenVehicle(): number | null {
  return Number(browserStorage().getItem(KEY)) || null;
}

/** Stores it. */
export function chooseVehicle(id: number): void {
  browserStorage().setItem(KEY, String(id));
}
