import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { Job } from '@fleet/routing/problem.ts';
import type { OrderRelationFacts, PlanFacts } from './plans-facts.rules.ts';

/** Orders that come before others on the same vehicle, or are on different ones. */

/** Whether another order still binds one of this day: it is not over, and not of an earlier day. */
export function isBinding({ status, delivery_date }: OrderRelationFacts, date: string): boolean {
  return status !== ORDER.delivered && status !== ORDER.cancelled && delivery_date >= date;
}

/**
 * Jobs with their relations to each other, and to orders of trips that stay as they are: those are followed by the vehicle that has
 * them. One that would have to follow an order nobody delivers that day is left out, and so is what follows it.
 */
export function withRelations(
  jobs: readonly Job[],
  { orders, vehicles, date }: Pick<PlanFacts, 'orders' | 'vehicles' | 'date'>,
): { readonly jobs: Job[]; readonly left_out: number[] } {
  const relationsOf = new Map(
    orders.map(({ id, relations }) => [id, relations.filter((one) => isBinding(one, date))]),
  );
  const left_out: number[] = [];
  let there = new Set(jobs.map(({ id }) => id));
  for (;;) {
    const stranded = [...there].filter((id) =>
      relationsOf
        .get(id)!
        .some(
          ({ kind, order_id, delivery_vehicle_id, delivery_date }) =>
            kind === 'after' &&
            !there.has(order_id) &&
            (delivery_date !== date || !vehicles.some((vehicle) => vehicle.id === delivery_vehicle_id)),
        ),
    );
    if (stranded.length === 0) break;
    left_out.push(...stranded);
    there = new Set([...there].filter((id) => !stranded.includes(id)));
  }
  const related = jobs.filter(({ id }) => there.has(id)).map((job) => withOwn(job, relationsOf.get(job.id)!));
  return { jobs: related, left_out };

  function withOwn(job: Job, relations: readonly OrderRelationFacts[]): Job {
    const inPlan = (wanted: OrderRelationFacts['kind']) =>
      relations.flatMap(({ kind, order_id }) => (kind === wanted && there.has(order_id) ? order_id : []));
    const inTrips = (wanted: OrderRelationFacts['kind']) =>
      relations.filter(
        ({ kind, order_id, delivery_vehicle_id, delivery_date }) =>
          kind === wanted && !there.has(order_id) && delivery_vehicle_id !== null && delivery_date === date,
      );
    const [after, apart] = [inPlan('after'), inPlan('apart')];
    const before = inTrips('after');
    const known = vehicles.map(({ id }) => id);
    const barred = inTrips('apart').flatMap(({ delivery_vehicle_id: id }) =>
      known.includes(id!) ? id! : [],
    );
    const allowed = before.reduce(
      (left, { delivery_vehicle_id }) => left.filter((id) => id === delivery_vehicle_id),
      [...(job.allowed_vehicles ?? known)],
    );
    const departs = Math.max(0, ...before.map((one) => Math.ceil(one.departs ?? 0)));
    return {
      ...job,
      ...(after.length > 0 && { after }),
      ...(apart.length > 0 && { apart }),
      ...(barred.length > 0 && { excluded_vehicles: barred }),
      ...(before.length > 0 && {
        allowed_vehicles: allowed,
        time_windows: job.time_windows!.map(
          ([from, to]) => [Math.min(Math.max(from, departs), to), to] as const,
        ),
      }),
    };
  }
}
