import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { SimulationRow } from './policy-simulations.queries.ts';

const APPLIED: Statement = {
  name: 'simulation_applied',
  text: 'update policy_simulations set applied_at = $2 where id = $1',
};

/** Records that the draft became the limits. */
export async function saveApplied(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(APPLIED, [id, ctx.now]);
}

const REACHED: Statement = {
  name: 'simulation_reached',
  text: `
    select count(*) as vehicles from vehicles v
    where v.client_id = $1 and v.deleted_at is null and ($2::bigint is null or v.group_id = $2)
      and ($3::bigint is null or v.id = $3) and ($4::bigint is null or v.driver_id = $4)`,
};

/** How many vehicles the limits of a client, group, vehicle or driver hold for. */
export async function countVehicles(ctx: Ctx, run: SimulationRow): Promise<number> {
  const values = [run.client_id, run.group_id, run.vehicle_id, run.driver_id];
  const [row] = await ctx.db.rows<{ vehicles: number }>(REACHED, values);
  return row!.vehicles;
}
