import {
  InvalidProblem,
  type Job,
  type Matrices,
  type Problem,
  type ProblemError,
  type ProblemErrorCode,
  type Vehicle,
} from './problem.ts';

/** Largest whole number times and costs may reach, so that sums of them stay exact. */
const MOST = 1_000_000_000;

/** Checks what came from outside and returns it as a problem. Throws `InvalidProblem` with every fault in it. */
export function readProblem(given: unknown): Problem {
  const faults = new Faults();
  const problem = faults.object(given, '', ['jobs', 'vehicles', 'matrices', 'options']);
  if (!problem) throw new InvalidProblem(faults.found);
  const jobs = faults.list(problem.jobs, '/jobs') ?? [];
  const vehicles = faults.list(problem.vehicles, '/vehicles');
  if (!vehicles || vehicles.length === 0)
    faults.add('MISSING', '/vehicles', 'At least one vehicle is needed.');
  const sides = readMatrices(faults, problem.matrices);
  jobs.forEach((job, at) => {
    readJob(faults, job, `/jobs/${at}`);
  });
  vehicles?.forEach((vehicle, at) => {
    readVehicle(faults, vehicle, `/vehicles/${at}`);
  });
  if (faults.found.length > 0) throw new InvalidProblem(faults.found);
  const read = given as Problem;
  checkTogether(faults, read, sides);
  if (faults.found.length > 0) throw new InvalidProblem(faults.found);
  return read;
}

