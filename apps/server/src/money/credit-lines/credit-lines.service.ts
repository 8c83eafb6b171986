import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import type { setCreditLine as setRoute } from '@fleet/contracts/money/wallets.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { walletChanged } from '../ledger/ledger.jobs.ts';
import {
  type CreditRow,
  findCredit,
  lockCredit,
  saveCredit,
  sumCharged,
  unsafeListInUse,
} from './credit-lines.queries.ts';
import { type ChargedMonth, creditInUse, monthBefore, openMonths, usedCredit } from './credit-lines.rules.ts';

/**
 * The credit line of a client whose ownership the caller has settled, with what is open of it; null where it never had
 * one. The one derivation of what a client owes for fuel: wallets, the client's page, reports and reminders read it.
 */
export async function findCreditLine(ctx: Ctx, client_id: number): Promise<CreditLine | null> {
  const row = await findCredit(ctx, client_id);
  return row && present(ctx, row);
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
 * Sets how far a client may fuel beyond its balance, and when it pays. Throws NOT_FOUND, VERSION_CONFLICT and
 * CREDIT_LIMIT_BELOW_USED.
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
    const { limit_halalas, payment_terms_days } = body;
    await saveCredit(ctx, client_id, { limit_halalas, payment_terms_days });
    await recordAudit(ctx, {
      action: 'save',
      subject: 'credit_line',
      subject_id: client_id,
      client_id,
      before: row.version && { limit_halalas: row.limit_halalas, payment_terms_days: row.payment_terms_days },
      after: { limit_halalas, payment_terms_days },
    });
    await addJob(ctx, walletChanged, { client_id });
    return (await findCreditLine(ctx, client_id))!;
  });
}

async function present(ctx: Ctx, row: CreditRow): Promise<CreditLine | null> {
  const { limit_halalas, remaining_halalas, payment_terms_days, version, created_at } = row;
  if (payment_terms_days === null || version === null || created_at === null) return null;
  const used_halalas = usedCredit(row);
  const charged = await chargedMonths(ctx, row.client_id, used_halalas, created_at);
  return {
    limit_halalas,
    payment_terms_days,
    used_halalas,
    available_halalas: remaining_halalas + limit_halalas,
    ...openMonths(used_halalas, charged, payment_terms_days, riyadhDate(ctx.now)),
    version,
  };
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
