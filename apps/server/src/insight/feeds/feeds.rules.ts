import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';

/** A place in the order of changes: after the row with this number and id. */
export interface FeedPosition {
  readonly change_no: number;
  readonly id: number;
}

/** Before everything. */
export const BEGINNING: FeedPosition = { change_no: -1, id: 0 };

const SIGNED = /^([A-Za-z0-9_-]{1,300})\.([A-Za-z0-9_-]{22})$/;

/** A place as readers hold it: signed, and good for this feed of this fleet only. */
export function cursorOf(secret: string, feed: string, client_id: number, position: FeedPosition): string {
  const body = Buffer.from(JSON.stringify([position.change_no, position.id])).toString('base64url');
  return `${body}.${signatureOf(secret, feed, client_id, body)}`;
}

/** The position of a cursor. Throws INVALID_FIELDS for any other text, and for another feed's or fleet's. */
export function positionOf(
  secrets: readonly string[],
  feed: string,
  client_id: number,
  cursor: string,
): FeedPosition {
  const [, body, signature] = SIGNED.exec(cursor) ?? [];
  const isOurs = (secret: string) => isSame(signature!, signatureOf(secret, feed, client_id, body!));
  if (!body || !signature || !secrets.some(isOurs))
    throw new AppError('INVALID_FIELDS', 'This is no cursor of this feed.', undefined, { cursor: 'invalid' });
  const [change_no, id] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, number];
  return { change_no, id };
}

function signatureOf(secret: string, feed: string, client_id: number, body: string): string {
  return createHmac('sha256', secret)
    .update(`feed:${feed}:${client_id}:${body}`)
    .digest('base64url')
    .slice(0, 22);
}

function isSame(input: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(input), Buffer.from(wanted));
}

/** A row on the wire: instants as text. */
export function onWire<Row extends object>(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Row;
}
