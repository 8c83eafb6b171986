import { Faults, MOST_WHOLE } from './faults.ts';
import { InvalidProblem, type Job, type Problem, type Stop } from './problem.ts';
import { checkSteps } from './problem-steps.ts';
import { checkTogether } from './problem-together.ts';
import { readMatrices } from './read-matrices.ts';
import { readPlace, readWindows } from './read-parts.ts';
import { readVehicle } from './read-vehicle.ts';

/**
 * Checks what came from outside and returns it as a problem. Throws `InvalidProblem` with every fault in it. `toTime`: its steps are
 * to be timed as they stand, so half a shipment is no fault of the problem.
 */
export function readProblem(given: unknown, toTime?: 'toTime'): Problem {
  const faults = new Faults();
  const problem = faults.object(given, '', [
    'jobs',
    'shipments',
    'vehicles',
    'matrices',
    'speeds',
    'objective',
  ]);
  if (!problem) throw new InvalidProblem(faults.found);
  const jobs = faults.list(problem.jobs, '/jobs') ?? [];
  const vehicles = faults.list(problem.vehicles, '/vehicles');
  if (!vehicles || vehicles.length === 0)
    faults.add('MISSING', '/vehicles', 'At least one vehicle is needed.');
  readObjective(faults, problem.objective);
  readSpeeds(faults, problem.speeds);
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
  checkSteps(faults, read, toTime);
  if (faults.found.length > 0) throw new InvalidProblem(faults.found);
  return read;
}

function readJob(faults: Faults, given: unknown, path: string): void {
  const job = faults.object(given, path, [
    ...STOP_KEYS,
    ...WANTED_KEYS,
    'delivery',
    'pickup',
    'products',
    'release',
  ]);
  if (!job) return;
  readStop(faults, job, path);
  readWanted(faults, job, path);
  faults.amounts(job.delivery, `${path}/delivery`);
  faults.amounts(job.pickup, `${path}/pickup`);
  faults.whole(job.release, `${path}/release`, 0, Number.MAX_SAFE_INTEGER);
  const products = job.products === undefined ? null : faults.object(job.products, `${path}/products`);
  for (const [product, amount] of Object.entries(products ?? {}))
    faults.whole(amount, `${path}/products/${product}`, 0, MOST_WHOLE, 'needed');
}

function readObjective(faults: Faults, given: unknown): void {
  const objective =
    given === undefined ? null : faults.object(given, '/objective', ['vehicles_first', 'balance', 'change']);
  if (!objective) return;
  faults.yesOrNo(objective.vehicles_first, '/objective/vehicles_first');
  faults.whole(objective.change, '/objective/change', 0, MOST_WHOLE);
  if (objective.balance === undefined) return;
  const balance = faults.object(objective.balance, '/objective/balance', ['by', 'weight']);
  if (!balance) return;
  faults.oneOf(balance.by, '/objective/balance/by', ['tasks', 'time']);
  faults.whole(balance.weight, '/objective/balance/weight', 0, MOST_WHOLE, 'needed');
}

const HOURS = 24;
/** Slower than this is a road that is closed, which is a matter for windows. */
const SLOWEST = 0.05;
const MOST_OFFSET = 14 * 3600;

function readSpeeds(faults: Faults, given: unknown): void {
  const speeds = given === undefined ? null : faults.object(given, '/speeds', ['by_hour', 'utc_offset']);
  if (!speeds) return;
  faults.whole(speeds.utc_offset, '/speeds/utc_offset', -MOST_OFFSET, MOST_OFFSET);
  const profiles = faults.object(speeds.by_hour, '/speeds/by_hour');
  for (const [profile, given] of Object.entries(profiles ?? {})) {
    const path = `/speeds/by_hour/${profile}`;
    const hours = faults.list(given, path);
    if (hours && hours.length !== HOURS)
      faults.add('WRONG_LENGTH', path, `A day has ${HOURS} hours, here are ${hours.length}.`);
    hours?.forEach((share, hour) => {
      faults.number(share, `${path}/${hour}`, SLOWEST, 1, 'needed');
    });
  }
}

function readShipment(faults: Faults, given: unknown, path: string): void {
  const shipment = faults.object(given, path, ['amount', ...WANTED_KEYS, 'pickup', 'delivery']);
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
  readWindows(faults, stop.time_windows, `${path}/time_windows`);
  if (stop.late === undefined) return;
  const late = faults.object(stop.late, `${path}/late`, ['after', 'per_hour']);
  faults.whole(late?.after, `${path}/late/after`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  faults.whole(late?.per_hour, `${path}/late/per_hour`, 0, MOST_WHOLE, 'needed');
}

function readWanted(faults: Faults, thing: Record<string, unknown>, path: string): void {
  faults.amounts(thing.skills, `${path}/skills`);
  faults.whole(thing.priority, `${path}/priority`, 0, 100);
  faults.whole(thing.prize, `${path}/prize`, 0, MOST_WHOLE);
  faults.amounts(thing.allowed_vehicles, `${path}/allowed_vehicles`);
  faults.amounts(thing.excluded_vehicles, `${path}/excluded_vehicles`);
}

const STOP_KEYS = [
  'id',
  'description',
  'location',
  'location_index',
  'setup',
  'service',
  'time_windows',
  'late',
] as const satisfies readonly (keyof Stop)[];
const WANTED_KEYS = [
  'skills',
  'priority',
  'prize',
  'allowed_vehicles',
  'excluded_vehicles',
] as const satisfies readonly (keyof Job)[];
