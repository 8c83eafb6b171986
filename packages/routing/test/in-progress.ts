import { checkPlan } from '../src/check.ts';
import type { Model } from '../src/model.ts';
import { anneal } from '../src/search/anneal.ts';
import { Random } from '../src/search/random.ts';

/** The problem in progress: each route found has its own vehicle, and part of its head is locked. */
export function inProgress(model: Model, seed: number): Model {
  const random = new Random(seed);
  const { routes } = anneal(model, { seed, budget: { iterations: 20 } });
  return {
    ...model,
    vehicleTypes: [
      ...model.vehicleTypes,
      ...routes.map(({ type }) => ({ ...model.vehicleTypes[type]!, count: 1 })),
    ],
    planned: routes.map(({ tasks, routeEvents }, at) => ({
      type: model.vehicleTypes.length + at,
      tasks,
      // At most one trip is locked, since locked tasks are already under way.
      locked: random.below(Math.min(tasks.length, ...routeEvents.map((routeEvent) => routeEvent.at)) + 1),
    })),
  };
}

/** False if a locked head alone violates a rule that the complete route satisfies, which needs a violated triangle inequality. */
export function headsHold(model: Model): boolean {
  return model.planned.every(
    ({ type, tasks, locked }) =>
      checkPlan({ ...model, planned: [] }, [{ type, tasks: tasks.slice(0, locked) }]).breaches.length === 0,
  );
}
