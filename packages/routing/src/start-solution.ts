import type { Compiled } from './compile.ts';
import { readSolution, type StartingPlan } from './read-solution.ts';
import type { Solution } from './solution.ts';

/**
 * The problem with a starting solution in place of the vehicles' `steps`; locked tasks stay locked. Unknown vehicles and tasks
 * are ignored, and infeasible parts are planned again. Throws `InvalidProblem` for a malformed solution.
 */
export function startingFrom(compiled: Compiled, start: StartingPlan): Compiled {
  const { model, stops, vehiclesOf } = compiled;
  readSolution(start, 'plan');
  const taskOf = new Map(stops.map(({ type, id }, task) => [`${type} ${id}`, task]));
  const locks = model.planned.filter(({ locked }) => locked > 0);
  const heldBack = new Set(locks.flatMap(({ tasks, locked }) => tasks.slice(0, locked)));
  const begun = start.routes.flatMap(({ vehicle, steps }) => {
    const type = vehiclesOf.findIndex((vehicles) => vehicles.some(({ id }) => id === vehicle));
    if (type < 0 || locks.some((lock) => lock.type === type)) return [];
    return [{ type, tasks: tasksIn(steps), locked: 0 }];
  });
  const held = locks.map(({ type, tasks, locked }) => {
    const ids = vehiclesOf[type]!.map(({ id }) => id);
    const route = start.routes.find(({ vehicle }) => ids.includes(vehicle));
    return { type, tasks: [...tasks.slice(0, locked), ...tasksIn(route?.steps ?? [])], locked };
  });
  return { ...compiled, model: { ...model, planned: [...held, ...begun] } };

  function tasksIn(steps: Solution['routes'][number]['steps']): number[] {
    const tasks = steps.flatMap(({ type, id }) => taskOf.get(`${type} ${id}`) ?? []);
    return tasks.filter((task) => !heldBack.has(task));
  }
}
