import type { Coordinates } from '@fleet/domain/geo.ts';
import { decodePolyline, encodePolyline } from '@fleet/domain/polylines.ts';
import { osrmLegs, type RouterLeg, valhallaLegs } from '@fleet/routing/clients/legs.ts';
import { RouterError } from '@fleet/routing/clients/table.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Leg, pointOf } from './branch-roads.rules.ts';

/** A map waits no longer; and leaves a server that did not answer alone for so long. */
const TIMEOUT_MS = 5_000;
const LEFT_ALONE_MS = 30_000;
/** Lines in memory; the oldest go first. */
const MAX_LINES = 1_000;

interface Known {
  readonly lines: Map<string, Leg[]>;
  silentUntil: number;
}

const knownBy = new WeakMap<Config, Known>();

/** Whether routes come from a server. */
export function isServed({ config }: Pick<Ctx, 'config'>): boolean {
  return config.ROADS.kind === 'osrm' || config.ROADS.kind === 'valhalla';
}

/** The legs through places as the configured server draws them; null where it does not. */
export async function fetchServerLegs(
  { config, platform }: Pick<Ctx, 'config' | 'platform'>,
  points: readonly Coordinates[],
): Promise<Leg[] | null> {
  const { ROADS } = config;
  if (ROADS.kind !== 'osrm' && ROADS.kind !== 'valhalla') return null;
  if (points.length < 2) return [];
  const known = knownBy.get(config) ?? { lines: new Map<string, Leg[]>(), silentUntil: 0 };
  knownBy.set(config, known);
  const places = points.map(pointOf);
  const name = places.join(' ');
  const found = known.lines.get(name);
  if (found) return found;
  if (Date.now() < known.silentUntil) return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const fetchLegs = ROADS.kind === 'osrm' ? osrmLegs(ROADS.address) : valhallaLegs(ROADS.address);
    const legs = (await fetchLegs(places, signal)).map(presentLeg);
    known.lines.set(name, legs);
    if (known.lines.size > MAX_LINES) known.lines.delete(known.lines.keys().next().value!);
    return legs;
  } catch (error) {
    if (!(error instanceof RouterError) && !signal.aborted) throw error;
    // A place without a road is no silence: other lines are still drawn.
    const isRefused = error instanceof RouterError && error.code === 'ROUTER_REFUSED';
    if (!isRefused) known.silentUntil = Date.now() + LEFT_ALONE_MS;
    platform.log.warn({ err: error, points: points.length }, 'no route drawn, straight lines instead');
    return null;
  }
}

function presentLeg({ seconds, metres, polylines, precision }: RouterLeg): Leg {
  const points = polylines.flatMap((text, index) =>
    decodePolyline(text, precision).slice(index === 0 ? 0 : 1),
  );
  return {
    polyline: encodePolyline(points),
    distance_metres: Math.round(metres),
    duration_seconds: Math.round(seconds),
    source: 'roads',
  };
}
