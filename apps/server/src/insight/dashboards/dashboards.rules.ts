import { countDays } from '@fleet/domain/periods.ts';
import { addDays, type RiyadhDate } from '@fleet/domain/riyadh-time.ts';

/** Whose requests are summed; null means all. `of_network` means all stations of one network. */
export interface Owner {
  readonly kind: 'client' | 'network' | 'station';
  readonly party_id: number | null;
  readonly of_network?: number;
}

/** A stretch of days that one span of sums covers exactly. Both days are included. */
export interface Piece {
  readonly span: 'day' | 'month';
  readonly from: RiyadhDate;
  readonly to: RiyadhDate;
}

/** The period of the same length just before; of whole months, as many whole months. */
export function periodBefore(from: RiyadhDate, to: RiyadhDate): { from: RiyadhDate; to: RiyadhDate } {
  const end = addDays(from, -1);
  const isFullMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isFullMonths) return { from: addDays(from, -countDays(from, to)), to: end };
  return { from: addMonths(from, -countMonths(from, to)), to: end };
}

/** Splits a period into whole months, which have their own sums, and the days at its two ends. */
export function piecesOf(from: RiyadhDate, to: RiyadhDate, grain: 'day' | 'month'): Piece[] {
  if (grain === 'day') return [{ span: 'day', from, to }];
  const firstFullMonth = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const afterFullMonths = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : `${to.slice(0, 7)}-01`;
  if (firstFullMonth >= afterFullMonths) return [{ span: 'day', from, to }];
  const pieces: Piece[] = [{ span: 'month', from: firstFullMonth, to: addDays(afterFullMonths, -1) }];
  if (from < firstFullMonth) pieces.unshift({ span: 'day', from, to: addDays(firstFullMonth, -1) });
  if (afterFullMonths <= to) pieces.push({ span: 'day', from: afterFullMonths, to });
  return pieces;
}

function countMonths(from: RiyadhDate, to: RiyadhDate): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from) + 1;
}

/** The same day of another month; only used of firsts of a month. */
function addMonths(first: RiyadhDate, count: number): RiyadhDate {
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}
