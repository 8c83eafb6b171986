/**
 * What the tax authority means by the codes of its answers, so that a rejection is said in plain words and leads to where it is
 * corrected. Codes: its data dictionary and validation rules (BR-…), and those of its interface.
 */

export const REJECTION_CAUSES = [
  'seller_name',
  'seller_vat_no',
  'seller_cr_number',
  'seller_address',
  'buyer_name',
  'buyer_vat_no',
  'buyer_cr_number',
  'buyer_address',
  'same_taxpayer',
  'certificate',
  'chain',
  'dates',
  'amounts',
  'vat',
  'document',
  'unknown',
] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

const CODES: Readonly<Record<Exclude<RejectionCause, 'unknown'>, readonly string[]>> = {
  seller_name: ['BR-06'],
  seller_vat_no: ['BR-KSA-39', 'BR-KSA-40', 'BR-CO-09'],
  seller_cr_number: ['BR-KSA-08'],
  seller_address: ['BR-KSA-09', 'BR-KSA-37', 'BR-KSA-66', 'BR-08', 'BR-09'],
  buyer_name: ['BR-07', 'BR-KSA-25', 'BR-KSA-42', 'BR-KSA-71'],
  buyer_vat_no: ['BR-KSA-44', 'BR-KSA-46'],
  buyer_cr_number: ['BR-KSA-14', 'BR-KSA-49', 'BR-KSA-81'],
  buyer_address: ['BR-10', 'BR-11', 'BR-KSA-10', 'BR-KSA-63', 'BR-KSA-67'],
  same_taxpayer: ['BR-CUSTOM-VALIDATION-01'],
  certificate: [
    'BR-KSA-27',
    'BR-KSA-28',
    'BR-KSA-29',
    'BR-KSA-30',
    'BR-KSA-60',
    'certificate-permissions',
    'invalid-certificate',
    'invalid-signature',
  ],
  chain: [
    'BR-KSA-03',
    'BR-KSA-26',
    'BR-KSA-33',
    'BR-KSA-34',
    'BR-KSA-61',
    'duplicate-uuid',
    'invalid-invoice-hash',
    'ksa-13',
    'ksa-16',
    'uuid-mismatch',
  ],
  dates: [
    'BR-03',
    'BR-KSA-04',
    'BR-KSA-15',
    'BR-KSA-35',
    'BR-KSA-36',
    'BR-KSA-70',
    'BR-KSA-72',
    'BR-KSA-F-01',
  ],
  amounts: [
    'BR-16',
    'BR-CO-10',
    'BR-CO-11',
    'BR-CO-13',
    'BR-CO-15',
    'BR-CO-16',
    'BR-DEC',
    'BR-KSA-51',
    'BR-KSA-52',
    'BR-KSA-53',
    'BR-KSA-CL-02',
    'BR-KSA-EN16931-03',
    'BR-KSA-EN16931-11',
    'BR-KSA-F-04',
  ],
  vat: [
    'BR-CO-14',
    'BR-CO-17',
    'BR-KSA-18',
    'BR-KSA-83',
    'BR-KSA-84',
    'BR-KSA-CL-04',
    'BR-KSA-EN16931-08',
    'BR-KSA-EN16931-09',
    'BR-S-08',
    'BR-S-09',
    'BR-Z-09',
  ],
  document: [
    'BR-02',
    'BR-05',
    'BR-KSA-05',
    'BR-KSA-06',
    'BR-KSA-07',
    'BR-KSA-16',
    'BR-KSA-17',
    'BR-KSA-31',
    'BR-KSA-56',
    'BR-KSA-EN16931-01',
    'BR-KSA-EN16931-02',
    'BR-KSA-F-06-C1',
    'invalid-invoice-type',
    'invalid-request',
    'invalid-xml',
  ],
};

const BY_CODE = new Map(
  Object.entries(CODES).flatMap(([cause, codes]) =>
    codes.map((code) => [code.toLowerCase(), cause as RejectionCause] as const),
  ),
);

/** What a code of the authority means; `unknown` for one that is not in the table. */
export function causeOf(code: string): RejectionCause {
  return BY_CODE.get(code.toLowerCase()) ?? 'unknown';
}
