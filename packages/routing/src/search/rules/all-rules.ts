import type { Plan } from '../plan.ts';
import { capacityRule } from './capacity.ts';
import { maxDistanceRule, maxTasksRule, maxTravelTimeRule } from './limits.ts';
import { maxDurationRule } from './max-duration.ts';
import type { Rule } from './rule.ts';
import { skillsRule } from './skills.ts';
import { timeWindowRule } from './time-windows.ts';

/** The rules this problem can break, cheapest first; those it cannot break cost nothing. */
export function rulesOf(plan: Plan): Rule[] {
  return [
    skillsRule,
    maxTasksRule,
    capacityRule,
    timeWindowRule,
    maxTravelTimeRule,
    maxDistanceRule,
    maxDurationRule,
  ]
    .map((make) => make(plan))
    .filter((rule) => rule !== null);
}
