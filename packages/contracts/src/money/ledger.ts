import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay } from '../shapes.ts';

const halalas = z.number().int();

export const ACCOUNT_KINDS = [
  'client_main',
  'client_allocated',
  'client_reserved',
  'client_prepaid',
  'client_refunds',
  'network_payable',
  'franchisee_payable',
  'fees',
  'fees_receivable',
  'delivery_sales',
  'vat_payable',
  'bank',
  'suspense',
  'platform_loss',
] as const;

export const ENTRY_KINDS = [
  'top_up',
  'transfer',
  'hold',
  'excess_hold',
  'release',
  'capture',
  'reversal',
  'processing_fee',
  'registration_fee',
  'monthly_fee',
  'subscription_fee',
  'payment',
  'platform_loss',
  'suspense',
  'invoice',
  'invoice_payment',
  'credit_note',
  'debit_note',
  'order_payment',
  'order_settlement',
  'order_charge',
  'refund',
  'refund_payment',
] as const;

/**
 * Kinds an administrator reverses here; fuel is reversed by a dispute case, holds and transfers by their own means.
 */
export const REVERSIBLE_KINDS = [
  'top_up',
  'payment',
  'registration_fee',
  'monthly_fee',
  'subscription_fee',
  'processing_fee',
] as const;

const partyNames = { party_name_en: z.string().nullable(), party_name_ar: z.string().nullable() };

/** One account with its balance. `party_id` is 0 for the platform's own. */
export const ledgerAccountRow = z.object({
  id: z.number().int(),
  kind: z.enum(ACCOUNT_KINDS),
  party_id: z.number().int(),
  ...partyNames,
  balance_halalas: halalas,
});

export const listLedgerAccounts = defineRoute({
  name: 'listLedgerAccounts',
  method: 'GET',
  path: '/ledger-accounts',
  permission: 'read ledger',
  summary: 'Ledger accounts with their balances',
  /** `q` is a part of the party's name. */
  query: listQuery(['kind', 'party_name', 'balance_halalas']).extend({
    kind: z.enum(ACCOUNT_KINDS).optional(),
  }),
  response: pageOf(ledgerAccountRow),
});

export const exportLedgerAccounts = exportRoute(listLedgerAccounts);

const entryPosting = z.object({
  account_id: z.number().int(),
  account_kind: z.enum(ACCOUNT_KINDS),
  party_id: z.number().int(),
  ...partyNames,
  amount_halalas: halalas,
});

export const ledgerEntryRow = z.object({
  id: z.number().int(),
  kind: z.enum(ENTRY_KINDS),
  business_key: z.string(),
  posted_at: instantSchema,
  reason: z.string().nullable(),
  fuel_request_id: z.number().int().nullable(),
  reverses_entry_id: z.number().int().nullable(),
  reversed_by_entry_id: z.number().int().nullable(),
  /** Null for the system. */
  actor_name: z.string().nullable(),
  is_sealed: z.boolean(),
  /** What moved: the sum of its credits. */
  amount_halalas: halalas,
  postings: z.array(entryPosting),
  can: z.object({ reverse: z.boolean() }),
});

/** The entries behind any figure: of a request, a party, an account, a kind, a span of days, or one by its number. */
export const listLedgerEntries = defineRoute({
  name: 'listLedgerEntries',
  method: 'GET',
  path: '/ledger-entries',
  permission: 'read ledger',
  summary: 'Ledger entries with their postings, newest first',
  /** `q` is an entry's number, `LE-7` or `7`. */
  query: listQuery(['id']).extend({
    fuel_request_id: idSchema.optional(),
    account_id: idSchema.optional(),
    client_id: idSchema.optional(),
    network_id: idSchema.optional(),
    station_id: idSchema.optional(),
    /** Comma separated kinds of the accounts of the party named beside it: what its balance is made of. */
    account_kind: z
      .string()
      .max(100)
      .optional()
      .transform((text) => text?.split(',').filter(Boolean))
      .pipe(z.array(z.enum(ACCOUNT_KINDS)).optional()),
    /** What one fee run booked. */
    fee_run_id: idSchema.optional(),
    kind: z.enum(ENTRY_KINDS).optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: pageOf(ledgerEntryRow).extend({
    /** Total movement of all matching entries on the requested accounts; without other filters their balance. */
    account_sum_halalas: halalas.nullable(),
  }),
});

export const exportLedgerEntries = exportRoute(listLedgerEntries);

export const reverseLedgerEntry = defineRoute({
  name: 'reverseLedgerEntry',
  method: 'POST',
  path: '/ledger-entries/:id/reverse',
  permission: 'reverse ledger_entry',
  needsProof: true,
  status: 201,
  idempotent: true,
  summary: 'Reverse an entry by a new one that references it with a reason',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  response: z.object({ entry_id: z.number().int() }),
  errors: ['STATUS_CONFLICT', 'INSUFFICIENT_FUNDS'],
});
