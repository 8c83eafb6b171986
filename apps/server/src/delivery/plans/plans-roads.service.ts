import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RoadRouter } from '@fleet/roads/road-router.ts';
import { osrmTable } from '@fleet/routing/clients/osrm.ts';
import { RouterError, type Table, type TableRequest } from '@fleet/routing/clients/table.ts';
import { valhallaTable } from '@fleet/routing/clients/valhalla.ts';
import type { Coordinates } from '@fleet/routing/problem.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import { readBranchRoads } from '../branch-roads/branch-roads.service.ts';
import type { TravelSource } from './plans.table.ts';
import { keyOfCoordinates, type RoadTable, type RoadTables } from './plans-roads.rules.ts';

/** Router timeouts: a search waits, a drag does not. */
export const TIMEOUT_MS = { plan: 30_000, trial: 3_000 };
/** A router that did not answer is left alone so long by those who will not wait. */
const LEFT_ALONE_MS = 30_000;
/** Places a side of one question: to a server; to the graph in this process, some 30 ms between requests. */
const BLOCK = 50;
const GRAPH_BLOCK = 200;
/** Roads are cached for a day; and at most this many pairs, 64 MB. */
const RETENTION_MS = 24 * 3_600_000;
const MAX_PAIRS = 4_000_000;

interface Day {
  rows: Map<string, number>;
  points: Coordinates[];
  durations: (number | null)[][];
  distances: (number | null)[][];
  began: number;
  /** One question after the other: who comes second finds most of it answered. */
  turn: Promise<unknown>;
}

/** What is known, per server process. */
interface Known {
  /** Most recently used are last. */
  readonly days: Map<string, Day>;
  silentUntil: number;
}

/** Where tables come from; `variant` names what keeps some vehicles out. */
interface Source {
  readonly variant: string;
  readonly block: number;
  readonly fetchTable: (request: TableRequest) => Promise<Table>;
}

const knownBy = new WeakMap<Config, Known>();

/**
 * The distances between these places of a depot's day, as each vehicle may drive; `roads` is null for straight lines, because
 * no router is configured or none answers.
 */
export async function readRoads(
  ctx: Ctx,
  {
    vehicles,
    ...day
  }: { readonly branch_id: number; readonly date: string; readonly vehicles: readonly number[] },
  points: readonly Coordinates[],
  timeoutKind: keyof typeof TIMEOUT_MS,
): Promise<{ roads: RoadTables | null; travel_source: TravelSource }> {
  const sourceOf = await openSources(ctx, day.branch_id);
  if (!sourceOf) return { roads: null, travel_source: 'straight_lines' };
  const sources = new Map(vehicles.map((vehicle) => [vehicle, sourceOf(vehicle)]));
  const tables = new Map<string, RoadTable>();
  for (const source of sources.size > 0 ? sources.values() : [sourceOf(null)]) {
    if (tables.has(source.variant)) continue;
    const table = await readTable(ctx, source, day, points, timeoutKind);
    if (!table) return { roads: null, travel_source: 'straight_lines_instead' };
    tables.set(source.variant, table);
  }
  const roads = { of: (vehicle: number) => tables.get(sources.get(vehicle)!.variant)! };
  return { roads, travel_source: 'roads' };
}

/** One table; null where the router does not answer. */
async function readTable(
  { config, platform }: Pick<Ctx, 'config' | 'platform'>,
  source: Source,
  day: { readonly branch_id: number; readonly date: string },
  points: readonly Coordinates[],
  timeoutKind: keyof typeof TIMEOUT_MS,
): Promise<RoadTable | null> {
  const known = knownOf(config);
  const table = dayOf(known, `${day.branch_id} ${day.date} ${source.variant}`);
  if (points.every((coordinates) => table.rows.has(keyOfCoordinates(coordinates)))) return table;
  if (timeoutKind === 'trial' && Date.now() < known.silentUntil) return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS[timeoutKind]);
  try {
    const turn = table.turn.then(() => learn(source, table, points, signal));
    table.turn = turn.catch(() => undefined);
    await orAborted(turn, signal);
    known.silentUntil = 0;
    evictOldest(known);
    return table;
  } catch (error) {
    if (!(error instanceof RouterError) && !signal.aborted) throw error;
    known.silentUntil = Date.now() + LEFT_ALONE_MS;
    platform.log.warn(
      { err: error, ...day, points: points.length },
      'roads not told, straight lines instead',
    );
    return null;
  }
}

/** Another caller's long request is not awaited longer than one's own. */
function orAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  return Promise.race([
    turn,
    new Promise<never>((_, failed) =>
      signal.addEventListener('abort', () => failed(signal.reason), { once: true }),
    ),
  ]);
}

