import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { compactIban, crKind, isIban, isVatNumber } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';
import type { clients } from './clients.table.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClient = Omit<typeof clients.$inferInsert, 'id' | 'created_at'>;

/** The fields of a new client as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewClient(given: NewClient): NewClient {
  const fields: Record<string, string> = {};
  for (const name of ['name_en', 'name_ar', 'address', 'contract_no'] as const) {
    if (!given[name].trim()) fields[name] = 'required';
  }
  if (!isVatNumber(given.vat_no)) fields.vat_no = 'invalid_vat_no';
  if (!crKind(given.cr_number)) fields.cr_number = 'invalid_cr_number';
  if (given.virtual_bank_account && !isIban(given.virtual_bank_account))
    fields.virtual_bank_account = 'invalid_iban';
  if ((given.min_amount_notification ?? 0) < 0) fields.min_amount_notification = 'negative';
  const { contract_start_date: start, contract_end_date: end } = given;
  if (start && end && end <= start) fields.contract_end_date = 'before_start';
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
  return {
    ...given,
    vat_no: toWesternDigits(given.vat_no).trim(),
    cr_number: toWesternDigits(given.cr_number).trim(),
    virtual_bank_account: given.virtual_bank_account ? compactIban(given.virtual_bank_account) : null,
  };
}
