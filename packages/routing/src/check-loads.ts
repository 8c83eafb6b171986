import type { Report, Visit } from './check.ts';
import type { Model, VehicleType } from './model.ts';

/** Checks each trip: load, compartments, and whether both halves of each shipment are in it. */
export function checkLoads(model: Model, type: VehicleType, visits: readonly Visit[], report: Report): void {
  const reloads = visits.filter(({ kind }) => kind === 'reload');
  const allowed = type.reloads.map(({ location }) => location);
  report('reload', reloads.length - type.maxReloads);
  report('reload', reloads.filter(({ location }) => !allowed.includes(location)).length);
  const trips: number[][] = [[]];
  for (const { kind, task } of visits) {
    if (kind === 'reload') trips.push([]);
    if (task >= 0) trips.at(-1)!.push(task);
  }
  report(
    'shipment',
    trips.reduce((sum, tasks) => sum + tornApart(model, tasks), 0),
  );
  report(
    'pickups',
    trips.reduce((sum, tasks) => sum + wronglyPickedUp(model, type, tasks), 0),
  );
  report('break_load', tooHeavyToRest(model, type, visits));
  report('capacity', Math.max(...trips.map((tasks) => overloaded(model, type, tasks))));
  report('compartments', trips.filter((tasks) => !fitsCompartments(model, type, tasks)).length);
  report('changeover', canFillInTurn(model, type, visits, trips) ? 0 : 1);
}

/** Number of shipments whose halves are in different trips or in the wrong order. */
function tornApart(model: Model, tasks: readonly number[]): number {
  return tasks.filter((task, at) => {
    const other = model.partner[task]!;
    if (other < 0) return false;
    const otherAt = tasks.indexOf(other);
    return otherAt < 0 || (model.isHandover[task] === 1 ? otherAt > at : otherAt < at);
  }).length;
}

/** Number of jobs of a trip that pick up before one that does not; where they only go along with others, of those without any. */
function wronglyPickedUp(model: Model, { pickups }: VehicleType, tasks: readonly number[]): number {
  if (pickups === 'any') return 0;
  const isPickup = (task: number) =>
    model.partner[task] === -1 &&
    model.pickup
      .subarray(task * model.dimensions, (task + 1) * model.dimensions)
      .some((amount) => amount > 0);
  const lastOther = tasks.findLastIndex((task) => !isPickup(task));
  if (lastOther < 0 && pickups === 'last') return 0;
  return tasks.filter((task, at) => isPickup(task) && (at < lastOther || lastOther < 0)).length;
}

/** Largest excess over capacity within the trip, in the worst dimension. */
function overloaded(model: Model, type: VehicleType, tasks: readonly number[]): number {
  let worst = 0;
  for (let d = 0; d < model.dimensions; d += 1) {
    const amount = (of: Int32Array, task: number) => of[task * model.dimensions + d]!;
    let load = tasks.reduce((sum, task) => sum + amount(model.delivery, task), 0);
    worst = Math.max(worst, load - type.capacity[d]!);
    for (const task of tasks) {
      load += amount(model.pickup, task) - amount(model.delivery, task) - amount(model.handover, task);
      worst = Math.max(worst, load - type.capacity[d]!);
    }
  }
  return worst;
}

/** Largest excess over a break's load limit when the break is taken on the way to a visit. */
function tooHeavyToRest(model: Model, type: VehicleType, visits: readonly Visit[]): number {
  let worst = 0;
  visits.forEach(({ breaks }, at) => {
    for (const index of breaks) {
      type.breaks[index]?.maxLoad?.forEach((max, d) => {
        worst = Math.max(worst, carriedTo(model, visits, at, d) - max);
      });
    }
  });
  return worst;
}

/** Load on the way to a visit: what the trip has picked up so far plus what it has yet to deliver. */
function carriedTo(model: Model, visits: readonly Visit[], at: number, dimension: number): number {
  const head = visits.findLastIndex(({ task }, i) => i < at && task < 0);
  const next = visits.findIndex(({ task }, i) => i > head && task < 0);
  const sum = (of: Int32Array, from: number, to: number) =>
    visits.slice(from, to).reduce((total, { task }) => total + of[task * model.dimensions + dimension]!, 0);
  return sum(model.delivery, at, next) + sum(model.pickup, head + 1, at) - sum(model.handover, head + 1, at);
}

/** Tries all assignments of products to compartments by backtracking. */
function fitsCompartments(model: Model, type: VehicleType, tasks: readonly number[]): boolean {
  const missing = Array.from({ length: model.products }, (_, product) =>
    tasks.reduce((sum, task) => sum + model.ordered[task * model.products + product]!, 0),
  );
  const fill = (at: number): boolean => {
    if (missing.every((amount) => amount <= 0)) return true;
    const compartment = type.compartments[at];
    if (!compartment) return false;
    return (
      missing.some((amount, product) => {
        if (amount <= 0 || compartment.holds[product] !== 1) return false;
        missing[product] = amount - compartment.capacity;
        const isEnough = fill(at + 1);
        missing[product] = amount;
        return isEnough;
      }) || fill(at + 1)
    );
  };
  return fill(0);
}

/** Tries all contents of the compartments, trip by trip: no product after one that bars it, unless cleaned in between. */
function canFillInTurn(
  { changeovers, products, ordered }: Model,
  { compartments, reloads }: VehicleType,
  visits: readonly Visit[],
  trips: readonly (readonly number[])[],
): boolean {
  if (!changeovers) return true;
  const cleaning = reloads.flatMap(({ location, cleans }) => (cleans ? location : []));
  const isCleaned = visits.flatMap(({ kind, location }) =>
    kind === 'reload' ? cleaning.includes(location) : [],
  );
  const failed = new Set<string>();
  // What a compartment held last: −1 for nothing since it was cleaned, −2 for what it held before the route.
  return goOn(
    0,
    compartments.map(() => -2),
  );

  function goOn(trip: number, held: readonly number[]): boolean {
    if (trip === trips.length)
      return held.every((product, at) => product < 0 || compartments[at]!.barsLast?.[product] !== 1);
    const from = trip > 0 && isCleaned[trip - 1] ? held.map(() => -1) : held;
    const name = `${trip}: ${from}`;
    if (failed.has(name)) return false;
    const wanted = Array.from({ length: products }, (_, product) =>
      trips[trip]!.reduce((sum, task) => sum + ordered[task * products + product]!, 0),
    );
    const isDone = pour(trip, 0, wanted, from);
    if (!isDone) failed.add(name);
    return isDone;
  }

  function pour(trip: number, at: number, wanted: readonly number[], held: readonly number[]): boolean {
    if (wanted.every((amount) => amount <= 0)) return goOn(trip + 1, held);
    const compartment = compartments[at];
    if (!compartment) return false;
    const before = held[at]!;
    const options = wanted.flatMap((amount, product) => {
      const isBarred =
        before === -2
          ? compartment.barsFirst?.[product] === 1
          : before >= 0 && changeovers![before * products + product] === 1;
      return amount > 0 && compartment.holds[product] === 1 && !isBarred ? product : [];
    });
    return (
      options.some((product) =>
        pour(
          trip,
          at + 1,
          wanted.with(product, wanted[product]! - compartment.capacity),
          held.with(at, product),
        ),
      ) || pour(trip, at + 1, wanted, held)
    );
  }
}
