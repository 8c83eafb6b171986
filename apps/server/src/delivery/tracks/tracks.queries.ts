import type { Ctx } from '../../platform/context.ts';
import type { TrackFix } from './tracks.rules.ts';

const FIXES = {
  name: 'track_fixes',
  text: `select extract(epoch from fixed_at)::float8 as at, latitude, longitude, speed_kmh, heading_degrees, accuracy_metres
         from positions where delivery_vehicle_id = $1 and fixed_at >= $2 and fixed_at < $3 order by fixed_at`,
};

/** The positions of a vehicle between two instants, by time: those of one Riyadh day are in one partition. */
export async function listFixes(ctx: Ctx, vehicle: number, from: Date, to: Date): Promise<TrackFix[]> {
  const rows = await ctx.db.rows<TrackFix>(FIXES, [vehicle, from, to]);
  return rows.map((fix) => ({ ...fix, at: Math.floor(fix.at) }));
}

const VEHICLE = {
  name: 'track_vehicle',
  text: `select d.id, d.code, v.plate_no, d.delivery_branch_id
         from delivery_vehicles d join vehicles v on v.id = d.vehicle_id where d.id = $1`,
};

export interface TrackedVehicle {
  readonly id: number;
  readonly code: string;
  readonly plate_no: string;
  readonly delivery_branch_id: number;
}

export async function findTrackedVehicle(ctx: Ctx, id: number): Promise<TrackedVehicle | null> {
  return (await ctx.db.rows<TrackedVehicle>(VEHICLE, [id]))[0] ?? null;
}
