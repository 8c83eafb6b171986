import { checkPlan } from './check.ts';
import type { Compiled } from './compile.ts';
import { InvalidProblem } from './problem.ts';

/** Rules that cannot be checked for a locked head before the rest of its route is known. */
const LATER: readonly string[] = ['break', 'shipment'];

/** Rejects locked steps that no plan can satisfy. Lateness is accepted: locked tasks stay where they are. */
export function refuseImpossibleLocks({ model, vehiclesOf, problem }: Compiled): void {
  const errors = model.planned.flatMap(({ type, tasks, locked }) => {
    if (locked === 0) return [];
    const { breaches } = checkPlan({ ...model, planned: [] }, [{ type, tasks: tasks.slice(0, locked) }]);
    const at = problem.vehicles.indexOf(vehiclesOf[type]![0]!);
    return breaches
      .filter(({ rule }) => !LATER.includes(rule))
      .map(({ rule, by }) => ({
        code: 'LOCKED_BREAKS_RULE' as const,
        path: `/vehicles/${at}/steps`,
        message: `What is locked is over ${rule} by ${by}.`,
      }));
  });
  if (errors.length > 0) throw new InvalidProblem(errors);
}
