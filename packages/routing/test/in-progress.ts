import { checkPlan } from '../src/check.ts';
import type { Model } from '../src/model.ts';
import { anneal } from '../src/search/anneal.ts';
import { Random } from '../src/search/random.ts';

/** The problem in progress: each route that was found has a vehicle of its own, and some of its head is locked. */
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
      // A head of one trip: what is locked is on the road already.
      locked: random.below(Math.min(tasks.length, ...routeEvents.map((routeEvent) => routeEvent.at)) + 1),
    })),
  };
}

/** False where a locked head alone breaks what the whole route does not: where a way round by a stop is shorter. */
export function headsHold(model: Model): boolean {
  return model.planned.every(
    ({ type, tasks, locked }) =>
      checkPlan({ ...model, planned: [] }, [{ type, tasks: tasks.slice(0, locked) }]).breaches.length === 0,
  );
}
