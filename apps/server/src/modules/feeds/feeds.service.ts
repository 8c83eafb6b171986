import type { feedVehicles } from '@fleet/contracts/feeds.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { clientOf } from '../../platform/ownership.ts';
import { addMark, FEEDS, type Feed, type FeedName, findMark, listChanges } from './feeds.queries.ts';
import { BEGINNING, cursorOf, onWire, type Place, placeOf } from './feeds.rules.ts';

type Asked = z.output<(typeof feedVehicles)['query']>;

/**
 * What changed of a fleet after a cursor, oldest change first, at most `limit` rows. Throws NOT_FOUND for another fleet's,
 * and for a driver, who has no business with all of a fleet; INVALID_FIELDS for a cursor that is none of this feed's.
 */
export async function readFeed<Row extends object>(ctx: Ctx, name: FeedName, asked: Asked) {
  if (ctx.actor.driver_id !== null) throw new AppError('NOT_FOUND', 'There is no such client.');
  const client_id = await clientOf(ctx, asked.client_id);
  const after = await placeAsked(ctx, name, client_id, asked);
  const found = await listChanges<Row>(ctx, FEEDS[name] as Feed, client_id, after, asked.limit + 1);
  const rows = found.slice(0, asked.limit);
  return {
    rows: rows.map(onWire),
    next_cursor: cursorOf(ctx.config.TOKEN_SECRET, name, client_id, rows.at(-1) ?? after),
    has_more: found.length > rows.length,
  };
}

/** Scheduled work, by the minute: a mark from which a reading since about now begins; forgets those of a quarter ago. */
export function markChanges(ctx: Ctx): Promise<void> {
  return addMark(ctx);
}

async function placeAsked(
  ctx: Ctx,
  name: FeedName,
  client_id: number,
  { cursor, since }: Asked,
): Promise<Place> {
  if (cursor !== undefined && since !== undefined)
    throw new AppError('INVALID_FIELDS', 'A cursor says where to begin.', undefined, { since: 'not_wanted' });
  if (cursor !== undefined) return placeOf(ctx.config.TOKEN_SECRET, name, client_id, cursor);
  const mark = since === undefined ? null : await findMark(ctx, new Date(since));
  return mark === null ? BEGINNING : { change_no: mark, id: 0 };
}
