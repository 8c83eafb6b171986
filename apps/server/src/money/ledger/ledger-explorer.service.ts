import {
  type listLedgerAccounts as accountsRoute,
  type listLedgerEntries as entriesRoute,
  REVERSIBLE_KINDS,
} from '@fleet/contracts/money/ledger.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { SQL } from '../../platform/orm.ts';
import { walletChanged } from './ledger.jobs.ts';
import { findEntry } from './ledger.queries.ts';
import { balanceOfAccount, reverseEntry } from './ledger.service.ts';
import {
  type AccountRow,
  accountList,
  type EntryFilter,
  type EntryRow,
  entryList,
  sumOnAccounts,
} from './ledger-explorer.queries.ts';

interface FileForm {
  readonly format: 'csv' | 'xlsx';
  readonly lang: 'en' | 'ar';
}
type AccountQuery = z.output<(typeof accountsRoute)['query']>;
type EntryQuery = z.output<(typeof entriesRoute)['query']>;

/** What the explorer needs of fees; the server hands it in. */
export interface ExplorerNeeds {
  /** The entries of a fee run, as a condition over `ledger_entries e`. */
  readonly isOfFeeRun: (run_id: number) => SQL;
}

/** One page of the accounts with their balances. */
export function listAccounts(ctx: Ctx, query: AccountQuery) {
  return accountList(query).page(ctx, query);
}

/** Everything that matches, as a file. */
export function exportAccounts(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<AccountQuery, 'page' | 'per_page'> & FileForm,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'ledger_accounts',
    rows: streamRows<AccountRow>(ctx, accountList(query).all),
    columns: [
      {
        key: 'account',
        value: (row, t) => t(`accounts.${row.kind}`, { product: productOf(ctx, query.lang) }),
      },
      { key: 'party', value: (row) => row[`party_name_${query.lang}`] },
      { key: 'balance', kind: 'halalas', value: (row) => row.balance_halalas },
    ],
  });
}

/** One page of the entries with their postings. */
export async function listEntries(ctx: Ctx, query: EntryQuery, needs: ExplorerNeeds) {
  const filter = filterOf(query, needs);
  const page = await entryList(filter).page(ctx, query);
  const rows = page.rows.map((row) => ({
    ...row,
    posted_at: row.posted_at.toISOString(),
    can: {
      reverse:
        ctx.actor.permissions.has('reverse ledger_entry') &&
        row.reversed_by_entry_id === null &&
        isReversible(row.kind),
    },
  }));
  return { ...page, rows, account_sum_halalas: await accountSum(ctx, filter) };
}

/** Without another filter the sum is the balance, which is kept; else what matches is added up. */
async function accountSum(ctx: Ctx, filter: EntryFilter): Promise<number | null> {
  const { account_kind, client_id, network_id, station_id, kind, from, to, q, fuel_request_id, ofFeeRun } =
    filter;
  if (!account_kind?.length) return null;
  if (kind ?? from ?? to ?? q ?? fuel_request_id ?? ofFeeRun) return sumOnAccounts(ctx, filter);
  let sum = 0;
  for (const one of account_kind)
    sum += await balanceOfAccount(ctx, one, client_id ?? station_id ?? network_id ?? 0);
  return sum;
}

function filterOf(
  { fee_run_id, ...query }: Omit<EntryQuery, 'page' | 'per_page'>,
  { isOfFeeRun }: ExplorerNeeds,
): EntryFilter {
  return { ...query, ofFeeRun: fee_run_id ? isOfFeeRun(fee_run_id) : undefined };
}

/** Everything that matches, as a file: one line per posting. */
export function exportEntries(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<EntryQuery, 'page' | 'per_page'> & FileForm,
  needs: ExplorerNeeds,
): Promise<void> {
  const { lang } = query;
  return sendExport(ctx, reply, query, {
    name: 'ledger_entries',
    rows: postingsOf(streamRows<EntryRow>(ctx, entryList(filterOf(query, needs)).all)),
    columns: [
      { key: 'entry', value: ({ entry }) => `LE-${entry.id}` },
      {
        key: 'kind',
        value: ({ entry }, t) => t(`entry_kinds.${entry.kind}`, { product: productOf(ctx, lang) }),
      },
      { key: 'posted_at', kind: 'instant', value: ({ entry }) => entry.posted_at },
      {
        key: 'account',
        value: ({ posting }, t) => t(`accounts.${posting.account_kind}`, { product: productOf(ctx, lang) }),
      },
      { key: 'party', value: ({ posting }) => posting[`party_name_${lang}`] },
      { key: 'amount', kind: 'halalas', value: ({ posting }) => posting.amount_halalas },
      { key: 'reason', value: ({ entry }) => entry.reason },
      { key: 'by', value: ({ entry }) => entry.actor_name },
    ],
  });
}

/**
 * Reverses an entry by a new one; returns its id. Fuel is reversed by a dispute case, which adjusts the transaction
 * too. Rejects with NOT_FOUND, STATUS_CONFLICT and INSUFFICIENT_FUNDS.
 */
export function reverseByUser(ctx: Ctx, entry_id: number, reason: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const entry = await findEntry(ctx, entry_id);
    if (!entry) throw new AppError('NOT_FOUND', 'There is no such entry.');
    if (!isReversible(entry.kind))
      throw new AppError('STATUS_CONFLICT', 'This kind of entry is not reversed here.', {
        kind: entry.kind,
      });
    const reversal_id = await reverseEntry(ctx, entry_id, reason);
    if (entry.client_id !== null) await addJob(ctx, walletChanged, { client_id: entry.client_id });
    return reversal_id;
  });
}

function isReversible(kind: string): boolean {
  return (REVERSIBLE_KINDS as readonly string[]).includes(kind);
}

function productOf(ctx: Ctx, lang: 'en' | 'ar'): string {
  return lang === 'ar' ? ctx.config.PRODUCT_NAME_AR : ctx.config.PRODUCT_NAME;
}

async function* postingsOf(entries: AsyncIterable<EntryRow>) {
  for await (const entry of entries) for (const posting of entry.postings) yield { entry, posting };
}
