import { z } from 'zod';
import { defineRoute, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { exportQuery } from '../lists.ts';
import { calendarDay, riyadhMonth } from '../shapes.ts';

const halalas = z.number().int();

/** Maximum rows of a printed statement; longer ones are spreadsheets. */
export const STATEMENT_PDF_ROWS = 1_000;

/** Types of statement rows: all, by side, or by kind; a reversal counts with the reversed entry. */
export const STATEMENT_TYPES = [
  'all',
  'debit',
  'credit',
  'top_ups',
  'fuel',
  'fees',
  'payments',
  'others',
] as const;

/** The account of the statement: the reader's own by default, else one the reader may see. */
const whose = z.object({
  client_id: idSchema.optional(),
  network_id: idSchema.optional(),
  station_id: idSchema.optional(),
});
const period = z.object({
  from: calendarDay,
  to: calendarDay,
  type: z.enum(STATEMENT_TYPES).default('all'),
});

/** One entry of the account. Its references form the description on screen. */
export const statementRow = z.object({
  entry_id: z.number().int(),
  posted_at: instantSchema,
  kind: z.string(),
  fuel_request_id: z.number().int().nullable(),
  /** Of the transaction, the top-up or the payment; else the entry's own. */
  reference_number: z.string(),
  plate_no: z.string().nullable(),
  volume_ml: z.number().int().nullable(),
  fuel_code: z.string().nullable(),
  fuel_title_en: z.string().nullable(),
  fuel_title_ar: z.string().nullable(),
  station_name_en: z.string().nullable(),
  station_name_ar: z.string().nullable(),
  client_name_en: z.string().nullable(),
  client_name_ar: z.string().nullable(),
  /** Of a fee: its month, and its VAT. */
  fee_period: z.string().nullable(),
  net_halalas: halalas.nullable(),
  vat_halalas: halalas.nullable(),
  /** Kind of the reversed entry. */
  reversed_kind: z.string().nullable(),
  debit_halalas: halalas,
  credit_halalas: halalas,
  balance_halalas: halalas,
});

export const statementParty = z.object({
  kind: z.enum(['client', 'network', 'franchisee', 'branch']),
  id: z.number().int(),
  name_en: z.string(),
  name_ar: z.string(),
  address: z.string(),
  /** In Arabic; null where it is not known in it. */
  address_ar: z.string().nullable(),
  vat_no: z.string().nullable(),
  contract_no: z.string().nullable(),
  account_number: z.string().nullable(),
});

/**
 * A client's statement counts all its money (main + allocated + reserved) less the fees it owes: holds and transfers
 * move inside it and are no rows. A network's and a franchisee's count what they are owed. A branch has no account;
 * its statement lists what it earned for its network and opens at zero.
 */
export const getStatement = defineRoute({
  name: 'getStatement',
  method: 'GET',
  path: '/statement',
  permission: 'read wallet',
  summary: 'Statement of account: opening, rows with running balance, closing, totals',
  query: pageQuery.extend({
    ...whose.shape,
    ...period.shape,
    /** `desc`: the latest rows first. */
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  response: pageOf(statementRow).extend({
    party: statementParty,
    opening_halalas: halalas,
    closing_halalas: halalas,
    total_debit_halalas: halalas,
    total_credit_halalas: halalas,
    /** Total of the rows of the requested type: credits less debits. */
    matching_halalas: halalas,
    debits: z.number().int(),
    credits: z.number().int(),
    /** Whole halalas, rounded half-up; null without any. */
    average_debit_halalas: halalas.nullable(),
    average_credit_halalas: halalas.nullable(),
    /** What the closing balance of a client is made up of, as its wallet shows it; null unless the period includes today. */
    made_of: z
      .object({ main_halalas: halalas, allocated_halalas: halalas, fees_owed_halalas: halalas })
      .nullable(),
  }),
});

export const exportStatement = defineRoute({
  name: 'exportStatement',
  method: 'GET',
  path: '/statement/export',
  permission: 'read wallet',
  kind: 'stream',
  summary: 'The whole statement as CSV or XLSX, with its opening and closing balance',
  query: whose.extend({ ...period.shape, ...exportQuery.shape }),
  response: z.unknown(),
});

export const printStatement = defineRoute({
  name: 'printStatement',
  method: 'GET',
  path: '/statement/pdf',
  permission: 'read wallet',
  kind: 'stream',
  summary: `The whole statement as PDF, up to ${STATEMENT_PDF_ROWS} rows`,
  query: whose.extend({ ...period.shape, lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
  errors: ['STATEMENT_TOO_LONG'],
});

/** The client whose account it is, by whole days; a client's own by default. */
const clientPeriod = z.object({ client_id: idSchema.optional(), from: calendarDay, to: calendarDay });

/** A document or payment: what a client's accountant has in the books too. */
export const statementDocument = z.object({
  at: instantSchema,
  /** The kind of the document, or of the ledger's entry where it is none. */
  kind: z.string(),
  /** Of an invoice and a credit note; a top-up is named by its receipt. */
  number: z.string(),
  /** Of a document, its month; and the invoice that a credit note corrects. */
  period: z.string().nullable(),
  corrects_number: z.string().nullable(),
  invoice_id: z.number().int().nullable(),
  top_up_id: z.number().int().nullable(),
  entry_id: z.number().int().nullable(),
  debit_halalas: halalas,
  credit_halalas: halalas,
  balance_halalas: halalas,
});

/** What is due of documents at the end of the last day, by the days since they were issued. */
export const statementAges = z.object({
  age_30_halalas: halalas,
  age_60_halalas: halalas,
  age_90_halalas: halalas,
  age_over_halalas: halalas,
  due_halalas: halalas,
});

/** What is open now of the client's credit line, by month, and all that it owes: credit, invoices and fees. */
export const statementCredit = z.object({
  open: z.array(
    z.object({
      period: riyadhMonth,
      due_on: calendarDay,
      amount_halalas: halalas,
      is_overdue: z.boolean(),
      /** Of the amount: fuel that no document says yet. */
      not_invoiced_halalas: halalas,
    }),
  ),
  fees_not_invoiced_halalas: halalas,
  owed_halalas: halalas,
});

/**
 * The same account by its documents: an invoice counts when it is issued, so that the balance is the ledger's and what was charged and
 * is on no document yet. `difference_halalas` is zero, or the books do not tie.
 */
export const getDocumentStatement = defineRoute({
  name: 'getDocumentStatement',
  method: 'GET',
  path: '/statement/documents',
  permission: 'read wallet',
  summary: 'Statement of account of a client by document and payment, with aged balances, tied to the ledger',
  query: clientPeriod,
  response: z.object({
    party: statementParty,
    opening_halalas: halalas,
    closing_halalas: halalas,
    total_debit_halalas: halalas,
    total_credit_halalas: halalas,
    not_invoiced_halalas: halalas,
    ledger_halalas: halalas,
    difference_halalas: halalas,
    ages: statementAges,
    /** Null where no fuel is owed on credit, or the period ends before today: what is open is known of now. */
    credit: statementCredit.nullable(),
    rows: z.array(statementDocument),
  }),
  errors: ['STATEMENT_TOO_LONG'],
});

export const exportDocumentStatement = defineRoute({
  name: 'exportDocumentStatement',
  method: 'GET',
  path: '/statement/documents/export',
  permission: 'read wallet',
  kind: 'stream',
  summary: 'The statement by document as CSV or XLSX, with balances and ages',
  query: clientPeriod.extend(exportQuery.shape),
  response: z.unknown(),
  errors: ['STATEMENT_TOO_LONG'],
});

export const printDocumentStatement = defineRoute({
  name: 'printDocumentStatement',
  method: 'GET',
  path: '/statement/documents/pdf',
  permission: 'read wallet',
  kind: 'stream',
  summary: 'The statement by document as PDF',
  query: clientPeriod.extend({ lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
  errors: ['STATEMENT_TOO_LONG'],
});
