import type * as contract from '@fleet/contracts/stations/networks.ts';
import { LONGEST_TERM_DAYS, SHORTEST_TERM_DAYS } from '@fleet/contracts/stations/networks.ts';
import { identityProblem, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { crKind, isVatNumber } from '@fleet/domain/saudi-identities.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { SQL } from '../../platform/orm.ts';
import type { networks } from './networks.table.ts';

export type NetworkRow = typeof networks.$inferSelect;
export type NewNetwork = Omit<typeof networks.$inferInsert, 'id' | 'created_at' | 'version'>;
type Contacts = Pick<z.output<(typeof contract.createNetwork)['body']>, 'manager' | 'billing' | 'operation'>;

/** Counts of a network's transactions, as subqueries over `networks.id`. */
export interface TransactionCounts {
  readonly completed: SQL;
  readonly held: SQL;
}

/** What networks need of later contexts; the server hands it in. */
export interface NetworkNeeds {
  readonly openAccounts: (ctx: Ctx, network_id: number) => Promise<void>;
  /** Fills at a pump of the network now, as a subquery. */
  readonly countAtPump: (at: { network_id: number }) => SQL;
  readonly transactions: TransactionCounts;
}

/** The fields of a network as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNetwork<Input extends NewNetwork>(input: Input): Input {
  const fields: Record<string, string> = {};
  for (const name of ['name_en', 'name_ar', 'address', 'contract_no'] as const) {
    if (!input[name].trim()) fields[name] = 'required';
  }
  if (!isVatNumber(input.vat_no)) fields.vat_no = identityProblem(input.vat_no, 'invalid_vat_no');
  if (!crKind(input.cr_number)) fields.cr_number = identityProblem(input.cr_number, 'invalid_cr_number');
  for (const name of ['credit_terms_days', 'payment_terms_days'] as const) {
    const days = input[name] ?? SHORTEST_TERM_DAYS;
    if (days < SHORTEST_TERM_DAYS || days > LONGEST_TERM_DAYS) fields[name] = 'out_of_bounds';
  }
  const { contract_start_date: start, contract_end_date: end } = input;
  if (start && end && end <= start) fields.contract_end_date = 'before_start';
  refuseFields(fields);
  return {
    ...input,
    vat_no: toWesternDigits(input.vat_no).trim(),
    cr_number: toWesternDigits(input.cr_number).trim(),
  };
}

/** The input contacts, in a fixed order. Throws INVALID_FIELDS when two of them share an email or a number. */
export function readContacts({ manager, billing, operation }: Contacts) {
  const input = (
    [
      ['manager', manager],
      ['billing', billing],
      ['operation', operation],
    ] as const
  ).flatMap(([kind, person]) => (person ? [{ kind, ...person }] : []));
  const fields: Record<string, string> = {};
  for (const name of ['email', 'mobile'] as const) {
    const seen = new Set<string>();
    for (const person of input) {
      const value = person[name].trim().toLowerCase();
      if (seen.has(value)) fields[`${person.kind}.${name}`] = 'must_differ';
      seen.add(value);
    }
  }
  refuseFields(fields);
  return input;
}

/** Refuses to stop running pumps, unless forced. Throws FUELLING_IN_PROGRESS. */
export function refuseWhileFuelling(at_pump: number, even_while_fuelling: boolean): void {
  if (at_pump > 0 && !even_while_fuelling) {
    throw new AppError(
      'FUELLING_IN_PROGRESS',
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
