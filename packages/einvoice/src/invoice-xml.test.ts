import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSigningCertificate } from '../test/certificates.ts';
import { CUSTOMER, creditNote, fuelInvoice, receipt, SELLER } from '../test/invoices.ts';
import { findDepartures } from '../test/ubl-model.ts';
import { transactionCodeOf, writtenName } from './codes.ts';
import type { Invoice } from './invoice.ts';
import { xmlOf } from './invoice-xml.ts';
import { isCharacter, readXml } from './read-xml.ts';
import { sign } from './sign.ts';
import { writtenUnitPrice } from './written.ts';
import { findAll, findText, textOf } from './xml.ts';

const ONE_OF_EACH: [title: string, invoice: Invoice][] = [
  ['a fuel invoice', fuelInvoice()],
  ['a receipt', receipt()],
  ['a credit note', creditNote()],
  ['a debit note', creditNote({ kind: 'debit_note', note: 'Price was too low' })],
  [
    'a subscription with every kind of discount',
    fuelInvoice({
      prices: 'excluding_vat',
      discount: { kind: 'fixed', amount_halalas: 5000, reason: 'Loyalty' },
      lines: [
        {
          name: 'Monthly fee',
          quantity_thousandths: 12_000,
          unit: 'MON',
          amount_halalas: 120_000,
          discount: { kind: 'percent', percent_basis_points: 1250 },
          vat: { category: 'S', rate_basis_points: 1500 },
        },
        {
          name: 'Carriage to Bahrain',
          quantity_thousandths: 1000,
          unit: 'C62',
          amount_halalas: 33_333,
          vat: { category: 'Z', reason_code: 'VATEX-SA-34-1' },
        },
        {
          name: 'Fine passed on',
          quantity_thousandths: 1000,
          unit: 'C62',
          amount_halalas: 10_000,
          vat: { category: 'O', reason_code: 'VATEX-SA-OOS' },
        },
      ],
    }),
  ],
];

describe('an address in two scripts', () => {
  const seller = fuelInvoice().supplier;
  const xml = (district: string) =>
    xmlOf({
      ...fuelInvoice(),
      supplier: { ...seller, address: { ...seller.address!, district, district_ar: 'العليا' } },
    });

  it('is written in both, and in Arabic alone where both are longer than the authority takes', () => {
    const part = 'cbc:CitySubdivisionName';
    expect(xml('Al Olaya')).toContain(`<${part}>العليا | Al Olaya</${part}>`);
    expect(xml('O'.repeat(119))).toContain(`<${part}>العليا</${part}>`);
    expect(findDepartures(readXml(xml('Al Olaya')))).toEqual([]);
  });
});

