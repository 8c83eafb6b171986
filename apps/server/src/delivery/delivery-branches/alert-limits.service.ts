import type * as contract from '@fleet/contracts/delivery/delivery-branches.ts';
import { ALERT_LIMITS_DEFAULT, type AlertLimits } from '@fleet/domain/tracking.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  findAlertLimits,
  insertAlertLimits,
  listAlertLimits,
  lockAlertLimits,
  saveAlertLimits,
} from './alert-limits.queries.ts';
import { type AlertLimitsRow, presentAlertLimits } from './delivery-branches.rules.ts';

/** When the dispatchers of a depot are alerted. Throws NOT_FOUND. */
export async function readAlertLimits(ctx: Ctx, branch: number) {
  const row = await findAlertLimits(ctx, branch);
  if (!row) throw noSuchDepot();
  return presentAlertLimits(row, ctx.actor);
}

/** Changes when the dispatchers of a depot are alerted. Throws NOT_FOUND, VERSION_CONFLICT. */
export function updateAlertLimits(
  ctx: Ctx,
  branch: number,
  { version, ...fields }: z.output<typeof contract.updateAlertLimits.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOf(ctx, branch);
    refuseIfChanged(before, version);
    const after = await saveAlertLimits(ctx, branch, { ...fields, version: version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'delivery_alert_limits',
      subject_id: branch,
      before,
      after,
    });
    return presentAlertLimits(after, ctx.actor);
  });
}

/** The limits of every depot that has its own, by its number. */
export function listLimits(ctx: Ctx): Promise<Map<number, AlertLimits>> {
  return listAlertLimits(ctx);
}

/** Of one depot, its own or the default ones. */
export function limitsOf(own: ReadonlyMap<number, AlertLimits>, branch: number): AlertLimits {
  return own.get(branch) ?? ALERT_LIMITS_DEFAULT;
}

/** A depot that never set any gets its row with the first change. */
async function lockOf(ctx: Ctx, branch: number): Promise<AlertLimitsRow> {
  await insertAlertLimits(ctx, branch);
  const row = await lockAlertLimits(ctx, branch);
  if (!row) throw noSuchDepot();
  return row;
}

function noSuchDepot(): AppError {
  return new AppError('NOT_FOUND', 'There is no such depot.');
}
