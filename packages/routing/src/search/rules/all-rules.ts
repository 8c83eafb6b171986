import { hasRichTimes, isFullyDriven } from '../is-rich.ts';
import type { Plan } from '../plan.ts';
import { assignmentCostRule } from './assignment-cost.ts';
import { balanceRule } from './balance.ts';
import { capacityRule } from './capacity.ts';
import { changeoverRule } from './changeover.ts';
import { compartmentsRule } from './compartments.ts';
import { drivenScheduleRule } from './driven-schedule.ts';
import { maxDistanceRule, maxTasksRule, maxTravelTimeRule } from './limits.ts';
import { locksRule } from './locks.ts';
import { maxDurationRule } from './max-duration.ts';
import { pickupsRule } from './pickups.ts';
import { afterRule, apartRule } from './relations.ts';
import { routeDrive } from './route-drive.ts';
import type { Rule } from './rule.ts';
import { scheduleRule } from './schedule.ts';
import { drivenTravelTimeRule, richDurationRule } from './shortest-duration.ts';
import { skillsRule } from './skills.ts';
import { timeWindowRule } from './time-windows.ts';
import { tripTimesRule } from './trip-times.ts';

/** The rules that this problem can violate, cheapest first; others are omitted. */
export function rulesOf(plan: Plan): Rule[] {
  const drive = hasRichTimes(plan.model) ? routeDrive(plan) : null;
  const fullDrive = isFullyDriven(plan.model) ? drive : null;
  return [
    skillsRule(plan),
    locksRule(plan),
    maxTasksRule(plan),
    pickupsRule(plan),
    capacityRule(plan),
    compartmentsRule(plan),
    changeoverRule(plan),
    afterRule(plan),
    apartRule(plan),
    fullDrive
      ? drivenScheduleRule(plan, fullDrive)
      : drive
        ? (tripTimesRule(plan) ?? scheduleRule(plan))
        : timeWindowRule(plan),
    fullDrive ? drivenTravelTimeRule(plan, fullDrive) : maxTravelTimeRule(plan),
    maxDistanceRule(plan),
    drive ? richDurationRule(plan, drive) : maxDurationRule(plan),
    balanceRule(plan, fullDrive),
    assignmentCostRule(plan),
  ].filter((rule) => rule !== null);
}
