import type { Invoice, InvoiceKind, Party } from './invoice.ts';

/** UNTDID 1001: document type (BT-3). */
export const TYPE_CODES: Readonly<Record<InvoiceKind, string>> = {
  invoice: '388',
  credit_note: '381',
  debit_note: '383',
};

/** Maximum length of a QR tag; one contains the seller's name. */
const MAX_NAME_BYTES = 255;

/** The transaction code (KSA-2): 01 standard or 02 simplified, then a digit each for third party, nominal, export, summary, self-billed. */
export function transactionCodeOf({ form, flags = {} }: Pick<Invoice, 'form' | 'flags'>): string {
  const { third_party, nominal, export: exported, summary, self_billed } = flags;
  const digits = [third_party, nominal, exported, summary, self_billed].map((flag) => (flag ? '1' : '0'));
  return `${form === 'standard' ? '01' : '02'}${digits.join('')}`;
}

/** A party's name on the document: `Arabic | Latin` if it has both and they fit the QR, otherwise only the Arabic one. */
export function writtenName({ name, name_ar }: Pick<Party, 'name' | 'name_ar'>): string {
  if (!name_ar || name_ar === name) return name;
  const both = `${name_ar} | ${name}`;
  return Buffer.byteLength(both) <= MAX_NAME_BYTES ? both : name_ar;
}

/** Of a part of an address: what the authority takes of a district or a city (127), and of a street. */
const MAX_PART = 127;

/** A part of an address, as the authority's samples write it: `Arabic | Latin` if both are known and fit, otherwise only the Arabic one. */
export function writtenPart(latin: string, arabic?: string): string {
  if (!arabic || arabic === latin) return latin;
  const both = `${arabic} | ${latin}`;
  return both.length <= MAX_PART ? both : arabic;
}
