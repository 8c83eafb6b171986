import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

const PLATE: Statement = { name: 'anomaly_plate', text: 'select plate_no from vehicles where id = $1' };

export async function findPlate(ctx: Ctx, vehicle_id: number): Promise<string> {
  return (await ctx.db.rows<{ plate_no: string }>(PLATE, [vehicle_id]))[0]!.plate_no;
}
