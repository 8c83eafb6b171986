import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Json } from './by-sample.ts';

/**
 * The steps of a fuel request as their audit rows mostly have them: only what differs is stored (packed-sides.ts). Rows are read with
 * the samples they were packed with, which seals prove: never change what is in this file, add another beside it under the next version.
 */

/** What an audit row says in columns of its own, so that its sides need not. */
export interface AuditedBy {
  readonly at: Date;
  readonly action: string;
  readonly actor_user_id: number | null;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
}

/** A field that a side does not have. */
export const ABSENT = {};
const TIME = '2026-01-01T00:00:00.000Z';
type Fields = { readonly [name: string]: Json };

/** Everything that a side may name, behind what it mostly has. */
const ANY = Object.fromEntries(
  [
    ...[
      'status',
      'due_at',
      'approved_volume_ml',
      'approved_amount_halalas',
      'hold_halalas',
      'usage_day',
      'flags',
    ],
    ...[
      'hold_price_millis_per_litre',
      'usage_volume_ml',
      'usage_amount_halalas',
      'usage_capacity_id',
      'found_by',
    ],
    ...[
      'usage_extra_volume_ml',
      'usage_extra_amount_halalas',
      'device_clock_skew_seconds',
      'network_id',
      'tag_id',
    ],
    ...[
      'station_id',
      'attendant_user_id',
      'pin_failures',
      'pin_checked',
      'override_reason',
      'plate_read',
      'kind',
    ],
    ...[
      'plate_entry',
      'price_millis_per_litre',
      'volume_ml',
      'amount_halalas',
      'charged_halalas',
      'odometer_km',
    ],
    ...[
      'driver_distance_metres',
      'pump_photo_file_id',
      'pending_reasons',
      'end_reason',
      'approved_at',
      'client_id',
    ],
    ...['initiated_at', 'fuelling_started_at', 'closed_at', 'completed_at', 'arrived_late_at', 'vehicle_id'],
    ...['driver_id', 'group_id', 'fuel_type_id', 'requested_by_user_id', 'requested_volume_ml', 'qr_token'],
    ...[
      'requested_amount_halalas',
      'request_reason',
      'request_reason_text',
      'requested_odometer_km',
      'created_at',
    ],
    ...[
      'requested_latitude',
      'requested_longitude',
      'vehicle_is_here',
      'vehicle_seen_at',
      'vehicle_seen_metres',
    ],
    ...['chosen_station_id', 'late_for_request_id', 'is_demo', 'reference_number', 'other_fuel_type_id'],
  ].map((name) => [name, ABSENT]),
);
const fields = (own: Fields): Fields => ({ ...own, ...ANY, ...own });

interface Sides {
  readonly before: Json;
  readonly after: Fields;
}

/** Both sides of such a step, by what its row says itself; undefined for one that is stored as it is. */
export function sidesSample(row: AuditedBy): Sides | undefined {
  return STEPS[row.action]?.(row);
}

const STEPS: Readonly<Record<string, (row: AuditedBy) => Sides>> = {
  create: ({ at, actor_user_id, client_id }) => ({
    before: null,
    after: fields({
      ...{ qr_token: '', vehicle_id: 0, driver_id: 0, due_at: TIME, approved_at: TIME, created_at: TIME },
      ...{ hold_halalas: 0, usage_volume_ml: 0, usage_amount_halalas: 0, requested_volume_ml: 0 },
      ...{
        requested_amount_halalas: 0,
        hold_price_millis_per_litre: 0,
        requested_latitude: 0,
        requested_longitude: 0,
      },
      ...{
        fuel_type_id: 1,
        kind: 'litres',
        flags: [],
        status: 'request_approved',
        usage_day: riyadhDate(at),
      },
      ...{ is_demo: false, pin_checked: false, pin_failures: 0, usage_extra_volume_ml: 0 },
      ...{ usage_extra_amount_halalas: 0, client_id, requested_by_user_id: actor_user_id },
    }),
  }),
  initiate: ({ actor_user_id, network_id, station_id }) => ({
    before: fields({ due_at: TIME, status: 'request_approved' }),
    after: fields({
      ...{ due_at: TIME, initiated_at: TIME, status: 'transaction_initiated', found_by: 'plate' },
      ...{ network_id, station_id, attendant_user_id: actor_user_id },
    }),
  }),
  start_fuelling: () => ({
    before: fields({ due_at: TIME, status: 'transaction_initiated' }),
    after: fields({
      ...{ due_at: TIME, fuelling_started_at: TIME, plate_read: '', price_millis_per_litre: 0 },
      ...{ driver_distance_metres: 0, plate_entry: 'typed', status: 'transaction_held' },
    }),
  }),
  close: () => ({
    before: fields({
      ...{ due_at: TIME, usage_volume_ml: 0, usage_amount_halalas: 0, flags: [], status: 'transaction_held' },
    }),
    after: fields({
      ...{ reference_number: 'TX-', volume_ml: 0, amount_halalas: 0, charged_halalas: 0, usage_volume_ml: 0 },
      ...{ usage_amount_halalas: 0, closed_at: TIME, completed_at: TIME, flags: ['plate_by_camera'] },
      ...{ status: 'transaction_completed' },
    }),
  }),
};
