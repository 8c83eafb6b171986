import type { createVehicleType, vehicleTypeRow } from '@fleet/contracts/vehicle-types.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { vehicleTypes } from './vehicle-types.table.ts';

export type VehicleTypeRow = typeof vehicleTypes.$inferSelect;
/** What is told of a new or changed kind of vehicle; fees in halalas. */
export type VehicleTypeFields = z.input<(typeof createVehicleType)['body']>;

/** A row as the wire has it, with what the reader may do. */
export function presentVehicleType(row: VehicleTypeRow, actor: Actor): z.input<typeof vehicleTypeRow> {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update vehicle_type') },
  };
}
