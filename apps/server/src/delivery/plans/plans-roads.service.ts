import { osrmTable } from '@fleet/routing/clients/osrm.ts';
import { RouterError, type Table, type TableRequest } from '@fleet/routing/clients/table.ts';
import { valhallaTable } from '@fleet/routing/clients/valhalla.ts';
import type { Coordinates } from '@fleet/routing/problem.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TravelSource } from './plans.table.ts';
import { keyOfCoordinates, type RoadTable } from './plans-roads.rules.ts';

/** Router timeouts: a search waits, a drag does not. */
export const TIMEOUT_MS = { plan: 30_000, trial: 3_000 };
/** A router that did not answer is left alone so long by those who will not wait. */
const LEFT_ALONE_MS = 30_000;
/** Places a side of one question. */
const BLOCK = 50;
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

interface Router {
  readonly fetchTable: (request: TableRequest) => Promise<Table>;
  /** Most recently used are last. */
  readonly days: Map<string, Day>;
  silentUntil: number;
}

const routers = new WeakMap<Config, Router>();

/**
 * The distances between these places of a depot's day; `table` is null for straight lines, because no router is
 * configured or none answers.
 */
export async function readRoads(
  { config, platform }: Pick<Ctx, 'config' | 'platform'>,
  day: { readonly branch_id: number; readonly date: string },
  points: readonly Coordinates[],
  timeoutKind: keyof typeof TIMEOUT_MS,
): Promise<{ table: RoadTable | null; travel_source: TravelSource }> {
  const router = routerOf(config);
  if (!router) return { table: null, travel_source: 'straight_lines' };
  const known = dayOf(router, `${day.branch_id} ${day.date}`);
  const isKnown = points.every((coordinates) => known.rows.has(keyOfCoordinates(coordinates)));
  if (isKnown) return { table: known, travel_source: 'roads' };
  if (timeoutKind === 'trial' && Date.now() < router.silentUntil)
    return { table: null, travel_source: 'straight_lines_instead' };
  const signal = AbortSignal.timeout(TIMEOUT_MS[timeoutKind]);
  try {
    const turn = known.turn.then(() => learn(router, known, points, signal));
    known.turn = turn.catch(() => undefined);
    await orAborted(turn, signal);
    router.silentUntil = 0;
    evictOldest(router);
    return { table: known, travel_source: 'roads' };
  } catch (error) {
    if (!(error instanceof RouterError) && !signal.aborted) throw error;
    router.silentUntil = Date.now() + LEFT_ALONE_MS;
    platform.log.warn(
      { err: error, ...day, points: points.length },
      'roads not told, straight lines instead',
    );
    return { table: null, travel_source: 'straight_lines_instead' };
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

/** Whether a router is configured. */
export function hasRouter({ config }: Pick<Ctx, 'config'>): boolean {
  return routerOf(config) !== null;
}

function routerOf(config: Config): Router | null {
  const [, kind, server] = /^(osrm|valhalla):(.+)$/.exec(config.ROAD_ROUTER) ?? [];
  if (!server) return null;
  const known = routers.get(config);
  if (known) return known;
  const fetchTable = kind === 'osrm' ? osrmTable(server) : valhallaTable(server);
  const router: Router = { fetchTable, days: new Map(), silentUntil: 0 };
  routers.set(config, router);
  return router;
}

function dayOf({ days }: Router, name: string): Day {
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
  { fetchTable }: Router,
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
    for (const [row, rowEnd] of blocks(rows))
      for (const [column, columnEnd] of blocks(columns)) {
        const sources = all.slice(row, rowEnd);
        const destinations = all.slice(column, columnEnd);
        const block = await fetchTable({ sources, destinations, signal });
        for (let i = row; i < rowEnd; i += 1)
          for (let j = column; j < columnEnd; j += 1) {
            durations[i]![j] = block.durations[i - row]![j - column]!;
            distances[i]![j] = block.distances[i - row]![j - column]!;
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
function blocks([from, to]: readonly [number, number]): [number, number][] {
  return Array.from({ length: Math.ceil((to - from) / BLOCK) }, (_, index) => {
    const begins = from + index * BLOCK;
    return [begins, Math.min(begins + BLOCK, to)];
  });
}

/** The least recently used days go first. */
function evictOldest({ days }: Router): void {
  let pairs = 0;
  for (const [name, { points }] of [...days].toReversed()) {
    pairs += points.length ** 2;
    if (pairs > MAX_PAIRS) days.delete(name);
  }
}
