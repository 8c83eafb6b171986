import { addDays, type RiyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { createPlan } from '../src/delivery/plans/plans.service.ts';
import { makePlans } from '../src/delivery/plans/plans-work.service.ts';
import { adoptPlan } from '../src/delivery/trips/trips-adopt.service.ts';
import { approveTrip, assignTrip } from '../src/delivery/trips/trips-move.service.ts';
import { type Ctx, inTransaction, SYSTEM } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';

/** A trip with its driver and its stops. */
export type AssignedTrip = Awaited<ReturnType<typeof assignTrip>>;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PLAN_SECONDS = 1;

/**
 * The evening before, a day is planned and its trips are given to the vehicles' drivers; of the last `undecided` to start one
 * waits for its approval, the others for a driver until they are due. The trips that have one.
 */
export async function planDay(
  ctx: Ctx,
  company: DemoCompany,
  branch_id: number,
  day: RiyadhDate,
  undecided: number,
): Promise<AssignedTrip[]> {
  const { now } = ctx;
  const evening = startOfRiyadhDate(addDays(day, -1)).getTime() + 21 * HOUR_MS;
  const at = (minutes: number) => as(ctx, company.admin, new Date(evening + minutes * MINUTE_MS));
  const { id } = await createPlan(at(0), {
    delivery_branch_id: branch_id,
    plan_date: day,
    seconds: PLAN_SECONDS,
    scope: 'open',
    change_halalas: 0,
  });
  await makePlans(() => as(ctx, SYSTEM, new Date(evening + PLAN_SECONDS * 1_000)));
  return inTransaction(at(10), async (ctx) => {
    const { trips } = await adoptPlan(ctx, id);
    const byStart = trips.toSorted((a, b) => a.planned_start_at.localeCompare(b.planned_start_at));
    const assigned: AssignedTrip[] = [];
    for (const [index, trip] of byStart.entries()) {
      const left = byStart.length - index;
      if (left === 1 && undecided > 0) continue;
      const approved = await approveTrip(ctx, trip.id, trip);
      const isDue = new Date(trip.planned_start_at) < now;
      if (left > undecided || isDue) assigned.push(await assignTrip(ctx, trip.id, approved));
    }
    return assigned;
  });
}
