import { describe, expect, it } from 'vitest';
import { newSigningCertificate } from '../test/certificates.ts';
import { CUSTOMER, creditNote, fuelInvoice, receipt, SELLER } from '../test/invoices.ts';
import { checkInvoice, RULES } from './check-invoice.ts';
import type { Invoice } from './invoice.ts';
import { xmlOf } from './invoice-xml.ts';
import { STAMP_RULES } from './rules/stamp-rules.ts';
import { sign } from './sign.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const signing = newSigningCertificate();
const STANDARD = xmlOf(fuelInvoice({ discount: { kind: 'percent', percent_basis_points: 500 } }));
const RECEIPT = sign(xmlOf(receipt()), signing, NOW).xml;
const SUMMARY = sign(
  xmlOf(receipt({ flags: { summary: true }, customer: { name: 'Rapid' } })),
  signing,
  NOW,
).xml;
const NOTE = xmlOf(creditNote());
const EXEMPT = xmlOf(
  fuelInvoice({
    prices: 'excluding_vat',
    lines: [{ ...fuelInvoice().lines[0]!, vat: { category: 'Z', reason_code: 'VATEX-SA-HEA' } }],
    customer: { ...CUSTOMER, identity: { scheme: 'NAT', value: '1012345672' } },
  }),
);

