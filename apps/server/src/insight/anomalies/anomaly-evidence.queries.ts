import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { StoredFinding } from './anomaly-findings.rules.ts';

/** Data of a case: names in the evidence, live detections, and the indicators of a request. */

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

export type Flag = StoredFinding & { readonly found_at: Date };

export function listFlags(ctx: Ctx, fuel_request_id: number): Promise<Flag[]> {
  return ctx.db.composed<Flag>(
    sql`select fuel_request_id, indicator, strength_percent, evidence, found_at from anomaly_flags
        where fuel_request_id = ${fuel_request_id} order by found_at, indicator`,
  );
}

/** A request whose indicators the actor may see: a fleet's own, or one at their station; null for others. */
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

/** Indicators shown to an attendant: flags of a request at their station's pump now. */
export async function listFlagsAtPump(
  ctx: Ctx,
  fuel_request_id: number,
  indicators: readonly AnomalyIndicator[],
): Promise<AnomalyIndicator[] | null> {
  const [row] = await ctx.db.composed<{ indicators: AnomalyIndicator[] }>(
    sql`select array(select f.indicator from anomaly_flags f where f.fuel_request_id = r.id
                       and f.indicator = any(${sql.param(indicators)}::text[]) order by f.strength_percent desc, f.indicator) as indicators
        from fuel_requests r where r.id = ${fuel_request_id} and r.station_id = ${ctx.actor.station_id}`,
  );
  return row?.indicators ?? null;
}
