import { riyadhWeekday, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Cells, comparable, type Problems } from './imports-cells.rules.ts';
import type { BranchSlot } from './imports-orders.queries.ts';
import { readHours } from './imports-orders.rules.ts';

/** What a wrong cell of an order most likely means: the nearest product by its name, the nearest slot with capacity. */

/** A typed name may differ from the meant one by a third of its letters. */
const MAX_SHARE = 1 / 3;
const MINUTES_AN_HOUR = 60;

/** The name that is closest to a text by edits; null where none is close. */
export function nearestName(text: string, names: readonly string[]): string | null {
  const wanted = comparable(text);
  let nearest: { name: string; edits: number } | null = null;
  for (const name of names) {
    const edits = editsBetween(wanted, comparable(name));
    if (edits <= Math.max(wanted.length, name.length) * MAX_SHARE && edits < (nearest?.edits ?? Infinity))
      nearest = { name, edits };
  }
  return nearest?.name ?? null;
}

/** The hours of the slot of that depot and day that begins nearest to those written, of those with capacity; null for none. */
export function nearestSlot(
  hours: string,
  day: string,
  slots: readonly BranchSlot[],
  isFree: (slot: BranchSlot) => boolean,
): string | null {
  const from = readHours(hours)?.from_minute ?? 0;
  const weekday = riyadhWeekday(startOfRiyadhDate(day));
  const far = (slot: BranchSlot) => Math.abs(slot.from_minute - from);
  const [nearest] = slots
    .filter((slot) => slot.weekday === weekday && isFree(slot))
    .toSorted((a, b) => far(a) - far(b) || a.from_minute - b.from_minute);
  return nearest ? `${clock(nearest.from_minute)}-${clock(nearest.to_minute)}` : null;
}

/** Whether a row has a problem for which something may be suggested. */
export function mayBeSuggested({ product, delivery_slot }: Problems): boolean {
  return product === 'not_found' || delivery_slot === 'no_such_slot' || delivery_slot === 'slot_full';
}

/** Suggested texts of a row's wrong cells, by field. */
export function suggestionsOf(
  { cells, problems }: { readonly cells: Cells; readonly problems: Problems },
  products: readonly string[],
  slotFor: () => string | null,
): Record<string, string> {
  const product = problems.product === 'not_found' ? nearestName(cells.product ?? '', products) : null;
  const slot = problems.delivery_slot ? slotFor() : null;
  return { ...(product && { product }), ...(slot && { delivery_slot: slot }) };
}

function clock(minute: number): string {
  const hours = String(Math.floor(minute / MINUTES_AN_HOUR) % 24).padStart(2, '0');
  return `${hours}:${String(minute % MINUTES_AN_HOUR).padStart(2, '0')}`;
}

/** Levenshtein's distance. */
function editsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1)
      row.push(Math.min(row[j - 1]! + 1, before[j]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    before = row;
  }
  return before[b.length]!;
}
