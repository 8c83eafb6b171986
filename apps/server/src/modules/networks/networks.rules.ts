import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { crKind, isVatNumber } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';
import type { networks } from './networks.table.ts';

export type NetworkRow = typeof networks.$inferSelect;
export type NewNetwork = Omit<typeof networks.$inferInsert, 'id' | 'created_at'>;

/** Longest term anybody agrees to; a larger number is a slip of the finger. */
const LONGEST_TERM_DAYS = 365;

/** The fields of a new network as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewNetwork(given: NewNetwork): NewNetwork {
  const fields: Record<string, string> = {};
  for (const name of ['name_en', 'name_ar', 'address', 'contract_no'] as const) {
    if (!given[name].trim()) fields[name] = 'required';
  }
  if (!isVatNumber(given.vat_no)) fields.vat_no = 'invalid_vat_no';
  if (!crKind(given.cr_number)) fields.cr_number = 'invalid_cr_number';
  for (const name of ['credit_terms_days', 'payment_terms_days'] as const) {
    const days = given[name] ?? 0;
    if (days < 0 || days > LONGEST_TERM_DAYS) fields[name] = 'out_of_bounds';
  }
  const { contract_start_date: start, contract_end_date: end } = given;
  if (start && end && end <= start) fields.contract_end_date = 'before_start';
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
  return {
    ...given,
    vat_no: toWesternDigits(given.vat_no).trim(),
    cr_number: toWesternDigits(given.cr_number).trim(),
  };
}
