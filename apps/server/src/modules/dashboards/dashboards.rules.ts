import { countDays } from '@fleet/domain/periods.ts';
import { addDays, type RiyadhDate } from '@fleet/domain/riyadh-time.ts';

/** Whose requests are added up; null stands for everybody's. `of_network` speaks of all stations of one network. */
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
  const isWholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWholeMonths) return { from: addDays(from, -countDays(from, to)), to: end };
  return { from: addMonths(from, -countMonths(from, to)), to: end };
}

/** Splits a period into whole months, told by their own sums, and the days at its two ends. */
export function piecesOf(from: RiyadhDate, to: RiyadhDate, grain: 'day' | 'month'): Piece[] {
  if (grain === 'day') return [{ span: 'day', from, to }];
  const firstWhole = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const afterWhole = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : `${to.slice(0, 7)}-01`;
  if (firstWhole >= afterWhole) return [{ span: 'day', from, to }];
  const pieces: Piece[] = [{ span: 'month', from: firstWhole, to: addDays(afterWhole, -1) }];
  if (from < firstWhole) pieces.unshift({ span: 'day', from, to: addDays(firstWhole, -1) });
  if (afterWhole <= to) pieces.push({ span: 'day', from: afterWhole, to });
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
