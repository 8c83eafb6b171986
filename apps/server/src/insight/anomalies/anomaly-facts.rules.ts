import type { ConfirmedFacts, FillFacts, PositionFacts } from '@fleet/domain/anomaly-facts.ts';
import type { FillRow, NewOdometer } from './anomaly-facts.queries.ts';

/**
 * Fills as detectors read them. A replaced instrument continues from the old one, so that it does not look turned
 * back.
 */
export function fillFacts(rows: readonly FillRow[], newOdometers: readonly NewOdometer[]): FillFacts[] {
  const added = addedKilometres(rows, newOdometers);
  return rows.map((row): FillFacts => {
    const before = row.odometer_km === null ? null : row.odometer_km + (added.get(row.id) ?? 0);
    return {
      id: String(row.id),
      client_id: String(row.client_id),
      vehicle_id: String(row.vehicle_id),
      driver_id: String(row.driver_id),
      attendant_user_id: String(row.attendant_user_id ?? 0),
      station_id: String(row.station_id ?? 0),
      network_id: String(row.network_id ?? 0),
      fuel_type_id: String(row.fuel_type_id),
      closed_at_ms: row.closed_at.getTime(),
      volume_ml: row.volume_ml,
      display_volume_ml: row.display_volume_ml,
      amount_halalas: row.amount_halalas,
      price_millis_per_litre: row.price_millis_per_litre,
      odometer_km: before,
      plate_entry: entryOf(row),
      phone_position: positionOf(row.requested_latitude, row.requested_longitude, row.requested_at),
      vehicle_position: positionOf(row.fixed_latitude, row.fixed_longitude, row.fixed_at),
      confirmed: confirmedBy(row),
    };
  });
}

/** A contradicted camera was corrected by the attendant. */
function entryOf({ plate_entry, found_by }: FillRow): FillFacts['plate_entry'] {
  if (plate_entry === 'scanned') return 'scanned';
  if (plate_entry === 'corrected' || plate_entry === 'contradicted') return 'corrected';
  if (plate_entry === 'tag') return 'tag';
  return found_by === 'qr' ? 'qr' : 'typed';
}

/** What the driver said of the vehicle as fuel was requested. */
function confirmedBy(row: FillRow): ConfirmedFacts | null {
  if (row.vehicle_is_here === null) return null;
  return {
    is_here: row.vehicle_is_here,
    at_ms: row.requested_at.getTime(),
    seen_at_ms: row.vehicle_seen_at?.getTime() ?? null,
    seen_metres: row.vehicle_seen_metres,
  };
}

function positionOf(
  latitude: number | null,
  longitude: number | null,
  at: Date | null,
): PositionFacts | null {
  if (latitude === null || longitude === null || at === null) return null;
  return { latitude, longitude, at_ms: at.getTime() };
}

/** By fill, the total of earlier instruments. Rows are in order of time. */
function addedKilometres(
  rows: readonly FillRow[],
  newOdometers: readonly NewOdometer[],
): ReadonlyMap<number, number> {
  const added = new Map<number, number>();
  for (const vehicle_id of new Set(newOdometers.map((one) => one.vehicle_id))) {
    const fills = rows.filter((row) => row.vehicle_id === vehicle_id);
    for (const instrument of newOdometers.filter((one) => one.vehicle_id === vehicle_id)) {
      const last = fills.findLast((row) => row.closed_at < instrument.read_at && row.odometer_km !== null);
      if (!last) continue;
      const offset = last.odometer_km! + (added.get(last.id) ?? 0) - instrument.odometer_km;
      for (const row of fills) if (row.closed_at >= instrument.read_at) added.set(row.id, offset);
    }
  }
  return added;
}
