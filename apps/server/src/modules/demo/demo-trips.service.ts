import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction, SYSTEM } from '../../platform/context.ts';
import { createPlan } from '../plans/plans.service.ts';
import { planningJob } from '../plans/plans-work.service.ts';
import { adoptPlan } from '../trips/trips-adopt.service.ts';
import { approveTrip, assignTrip, loadTrip, startTrip } from '../trips/trips-move.service.ts';
import type { DemoCompany } from './demo-company.rules.ts';
import { as } from './demo-history.service.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PLAN_SECONDS = 1;
const LOAD_MINUTES = 12;

/**
 * Yesterday evening the day of today was planned: trips on the road by what the clock says, some that wait for their hour, one
 * that waits for a driver and one for its approval. What was ordered later is still to be planned.
 */
export async function planToday(ctx: Ctx, company: DemoCompany, branch_id: number): Promise<void> {
  const today = riyadhDate(ctx.now);
  const evening = startOfRiyadhDate(addDays(today, -1)).getTime() + 21 * HOUR_MS;
  const at = (minutes: number) => as(ctx, company.admin, new Date(evening + minutes * MINUTE_MS));
  const { id } = await createPlan(at(0), {
    delivery_branch_id: branch_id,
    plan_date: today,
    seconds: PLAN_SECONDS,
    scope: 'open',
    change_halalas: 0,
  });
  await planningJob(() => as(ctx, SYSTEM, new Date(evening + PLAN_SECONDS * 1_000))).run();
  const trips = await inTransaction(at(10), async (ctx) => {
    const { trips } = await adoptPlan(ctx, id);
    const byStart = trips.toSorted((a, b) => a.planned_start_at.localeCompare(b.planned_start_at));
    const approved: typeof trips = [];
    for (const trip of byStart.slice(0, -1)) approved.push(await approveTrip(ctx, trip.id, trip));
    const given: typeof trips = [];
    for (const trip of approved.slice(0, -1)) given.push(await assignTrip(ctx, trip.id, trip));
    return given;
  });
  for (const trip of trips) {
    const leaves = new Date(trip.planned_start_at);
    if (leaves >= ctx.now) continue;
    const loads = new Date(leaves.getTime() - LOAD_MINUTES * MINUTE_MS);
    const loaded = await loadTrip(as(ctx, company.admin, loads), trip.id, trip);
    await startTrip(as(ctx, company.admin, leaves), trip.id, loaded);
  }
}
