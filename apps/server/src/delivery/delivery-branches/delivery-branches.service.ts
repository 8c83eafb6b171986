import type * as contract from '@fleet/contracts/delivery/delivery-branches.ts';
import { cityNames } from '@fleet/domain/saudi-cities.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import {
  branchList,
  findBranch,
  findConstraints,
  insertBranch,
  listBranchesOnOffer,
  lockBranch,
  lockConstraints,
  saveBranch,
  saveConstraints,
} from './delivery-branches.queries.ts';
import {
  type BranchRow,
  type ConstraintsRow,
  type ListedBranch,
  presentBranch,
  presentConstraints,
  SPEED_PERCENT_BY_HOUR_DEFAULT,
} from './delivery-branches.rules.ts';

/** A page of all branches. */
export async function listDeliveryBranches(
  ctx: Ctx,
  query: z.output<typeof contract.listDeliveryBranches.query>,
) {
  const page = await branchList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentBranch(row, ctx.actor)) };
}

/** Every branch that matches, as a file. */
export function exportDeliveryBranches(
  ctx: Ctx,
  query: z.output<typeof contract.exportDeliveryBranches.query>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'delivery_branches',
    rows: streamRows<ListedBranch>(ctx, branchList(query).all),
    columns: [
      { key: 'branch_number', kind: 'integer', value: (row) => row.id },
      { key: 'delivery_branch', value: (row) => row[name] },
      { key: 'city', value: (row) => row.city && cityNames(row.city)[name] },
      { key: 'address', value: (row) => row.address },
      { key: 'open_orders', kind: 'integer', value: (row) => row.open_orders },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One branch. Throws NOT_FOUND. */
export async function getDeliveryBranch(ctx: Ctx, id: number) {
  const row = await findBranch(ctx, id);
  if (!row) throw noSuchBranch();
  return presentBranch(row, ctx.actor);
}

/** Branches that take orders, for a form. */
export function listOrderableBranches(ctx: Ctx) {
  return listBranchesOnOffer(ctx);
}

/** Adds a branch that plans as delivered. Returns its number. Throws INVALID_FIELDS. */
export function createDeliveryBranch(
  ctx: Ctx,
  body: z.output<typeof contract.createDeliveryBranch.body>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const branch = { ...body, city: body.city ?? null };
    const id = await insertBranch(ctx, branch, SPEED_PERCENT_BY_HOUR_DEFAULT);
    await recordAudit(ctx, { action: 'create', subject: 'delivery_branch', subject_id: id, after: branch });
    return id;
  });
}

/** Edits a branch. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateDeliveryBranch(
  ctx: Ctx,
  id: number,
  { version, ...body }: z.output<typeof contract.updateDeliveryBranch.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    refuseIfChanged(before, version);
    const after = { ...body, city: body.city ?? null };
    await saveBranch(ctx, id, { ...after, version: version + 1 });
    await recordAudit(ctx, { action: 'update', subject: 'delivery_branch', subject_id: id, before, after });
    return getDeliveryBranch(ctx, id);
  });
}

/** Lets a branch take orders, or no more. Throws NOT_FOUND. */
export function setDeliveryBranchStatus(ctx: Ctx, id: number, status: BranchRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    if (before.status !== status) {
      await saveBranch(ctx, id, { status });
      await recordAudit(ctx, {
        action: 'set_status',
        subject: 'delivery_branch',
        subject_id: id,
        before: { status: before.status },
        after: { status },
      });
    }
    return getDeliveryBranch(ctx, id);
  });
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

async function lockOrThrow(ctx: Ctx, id: number): Promise<BranchRow> {
  const row = await lockBranch(ctx, id);
  if (!row) throw noSuchBranch();
  return row;
}

function noSuchBranch(): AppError {
  return new AppError('NOT_FOUND', 'There is no such branch.');
}
