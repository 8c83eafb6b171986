import type { ExportQuery } from '@fleet/contracts/lists.ts';
import type * as contract from '@fleet/contracts/stations/staff.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows } from '../../platform/exports.ts';
import { findAtPump } from './staff.queries.ts';
import { mayManage, type StaffNeeds, staffCan } from './staff.rules.ts';
import {
  findStaff,
  type ListedStaff,
  type ListedTransfer,
  listTransferRows,
  type StaffFilter,
  staffList,
} from './staff-lists.queries.ts';

const TRANSFERS_SHOWN = 20;

/** A page of the people the reader may see. */
export async function listStaff(ctx: Ctx, query: z.output<(typeof contract.listStaff)['query']>) {
  const { rows, ...page } = await staffList(ctx, query).page(ctx, query);
  return {
    ...page,
    rows: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      deleted_at: row.deleted_at?.toISOString() ?? null,
    })),
  };
}

/** All matches, as a file. */
export async function exportStaff(
  ctx: Ctx,
  reply: FastifyReply,
  query: StaffFilter & ExportQuery,
): Promise<void> {
  const rows = streamRows<ListedStaff>(ctx, staffList(ctx, query).all);
  await sendExport(ctx, reply, query, { name: 'staff', columns: COLUMNS, rows });
}

/** A person the actor manages, as a file on them needs it. Throws NOT_FOUND. */
export async function getOwnStaff(ctx: Ctx, id: number) {
  const person = await findStaff(ctx, id);
  if (!person || !mayManage(ctx.actor, person.designation))
    throw new AppError('NOT_FOUND', 'There is no such person.');
  return person;
}

/** One person, also from the trash. Throws NOT_FOUND. */
export async function getStaff(ctx: Ctx, id: number, { countAtPump }: StaffNeeds) {
  const person = await findStaff(ctx, id);
  if (!person) throw new AppError('NOT_FOUND', 'There is no such person.');
  const transfers = await listTransferRows(ctx, { staff_id: id, page: 1, per_page: TRANSFERS_SHOWN });
  return {
    ...person,
    created_at: person.created_at.toISOString(),
    deleted_at: person.deleted_at?.toISOString() ?? null,
    open_at_pump: await findAtPump(ctx, countAtPump({ staff_id: id })),
    transfers: transfers.rows.map(presentTransfer),
    can: staffCan(ctx.actor, person),
  };
}

/** A page of moves between the stations of a network, the latest first. */
export async function listStaffTransfers(
  ctx: Ctx,
  query: z.output<(typeof contract.listStaffTransfers)['query']>,
) {
  const { rows, total } = await listTransferRows(ctx, query);
  return { rows: rows.map(presentTransfer), total, page: query.page, per_page: query.per_page };
}

function presentTransfer(row: ListedTransfer) {
  return { ...row, transferred_at: row.transferred_at.toISOString() };
}

const COLUMNS: ExportColumn<ListedStaff>[] = [
  { key: 'employee_number', value: (row) => row.employee_number },
  { key: 'name', value: (row) => row.name },
  { key: 'mobile', value: (row) => row.mobile },
  { key: 'email', value: (row) => row.email },
  { key: 'civil_id', value: (row) => row.civil_id },
  { key: 'designation', value: (row, t) => t(`staff.designations.${row.designation}`) },
  { key: 'network', value: (row) => row.network.name_en },
  { key: 'station', value: (row) => row.station?.name_en },
  { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
  { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
  { key: 'deleted_at', kind: 'instant', value: (row) => row.deleted_at },
];
