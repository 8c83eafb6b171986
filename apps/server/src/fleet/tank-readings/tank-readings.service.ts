import type { createTankReading, sendTankReadings } from '@fleet/contracts/fleet/tank-readings.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  getReading,
  insertReadings,
  listOwnVehicles,
  listRecent,
  removeReadings,
} from './tank-readings.queries.ts';
import { acceptReading, mayConcernFill, type NewTankReading, type Refusal } from './tank-readings.rules.ts';

/** What tank readings need of later contexts; the server hands it in. */
export interface TankReadingNeeds {
  /** New readings may say something about these vehicles' fills from a time on. */
  readonly rejudge: (ctx: Ctx, vehicles: readonly { id: number; since: Date }[]) => Promise<void>;
}

const DAY_MS = 86_400_000;

/** Stores a batch. Whoever sent it may send it again: what is stored stays, and what was refused is named by its place. */
export function takeReadings(
  ctx: Ctx,
  { readings }: z.output<(typeof sendTankReadings)['body']>,
  needs: TankReadingNeeds,
): Promise<z.input<(typeof sendTankReadings)['response']>> {
  return inTransaction(ctx, async (ctx) => {
    const vehicles = await listOwnVehicles(ctx, [...new Set(readings.map((one) => one.vehicle_id))]);
    const accepted: NewTankReading[] = [];
    const refused: { index: number; reason: Refusal }[] = [];
    for (const [index, sent] of readings.entries()) {
      const one = acceptReading(sent, vehicles.get(sent.vehicle_id), ctx.now, ctx.config.TANK_READING_DAYS);
      if (typeof one === 'string') refused.push({ index, reason: one });
      else accepted.push(one);
    }
    const stored = await store(ctx, accepted, needs);
    return { stored, duplicates: accepted.length - stored, refused };
  });
}

/** Stores one reading of a vehicle. Throws NOT_FOUND, INVALID_FIELDS. */
export function takeReading(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof createTankReading)['body']>,
  needs: TankReadingNeeds,
): Promise<z.input<(typeof createTankReading)['response']>> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = (await listOwnVehicles(ctx, [id])).get(id);
    if (!vehicle) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
    const one = acceptReading(body, vehicle, ctx.now, ctx.config.TANK_READING_DAYS);
    if (typeof one === 'string') throw refusal(one);
    await store(ctx, [one], needs);
    const { read_at, ...kept } = await getReading(ctx, id, one.read_at);
    return { ...kept, read_at: read_at.toISOString() };
  });
}

async function store(
  ctx: Ctx,
  readings: readonly NewTankReading[],
  { rejudge }: TankReadingNeeds,
): Promise<number> {
  if (readings.length === 0) return 0;
  const stored = await insertReadings(ctx, readings);
  const oldest = new Map<number, Date>();
  const newest = new Map<number, Date>();
  for (const { vehicle_id, read_at } of stored) {
    if (!(oldest.get(vehicle_id)! <= read_at)) oldest.set(vehicle_id, read_at);
    if (!(newest.get(vehicle_id)! >= read_at)) newest.set(vehicle_id, read_at);
  }
  const concerned = (await listRecent(ctx, newest)).filter((one) =>
    mayConcernFill(one, newest.get(one.vehicle_id)!),
  );
  if (concerned.length > 0)
    await rejudge(
      ctx,
      concerned.map(({ vehicle_id }) => ({ id: vehicle_id, since: oldest.get(vehicle_id)! })),
    );
  return stored.length;
}

function refusal(reason: Refusal): AppError {
  const field = reason === 'out_of_bounds' ? 'level' : 'read_at';
  return new AppError('INVALID_FIELDS', 'This reading cannot be stored.', undefined, { [field]: reason });
}

/** Job: removes readings older than TANK_READING_DAYS. Returns how many. */
export function purgeReadings(ctx: Ctx): Promise<number> {
  return removeReadings(ctx, new Date(ctx.now.getTime() - ctx.config.TANK_READING_DAYS * DAY_MS));
}
