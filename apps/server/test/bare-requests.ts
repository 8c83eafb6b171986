import { randomBytes } from 'node:crypto';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import type { World } from './world.ts';

/** Inserts a request directly, without policy, hold or timeline, for tests that only read requests. */
export async function insertBareRequest(
  world: World,
  vehicle: { id: number; client_id: number; driver_id: number | null; fuel_type_id: number },
  fields: {
    status?: FuelRequestStatus;
    station?: { id: number; network_id: number };
    pump_photo_file_id?: number;
    requested_by_user_id?: number;
    is_demo?: boolean;
  } = {},
): Promise<{
  id: number;
  client_id: number;
  driver_id: number;
  network_id: number | null;
  station_id: number | null;
}> {
  const [row] = await world.rows<{ id: number }>(
    `insert into fuel_requests (client_id, vehicle_id, driver_id, fuel_type_id, status, kind, requested_volume_ml,
       requested_amount_halalas, qr_token, checks, created_at, status_changed_at, network_id, station_id, pump_photo_file_id,
       requested_by_user_id, is_demo)
     values ($1, $2, $3, $4, $5, 'litres', 40000, 8720, $6, '[]', $7, $7, $8, $9, $10, $11, $12) returning id`,
    [
      vehicle.client_id,
      vehicle.id,
      vehicle.driver_id,
      vehicle.fuel_type_id,
      fields.status ?? 'transaction_completed',
      randomBytes(8).toString('hex'),
      world.now,
      fields.station?.network_id ?? null,
      fields.station?.id ?? null,
      fields.pump_photo_file_id ?? null,
      fields.requested_by_user_id ?? null,
      fields.is_demo ?? false,
    ],
  );
  return {
    id: row!.id,
    client_id: vehicle.client_id,
    driver_id: vehicle.driver_id!,
    network_id: fields.station?.network_id ?? null,
    station_id: fields.station?.id ?? null,
  };
}
