import { UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import type { Driven, RouteDrive } from './route-drive.ts';
import type { ReasonCode, Rule } from './rule.ts';

/** Maximum duration in rich problems. */
export function richDurationRule(plan: Plan, drive: RouteDrive): Rule | null {
  return limitOfDrive(
    plan,
    drive,
    'max_duration',
    plan.model.vehicleTypes.map(({ maxDurationSeconds }) => maxDurationSeconds),
    ({ arrival, departure }) => arrival - departure,
  );
}

/** Maximum travel time with time-dependent speeds. */
export function drivenTravelTimeRule(plan: Plan, drive: RouteDrive): Rule | null {
  return limitOfDrive(
    plan,
    drive,
    'max_travel_time',
    plan.model.vehicleTypes.map(({ maxTravelSeconds }) => maxTravelSeconds),
    ({ driving }) => driving,
  );
}

/** Limits a measure of a simulated route by vehicle. Infeasible times are reported by the schedule rule. */
function limitOfDrive(
  { typeOf, model }: Plan,
  drive: RouteDrive,
  code: ReasonCode,
  max: readonly number[],
  of: (driven: Driven) => number,
): Rule | null {
  if (model.vehicleTypes.every((_, type) => max[type]! >= UNLIMITED)) return null;
  const over = (driven: Driven, route: number) => (driven.isInTime ? of(driven) - max[typeOf[route]!]! : 0);
  const isLimited = (route: number) => max[typeOf[route]!]! < UNLIMITED;
  const put = new Int32Array(1);
  return {
    code,
    fitsAll: (nodes, count, p, _q, route) =>
      !isLimited(route) || over(drive.with(nodes, count, p, route), route) <= 0,
    holds: (route) => !isLimited(route) || over(drive.asIs(route), route) <= 0,
    excess: (task, p, _q, route) => {
      put[0] = task;
      return over(drive.with(put, 1, p, route), route);
    },
  };
}
