import { expect, it } from 'vitest';
import { contentOf } from './document-lines.rules.ts';
import type { DraftLine } from './drafts.rules.ts';
import { changesOf, draftsOf, dueDaysOf, refuseOtherTotals, refuseUnlessRejected } from './reissue.rules.ts';

const OF = { billed_kind: 'refuelling', until_on: null, client_id: 1, network_id: 2 } as const;
const FUEL: DraftLine = {
  ...OF,
  kind: 'fuel',
  title_en: 'Diesel',
  title_ar: 'ديزل',
  items: 7,
  volume_ml: 388_784,
  pieces: null,
  price_millis: 2_180,
  price_includes_vat: true,
  vat_rate_basis_points: 1_500,
  amount_halalas: 84_755,
  posted_halalas: 84_755,
  paid_halalas: 0,
};
const BORNE: DraftLine = {
  ...FUEL,
  ...{ kind: 'borne', volume_ml: null, price_millis: null, amount_halalas: -1_234, posted_halalas: -1_234 },
};
const FEE: DraftLine = {
  ...FUEL,
  ...{ billed_kind: 'subscription', kind: 'monthly_fee', volume_ml: null, pieces: 3, price_millis: 10_010 },
  ...{ price_includes_vat: false, amount_halalas: 3_003, posted_halalas: 3_453 },
};

it('lines that were issued come to the same document again', () => {
  const discounts = [
    { discount_kind: 'none', discount_value: 0 },
    { discount_kind: 'percent', discount_value: 750 },
  ] as const;
  for (const drafts of [[FUEL], [FUEL, BORNE], [FEE, { ...FEE, pieces: 1, amount_halalas: 1_001 }]])
    for (const discount of discounts) {
      const before = contentOf(drafts, discount)!;
      const stored = before.lines.map((line, at) => ({ ...line, invoice_id: 1, position: at + 1 }));
      const { billed_kind } = drafts[0]!;
      const after = contentOf(draftsOf({ ...OF, billed_kind }, stored), discount)!;
      expect(after.totals).toEqual(before.totals);
      const amounts = ({
        net_halalas,
        rounding_halalas,
        net_price_micros,
      }: (typeof before.lines)[number]) => [net_halalas, rounding_halalas, net_price_micros];
      expect(after.lines.map(amounts)).toEqual(before.lines.map(amounts));
    }
});

it('another total than the rejected one’s is not issued', () => {
  const totals = { taxable_halalas: 100, vat_halalas: 15, total_halalas: 115 };
  refuseOtherTotals(totals, { ...totals });
  expect(() => refuseOtherTotals(totals, { ...totals, vat_halalas: 16 })).toThrow('what was rejected');
  expect(() => refuseOtherTotals(totals, null)).toThrow('what was rejected');
});

it('only what is rejected is issued again, and once', () => {
  const rejected = { kind: 'refuelling', clearance_status: 'refused', replaced_by: null };
  refuseUnlessRejected(rejected);
  expect(() => refuseUnlessRejected({ ...rejected, replaced_by: 9 })).toThrow('Another document');
  expect(() => refuseUnlessRejected({ ...rejected, clearance_status: 'cleared' })).toThrow('not rejected');
});

it('what was corrected is named by side and field; the buyer has as many days as before', () => {
  const party = {
    ...{ name_en: 'A', name_ar: 'أ', vat_no: '300000000000003', cr_number: '1010101010', address: 'Riyadh' },
    ...{ building_number: null, street: null, district: null, city: null, postal_code: null },
  };
  const before = { seller: party, buyer: party };
  expect(changesOf(before, before)).toEqual([]);
  expect(
    changesOf(before, { seller: party, buyer: { ...party, city: 'Jeddah', address: 'Jeddah' } }),
  ).toEqual([{ side: 'buyer', field: 'city', before: null, after: 'Jeddah' }]);
  expect(dueDaysOf({ issued_at: new Date('2026-04-01T22:00:00Z'), due_on: '2026-04-17' })).toBe(15);
});
