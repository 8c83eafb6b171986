import { type Guess, guessMatrices } from '@fleet/routing/matrices.ts';
import type { Coordinates, Problem } from '@fleet/routing/problem.ts';

/** Ways by road between the places of a branch's day, as a road router told them. */
export interface RoadTable {
  readonly rows: ReadonlyMap<string, number>;
  /** Seconds and metres, from × to; null where there is no road. */
  readonly durations: readonly (readonly (number | null)[])[];
  readonly distances: readonly (readonly (number | null)[])[];
}

/** The same place is the same row. */
export function nameOfPlace([longitude, latitude]: Coordinates): string {
  return `${longitude},${latitude}`;
}

/** Every place a problem of ours names, once. */
export function placesOf({ jobs = [], vehicles }: Problem): Coordinates[] {
  const places = [
    ...jobs.map(({ location }) => location),
    ...vehicles.flatMap(({ start, end, reloads = [] }) => [start, end, ...reloads.map((at) => at.location)]),
  ].flatMap((place) => (place ? [place] : []));
  return [...new Map(places.map((place) => [nameOfPlace(place), place])).values()];
}

/**
 * The problem with its ways by road: a table of the places it names and no others. Between places without a road, an island, a pin in
 * the sea, stands what is reckoned with elsewhere.
 */
export function withRoads(problem: Problem, guess: Guess, roads: RoadTable): Problem {
  const places = placesOf(problem);
  const at = new Map(places.map((place, index) => [nameOfPlace(place), index]));
  const rows = places.map((place) => roads.rows.get(nameOfPlace(place))!);
  const guessed = lazily(() => guessMatrices(places, guess));
  const side = places.length + 1;
  const table = (kind: 'durations' | 'distances') =>
    rows.map((from, i) =>
      rows.map((to, j) => Math.round(roads[kind][from]![to] ?? guessed()[kind][i * side + j]!)),
    );
  const indexOf = (place: Coordinates) => at.get(nameOfPlace(place))!;
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
