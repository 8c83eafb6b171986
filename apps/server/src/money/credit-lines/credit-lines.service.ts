import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import type { setCreditLine as setRoute } from '@fleet/contracts/money/wallets.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { eachOf } from '../../platform/each-of.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { walletChanged } from '../ledger/ledger.jobs.ts';
import {
  type CreditRow,
  findCredit,
  findVirtualAccount,
  listReminders,
  lockCredit,
  saveBlock,
  saveCredit,
  sumCharged,
  unsafeListBlocked,
  unsafeListInUse,
} from './credit-lines.queries.ts';
import {
  blocksOn,
  type ChargedMonth,
  checkSuspension,
  creditInUse,
  monthBefore,
  type OpenMonth,
  openMonths,
  paymentReference,
  usedCredit,
} from './credit-lines.rules.ts';
import { notifyOfBlock, notifyOfUnblock } from './credit-notices.service.ts';

/**
 * The credit line of a client whose ownership the caller has settled, with what is open of it; null where it never had
 * one. The one derivation of what a client owes for fuel: wallets, the client's page, reports and reminders read it.
 */
export async function findCreditLine(ctx: Ctx, client_id: number): Promise<CreditLine | null> {
  const row = await findCredit(ctx, client_id);
  return row && present(ctx, row);
}

/** The same, as the only one to move the client's money until the transaction ends. */
export async function lockCreditLine(ctx: Ctx, client_id: number): Promise<CreditLine | null> {
  const row = await lockCredit(ctx, client_id);
  return row && present(ctx, row);
}

/** How the oldest open month of a client is paid, by its reminders and its wallet alike; null where nothing is open. */
export async function findCreditPayment(
  ctx: Ctx,
  client_id: number,
  line: CreditLine | null,
): Promise<{ iban: string | null; reference: string } | null> {
  const [oldest] = line?.open ?? [];
  if (!oldest) return null;
  return {
    iban: await findVirtualAccount(ctx, client_id),
    reference: paymentReference(client_id, oldest.period),
  };
}

/** Whether a client may fuel no more on credit. What was paid in this transaction counts. */
export async function isCreditBlocked(ctx: Ctx, client_id: number): Promise<boolean> {
  return (await findCreditLine(ctx, client_id))?.blocked_at != null;
}

/** What a client has used of its credit line, in halalas; for callers that hold the lock of its money. */
export async function usedCreditOf(ctx: Ctx, client_id: number): Promise<number> {
  return usedCredit((await findCredit(ctx, client_id))!);
}

/** The clients that owe fuel, with their credit lines. For the platform. */
export async function unsafeListUsedCredit(
  ctx: Ctx,
): Promise<(CreditLine & { readonly client_id: number })[]> {
  const lines = [];
  for (const row of await unsafeListInUse(ctx)) {
    const line = await present(ctx, row);
    if (line && line.used_halalas > 0) lines.push({ ...line, client_id: row.client_id });
  }
  return lines;
}

/**
 * Sets how far a client may fuel beyond its balance, when it pays, and when an overdue month blocks it. Throws NOT_FOUND,
 * VERSION_CONFLICT, INVALID_FIELDS and CREDIT_LIMIT_BELOW_USED.
 */
export function setCreditLine(
  ctx: Ctx,
  client_id: number,
  body: z.output<(typeof setRoute)['body']>,
): Promise<CreditLine> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockCredit(ctx, client_id);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such client.');
    refuseIfChanged({ version: row.version ?? 0 }, body.version);
    const in_use_halalas = creditInUse(row);
    if (body.limit_halalas < in_use_halalas)
      throw new AppError('CREDIT_LIMIT_BELOW_USED', 'More than this is used or reserved.', {
        in_use_halalas,
      });
    checkSuspension(body, riyadhDate(ctx.now));
    const { version: _seen, ...terms } = body;
    const after = terms.suspended_until === null ? { ...terms, suspension_reason: null } : terms;
    await saveCredit(ctx, client_id, after);
    await recordAudit(ctx, {
      action: 'save',
      subject: 'credit_line',
      subject_id: client_id,
      client_id,
      before: row.version && {
        limit_halalas: row.limit_halalas,
        payment_terms_days: row.payment_terms_days,
        grace_days: row.grace_days,
        suspended_until: row.suspended_until,
        suspension_reason: row.suspension_reason,
      },
      after,
    });
    await reviewBlock(ctx, client_id);
    await addJob(ctx, walletChanged, { client_id });
    return (await findCreditLine(ctx, client_id))!;
  });
}

