import type {
  decideBankEntry as decideRoute,
  listBankEntries as listRoute,
} from '@fleet/contracts/billing/bank-statements.ts';
import type { z } from 'zod';
import { needsSecondApprover } from '../../access/settings/settings.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { attempt, type Ctx, inTransaction } from '../../platform/context.ts';
import { settleRefund } from '../refunds/refunds.service.ts';
import { paySettlementBatch } from '../settlements/settlement-files.service.ts';
import { listCandidates } from './bank-candidates.service.ts';
import {
  type EntryRow,
  entryList,
  findEntry,
  findPaidAmount,
  listOpenEntries,
  lockEntries,
  lockTargets,
  lockTopUpAmount,
  saveDecision,
  sumEntries,
} from './bank-entries.queries.ts';
import { automaticTarget, type Candidates, proposalsFor, type Target } from './bank-matching.rules.ts';
import { lockStatements } from './bank-statements.queries.ts';

/** So many are matched in one transaction: it holds the money of their clients. */
const MAX_MATCHES = 50;
const MAX_OPEN = 2_000;

/** One page of the account’s entries with the sums of all that match; open ones with proposals. */
export async function listBankEntries(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await entryList(query).page(ctx, query);
  return { ...page, ...(await sumEntries(ctx, query)), rows: await presentEntries(ctx, page.rows) };
}

/** Matches what is open and without doubt. The rest, and what the caller may not decide, stays open. */
export function matchOpenEntries(ctx: Ctx): Promise<{ matched: number; has_more: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    await lockStatements(ctx);
    const entries = (await listOpenEntries(ctx, MAX_OPEN)).filter((entry) => mayDecide(ctx, entry));
    const found = targetsOf(entries, await listCandidates(ctx, entries));
    const now = found.slice(0, MAX_MATCHES);
    await lockEntries(
      ctx,
      now.map(({ entry }) => entry.id),
    );
    await lockTargets(
      ctx,
      now.map(({ target }) => target),
    );
    let matched = 0;
    for (const { entry, target } of now) {
      const decided = { seen: 'open' as const, target, reason: null, is_automatic: true };
      const outcome = await attempt(ctx, () => decide(ctx, entry.id, decided));
      if ('value' in outcome) matched += 1;
    }
    return { matched, has_more: matched > 0 && found.length > now.length };
  });
}

/**
 * Says what an entry is, or sets it aside. Of two at once one gets STATUS_CONFLICT. Throws NOT_FOUND, FORBIDDEN, REASON_REQUIRED,
 * BANK_ENTRY_MISMATCH and what approving a top-up or paying a batch throws.
 */
export function decideBankEntry(ctx: Ctx, id: number, body: z.output<(typeof decideRoute)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { seen, target, reason } = body;
    await decide(ctx, id, { seen, target, reason: reason || null, is_automatic: false });
    const [shown] = await presentEntries(ctx, [(await findEntry(ctx, id))!]);
    return shown!;
  });
}

interface Decision {
  readonly seen: 'open' | 'set_aside';
  readonly target: Target | null;
  readonly reason: string | null;
  readonly is_automatic: boolean;
}

async function decide(ctx: Ctx, id: number, { seen, target, reason, is_automatic }: Decision): Promise<void> {
  if (!(await lockEntries(ctx, [id]))) throw new AppError('NOT_FOUND', 'There is no such entry.');
  const entry = (await findEntry(ctx, id))!;
  if (entry.state !== seen)
    throw new AppError('STATUS_CONFLICT', 'Somebody decided this entry already.', { state: entry.state });
  if (!mayDecide(ctx, entry)) throw new AppError('FORBIDDEN', 'Whoever approves top-ups decides this.');
  if (target === null && reason === null)
    throw new AppError('REASON_REQUIRED', 'Say why it is set aside.', undefined, { reason: 'required' });
  const { top_up_id, payment_id, refund_id } = target ? await settle(ctx, entry, target, reason) : NOTHING;
  await saveDecision(ctx, id, { top_up_id, payment_id, refund_id, reason, is_automatic });
  await recordAudit(ctx, {
    action: target ? 'match' : 'set_aside',
    subject: 'bank_entry',
    subject_id: id,
    before: { state: entry.state },
    after: { amount_halalas: entry.amount_halalas, top_up_id, payment_id, refund_id, reason, is_automatic },
  });
}

const NOTHING = { top_up_id: null, payment_id: null, refund_id: null };

