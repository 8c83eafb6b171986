import type * as contract from '@fleet/contracts/fuelling/shifts.ts';
import type { ExportQuery } from '@fleet/contracts/lists.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows } from '../../platform/exports.ts';
import { getStationRules } from '../../stations/nozzles/nozzles.service.ts';
import { countFuelling } from './shifts.queries.ts';
import { changeOf, shiftCan } from './shifts.rules.ts';
import { listNozzlesToRead, ownStation } from './shifts.service.ts';
import {
  fillList,
  findShift,
  findShiftIn,
  type ListedShift,
  listArrivedLate,
  listAttendants,
  listClients,
  listFuels,
  listNamedReadings,
  listStationAttendants,
  type NamedReading,
  type ShiftFilter,
  shiftList,
} from './shifts-lists.queries.ts';

/** A page of the shifts the reader may see. */
export async function listShifts(ctx: Ctx, query: z.output<(typeof contract.listShifts)['query']>) {
  const page = await shiftList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentRow) };
}

/** Everything that matches, as a file. */
export function exportShifts(ctx: Ctx, reply: FastifyReply, query: ShiftFilter & ExportQuery): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'shifts',
    columns: columnsIn(query.lang),
    rows: streamRows<ListedShift>(ctx, shiftList(ctx, query).all),
  });
}

/** One shift with everything its report shows. Throws NOT_FOUND. */
export async function getShift(ctx: Ctx, id: number) {
  const shift = await findShift(ctx, id);
  if (!shift) throw new AppError('NOT_FOUND', 'There is no such shift.');
  return detailOf(ctx, shift);
}

/** The fills of a shift. Throws NOT_FOUND. */
export async function listShiftFills(
  ctx: Ctx,
  id: number,
  query: z.output<(typeof contract.listShiftFills)['query']>,
) {
  if (!(await findShift(ctx, id))) throw new AppError('NOT_FOUND', 'There is no such shift.');
  const page = await fillList(id, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => ({ ...row, closed_at: row.closed_at.toISOString() })) };
}

/** State of the actor's own station: the open shift, or what opening one needs. */
export async function getCurrentShift(ctx: Ctx) {
  const rules = await getStationRules(ctx, ownStation(ctx));
  const { id, name_en, name_ar, shift_required } = rules;
  const shift = await findShiftIn(ctx, id, 'open');
  const sent_back = await findShiftIn(ctx, id, 'sent_back');
  const nozzles = await listNozzlesToRead(ctx, id);
  return {
    station: { id, name_en, name_ar },
    shift_required,
    shift: shift && (await detailOf(ctx, shift)),
    sent_back: sent_back && (await detailOf(ctx, sent_back)),
    nozzles,
    attendants: await listStationAttendants(ctx, id),
  };
}

async function detailOf(ctx: Ctx, shift: ListedShift) {
  const attendants = await listAttendants(ctx, shift.id);
  const { tolerance_ml, tolerance_basis_points, note, decision_comment, version } = shift;
  return {
    ...presentRow(shift),
    ...{ tolerance_ml, tolerance_basis_points, note, decision_comment, version },
    readings: (await listNamedReadings(ctx, shift.id)).map(presentReading),
    fuels: await listFuels(ctx, shift.id),
    clients: await listClients(ctx, shift.id),
    arrived_late: await listArrivedLate(ctx, shift.id),
    attendants: attendants.map((person) => ({
      ...person,
      signed_in_at: person.signed_in_at.toISOString(),
      signed_out_at: person.signed_out_at?.toISOString() ?? null,
    })),
    fuelling_now: shift.status === 'open' ? await countFuelling(ctx, shift.station_id) : 0,
    can: shiftCan(ctx.actor, shift),
  };
}

function presentRow(row: ListedShift) {
  return {
    ...row,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

function presentReading(row: NamedReading) {
  const change = changeOf(row);
  return {
    ...row,
    change: change && {
      ...change,
      reason: row.change_reason!,
      changed_at: row.changed_at!.toISOString(),
      changed_by_name: row.changed_by_name!,
    },
  };
}

function columnsIn(lang: ExportQuery['lang']): ExportColumn<ListedShift>[] {
  const name = `name_${lang}` as const;
  return [
    { key: 'reference_number', value: (row) => row.reference_number },
    { key: 'network', value: (row) => row.network[name] },
    { key: 'station', value: (row) => row.station[name] },
    { key: 'status', value: (row, t) => t(`shifts.statuses.${row.status}`) },
    { key: 'opened_at', kind: 'instant', value: (row) => row.opened_at },
    { key: 'opened_by', value: (row) => row.opened_by_name },
    { key: 'closed_at', kind: 'instant', value: (row) => row.closed_at },
    { key: 'closed_by', value: (row) => row.closed_by_name },
    { key: 'transactions', kind: 'integer', value: (row) => row.transactions },
    { key: 'metered', kind: 'ml', value: (row) => row.metered_ml },
    { key: 'transactions_volume', kind: 'ml', value: (row) => row.transactions_ml },
    { key: 'other_sales', kind: 'ml', value: (row) => row.other_sales_ml },
    { key: 'variance', kind: 'ml', value: (row) => row.variance_ml },
    { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
    { key: 'verdict', value: (row, t) => (row.verdict ? t(`shifts.verdicts.${row.verdict}`) : null) },
    { key: 'decided_by', value: (row) => row.decided_by_name },
    { key: 'decided_at', kind: 'instant', value: (row) => row.decided_at },
  ];
}
