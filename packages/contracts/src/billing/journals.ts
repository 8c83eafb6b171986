import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { z } from 'zod';
import { defineRoute, idParams, instantSchema, MAX_COUNT, pageOf, pageQuery } from '../define-route.ts';
import { calendarMonth, riyadhMonth } from '../shapes.ts';

/**
 * What a party takes over into its own books: ledger entries by its own account codes, each entry in one export. The party
 * is that of whoever calls: a client, a network, or the platform itself.
 */

/** What the file is made for. Its columns are those of that program's import. */
export const JOURNAL_FORMS = ['csv', 'odoo', 'zoho', 'quickbooks', 'sap'] as const;

/**
 * Accounts in the books of a party. A client has a prepayment with the platform and buys; a network has a claim and sells;
 * the platform has the accounts of the ledger, in which the three of a client are one liability.
 */
export const JOURNAL_ROLES = {
  client: ['wallet', 'fees_owed', 'bank', 'fuel_expense', 'fee_expense', 'delivery_expense', 'input_vat'],
  network: ['receivable', 'bank', 'fuel_sales', 'output_vat', 'fee_expense', 'input_vat'],
  platform: [
    'client_funds',
    'network_payable',
    'franchisee_payable',
    'fees_receivable',
    'fees',
    'delivery_sales',
    'vat_payable',
    'bank',
    'suspense',
    'platform_loss',
  ],
} as const;

export const ALL_JOURNAL_ROLES = [...new Set(Object.values(JOURNAL_ROLES).flat())] as [
  JournalRole,
  ...JournalRole[],
];
export type JournalRole = (typeof JOURNAL_ROLES)[keyof typeof JOURNAL_ROLES][number];
export type JournalSide = keyof typeof JOURNAL_ROLES;

const halalas = z.number().int();
/** A code or name in the party's own chart of accounts; empty where there is none. A spreadsheet must not calculate it. */
const code = z
  .string()
  .trim()
  .max(100)
  .regex(/^(?![=+\-@])[^\t\r\n]*$/);
const role = z.enum(ALL_JOURNAL_ROLES);

const settings = {
  form: z.enum(JOURNAL_FORMS),
  /** SAP: the company code, four characters. */
  company_code: code.max(64),
  /** Odoo: the journal; SAP: the document type, two characters. */
  journal_code: code.max(64),
};

const journalMapping = z.object({
  side: z.enum(['client', 'network', 'platform']),
  ...settings,
  accounts: z.array(z.object({ role, code })),
  version: z.number().int(),
  can: z.object({ update: z.boolean() }),
});

export const getJournalMapping = defineRoute({
  name: 'getJournalMapping',
  method: 'GET',
  path: '/journal-mapping',
  permission: 'read journal',
  summary: 'The caller’s own account codes for journal exports',
  response: journalMapping,
});

export const saveJournalMapping = defineRoute({
  name: 'saveJournalMapping',
  method: 'PATCH',
  path: '/journal-mapping',
  permission: 'export journal',
  callers: 'people',
  summary: 'Set account codes for journal exports; exports that were made keep theirs',
  body: z.object({
    ...settings,
    accounts: z.array(z.object({ role, code })).max(ALL_JOURNAL_ROLES.length),
    version: z.number().int().min(0).max(MAX_COUNT),
  }),
  response: journalMapping,
  errors: ['VERSION_CONFLICT'],
});

/** Debit and credit that an export has on one account. */
const journalSum = z.object({
  role,
  code,
  lines: z.number().int(),
  debit_halalas: halalas,
  credit_halalas: halalas,
});

/** What a file is checked by once it is imported. Debit equals credit. */
const control = {
  entries: z.number().int(),
  lines: z.number().int(),
  debit_halalas: halalas,
  credit_halalas: halalas,
};

export const previewJournalRun = defineRoute({
  name: 'previewJournalRun',
  method: 'GET',
  path: '/journal-runs/preview',
  permission: 'read journal',
  summary: 'What an export of this month would hold now: entries that are in no export yet',
  query: z.object({ period: calendarMonth }),
  response: z.object({
    ...control,
    form: z.enum(JOURNAL_FORMS),
    sums: z.array(journalSum),
    /** Accounts without a code; nothing is exported while there is one. */
    unmapped: z.array(role),
    /** Settings that the form needs and that are missing. */
    missing: z.array(z.enum(['company_code', 'journal_code'])),
    /** The oldest entries are taken first; more are left for another export. */
    has_more: z.boolean(),
  }),
});

export const JOURNAL_RUN_STATES = ['made', 'cancelled'] as const;

const journalRun = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  period: riyadhMonth,
  form: z.enum(JOURNAL_FORMS),
  ...control,
  size_bytes: z.number().int(),
  /** SHA-256 of the file, in hex. */
  content_hash: z.string(),
  created_at: instantSchema,
  created_by_name: z.string().nullable(),
  state: z.enum(JOURNAL_RUN_STATES),
  cancelled_at: instantSchema.nullable(),
  cancelled_by_name: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  can: z.object({ cancel: z.boolean() }),
});

export const listJournalRuns = defineRoute({
  name: 'listJournalRuns',
  method: 'GET',
  path: '/journal-runs',
  permission: 'read journal',
  summary: 'Journal exports that were made, newest first',
  query: pageQuery,
  response: pageOf(journalRun),
});

export const createJournalRun = defineRoute({
  name: 'createJournalRun',
  method: 'POST',
  path: '/journal-runs',
  permission: 'export journal',
  callers: 'people',
  status: 201,
  idempotent: true,
  summary: 'Export what a month has and no export took yet, by the caller’s own account codes',
  body: z.object({ period: calendarMonth, lang: z.enum(LANGUAGES_OF.desk).default('en') }),
  response: journalRun,
  errors: ['NOTHING_TO_EXPORT', 'ACCOUNTS_UNMAPPED'],
});

export const getJournalRun = defineRoute({
  name: 'getJournalRun',
  method: 'GET',
  path: '/journal-runs/:id',
  permission: 'read journal',
  summary: 'A journal export with its sums by account',
  params: idParams,
  response: journalRun.extend({ sums: z.array(journalSum) }),
});

export const cancelJournalRun = defineRoute({
  name: 'cancelJournalRun',
  method: 'POST',
  path: '/journal-runs/:id/cancel',
  permission: 'export journal',
  callers: 'people',
  idempotent: true,
  summary: 'Cancel an export that was not imported: its entries are in the next one',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  response: journalRun,
  errors: ['STATUS_CONFLICT'],
});

export const getJournalFile = defineRoute({
  name: 'getJournalFile',
  method: 'GET',
  path: '/journal-runs/:id/file',
  permission: 'read journal',
  kind: 'stream',
  summary: 'The file of an export, the same bytes each time',
  params: idParams,
  response: z.unknown(),
});