/** Each rule, a valid document, and the change that violates the rule. */
const BREACHES: [rule: string, xml: string, from: string | RegExp, to: string][] = [
  ['BR-KSA-EN16931-01', STANDARD, 'reporting:1.0', 'reporting:2.0'],
  ['BR-02', STANDARD, '<cbc:ID>F-2026-000001</cbc:ID>', ''],
  ['BR-KSA-F-06-C1', STANDARD, 'F-2026-000001', 'F'.repeat(128)],
  ['BR-KSA-03', STANDARD, '3cf5ee18-ee25', 'ee25'],
  ['BR-03', STANDARD, /<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''],
  ['BR-KSA-04', STANDARD, '<cbc:IssueDate>2026-11-30', '<cbc:IssueDate>2026-12-02'],
  ['BR-KSA-70', STANDARD, '23:59:59', '24:00'],
  ['BR-KSA-05', STANDARD, '>388<', '>380<'],
  ['BR-KSA-06', STANDARD, '"0110010"', '"0310010"'],
  ['BR-KSA-07', STANDARD, '"0110010"', '"0110111"'],
  ['BR-KSA-31', RECEIPT, '"0200000"', '"0200001"'],
  ['BR-05', STANDARD, /<cbc:DocumentCurrencyCode>SAR<\/cbc:DocumentCurrencyCode>/, ''],
  ['BR-KSA-EN16931-02', STANDARD, '<cbc:TaxCurrencyCode>SAR', '<cbc:TaxCurrencyCode>USD'],
  ['BR-KSA-F-01', STANDARD, '2026-11-01', '01/11/2026'],
  ['BR-KSA-33', STANDARD, '<cbc:ID>ICV</cbc:ID>', '<cbc:ID>IC</cbc:ID>'],
  ['BR-KSA-34', STANDARD, '<cbc:UUID>1</cbc:UUID>', '<cbc:UUID>one</cbc:UUID>'],
  ['BR-KSA-61', STANDARD, '<cbc:ID>PIH</cbc:ID>', '<cbc:ID>PI</cbc:ID>'],
  ['BR-KSA-26', STANDARD, 'NWZlY2ViNjZm', 'NWZl'],
  ['BR-KSA-15', STANDARD, /<cbc:ActualDeliveryDate>.*?<\/cbc:ActualDeliveryDate>/, ''],
  ['BR-KSA-35', STANDARD, /<cbc:ActualDeliveryDate>.*?<\/cbc:ActualDeliveryDate>/, ''],
  ['BR-KSA-36', STANDARD, '<cbc:LatestDeliveryDate>2026-11-30', '<cbc:LatestDeliveryDate>2026-10-31'],
  ['BR-KSA-72', SUMMARY, /<cbc:LatestDeliveryDate>.*?<\/cbc:LatestDeliveryDate>/, ''],
  ['BR-KSA-16', STANDARD, '<cbc:PaymentMeansCode>42', '<cbc:PaymentMeansCode>99'],
  ['BR-KSA-17', NOTE, /<cbc:InstructionNote>.*?<\/cbc:InstructionNote>/, ''],
  ['BR-KSA-56', NOTE, /<cac:BillingReference>[\s\S]*?<\/cac:BillingReference>/, ''],
  ['BR-06', STANDARD, /<cbc:RegistrationName>.*?<\/cbc:RegistrationName>/, ''],
  ['BR-KSA-39', STANDARD, '<cbc:CompanyID>310122393500003</cbc:CompanyID>', ''],
  ['BR-KSA-40', STANDARD, '310122393500003', '310122393500004'],
  ['BR-KSA-08', STANDARD, '<cbc:ID schemeID="CRN">1010203040', '<cbc:ID schemeID="NAT">1010203040'],
  ['BR-KSA-09', STANDARD, '<cbc:StreetName>King Fahd Road</cbc:StreetName>', ''],
  ['BR-KSA-37', STANDARD, '>8228<', '>82<'],
  ['BR-KSA-66', STANDARD, '>12214<', '>1221<'],
  ['BR-KSA-42', STANDARD, /<cbc:RegistrationName>[^<]*Rapid.*?<\/cbc:RegistrationName>/, ''],
  ['BR-KSA-71', SUMMARY, '<cbc:RegistrationName>Rapid</cbc:RegistrationName>', ''],
  ['BR-KSA-44', STANDARD, '311111111100003', '311111111100008'],
  ['BR-CUSTOM-VALIDATION-01', STANDARD, '311111111100003', '310122393500003'],
  [
    'BR-KSA-81',
    xmlOf(fuelInvoice({ customer: withoutVat() })),
    '<cbc:ID schemeID="CRN">1010998877',
    '<cbc:ID>1010998877',
  ],
  ['BR-KSA-63', STANDARD, '<cbc:CitySubdivisionName>Al Rawdah</cbc:CitySubdivisionName>', ''],
  ['BR-KSA-67', STANDARD, '>23431<', '>234310<'],
  ['BR-KSA-10', STANDARD, '<cbc:CityName>Jeddah</cbc:CityName>', ''],
  ['BR-16', STANDARD, /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, ''],
  ['BR-CO-10', STANDARD, /(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount [^>]*>)/, '$11'],
  ['BR-CO-11', STANDARD, /(<cbc:AllowanceTotalAmount [^>]*>)/, '$11'],
  ['BR-CO-13', STANDARD, /(<cbc:TaxExclusiveAmount [^>]*>)/, '$11'],
  ['BR-CO-14', STANDARD, /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount [^>]*>)/, '$11'],
  ['BR-CO-15', STANDARD, /(<cbc:TaxInclusiveAmount [^>]*>)/, '$11'],
  ['BR-CO-16', STANDARD, /(<cbc:PrepaidAmount [^>]*>)/, '$11'],
  ['BR-CO-17', STANDARD, /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount [^>]*>)/, '$11'],
  ['BR-KSA-52', STANDARD, /(<cac:InvoiceLine>[\s\S]*?)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/, '$1'],
  ['BR-KSA-53', STANDARD, /<cbc:RoundingAmount.*?<\/cbc:RoundingAmount>/, ''],
  ['BR-KSA-51', STANDARD, /(<cbc:RoundingAmount [^>]*>)/, '$11'],
  ['BR-KSA-EN16931-11', STANDARD, '>1.89565<', '>1.89<'],
  ['BR-KSA-EN16931-03', STANDARD, '<cbc:MultiplierFactorNumeric>5<', '<cbc:MultiplierFactorNumeric>6<'],
  ['BR-DEC', STANDARD, />6530\.21</, '>6530.210<'],
  ['BR-KSA-F-04', STANDARD, /(<cbc:InvoicedQuantity [^>]*>)/, '$1-'],
  ['BR-KSA-CL-02', STANDARD, 'currencyID="SAR"', 'currencyID="USD"'],
  ['BR-KSA-18', STANDARD, />S<(?=[\s\S]*<cac:Price>)/, '>S<'],
  ['BR-KSA-84', STANDARD, /(<cac:ClassifiedTaxCategory>[\s\S]*?<cbc:Percent>)15/, '$112'],
  ['BR-KSA-EN16931-08', STANDARD, /<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>/, ''],
  [
    'BR-KSA-EN16931-09',
    STANDARD,
    /<cac:TaxTotal>\s*<cbc:TaxAmount [^>]*>[^<]*<\/cbc:TaxAmount>\s*<\/cac:TaxTotal>/,
    '',
  ],
  ['BR-S-08', STANDARD, /(<cbc:TaxableAmount [^>]*>)/, '$11'],
  ['BR-Z-09', EXEMPT, /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount [^>]*>)0/, '$11'],
  ['BR-KSA-CL-04', EXEMPT, 'VATEX-SA-HEA', 'VATEX-SA-29'],
  ['BR-KSA-83', EXEMPT, /<cbc:TaxExemptionReason>.*?<\/cbc:TaxExemptionReason>/, ''],
  ['BR-KSA-49', EXEMPT, 'schemeID="NAT"', 'schemeID="CRN"'],
  ['BR-KSA-60', RECEIPT, /<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, ''],
  ['BR-KSA-28', RECEIPT, 'ubl:signature:1<', 'ubl:signature:2<'],
  ['BR-KSA-29', RECEIPT, /(<cac:Signature>\s*<cbc:ID>)/, '$1x'],
  ['BR-KSA-30', RECEIPT, /(<cbc:SignatureMethod>)/, '$1x'],
  ['BR-KSA-27', RECEIPT, '<cbc:ID>QR</cbc:ID>', '<cbc:ID>Q</cbc:ID>'],
];

