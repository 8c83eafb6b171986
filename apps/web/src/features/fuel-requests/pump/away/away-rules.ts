import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import type { AwayFill, Book, KeptStep } from './away-store.ts';

/** A book older than this says too little about who may be fuelled. */
const OLDEST_BOOK_MS = 12 * 3_600_000;

/** What was answered is kept this long, so that the list can tell and a book from before cannot serve it again. */
const ANSWERED_FOR_MS = 12 * 3_600_000;

/** Beyond this the server does not believe a device's clock, and what it sends waits for the platform. */
const MOST_CLOCK_MS = 5 * 60_000;

/** Why a pump must say no by itself. */
export type AwayNo = 'AWAY_NO_BOOK' | 'AWAY_CAP' | 'AWAY_UNKNOWN' | 'AWAY_SERVED' | 'AWAY_NOT_KEPT';

/** Why this device can do nothing without a line; null when it can. */
export type AwayBlock = 'insecure' | 'storage' | 'devices' | 'off';

/** What the screen says of sending. */
export interface AwayView {
  /** Vehicles with steps that were written down and not sent, those steps, and when the oldest was. */
  waiting: number;
  steps: number;
  oldest_at: string | null;
  fills: readonly AwayFill[];
  /** When what this device knows is from; null when it knows nothing that still counts. */
  as_of: string | null;
  /** Why the server takes nothing any more, if it does not. */
  refused: string | null;
  blocked: AwayBlock | null;
  /** Minutes this device's clock is off, where that is too much. */
  clock_minutes: number | null;
  /** The last thing asked of the server got no answer. */
  is_lost: boolean;
}

export const NOTHING: AwayView = {
  waiting: 0,
  steps: 0,
  oldest_at: null,
  fills: [],
  as_of: null,
  refused: null,
  blocked: null,
  clock_minutes: null,
  is_lost: false,
};

/** What is kept, as the screen says it. */
export function viewOf(
  steps: readonly KeptStep[],
  fills: readonly AwayFill[],
  book: Book | undefined,
  said: Pick<AwayView, 'refused' | 'blocked' | 'is_lost'>,
): AwayView {
  const behind = book?.clock_behind_ms ?? 0;
  const isFresh = book !== undefined && serverTime(book).getTime() - Date.parse(book.as_of) < OLDEST_BOOK_MS;
  return {
    waiting: new Set(steps.map((step) => step.request_id)).size,
    steps: steps.length,
    oldest_at: steps[0]?.device_at ?? null,
    fills: fills.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    as_of: isFresh ? book.as_of : null,
    refused: said.refused,
    blocked: said.blocked ?? (book && isOff(book) ? 'off' : null),
    clock_minutes: Math.abs(behind) > MOST_CLOCK_MS ? Math.round(Math.abs(behind) / 60_000) : null,
    is_lost: said.is_lost,
  };
}

/** Entries whose answer somebody should read: the server held them or could do nothing with them. */
export function toRead(fills: readonly AwayFill[]): number {
  return fills.filter((fill) => isAnsweredOtherwise(fill) && !fill.is_seen).length;
}

/** Whether it went otherwise than with a line. */
export function isAnsweredOtherwise(fill: AwayFill): boolean {
  return fill.state === 'answered' && fill.answer?.outcome !== 'done';
}

/** Whether nothing is lost when this is forgotten: answered, read where it must be, and older than any book that could open it. */
export function isPast(fill: AwayFill, now: number): boolean {
  const isOpen = fill.state !== 'answered' || (isAnsweredOtherwise(fill) && !fill.is_seen);
  return !isOpen && now - Date.parse(fill.at) > ANSWERED_FOR_MS;
}

/** What the server's clock says now, as far as this device knows. */
export function serverTime(book: Book, now = Date.now()): Date {
  return new Date(now + book.clock_behind_ms);
}

/** Why nothing may be fuelled without a line just now; null when it may. */
export function whyNotAway(
  book: Book | undefined,
  fills: readonly AwayFill[],
  now = Date.now(),
): AwayNo | null {
  if (!book || isOff(book)) return 'AWAY_NO_BOOK';
  if (serverTime(book, now).getTime() - Date.parse(book.as_of) > OLDEST_BOOK_MS) return 'AWAY_NO_BOOK';
  // What the server has counted already is in the book; a fill that still runs counts with all it may take.
  const own = fills.filter((fill) => fill.state === 'here' || fill.state === 'closed');
  const halalas = own.reduce((sum, fill) => sum + halalasOf(fill), book.halalas);
  return book.fills + own.length >= book.most_fills || halalas >= book.most_halalas ? 'AWAY_CAP' : null;
}

function isOff(book: Book): boolean {
  return book.most_fills === 0 || book.most_halalas === 0;
}

function halalasOf({ request, volume_ml }: AwayFill): number {
  return volume_ml === undefined
    ? request.at_most_amount_halalas
    : amountHalalas(volume_ml, request.price_millis_per_litre ?? 0);
}

/** A request out of the book, as it stands once it was found here; null when its time is over or nothing sells its fuel. */
export function foundAway(book: Book, request: PumpRequest, now: Date): PumpRequest | null {
  const price = book.prices.find(
    ({ fuel_type_id, starts_at, ends_at }) =>
      fuel_type_id === request.fuel_type.id &&
      Date.parse(starts_at) <= now.getTime() &&
      (ends_at === null || Date.parse(ends_at) > now.getTime()),
  )?.price_millis_per_litre;
  const isOver = request.due_at !== null && Date.parse(request.due_at) <= now.getTime();
  if (price === undefined || isOver) return null;
  return {
    ...request,
    status: 'transaction_initiated',
    initiated_at: now.toISOString(),
    price_millis_per_litre: price,
    at_most_amount_halalas: Math.min(
      request.at_most_amount_halalas,
      amountHalalas(request.at_most_volume_ml, price),
    ),
  };
}

/** What stands at the pumps: as the server last said, with what this device found or finished since. */
export function atPumpsWith(
  rows: readonly PumpRequest[],
  fills: readonly AwayFill[],
): readonly PumpRequest[] {
  if (fills.length === 0) return rows;
  const own = new Map(fills.map((fill) => [fill.request.id, fill]));
  const others = rows.filter((row) => (own.get(row.id)?.state ?? 'answered') === 'answered');
  const here = fills.filter((fill) => fill.state === 'here').map((fill) => fill.request);
  return [...others, ...here.toReversed()];
}
