import { compartmentChoice } from '../compartments.ts';
import { type Break, type Model, UNLIMITED, type VehicleType } from '../model.ts';

/**
 * The same problem without constraints that cannot bind: unreachable limits, goods that are ready before anyone departs,
 * impossible lateness, capacity for everything at once, breaks without duration or window. Such constraints then cost the search
 * no time. Locked tasks may violate any rule, so plans with locks are left as they are.
 */
export function loosen(model: Model): Model {
  if (model.planned.some(({ locked }) => locked > 0)) return model;
  const loads = looseLoads(model);
  const { vehicleTypes } = model;
  const firstStart = vehicleTypes.reduce((first, { earliest }) => Math.min(first, earliest), UNLIMITED);
  const lastEnd = vehicleTypes.reduce((last, { latest }) => Math.max(last, latest), -UNLIMITED);
  return {
    ...model,
    ...loads,
    release: model.release.map((at) => (at <= firstStart ? -UNLIMITED : at)),
    latenessCost: model.latenessCost.map((cost, task) =>
      model.due[task]! >= Math.min(model.latest[task]!, lastEnd) ? 0 : cost,
    ),
    ...(hasRoomForAll(model) && { products: 0, ordered: new Int32Array(0) }),
    vehicleTypes: (loads?.vehicleTypes ?? vehicleTypes).map((type) => ({
      ...type,
      ...looseLimits(model, type),
      ...looseBreaks(type),
    })),
  };
}

/** Working hours bound both duration and travel time. */
function looseLimits(model: Model, type: VehicleType): Partial<VehicleType> {
  const hours = type.latest >= UNLIMITED ? UNLIMITED : type.latest - type.earliest;
  const { maxTravelSeconds, maxDurationSeconds, maxDistanceMetres } = type;
  return {
    ...(maxTravelSeconds >= hours && { maxTravelSeconds: UNLIMITED }),
    ...(maxDurationSeconds >= hours && { maxDurationSeconds: UNLIMITED }),
    ...(maxDistanceMetres < UNLIMITED &&
      maxDistanceMetres >= farthest(model, type, hours) && { maxDistanceMetres: UNLIMITED }),
  };
}

/** Removes breaks that may be taken at any time and take none. */
function looseBreaks({ breaks, earliest, latest }: VehicleType): Partial<VehicleType> {
  const isIdle = ({ service_seconds, windows, maxLoad }: Break) =>
    service_seconds === 0 &&
    maxLoad === null &&
    windows.some(([opens, closes]) => opens <= earliest && closes >= latest);
  if (!breaks.some(isIdle)) return {};
  return {
    breaks: breaks.filter((one) => !isIdle(one)),
    idleBreaks: breaks.flatMap((one, at) => (isIdle(one) ? [at] : [])),
  };
}

/** Upper bound of a route's distance: by its number of legs, and by the distance covered per second on the fastest leg. */
function farthest({ tasks }: Model, type: VehicleType, hours: number): number {
  const distance_metres = type.distance_metres();
  const { duration_seconds } = type;
  const legCount = tasks + Math.min(type.maxReloads, tasks) + 1;
  let longest = 0;
  let longestAtOnce = 0;
  let fastest = 0;
  for (let at = 0; at < distance_metres.length; at += 1) {
    const metres = distance_metres[at]!;
    const seconds = duration_seconds[at]!;
    if (metres > longest) longest = metres;
    if (seconds > 0) fastest = Math.max(fastest, metres / seconds);
    else if (metres > longestAtOnce) longestAtOnce = metres;
  }
  return Math.min(legCount * longest, hours * fastest + legCount * longestAtOnce);
}

/** True if every vehicle can carry the total order of every product at once. */
function hasRoomForAll({ products, ordered, vehicleTypes, changeovers }: Model): boolean {
  if (products === 0 || changeovers) return false;
  const totals = new Float64Array(products);
  ordered.forEach((amount, at) => {
    totals[at % products]! += amount;
  });
  return vehicleTypes.every(({ compartments }) => compartmentChoice(compartments, totals) !== null);
}

/** Removes load dimensions of which every vehicle could carry the total; null if there are none. */
function looseLoads(model: Model) {
  const { dimensions, delivery, pickup, handover, vehicleTypes } = model;
  // Load limits of breaks apply to every dimension; the order of pickups is that of tasks with amounts.
  if (vehicleTypes.some(({ breaks }) => breaks.some(({ maxLoad }) => maxLoad !== null))) return null;
  if (vehicleTypes.some(({ pickups }) => pickups !== 'any')) return null;
  const totals = new Float64Array(dimensions);
  delivery.forEach((amount, at) => {
    totals[at % dimensions]! += amount + pickup[at]!;
  });
  const retained = Array.from(totals.keys()).filter((d) =>
    vehicleTypes.some(({ capacity }) => capacity[d]! < totals[d]!),
  );
  if (retained.length === dimensions) return null;
  const only = (amounts: Int32Array) =>
    Int32Array.from({ length: (amounts.length / dimensions) * retained.length }, (_, at) => {
      const row = Math.floor(at / retained.length);
      return amounts[row * dimensions + retained[at % retained.length]!]!;
    });
  return {
    dimensions: retained.length,
    delivery: only(delivery),
    pickup: only(pickup),
    handover: only(handover),
    vehicleTypes: vehicleTypes.map((type) => ({ ...type, capacity: only(type.capacity) })),
  };
}
