import { pastOf, type SubjectKind, type WindowQuestion, windowOf } from '@fleet/domain/anomalies/window.ts';
import type { AnomalyFacts } from '@fleet/domain/anomaly-facts.ts';
import { NEAR_MS } from '@fleet/domain/tank-levels/trace.ts';
import type { Ctx } from '../../platform/context.ts';
import { readLevels } from '../tank-levels/tank-levels.service.ts';
import {
  type FillRow,
  listFillsBefore,
  listFillsBeside,
  listFillsFrom,
  listFillsOfVehicles,
  listNewOdometers,
} from './anomaly-facts.queries.ts';
import { fillFacts } from './anomaly-facts.rules.ts';
import {
  listClientFacts,
  listPriceBounds,
  listStationFacts,
  listVehicleFacts,
} from './anomaly-surroundings.queries.ts';

/** What is evaluated together: facts, and the fills among them whose findings are replaced. */
export interface Window {
  readonly facts: AnomalyFacts;
  readonly judged: readonly FillRow[];
  /** Where to go on, when there was more than fits into one window. */
  readonly next: Date | null;
}

/** The window of a vehicle, a driver or a station around what is new since a time. */
export async function readFacts(ctx: Ctx, kind: SubjectKind, id: number, since: Date): Promise<Window> {
  const questions = windowOf<FillRow>(kind, id, since);
  let step = questions.next();
  while (!step.done) step = questions.next(await answer(ctx, step.value));
  const { fills, judged, next } = step.value;
  const facts = await factsOf(ctx, fills, []);
  return { facts: kind === 'vehicle' ? await withLevels(ctx, id, facts, judged) : facts, judged, next };
}

/** A drain is judged with the fill before it, however long the vehicle is driven until the next. */
const AFTER_MS = 14 * 86_400_000;

/** With the readings of the vehicle's tank around the fills that are judged. */
async function withLevels(
  ctx: Ctx,
  vehicle_id: number,
  facts: AnomalyFacts,
  judged: readonly FillRow[],
): Promise<AnomalyFacts> {
  const [first, last] = [judged[0], judged.at(-1)];
  if (!first || !last) return facts;
  const from = new Date(first.closed_at.getTime() - NEAR_MS);
  const until = new Date(last.closed_at.getTime() + AFTER_MS);
  const readings = await readLevels(ctx, vehicle_id, from, until);
  return readings.length === 0
    ? facts
    : { ...facts, tank_readings: new Map([[String(vehicle_id), readings]]) };
}

/** Fills of a vehicle or a driver before a time, oldest first. */
export function listPast(ctx: Ctx, kind: 'vehicle' | 'driver', id: number, before: Date): Promise<FillRow[]> {
  return answer(ctx, pastOf<FillRow>(kind, id, before));
}

function answer(ctx: Ctx, question: WindowQuestion<FillRow>): Promise<FillRow[]> {
  switch (question.read) {
    case 'from':
      return listFillsFrom(ctx, question.kind, question.id, question.from, question.limit);
    case 'before':
      return listFillsBefore(ctx, question.kind, question.id, question);
    case 'of_vehicles':
      return listFillsOfVehicles(ctx, question.ids, question);
    case 'beside':
      return listBeside(ctx, question.vehicle_id, question.fills);
  }
}

/** Facts of these fills, and of what others took beside them. */
export async function factsOf(
  ctx: Ctx,
  rows: readonly FillRow[],
  beside: readonly FillRow[],
): Promise<AnomalyFacts> {
  const all = [...rows, ...beside].sort(byTime);
  const vehicles = idsOf(all, 'vehicle_id');
  return {
    fills: fillFacts(all, await listNewOdometers(ctx, vehicles)),
    vehicles: await listVehicleFacts(ctx, vehicles),
    stations: await listStationFacts(ctx, idsOf(all, 'station_id')),
    clients: await listClientFacts(ctx, idsOf(rows, 'client_id')),
    price_bounds: await listPriceBounds(ctx, idsOf(rows, 'fuel_type_id')),
  };
}

/** Only where a vehicle took a product that is not its own it matters what others took there. */
export async function listBeside(ctx: Ctx, vehicle_id: number, rows: readonly FillRow[]): Promise<FillRow[]> {
  const [vehicle] = await listVehicleFacts(ctx, [vehicle_id]);
  const wrong = rows.flatMap(({ fuel_type_id, station_id, closed_at }) =>
    station_id !== null && !vehicle?.fuel_type_ids.includes(String(fuel_type_id))
      ? [{ station_id, closed_at }]
      : [],
  );
  return wrong.length === 0 ? [] : listFillsBeside(ctx, wrong, vehicle_id);
}

function idsOf(
  rows: readonly FillRow[],
  key: 'vehicle_id' | 'station_id' | 'client_id' | 'fuel_type_id',
): number[] {
  return [...new Set(rows.flatMap((row) => row[key] ?? []))];
}

function byTime(a: FillRow, b: FillRow): number {
  return a.closed_at.getTime() - b.closed_at.getTime() || a.id - b.id;
}
