import { STORE_CATEGORIES, STORE_PICTURES } from '@fleet/domain/store.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { boolean, check, integer, pgTable, sql, text } from '../../platform/orm.ts';
import { deliveryProducts } from '../delivery-products/delivery-products.table.ts';

/**
 * What the store offers: a delivery product with what a shop shows of it. Name, price and weight are the delivery product's alone, so
 * that shop, order and invoice cannot differ.
 */
export const storeProducts = pgTable(
  'store_products',
  {
    id: id(),
    delivery_product_id: ref()
      .notNull()
      .references(() => deliveryProducts.id)
      .unique('store_products_delivery_product_id_taken'),
    category: text({ enum: STORE_CATEGORIES }).notNull(),
    picture: text({ enum: STORE_PICTURES }).notNull(),
    brand: text().notNull(),
    description_en: text().notNull(),
    description_ar: text().notNull(),
    /** Products of one family are shown as each other's colors or sizes. */
    family: text(),
    option_en: text(),
    option_ar: text(),
    color: text(),
    /** Pieces left; null is not counted. */
    stock: integer(),
    min_quantity: integer().notNull(),
    is_featured: boolean().notNull(),
    offer_percent: integer(),
    offer_from: integer(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  () => [
    check('store_products_stock', sql`stock >= 0`),
    check('store_products_min_quantity', sql`min_quantity > 0`),
    check(
      'store_products_offer',
      sql`(offer_percent is null) = (offer_from is null) and offer_percent between 1 and 90 and offer_from > 0`,
    ),
  ],
);