/** Moves what the entry says was moved, unless it is recorded already. */
async function settle(ctx: Ctx, entry: EntryRow, { kind, id }: Target, reason: string | null) {
  if ((entry.direction === 'credit') !== (kind === 'top_up' || kind === 'client')) throw mismatch(null);
  if (kind === 'top_up') return { ...NOTHING, top_up_id: await creditTopUp(ctx, entry, id, reason) };
  if (kind === 'client') return { ...NOTHING, top_up_id: await creditClient(ctx, entry, id) };
  if (kind === 'payment') {
    const amount_halalas = await findPaidAmount(ctx, id);
    if (amount_halalas === null) throw new AppError('NOT_FOUND', 'There is no such payment.');
    if (amount_halalas !== entry.amount_halalas) throw mismatch(amount_halalas);
    return { ...NOTHING, payment_id: id };
  }
  const paid = {
    amount_halalas: entry.amount_halalas,
    bank_reference: entry.bank_reference ?? entry.end_to_end_id ?? `${entry.booked_on} ${entry.id}`,
    value_date: entry.value_on ?? entry.booked_on,
    ...(reason === null ? {} : { reason }),
  };
  if (kind === 'refund') {
    await settleRefund(ctx, id, paid);
    return { ...NOTHING, refund_id: id };
  }
  return { ...NOTHING, payment_id: (await paySettlementBatch(ctx, id, paid, null)).payment_id };
}

/** A top-up that waits is approved with what arrived; one that was approved is this money, to the halala. */
async function creditTopUp(ctx: Ctx, entry: EntryRow, id: number, reason: string | null): Promise<number> {
  const topUp = await lockTopUpAmount(ctx, id);
  if (!topUp) throw new AppError('NOT_FOUND', 'There is no such top-up.');
  if (topUp.status === 'rejected')
    throw new AppError('STATUS_CONFLICT', 'This top-up was rejected.', { status: topUp.status });
  if (topUp.status === 'pending')
    await approveTopUp(ctx, id, {
      amount_halalas: entry.amount_halalas,
      ...(reason === null ? {} : { reason }),
    });
  else if (topUp.amount_halalas !== entry.amount_halalas) throw mismatch(topUp.amount_halalas);
  return id;
}

/** Money without a top-up is one. Where two must approve, whoever matched it recorded it, and another approves it. */
async function creditClient(ctx: Ctx, { amount_halalas }: EntryRow, client_id: number): Promise<number> {
  const id = await recordTopUp(ctx, { client_id, amount_halalas });
  if (!(await needsSecondApprover(ctx))) await approveTopUp(ctx, id);
  return id;
}

/** Each open entry that is something without doubt, with what it is; nothing is taken twice. */
function targetsOf(entries: readonly EntryRow[], candidates: Candidates) {
  const taken = new Set<string>();
  const isFree = (kind: Target['kind']) => (each: { readonly id: number }) =>
    !taken.has(`${kind} ${each.id}`);
  return entries.flatMap((entry) => {
    const target = automaticTarget(entry, {
      topUps: candidates.topUps.filter(isFree('top_up')),
      clients: candidates.clients,
      batches: candidates.batches.filter(isFree('settlement_batch')),
      refunds: candidates.refunds.filter(isFree('refund')),
      payments: candidates.payments.filter(isFree('payment')),
    });
    if (!target) return [];
    taken.add(`${target.kind} ${target.id}`);
    return [{ entry, target }];
  });
}

async function presentEntries(ctx: Ctx, rows: readonly EntryRow[]) {
  const candidates = await listCandidates(
    ctx,
    rows.filter(({ state }) => state === 'open'),
  );
  return rows.map((row) => ({
    ...row,
    decided_at: row.decided_at?.toISOString() ?? null,
    proposals: row.state === 'open' ? proposalsFor(row, candidates) : [],
    can: { decide: row.state !== 'matched' && mayDecide(ctx, row) },
  }));
}

/** Money in is credited by whoever approves top-ups, money out recorded by whoever pays. */
function mayDecide({ actor }: Ctx, { direction }: Pick<EntryRow, 'direction'>): boolean {
  return (
    actor.user_id !== null &&
    actor.permissions.has(direction === 'credit' ? 'approve top_up' : 'create payment')
  );
}

function mismatch(amount_halalas: number | null): AppError {
  return new AppError('BANK_ENTRY_MISMATCH', 'The entry is not this.', { amount_halalas });
}
