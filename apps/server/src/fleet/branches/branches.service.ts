import type {
  createBranch,
  exportBranches,
  listBranches,
  updateBranch,
} from '@fleet/contracts/fleet/vehicle-groups.ts';
import { cityNames } from '@fleet/domain/saudi-cities.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { clientOf } from '../clients/ownership.service.ts';
import {
  type BranchFields,
  branchList,
  findBranch,
  insertBranch,
  type ListedBranch,
  lockBranch,
  saveBranch,
} from './branches.queries.ts';

/** A page of the branches the reader may see. */
export async function listOwnBranches(ctx: Ctx, query: z.output<(typeof listBranches)['query']>) {
  const page = await branchList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentBranch(ctx, row)) };
}

/** Writes all branches that match to a file. */
export function exportOwnBranches(
  ctx: Ctx,
  query: z.output<(typeof exportBranches)['query']>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport<ListedBranch>(ctx, reply, query, {
    name: 'branches',
    rows: streamRows(ctx, branchList(ctx, query).all),
    columns: [
      { key: 'branch', value: (row) => row[name] },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'city', value: (row) => row.city && cityNames(row.city)[name] },
      { key: 'cost_center', value: (row) => row.cost_center },
      { key: 'groups', kind: 'integer', value: (row) => row.groups },
      { key: 'vehicles', kind: 'integer', value: (row) => row.vehicles },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/**
 * Adds a branch; a client's users add to their own, an administrator names the client. Throws NOT_FOUND,
 * INVALID_FIELDS.
 */
export function addBranch(ctx: Ctx, body: z.output<(typeof createBranch)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { client_id: requested, city, cost_center, status, ...names } = body;
    const client_id = await clientOf(ctx, requested);
    const branch: BranchFields = {
      ...names,
      client_id,
      city: city || null,
      cost_center: cost_center || null,
      status: status ?? 'active',
    };
    const id = await insertBranch(ctx, branch);
    if (id === null) throw refused('This company has a branch of this name.', { name_en: 'taken' });
    await recordAudit(ctx, { action: 'create', subject: 'branch', subject_id: id, client_id, after: branch });
    return getBranch(ctx, id);
  });
}

/** Edits a branch. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function editBranch(ctx: Ctx, id: number, body: z.output<(typeof updateBranch)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockBranch(ctx, id);
    if (!row) throw noBranch();
    const { version, ...fields } = body;
    refuseIfChanged(row, version);
    const input = Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]);
    const changes = changesOf(row, Object.fromEntries(input) as Partial<BranchFields>);
    if (!changes) return getBranch(ctx, id);
    await saveBranch(ctx, id, { ...changes.after, version: row.version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'branch',
      subject_id: id,
      client_id: row.client_id,
      ...changes,
    });
    return getBranch(ctx, id);
  });
}

async function getBranch(ctx: Ctx, id: number) {
  const row = await findBranch(ctx, id);
  if (!row) throw noBranch();
  return presentBranch(ctx, row);
}

function presentBranch(ctx: Ctx, row: ListedBranch) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    can: { update: ctx.actor.permissions.has('update vehicle_group') },
  };
}

function noBranch(): AppError {
  return new AppError('NOT_FOUND', 'There is no such branch.');
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
