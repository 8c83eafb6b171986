import { arrivalOf, PARTS } from '../../speeds.ts';
import { hasCostlyLateness } from '../is-rich.ts';
import type { Plan } from '../plan.ts';
import { NEVER } from './break-leg.ts';
import type { Driven, Early, RouteDrive } from './route-drive.ts';
import type { Rule } from './rule.ts';
import { scheduleRule } from './schedule.ts';
import { stopsOf } from './stops.ts';

/**
 * Time constraints with time-dependent speeds or load-dependent breaks. Driving slower than the matrix has the hourly cost; how
 * much depends on the departure, which is decided here. Feasibility comes from `scheduleRule`, except for breaks that depend on
 * load: those routes are simulated from start to end.
 */
export function drivenScheduleRule(plan: Plan, drive: RouteDrive): Rule {
  const { vehicleTypes } = plan.model;
  const hasLightBreaks = vehicleTypes.some(({ breaks }) => breaks.some(({ maxLoad }) => maxLoad !== null));
  const times: Rule & { readonly early?: Early } = hasLightBreaks
    ? drivenTimesRule(plan, drive)
    : scheduleRule(plan, false);
  const prices = drivenPrices(plan, drive, times.early);
  return {
    ...times,
    ...prices,
    added: (task, route) => {
      prices.invalidate(route);
      (times.added ?? ((_task, of) => times.refresh!(of)))(task, route);
    },
    refresh: (route) => {
      prices.invalidate(route);
      times.refresh!(route);
    },
    routeEvents: (route) => (drive.asIs(route).isInTime ? drive.routeEvents() : []),
  };
}

/** Additional cost of a simulated route compared with the matrix. */
function drivenPrices(plan: Plan, drive: RouteDrive, early?: Early) {
  const { model, next, row, location, stops, typeOf } = plan;
  const { vehicleTypes } = model;
  const { opened, busy } = stopsOf(plan);
  const price = new Float64Array(plan.routes);
  const isKnown = new Uint8Array(plan.routes);
  /** In the chosen schedule: departure from each node, and the slowdown of the following leg. */
  const leave = new Float64Array(next.length);
  const slower = new Float64Array(next.length);

  const priceOf = ({ lateness, slower }: Driven, route: number): number =>
    lateness + Math.round(slower * vehicleTypes[typeOf[route]!]!.secondCost);
  const extra = (route: number): number => {
    if (plan.size[route] === 0) return 0;
    if (isKnown[route] === 0) {
      const driven = drive.asIs(route, early);
      price[route] = driven.isInTime ? priceOf(driven, route) : 0;
      if (driven.isInTime) drive.store(leave, slower);
      isKnown[route] = 1;
    }
    return price[route]!;
  };
  const surcharge = (put: Int32Array, count: number, p: number, _q: number, route: number): number =>
    priceOf(drive.with(put, count, p, route), route) - extra(route);

  return {
    invalidate: (route: number): void => {
      isKnown[route] = 0;
    },
    extra,
    surcharge,
    ...(!hasCostlyLateness(model) && { guess }),
  };

  /** For the new legs, departing from `p` as currently planned; later effects are ignored. */
  function guess(put: Int32Array, count: number, p: number, q: number, route: number): number {
    if (plan.size[route] === 0) return surcharge(put, count, p, q, route);
    extra(route);
    const { speeds, secondCost, duration_seconds: travelTimes } = vehicleTypes[typeOf[route]!]!;
    if (speeds === null) return 0;
    let left = leave[p]!;
    let more = -slower[p]!;
    for (let at = p, i = 0; i <= count; i += 1) {
      const node = i < count ? put[i]! : q;
      const travelTime = travelTimes[row[at]! + location[node]!]!;
      const arrival = arrivalOf(speeds, left, travelTime * PARTS);
      more += arrival - left - travelTime;
      left = (node < stops ? opened(node, arrival) : arrival) + busy(node, at, route);
      at = node;
    }
    return more * secondCost;
  }
}

/** Time constraints of routes that need a complete simulation for every answer. */
function drivenTimesRule(plan: Plan, drive: RouteDrive): Rule {
  const { model, next, prev, row, location, typeOf } = plan;
  const { vehicleTypes } = model;
  const { closes, opened, busy } = stopsOf(plan);
  const isInTime = new Uint8Array(plan.routes).fill(1);
  /** At full speed: earliest departure from each node, and latest start of service to be on time for the rest. */
  const leave = new Float64Array(next.length);
  const mustBegin = new Float64Array(next.length);

  const refresh = (route: number) => {
    isInTime[route] = drive.asIs(route).isInTime ? 1 : 0;
    const { duration_seconds: travelTimes, earliest } = vehicleTypes[typeOf[route]!]!;
    const start = plan.startOf(route);
    leave[start] = earliest;
    for (let p = start, v = next[start]!; ; p = v, v = next[v]!) {
      leave[v] = opened(v, leave[p]! + travelTimes[row[p]! + location[v]!]!) + busy(v, p, route);
      if (v === start + 1) break;
    }
    mustBegin[start + 1] = closes[start + 1]!;
    for (let v = prev[start + 1]!; v !== start; v = prev[v]!) {
      const q = next[v]!;
      const last = mustBegin[q]! - travelTimes[row[v]! + location[q]!]! - busy(v, v, route);
      mustBegin[v] = Math.min(closes[v]!, last);
    }
  };
  /** Lower bound of lateness: without breaks, releases and setup, at full speed. */
  const lateAtBest = (task: number, p: number, q: number, route: number) => {
    const { duration_seconds: travelTimes } = vehicleTypes[typeOf[route]!]!;
    const begins = opened(task, leave[p]! + travelTimes[row[p]! + location[task]!]!);
    const after = begins + model.service_seconds[task]! + travelTimes[row[task]! + location[q]!]!;
    return Math.max(begins - closes[task]!, after - mustBegin[q]!);
  };
  const put = new Int32Array(1);
  return {
    code: 'time_window',
    fitsAll: (nodes, count, p, q, route) =>
      !(count === 1 && lateAtBest(nodes[0]!, p, q, route) > 0) && drive.with(nodes, count, p, route).isInTime,
    refresh,
    holds: (route) => isInTime[route] === 1,
    excess: (task, p, q, route) => {
      const atBest = lateAtBest(task, p, q, route);
      if (atBest > 0) return Math.min(atBest, NEVER);
      put[0] = task;
      const driven = drive.with(put, 1, p, route);
      return driven.isInTime ? 0 : Math.max(1, driven.late);
    },
  };
}
