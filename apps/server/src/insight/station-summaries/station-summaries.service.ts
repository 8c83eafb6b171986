import type { exportStationSummary, listStationSummary } from '@fleet/contracts/insight/station-summaries.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows } from '../../platform/exports.ts';
import {
  type Interval,
  listGroups,
  readMeasures,
  type SummaryRead,
  summaryList,
} from './station-summaries.queries.ts';

/** A page of the station's transactions within the interval, and what all of them come to. */
export async function listSummary(ctx: Ctx, query: z.output<(typeof listStationSummary)['query']>) {
  requireInterval(query);
  const [page, measures] = [await summaryList(ctx, query).page(ctx, query), await readMeasures(ctx, query)];
  return { ...page, rows: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })), measures };
}

/** What the station sold within the interval, by client or by attendant. */
export async function listSummaryGroups(ctx: Ctx, query: Interval & { by: 'client' | 'attendant' }) {
  requireInterval(query);
  return { rows: await listGroups(ctx, query, query.by), measures: await readMeasures(ctx, query) };
}

const SUMMARY_COLUMNS: readonly ExportColumn<SummaryRead>[] = [
  { key: 'reference_number', value: (row) => row.reference_number ?? `#${row.id}` },
  { key: 'closed_at', kind: 'instant', value: (row) => row.at },
  { key: 'attendant', value: (row) => row.attendant?.name },
  { key: 'civil_id', value: (row) => row.attendant?.civil_id },
  { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
  { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
  { key: 'client', value: (row) => row.client.name_en },
  { key: 'plate_no', value: (row) => row.plate_no },
  { key: 'status', value: (row, t) => t(`status.${row.status}`) },
];

export async function exportSummary(
  ctx: Ctx,
  query: z.output<(typeof exportStationSummary)['query']>,
  reply: FastifyReply,
): Promise<void> {
  requireInterval(query);
  const rows = streamRows<SummaryRead>(ctx, summaryList(ctx, query).all);
  await sendExport(ctx, reply, query, { name: 'station_summary', columns: SUMMARY_COLUMNS, rows });
}

function requireInterval({ from, to }: Interval): void {
  if (from <= to) return;
  throw new AppError('INVALID_FIELDS', 'The end is before the beginning.', undefined, { to: 'before_from' });
}
