import type { Faults } from './faults.ts';
import type { Problem, ReloadSite, VehicleStep } from './problem.ts';

/** Steps must name existing tasks, once, locked ones first and, if used for planning, both halves of a shipment. */
export function checkSteps(
  faults: Faults,
  { jobs = [], shipments = [], vehicles }: Problem,
  toTime?: 'toTime',
): void {
  const known = new Map<string, string | null>([
    ...jobs.map(({ id }) => [`job ${id}`, null] as const),
    ...shipments.flatMap(({ pickup, delivery }) => [
      [`pickup ${pickup.id}`, `delivery ${delivery.id}`] as const,
      [`delivery ${delivery.id}`, `pickup ${pickup.id}`] as const,
    ]),
  ]);
  const planned = new Map<string, string>();
  vehicles.forEach(({ steps = [], breaks = [], reloads = [] }, at) => {
    let firstFree: number | null = null;
    const own = steps.map(({ type, id }) => `${type} ${id}`);
    steps.forEach((step, i) => {
      const { type, id, locked } = step;
      const path = `/vehicles/${at}/steps/${i}`;
      if (type === 'start' || type === 'end') return;
      if (type === 'reload') {
        if (!reloads.some((reload) => isAt(reload, step)))
          faults.add('UNKNOWN_ID', path, 'The vehicle does not reload there.');
        return;
      }
      if (type === 'break') {
        if (!breaks.some((one) => one.id === id))
          faults.add('UNKNOWN_ID', `${path}/id`, `The vehicle has no break with the id ${id}.`);
        return;
      }
      const name = own[i]!;
      if (!known.has(name)) {
        faults.add('UNKNOWN_ID', `${path}/id`, `There is no ${name}.`);
        return;
      }
      const before = planned.get(name);
      if (before) faults.add('PLANNED_TWICE', path, `${name} is planned at ${before} already.`);
      planned.set(name, path);
      if (locked && firstFree !== null)
        faults.add('LOCK_NOT_AT_HEAD', path, `Step ${firstFree} before it is free: lock that one too.`);
      if (!locked) firstFree ??= i;
      const other = known.get(name);
      if (
        other &&
        !toTime &&
        (type === 'pickup' ? own.indexOf(other) < i : own.indexOf(other) > i || !own.includes(other))
      )
        faults.add('SHIPMENT_TORN', path, `${other} must stand in the same steps, the pick-up first.`);
    });
  });
}

/** True if a step names this reload site, or none. */
export function isAt(
  reload: ReloadSite,
  step: Pick<VehicleStep, 'location' | 'location_index' | 'cleans'>,
): boolean {
  return (
    (step.cleans ?? false) === (reload.cleans ?? false) &&
    (step.location === undefined || String(step.location) === String(reload.location)) &&
    (step.location_index === undefined || step.location_index === reload.location_index)
  );
}
