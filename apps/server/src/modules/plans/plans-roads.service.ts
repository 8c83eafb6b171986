import { osrmTable } from '@fleet/routing/clients/osrm.ts';
import { RouterError, type Table, type TableRequest } from '@fleet/routing/clients/table.ts';
import { valhallaTable } from '@fleet/routing/clients/valhalla.ts';
import type { Coordinates } from '@fleet/routing/problem.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import type { WaysFrom } from './plans.table.ts';
import { nameOfPlace, type RoadTable } from './plans-roads.rules.ts';

/** How long ways are asked for: a search waits, somebody with an order in the hand does not. */
export const PATIENCE_MS = { plan: 30_000, trial: 3_000 };
/** A router that did not answer is left alone so long by those who will not wait. */
const LEFT_ALONE_MS = 30_000;
/** Places a side of one question. */
const BLOCK = 50;
/** Roads are as they were for a day; and so many pairs are kept at most, 64 MB of them. */
const KEPT_MS = 24 * 3_600_000;
const MOST_PAIRS = 4_000_000;

interface Day {
  rows: Map<string, number>;
  places: Coordinates[];
  durations: (number | null)[][];
  distances: (number | null)[][];
  began: number;
  /** One question after the other: who comes second finds most of it answered. */
  turn: Promise<unknown>;
}

interface Router {
  readonly ask: (request: TableRequest) => Promise<Table>;
  /** Those asked for last stand last. */
  readonly days: Map<string, Day>;
  silentUntil: number;
}

const routers = new WeakMap<Config, Router>();

/** The ways between these places of a branch's day; `table` is null where they are straight lines, because nothing else is set or answers. */
export async function readRoads(
  { config, platform }: Pick<Ctx, 'config' | 'platform'>,
  day: { readonly branch_id: number; readonly date: string },
  places: readonly Coordinates[],
  patience: keyof typeof PATIENCE_MS,
): Promise<{ table: RoadTable | null; ways_from: WaysFrom }> {
  const router = routerOf(config);
  if (!router) return { table: null, ways_from: 'straight_lines' };
  const known = dayOf(router, `${day.branch_id} ${day.date}`);
  const isKnown = places.every((place) => known.rows.has(nameOfPlace(place)));
  if (isKnown) return { table: known, ways_from: 'roads' };
  if (patience === 'trial' && Date.now() < router.silentUntil)
    return { table: null, ways_from: 'straight_lines_instead' };
  const signal = AbortSignal.timeout(PATIENCE_MS[patience]);
  try {
    const turn = known.turn.then(() => learn(router, known, places, signal));
    known.turn = turn.catch(() => undefined);
    await orAborted(turn, signal);
    router.silentUntil = 0;
    forgetOldest(router);
    return { table: known, ways_from: 'roads' };
  } catch (error) {
    if (!(error instanceof RouterError) && !signal.aborted) throw error;
    router.silentUntil = Date.now() + LEFT_ALONE_MS;
    platform.log.warn(
      { err: error, ...day, places: places.length },
      'roads not told, straight lines instead',
    );
    return { table: null, ways_from: 'straight_lines_instead' };
  }
}

/** Somebody else's long question is not waited for longer than one's own. */
function orAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  return Promise.race([
    turn,
    new Promise<never>((_, failed) =>
      signal.addEventListener('abort', () => failed(signal.reason), { once: true }),
    ),
  ]);
}

/** Whether ways are asked for at all. */
export function hasRouter({ config }: Pick<Ctx, 'config'>): boolean {
  return routerOf(config) !== null;
}

function routerOf(config: Config): Router | null {
  const [, kind, server] = /^(osrm|valhalla):(.+)$/.exec(config.ROUTES_FROM) ?? [];
  if (!server) return null;
  const known = routers.get(config);
  if (known) return known;
  const ask = kind === 'osrm' ? osrmTable(server) : valhallaTable(server);
  const router: Router = { ask, days: new Map(), silentUntil: 0 };
  routers.set(config, router);
  return router;
}

function dayOf({ days }: Router, name: string): Day {
  const found = days.get(name);
  const isFresh = found !== undefined && Date.now() - found.began < KEPT_MS;
  const day = isFresh
    ? found
    : {
        rows: new Map(),
        places: [],
        durations: [],
        distances: [],
        began: Date.now(),
        turn: Promise.resolve(),
      };
  days.delete(name);
  days.set(name, day);
  return day;
}

/** Asks for what is not known yet: from the new places to all, and from the known ones to the new. Kept only when all of it came. */
async function learn(
  { ask }: Router,
  day: Day,
  wanted: readonly Coordinates[],
  signal: AbortSignal,
): Promise<void> {
  const fresh = [...new Map(wanted.map((place) => [nameOfPlace(place), place]))]
    .filter(([name]) => !day.rows.has(name))
    .map(([, place]) => place);
  if (fresh.length === 0) return;
  const all = [...day.places, ...fresh];
  const known = day.places.length;
  const grown = (table: readonly (readonly (number | null)[])[]) =>
    all.map((_, from) => all.map((_, to) => table[from]?.[to] ?? null));
  const durations = grown(day.durations);
  const distances = grown(day.distances);
  const fill = async (rows: readonly [number, number], columns: readonly [number, number]) => {
    for (const [row, rowEnd] of blocks(rows))
      for (const [column, columnEnd] of blocks(columns)) {
        const sources = all.slice(row, rowEnd);
        const destinations = all.slice(column, columnEnd);
        const block = await ask({ sources, destinations, signal });
        for (let i = row; i < rowEnd; i += 1)
          for (let j = column; j < columnEnd; j += 1) {
            durations[i]![j] = block.durations[i - row]![j - column]!;
            distances[i]![j] = block.distances[i - row]![j - column]!;
          }
      }
  };
  await fill([known, all.length], [0, all.length]);
  await fill([0, known], [known, all.length]);
  day.places = all;
  day.durations = durations;
  day.distances = distances;
  for (const [at, place] of all.entries()) day.rows.set(nameOfPlace(place), at);
}

/** From … to, in pieces a router takes. */
function blocks([from, to]: readonly [number, number]): [number, number][] {
  return Array.from({ length: Math.ceil((to - from) / BLOCK) }, (_, index) => {
    const begins = from + index * BLOCK;
    return [begins, Math.min(begins + BLOCK, to)];
  });
}

/** The days nobody asked for lately go first. */
function forgetOldest({ days }: Router): void {
  let pairs = 0;
  for (const [name, { places }] of [...days].toReversed()) {
    pairs += places.length ** 2;
    if (pairs > MOST_PAIRS) days.delete(name);
  }
}
