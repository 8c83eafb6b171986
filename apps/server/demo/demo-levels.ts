import type { sendTankReadings } from '@fleet/contracts/fleet/tank-readings.ts';
import { riyadhMinutesOfDay } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { takeReadings } from '../src/fleet/tank-readings/tank-readings.service.ts';
import { rejudgeLevels } from '../src/insight/anomalies/anomaly-judging.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import type { DemoCompany, DemoVehicle } from './demo-company.ts';
import { as } from './demo-steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 8;
/** The first fleet's vehicles after the demo driver's have a sensor; somebody empties a part of the last one's tank. */
const SENSORS = 6;
/** What is read now would limit what may be requested now. */
const LAST_MS = 40 * MINUTE_MS;
/** Up to here a fill leaves the tank, and down to here it is driven. */
const FULL = 0.97;
const EMPTY = 0.04;
/** Fills so soon after another did not find the tank emptied. */
const SOON_MS = 3 * HOUR_MS;
const MAX_BATCH = 500;

const FILLS: Statement = {
  name: 'demo_level_fills',
  text: `select vehicle_id, closed_at, volume_ml from fuel_requests
         where vehicle_id = any($1::bigint[]) and closed_at > $2 and volume_ml > 0 order by closed_at`,
};
interface Fill {
  readonly vehicle_id: number;
  readonly closed_at: Date;
  readonly volume_ml: number;
}

/** Readings of some tanks over the last days, as their sensors would have sent them around the fills that happened. */
export async function readTanks(ctx: Ctx, company: DemoCompany): Promise<void> {
  const [client] = company.clients;
  const vehicles = client!.vehicles.slice(1, 1 + SENSORS);
  const since = new Date(ctx.now.getTime() - DAYS * DAY_MS);
  const fills = await ctx.db.rows<Fill>(FILLS, [vehicles.map(({ id }) => id), since]);
  for (const [index, vehicle] of vehicles.entries()) {
    const own = fills.filter((fill) => fill.vehicle_id === vehicle.id);
    const readings = readingsOf(vehicle, own, since, ctx.now, index === vehicles.length - 1);
    for (let at = 0; at < readings.length; at += MAX_BATCH)
      await takeReadings(
        as(ctx, client!.manager, ctx.now),
        { readings: readings.slice(at, at + MAX_BATCH) },
        { rejudge: rejudgeLevels },
      );
  }
}

/** From one level to the next; half of what leaves it may do so at once. */
interface Stretch {
  readonly from_ms: number;
  readonly to_ms: number;
  readonly from_ml: number;
  readonly to_ml: number;
  readonly isDrained: boolean;
}

function readingsOf(
  vehicle: DemoVehicle,
  fills: readonly Fill[],
  since: Date,
  now: Date,
  isDrained: boolean,
) {
  const tank = vehicle.tank_ml;
  const readings: z.output<(typeof sendTankReadings)['body']>['readings'] = [];
  for (const stretch of stretchesOf(tank, fills, since, now, isDrained))
    for (let at = stretch.from_ms + 5 * MINUTE_MS; at < stretch.to_ms; at += pauseAt(at)) {
      const noise = (((readings.length * 7_919) % 11) - 5) * 0.0012 * tank;
      readings.push({
        ...{ vehicle_id: vehicle.id, read_at: new Date(at).toISOString(), unit: 'ml' as const },
        ...{ source: 'probe' as const, level: Math.max(0, Math.round(levelAt(stretch, at) + noise)) },
      });
    }
  return readings;
}

function stretchesOf(
  tank: number,
  fills: readonly Fill[],
  since: Date,
  now: Date,
  isDrained: boolean,
): Stretch[] {
  const stretches: Stretch[] = [];
  let from_ms = since.getTime();
  let from_ml = 0.7 * tank;
  for (const { closed_at, volume_ml } of fills) {
    const closed = closed_at.getTime();
    const isSoon = closed - from_ms < SOON_MS;
    const to_ml = isSoon
      ? from_ml * 0.98
      : Math.max(EMPTY * tank, Math.min(from_ml * 0.95, FULL * tank - volume_ml));
    const isLong = closed - from_ms > DAY_MS && !stretches.some((one) => one.isDrained);
    stretches.push({
      from_ms,
      to_ms: closed - 10 * MINUTE_MS,
      from_ml,
      to_ml,
      isDrained: isDrained && isLong,
    });
    from_ml = Math.min(FULL * tank, to_ml + volume_ml);
    from_ms = closed;
  }
  const to_ms = now.getTime() - LAST_MS;
  const burned = 0.4 * tank * Math.min(1, (to_ms - from_ms) / (2 * DAY_MS));
  const to_ml = Math.max(EMPTY * tank, from_ml - burned);
  return [...stretches, { from_ms, to_ms, from_ml, to_ml, isDrained: false }];
}

function levelAt({ from_ms, to_ms, from_ml, to_ml, isDrained }: Stretch, at: number): number {
  const share = (at - from_ms) / (to_ms - from_ms);
  const left = isDrained ? share / 2 + (share > 0.5 ? 0.5 : 0) : share;
  return from_ml - (from_ml - to_ml) * Math.min(1, left);
}

/** More often while it is driven. */
function pauseAt(at: number): number {
  const hour = riyadhMinutesOfDay(new Date(at)) / 60;
  return (hour >= 6 && hour < 20 ? 20 : 60) * MINUTE_MS;
}
