import { type Faults, MAX_INTEGER } from './faults.ts';
import type { PickupOrder } from './model.ts';
import type { Vehicle, VehicleStep } from './problem.ts';
import { readPlace, readWindow, readWindows } from './read-parts.ts';

export function readVehicle(faults: Faults, input: unknown, path: string): void {
  const vehicle = faults.object(input, path, VEHICLE_KEYS);
  if (!vehicle) return;
  faults.integer(vehicle.id, `${path}/id`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  readPlace(faults, vehicle, path, 'start', 'start_index', 'optional');
  readPlace(faults, vehicle, path, 'end', 'end_index', 'optional');
  if (['start', 'start_index', 'end', 'end_index'].every((key) => vehicle[key] === undefined))
    faults.add('NO_LOCATION', path, 'A vehicle needs a start or an end.');
  faults.amounts(vehicle.capacity, `${path}/capacity`);
  faults.amounts(vehicle.skills, `${path}/skills`);
  faults.text(vehicle.profile, `${path}/profile`);
  faults.text(vehicle.type, `${path}/type`);
  faults.text(vehicle.description, `${path}/description`);
  if (vehicle.time_window !== undefined) readWindow(faults, vehicle.time_window, `${path}/time_window`);
  const costs = vehicle.costs === undefined ? null : faults.object(vehicle.costs, `${path}/costs`, COST_KEYS);
  for (const key of COST_KEYS) faults.integer(costs?.[key], `${path}/costs/${key}`, 0, MAX_INTEGER);
  faults.number(vehicle.speed_factor, `${path}/speed_factor`, 0.01, 5);
  for (const key of LIMIT_KEYS) faults.integer(vehicle[key], `${path}/${key}`, 0, MAX_INTEGER);
  faults.list(vehicle.breaks, `${path}/breaks`)?.forEach((one, at) => {
    readBreak(faults, one, `${path}/breaks/${at}`);
  });
  faults.list(vehicle.reloads, `${path}/reloads`)?.forEach((one, at) => {
    readReload(faults, one, `${path}/reloads/${at}`);
  });
  if (vehicle.max_reloads !== undefined && vehicle.reloads === undefined)
    faults.add('MISSING', `${path}/reloads`, 'max_reloads needs places to reload at.');
  if (vehicle.pickups !== undefined)
    faults.oneOf(vehicle.pickups, `${path}/pickups`, ['any', 'last', 'return'] satisfies PickupOrder[]);
  readCompartments(faults, vehicle, path);
  faults.list(vehicle.steps, `${path}/steps`)?.forEach((step, at) => {
    readStep(faults, step, `${path}/steps/${at}`);
  });
}

function readBreak(faults: Faults, input: unknown, path: string): void {
  const one = faults.object(input, path, ['id', 'description', 'service', 'time_windows', 'max_load']);
  if (!one) return;
  faults.integer(one.id, `${path}/id`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  faults.text(one.description, `${path}/description`);
  faults.integer(one.service, `${path}/service`, 0, MAX_INTEGER);
  readWindows(faults, one.time_windows, `${path}/time_windows`);
  faults.amounts(one.max_load, `${path}/max_load`);
}

function readReload(faults: Faults, input: unknown, path: string): void {
  const one = faults.object(input, path, ['location', 'location_index', 'service', 'cleans']);
  if (!one) return;
  readPlace(faults, one, path, 'location', 'location_index');
  faults.integer(one.service, `${path}/service`, 0, MAX_INTEGER);
  faults.yesOrNo(one.cleans, `${path}/cleans`);
}

/** All assignments of products are tried, so the number is limited. */
const MAX_COMPARTMENTS = 12;

function readCompartments(faults: Faults, vehicle: Record<string, unknown>, path: string): void {
  const compartments = faults.list(vehicle.compartments, `${path}/compartments`);
  if (!compartments) return;
  if (compartments.length > MAX_COMPARTMENTS)
    faults.add('WRONG_LENGTH', `${path}/compartments`, `A vehicle has at most ${MAX_COMPARTMENTS}.`);
  if (vehicle.start === undefined && vehicle.start_index === undefined)
    faults.add('NO_LOCATION', path, 'A vehicle with compartments is filled at its start: name it.');
  compartments.forEach((input, at) => {
    const one = faults.object(input, `${path}/compartments/${at}`, ['capacity', 'products', 'last', 'next']);
    faults.text(one?.last, `${path}/compartments/${at}/last`);
    faults.text(one?.next, `${path}/compartments/${at}/next`);
    faults.integer(one?.capacity, `${path}/compartments/${at}/capacity`, 0, MAX_INTEGER, 'needed');
    faults.list(one?.products, `${path}/compartments/${at}/products`)?.forEach((product, i) => {
      faults.text(product, `${path}/compartments/${at}/products/${i}`);
    });
  });
}

function readStep(faults: Faults, input: unknown, path: string): void {
  const step = faults.object(input, path, STEP_KEYS);
  if (!step) return;
  faults.oneOf(step.type, `${path}/type`, STEP_TYPES);
  const isNamed = step.type !== 'start' && step.type !== 'end' && step.type !== 'reload';
  faults.integer(step.id, `${path}/id`, 0, Number.MAX_SAFE_INTEGER, isNamed ? 'needed' : undefined);
  for (const key of ['service_at', 'service_after', 'service_before'])
    faults.integer(step[key], `${path}/${key}`, 0, Number.MAX_SAFE_INTEGER);
  faults.yesOrNo(step.locked, `${path}/locked`);
  faults.yesOrNo(step.cleans, `${path}/cleans`);
  readPlace(faults, step, path, 'location', 'location_index', 'optional');
}

const STEP_TYPES = ['start', 'job', 'pickup', 'delivery', 'break', 'reload', 'end'] as const;
const STEP_KEYS = [
  'type',
  'id',
  'service_at',
  'service_after',
  'service_before',
  'locked',
  'location',
  'location_index',
  'cleans',
] as const satisfies readonly (keyof VehicleStep)[];

const LIMIT_KEYS = ['max_tasks', 'max_travel_time', 'max_distance', 'max_duration'] as const;
const COST_KEYS = ['fixed', 'per_hour', 'per_km'] as const;
const VEHICLE_KEYS = [
  'id',
  'description',
  'profile',
  'type',
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
  'breaks',
  'reloads',
  'max_reloads',
  'pickups',
  'compartments',
  'steps',
] as const satisfies readonly (keyof Vehicle)[];
