import { type Model, UNLIMITED } from '../model.ts';

/** True if the problem uses features beyond the fast rules and insertion. Unused features cost no time. */
export function isRich(model: Model): boolean {
  return (
    hasRichTimes(model) ||
    model.products > 0 ||
    model.balance !== null ||
    model.vehicleTypes.some(({ assignmentCost }) => assignmentCost !== null)
  );
}

/** True for breaks, reloads, releases or soft lateness, which require simulating the route. */
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

/** True for hourly speeds or load-dependent breaks, which require simulating the route from start to end. */
export function isFullyDriven({ vehicleTypes }: Model): boolean {
  return vehicleTypes.some(
    ({ speeds, breaks }) => speeds !== null || breaks.some(({ maxLoad }) => maxLoad !== null),
  );
}
