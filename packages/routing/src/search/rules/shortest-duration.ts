import { UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import type { Driven, RouteDrive } from './route-drive.ts';
import type { ReasonCode, Rule } from './rule.ts';

/** The longest time from start to end, in rich problems. */
export function richDurationRule(plan: Plan, drive: RouteDrive): Rule | null {
  return limitOfDrive(
    plan,
    drive,
    'max_duration',
    plan.model.vehicleTypes.map(({ maxDurationSeconds }) => maxDurationSeconds),
    ({ arrival, departure }) => arrival - departure,
  );
}

/** The longest time on the way, where it depends on the hour how long a way takes. */
export function drivenTravelTimeRule(plan: Plan, drive: RouteDrive): Rule | null {
  return limitOfDrive(
    plan,
    drive,
    'max_travel_time',
    plan.model.vehicleTypes.map(({ maxTravelSeconds }) => maxTravelSeconds),
    ({ driving }) => driving,
  );
}

/** Something of a driven route within a limit of its vehicle. What cannot be driven in time is the clock's to tell of. */
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
