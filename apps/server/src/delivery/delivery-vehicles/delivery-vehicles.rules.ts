import type {
  deliveryAbsence,
  deliveryVehicleRow,
  updateDeliveryVehicle,
} from '@fleet/contracts/delivery/delivery-vehicles.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { deliveryAbsences, deliveryVehicles } from './delivery-vehicles.table.ts';

export type VehicleRow = typeof deliveryVehicles.$inferSelect;
export type VehicleFields = Omit<VehicleRow, 'id' | 'vehicle_id' | 'version' | 'status' | 'created_at'>;
export type AbsenceRow = typeof deliveryAbsences.$inferSelect;
export interface Compartment {
  readonly capacity_ml: number;
  readonly fuel_type_ids: number[];
}

type Wire = z.input<typeof deliveryVehicleRow>;
export type ListedVehicle = VehicleRow &
  Pick<
    Wire,
    'vehicle' | 'client' | 'delivery_branch' | 'driver' | 'compartments' | 'capacity_ml' | 'is_absent'
  >;
export type ListedAbsence = AbsenceRow &
  Pick<z.input<typeof deliveryAbsence>, 'delivery_vehicle' | 'driver'> & { created_by_name: string | null };

/** The input as it is stored; `classOtherwise` where it names no class. */
export function vehicleColumns(
  input: Omit<z.output<(typeof updateDeliveryVehicle)['body']>, 'version' | 'compartments'>,
  classOtherwise: VehicleRow['vehicle_class'],
): VehicleFields {
  return {
    ...input,
    driver_id: input.driver_id ?? null,
    vehicle_class: input.vehicle_class ?? classOtherwise,
    skills: [...new Set(input.skills)],
    break_from_minute: input.break_from_minute ?? null,
    break_to_minute: input.break_to_minute ?? null,
    break_seconds: input.break_seconds ?? null,
    max_stops: input.max_stops ?? null,
    max_distance_metres: input.max_distance_metres ?? null,
  };
}

/** A row as the wire has it, with what the reader may do. */
export function presentVehicle(row: ListedVehicle, actor: Actor): Wire {
  return {
    ...row,
    skills: row.skills as Wire['skills'],
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update delivery_vehicle') },
  };
}

/** An absence as the wire has it. */
export function presentAbsence(row: ListedAbsence, actor: Actor): z.input<typeof deliveryAbsence> {
  return {
    ...row,
    from_at: row.from_at.toISOString(),
    to_at: row.to_at.toISOString(),
    created_by: row.created_by_name,
    can: { remove: row.removed_at === null && actor.permissions.has('update delivery_vehicle') },
  };
}
