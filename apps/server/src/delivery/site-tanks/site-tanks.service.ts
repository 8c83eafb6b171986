import type { createSiteTankReading } from '@fleet/contracts/delivery/site-tanks.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findOwnTank, putReading } from './site-tanks.queries.ts';

const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 90;
/** A device's clock may be this much ahead. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Stores what a tank holds; the first reading of an instant stays. Throws NOT_FOUND, INVALID_FIELDS. */
export function takeSiteReading(
  ctx: Ctx,
  id: number,
  { read_at: sent, volume_ml }: z.output<(typeof createSiteTankReading)['body']>,
): Promise<z.input<(typeof createSiteTankReading)['response']>> {
  return inTransaction(ctx, async (ctx) => {
    const tank = await findOwnTank(ctx, id);
    if (!tank) throw new AppError('NOT_FOUND', 'There is no such tank.');
    const read_at = sent === undefined ? ctx.now : new Date(sent);
    const age = ctx.now.getTime() - read_at.getTime();
    if (age < -MAX_AHEAD_MS) throw refused('read_at', 'in_future');
    if (age > MAX_AGE_DAYS * DAY_MS) throw refused('read_at', 'too_old');
    if (volume_ml > tank.capacity_ml) throw refused('volume_ml', 'out_of_bounds');
    const source = ctx.actor.api_key_id === null ? 'manual' : 'api';
    const { read_at: stored, ...reading } = await putReading(ctx, {
      ...{ site_tank_id: id, client_id: tank.client_id, read_at, volume_ml, source },
    });
    return { ...reading, read_at: stored.toISOString() };
  });
}

function refused(field: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', 'This reading cannot be stored.', undefined, { [field]: code });
}
