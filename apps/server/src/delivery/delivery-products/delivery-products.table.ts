import type { ProductClass } from '@fleet/domain/delivery.ts';
import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { boolean, check, integer, pgTable, sql, text } from '../../platform/orm.ts';

export const DELIVERY_PRODUCT_KINDS = ['fuel', 'goods'] as const;

/**
 * What can be ordered. A fuel travels in compartments and is ordered by the litre; goods are ordered by the piece.
 * Prices include VAT and count per litre, or per piece.
 */
export const deliveryProducts = pgTable(
  'delivery_products',
  {
    id: id(),
    code: text().notNull().unique('delivery_products_code_taken'),
    title_en: text().notNull(),
    title_ar: text().notNull(),
    kind: text({ enum: DELIVERY_PRODUCT_KINDS }).notNull(),
    /** `packaged` for goods, never for a fuel (see the migration). */
    product_class: text().$type<ProductClass>().notNull().default('packaged'),
    /** Only drivers with a license for hazardous goods carry it. */
    is_hazardous: boolean().notNull().default(false),
    fuel_type_id: ref().references(() => fuelTypes.id),
    /** Of a litre, or of a piece. */
    weight_grams: integer().notNull(),
    price_millis: integer().notNull(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  () => [
    check('delivery_products_fuel', sql`(kind = 'fuel') = (fuel_type_id is not null)`),
    check('delivery_products_weight', sql`weight_grams > 0 and price_millis >= 0`),
  ],
);
