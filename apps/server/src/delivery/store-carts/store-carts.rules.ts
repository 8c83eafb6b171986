import type { ShopProduct } from '@fleet/contracts/delivery/store-carts.ts';
import { splitVat } from '@fleet/domain/money.ts';
import {
  offeredPriceMillis,
  offerPercent,
  type StoreOffer,
  slugOf,
  storeLineHalalas,
} from '@fleet/domain/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ShopRow } from './store-carts.queries.ts';

/** A product as the store's wire has it. */
export function presentProduct(row: ShopRow, vat_rate_basis_points: number): ShopProduct {
  const { id, title_en, title_ar, picture, is_wished, is_in_cart, options } = row;
  const { description_en, description_ar, brand, category, kind, price_millis } = row;
  const { min_quantity, stock, offer_percent, offer_from, rating, ratings } = row;
  return {
    id,
    slug: slugOf({ id, title_en }),
    name_en: title_en,
    name_ar: title_ar,
    description_en,
    description_ar,
    brand,
    category,
    image: picture,
    kind,
    price_millis,
    vat_rate_basis_points,
    min_quantity,
    stock,
    offer_percent,
    offer_from,
    hasFreeShipping: true,
    rating,
    ratings,
    isInWishlist: is_wished,
    isInCart: is_in_cart,
    colorOptions: (options ?? []).length < 2 ? [] : options!.map(presentOption),
  };
}

function presentOption({ title_en, ...option }: NonNullable<ShopRow['options']>[number]) {
  return { ...option, slug: slugOf({ id: option.id, title_en }) };
}

/** What a quantity costs at today's price and offer. */
export function priceLine(quantity: number, product: StoreOffer & { readonly price_millis: number }) {
  const discountPercentage = offerPercent(quantity, product);
  const price_millis = offeredPriceMillis(product.price_millis, discountPercentage);
  return { discountPercentage, price_millis, amount_halalas: storeLineHalalas(quantity, price_millis) };
}

/** What lines come to. VAT is split line by line, as the delivered lines of an invoice are. */
export function sumLines(lines: readonly { amount_halalas: number }[], vat_rate_basis_points: number) {
  const split = lines.map(({ amount_halalas }) => splitVat(amount_halalas, vat_rate_basis_points));
  const net_halalas = split.reduce((sum, line) => sum + line.net_halalas, 0);
  const vat_halalas = split.reduce((sum, line) => sum + line.vat_halalas, 0);
  return { net_halalas, vat_halalas, amount_halalas: net_halalas + vat_halalas };
}

/** Throws OUT_OF_STOCK with what is left, and INVALID_FIELDS below the smallest order. */
export function refuseQuantity(
  quantity: number,
  { min_quantity, stock }: Pick<ShopRow, 'min_quantity' | 'stock'>,
): void {
  if (stock !== null && quantity > stock)
    throw new AppError('OUT_OF_STOCK', `Only ${stock} are left.`, { stock });
  if (quantity < min_quantity)
    throw new AppError('INVALID_FIELDS', `The smallest order is ${min_quantity}.`, undefined, {
      qty: 'too_small',
    });
}
