import { createHash } from 'node:crypto';
import {
  type JOURNAL_FORMS,
  JOURNAL_ROLES,
  type JournalRole,
  type JournalSide,
} from '@fleet/contracts/billing/journals.ts';
import { splitVat } from '@fleet/domain/money.ts';
import { AppError } from '../../platform/app-error.ts';
import type { JournalSum } from './journals.table.ts';

export type JournalForm = (typeof JOURNAL_FORMS)[number];

/** A posting of the ledger: above zero what its owner is given. */
export interface PostingOf {
  readonly account: string;
  readonly party_id: number;
  readonly party_name: string | null;
  readonly amount_halalas: number;
}

/** A ledger entry with what its lines are computed and described from. */
export interface JournalEntry {
  readonly id: number;
  /** What it is, or what it reverses. */
  readonly kind: string;
  readonly is_reversal: boolean;
  /** The Riyadh day it was posted on. */
  readonly posted_on: string;
  /** The rate of VAT on the day of what it is about: a reversal takes back what was charged then. */
  readonly vat_rate_basis_points: number;
  readonly postings: readonly PostingOf[];
  readonly plate_no: string | null;
  readonly station: string | null;
  readonly client: string | null;
  readonly network: string | null;
  readonly cost_centre: string | null;
}

/** One line of an entry in the party's own books. Above zero a debit. */
export interface JournalLine {
  readonly role: JournalRole;
  readonly party: string | null;
  readonly cost_centre: string | null;
  readonly amount_halalas: number;
}

/** Whose books: its accounts of the ledger are read from its own side. */
export interface JournalOwner {
  readonly side: JournalSide;
  /** The client's or network's id; 0 for the platform. */
  readonly party_id: number;
}

const CLIENT_FUNDS: readonly string[] = [
  'client_main',
  'client_allocated',
  'client_reserved',
  'client_prepaid',
  'client_refunds',
];

/**
 * The lines of an entry, debits above zero; they sum to zero. None where nothing of the party moved, as when a hold does.
 * A client's money here is its prepayment, a network's its claim; what moved it is the other side: the bank, a fee or
 * delivery with the VAT it was charged with, else fuel with the VAT inside its price.
 */
