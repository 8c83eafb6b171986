import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * Load within capacity trip by trip: deliveries are on board from the trip's head, pickups until its tail, a shipment between its
 * two stops and never across a reload. Stored per node and dimension: maximum load up to the node, and from it on. `capacityRule`
 * is faster if nothing is both delivered and picked up.
 */
export function tripLoadsRule(plan: Plan): Rule {
  const { model, next, prev, tasks, trips } = plan;
  const { dimensions, delivery, pickup, handover, partner, isHandover } = model;
  const nodes = next.length;
  const width = Math.max(1, dimensions);
  const onLeaving = new Int32Array(nodes * width);
  const heaviestBefore = new Int32Array(nodes * width);
  const heaviestAfter = new Int32Array(nodes * width);
  /** Shipments on board on leaving a node. */
  const onBoard = new Int32Array(nodes);
  const capacity = capacitiesOf(plan, width);
  const onlyDelivers = pickup.every((amount) => amount === 0) && partner.every((other) => other < 0);
  const headOf = (node: number, route: number) => (trips ? trips.head[node]! : plan.startOf(route));
  const tailOf = (head: number, route: number) => (trips ? trips.tail[head]! : plan.startOf(route) + 1);

  const refreshTrip = (head: number, tail: number) => {
    onBoard[head] = 0;
    for (let v = next[head]!; v !== tail; v = next[v]!) {
      const change = partner[v]! < 0 ? 0 : isHandover[v] === 1 ? -1 : 1;
      onBoard[v] = onBoard[prev[v]!]! + change;
    }
    for (let d = 0; d < dimensions; d += 1) {
      let load = 0;
      for (let v = next[head]!; v !== tail; v = next[v]!) load += delivery[v * dimensions + d]!;
      let heaviest = load;
      onLeaving[head * width + d] = load;
      heaviestBefore[head * width + d] = load;
      for (let v = next[head]!; v !== tail; v = next[v]!) {
        const at = v * dimensions + d;
        load += pickup[at]! - delivery[at]! - handover[at]!;
        heaviest = Math.max(heaviest, load);
        heaviestBefore[at] = heaviest;
        onLeaving[at] = load;
      }
      heaviest = 0;
      for (let v = prev[tail]!; ; v = prev[v]!) {
        heaviest = Math.max(heaviest, onLeaving[v * width + d]!);
        heaviestAfter[v * width + d] = heaviest;
        if (v === head) break;
      }
    }
  };
  const refresh = (route: number) => {
    const end = plan.startOf(route) + 1;
    for (let head = end - 1; head !== end; ) {
      const tail = tailOf(head, route);
      refreshTrip(head, tail);
      head = tail;
    }
  };
  /** Excess load of the trip with the task after `p`, in the worst dimension. */
  const excess = (task: number, p: number, route: number) => {
    let worst = Number.NEGATIVE_INFINITY;
    for (let d = 0; d < dimensions; d += 1) {
      const max = capacity[route * width + d]!;
      worst = Math.max(
        worst,
        heaviestBefore[p * width + d]! + delivery[task * dimensions + d]! - max,
        heaviestAfter[p * width + d]! + pickup[task * dimensions + d]! - max,
      );
    }
    return worst;
  };
  /** Checks one half of a split trip with the task at its inner end: `from … to`, or empty if these are −1. */
  const isHalfLight = (task: number, from: number, to: number, isLast: boolean, route: number) => {
    for (let d = 0; d < dimensions; d += 1) {
      const max = capacity[route * width + d]!;
      const own = task * dimensions + d;
      let load = delivery[own]!;
      for (let v = from; v >= 0; v = v === to ? -1 : next[v]!) load += delivery[v * dimensions + d]!;
      if (load > max) return false;
      if (!isLast) {
        load += pickup[own]! - delivery[own]!;
        if (load > max) return false;
      }
      for (let v = from; v >= 0; v = v === to ? -1 : next[v]!) {
        const at = v * dimensions + d;
        load += pickup[at]! - delivery[at]! - handover[at]!;
        if (load > max) return false;
      }
      if (isLast && load + pickup[own]! - delivery[own]! > max) return false;
    }
    return true;
  };
  /** The same without pickups: the load on leaving `p` equals the deliveries after it. */
  const isHalfDelivered = (put: Int32Array, p: number, route: number) => {
    const isFirst = put[0]! < tasks;
    const task = isFirst ? put[0]! : put[1]!;
    const head = headOf(p, route);
    for (let d = 0; d < dimensions; d += 1) {
      const after = onLeaving[p * width + d]!;
      const load = isFirst ? onLeaving[head * width + d]! - after : after;
      if (load + delivery[task * dimensions + d]! > capacity[route * width + d]!) return false;
    }
    return true;
  };
  return {
    code: 'capacity',
    loads: { onLeaving, capacity },
    fits: (task, p, _q, route) => excess(task, p, route) <= 0,
    fitsAll: (put, count, p, q, route) => {
      if (count === 1) return excess(put[0]!, p, route) <= 0;
      if (onlyDelivers) return isHalfDelivered(put, p, route);
      if (onBoard[p]! > 0) return false;
      const head = headOf(p, route);
      const tail = tailOf(head, route);
      if (put[0]! < tasks) return isHalfLight(put[0]!, p === head ? -1 : next[head]!, p, true, route);
      return isHalfLight(put[1]!, q === tail ? -1 : q, prev[tail]!, false, route);
    },
    added: (_task, route) => refresh(route),
    refresh,
    holds: (route) => {
      const end = plan.startOf(route) + 1;
      for (let head = end - 1; head !== end; head = tailOf(head, route)) {
        if (onBoard[prev[tailOf(head, route)]!] !== 0) return false;
        for (let d = 0; d < dimensions; d += 1)
          if (heaviestAfter[head * width + d]! > capacity[route * width + d]!) return false;
      }
      return true;
    },
    joins: (reload, route) => {
      for (let d = 0; d < dimensions; d += 1) {
        let load = 0;
        for (let v = prev[reload]!; v < tasks; v = prev[v]!) load += delivery[v * dimensions + d]!;
        for (let v = next[reload]!; v < tasks; v = next[v]!) load += delivery[v * dimensions + d]!;
        if (load > capacity[route * width + d]!) return false;
      }
      return true;
    },
    excess: (task, p, _q, route) => excess(task, p, route),
  };
}

/** Route × dimension. */
export function capacitiesOf({ model, routes, typeOf }: Plan, width = model.dimensions): Int32Array {
  const capacity = new Int32Array(routes * width);
  for (let route = 0; route < routes; route += 1)
    capacity.set(model.vehicleTypes[typeOf[route]!]!.capacity, route * width);
  return capacity;
}
