import type * as contract from '@fleet/contracts/networks.ts';
import { LONGEST_TERM_DAYS, SHORTEST_TERM_DAYS } from '@fleet/contracts/networks.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { crKind, isVatNumber } from '@fleet/domain/saudi-identities.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { networks } from './networks.table.ts';

export type NetworkRow = typeof networks.$inferSelect;
export type NewNetwork = Omit<typeof networks.$inferInsert, 'id' | 'created_at' | 'version'>;
export type NetworkFields = Omit<z.output<(typeof contract.updateNetwork)['body']>, 'version'>;
type Contacts = Pick<z.output<(typeof contract.createNetwork)['body']>, 'manager' | 'billing' | 'operation'>;

/** The fields of a network as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNetwork<Given extends NewNetwork>(given: Given): Given {
  const fields: Record<string, string> = {};
  for (const name of ['name_en', 'name_ar', 'address', 'contract_no'] as const) {
    if (!given[name].trim()) fields[name] = 'required';
  }
  if (!isVatNumber(given.vat_no)) fields.vat_no = 'invalid_vat_no';
  if (!crKind(given.cr_number)) fields.cr_number = 'invalid_cr_number';
  for (const name of ['credit_terms_days', 'payment_terms_days'] as const) {
    const days = given[name] ?? SHORTEST_TERM_DAYS;
    if (days < SHORTEST_TERM_DAYS || days > LONGEST_TERM_DAYS) fields[name] = 'out_of_bounds';
  }
  const { contract_start_date: start, contract_end_date: end } = given;
  if (start && end && end <= start) fields.contract_end_date = 'before_start';
  refuseFields(fields);
  return {
    ...given,
    vat_no: toWesternDigits(given.vat_no).trim(),
    cr_number: toWesternDigits(given.cr_number).trim(),
  };
}

/** The contacts that are given, in a fixed order. Throws INVALID_FIELDS when two of them share an email or a number. */
export function readContacts({ manager, billing, operation }: Contacts) {
  const given = (
    [
      ['manager', manager],
      ['billing', billing],
      ['operation', operation],
    ] as const
  ).flatMap(([kind, person]) => (person ? [{ kind, ...person }] : []));
  const fields: Record<string, string> = {};
  for (const name of ['email', 'mobile'] as const) {
    const seen = new Set<string>();
    for (const person of given) {
      const value = person[name].trim().toLowerCase();
      if (seen.has(value)) fields[`${person.kind}.${name}`] = 'must_differ';
      seen.add(value);
    }
  }
  refuseFields(fields);
  return given;
}

/** Refuses to stop pumps that are running, unless told so. Throws FUELLING_UNDER_WAY. */
export function refuseWhileFuelling(at_pump: number, even_while_fuelling: boolean): void {
  if (at_pump > 0 && !even_while_fuelling) {
    throw new AppError(
      'FUELLING_UNDER_WAY',
      `${at_pump} refuellings are under way; let them be closed first.`,
      { count: at_pump },
    );
  }
}

/** What an actor may do with a network that is theirs to see. */
export function networkCan({ permissions }: Pick<Actor, 'permissions'>) {
  return {
    update: permissions.has('update network'),
    set_status: permissions.has('update network'),
    invite: permissions.has('invite user'),
    create_station: permissions.has('create station'),
    change_prices: permissions.has('create fuel_price'),
    transfer_staff: permissions.has('transfer staff'),
  };
}

function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}
