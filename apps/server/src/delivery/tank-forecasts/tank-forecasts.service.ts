import {
  type listTankForecasts,
  MAX_FORECASTS,
  type TankForecast,
} from '@fleet/contracts/delivery/site-tanks.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { listTanks, type TankRow } from './tank-forecasts.queries.ts';
import { byUrgency, forecastTank } from './tank-forecasts.rules.ts';

type Query = z.output<(typeof listTankForecasts)['query']>;

/** The most urgent of the tanks the reader may see with their forecasts, and how many there are. */
export async function listUrgentTanks(
  ctx: Ctx,
  query: Query,
): Promise<z.input<(typeof listTankForecasts)['response']>> {
  const rows = await forecastTanks(ctx, query);
  return { rows: rows.slice(0, MAX_FORECASTS), total: rows.length };
}

/** All tanks the reader may see with their forecasts, the most urgent first. */
export async function forecastTanks(ctx: Ctx, { delivery_branch_id }: Query): Promise<TankForecast[]> {
  const tanks = await listTanks(ctx, delivery_branch_id);
  return tanks.map((row) => forecastOf(row, ctx.now)).sort(byUrgency);
}

function forecastOf(
  { tank, last_reading, open_order, readings, deliveries }: TankRow,
  now: Date,
): TankForecast {
  const timed = <Row extends { at: string }>(row: Row) => ({ ...row, at: new Date(row.at) });
  const { capacity_ml, safe_min_ml } = tank;
  const latest = last_reading && { ...last_reading, at: last_reading.read_at };
  const known = latest ? [...readings.filter(({ at }) => at < latest.at), latest] : readings;
  const facts = { readings: known.map(timed), deliveries: deliveries.map(timed) };
  return { tank, last_reading, open_order, ...forecastTank({ capacity_ml, safe_min_ml, ...facts }, now) };
}
