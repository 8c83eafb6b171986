import { type Guess, guessMatrices } from '@fleet/routing/matrices.ts';
import type { Coordinates, Problem } from '@fleet/routing/problem.ts';

/** Road distances between the places of a depot's day, as a router returned them. */
export interface RoadTable {
  readonly rows: ReadonlyMap<string, number>;
  /** Seconds and metres, from × to; null where there is no road. */
  readonly durations: readonly (readonly (number | null)[])[];
  readonly distances: readonly (readonly (number | null)[])[];
}

/** The same place is the same row. */
export function keyOfCoordinates([longitude, latitude]: Coordinates): string {
  return `${longitude},${latitude}`;
}

/** Every place a problem of ours names, once. */
export function pointsOf({ jobs = [], vehicles }: Problem): Coordinates[] {
  const points = [
    ...jobs.map(({ location }) => location),
    ...vehicles.flatMap(({ start, end, reloads = [] }) => [start, end, ...reloads.map((at) => at.location)]),
  ].flatMap((coordinates) => (coordinates ? [coordinates] : []));
  return [...new Map(points.map((coordinates) => [keyOfCoordinates(coordinates), coordinates])).values()];
}

/**
 * The problem with its road distances: a table of the places it names and no others. Between places without a road,
 * an island, a pin in the sea, the usual estimate is used.
 */
export function withRoads(problem: Problem, guess: Guess, roads: RoadTable): Problem {
  const points = pointsOf(problem);
  const at = new Map(points.map((coordinates, index) => [keyOfCoordinates(coordinates), index]));
  const rows = points.map((coordinates) => roads.rows.get(keyOfCoordinates(coordinates))!);
  const guessed = lazily(() => guessMatrices(points, guess));
  const side = points.length + 1;
  const table = (kind: 'durations' | 'distances') =>
    rows.map((from, i) =>
      rows.map((to, j) => Math.round(roads[kind][from]![to] ?? guessed()[kind][i * side + j]!)),
    );
  const indexOf = (coordinates: Coordinates) => at.get(keyOfCoordinates(coordinates))!;
  return {
    ...problem,
    jobs: (problem.jobs ?? []).map((job) => ({ ...job, location_index: indexOf(job.location!) })),
    vehicles: problem.vehicles.map((vehicle) => ({
      ...vehicle,
      start_index: indexOf(vehicle.start!),
      end_index: indexOf(vehicle.end!),
      ...(vehicle.reloads && {
        reloads: vehicle.reloads.map((reload) => ({ ...reload, location_index: indexOf(reload.location!) })),
      }),
    })),
    matrices: {
      [problem.vehicles[0]?.profile ?? 'car']: {
        durations: table('durations'),
        distances: table('distances'),
      },
    },
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
