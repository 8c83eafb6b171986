import type { getTankLevel as getTankLevelRoute } from '@fleet/contracts/insight/tank-levels.ts';
import { tankEventsOf } from '@fleet/domain/tank-levels/events.ts';
import { type TankReading, traceOf } from '@fleet/domain/tank-levels/trace.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { findLevelVehicle, listLevelFills, listLevels } from './tank-levels.queries.ts';
import { asReadings, shownEvent, thinned } from './tank-levels.rules.ts';

const DAY_MS = 86_400_000;
/** A sensor is known by its fills: of so many days, and readings. */
const KNOWN_DAYS = 45;
const MAX_READINGS = 20_000;

/** A vehicle's level of the last days, with its events. Throws NOT_FOUND. */
export async function getTankLevel(
  ctx: Ctx,
  id: number,
  { days }: z.output<(typeof getTankLevelRoute)['query']>,
): Promise<z.input<(typeof getTankLevelRoute)['response']>> {
  const vehicle = await findLevelVehicle(ctx, id);
  if (!vehicle) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
  const tank_ml = vehicle.gas_tank_capacity_ml;
  const to = ctx.now;
  const from = new Date(to.getTime() - days * DAY_MS);
  const known = new Date(to.getTime() - KNOWN_DAYS * DAY_MS);
  const rows = await listLevels(ctx, id, { from: known, to, limit: MAX_READINGS });
  const fills = rows.length === 0 ? [] : await listLevelFills(ctx, vehicle, known);
  const trace = traceOf(asReadings(rows), tank_ml);
  const billed = fills.map((fill) => ({
    ...{ id: String(fill.id), closed_at_ms: fill.closed_at.getTime(), volume_ml: fill.volume_ml },
  }));
  const events = (trace ? tankEventsOf(trace, billed) : []).filter(
    (one) => one.ended_at_ms >= from.getTime(),
  );
  const latest = rows.at(-1);
  const byId = new Map(fills.map((fill) => [String(fill.id), fill]));
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), tank_ml },
    latest: latest
      ? { read_at: latest.read_at.toISOString(), volume_ml: latest.volume_ml, source: latest.source }
      : null,
    readings: thinned(rows.filter((row) => row.read_at >= from)),
    events: events.map((event) => shownEvent(event, byId, rows)).reverse(),
  };
}

/** Readings between two instants for judging fills, oldest first. The caller has settled whose the vehicle is. */
export async function readLevels(ctx: Ctx, vehicle_id: number, from: Date, to: Date): Promise<TankReading[]> {
  return asReadings(await listLevels(ctx, vehicle_id, { from, to, limit: MAX_READINGS }));
}

/** The same as points of a picture. */
export async function listLevelPoints(ctx: Ctx, vehicle_id: number, from: Date, to: Date) {
  return thinned(await listLevels(ctx, vehicle_id, { from, to, limit: MAX_READINGS }));
}
