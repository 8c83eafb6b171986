import type { Problem } from '@fleet/routing/problem.ts';

/** Where an instance’s plane is laid on the map: its middle, and degrees of latitude a unit. */
const MIDDLE = [46.71, 24.68] as const;
const DEGREES = 0.0032;

/**
 * An instance of Solomon as a problem: distances truncated to tenths, as in the convention of DIMACS, so that all numbers are tenths.
 * Its places are laid over the city only to be seen.
 */
export function solomonProblem(text: string): Problem {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.length === 7 && row.every(Number.isFinite));
  const [count, capacity] = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .find((row) => row.length === 2 && row.every(Number.isFinite))!;
  const depot = rows[0]!;
  const narrow = Math.cos((MIDDLE[1] * Math.PI) / 180);
  const placed = ([, x, y]: readonly number[]) =>
    [MIDDLE[0] + ((x! - 45) * DEGREES) / narrow, MIDDLE[1] + (y! - 42) * DEGREES] as const;
  const tenths = rows.map(([, x, y]) =>
    rows.map(([, u, v]) => Math.floor(10 * Math.hypot(x! - u!, y! - v!) + 1e-9)),
  );
  const end = { start: placed(depot), start_index: 0, end: placed(depot), end_index: 0 };
  return {
    vehicles: Array.from({ length: count! }, (_, at) => ({
      id: at + 1,
      ...end,
      capacity: [capacity!],
      time_window: [depot[4]! * 10, depot[5]! * 10] as const,
    })),
    jobs: rows.slice(1).map((row) => ({
      id: row[0]!,
      location: placed(row),
      location_index: row[0]!,
      delivery: [row[3]!],
      time_windows: [[row[4]! * 10, row[5]! * 10] as const],
      service: row[6]! * 10,
    })),
    matrices: { car: { durations: tenths, distances: tenths } },
  };
}