function readJob(faults: Faults, given: unknown, path: string): void {
  const job = faults.object(given, path, JOB_KEYS);
  if (!job) return;
  faults.whole(job.id, `${path}/id`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  readPlace(faults, job, path, 'location', 'location_index');
  faults.whole(job.setup, `${path}/setup`, 0, MOST);
  faults.whole(job.service, `${path}/service`, 0, MOST);
  faults.amounts(job.delivery, `${path}/delivery`);
  faults.amounts(job.pickup, `${path}/pickup`);
  faults.amounts(job.skills, `${path}/skills`);
  faults.whole(job.priority, `${path}/priority`, 0, 100);
  faults.text(job.description, `${path}/description`);
  const windows = faults.list(job.time_windows, `${path}/time_windows`);
  if (windows?.length === 0)
    faults.add('WRONG_LENGTH', `${path}/time_windows`, 'Leave it out, or name at least one window.');
  windows?.forEach((window, at) => {
    readWindow(faults, window, `${path}/time_windows/${at}`);
  });
}

function readVehicle(faults: Faults, given: unknown, path: string): void {
  const vehicle = faults.object(given, path, VEHICLE_KEYS);
  if (!vehicle) return;
  faults.whole(vehicle.id, `${path}/id`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  readPlace(faults, vehicle, path, 'start', 'start_index', 'optional');
  readPlace(faults, vehicle, path, 'end', 'end_index', 'optional');
  if (['start', 'start_index', 'end', 'end_index'].every((key) => vehicle[key] === undefined))
    faults.add('NO_LOCATION', path, 'A vehicle needs a start or an end.');
  faults.amounts(vehicle.capacity, `${path}/capacity`);
  faults.amounts(vehicle.skills, `${path}/skills`);
  faults.text(vehicle.profile, `${path}/profile`);
  faults.text(vehicle.description, `${path}/description`);
  if (vehicle.time_window !== undefined) readWindow(faults, vehicle.time_window, `${path}/time_window`);
  const costs = vehicle.costs === undefined ? null : faults.object(vehicle.costs, `${path}/costs`, COST_KEYS);
  for (const key of COST_KEYS) faults.whole(costs?.[key], `${path}/costs/${key}`, 0, MOST);
  faults.number(vehicle.speed_factor, `${path}/speed_factor`, 0.01, 5);
  for (const key of LIMIT_KEYS) faults.whole(vehicle[key], `${path}/${key}`, 0, MOST);
}

const JOB_KEYS = [
  'id',
  'description',
  'location',
  'location_index',
  'setup',
  'service',
  'delivery',
  'pickup',
  'skills',
  'priority',
  'time_windows',
] as const satisfies readonly (keyof Job)[];
const LIMIT_KEYS = ['max_tasks', 'max_travel_time', 'max_distance', 'max_duration'] as const;
const COST_KEYS = ['fixed', 'per_hour', 'per_km'] as const;
const VEHICLE_KEYS = [
  'id',
  'description',
  'profile',
  'start',
  'start_index',
  'end',
  'end_index',
  'capacity',
  'costs',
  'skills',
  'time_window',
  'speed_factor',
  ...LIMIT_KEYS,
] as const satisfies readonly (keyof Vehicle)[];

function readPlace(
  faults: Faults,
  thing: Record<string, unknown>,
  path: string,
  place: string,
  index: string,
  optional?: 'optional',
): void {
  faults.whole(thing[index], `${path}/${index}`, 0, 100_000);
  const coordinates = faults.list(thing[place], `${path}/${place}`);
  if (coordinates) {
    if (coordinates.length !== 2)
      faults.add('WRONG_LENGTH', `${path}/${place}`, 'Coordinates are [longitude, latitude].');
    faults.number(coordinates[0], `${path}/${place}/0`, -180, 180, 'needed');
    faults.number(coordinates[1], `${path}/${place}/1`, -90, 90, 'needed');
  }
  if (!optional && thing[place] === undefined && thing[index] === undefined)
    faults.add('NO_LOCATION', path, `Name ${place} or ${index}.`);
}

function readWindow(faults: Faults, given: unknown, path: string): void {
  const window = faults.list(given, path);
  if (!window) return;
  if (window.length !== 2) faults.add('WRONG_LENGTH', path, 'A window is [opens, closes].');
  faults.whole(window[0], `${path}/0`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  faults.whole(window[1], `${path}/1`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  if (Number(window[0]) > Number(window[1]))
    faults.add('WINDOW_REVERSED', path, `It closes at ${window[1]}, before it opens at ${window[0]}.`);
}

/** Checks the matrices and returns the side of each profile's. */
function readMatrices(faults: Faults, given: unknown): Map<string, number> {
  const sides = new Map<string, number>();
  if (given === undefined) return sides;
  const matrices = faults.object(given, '/matrices');
  for (const [profile, of] of Object.entries(matrices ?? {})) {
    const tables = faults.object(of, `/matrices/${profile}`, ['durations', 'distances', 'costs']);
    for (const [kind, table] of Object.entries(tables ?? {}) as [keyof Matrices, unknown][]) {
      const path = `/matrices/${profile}/${kind}`;
      const rows = faults.list(table, path);
      if (!rows) continue;
      const side = sides.get(profile) ?? rows.length;
      sides.set(profile, side);
      if (rows.length !== side)
        faults.add(
          'WRONG_LENGTH',
          path,
          `It has ${rows.length} rows, the other table of this profile ${side}.`,
        );
      rows.forEach((row, at) => {
        const cells = faults.list(row, `${path}/${at}`);
        if (cells && cells.length !== side)
          faults.add(
            'WRONG_LENGTH',
            `${path}/${at}`,
            `It has ${cells.length} cells, there are ${side} rows.`,
          );
        cells?.forEach((cell, to) => {
          faults.whole(cell, `${path}/${at}/${to}`, 0, MOST, 'needed');
        });
      });
    }
  }
  return sides;
}

/** What only shows when all parts are there. */
function checkTogether(faults: Faults, problem: Problem, sides: Map<string, number>): void {
  const { jobs = [], vehicles } = problem;
  checkIds(faults, jobs, '/jobs');
  checkIds(faults, vehicles, '/vehicles');
  const dimensions = vehicles.find(({ capacity }) => capacity)?.capacity?.length;
  const smallest = Math.min(...sides.values());
  const hasMatrices = sides.size > 0;
  const index = (value: number | undefined, path: string) => {
    if (value === undefined) return;
    if (!hasMatrices) faults.add('NO_MATRIX', path, 'An index needs matrices; otherwise give coordinates.');
    else if (value >= smallest)
      faults.add('INDEX_OUTSIDE_MATRIX', path, `The smallest matrix has ${smallest} rows, counted from 0.`);
  };
  const length = (amounts: readonly number[] | undefined, path: string) => {
    if (amounts && amounts.length !== (dimensions ?? 0))
      faults.add('WRONG_LENGTH', path, `The vehicles' capacities have ${dimensions ?? 0} amounts.`);
  };
  jobs.forEach((job, at) => {
    const path = `/jobs/${at}`;
    index(job.location_index, `${path}/location_index`);
    if (hasMatrices && job.location_index === undefined)
      faults.add('NO_LOCATION', path, 'With matrices, every place needs its index.');
    length(job.delivery, `${path}/delivery`);
    length(job.pickup, `${path}/pickup`);
    job.time_windows?.forEach(([opens], w) => {
      if (w > 0 && opens <= job.time_windows![w - 1]![1])
        faults.add(
          'WINDOWS_OVERLAP',
          `${path}/time_windows/${w}`,
          'Windows stand in order and do not touch.',
        );
    });
  });
  vehicles.forEach((vehicle, at) => {
    const path = `/vehicles/${at}`;
    index(vehicle.start_index, `${path}/start_index`);
    index(vehicle.end_index, `${path}/end_index`);
    length(vehicle.capacity, `${path}/capacity`);
    if (!hasMatrices) return;
    for (const place of ['start', 'end'] as const) {
      if (vehicle[place] && vehicle[`${place}_index`] === undefined)
        faults.add('NO_LOCATION', `${path}/${place}`, 'With matrices, every place needs its index.');
    }
    const profile = vehicle.profile ?? 'car';
    const tables = problem.matrices![profile];
    if (!tables?.durations)
      faults.add('NO_MATRIX', `${path}/profile`, `There are no durations for the profile ${profile}.`);
    const { per_hour, per_km } = vehicle.costs ?? {};
    if (tables?.costs && (per_hour !== undefined || per_km !== undefined))
      faults.add('COSTS_GIVEN_TWICE', `${path}/costs`, 'The profile has a table of costs of its own.');
    if ((per_km || vehicle.max_distance !== undefined) && !tables?.distances)
      faults.add('NO_MATRIX', path, `Kilometres need a table of distances for the profile ${profile}.`);
  });
}

function checkIds(faults: Faults, things: readonly { id: number }[], path: string): void {
  const seen = new Map<number, number>();
  things.forEach(({ id }, at) => {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, at);
    else faults.add('DUPLICATE_ID', `${path}/${at}/id`, `${id} is the id of ${path}/${first} too.`);
  });
}

/** Collects what is wrong; each check answers with the value when it is right. */
class Faults {
  readonly found: ProblemError[] = [];

  add(code: ProblemErrorCode, path: string, message: string): void {
    this.found.push({ code, path, message });
  }

  object(value: unknown, path: string, keys?: readonly string[]): Record<string, unknown> | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.add('NOT_AN_OBJECT', path, 'An object is expected here.');
      return null;
    }
    for (const key of Object.keys(value)) {
      if (keys && !keys.includes(key))
        this.add('UNKNOWN_KEY', `${path}/${key}`, `It is not known here; known are ${keys.join(', ')}.`);
    }
    return value as Record<string, unknown>;
  }

  list(value: unknown, path: string): unknown[] | null {
    if (value === undefined) return null;
    if (Array.isArray(value)) return value;
    this.add('NOT_A_LIST', path, 'A list is expected here.');
    return null;
  }

  text(value: unknown, path: string): void {
    if (value !== undefined && typeof value !== 'string')
      this.add('NOT_A_TEXT', path, 'A text is expected here.');
  }

  number(value: unknown, path: string, least: number, most: number, needed?: 'needed'): boolean {
    if (value === undefined && !needed) return false;
    if (value === undefined) this.add('MISSING', path, 'It is needed.');
    else if (typeof value !== 'number' || !Number.isFinite(value))
      this.add('NOT_A_NUMBER', path, 'A number is expected here.');
    else if (value < least || value > most)
      this.add('OUT_OF_RANGE', path, `It must be from ${least} to ${most}.`);
    else return true;
    return false;
  }

  whole(value: unknown, path: string, least: number, most: number, needed?: 'needed'): void {
    if (this.number(value, path, least, most, needed) && !Number.isInteger(value))
      this.add('NOT_A_NUMBER', path, 'A whole number is expected here.');
  }

  amounts(value: unknown, path: string): void {
    this.list(value, path)?.forEach((amount, at) => {
      this.whole(amount, `${path}/${at}`, 0, MOST, 'needed');
    });
  }
}
