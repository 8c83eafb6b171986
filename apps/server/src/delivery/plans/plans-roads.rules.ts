import { type Guess, guessMatrices } from '@fleet/routing/matrices.ts';
import type { Coordinates, Problem } from '@fleet/routing/problem.ts';
import type { Solution, SolutionRoute } from '@fleet/routing/solution.ts';

const CAR = 'car';

/** Road distances between the places of a depot's day, as a router returned them. */
export interface RoadTable {
  readonly rows: ReadonlyMap<string, number>;
  /** Seconds and metres, from × to; null where there is no road. */
  readonly durations: readonly (readonly (number | null)[])[];
  readonly distances: readonly (readonly (number | null)[])[];
}

/** The table of each vehicle: they differ where areas are closed to some. */
export interface RoadTables {
  readonly of: (vehicle: number) => RoadTable;
}

/** An answer with the steps that were reached by straight line although the rest is by road. */
export interface PlanSolution extends Solution {
  readonly straight_legs?: readonly (readonly [route: number, step: number])[];
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
 * The problem with its road distances: tables of the places it names and no others, a profile for each. Between places
 * without a road, outside the road data, on an island, the usual estimate is used.
 */
export function withRoads(problem: Problem, guess: Guess, roads: RoadTables): Problem {
  const points = pointsOf(problem);
  const at = new Map(points.map((coordinates, index) => [keyOfCoordinates(coordinates), index]));
  const guessed = lazily(() => guessMatrices(points, guess));
  const side = points.length + 1;
  const matricesOf = ({ rows, ...tables }: RoadTable) => {
    const indices = points.map((coordinates) => rows.get(keyOfCoordinates(coordinates))!);
    const table = (kind: 'durations' | 'distances') =>
      indices.map((from, i) =>
        indices.map((to, j) => Math.round(tables[kind][from]![to] ?? guessed()[kind][i * side + j]!)),
      );
    return { durations: table('durations'), distances: table('distances') };
  };
  const indexOf = (coordinates: Coordinates) => at.get(keyOfCoordinates(coordinates))!;
  const tables = [...new Set(problem.vehicles.map(({ id }) => roads.of(id)))];
  const profileOf = (table: RoadTable) => `${CAR}${tables.indexOf(table) || ''}`;
  const speeds = problem.speeds?.by_hour[problem.vehicles[0]?.profile ?? CAR];
  return {
    ...problem,
    jobs: (problem.jobs ?? []).map((job) => ({ ...job, location_index: indexOf(job.location!) })),
    vehicles: problem.vehicles.map((vehicle) => ({
      ...vehicle,
      profile: profileOf(roads.of(vehicle.id)),
      start_index: indexOf(vehicle.start!),
      end_index: indexOf(vehicle.end!),
      ...(vehicle.reloads && {
        reloads: vehicle.reloads.map((reload) => ({ ...reload, location_index: indexOf(reload.location!) })),
      }),
    })),
    matrices: Object.fromEntries(tables.map((table) => [profileOf(table), matricesOf(table)])),
    ...(problem.speeds &&
      speeds && {
        speeds: {
          ...problem.speeds,
          by_hour: Object.fromEntries(tables.map((table) => [profileOf(table), speeds])),
        },
      }),
  };
}

/** The steps of a route that are reached by straight line, because the tables know no road there. */
export function straightSteps({ vehicle, steps }: SolutionRoute, roads: RoadTables): number[] {
  const { rows, durations } = roads.of(vehicle);
  let from: number | undefined;
  return steps.flatMap(({ location }, index) => {
    if (!location) return [];
    const to = rows.get(keyOfCoordinates(location));
    const isStraight = from !== undefined && (to === undefined || durations[from]![to] === null);
    from = to;
    return isStraight ? [index] : [];
  });
}

/** An answer with the legs its tables knew no road for. */
export function withStraightLegs(solution: Solution, roads: RoadTables): PlanSolution {
  return {
    ...solution,
    straight_legs: solution.routes.flatMap((route, index) =>
      straightSteps(route, roads).map((step) => [index, step] as const),
    ),
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
