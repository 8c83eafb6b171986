import { hasRichTimes } from '../is-rich.ts';
import type { Plan } from '../plan.ts';
import { assignmentCostRule } from './assignment-cost.ts';
import { balanceRule } from './balance.ts';
import { capacityRule } from './capacity.ts';
import { compartmentsRule } from './compartments.ts';
import { maxDistanceRule, maxTasksRule, maxTravelTimeRule } from './limits.ts';
import { locksRule } from './locks.ts';
import { maxDurationRule } from './max-duration.ts';
import type { Rule } from './rule.ts';
import { scheduleRule } from './schedule.ts';
import { richDurationRule } from './shortest-duration.ts';
import { skillsRule } from './skills.ts';
import { timeWindowRule } from './time-windows.ts';
import { tripLoadsRule } from './trip-loads.ts';

/** The rules this problem can break, cheapest first; those it cannot break cost nothing. */
export function rulesOf(plan: Plan): Rule[] {
  const isDriven = hasRichTimes(plan.model);
  return [
    skillsRule(plan),
    locksRule(plan),
    maxTasksRule(plan),
    plan.trips ? tripLoadsRule(plan, plan.trips) : capacityRule(plan),
    compartmentsRule(plan),
    isDriven ? scheduleRule(plan) : timeWindowRule(plan),
    maxTravelTimeRule(plan),
    maxDistanceRule(plan),
    isDriven ? richDurationRule(plan) : maxDurationRule(plan),
    balanceRule(plan),
    assignmentCostRule(plan),
  ].filter((rule) => rule !== null);
}
