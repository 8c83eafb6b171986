/** A reading older than this says too little of the level now: a car burns a tenth of its tank in an hour of driving. */
const FRESH = `interval '30 minutes'`;

/**
 * What a vehicle's tank held at an instant by its fresh readings, as JSON `{volume_ml, read_at}`: of the last three the lowest, so that no
 * single slip of a sensor declines fuel; null without a fresh one. One probe of an index, in which fleets without readings have nothing.
 */
export function freshTankLevel(vehicle_id: string, now: string): string {
  return `(select jsonb_build_object('volume_ml', min(t.volume_ml), 'read_at', max(t.read_at)) from (
      select r.volume_ml, r.read_at from tank_readings r
      where r.vehicle_id = ${vehicle_id} and r.read_at > ${now} - ${FRESH} and r.read_at <= ${now}
      order by r.read_at desc limit 3) t having count(*) > 0)`;
}
