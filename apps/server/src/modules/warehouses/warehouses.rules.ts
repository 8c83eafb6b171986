import type { updateWarehouse, warehouseRow } from '@fleet/contracts/warehouses.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { warehouses } from './warehouses.table.ts';

export type WarehouseRow = typeof warehouses.$inferSelect;
export type WarehouseFields = Omit<WarehouseRow, 'id' | 'client_id' | 'version' | 'status' | 'created_at'>;
export type ListedWarehouse = WarehouseRow & {
  client: { id: number; name_en: string; name_ar: string };
  open_orders: number;
  last_delivery_at: Date | null;
};

/** What was told, as it is kept: an empty text is none. */
export function keptWarehouse(
  given: Omit<z.output<(typeof updateWarehouse)['body']>, 'version'>,
): WarehouseFields {
  return {
    ...given,
    contact_name: given.contact_name || null,
    contact_mobile: given.contact_mobile || null,
    driver_notes: given.driver_notes || null,
    required_skills: [...new Set(given.required_skills)],
    most_vehicle_weight_kg: given.most_vehicle_weight_kg ?? null,
    open_from_minute: given.open_from_minute ?? null,
    open_to_minute: given.open_to_minute ?? null,
    service_seconds: given.service_seconds ?? null,
  };
}

/** A row as the wire has it, with what the reader may do. */
export function presentWarehouse(row: ListedWarehouse, actor: Actor): z.input<typeof warehouseRow> {
  return {
    ...row,
    required_skills: row.required_skills as z.input<typeof warehouseRow>['required_skills'],
    last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update warehouse') },
  };
}
