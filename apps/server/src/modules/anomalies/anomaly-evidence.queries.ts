import type { AnomalySign } from '@fleet/domain/anomaly-facts.ts';
import { sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { KeptFinding } from './anomaly-findings.rules.ts';

/** What stands beside a case: names evidence speaks of, what was seen live, and the signs of a request. */

export interface Named {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

export function listStationNames(ctx: Ctx, ids: readonly number[]): Promise<Named[]> {
  return ctx.db.composed<Named>(
    sql`select id, name_en, name_ar from stations where id = any(${sql.param(ids)}::bigint[])`,
  );
}

export function listFuelTitles(ctx: Ctx, ids: readonly number[]) {
  return ctx.db.composed<{ id: number; title_en: string; title_ar: string }>(
    sql`select id, title_en, title_ar from fuel_types where id = any(${sql.param(ids)}::bigint[])`,
  );
}

export type Flag = KeptFinding & { readonly found_at: Date };

export function listFlags(ctx: Ctx, fuel_request_id: number): Promise<Flag[]> {
  return ctx.db.composed<Flag>(
    sql`select fuel_request_id, sign, strength_percent, evidence, found_at from anomaly_flags
        where fuel_request_id = ${fuel_request_id} order by found_at, sign`,
  );
}

/** A request the actor may see the signs of: a fleet's own, or one at their station; null for anybody else's. */
export async function findRequest(
  ctx: Ctx,
  id: number,
): Promise<{ id: number; case_id: number | null } | null> {
  const [row] = await ctx.db.composed<{ id: number; case_id: number | null }>(
    sql`select r.id, (select c.id from anomaly_cases c where c.fuel_request_id = r.id) as case_id
        from fuel_requests r where r.id = ${id} and ${requestScope(ctx.actor)}`,
  );
  return row ?? null;
}

function requestScope(actor: Actor) {
  if (actor.kind === 'system' || actor.role === 'admin') return sql`true`;
  if (actor.client_id !== null)
    return actor.driver_id === null ? sql`r.client_id = ${actor.client_id}` : sql`false`;
  return actor.station_id === null ? sql`false` : sql`r.station_id = ${actor.station_id}`;
}

/** Signs an attendant is told of: flags of a request that stands at their station's pump now. */
export async function listFlagsAtPump(
  ctx: Ctx,
  fuel_request_id: number,
  signs: readonly AnomalySign[],
): Promise<AnomalySign[] | null> {
  const [row] = await ctx.db.composed<{ signs: AnomalySign[] }>(
    sql`select array(select f.sign from anomaly_flags f where f.fuel_request_id = r.id
                       and f.sign = any(${sql.param(signs)}::text[]) order by f.strength_percent desc, f.sign) as signs
        from fuel_requests r where r.id = ${fuel_request_id} and r.station_id = ${ctx.actor.station_id}`,
  );
  return row?.signs ?? null;
}
