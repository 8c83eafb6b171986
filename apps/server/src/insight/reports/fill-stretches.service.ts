import { MAX_STRETCH_DAYS, measureFills } from '@fleet/domain/consumption.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  hasMarks,
  listFills,
  listReaches,
  listReadings,
  listTanks,
  lockMeasuring,
  saveOutcomes,
  takeMarks,
} from './fill-stretches.queries.ts';

const VEHICLES_AT_ONCE = 50;

/** Measures the vehicles whose fills or readings changed, of one client or of all; returns how many. */
export async function settleStretches(ctx: Ctx, client_id: number | null = null): Promise<number> {
  if (client_id !== null && !(await hasMarks(ctx, client_id))) return 0;
  let settled = 0;
  for (;;) {
    const count = await inTransaction(ctx, (ctx) => settleSome(ctx, client_id));
    settled += count;
    if (count < VEHICLES_AT_ONCE) return settled;
  }
}

async function settleSome(ctx: Ctx, client_id: number | null): Promise<number> {
  const marked = await takeMarks(ctx, client_id, VEHICLES_AT_ONCE);
  if (marked.length === 0) return 0;
  await lockMeasuring(ctx, marked);
  const reaches = await listReaches(ctx, marked, MAX_STRETCH_DAYS);
  const read = reaches.map(({ vehicle_id, read_since }) => ({ vehicle_id, since: read_since }));
  const write = reaches.map(({ vehicle_id, write_since }) => ({ vehicle_id, since: write_since }));
  const fills = Map.groupBy(await listFills(ctx, read), ({ vehicle_id }) => vehicle_id);
  const readings = Map.groupBy(await listReadings(ctx, read), ({ vehicle_id }) => vehicle_id);
  const writtenSince = new Map(write.map(({ vehicle_id, since }) => [vehicle_id, since]));
  const outcomes = (await listTanks(ctx, marked)).flatMap((tank) => {
    const { vehicle_id, client_id } = tank;
    const own = fills.get(vehicle_id) ?? [];
    const at = new Map(own.map((fill) => [fill.id, fill.at]));
    return measureFills(own, readings.get(vehicle_id) ?? [], tank)
      .map((outcome) => ({ ...outcome, client_id, vehicle_id, filled_at: at.get(outcome.id)! }))
      .filter(({ filled_at }) => filled_at >= writtenSince.get(vehicle_id)!);
  });
  await saveOutcomes(ctx, write, outcomes);
  return marked.length;
}
