import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { boundsOf, periodOf, withVat } from './fees.rules.ts';
import { listUnpaidOfClient, listUnpaidOfVehicle, type UnpaidVehicle } from './vehicle-fees.queries.ts';
import { monthsDue } from './vehicle-fees.service.ts';

/** What activating one vehicle makes the fee run charge. The caller has checked that it is the actor's. */
export function quoteActivation(ctx: Ctx, vehicle_id: number) {
  return quote(ctx, (periods) => listUnpaidOfVehicle(ctx, vehicle_id, periods));
}

/** The same of a client with all its active vehicles. Throws NOT_FOUND. */
export async function quoteClientActivation(ctx: Ctx, client_id: number) {
  const id = await clientOf(ctx, client_id);
  return quote(ctx, (periods) => listUnpaidOfClient(ctx, id, periods));
}

/** Refuses to activate a vehicle at another fee than the one that was shown. Throws FEE_CHANGED with the fee in force. */
export async function refuseOtherActivationFee(
  ctx: Ctx,
  vehicle_id: number,
  expected_halalas: number | undefined,
): Promise<void> {
  if (expected_halalas === undefined) return;
  const { amount_halalas } = await quoteActivation(ctx, vehicle_id);
  if (amount_halalas !== expected_halalas)
    throw new AppError('FEE_CHANGED', 'The fee has changed.', { amount_halalas });
}

/** By the months, prices and VAT of the fee run, so that the figure shown is the one charged. */
async function quote(ctx: Ctx, listUnpaid: (periods: readonly string[]) => Promise<UnpaidVehicle[]>) {
  const today = riyadhDate(ctx.now);
  const periods = await monthsDue(ctx, periodOf(today));
  const unpaid = await listUnpaid(periods);
  const amounts = (nets: readonly number[], rate: number) =>
    nets.reduce((sum, net) => {
      const fee = withVat(net, rate);
      return sum + fee.net_halalas + fee.vat_halalas;
    }, 0);
  const unregistered = unpaid.filter((vehicle) => !vehicle.is_registered);
  const registration_amount_halalas = amounts(
    unregistered.map((vehicle) => vehicle.registration_fee),
    await settingOn(ctx, 'vat_rate_basis_points', today),
  );
  let month_amount_halalas = 0;
  for (const period of periods) {
    const { from } = boundsOf(period);
    const due = unpaid.filter(({ created_at, paid }) => created_at < from && !paid.includes(period));
    month_amount_halalas += amounts(
      due.map((vehicle) => vehicle.monthly_sub_fee),
      await settingOn(ctx, 'vat_rate_basis_points', `${period}-01`),
    );
  }
  return {
    vehicles: unpaid.length,
    registration_amount_halalas,
    month_amount_halalas,
    amount_halalas: registration_amount_halalas + month_amount_halalas,
  };
}
