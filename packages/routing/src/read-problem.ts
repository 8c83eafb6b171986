import { Faults, MAX_INTEGER } from './faults.ts';
import { InvalidProblem, type Job, type Problem, type Stop } from './problem.ts';
import { checkSteps } from './problem-steps.ts';
import { checkTogether } from './problem-together.ts';
import { readMatrices } from './read-matrices.ts';
import { readPlace, readWindows } from './read-parts.ts';
import { readVehicle } from './read-vehicle.ts';

export const PROBLEM_KEYS = [
  'jobs',
  'shipments',
  'vehicles',
  'matrices',
  'speeds',
  'objective',
  'changeovers',
] as const;

/**
 * Validates untrusted input and returns it as a problem. Throws `InvalidProblem` with all faults. `toTime`: the steps will be
 * timed as they are, so an incomplete shipment is not a fault of the problem.
 */
export function readProblem(input: unknown, toTime?: 'toTime'): Problem {
  const faults = new Faults();
  const problem = faults.object(input, '', PROBLEM_KEYS);
  if (!problem) throw new InvalidProblem(faults.found);
  const jobs = faults.list(problem.jobs, '/jobs') ?? [];
  const vehicles = faults.list(problem.vehicles, '/vehicles');
  if (!vehicles || vehicles.length === 0)
    faults.add('MISSING', '/vehicles', 'At least one vehicle is needed.');
  readObjective(faults, problem.objective);
  readSpeeds(faults, problem.speeds);
  readChangeovers(faults, problem.changeovers);
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
  const read = input as Problem;
  checkTogether(faults, read, sides);
  checkSteps(faults, read, toTime);
  if (faults.found.length > 0) throw new InvalidProblem(faults.found);
  return read;
}

function readJob(faults: Faults, input: unknown, path: string): void {
  const job = faults.object(input, path, [
    ...STOP_KEYS,
    ...WANTED_KEYS,
    'delivery',
    'pickup',
    'products',
    'release',
    'after',
    'apart',
  ]);
  if (!job) return;
  readStop(faults, job, path);
  readWanted(faults, job, path);
  faults.amounts(job.delivery, `${path}/delivery`);
  faults.amounts(job.pickup, `${path}/pickup`);
  faults.integer(job.release, `${path}/release`, 0, Number.MAX_SAFE_INTEGER);
  for (const key of ['after', 'apart'] as const)
    faults.list(job[key], `${path}/${key}`)?.forEach((id, i) => {
      faults.integer(id, `${path}/${key}/${i}`, 0, Number.MAX_SAFE_INTEGER, 'needed');
    });
  const products = job.products === undefined ? null : faults.object(job.products, `${path}/products`);
  for (const [product, amount] of Object.entries(products ?? {}))
    faults.integer(amount, `${path}/products/${product}`, 0, MAX_INTEGER, 'needed');
}

function readObjective(faults: Faults, input: unknown): void {
  const objective =
    input === undefined ? null : faults.object(input, '/objective', ['vehicles_first', 'balance', 'change']);
  if (!objective) return;
  faults.yesOrNo(objective.vehicles_first, '/objective/vehicles_first');
  faults.integer(objective.change, '/objective/change', 0, MAX_INTEGER);
  if (objective.balance === undefined) return;
  const balance = faults.object(objective.balance, '/objective/balance', ['by', 'weight']);
  if (!balance) return;
  faults.oneOf(balance.by, '/objective/balance/by', ['tasks', 'time']);
  faults.integer(balance.weight, '/objective/balance/weight', 0, MAX_INTEGER, 'needed');
}

function readChangeovers(faults: Faults, input: unknown): void {
  faults.list(input, '/changeovers')?.forEach((one, at) => {
    const changeover = faults.object(one, `/changeovers/${at}`, ['from', 'to']);
    for (const key of ['from', 'to'] as const) {
      faults.text(changeover?.[key], `/changeovers/${at}/${key}`);
      if (changeover && changeover[key] === undefined)
        faults.add('MISSING', `/changeovers/${at}/${key}`, 'Name the product.');
    }
  });
}

const HOURS = 24;
/** A slower road counts as closed, which windows should express. */
const SLOWEST = 0.05;
const MAX_OFFSET = 14 * 3600;

function readSpeeds(faults: Faults, input: unknown): void {
  const speeds = input === undefined ? null : faults.object(input, '/speeds', ['by_hour', 'utc_offset']);
  if (!speeds) return;
  faults.integer(speeds.utc_offset, '/speeds/utc_offset', -MAX_OFFSET, MAX_OFFSET);
  const profiles = faults.object(speeds.by_hour, '/speeds/by_hour');
  for (const [profile, input] of Object.entries(profiles ?? {})) {
    const path = `/speeds/by_hour/${profile}`;
    const hours = faults.list(input, path);
    if (hours && hours.length !== HOURS)
      faults.add('WRONG_LENGTH', path, `A day has ${HOURS} hours, here are ${hours.length}.`);
    hours?.forEach((share, hour) => {
      faults.number(share, `${path}/${hour}`, SLOWEST, 1, 'needed');
    });
  }
}

function readShipment(faults: Faults, input: unknown, path: string): void {
  const shipment = faults.object(input, path, ['amount', ...WANTED_KEYS, 'pickup', 'delivery']);
  if (!shipment) return;
  readWanted(faults, shipment, path);
  faults.amounts(shipment.amount, `${path}/amount`);
  for (const half of ['pickup', 'delivery'] as const) {
    const stop = faults.object(shipment[half], `${path}/${half}`, STOP_KEYS);
    if (stop) readStop(faults, stop, `${path}/${half}`);
  }
}

function readStop(faults: Faults, stop: Record<string, unknown>, path: string): void {
  faults.integer(stop.id, `${path}/id`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  faults.text(stop.description, `${path}/description`);
  readPlace(faults, stop, path, 'location', 'location_index');
  faults.integer(stop.setup, `${path}/setup`, 0, MAX_INTEGER);
  faults.integer(stop.service, `${path}/service`, 0, MAX_INTEGER);
  readWindows(faults, stop.time_windows, `${path}/time_windows`);
  if (stop.late === undefined) return;
  const late = faults.object(stop.late, `${path}/late`, ['after', 'per_hour']);
  faults.integer(late?.after, `${path}/late/after`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  faults.integer(late?.per_hour, `${path}/late/per_hour`, 0, MAX_INTEGER, 'needed');
}

function readWanted(faults: Faults, thing: Record<string, unknown>, path: string): void {
  faults.amounts(thing.skills, `${path}/skills`);
  faults.integer(thing.priority, `${path}/priority`, 0, 100);
  faults.integer(thing.prize, `${path}/prize`, 0, MAX_INTEGER);
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
