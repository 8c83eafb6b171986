import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { listFeesInForce } from './client-fees.queries.ts';
import { sumOfVehicles } from './due-fees.service.ts';

/** How many vehicles of each type are to be added. */
export type VehicleCounts = ReadonlyMap<number, number>;

/** What adding vehicles costs a client, by the prices and the VAT that the fee run charges them with. */
export async function quoteVehicles(ctx: Ctx, client_id: number, counts: VehicleCounts) {
  const vat_rate_basis_points = await settingOn(ctx, 'vat_rate_basis_points', riyadhDate(ctx.now));
  const fees = counts.size === 0 ? [] : await listFeesInForce(ctx, client_id);
  const priced = (price: 'registration_fee' | 'monthly_sub_fee') =>
    fees.flatMap((fee) => {
      const vehicles = counts.get(fee.id) ?? 0;
      return vehicles > 0 ? [{ client_id, net_halalas: fee[price], vehicles }] : [];
    });
  const registration = sumOfVehicles(priced('registration_fee'), vat_rate_basis_points);
  const monthly = sumOfVehicles(priced('monthly_sub_fee'), vat_rate_basis_points);
  return { ...registration, vat_rate_basis_points, monthly_amount_halalas: monthly.amount_halalas };
}

/** The same for one vehicle; a client's users mean their own fleet. Throws NOT_FOUND, INVALID_FIELDS. */
export async function quoteVehicle(
  ctx: Ctx,
  { vehicle_type_id, client_id }: { vehicle_type_id: number; client_id?: number | undefined },
) {
  return quoteVehicles(ctx, await clientOf(ctx, client_id), new Map([[vehicle_type_id, 1]]));
}

/** Refuses to add vehicles at another fee than the one that was shown. Throws FEE_CHANGED with the fee in force. */
export async function refuseOtherFee(
  ctx: Ctx,
  client_id: number,
  counts: VehicleCounts,
  expected_halalas: number | undefined,
): Promise<void> {
  if (expected_halalas === undefined) return;
  const { amount_halalas } = await quoteVehicles(ctx, client_id, counts);
  if (amount_halalas !== expected_halalas)
    throw new AppError('FEE_CHANGED', 'The fee has changed.', { amount_halalas });
}
