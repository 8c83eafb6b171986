import {
  type ClientRow as ClientOnWire,
  CONTACT_KINDS,
  type ContactKind,
} from '@fleet/contracts/fleet/clients.ts';
import { identityProblem, isEmail, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { compactIban, crKind, isIban, isVatNumber, normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { SQL } from '../../platform/orm.ts';
import type { clients } from './clients.table.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClient = Omit<typeof clients.$inferInsert, 'id' | 'created_at' | 'version'>;

/** A client with its balances as the ledger has them: allocated without what is reserved. */
export interface ListedClient extends ClientRow {
  readonly main_halalas: number;
  readonly remaining_halalas: number;
  readonly reserved_halalas: number;
  readonly credit_limit_halalas: number;
}

/** What clients need of later contexts; the server hands it in. The rest are subqueries. */
export interface ClientNeeds {
  readonly openAccounts: (ctx: Ctx, client_id: number) => Promise<void>;
  readonly balanceOf: (
    account: 'client_main' | 'client_allocated' | 'client_reserved',
    client_id: SQL,
  ) => SQL;
  readonly creditLimitOf: (client_id: SQL) => SQL;
  readonly countStations: (client_id: number) => SQL;
  readonly countOpenRequests: (client_id: number) => SQL;
}

export interface Contact {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
}
export type Contacts = Readonly<Record<ContactKind, Contact | null>>;

/** The fields of a new client as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewClient(input: NewClient, contacts: Contacts | null = null): NewClient {
  const fields: Record<string, string> = contacts ? contactProblems(contacts) : {};
  for (const name of ['name_en', 'name_ar', 'address', 'contract_no'] as const) {
    if (!input[name].trim()) fields[name] = 'required';
  }
  if (!isVatNumber(input.vat_no)) fields.vat_no = identityProblem(input.vat_no, 'invalid_vat_no');
  if (!crKind(input.cr_number)) fields.cr_number = identityProblem(input.cr_number, 'invalid_cr_number');
  if (input.virtual_bank_account && !isIban(input.virtual_bank_account))
    fields.virtual_bank_account = 'invalid_iban';
  if ((input.min_amount_notification ?? 0) < 0) fields.min_amount_notification = 'negative';
  const { contract_start_date: start, contract_end_date: end } = input;
  if (start && end && end <= start) fields.contract_end_date = 'before_start';
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
  return {
    ...input,
    vat_no: toWesternDigits(input.vat_no).trim(),
    cr_number: toWesternDigits(input.cr_number).trim(),
    virtual_bank_account: input.virtual_bank_account ? compactIban(input.virtual_bank_account) : null,
    client_source: input.client_source || null,
  };
}

/** A contact as stored: e-mail in lower case, nine digits of mobile. Of one that `contactProblems` finds nothing wrong with. */
export function readContact({ name, mobile, email }: Contact): Contact {
  return { name: name.trim(), mobile: normaliseMobile(mobile)!, email: email.trim().toLowerCase() };
}

/** What is wrong with the contacts, by field: formats, and the e-mails and numbers that must differ. */
function contactProblems(contacts: Contacts): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = { email: new Set<string>(), mobile: new Set<string>() };
  for (const kind of CONTACT_KINDS) {
    const contact = contacts[kind];
    if (!contact) continue;
    if (!isEmail(contact.email.trim())) fields[`contacts.${kind}.email`] = 'invalid_format';
    const mobile = normaliseMobile(contact.mobile);
    if (!mobile) fields[`contacts.${kind}.mobile`] = 'invalid_mobile';
    for (const [field, value] of [
      ['email', contact.email.trim().toLowerCase()],
      ['mobile', mobile],
    ] as const) {
      if (value && seen[field].has(value)) fields[`contacts.${kind}.${field}`] = 'must_differ';
      if (value) seen[field].add(value);
    }
  }
  return fields;
}

/** A client as lists show it. Money only for readers with the right to read wallets. */
export function presentClient(row: ListedClient, actor: Actor): ClientOnWire {
  const { main_halalas, remaining_halalas, reserved_halalas } = row;
  return {
    id: row.id,
    name_en: row.name_en,
    name_ar: row.name_ar,
    vat_no: row.vat_no,
    status: row.status,
    created_at: row.created_at.toISOString(),
    balances: actor.permissions.has('read wallet')
      ? {
          main_halalas,
          allocated_halalas: remaining_halalas + reserved_halalas,
          reserved_halalas,
          is_low: remaining_halalas + row.credit_limit_halalas < row.min_amount_notification,
        }
      : null,
    can: {
      update: actor.permissions.has('update client'),
      activate: actor.permissions.has('activate client'),
    },
  };
}