export function journalLines({ side, party_id }: JournalOwner, entry: JournalEntry): JournalLine[] {
  if (side === 'platform') return platformLines(entry);
  const own: Record<string, JournalRole> =
    side === 'client'
      ? { ...Object.fromEntries(CLIENT_FUNDS.map((kind) => [kind, 'wallet'])), fees_receivable: 'fees_owed' }
      : { network_payable: 'receivable' };
  const sums = new Map<JournalRole, number>();
  for (const { account, party_id: of, amount_halalas } of entry.postings) {
    const role = of === party_id ? own[account] : undefined;
    if (role) sums.set(role, (sums.get(role) ?? 0) + amount_halalas);
  }
  const moved = [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  const parts = [...sums, ...otherSide(side, entry, -moved)];
  const party = side === 'client' ? entry.network : entry.client;
  return parts
    .filter(([, amount_halalas]) => amount_halalas !== 0)
    .map(([role, amount_halalas]) => ({
      role,
      party,
      // What a client's branch is charged with: balances have none, and it is no network's.
      cost_centre: side === 'client' && role.endsWith('_expense') ? entry.cost_centre : null,
      amount_halalas,
    }));
}

/** What stands against a movement of the party's own accounts; sums to `amount`, debits above zero. */
function otherSide(side: JournalSide, entry: JournalEntry, amount: number): [JournalRole, number][] {
  const sumOf = (...accounts: string[]) =>
    entry.postings
      .filter(({ account }) => accounts.includes(account))
      .reduce((sum, posting) => sum + posting.amount_halalas, 0);
  const has = (...accounts: string[]) => entry.postings.some(({ account }) => accounts.includes(account));
  if (has('bank')) return [['bank', amount]];
  if (has('fees', 'delivery_sales', 'vat_payable')) {
    const vat = sumOf('vat_payable');
    const isDelivery = side === 'client' && has('delivery_sales');
    return [
      [isDelivery ? 'delivery_expense' : 'fee_expense', amount - vat],
      ['input_vat', vat],
    ];
  }
  const { vat_halalas } = splitVat(Math.abs(amount), entry.vat_rate_basis_points);
  const vat = Math.sign(amount) * vat_halalas;
  return side === 'client'
    ? [
        ['fuel_expense', amount - vat],
        ['input_vat', vat],
      ]
    : [
        ['fuel_sales', amount - vat],
        ['output_vat', vat],
      ];
}

/** The ledger is the platform's own book: a credit there is one here. */
function platformLines({ postings }: JournalEntry): JournalLine[] {
  const lines = new Map<string, JournalLine>();
  for (const { account, party_id, party_name, amount_halalas } of postings) {
    const role = (CLIENT_FUNDS.includes(account) ? 'client_funds' : account) as JournalRole;
    const key = `${role}:${party_id}`;
    const before = lines.get(key)?.amount_halalas ?? 0;
    lines.set(key, { role, party: party_name, cost_centre: null, amount_halalas: before - amount_halalas });
  }
  return [...lines.values()].filter(({ amount_halalas }) => amount_halalas !== 0);
}

/** Debit and credit by account in the order of the side's roles, and the control totals. Throws RangeError on an entry that does not balance. */
export function journalSums(
  side: JournalSide,
  entries: readonly { readonly id: number; readonly lines: readonly JournalLine[] }[],
  codes: Partial<Record<JournalRole, string>>,
) {
  const sums = new Map<JournalRole, { lines: number; debit_halalas: number; credit_halalas: number }>();
  for (const { id, lines } of entries) {
    if (lines.reduce((sum, line) => sum + line.amount_halalas, 0) !== 0)
      throw new RangeError(`entry ${id} does not balance`);
    for (const { role, amount_halalas } of lines) {
      const sum = sums.get(role) ?? { lines: 0, debit_halalas: 0, credit_halalas: 0 };
      sum.lines += 1;
      sum.debit_halalas += Math.max(amount_halalas, 0);
      sum.credit_halalas += Math.max(-amount_halalas, 0);
      sums.set(role, sum);
    }
  }
  const roles: readonly JournalRole[] = JOURNAL_ROLES[side];
  const rows: JournalSum[] = roles.flatMap((role) => {
    const sum = sums.get(role);
    return sum ? [{ role, code: codes[role] ?? '', ...sum }] : [];
  });
  const total = (key: 'lines' | 'debit_halalas' | 'credit_halalas') =>
    rows.reduce((sum, row) => sum + row[key], 0);
  return {
    sums: rows,
    control: {
      entries: entries.length,
      lines: total('lines'),
      debit_halalas: total('debit_halalas'),
      credit_halalas: total('credit_halalas'),
    },
  };
}

/** What keeps a file from being made: accounts without a code, and settings that its form needs. */
export function journalGaps(
  mapping: { readonly form: JournalForm; readonly company_code: string; readonly journal_code: string },
  sums: readonly JournalSum[],
) {
  const missing: ('company_code' | 'journal_code')[] = [];
  if (mapping.form === 'sap' && mapping.company_code === '') missing.push('company_code');
  if ((mapping.form === 'sap' || mapping.form === 'odoo') && mapping.journal_code === '')
    missing.push('journal_code');
  return { unmapped: sums.filter(({ code }) => code === '').map(({ role }) => role), missing };
}

/** Throws NOTHING_TO_EXPORT and ACCOUNTS_UNMAPPED. */
export function refuseIncomplete(entries: number, gaps: ReturnType<typeof journalGaps>): void {
  if (entries === 0) throw new AppError('NOTHING_TO_EXPORT', 'Every entry of this month is exported.');
  if (gaps.unmapped.length > 0 || gaps.missing.length > 0)
    throw new AppError('ACCOUNTS_UNMAPPED', 'Accounts have no code yet.', gaps);
}

/** Lengths of SAP's own fields: account 10, document type 2, company code 4. */
const SAP_ACCOUNT = 10;
const SAP_DOCUMENT_TYPE = 2;
const SAP_COMPANY = 4;

/** Throws INVALID_FIELDS where a role is not the side's, or SAP's fields are too short for a code. */
export function refuseMapping(
  side: JournalSide,
  mapping: {
    readonly form: JournalForm;
    readonly company_code: string;
    readonly journal_code: string;
    readonly accounts: readonly { readonly role: JournalRole; readonly code: string }[];
  },
): void {
  const roles: readonly JournalRole[] = JOURNAL_ROLES[side];
  const isSap = mapping.form === 'sap';
  const fields: Record<string, string> = {};
  mapping.accounts.forEach(({ role, code }, at) => {
    if (!roles.includes(role)) fields[`accounts.${at}.role`] = 'invalid_value';
    else if (isSap && code.length > SAP_ACCOUNT) fields[`accounts.${at}.code`] = 'invalid_format';
  });
  if (isSap && mapping.journal_code.length > SAP_DOCUMENT_TYPE) fields.journal_code = 'invalid_format';
  if (isSap && mapping.company_code.length > SAP_COMPANY) fields.company_code = 'invalid_format';
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'The program cannot take this.', undefined, fields);
}

/** An export is cancelled once. Throws STATUS_CONFLICT. */
export function refuseCancelled(run: { readonly cancelled_at: Date | null }): void {
  if (run.cancelled_at !== null) throw new AppError('STATUS_CONFLICT', 'This export is cancelled already.');
}

/** Stands for the bytes of a file. */
export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
