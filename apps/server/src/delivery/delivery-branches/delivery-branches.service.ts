import type * as contract from '@fleet/contracts/delivery/delivery-branches.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  findConstraints,
  listBranchesOnOffer,
  lockConstraints,
  saveConstraints,
} from './delivery-branches.queries.ts';
import { type ConstraintsRow, presentConstraints } from './delivery-branches.rules.ts';

/** Branches that take orders, for a form. */
export function listOrderableBranches(ctx: Ctx) {
  return listBranchesOnOffer(ctx);
}

/** How a branch plans. Throws NOT_FOUND. */
export async function getConstraints(ctx: Ctx, branch: number): Promise<ConstraintsRow> {
  const row = await findConstraints(ctx, branch);
  if (!row) throw noSuchBranch();
  return row;
}

/** How a branch plans, for its screen. Throws NOT_FOUND. */
export async function readConstraints(ctx: Ctx, branch: number) {
  return presentConstraints(await getConstraints(ctx, branch), ctx.actor);
}

/** Changes how a branch plans. Throws NOT_FOUND, VERSION_CONFLICT. */
export function updateConstraints(
  ctx: Ctx,
  branch: number,
  { version, ...fields }: z.output<typeof contract.updateDeliveryConstraints.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockConstraints(ctx, branch);
    if (!before) throw noSuchBranch();
    refuseIfChanged(before, version);
    const after = await saveConstraints(ctx, branch, { ...fields, version: version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'delivery_constraints',
      subject_id: branch,
      before,
      after,
    });
    return presentConstraints(after, ctx.actor);
  });
}

function noSuchBranch(): AppError {
  return new AppError('NOT_FOUND', 'There is no such branch.');
}