/**
 * Blocks a client whose oldest open month is overdue by more than its grace, and lifts the block of one that has paid, under
 * the lock of its money: a request, a payment and the rule are one after the other. Whatever pays calls it in its own
 * transaction; whatever does not is seen all the same, as a block is in force only while that month is open.
 */
export function reviewBlock(ctx: Ctx, client_id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockCredit(ctx, client_id);
    const line = row && (await present(ctx, row));
    if (!row || !line) return;
    const isDue = isBlockDue(ctx, line);
    if (isDue === (row.blocked_at !== null)) return;
    const blocked_at = isDue ? ctx.now : null;
    await saveBlock(ctx, client_id, blocked_at);
    const { overdue_halalas } = line;
    await recordAudit(ctx, {
      action: isDue ? 'block' : 'unblock',
      subject: 'credit_line',
      subject_id: client_id,
      client_id,
      before: { blocked_at: row.blocked_at },
      after: { blocked_at, overdue_halalas },
    });
    await addJob(ctx, walletChanged, { client_id });
    await (isDue ? notifyOfBlock : notifyOfUnblock)(ctx, client_id, line);
  });
}

/** Scheduled work: blocks who is overdue beyond its grace. */
export async function blockOverdue(ctx: Ctx): Promise<void> {
  await eachOf(await unsafeListInUse(ctx), async (row) => {
    const line = row.blocked_at === null ? await present(ctx, row) : null;
    if (line && isBlockDue(ctx, line)) await reviewBlock(ctx, row.client_id);
  });
}

/** Scheduled work: lifts blocks that nothing is open for any more, as after a dispute. */
export async function liftPaidBlocks(ctx: Ctx): Promise<void> {
  await eachOf(await unsafeListBlocked(ctx), async (row) => {
    const line = await present(ctx, row);
    if (line && !isBlockDue(ctx, line)) await reviewBlock(ctx, row.client_id);
  });
}

function isBlockDue(ctx: Ctx, { blocks_on }: CreditLine): boolean {
  return blocks_on !== null && blocks_on <= riyadhDate(ctx.now);
}

async function present(ctx: Ctx, row: CreditRow): Promise<CreditLine | null> {
  const { limit_halalas, remaining_halalas, payment_terms_days, grace_days, version, created_at } = row;
  if (payment_terms_days === null || grace_days === null || version === null || created_at === null)
    return null;
  const today = riyadhDate(ctx.now);
  const used_halalas = usedCredit(row);
  const charged = await chargedMonths(ctx, row.client_id, used_halalas, created_at);
  const months = openMonths(used_halalas, charged, payment_terms_days, today);
  const suspended_until = row.suspended_until && row.suspended_until >= today ? row.suspended_until : null;
  const blocks_on = blocksOn(months.open, { grace_days, suspended_until });
  const isBlocked = row.blocked_at !== null && blocks_on !== null && blocks_on <= today;
  return {
    limit_halalas,
    payment_terms_days,
    grace_days,
    used_halalas,
    available_halalas: isBlocked ? Math.max(0, remaining_halalas) : remaining_halalas + limit_halalas,
    overdue_halalas: months.overdue_halalas,
    open: await withReminders(ctx, row.client_id, months.open),
    blocks_on,
    blocked_at: isBlocked ? row.blocked_at!.toISOString() : null,
    suspended_until,
    suspension_reason: suspended_until && row.suspension_reason,
    version,
  };
}

async function withReminders(
  ctx: Ctx,
  client_id: number,
  open: readonly OpenMonth[],
): Promise<CreditLine['open']> {
  const [oldest] = open;
  const sent = oldest ? await listReminders(ctx, client_id, oldest.period) : [];
  return open.map((month) => ({
    ...month,
    reminders: sent
      .filter(({ period }) => period === month.period)
      .map(({ days, sent_at }) => ({ days, sent_at: sent_at.toISOString() })),
  }));
}

/** The newest months, until they explain what is used; nothing was used before there was a credit line. */
async function chargedMonths(
  ctx: Ctx,
  client_id: number,
  used_halalas: number,
  since: Date,
): Promise<ChargedMonth[]> {
  const months: ChargedMonth[] = [];
  const first = riyadhDate(since).slice(0, 7);
  let left = used_halalas;
  for (
    let period = riyadhDate(ctx.now).slice(0, 7);
    left > 0 && period >= first;
    period = monthBefore(period)
  ) {
    const amount_halalas = await sumCharged(ctx, client_id, period);
    months.push({ period, amount_halalas });
    left -= Math.max(0, amount_halalas);
  }
  return months;
}