/** Whether distances come by road. */
export function hasRouter({ config }: Pick<Ctx, 'config'>): boolean {
  return config.ROADS.kind !== 'none';
}

/** The source for each vehicle of a depot; null for straight lines. */
async function openSources(ctx: Ctx, branch: number): Promise<((vehicle: number | null) => Source) | null> {
  const { ROADS } = ctx.config;
  if (ROADS.kind === 'none') return null;
  if (ROADS.kind !== 'graph') {
    const fetchTable = ROADS.kind === 'osrm' ? osrmTable(ROADS.address) : valhallaTable(ROADS.address);
    return () => ({ variant: '', block: BLOCK, fetchTable });
  }
  const roads = (await readBranchRoads(ctx, branch))!;
  return (vehicle) => ({
    variant: roads.variantOf(vehicle),
    block: GRAPH_BLOCK,
    fetchTable: (request) => graphTable(roads.routerOf(vehicle), request),
  });
}

/** One block from the graph; requests are answered before it. Null outside the road data. */
async function graphTable(router: RoadRouter, { sources, destinations }: TableRequest): Promise<Table> {
  await nextTurn();
  const { durations_s, distances_m } = router.matrix(sources, destinations);
  const isKnown = destinations.map((point) => router.covers(point));
  const rowsOf = (cells: Int32Array) =>
    sources.map((source, i) =>
      router.covers(source)
        ? isKnown.map((known, j) => {
            const cell = cells[i * destinations.length + j]!;
            return known && cell >= 0 ? cell : null;
          })
        : isKnown.map(() => null),
    );
  return { durations: rowsOf(durations_s), distances: rowsOf(distances_m) };
}

function knownOf(config: Config): Known {
  const known = knownBy.get(config) ?? { days: new Map(), silentUntil: 0 };
  knownBy.set(config, known);
  return known;
}

function dayOf({ days }: Known, name: string): Day {
  const found = days.get(name);
  const isFresh = found !== undefined && Date.now() - found.began < RETENTION_MS;
  const day = isFresh
    ? found
    : {
        rows: new Map(),
        points: [],
        durations: [],
        distances: [],
        began: Date.now(),
        turn: Promise.resolve(),
      };
  days.delete(name);
  days.set(name, day);
  return day;
}

/**
 * Requests what is not known yet: from the new places to all, and from the known ones to the new. Cached only when
 * complete.
 */
async function learn(
  { fetchTable, block }: Source,
  day: Day,
  wanted: readonly Coordinates[],
  signal: AbortSignal,
): Promise<void> {
  const fresh = [...new Map(wanted.map((coordinates) => [keyOfCoordinates(coordinates), coordinates]))]
    .filter(([name]) => !day.rows.has(name))
    .map(([, coordinates]) => coordinates);
  if (fresh.length === 0) return;
  const all = [...day.points, ...fresh];
  const known = day.points.length;
  const grown = (table: readonly (readonly (number | null)[])[]) =>
    all.map((_, from) => all.map((_, to) => table[from]?.[to] ?? null));
  const durations = grown(day.durations);
  const distances = grown(day.distances);
  const fill = async (rows: readonly [number, number], columns: readonly [number, number]) => {
    for (const [row, rowEnd] of blocks(rows, block))
      for (const [column, columnEnd] of blocks(columns, block)) {
        const sources = all.slice(row, rowEnd);
        const destinations = all.slice(column, columnEnd);
        const table = await fetchTable({ sources, destinations, signal });
        for (let i = row; i < rowEnd; i += 1)
          for (let j = column; j < columnEnd; j += 1) {
            durations[i]![j] = table.durations[i - row]![j - column]!;
            distances[i]![j] = table.distances[i - row]![j - column]!;
          }
      }
  };
  await fill([known, all.length], [0, all.length]);
  await fill([0, known], [known, all.length]);
  day.points = all;
  day.durations = durations;
  day.distances = distances;
  for (const [at, coordinates] of all.entries()) day.rows.set(keyOfCoordinates(coordinates), at);
}

/** From … to, in pieces a router takes. */
function blocks([from, to]: readonly [number, number], block: number): [number, number][] {
  return Array.from({ length: Math.ceil((to - from) / block) }, (_, index) => {
    const begins = from + index * block;
    return [begins, Math.min(begins + block, to)];
  });
}

/** The least recently used days go first. */
function evictOldest({ days }: Known): void {
  let pairs = 0;
  for (const [name, { points }] of [...days].toReversed()) {
    pairs += points.length ** 2;
    if (pairs > MAX_PAIRS) days.delete(name);
  }
}
