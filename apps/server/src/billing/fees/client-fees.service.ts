import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import { balanceOfAccount } from '../../money/ledger/ledger.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { findLastMonth, isOwnClient, listFeesInForce, sumRegistrations } from './client-fees.queries.ts';
import { listDueMonthOf } from './due-fees.queries.ts';
import { sumOfVehicles } from './due-fees.service.ts';
import { boundsOf, nextPeriod, periodOf } from './fees.rules.ts';

/** Throws NOT_FOUND unless the client is there for the reader. */
export async function checkOwnClient(ctx: Ctx, client_id: number): Promise<void> {
  if (!(await isOwnClient(ctx, client_id))) throw new AppError('NOT_FOUND', 'There is no such client.');
}

/** What a client pays per kind of vehicle, what was charged last and what comes next. Throws NOT_FOUND. */
export async function getClientFees(ctx: Ctx, client_id: number) {
  await checkOwnClient(ctx, client_id);
  const rows = await listFeesInForce(ctx, client_id);
  const last = await findLastMonth(ctx, client_id);
  const period = nextPeriod(periodOf(riyadhDate(ctx.now)));
  const charged_from = `${period}-01`;
  const rate = await settingOn(ctx, 'vat_rate_basis_points', charged_from);
  const due = await listDueMonthOf(ctx, client_id, period, boundsOf(period).from);
  return {
    rows: rows.map(({ id, name_en, name_ar, ...fees }) => ({
      vehicle_type: { id, name_en, name_ar },
      ...fees,
    })),
    last: last && { ...last, charged_at: last.charged_at.toISOString() },
    next: { period, charged_from, ...sumOfVehicles(due, rate) },
    registered: await sumRegistrations(ctx, client_id),
    receivable_halalas: 0 - (await balanceOfAccount(ctx, 'fees_receivable', client_id)),
  };
}
