import type { STATEMENT_TYPES } from '@fleet/contracts/billing/statements.ts';
import { addressText } from '@fleet/domain/national-addresses.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import { periodText } from '../../messages/documents/document-text.service.ts';
import { balanceOfAccount } from '../../money/ledger/ledger.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { readDays } from './statement-days.queries.ts';
import { measuresOf, placeOf } from './statement-days.rules.ts';
import {
  findParty,
  listLines,
  type PartyRow,
  type StatementLine,
  statementLines,
} from './statements.queries.ts';
import {
  type Account,
  averageOf,
  notFound,
  type StatementPeriod,
  statementPeriod,
  whoseStatement,
} from './statements.rules.ts';
import { describeLine } from './statements-text.rules.ts';

export interface StatementQuery {
  readonly client_id?: number | undefined;
  readonly network_id?: number | undefined;
  readonly station_id?: number | undefined;
  readonly from: string;
  readonly to: string;
  readonly type: (typeof STATEMENT_TYPES)[number];
}

/**
 * A page of a statement over whole Riyadh days, both included: oldest row first unless the latest are requested;
 * totals, opening and closing are of the whole period for any type. Throws NOT_FOUND and INVALID_FIELDS.
 */
export async function getStatement(
  ctx: Ctx,
  query: StatementQuery & { page: number; per_page: number; order: 'asc' | 'desc' },
) {
  const { page, per_page, order } = query;
  const { account, party, period } = await openStatement(ctx, query);
  const days = await readDays(ctx, account, period.from);
  const measures = measuresOf(days, period);
  const { limit, offset } = cutOf(page, per_page, order === 'desc' ? measures.matching : null);
  const place = placeOf(days, period, { limit, offset });
  const lines = await listLines(ctx, account, period, place.stretches, { limit, offset: place.offset });
  if (order === 'desc') lines.reverse();
  return {
    party: presentParty(party, account),
    ...measures,
    average_debit_halalas: averageOf(measures.total_debit_halalas, measures.debits),
    average_credit_halalas: averageOf(measures.total_credit_halalas, measures.credits),
    made_of: query.to >= riyadhDate(ctx.now) ? await partsOf(ctx, account, measures.closing_halalas) : null,
    total: measures.matching,
    rows: lines.map((line) => ({ ...presentLine(line, account), posted_at: line.posted_at.toISOString() })),
    page,
    per_page,
  };
}

/** The balances of a client that its closing balance adds up; null where it moved in between. */
async function partsOf(ctx: Ctx, { kind, id }: Account, closing_halalas: number) {
  if (kind !== 'client') return null;
  const main_halalas = await balanceOfAccount(ctx, 'client_main', id);
  const remaining_halalas = await balanceOfAccount(ctx, 'client_allocated', id);
  const allocated_halalas = remaining_halalas + (await balanceOfAccount(ctx, 'client_reserved', id));
  const fees_owed_halalas = -(await balanceOfAccount(ctx, 'fees_receivable', id));
  return main_halalas + allocated_halalas - fees_owed_halalas === closing_halalas
    ? { main_halalas, allocated_halalas, fees_owed_halalas }
    : null;
}

/** Rows of the page, counted from the oldest; from the end where `total` is set, whose last page may be short. */
function cutOf(page: number, per_page: number, total: number | null): { limit: number; offset: number } {
  const before = (page - 1) * per_page;
  if (total === null) return { limit: per_page, offset: before };
  const end = Math.max(0, total - before);
  const offset = Math.max(0, end - per_page);
  return { limit: end - offset, offset };
}

/** The whole statement as a file; its first and last row are the opening and the closing balance. */
export async function exportStatement(
  ctx: Ctx,
  reply: FastifyReply,
  query: StatementQuery & { format: 'csv' | 'xlsx'; lang: 'en' | 'ar' },
): Promise<void> {
  const { account, period } = await openStatement(ctx, query);
  const measures = measuresOf(await readDays(ctx, account, period.from), period);
  const { lang } = query;
  const product = lang === 'ar' ? ctx.config.PRODUCT_NAME_AR : ctx.config.PRODUCT_NAME;
  await sendExport<FileLine>(ctx, reply, query, {
    name: 'statement',
    rows: withBalances(
      streamRows<StatementLine>(
        ctx,
        statementLines(account, period, [{ ...period, opening_halalas: measures.opening_halalas }]),
      ),
      period,
      measures,
    ),
    columns: [
      { key: 'date', kind: 'instant', value: (row) => row.posted_at },
      {
        key: 'description',
        value: (row, t) =>
          'entry_id' in row
            ? describeLine(t, lang, product, presentLine(row, account), periodText)
            : t(`statement.measures.${row.figure}`),
      },
      { key: 'reference_number', value: (row) => ('entry_id' in row ? row.reference_number : null) },
      { key: 'plate', value: (row) => ('entry_id' in row ? row.plate_no : null) },
      { key: 'net', kind: 'halalas', value: (row) => ('entry_id' in row ? row.net_halalas : null) },
      { key: 'vat', kind: 'halalas', value: (row) => ('entry_id' in row ? row.vat_halalas : null) },
      { key: 'debit', kind: 'halalas', value: (row) => ('entry_id' in row ? row.debit_halalas : null) },
      { key: 'credit', kind: 'halalas', value: (row) => ('entry_id' in row ? row.credit_halalas : null) },
      { key: 'balance', kind: 'halalas', value: (row) => row.balance_halalas },
    ],
  });
}

/** Whose statement it is and of which days, once the reader may see it. Throws NOT_FOUND and INVALID_FIELDS. */
export async function openStatement(ctx: Ctx, query: StatementQuery) {
  const whose = whoseStatement(ctx.actor, query);
  const period = statementPeriod(query);
  const party = await findParty(ctx, whose.kind, whose.id);
  const { role, network_id } = ctx.actor;
  const isOwn =
    role === 'admin' ||
    ctx.actor.kind === 'system' ||
    whose.kind !== 'station' ||
    ctx.actor.station_id === whose.id;
  if (!party || !(isOwn || party.network_id === network_id)) throw notFound();
  const kind = whose.kind === 'station' ? (party.is_franchisee ? 'franchisee' : 'branch') : whose.kind;
  return { account: { kind, id: whose.id } satisfies Account as Account, party, period };
}

/** The account's owner, for the header of the statement, at the address its invoices name. */
export function presentParty(party: PartyRow, account: Account) {
  const { id, name_en, name_ar, vat_no, contract_no, account_number } = party;
  const address = { address: addressText(party, 'en'), address_ar: addressText(party, 'ar') };
  return { id, name_en, name_ar, vat_no, contract_no, account_number, ...address, kind: account.kind };
}

/** A client reads its own fills only; a network sees whose fill it was, a client need not. */
export function presentLine(line: StatementLine, account: Account): StatementLine {
  return account.kind === 'client' ? { ...line, client_name_en: null, client_name_ar: null } : line;
}

type FileLine = StatementLine | { figure: 'opening' | 'closing'; posted_at: Date; balance_halalas: number };

async function* withBalances(
  lines: AsyncIterable<StatementLine>,
  { from, until }: StatementPeriod,
  measures: { opening_halalas: number; closing_halalas: number },
): AsyncGenerator<FileLine> {
  yield { figure: 'opening', posted_at: from, balance_halalas: measures.opening_halalas };
  yield* lines;
  // The last second of the last day, not the first of the next.
  const end = new Date(until.getTime() - 1_000);
  yield { figure: 'closing', posted_at: end, balance_halalas: measures.closing_halalas };
}
