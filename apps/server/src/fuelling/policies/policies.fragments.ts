import { DRIVER_DOCUMENTS, VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/**
 * Over `stations`: not declined by a place rule of the driver, of their vehicle, its group or the client. What a manager
 * decides, or what only flags, still serves.
 */
export function servesDriver(driver_id: number): SQL {
  const declines = (code: string) => sql`coalesce(p.consequences ->> ${code}, 'decline') = 'decline'`;
  return sql`not exists (
    select 1 from drivers d left join vehicles v on v.driver_id = d.id and v.deleted_at is null join policies_in_force p on p.client_id = d.client_id
    where d.id = ${driver_id}
      and (num_nonnulls(p.group_id, p.vehicle_id, p.driver_id) = 0 or p.driver_id = d.id or p.vehicle_id = v.id or p.group_id = v.group_id)
      and (((stations.id = any(p.disabled_station_ids) or stations.network_id = any(p.disabled_network_ids)) and ${declines('station_allowed')})
        or (stations.city <> all(p.cities) and ${declines('city_allowed')})
        or (not is_in_areas(p.areas, stations.latitude, stations.longitude) and ${declines('area_allowed')})))`;
}

const untilOf = (alias: string, documents: readonly string[]) =>
  documents.map((document) => `'${document}', ${alias}.${document}_until`).join(', ');

/** The last days of the documents of vehicle `v` and driver `d`. */
export const FLEET_DOCUMENT_DATES = `jsonb_build_object(${untilOf('v', VEHICLE_DOCUMENTS)}, ${untilOf('d', DRIVER_DOCUMENTS)})`;

/** Columns over `usage_days`: what was used in the day, the week and the month that begin on these values. */
export function usageSums(day: string, week: string, month: string): string {
  const windows = { day: `day = ${day}`, week: `day >= ${week}`, month: `day >= ${month}` };
  const sumsOf = ([window, when]: [string, string]) =>
    ['volume_ml', 'amount_halalas', 'fills', 'extra_volume_ml', 'extra_amount_halalas'].map(
      (column) =>
        `sum(${column}) filter (where ${when}) as ${window}_${column.replace(/_(ml|halalas)$/, '')}`,
    );
  return Object.entries(windows).flatMap(sumsOf).join(', ');
}
