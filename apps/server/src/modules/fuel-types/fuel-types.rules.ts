import { type createFuelType, type fuelTypeRow, priceProblems } from '@fleet/contracts/fuel-types.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { fuelTypes } from './fuel-types.table.ts';

export type FuelTypeRow = typeof fuelTypes.$inferSelect;
/** What is told of a new product; prices in thousandths of a riyal per litre. */
export type NewFuelType = Omit<
  z.input<(typeof createFuelType)['body']>,
  'processing_fee_millis_per_litre'
> & {
  processing_fee_millis_per_litre?: number;
};

/** Checks the prices of a new product against each other. Throws INVALID_FIELDS naming every field that needs another look. */
export function checkNewFuelType(given: NewFuelType): void {
  const fields = priceProblems(given);
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

/** A row as the wire has it, with what the reader may do. */
export function presentFuelType(row: FuelTypeRow, actor: Actor): z.input<typeof fuelTypeRow> {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update fuel_type') },
  };
}
