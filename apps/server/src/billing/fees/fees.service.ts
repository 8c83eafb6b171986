import type { Ctx } from '../../platform/context.ts';
import { countRefusals, noteFailure } from './fee-runs.queries.ts';
import { chargeProcessing } from './processing-fees.service.ts';
import { chargeSubscriptions } from './subscription-fees.service.ts';
import { chargeMonths, chargeRegistrations } from './vehicle-fees.service.ts';

const CHARGES = {
  registration_fee: chargeRegistrations,
  monthly_fee: chargeMonths,
  subscription_fee: chargeSubscriptions,
  processing_fee: chargeProcessing,
} as const;
type Kind = keyof typeof CHARGES;

/**
 * Charges every fee that is due: registrations, the month's vehicles and plans, and the processing fees of ended months.
 * Each is charged exactly once: by business key and unique row, with what is due evaluated again under the lock. Safe
 * to run at any time, from any number of processes, and after any crash. A failing kind is recorded in the run log
 * and does not keep the others from running. Returns how many of each.
 */
export async function chargeDueFees(ctx: Ctx): Promise<Record<Kind, number>> {
  const { charged, failures } = await charge(ctx);
  if (failures.length > 0) throw new AggregateError(failures, 'fees could not all be charged');
  return charged;
}

/** The same for a waiting caller: how many of each, and how many parties were rejected. */
export async function chargeFeesNow(ctx: Ctx): Promise<Record<Kind | 'refused', number>> {
  const { charged } = await charge(ctx);
  return { ...charged, refused: await countRefusals(ctx) };
}

async function charge(ctx: Ctx): Promise<{ charged: Record<Kind, number>; failures: unknown[] }> {
  const charged = { registration_fee: 0, monthly_fee: 0, subscription_fee: 0, processing_fee: 0 };
  const failures: unknown[] = [];
  for (const kind of Object.keys(CHARGES) as Kind[]) {
    try {
      const outcome = await CHARGES[kind](ctx);
      charged[kind] = outcome.charged;
      failures.push(...outcome.failures);
    } catch (error) {
      failures.push(error);
      await noteFailure(ctx, kind, String(error));
    }
  }
  return { charged, failures };
}
