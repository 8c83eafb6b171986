import type { TankEventShown } from '@fleet/contracts/insight/tank-levels.ts';
import type { TankEvent } from '@fleet/domain/tank-levels/events.ts';
import type { TankReading } from '@fleet/domain/tank-levels/trace.ts';
import type { LevelFill, LevelRow } from './tank-levels.queries.ts';

const HOUR_MS = 3_600_000;
/** More points than this are no line that anybody reads. */
const MAX_POINTS = 400;
/** A position so far from an event in time says where it was. */
const NEAR_MS = 2 * HOUR_MS;

/** Readings as detectors read them. */
export function asReadings(rows: readonly LevelRow[]): TankReading[] {
  return rows.map(({ read_at, volume_ml }) => ({ at_ms: read_at.getTime(), volume_ml }));
}

/** Points of a line: of so many neighbors the one in the middle, so that glitches leave and steps stay. */
export function thinned(rows: readonly LevelRow[]): { read_at: string; volume_ml: number }[] {
  const every = Math.max(1, Math.ceil(rows.length / MAX_POINTS));
  const points: { read_at: string; volume_ml: number }[] = [];
  for (let at = 0; at < rows.length; at += every) {
    const group = rows.slice(at, at + every).toSorted((a, b) => a.volume_ml - b.volume_ml);
    const { read_at, volume_ml } = group[group.length >> 1]!;
    points.push({ read_at: read_at.toISOString(), volume_ml });
  }
  return points.sort((a, b) => (a.read_at < b.read_at ? -1 : 1));
}

/** An event as it is shown: with its fill's driver and station, and where the vehicle said it was. */
export function shownEvent(
  { kind, fill, before_ml, after_ml, volume_ml, expected_ml, began_at_ms, ended_at_ms }: TankEvent,
  fills: ReadonlyMap<string, LevelFill>,
  rows: readonly LevelRow[],
): TankEventShown {
  const own = fill ? fills.get(fill.id) : undefined;
  return {
    ...{ kind, before_ml, after_ml, volume_ml, expected_ml },
    began_at: new Date(began_at_ms).toISOString(),
    ended_at: new Date(ended_at_ms).toISOString(),
    fill: own ? { id: own.id, volume_ml: own.volume_ml, station: own.station, driver: own.driver } : null,
    position: positionAt(rows, began_at_ms),
  };
}

function positionAt(rows: readonly LevelRow[], at_ms: number): TankEventShown['position'] {
  const away = ({ read_at }: LevelRow) => Math.abs(read_at.getTime() - at_ms);
  const placed = rows.filter((row) => row.latitude !== null && away(row) <= NEAR_MS);
  const [nearest] = placed.sort((a, b) => away(a) - away(b));
  return nearest ? { latitude: nearest.latitude!, longitude: nearest.longitude! } : null;
}
