import type {
  createVehicleGroup,
  exportVehicleGroups,
  listVehicleGroups,
  updateVehicleGroup,
} from '@fleet/contracts/fleet/vehicle-groups.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { clientOf } from '../clients/ownership.service.ts';
import {
  findGroup,
  type GroupFields,
  type GroupNeeds,
  groupList,
  hasBranch,
  insertGroup,
  type ListedGroup,
  lockGroup,
  saveGroup,
  sumFillsOf,
} from './vehicle-groups.queries.ts';

export type { GroupNeeds };

/** The period of a group's own figures, in days. */
const MEASURE_DAYS = 30;

/** A page of the groups the reader may see. */
export async function listGroups(ctx: Ctx, query: z.output<(typeof listVehicleGroups)['query']>) {
  const page = await groupList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentGroup(ctx, row)) };
}

/** Writes all groups that match to a file. */
export function exportGroups(
  ctx: Ctx,
  query: z.output<(typeof exportVehicleGroups)['query']>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport<ListedGroup>(ctx, reply, query, {
    name: 'vehicle_groups',
    rows: streamRows(ctx, groupList(ctx, query).all),
    columns: [
      { key: 'vehicle_group', value: (row) => row[name] },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'branch', value: (row) => row.branch?.[name] },
      { key: 'cost_center', value: (row) => row.cost_center },
      { key: 'vehicles', kind: 'integer', value: (row) => row.vehicles },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One group with what its vehicles took in the last 30 Riyadh days. Throws NOT_FOUND. */
export async function getGroup(ctx: Ctx, id: number, needs: GroupNeeds) {
  const row = await findGroup(ctx, id);
  if (!row) throw noGroup();
  const since = startOfRiyadhDate(addDays(riyadhDate(ctx.now), 1 - MEASURE_DAYS));
  return { ...presentGroup(ctx, row), ...(await sumFillsOf(ctx, id, since, needs)) };
}

/** Adds a group; a client's people add to their own, an administrator says whose. Returns its id. Throws NOT_FOUND, INVALID_FIELDS. */
export function createGroup(ctx: Ctx, body: z.output<(typeof createVehicleGroup)['body']>): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id: requested, branch_id, cost_center, status, ...names } = body;
    const client_id = await clientOf(ctx, requested);
    const group: GroupFields = {
      ...names,
      client_id,
      branch_id: branch_id ?? null,
      cost_center: cost_center || null,
      status: status ?? 'active',
    };
    await checkBranch(ctx, group);
    const id = await insertGroup(ctx, group);
    if (id === null) throw refused('This fleet has a group of this name.', { name_en: 'taken' });
    await recordAudit(ctx, {
      action: 'create',
      subject: 'vehicle_group',
      subject_id: id,
      client_id,
      after: group,
    });
    return id;
  });
}

/** Edits a group. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function editGroup(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof updateVehicleGroup)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockGroup(ctx, id);
    if (!row) throw noGroup();
    const { version, ...fields } = body;
    refuseIfChanged(row, version);
    const input = Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]);
    const changes = changesOf(row, Object.fromEntries(input) as Partial<GroupFields>);
    if (!changes) return;
    await checkBranch(ctx, { ...row, ...changes.after });
    await saveGroup(ctx, id, { ...changes.after, version: row.version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'vehicle_group',
      subject_id: id,
      client_id: row.client_id,
      ...changes,
    });
  });
}

async function checkBranch(ctx: Ctx, group: Pick<GroupFields, 'branch_id' | 'client_id'>): Promise<void> {
  if (group.branch_id !== null && !(await hasBranch(ctx, group.branch_id, group.client_id)))
    throw refused('There is no such branch.', { branch_id: 'unknown' });
}

function presentGroup(ctx: Ctx, row: ListedGroup) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    can: { update: ctx.actor.permissions.has('update vehicle_group') },
  };
}

function noGroup(): AppError {
  return new AppError('NOT_FOUND', 'There is no such group.');
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
