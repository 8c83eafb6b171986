import { FIRST_PREVIOUS_HASH } from '../src/hash.ts';
import type { Invoice, Party } from '../src/invoice.ts';

/** Invoices for tests with every field filled; tests override what matters to them. */

export const SELLER: Party = {
  name: 'Mahatta Fuel Company',
  name_ar: 'شركة محطة للوقود',
  vat_number: '310122393500003',
  identity: { scheme: 'CRN', value: '1010203040' },
  address: {
    street: 'King Fahd Road',
    building_number: '8228',
    plot_identification: '2121',
    district: 'Al Olaya',
    city: 'Riyadh',
    postal_code: '12214',
    country: 'SA',
  },
};

export const CUSTOMER: Party = {
  name: 'Rapid & Sons <Transport>',
  name_ar: 'شركة النقل السريع',
  vat_number: '311111111100003',
  identity: { scheme: 'CRN', value: '1010998877' },
  address: {
    street: 'Prince Sultan Street',
    building_number: '3242',
    plot_identification: '4323',
    district: 'Al Rawdah',
    city: 'Jeddah',
    postal_code: '23431',
    country: 'SA',
  },
};

/** A client's month of fuel: two fuels at pump prices on one summary invoice. */
export function fuelInvoice(more: Partial<Invoice> = {}): Invoice {
  return {
    kind: 'invoice',
    form: 'standard',
    flags: { third_party: true, summary: true },
    invoice_number: 'F-2026-000001',
    uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be',
    counter: 1,
    previous_hash: FIRST_PREVIOUS_HASH,
    issued_at: new Date('2026-11-30T20:59:59Z'),
    supply_date: '2026-11-01',
    supply_end_date: '2026-11-30',
    supplier: SELLER,
    customer: CUSTOMER,
    payment: { means: '42', account: 'SA0380000000608010167519', terms: 'Due within 15 days' },
    prices: 'including_vat',
    lines: [
      {
        name: 'Petrol 91',
        quantity_thousandths: 2_637_510,
        unit: 'LTR',
        amount_halalas: 574_977,
        vat: { category: 'S', rate_basis_points: 1500 },
      },
      {
        name: 'Diesel',
        quantity_thousandths: 1_204_040,
        unit: 'LTR',
        amount_halalas: 215_523,
        vat: { category: 'S', rate_basis_points: 1500 },
      },
    ],
    ...more,
  };
}

/** A counter receipt without a named customer. */
export function receipt(more: Partial<Invoice> = {}): Invoice {
  const { customer: _, payment: __, ...rest } = fuelInvoice();
  return {
    ...rest,
    form: 'simplified',
    flags: {},
    invoice_number: 'R-2026-000001',
    payment: { means: '10' },
    ...more,
  };
}

/** A credit note for part of a fuel invoice. */
export function creditNote(more: Partial<Invoice> = {}): Invoice {
  return fuelInvoice({
    kind: 'credit_note',
    invoice_number: 'C-2026-000001',
    uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
    corrects: [{ invoice_number: 'F-2026-000001', issue_date: '2026-11-30' }],
    reason: 'A fill was booked twice',
    lines: [{ ...fuelInvoice().lines[0]!, quantity_thousandths: 41_250, amount_halalas: 8993 }],
    ...more,
  });
}
