import type * as contract from '@fleet/contracts/delivery/delivery-measures.ts';
import type { TripMeasures, VehicleMeasures } from '@fleet/contracts/delivery/delivery-measures.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows } from '../../platform/exports.ts';
import {
  type Days,
  findTripMeasures,
  listDaySums,
  readSums,
  tripMeasureList,
  vehicleMeasureList,
} from './delivery-measures.queries.ts';

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** A period's measures, those of the same number of days before it, and day by day. Throws INVALID_FIELDS. */
export async function getDeliveryMeasures(ctx: Ctx, period: Days) {
  const count = countDays(period);
  const before = {
    ...period,
    from_date: addDays(period.from_date, -count),
    to_date: addDays(period.from_date, -1),
  };
  return {
    total: await readSums(ctx, period),
    before: await readSums(ctx, before),
    days: await listDaySums(ctx, period),
  };
}

/** A page of vehicles. Throws INVALID_FIELDS. */
export function listVehicleMeasures(ctx: Ctx, query: z.output<typeof contract.listVehicleMeasures.query>) {
  countDays(query);
  return vehicleMeasureList(query).page(ctx, query);
}

/** A page of trips that left. Throws INVALID_FIELDS. */
export function listTripMeasures(ctx: Ctx, query: z.output<typeof contract.listTripMeasures.query>) {
  countDays(query);
  return tripMeasureList(query).page(ctx, query);
}

/** One trip's measures. Throws NOT_FOUND. */
export async function getTripMeasures(ctx: Ctx, id: number) {
  const row = await findTripMeasures(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such trip.');
  return row;
}

const share = (part: number, sum: number) => (sum === 0 ? null : Math.round((part / sum) * 1000) / 10);
const average = (sum: number, count: number) => (count === 0 ? null : Math.round((sum / count) * 10) / 10);
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60));

/** No figure where nobody rated. */
const RATING_COLUMNS: readonly ExportColumn<TripMeasures | VehicleMeasures>[] = [
  { key: 'average_rating', kind: 'integer', value: (row) => average(row.rated_stars, row.ratings) },
  { key: 'ratings', kind: 'integer', value: (row) => row.ratings },
];

const TRIP_COLUMNS: readonly ExportColumn<TripMeasures>[] = [
  { key: 'trip_code', value: (row) => row.trip_code },
  { key: 'date', value: (row) => row.trip_date },
  { key: 'status', value: (row, t) => t(`trips.status.${row.status}`) },
  { key: 'vehicle', value: (row) => row.vehicle.code },
  { key: 'plate_no', value: (row) => row.vehicle.plate_no },
  { key: 'driver', value: (row) => row.driver?.name },
  { key: 'orders', kind: 'integer', value: (row) => row.orders },
  { key: 'orders_done', kind: 'integer', value: (row) => row.orders_done },
  { key: 'orders_failed', kind: 'integer', value: (row) => row.orders_failed },
  {
    key: 'on_time_share',
    kind: 'integer',
    value: (row) => share(row.orders_on_time, row.orders_done + row.orders_failed),
  },
  ...RATING_COLUMNS,
  { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
  { key: 'delivered_litres', kind: 'ml', value: (row) => row.delivered_ml },
  { key: 'planned_distance_metres', kind: 'integer', value: (row) => row.planned_distance_metres },
  { key: 'actual_distance_metres', kind: 'integer', value: (row) => row.actual_distance_metres },
  { key: 'planned_minutes', kind: 'integer', value: (row) => minutes(row.planned_seconds) },
  { key: 'actual_minutes', kind: 'integer', value: (row) => minutes(row.actual_seconds) },
  { key: 'planned_service_minutes', kind: 'integer', value: (row) => minutes(row.planned_service_seconds) },
  { key: 'actual_service_minutes', kind: 'integer', value: (row) => minutes(row.actual_service_seconds) },
  { key: 'planned_cost', kind: 'halalas', value: (row) => row.planned_cost_halalas },
  { key: 'actual_cost', kind: 'halalas', value: (row) => row.actual_cost_halalas },
  { key: 'load_share', kind: 'integer', value: (row) => share(row.loaded_ml, row.offered_ml) },
  { key: 'own_fuel', kind: 'ml', value: (row) => row.fuel_ml },
  {
    key: 'compared_until',
    value: (row, t) => row.compared_until && t(`delivery_measures.until.${row.compared_until}`),
  },
];

/** Every trip that matches, as a file. Throws INVALID_FIELDS. */
export async function exportTripMeasures(
  ctx: Ctx,
  query: z.output<typeof contract.exportTripMeasures.query>,
  reply: FastifyReply,
): Promise<void> {
  countDays(query);
  const rows = streamRows<TripMeasures>(ctx, tripMeasureList(query).all);
  await sendExport(ctx, reply, query, { name: 'trip_measures', columns: TRIP_COLUMNS, rows });
}

const VEHICLE_COLUMNS: readonly ExportColumn<VehicleMeasures>[] = [
  { key: 'vehicle', value: (row) => row.vehicle.code },
  { key: 'plate_no', value: (row) => row.vehicle.plate_no },
  { key: 'trips', kind: 'integer', value: (row) => row.trips_over + row.trips_running },
  { key: 'orders_done', kind: 'integer', value: (row) => row.orders_done },
  { key: 'orders_failed', kind: 'integer', value: (row) => row.orders_failed },
  {
    key: 'on_time_share',
    kind: 'integer',
    value: (row) => share(row.orders_on_time, row.orders_done + row.orders_failed),
  },
  ...RATING_COLUMNS,
  { key: 'delivered_litres', kind: 'ml', value: (row) => row.delivered_ml },
  { key: 'planned_distance_metres', kind: 'integer', value: (row) => row.planned_distance_metres },
  { key: 'actual_distance_metres', kind: 'integer', value: (row) => row.actual_distance_metres },
  { key: 'actual_cost', kind: 'halalas', value: (row) => row.actual_cost_halalas },
  { key: 'load_share', kind: 'integer', value: (row) => share(row.loaded_ml, row.offered_ml) },
  {
    key: 'compartment_shares',
    value: (row) =>
      row.compartments
        .map((part) => `${part.position + 1}: ${share(part.loaded_ml, part.offered_ml) ?? '–'}%`)
        .join(', '),
  },
  { key: 'shift_share', kind: 'integer', value: (row) => share(row.busy_seconds, row.shift_seconds) },
  { key: 'own_fuel', kind: 'ml', value: (row) => row.fuel_ml },
];

/** Every vehicle that matches, as a file. Throws INVALID_FIELDS. */
export async function exportVehicleMeasures(
  ctx: Ctx,
  query: z.output<typeof contract.exportVehicleMeasures.query>,
  reply: FastifyReply,
): Promise<void> {
  countDays(query);
  const rows = streamRows<VehicleMeasures>(ctx, vehicleMeasureList(query).all);
  await sendExport(ctx, reply, query, { name: 'vehicle_measures', columns: VEHICLE_COLUMNS, rows });
}

function countDays({ from_date, to_date }: Days): number {
  const count = (Date.parse(to_date) - Date.parse(from_date)) / DAY_MS + 1;
  if (count >= 1 && count <= MAX_DAYS) return count;
  const code = count < 1 ? 'before_from' : 'too_long_period';
  throw new AppError(
    'INVALID_FIELDS',
    `The period has one day to ${MAX_DAYS}, its end after its beginning.`,
    undefined,
    {
      to_date: code,
    },
  );
}
