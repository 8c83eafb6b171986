import { browserStorage } from './browser.ts';

/** What browsers stored before names were unified; `tools/words` leaves this file out. */

/** Fields, then codes. Read only in what is listed below: elsewhere a name may mean something else. */
const FIELDS: Readonly<Record<string, string>> = {
  ask: 'content',
  ask_manager: 'manager_decides',
  at_most_amount_halalas: 'max_amount_halalas',
  at_most_volume_ml: 'max_volume_ml',
  break_off: 'abort',
  doubt: 'rejection_code',
  goes_with: 'related_to',
  heard_at: 'last_seen_at',
  held_proof: 'late_proof',
  kept_at: 'saved_at',
  left_at: 'departed_at',
  made_at: 'created_at',
  place: 'coordinates',
  pump_doubt: 'pump_mismatch',
  requested_place: 'requested_coordinates',
  signs: 'indicators',
  station_place: 'station_coordinates',
};
const CODES: Readonly<Record<string, string>> = {
  FUEL_WAS_DISPENSED: 'FUEL_ALREADY_DISPENSED',
  PIN_WRONG: 'INCORRECT_PIN',
  PUMP_SAYS_OTHERWISE: 'PUMP_REPORT_MISMATCH',
  PUMP_STILL_OPEN: 'PUMP_STILL_UNLOCKED',
  SHIFT_NEEDED: 'SHIFT_REQUIRED',
  STATION_REFUSES: 'STATION_NOT_ALLOWED',
  nobody_there: 'customer_absent',
  odometer_given: 'odometer_provided',
  pump_doubt: 'pump_mismatch',
};
const KEYS: Readonly<Record<string, string>> = {
  look: 'appearance',
  'pump-away-people': 'pump-offline-people',
};
/** Drafts, actions not answered yet, the driver's outbox, what was last seen, and chosen columns. */
const STORED = /^(pump:|intent:|stops:|requests-seen:|driven-trips:|columns\.)/;

/** The offline store of an attendant at a pump. */
export const formerOfflineStore = (user_id: number) => `pump-away-${user_id}`;

/** The same value under the names of now. */
export function withCurrentNames<Value>(value: Value): Value {
  return renamed(value) as Value;
}

/** Gives what this browser's local storage holds the names of now; what has them already stays as it is. */
export function renameStoredValues(storage = browserStorage(), keys = listKeys()): void {
  for (const key of keys) {
    const text = storage.getItem(key);
    if (text === null) continue;
    const name = KEYS[key];
    if (name) {
      if (storage.getItem(name) === null) storage.setItem(name, text);
      storage.removeItem(key);
    } else if (STORED.test(key)) {
      const next = renamedText(text);
      if (next !== text) storage.setItem(key, next);
    }
  }
}

function renamed(value: unknown): unknown {
  if (typeof value === 'string') return CODES[value] ?? value;
  if (Array.isArray(value)) return value.map(renamed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    // What an action is recognized by is the text of its fields.
    Object.entries(value).map(([name, inner]) => [
      FIELDS[name] ?? name,
      name === 'ask' && typeof inner === 'string' ? renamedText(inner) : renamed(inner),
    ]),
  );
}

function renamedText(text: string): string {
  try {
    return JSON.stringify(renamed(JSON.parse(text)));
  } catch {
    return text;
  }
}

function listKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
