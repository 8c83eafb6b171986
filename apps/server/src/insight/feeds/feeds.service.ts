import type { feedVehicles } from '@fleet/contracts/insight/feeds.ts';
import type { z } from 'zod';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { addMark, FEEDS, type Feed, type FeedName, findMark, listChanges } from './feeds.queries.ts';
import { BEGINNING, cursorOf, type FeedPosition, onWire, positionOf } from './feeds.rules.ts';

type FeedQuery = z.output<(typeof feedVehicles)['query']>;

/**
 * Changes of a fleet after a cursor, oldest first, at most `limit` rows. Throws NOT_FOUND for another fleet's, and
 * for a driver; INVALID_FIELDS for a cursor of another feed.
 */
export async function readFeed<Row extends object>(ctx: Ctx, name: FeedName, query: FeedQuery) {
  if (ctx.actor.driver_id !== null) throw new AppError('NOT_FOUND', 'There is no such client.');
  const client_id = await clientOf(ctx, query.client_id);
  const after = await startPosition(ctx, name, client_id, query);
  const found = await listChanges<Row>(ctx, FEEDS[name] as Feed, client_id, after, query.limit + 1);
  const rows = found.slice(0, query.limit);
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

async function startPosition(
  ctx: Ctx,
  name: FeedName,
  client_id: number,
  { cursor, since }: FeedQuery,
): Promise<FeedPosition> {
  if (cursor !== undefined && since !== undefined)
    throw new AppError('INVALID_FIELDS', 'The cursor already defines the start.', undefined, {
      since: 'not_allowed',
    });
  if (cursor !== undefined) return positionOf(ctx.config.KEYS.tokens, name, client_id, cursor);
  const mark = since === undefined ? null : await findMark(ctx, new Date(since));
  return mark === null ? BEGINNING : { change_no: mark, id: 0 };
}
