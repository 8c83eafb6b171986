import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

/** A fill of a vehicle. `odometer_km` is null where nothing plausible was read. */
export interface RecordedFill {
  readonly vehicle_id: number;
  readonly fuel_request_id: number;
  readonly filled_at: Date;
  readonly odometer_km: number | null;
}

const RECORD_FILL: Statement = {
  name: 'odometer_record_fill',
  text: `with touched as (
           update vehicles set last_refill_date = greatest(last_refill_date, $2::timestamptz),
             odometer_km = case when $3::int is null or odo_last_updated_date > $2 then odometer_km else $3 end,
             odo_last_updated_date = case when $3::int is null then odo_last_updated_date else greatest(odo_last_updated_date, $2) end
           where id = $1 returning id, client_id)
         insert into odometer_readings (vehicle_id, client_id, read_at, odometer_km, source, fuel_request_id, entered_by, created_at)
         select id, client_id, $2, $3, 'fuel_request', $4, $5, $2 from touched where $3::int is not null
         on conflict do nothing`,
};

/** Saves the last fill on the vehicle, and a reading with its history; a fill that arrives late changes nothing newer. */
export async function saveFill(ctx: Ctx, fill: RecordedFill): Promise<void> {
  const { vehicle_id, filled_at, odometer_km, fuel_request_id } = fill;
  await ctx.db.rows(RECORD_FILL, [vehicle_id, filled_at, odometer_km, fuel_request_id, ctx.actor.user_id]);
}
