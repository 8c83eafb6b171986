import type { exportFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { COUNT_LIMIT } from '@fleet/contracts/lists.ts';
import { ENDED_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows } from '../../platform/exports.ts';
import type { FoundFleet } from './fuel-requests-filter.queries.ts';
import {
  allRequests,
  type ListedFuelRequest,
  type ListFilter,
  listRequests,
  sortingOf,
  sumRequests,
} from './fuel-requests-list.queries.ts';
import { presentRow } from './fuel-requests-present.rules.ts';

export type { ListFilter } from './fuel-requests-list.queries.ts';

/** What the list needs of the search; the server hands it in. */
export interface ListNeeds {
  /** The vehicles and drivers that have a text, as what follows a column of their ids; null for none. */
  readonly matchFleet: (ctx: Ctx, text: string) => Promise<FoundFleet>;
}

/** A page of what the actor may see. */
export async function listPage(ctx: Ctx, query: ListFilter, needs: ListNeeds) {
  requireListable(query);
  const { rows, total, next, previous } = await listRequests(ctx, query, await fleetIn(ctx, query, needs));
  const { page, per_page } = query;
  return { rows: rows.map((row) => presentRow(row, ctx.actor)), total, page, per_page, next, previous };
}

/** What everything that matches adds up to, row by row; null beyond the count limit. */
export async function sumListed(
  ctx: Ctx,
  query: Omit<ListFilter, 'page' | 'per_page' | 'sort' | 'after' | 'before'>,
  needs: ListNeeds,
) {
  const filter = { ...query, page: 1, per_page: 1, sort: '-created_at' as const };
  return sumRequests(ctx, filter, await fleetIn(ctx, filter, needs));
}

/** Everything that matches, as a file, in the order of the list. */
export async function exportAll(
  ctx: Ctx,
  query: z.output<typeof exportFuelRequests.query>,
  reply: FastifyReply,
  needs: ListNeeds,
): Promise<void> {
  const filter = { ...query, page: 1, per_page: 1 };
  requireListable(filter);
  const rows = streamRows<ListedFuelRequest>(
    ctx,
    ...allRequests(ctx, filter, await fleetIn(ctx, filter, needs)),
  );
  await sendExport(ctx, reply, query, { name: 'fuel_requests', columns: columnsIn(query.lang), rows });
}

/** Plates and drivers are looked for first; what has no text names nobody. */
function fleetIn(ctx: Ctx, { q }: Pick<ListFilter, 'q'>, { matchFleet }: ListNeeds) {
  return q ? matchFleet(ctx, q) : { vehicles: null, drivers: null };
}

/** What no index can answer in time is refused: waiting times of requests that wait no more, and far pages by number. */
function requireListable(filter: ListFilter): void {
  const { sort, status, page, per_page, after, before } = filter;
  const isWaiting = status?.length ? status.every((one) => !ENDED_STATUSES.has(one)) : false;
  if (sort.endsWith('status_changed_at') && !isWaiting)
    throw invalid('sort', 'Sort by waiting time only what waits: give its statuses.');
  const cursor = after ?? before;
  if (cursor?.startsWith('none') && !sortingOf(filter).hasRowsWithout)
    throw invalid(after === undefined ? 'before' : 'after', 'This place is of a list in another order.');
  if (after === undefined && before === undefined && (page - 1) * per_page >= COUNT_LIMIT + per_page)
    throw invalid('page', 'Go on from the page before: hand in its `next` as `after`.');
}

function invalid(field: string, sentence: string): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, { [field]: 'invalid_value' });
}

/** The columns of the file; parties in the reader's language. */
function columnsIn(lang: 'en' | 'ar'): ExportColumn<ListedFuelRequest>[] {
  const name = (party: { name_en: string; name_ar: string } | null) => party?.[`name_${lang}`];
  return [
    { key: 'request_number', kind: 'integer', value: (row) => row.id },
    { key: 'reference_number', value: (row) => row.reference_number },
    { key: 'status', value: (row, t) => t(`status.${row.status}`) },
    { key: 'requested_at', kind: 'instant', value: (row) => row.created_at },
    { key: 'plate_no', value: (row) => row.vehicle.plate_no },
    { key: 'vehicle', value: (row) => row.vehicle.name },
    { key: 'driver', value: (row) => row.driver.name },
    { key: 'mobile', value: (row) => row.driver.mobile },
    { key: 'client', value: (row) => name(row.client) },
    { key: 'network', value: (row) => name(row.network) },
    { key: 'station', value: (row) => name(row.station) },
    { key: 'fuel_type', value: (row) => row.fuel_type[`title_${lang}`] },
    { key: 'requested_litres', kind: 'ml', value: (row) => row.requested_volume_ml },
    { key: 'approved_litres', kind: 'ml', value: (row) => row.approved_volume_ml },
    { key: 'approved_amount', kind: 'halalas', value: (row) => row.approved_amount_halalas },
    { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
    { key: 'price_per_litre', kind: 'millis', value: (row) => row.price_millis_per_litre },
    { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
    { key: 'charged_amount', kind: 'halalas', value: (row) => row.charged_halalas },
    { key: 'odometer_km', kind: 'integer', value: (row) => row.odometer_km },
    { key: 'approved_at', kind: 'instant', value: (row) => row.approved_at },
    { key: 'fuelling_started_at', kind: 'instant', value: (row) => row.fuelling_started_at },
    { key: 'closed_at', kind: 'instant', value: (row) => row.closed_at },
    { key: 'completed_at', kind: 'instant', value: (row) => row.completed_at },
  ];
}
