import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';

/**
 * Statements of the platform’s own bank account and the entries in them. What came in is matched to a top-up, what went out to a
 * payment; the rest waits with proposals until a person decides.
 */

export const BANK_STATEMENT_FORMS = ['camt053', 'mt940'] as const;
/** Some thousand entries. */
export const BANK_STATEMENT_MAX_BYTES = 2_000_000;

const halalas = z.number().int();

export const bankStatementRow = z.object({
  id: z.number().int(),
  form: z.enum(BANK_STATEMENT_FORMS),
  /** As the bank numbers it. */
  number: z.string(),
  opened_on: calendarDay,
  closed_on: calendarDay,
  /** Negative: overdrawn. */
  opening_halalas: halalas,
  closing_halalas: halalas,
  credit_halalas: halalas,
  debit_halalas: halalas,
  entries: z.number().int(),
  open_entries: z.number().int(),
  /** It does not open with what the one before closed with: a statement is missing. */
  is_after_gap: z.boolean(),
  read_at: instantSchema,
  read_by_name: z.string().nullable(),
});

export const listBankStatements = defineRoute({
  name: 'listBankStatements',
  method: 'GET',
  path: '/bank-statements',
  permission: 'create payment',
  summary: 'Statements of the platform’s bank account that were read, latest first',
  query: pageQuery,
  response: pageOf(bankStatementRow),
});

const matchCounts = {
  /** Entries that were matched by themselves. */
  matched: z.number().int(),
  /** More match by themselves than one call takes. */
  has_more: z.boolean(),
};

export const readBankStatement = defineRoute({
  name: 'readBankStatement',
  method: 'POST',
  path: '/bank-statements',
  permission: 'create payment',
  needsProof: true,
  kind: 'multipart',
  idempotent: true,
  summary:
    'Read a statement of the platform’s bank account (ISO 20022 camt.053, or MT940) and match its entries; one read before, or a part of it, counts once',
  response: z.object({ statements: z.number().int(), entries_added: z.number().int(), ...matchCounts }),
  errors: [
    'FILE_TOO_LARGE',
    'BANK_ACCOUNT_MISSING',
    'BANK_STATEMENT_UNREADABLE',
    'BANK_STATEMENT_FOREIGN',
    'BANK_STATEMENT_DOES_NOT_TIE',
    'BANK_STATEMENT_CONTRADICTS',
  ],
});

export const BANK_ENTRY_DIRECTIONS = ['credit', 'debit'] as const;
export const BANK_ENTRY_STATES = ['open', 'matched', 'set_aside'] as const;
export const BANK_TARGETS = ['top_up', 'client', 'settlement_batch', 'payment', 'refund'] as const;
export const BANK_PROPOSAL_REASONS = [
  'virtual_account',
  'reference',
  'part_of_reference',
  'same_amount',
  'party_name',
  'party_account',
  'approved_before',
  'recorded_before',
] as const;

/** What an entry may be: a top-up, a new one of a client, the payment of a batch, one that is recorded already, or a refund. */
const bankTarget = z.object({
  kind: z.enum(BANK_TARGETS),
  id: z.number().int(),
  reference_number: z.string().nullable(),
  name_en: z.string(),
  name_ar: z.string(),
  amount_halalas: halalas.nullable(),
});

export const bankEntryRow = z.object({
  id: z.number().int(),
  booked_on: calendarDay,
  value_on: calendarDay.nullable(),
  direction: z.enum(BANK_ENTRY_DIRECTIONS),
  amount_halalas: halalas,
  /** The bank takes an earlier entry back. */
  is_reversal: z.boolean(),
  /** Who paid, or who was paid. */
  party_name: z.string().nullable(),
  party_iban: z.string().nullable(),
  /** The virtual account that was credited. */
  credited_iban: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  bank_reference: z.string().nullable(),
  text: z.string().nullable(),
  state: z.enum(BANK_ENTRY_STATES),
  matched: bankTarget.nullable(),
  is_automatic: z.boolean(),
  reason: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  decided_by_name: z.string().nullable(),
  /** Best first; only while it is open. */
  proposals: z.array(bankTarget.extend({ reasons: z.array(z.enum(BANK_PROPOSAL_REASONS)) })),
  can: z.object({ decide: z.boolean() }),
});

export const listBankEntries = defineRoute({
  name: 'listBankEntries',
  method: 'GET',
  path: '/bank-entries',
  permission: 'create payment',
  summary: 'Entries of the platform’s bank account, latest first; open ones with proposals of what they are',
  query: pageQuery.extend({
    state: z.enum(BANK_ENTRY_STATES).optional(),
    direction: z.enum(BANK_ENTRY_DIRECTIONS).optional(),
    statement_id: idSchema.optional(),
  }),
  response: pageOf(bankEntryRow).extend({
    /** Of all matching rows. */
    credit_halalas: halalas,
    debit_halalas: halalas,
  }),
});

export const matchBankEntries = defineRoute({
  name: 'matchBankEntries',
  method: 'POST',
  path: '/bank-entries/match',
  permission: 'create payment',
  idempotent: true,
  summary: 'Match what is open once more: what it belongs to may have been recorded since',
  response: z.object(matchCounts),
});

export const decideBankEntry = defineRoute({
  name: 'decideBankEntry',
  method: 'POST',
  path: '/bank-entries/:id/decide',
  permission: 'create payment',
  idempotent: true,
  summary:
    'Say what an entry is (a top-up, which is approved with the entry’s amount; a new top-up of a client; the payment of a batch; a recorded payment; a refund), or set it aside with a reason',
  params: idParams,
  body: z.object({
    /** The state that was seen: of two who decide at once, one is refused. */
    seen: z.enum(['open', 'set_aside']),
    /** What it is; null sets it aside. */
    target: z.object({ kind: z.enum(BANK_TARGETS), id: idSchema }).nullable(),
    /** Required to set aside, and where the amount differs from the top-up’s or from what is left of the batch. */
    reason: z.string().trim().max(500).optional(),
  }),
  response: bankEntryRow,
  errors: ['STATUS_CONFLICT', 'REASON_REQUIRED', 'SECOND_APPROVER_REQUIRED', 'BANK_ENTRY_MISMATCH'],
});
