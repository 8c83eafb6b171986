import type { AnomalyFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type FillRow,
  listFillsBefore,
  listFillsBeside,
  listFillsFrom,
  listFillsOfVehicles,
  listNewOdometers,
  type SubjectKind,
} from './anomaly-facts.queries.ts';
import { fillFacts } from './anomaly-facts.rules.ts';
import {
  listClientFacts,
  listPriceBounds,
  listStationFacts,
  listVehicleFacts,
} from './anomaly-surroundings.queries.ts';

const DAY_MS = 86_400_000;
/** Habits are held against the twenty days around a fill, so a new one may show what the ones before were worth. */
const AROUND_MS = 20 * DAY_MS;
/** What a vehicle's or a driver's judgement rests on before that, and how much is judged at a time. */
const PAST_FILLS = 60;
const PAST_MS = 180 * DAY_MS;
const MOST_FILLS = 400;
/** A station's window is one of habits: so many fills, and of their vehicles what they took elsewhere. */
const MOST_STATION_FILLS = 3_000;
const MOST_FILLS_OF_VEHICLES = 24_000;

/** What is judged together: facts, and the fills among them whose findings are written anew. */
export interface Window {
  readonly facts: AnomalyFacts;
  readonly judged: readonly FillRow[];
  /** Where to go on, when there was more than fits into one window. */
  readonly next: Date | null;
}

/** The window of a vehicle or a driver around what is new since a moment. */
export async function readWindow(
  ctx: Ctx,
  kind: 'vehicle' | 'driver',
  id: number,
  since: Date,
): Promise<Window> {
  const { judged, next } = await readJudged(ctx, kind, id, since, MOST_FILLS);
  const past = await listPast(ctx, kind, id, judged[0]?.closed_at ?? since);
  const rows = [...past, ...judged];
  const beside = kind === 'vehicle' ? await listBeside(ctx, id, rows) : [];
  return { facts: await factsOf(ctx, rows, beside), judged, next };
}

/** The window of a station: everybody's fills there, with what their vehicles took elsewhere, so that tanks balance. */
export async function readStationWindow(ctx: Ctx, id: number, since: Date): Promise<Window> {
  const { judged, next } = await readJudged(ctx, 'station', id, since, MOST_STATION_FILLS);
  const first = judged[0]?.closed_at ?? since;
  const after = new Date(first.getTime() - AROUND_MS);
  const past = await listFillsBefore(ctx, 'station', id, { before: first, after, most: MOST_STATION_FILLS });
  const own = [...past, ...judged];
  const elsewhere = await listElsewhere(ctx, own);
  return { facts: await factsOf(ctx, [...own, ...elsewhere].sort(byTime), []), judged, next };
}

/** Half of what fits before the moment, half from it on. */
async function readJudged(
  ctx: Ctx,
  kind: SubjectKind,
  id: number,
  since: Date,
  most: number,
): Promise<Pick<Window, 'judged' | 'next'>> {
  const half = most / 2;
  const after = new Date(since.getTime() - AROUND_MS);
  const before = await listFillsBefore(ctx, kind, id, { before: since, after, most: half });
  const ahead = await listFillsFrom(ctx, kind, id, since, half);
  const next = ahead.length < half ? null : ahead.at(-1)!.closed_at;
  return { judged: [...before, ...ahead], next };
}

/** What the vehicles of these fills took at other stations in the same weeks. */
async function listElsewhere(ctx: Ctx, own: readonly FillRow[]): Promise<FillRow[]> {
  if (own.length === 0) return [];
  const all = await listFillsOfVehicles(ctx, idsOf(own, 'vehicle_id'), {
    from: new Date(own[0]!.closed_at.getTime() - AROUND_MS),
    to: own.at(-1)!.closed_at,
    most: MOST_FILLS_OF_VEHICLES,
  });
  const here = new Set(own.map((row) => row.id));
  return all.filter((row) => !here.has(row.id));
}

/** What a vehicle or a driver did before a moment, oldest first. */
export function listPast(ctx: Ctx, kind: 'vehicle' | 'driver', id: number, before: Date): Promise<FillRow[]> {
  const after = new Date(before.getTime() - PAST_MS);
  return listFillsBefore(ctx, kind, id, { before, after, most: PAST_FILLS });
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
