import { randomBytes } from 'node:crypto';
import type { World } from './world.ts';

/** A recorded fill without request, hold or payment. */
export interface PastFill {
  readonly vehicle: { readonly id: number; readonly client_id: number; readonly fuel_type_id: number };
  readonly driver_id: number;
  readonly station: { readonly id: number; readonly network_id: number };
  readonly attendant_user_id: number;
  readonly closed_at: Date;
  readonly volume_ml: number;
  readonly fuel_type_id?: number;
  readonly odometer_km?: number | null;
  readonly price_millis_per_litre?: number;
  readonly plate_entry?: 'scanned' | 'corrected' | null;
  readonly found_by?: 'plate' | 'qr' | 'typed';
  readonly coordinates?: { readonly latitude: number; readonly longitude: number };
}

/** Inserts weeks of fills directly, for tests that only read them; returns their ids in order. */
export async function insertPastFills(world: World, fills: readonly PastFill[]): Promise<number[]> {
  const rows = fills.map((fill) => {
    const price = fill.price_millis_per_litre ?? 2_180;
    return {
      ...{ client_id: fill.vehicle.client_id, vehicle_id: fill.vehicle.id, driver_id: fill.driver_id },
      fuel_type_id: fill.fuel_type_id ?? fill.vehicle.fuel_type_id,
      ...{ network_id: fill.station.network_id, station_id: fill.station.id },
      ...{ attendant_user_id: fill.attendant_user_id, closed_at: fill.closed_at, volume_ml: fill.volume_ml },
      ...{ amount_halalas: Math.round((fill.volume_ml * price) / 10_000), price_millis_per_litre: price },
      ...{ odometer_km: fill.odometer_km ?? null, plate_entry: fill.plate_entry ?? null },
      ...{ found_by: fill.found_by ?? 'qr', latitude: fill.coordinates?.latitude ?? null },
      ...{ longitude: fill.coordinates?.longitude ?? null, qr_token: randomBytes(8).toString('hex') },
    };
  });
  const inserted = await world.rows<{ id: number }>(
    `insert into fuel_requests (client_id, vehicle_id, driver_id, fuel_type_id, network_id, station_id, attendant_user_id, closed_at,
       fuelling_started_at, completed_at, created_at, status_changed_at, volume_ml, amount_halalas, charged_halalas,
       price_millis_per_litre, odometer_km, plate_entry, found_by, requested_latitude, requested_longitude, qr_token, status, kind,
       requested_volume_ml, requested_amount_halalas, checks)
     select client_id, vehicle_id, driver_id, fuel_type_id, network_id, station_id, attendant_user_id, closed_at,
       closed_at - interval '4 minutes', closed_at, closed_at - interval '5 minutes', closed_at, volume_ml, amount_halalas, amount_halalas,
       price_millis_per_litre, odometer_km, plate_entry, found_by, latitude, longitude, qr_token, 'transaction_completed', 'litres',
       volume_ml, amount_halalas, '[]'
     from jsonb_to_recordset($1::jsonb) as f(client_id bigint, vehicle_id bigint, driver_id bigint, fuel_type_id bigint,
       network_id bigint, station_id bigint, attendant_user_id bigint, closed_at timestamptz, volume_ml bigint, amount_halalas bigint,
       price_millis_per_litre int, odometer_km int, plate_entry text, found_by text, latitude float8, longitude float8, qr_token text)
     returning id`,
    [JSON.stringify(rows)],
  );
  return inserted.map(({ id }) => id);
}
