import { amountHalalas } from './money.ts';

/** What a fleet orders from the platform, on the shelves of the shop. */
export const STORE_CATEGORIES = ['fuel', 'oil', 'tags', 'services'] as const;
export type StoreCategory = (typeof STORE_CATEGORIES)[number];

/** The drawings a product may be shown by; each is drawn by the web. */
export const STORE_PICTURES = [
  'tanker',
  'drum',
  'can',
  'pail',
  'filter',
  'tag',
  'card',
  'wrench',
  'probe',
] as const;
export type StorePicture = (typeof STORE_PICTURES)[number];

/** How an order is paid: at once from the main balance, or on the credit line and by the invoice of its month. */
export const STORE_PAYMENTS = ['wallet', 'invoice'] as const;
export type StorePayment = (typeof STORE_PAYMENTS)[number];

/** A comment on a product is one sentence. */
export const MAX_PRODUCT_COMMENT = 200;

/** Whole liters of a fuel in one cart, or pieces of goods. */
export const MAX_STORE_QUANTITY = 100_000;

/** Price off from a quantity on: `percent` of whole percents, both or neither. */
export interface StoreOffer {
  readonly offer_percent: number | null;
  readonly offer_from: number | null;
}

/** Percent off at this quantity; 0 where the offer does not hold or there is none. */
export function offerPercent(quantity: number, { offer_percent, offer_from }: StoreOffer): number {
  if (offer_percent === null || offer_from === null) return 0;
  return quantity >= offer_from ? offer_percent : 0;
}

/** The price after an offer, in 1/1000 SAR a liter or piece, half-up; whole thousandths, so that lines multiply out. */
export function offeredPriceMillis(price_millis: number, percent: number): number {
  return Math.floor((price_millis * (100 - percent) + 50) / 100);
}

/** What a line comes to, in halalas with VAT: whole liters or pieces at this price. */
export function storeLineHalalas(quantity: number, price_millis: number): number {
  return amountHalalas(quantity * 1000, price_millis);
}

/** The last part of a product's address: its name in small letters, and its id. */
export function slugOf({ id, title_en }: { id: number; title_en: string }): string {
  const name = title_en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return name === '' ? String(id) : `${name}-${id}`;
}

/** The id at the end of a slug; null where there is none. */
export function idOfSlug(slug: string): number | null {
  const id = Number(/(?:^|-)(\d{1,15})$/.exec(slug)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
