import { compartmentChoice } from '../compartments.ts';
import { type Break, type Model, UNLIMITED, type VehicleType } from '../model.ts';

/**
 * The same problem without what cannot bind: limits no route can reach, goods that lie ready before anyone starts, lateness that
 * cannot be, room for everything at once, pauses that take no time at any time. Anyone who switches such a constraint on pays nothing for it in the search. What is locked
 * may break any rule, so nothing is proven of a plan with locks.
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

/** A vehicle is on the road, and on its way, no longer than its hours. */
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

/** Without the pauses that may be made whenever the vehicle is on its way, and take no time. */
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

/** No route is longer: by the ways there are in it, and by how far one comes in a second on the fastest of them. */
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

/** Could every vehicle hold all that is ordered of every product at once? */
function hasRoomForAll({ products, ordered, vehicleTypes }: Model): boolean {
  if (products === 0) return false;
  const totals = new Float64Array(products);
  ordered.forEach((amount, at) => {
    totals[at % products]! += amount;
  });
  return vehicleTypes.every(({ compartments }) => compartmentChoice(compartments, totals) !== null);
}

/** Without the quantities of which every vehicle could carry all there is; null where there are none. */
function looseLoads(model: Model) {
  const { dimensions, delivery, pickup, handover, vehicleTypes } = model;
  // What a vehicle may carry while it rests counts in every quantity.
  if (vehicleTypes.some(({ breaks }) => breaks.some(({ maxLoad }) => maxLoad !== null))) return null;
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