describe('the document', () => {
  it.each(ONE_OF_EACH)('follows the UBL 2.1 schema: %s', (_, invoice) => {
    expect(findDepartures(readXml(xmlOf(invoice)))).toEqual([]);
    const signed = sign(xmlOf(invoice), newSigningCertificate(), invoice.issued_at);
    expect(findDepartures(readXml(signed.xml))).toEqual([]);
  });

  it('would be detected with an element misplaced, repeated or in the wrong order', () => {
    const xml = xmlOf(fuelInvoice());
    const late = xml.replace(
      /(\s*<cbc:UUID>3cf.*<\/cbc:UUID>)(\s*<cbc:IssueDate>.*<\/cbc:IssueDate>)/,
      '$2$1',
    );
    expect(findDepartures(readXml(late))).toEqual(['Invoice/cbc:UUID comes too late']);
    expect(findDepartures(readXml(xml.replace(/<cbc:UUID>3cf.*<\/cbc:UUID>/, '$&$&')))).toEqual([
      'Invoice/cbc:UUID stands 2 times',
    ]);
    expect(
      findDepartures(
        readXml(xml.replace(/<cbc:LatestDeliveryDate>.*<\/cbc:LatestDeliveryDate>/, '<cbc:Day/>')),
      ),
    ).toEqual(['Invoice/cac:Delivery/cbc:Day has no place there']);
  });

  it('contains everything the authority requires for a month of fuel', () => {
    const root = readXml(xmlOf(fuelInvoice()));
    const all = (...path: string[]) => findAll(root, ...path).map((element) => textOf(element).trim());
    expect(all('InvoiceTypeCode')).toEqual(['388']);
    expect(findAll(root, 'InvoiceTypeCode')[0]?.attributes).toMatchObject([
      { name: 'name', value: '0110010' },
    ]);
    expect([findText(root, 'IssueDate'), findText(root, 'IssueTime')]).toEqual(['2026-11-30', '23:59:59']);
    expect(all('AdditionalDocumentReference', 'ID')).toEqual(['ICV', 'PIH']);
    expect(all('Delivery', 'ActualDeliveryDate')).toEqual(['2026-11-01']);
    expect(all('InvoiceLine', 'InvoicedQuantity')).toEqual(['2637.51', '1204.04']);
    expect(findAll(root, 'InvoiceLine', 'InvoicedQuantity')[0]?.attributes).toMatchObject([{ value: 'LTR' }]);
    expect(all('LegalMonetaryTotal', 'PayableAmount')).toEqual(['7905.00']);
    expect(all('TaxTotal', 'TaxAmount')).toEqual(['1031.09', '1031.09']);
  });

  it('states what a note corrects and why, and why something is not taxed', () => {
    const note = readXml(xmlOf(creditNote()));
    expect(findText(note, 'InvoiceTypeCode')).toBe('381');
    expect(findText(note, 'BillingReference', 'InvoiceDocumentReference', 'ID')).toBe('F-2026-000001');
    expect(findText(note, 'PaymentMeans', 'InstructionNote')).toBe('A fill was booked twice');
    const mixed = readXml(xmlOf(ONE_OF_EACH[4]![1]));
    const category = ['TaxTotal', 'TaxSubtotal', 'TaxCategory'];
    expect(findAll(mixed, ...category, 'TaxExemptionReasonCode').map(textOf)).toEqual([
      'VATEX-SA-34-1',
      'VATEX-SA-OOS',
    ]);
  });

  /** Every code point, including lone surrogates and control characters. */
  const anyText = fc
    .array(
      fc.oneof(
        fc.integer({ min: 0, max: 0x7f }),
        fc.integer({ min: 0x600, max: 0x6ff }),
        fc.integer({ min: 0, max: 0x10ffff }),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((codes) => String.fromCodePoint(...codes));

  it('accepts any text a user may type, and preserves it', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const letters = [...name]
          .filter((letter) => /\S/.test(letter) && isCharacter(letter.codePointAt(0)!))
          .join('');
        fc.pre(letters !== '');
        const root = readXml(
          xmlOf(fuelInvoice({ customer: { ...CUSTOMER, name, name_ar: '' }, note: name })),
        );
        for (const path of [
          ['Note'],
          ['AccountingCustomerParty', 'Party', 'PartyLegalEntity', 'RegistrationName'],
        ]) {
          expect(textOf(findAll(root, ...path)[0]!).replace(/\s/g, '')).toBe(letters);
        }
      }),
    );
  });

  it('shows a name in both scripts if it fits the QR', () => {
    expect(writtenName(SELLER)).toBe('شركة محطة للوقود | Mahatta Fuel Company');
    expect(writtenName({ name: 'Mahatta' })).toBe('Mahatta');
    expect(
      writtenName({ name: 'x'.repeat(200), name_ar: 'شركة محطة للوقود والنقل السريع المحدودة' }),
    ).toMatch(/^شركة[^|]*$/);
  });

  it.each([
    ['standard', {}, '0100000'],
    ['simplified', {}, '0200000'],
    ['standard', { third_party: true }, '0110000'],
    ['standard', { nominal: true }, '0101000'],
    ['standard', { export: true }, '0100100'],
    ['simplified', { summary: true }, '0200010'],
    ['standard', { self_billed: true }, '0100001'],
  ] as const)('%s with %o has the transaction code %s', (form, flags, code) => {
    expect(transactionCodeOf({ form, flags })).toBe(code);
  });
});

describe('the price of one unit', () => {
  it('is the pump price without VAT, with as few decimals as reproduce the amount', () => {
    expect(writtenUnitPrice(499_980, 2_637_510)).toBe('1.89565');
    expect(writtenUnitPrice(10_000, 1000)).toBe('100.00');
    expect(writtenUnitPrice(0, 41_250)).toBe('0.00');
    expect(writtenUnitPrice(10, 0)).toBe('0.00');
  });

  it('reproduces the amount to the halala for any quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 11 }),
        fc.integer({ min: 1, max: 10 ** 11 }),
        (amount, quantity) => {
          const [integerPart, part] = writtenUnitPrice(amount, quantity).split('.') as [string, string];
          const unit = 10n ** BigInt(part.length);
          const product = BigInt(integerPart + part) * BigInt(quantity);
          expect((2n * product + 10n * unit) / (20n * unit)).toBe(BigInt(amount));
        },
      ),
    );
  });
});
