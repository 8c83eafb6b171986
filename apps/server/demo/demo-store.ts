import type { createStoreProduct } from '@fleet/contracts/delivery/store-products.ts';
import type { z } from 'zod';
import { createDeliveryProduct } from '../src/delivery/delivery-products/delivery-products.resource.ts';
import { createStoreProduct as offer } from '../src/delivery/store-products/store-products.resource.ts';
import type { Ctx } from '../src/platform/context.ts';

type Offer = z.output<typeof createStoreProduct.body>;

/** Goods that only the store names. Invented brands: every one says that it is the demo’s. */
const GOODS = [
  {
    code: 'oil_pail',
    title_en: 'Engine oil, 20 L pail',
    title_ar: 'زيت محركات، دلو 20 لتر',
    price_millis: 245_000,
    weight_grams: 18_500,
  },
  {
    code: 'tag_blue',
    title_en: 'Windshield tag, blue',
    title_ar: 'بطاقة زجاج أمامي، زرقاء',
    price_millis: 35_000,
    weight_grams: 20,
  },
  {
    code: 'tag_black',
    title_en: 'Windshield tag, black',
    title_ar: 'بطاقة زجاج أمامي، سوداء',
    price_millis: 35_000,
    weight_grams: 20,
  },
  {
    code: 'tank_cleaning',
    title_en: 'Tank cleaning at your site',
    title_ar: 'تنظيف الخزان في موقعك',
    price_millis: 900_000,
    weight_grams: 1_000,
  },
] as const;

const BRAND = 'Demo brand';
const PLAIN = {
  brand: BRAND,
  family: null,
  option_en: null,
  option_ar: null,
  color: null,
  stock: null,
  min_quantity: 1,
  is_featured: false,
  offer_percent: null,
  offer_from: null,
} as const;

const OIL = {
  description_en: 'Demo product. Diesel engine oil 15W-40 for trucks and machines.',
  description_ar: 'صنف تجريبي. زيت محركات ديزل 15W-40 للشاحنات والمعدات.',
  category: 'oil',
  family: 'engine_oil',
} as const;
const TAG = {
  description_en: 'Demo product. NFC tag for the windshield; pair it at the desk or at the pump.',
  description_ar: 'صنف تجريبي. بطاقة NFC للزجاج الأمامي؛ تُربط من المكتب أو عند المضخة.',
  category: 'tags',
  picture: 'tag',
  family: 'windshield_tag',
} as const;

/** What the demo's store offers, by the code of the delivery product. */
const OFFERS: readonly (Omit<Offer, 'delivery_product_id'> & { readonly code: string })[] = [
  {
    ...PLAIN,
    code: 'bulk_diesel',
    category: 'fuel',
    picture: 'tanker',
    description_en: 'Demo product. Diesel by tanker to your own tanks.',
    description_ar: 'صنف تجريبي. ديزل بالصهريج إلى خزاناتك.',
    min_quantity: 500,
    is_featured: true,
    offer_percent: 2,
    offer_from: 10_000,
  },
  {
    ...PLAIN,
    ...OIL,
    code: 'oil_drum',
    picture: 'drum',
    option_en: '208 L drum',
    option_ar: 'برميل 208 لتر',
    stock: 24,
    is_featured: true,
  },
  {
    ...PLAIN,
    ...OIL,
    code: 'oil_pail',
    picture: 'pail',
    option_en: '20 L pail',
    option_ar: 'دلو 20 لتر',
    stock: 80,
    offer_percent: 5,
    offer_from: 10,
  },
  {
    ...PLAIN,
    code: 'def_can',
    category: 'oil',
    picture: 'can',
    description_en: 'Demo product. Diesel exhaust fluid for SCR engines.',
    description_ar: 'صنف تجريبي. سائل عادم الديزل لمحركات SCR.',
    stock: 120,
  },
  { ...PLAIN, ...TAG, code: 'tag_blue', option_en: 'Blue', option_ar: 'أزرق', color: '#1c7ed6', stock: 300 },
  { ...PLAIN, ...TAG, code: 'tag_black', option_en: 'Black', option_ar: 'أسود', color: '#495057', stock: 3 },
  {
    ...PLAIN,
    code: 'tank_cleaning',
    category: 'services',
    picture: 'wrench',
    description_en: 'Demo product. Your tank is emptied, cleaned and inspected on the day of the delivery.',
    description_ar: 'صنف تجريبي. يُفرَّغ خزانك ويُنظَّف ويُفحص في يوم التوصيل.',
  },
];

/** Stocks the demo's store; `products` are the delivery products by code. */
export async function stockStore(ctx: Ctx, products: ReadonlyMap<string, number>): Promise<void> {
  const ids = new Map(products);
  for (const goods of GOODS)
    ids.set(goods.code, await createDeliveryProduct(ctx, { ...goods, kind: 'goods', fuel_type_id: null }));
  for (const { code, ...product } of OFFERS)
    await offer(ctx, { ...product, delivery_product_id: ids.get(code)! });
}