describe('the rule check', () => {
  it('finds no fault in documents we write', () => {
    for (const xml of [STANDARD, RECEIPT, SUMMARY, NOTE, EXEMPT, xmlOf(creditNote({ kind: 'debit_note' }))]) {
      expect(checkInvoice(xml, { now: NOW })).toEqual([]);
    }
    expect(checkInvoice(xmlOf(receipt()), { now: NOW, unsigned: true })).toEqual([]);
  });

  it.each(BREACHES)('detects %s', (rule, xml, from, to) => {
    const changed =
      rule === 'BR-KSA-18'
        ? xml.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID [^>]*>)S/, '$1X')
        : xml.replace(from, to);
    expect(changed).not.toBe(xml);
    const found = checkInvoice(changed, { now: NOW }).filter((finding) => finding.rule === rule);
    expect(found).not.toEqual([]);
    for (const { path, message } of found) expect([path, message]).not.toContain('');
  });

  it('has a test case above for each rule', () => {
    const all = new Set([...RULES, ...STAMP_RULES].map(({ rule }) => rule));
    expect([...all].filter((rule) => !BREACHES.some(([broken]) => broken === rule))).toEqual([]);
  });

  it('locates a fault by line and element', () => {
    const xml = xmlOf(fuelInvoice()).replace(/([\s\S]*<cbc:RoundingAmount [^>]*>)/, '$11');
    expect(checkInvoice(xml, { now: NOW })).toEqual([
      {
        rule: 'BR-KSA-51',
        severity: 'error',
        path: 'InvoiceLine[2]/TaxTotal/RoundingAmount',
        message: "A line's total is its net and its VAT.",
      },
    ]);
  });

  it('uses the date in Riyadh', () => {
    const xml = xmlOf(fuelInvoice({ issued_at: new Date('2026-11-30T21:30:00Z') }));
    expect(checkInvoice(xml, { now: new Date('2026-11-30T21:31:00Z') })).toEqual([]);
    expect(checkInvoice(xml, { now: new Date('2026-11-30T20:00:00Z') })).toMatchObject([
      { rule: 'BR-KSA-04' },
    ]);
  });

  it('supports foreign buyers, who have a different address and no VAT number', () => {
    const abroad: Invoice = fuelInvoice({
      customer: {
        name: 'Gulf Haulage',
        identity: { scheme: 'GCC', value: 'BH123456' },
        address: { street: 'Road 4015', city: 'Manama', country: 'BH' },
      },
    });
    expect(checkInvoice(xmlOf(abroad), { now: NOW })).toEqual([]);
    const nameless = fuelInvoice({ customer: { name: '' }, supplier: { name: SELLER.name } });
    const rules = new Set(checkInvoice(xmlOf(nameless), { now: NOW }).map(({ rule }) => rule));
    expect([...rules].sort()).toEqual([
      'BR-KSA-08',
      'BR-KSA-09',
      'BR-KSA-10',
      'BR-KSA-39',
      'BR-KSA-42',
      'BR-KSA-81',
    ]);
  });
});

function withoutVat() {
  const { vat_number: _, ...rest } = CUSTOMER;
  return rest;
}
