import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { StatementCredit } from '@fleet/domain/statement-figures.ts';
import { findCreditLine, lockCreditLine } from '../../money/credit-lines/credit-lines.service.ts';
import { balanceOfAccount } from '../../money/ledger/ledger.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { listNotInvoicedFuel, sumOnCredit } from './on-credit.queries.ts';

/** What of a document its client took on credit and owes, and when that is due. */
export interface OnCredit {
  readonly halalas: number;
  readonly due_on: string;
}

/** What of the next document is on credit, of at most so much; null where nothing is. */
export type OnCreditShares = (max_halalas: number) => OnCredit | null;

const NOTHING_ON_CREDIT: OnCreditShares = () => null;

/**
 * Says of a client's documents of fuel and deliveries, one after the other as they are issued, what of each is on credit. The documents of a month share
 * what is open of it, the first that is issued first; under the lock of the client's money, so that none says it twice.
 */
export async function onCreditShares(
  ctx: Ctx,
  { client_id, period, replaces }: { client_id: number; period: string; replaces: string | null },
): Promise<OnCreditShares> {
  if (!(await findCreditLine(ctx, client_id))) return NOTHING_ON_CREDIT;
  const line = await lockCreditLine(ctx, client_id);
  const month = line?.open.find((open) => open.period === period);
  if (!month) return NOTHING_ON_CREDIT;
  let open_halalas = month.amount_halalas - (await sumOnCredit(ctx, { client_id, period, except: replaces }));
  return (max_halalas) => {
    const halalas = Math.min(max_halalas, open_halalas);
    if (halalas <= 0) return null;
    open_halalas -= halalas;
    return { halalas, due_on: month.due_on };
  };
}

/**
 * Locks the money of a client with a credit line before what waits of its fuel or deliveries is read: a correction meanwhile would change both
 * the document and what of it is on credit.
 */
export async function lockCreditOf(
  ctx: Ctx,
  { kind, client_id }: { kind: string; client_id: number | null },
): Promise<void> {
  if (mayBeOnCredit(kind) && client_id !== null && (await findCreditLine(ctx, client_id)))
    await lockCreditLine(ctx, client_id);
}

const mayBeOnCredit = (kind: string) => kind === 'refuelling' || kind === 'delivery';

/** What of one document is on credit as it is issued: of fuel and deliveries alone. */
export async function onCreditOf(
  ctx: Ctx,
  document: {
    readonly kind: string;
    readonly client_id: number | null;
    readonly period: string;
    /** What of it can be: all its fuel, or what of its deliveries was charged to the credit line. */
    readonly max_halalas: number;
    readonly replaces: string | null;
  },
): Promise<OnCredit | null> {
  const { kind, client_id, period, max_halalas, replaces } = document;
  if (!mayBeOnCredit(kind) || client_id === null || max_halalas <= 0) return null;
  const share = await onCreditShares(ctx, { client_id, period, replaces });
  return share(max_halalas);
}

/**
 * The open months of a credit line, with the part of each that no document says yet. A payment settles the documents of a month first,
 * so that this part is the last to be paid.
 */
export async function openMonthsOf(
  ctx: Ctx,
  client_id: number,
  { open }: Pick<CreditLine, 'open'>,
): Promise<StatementCredit['open']> {
  const [oldest] = open;
  if (!oldest) return [];
  const fuel = new Map(
    (await listNotInvoicedFuel(ctx, client_id, oldest.period)).map(({ period, halalas }) => [
      period,
      halalas,
    ]),
  );
  const today = riyadhDate(ctx.now);
  return open.map(({ period, due_on, amount_halalas }) => ({
    period,
    due_on,
    amount_halalas,
    is_overdue: due_on < today,
    not_invoiced_halalas: Math.min(amount_halalas, Math.max(0, fuel.get(period) ?? 0)),
  }));
}

/** What a client owes of fuel on credit, and with fees and what is due of its documents; null where it owes no fuel. */
export async function creditOwed(
  ctx: Ctx,
  client_id: number,
  due_halalas: number,
): Promise<StatementCredit | null> {
  const line = await findCreditLine(ctx, client_id);
  if (!line || line.used_halalas === 0) return null;
  const fees_halalas = -(await balanceOfAccount(ctx, 'fees_receivable', client_id));
  return {
    open: await openMonthsOf(ctx, client_id, line),
    fees_not_invoiced_halalas: fees_halalas - due_halalas,
    owed_halalas: line.used_halalas + fees_halalas,
  };
}

/**
 * Says of documents, one after the other, whether what of each is on credit is still owed after its due day: the open month of the
 * credit line says so, which is read once a client.
 */
export function readsCreditOverdue(
  ctx: Ctx,
): (document: {
  readonly client: { readonly id: number } | null;
  readonly period: string;
  readonly due_on: string;
  readonly on_credit_halalas: number;
}) => Promise<boolean> {
  const today = riyadhDate(ctx.now);
  const read = new Map<number, Promise<ReadonlySet<string>>>();
  return async ({ client, period, due_on, on_credit_halalas }) => {
    if (!client || on_credit_halalas === 0 || due_on >= today) return false;
    if (!read.has(client.id)) read.set(client.id, overdueMonthsOf(ctx, client.id));
    return (await read.get(client.id)!).has(period);
  };
}

/** Months of a client that are overdue on its credit line, and of which documents say so. */
async function overdueMonthsOf(ctx: Ctx, client_id: number): Promise<ReadonlySet<string>> {
  const line = await findCreditLine(ctx, client_id);
  const open = line ? await openMonthsOf(ctx, client_id, line) : [];
  return new Set(
    open
      .filter((month) => month.is_overdue && month.amount_halalas > month.not_invoiced_halalas)
      .map(({ period }) => period),
  );
}
