import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/** Only vehicles with the required skills that are not excluded. */
export function skillsRule(plan: Plan): Rule | null {
  const { vehicleTypes } = plan.model;
  if (vehicleTypes.every((type) => type.serves.every((may) => may === 1))) return null;
  const serves = vehicleTypes.map((type) => type.serves);
  return { code: 'skills', admits: (task, route) => serves[plan.typeOf[route]!]![task] === 1 };
}
