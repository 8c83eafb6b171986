import { type Model, UNLIMITED } from '../model.ts';

/** Does the problem ask for more than the quick rules and the quick search for places know? What it does not use costs nothing. */
export function isRich(model: Model): boolean {
  return (
    hasRichTimes(model) ||
    model.products > 0 ||
    model.balance !== null ||
    model.vehicleTypes.some(({ assignmentCost }) => assignmentCost !== null)
  );
}

/** Breaks, reloads, releases, lateness that costs: for these a route is driven in thought. */
export function hasRichTimes(model: Model): boolean {
  return (
    hasBreaks(model) ||
    model.vehicleTypes.some(({ reloads }) => reloads.length > 0) ||
    model.release.some((at) => at > -UNLIMITED) ||
    hasCostlyLateness(model) ||
    isFullyDriven(model)
  );
}

export function hasBreaks({ vehicleTypes }: Model): boolean {
  return vehicleTypes.some(({ breaks }) => breaks.length > 0);
}

export function hasCostlyLateness({ latenessCost }: Model): boolean {
  return latenessCost.some((cost) => cost > 0);
}

/** Speeds by the hour, breaks for a light vehicle only: for these it is driven from one end to the other. */
export function isFullyDriven({ vehicleTypes }: Model): boolean {
  return vehicleTypes.some(
    ({ speeds, breaks }) => speeds !== null || breaks.some(({ maxLoad }) => maxLoad !== null),
  );
}
