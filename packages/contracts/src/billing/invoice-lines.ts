import { z } from 'zod';

/** Lines of invoices and credit notes, which multiply out (decision 115). */

const halalas = z.number().int();

export const INVOICE_LINE_KINDS = [
  'fuel',
  'registration_fee',
  'monthly_fee',
  'subscription_fee',
  'processing_fee',
  'delivered_fuel',
  'delivered_goods',
  'correction',
  'borne',
] as const;

export const invoiceLine = z.object({
  position: z.number().int(),
  kind: z.enum(INVOICE_LINE_KINDS),
  /** Fuel, vehicle type or product, in both languages; the transaction of what is borne; empty where the kind is sufficient. */
  title_en: z.string(),
  title_ar: z.string(),
  /** Number of ledger entries or delivered lines it sums up. */
  items: z.number().int(),
  volume_ml: z.number().int().nullable(),
  /** Vehicles or goods. */
  pieces: z.number().int().nullable(),
  /** 1/1000 SAR per liter or piece; with VAT where `price_includes_vat`. */
  price_millis: z.number().int().nullable(),
  price_includes_vat: z.boolean(),
  vat_rate_basis_points: z.number().int(),
  /** The price without VAT in 1/1 000 000 SAR: quantity × this + rounding = net. Null where the line is one amount, or older. */
  net_price_micros: z.number().int().nullable(),
  /** Fills are rounded one by one: what their sum differs by, above zero a charge. */
  rounding_halalas: halalas,
  net_halalas: halalas,
  vat_halalas: halalas,
  gross_halalas: halalas,
});
