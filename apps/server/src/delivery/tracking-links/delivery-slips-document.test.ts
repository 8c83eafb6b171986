import { expect, test } from 'vitest';
import { texts } from '../../platform/texts.ts';
import { deliverySlipDocument } from './delivery-slips-document.service.ts';

const LINE = { volume_ml: null, pieces: null, delivered_volume_ml: null, delivered_pieces: null };
const SLIP = {
  delivered_at: '2026-11-24T11:20:00.000Z',
  received_by: 'Yousef',
  signature: [
    [
      [100, 200],
      [500, 50],
    ] as [number, number][],
  ],
  photos: 0,
};
const DELIVERY = {
  order_id: 48_213,
  brand: { name_en: 'Rawafid Fuel', name_ar: null, colour: '#7a1f3d' },
  site: { name_en: 'Exit 18 site', name_ar: 'موقع مخرج 18', latitude: 24.7, longitude: 46.7 },
  driver: { name: 'Saad', vehicle_code: 'Tanker 11' },
  lines: [
    {
      ...LINE,
      kind: 'fuel' as const,
      title_en: 'Bulk diesel',
      title_ar: 'ديزل سائب',
      volume_ml: 9_000_000,
      delivered_volume_ml: 8_970_500,
    },
    {
      ...LINE,
      kind: 'goods' as const,
      title_en: 'Oil drum',
      title_ar: 'برميل زيت',
      pieces: 3,
      delivered_pieces: 0,
    },
  ],
};
const issued_at = new Date('2026-11-24T12:00:00Z');
const print = (lang: 'en' | 'ar', slip = {}) =>
  deliverySlipDocument(texts(lang), {
    lang,
    product: lang === 'en' ? 'Mahatta' : 'محطة',
    client: { name_en: 'Najd Haulage', name_ar: 'نجد للنقل البري' },
    delivery: DELIVERY,
    slip: { ...SLIP, ...slip },
    issued_at,
  });

test('a slip says what was delivered to which company and to whom, in the name and colour of the depot', () => {
  expect(print('en')).toMatchObject({
    brand: 'Rawafid Fuel',
    colour: '#7a1f3d',
    name: 'O-48213 · Exit 18 site',
    facts: [
      { value: 'Najd Haulage' },
      { value: '24 Nov 2026' },
      { value: 'Yousef' },
      { value: 'Saad · Tanker 11' },
      {},
    ],
    measures: [{ value: '14:20' }, { value: '8,970.5' }],
    rows: [
      ['Bulk diesel', '9,000 L', '8,970.5 L'],
      ['Oil drum', '3 pieces', '0'],
    ],
    totals: ['Total', '9,000 L · 3 pieces', '8,970.5 L'],
    signature: { paths: ['M100 200L500 50'] },
  });
});

test('without a name of its own the depot has the product’s, and a photo stands for a missing signature', () => {
  const slip = print('ar', { signature: null });
  expect(slip.brand).toBe('محطة');
  expect(slip).not.toHaveProperty('signature');
  expect(slip.notes).toEqual([texts('ar')('tracking.photo_proof')]);
});
