import { Faults, MOST_WHOLE } from './faults.ts';
import { InvalidProblem, type Matrices, type Problem, type Stop, type Vehicle } from './problem.ts';

/** Checks what came from outside and returns it as a problem. Throws `InvalidProblem` with every fault in it. */
export function readProblem(given: unknown): Problem {
  const faults = new Faults();
  const problem = faults.object(given, '', ['jobs', 'shipments', 'vehicles', 'matrices']);
  if (!problem) throw new InvalidProblem(faults.found);
  const jobs = faults.list(problem.jobs, '/jobs') ?? [];
  const vehicles = faults.list(problem.vehicles, '/vehicles');
  if (!vehicles || vehicles.length === 0)
    faults.add('MISSING', '/vehicles', 'At least one vehicle is needed.');
  const sides = readMatrices(faults, problem.matrices);
  jobs.forEach((job, at) => {
    readJob(faults, job, `/jobs/${at}`);
  });
  faults.list(problem.shipments, '/shipments')?.forEach((shipment, at) => {
    readShipment(faults, shipment, `/shipments/${at}`);
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
  const job = faults.object(given, path, [...STOP_KEYS, 'skills', 'priority', 'delivery', 'pickup']);
  if (!job) return;
  readStop(faults, job, path);
  readWanted(faults, job, path);
  faults.amounts(job.delivery, `${path}/delivery`);
  faults.amounts(job.pickup, `${path}/pickup`);
}

function readShipment(faults: Faults, given: unknown, path: string): void {
  const shipment = faults.object(given, path, ['amount', 'skills', 'priority', 'pickup', 'delivery']);
  if (!shipment) return;
  readWanted(faults, shipment, path);
  faults.amounts(shipment.amount, `${path}/amount`);
  for (const half of ['pickup', 'delivery'] as const) {
    const stop = faults.object(shipment[half], `${path}/${half}`, STOP_KEYS);
    if (stop) readStop(faults, stop, `${path}/${half}`);
  }
}

function readStop(faults: Faults, stop: Record<string, unknown>, path: string): void {
  faults.whole(stop.id, `${path}/id`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  faults.text(stop.description, `${path}/description`);
  readPlace(faults, stop, path, 'location', 'location_index');
  faults.whole(stop.setup, `${path}/setup`, 0, MOST_WHOLE);
  faults.whole(stop.service, `${path}/service`, 0, MOST_WHOLE);
  const windows = faults.list(stop.time_windows, `${path}/time_windows`);
  if (windows?.length === 0)
    faults.add('WRONG_LENGTH', `${path}/time_windows`, 'Leave it out, or name at least one window.');
  windows?.forEach((window, at) => {
    readWindow(faults, window, `${path}/time_windows/${at}`);
  });
}

function readWanted(faults: Faults, thing: Record<string, unknown>, path: string): void {
  faults.amounts(thing.skills, `${path}/skills`);
  faults.whole(thing.priority, `${path}/priority`, 0, 100);
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
  for (const key of COST_KEYS) faults.whole(costs?.[key], `${path}/costs/${key}`, 0, MOST_WHOLE);
  faults.number(vehicle.speed_factor, `${path}/speed_factor`, 0.01, 5);
  for (const key of LIMIT_KEYS) faults.whole(vehicle[key], `${path}/${key}`, 0, MOST_WHOLE);
}

const STOP_KEYS = [
  'id',
  'description',
  'location',
  'location_index',
  'setup',
  'service',
  'time_windows',
] as const satisfies readonly (keyof Stop)[];
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
          faults.whole(cell, `${path}/${at}/${to}`, 0, MOST_WHOLE, 'needed');
        });
      });
    }
  }
  return sides;
}

/** What only shows when all parts are there. */
function checkTogether(faults: Faults, problem: Problem, sides: Map<string, number>): void {
  const { jobs = [], shipments = [], vehicles } = problem;
  checkIds(faults, jobs, '/jobs');
  for (const half of ['pickup', 'delivery'] as const)
    checkIds(
      faults,
      shipments.map((shipment) => shipment[half]),
      '/shipments',
      `/${half}`,
    );
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
  const stop = ({ location_index, time_windows }: Stop, path: string) => {
    index(location_index, `${path}/location_index`);
    if (hasMatrices && location_index === undefined)
      faults.add('NO_LOCATION', path, 'With matrices, every place needs its index.');
    time_windows?.forEach(([opens], w) => {
      if (w > 0 && opens <= time_windows[w - 1]![1])
        faults.add(
          'WINDOWS_OVERLAP',
          `${path}/time_windows/${w}`,
          'Windows stand in order and do not touch.',
        );
    });
  };
  jobs.forEach((job, at) => {
    stop(job, `/jobs/${at}`);
    length(job.delivery, `/jobs/${at}/delivery`);
    length(job.pickup, `/jobs/${at}/pickup`);
  });
  shipments.forEach((shipment, at) => {
    stop(shipment.pickup, `/shipments/${at}/pickup`);
    stop(shipment.delivery, `/shipments/${at}/delivery`);
    length(shipment.amount, `/shipments/${at}/amount`);
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

function checkIds(faults: Faults, things: readonly { id: number }[], path: string, part = ''): void {
  const seen = new Map<number, number>();
  things.forEach(({ id }, at) => {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, at);
    else
      faults.add(
        'DUPLICATE_ID',
        `${path}/${at}${part}/id`,
        `${id} is the id of ${path}/${first}${part} too.`,
      );
  });
}
