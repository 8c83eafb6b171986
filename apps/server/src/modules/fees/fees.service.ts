import type { Ctx } from '../../platform/context.ts';
import { noteFailure } from './fee-runs.queries.ts';
import { chargeProcessing } from './processing-fees.service.ts';
import { chargeMonths, chargeRegistrations } from './vehicle-fees.service.ts';

const CHARGES = {
  registration_fee: chargeRegistrations,
  monthly_fee: chargeMonths,
  processing_fee: chargeProcessing,
} as const;
type Kind = keyof typeof CHARGES;

/**
 * Charges every fee that is due now: registrations, the month's subscriptions, and the processing fees of ended months.
 * Each is charged once whatever happens: by business key and unique row, with what is due asked again under the lock.
 * Safe to run at any time, from any number of processes, and after any crash. One kind that fails is written in the run
 * log and does not keep the others from running. How many of each.
 */
export async function chargeDueFees(ctx: Ctx): Promise<Record<Kind, number>> {
  const charged = { registration_fee: 0, monthly_fee: 0, processing_fee: 0 };
  const failures: unknown[] = [];
  for (const kind of Object.keys(CHARGES) as Kind[]) {
    try {
      charged[kind] = await CHARGES[kind](ctx);
    } catch (error) {
      failures.push(error);
      await noteFailure(ctx, kind, String(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'fees could not all be charged');
  return charged;
}
