import type { deliveryProductRow } from '@fleet/contracts/delivery-products.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { deliveryProducts } from './delivery-products.table.ts';

export type DeliveryProductRow = typeof deliveryProducts.$inferSelect;
export type NewDeliveryProduct = Pick<
  DeliveryProductRow,
  'code' | 'title_en' | 'title_ar' | 'kind' | 'fuel_type_id' | 'weight_grams' | 'price_millis'
>;
export type ListedProduct = DeliveryProductRow & {
  fuel_type: { id: number; code: string; title_en: string; title_ar: string } | null;
};

/** A row as the wire has it, with what the reader may do. */
export function presentProduct(row: ListedProduct, actor: Actor): z.input<typeof deliveryProductRow> {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update delivery_product') },
  };
}
