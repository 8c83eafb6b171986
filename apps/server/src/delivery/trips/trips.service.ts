import type * as contract from '@fleet/contracts/delivery/trips.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { findTrip, listStops, tripList } from './trips.queries.ts';
import { type ListedTrip, presentTrip, presentTripDetail } from './trips.rules.ts';

/** A page of trips. */
export async function listTrips(ctx: Ctx, query: z.output<typeof contract.listTrips.query>) {
  const page = await tripList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentTrip(row, ctx.actor)) };
}

/** Every trip that matches, as a file. */
export function exportTrips(
  ctx: Ctx,
  query: z.output<typeof contract.exportTrips.query>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'trips',
    rows: streamRows<ListedTrip>(ctx, tripList(query).all),
    columns: [
      { key: 'trip_code', value: (row) => row.trip_code },
      { key: 'delivery_branch', value: (row) => row.delivery_branch[name] },
      { key: 'status', value: (row, t) => t(`trips.status.${row.status}`) },
      { key: 'vehicle', value: (row) => row.vehicle.code },
      { key: 'plate_no', value: (row) => row.vehicle.plate_no },
      { key: 'driver', value: (row) => row.driver?.name },
      { key: 'stops', kind: 'integer', value: (row) => row.stops },
      { key: 'stops_done', kind: 'integer', value: (row) => row.stops_done },
      { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
      { key: 'planned_start_at', kind: 'instant', value: (row) => row.planned_start_at },
      { key: 'planned_end_at', kind: 'instant', value: (row) => row.planned_end_at },
      { key: 'planned_distance_metres', kind: 'integer', value: (row) => row.planned_distance_metres },
      { key: 'planned_cost', kind: 'halalas', value: (row) => row.planned_cost_halalas },
    ],
  });
}

/** One trip with its stops. Throws NOT_FOUND. */
export async function getTrip(ctx: Ctx, id: number) {
  const row = await findTrip(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such trip.');
  return presentTripDetail(row, await listStops(ctx, id), ctx.actor);
}

/** Open browsers of administrators reload a trip. */
export async function tripEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return [...new Set(payloads.map((payload) => payload.id as number))].map((id) => ({ type: 'trip', id }));
}
