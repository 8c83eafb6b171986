import type { AnomalyCaseRow } from '@fleet/contracts/insight/anomaly-case-shapes.ts';
import type { listAnomalyCases } from '@fleet/contracts/insight/anomaly-cases.ts';
import {
  type AnomalyCaseAction,
  type AnomalyOutcome,
  STATION_INDICATORS,
} from '@fleet/domain/anomaly-cases.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { eq, sql } from '../../platform/orm.ts';
import { caseScope } from './anomalies.fragments.ts';
import { anomalyCaseEvents, anomalyCases } from './anomalies.table.ts';

export type CaseRecord = typeof anomalyCases.$inferSelect;
export type ListedCase = Omit<AnomalyCaseRow, 'closed_at'> & { readonly closed_at: Date };
type Filter = Omit<z.output<(typeof listAnomalyCases)['query']>, 'page' | 'per_page'>;

const STATION_ARRAY = sql.raw(`array[${STATION_INDICATORS.map((indicator) => `'${indicator}'`).join(', ')}]`);

const scoreFor = (actor: Actor) => (actor.station_id === null ? sql`c.score` : sql`c.station_score`);
const indicatorsFor = (actor: Actor) =>
  actor.station_id === null
    ? sql`c.indicators`
    : sql`array(select s from unnest(c.indicators) with ordinality as t(s, at) where s = any(${STATION_ARRAY}) order by at)`;

const party = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar)`);
const FROM = sql`anomaly_cases c join fuel_requests r on r.id = c.fuel_request_id join clients k on k.id = c.client_id
  join vehicles v on v.id = c.vehicle_id join drivers d on d.id = c.driver_id join stations s on s.id = c.station_id
  left join users u on u.id = c.reviewer_user_id`;
const columnsFor = (actor: Actor) => sql`c.id, c.fuel_request_id, r.reference_number, c.state, c.outcome,
  ${scoreFor(actor)} as score, ${indicatorsFor(actor)} as indicators, c.closed_at, c.is_demo,
  coalesce(r.volume_ml, 0) as volume_ml, coalesce(r.amount_halalas, 0) as amount_halalas,
  u.name as reviewer, ${party('k')} as client, ${party('s')} as station,
  jsonb_build_object('id', v.id, 'plate_no', v.plate_no, 'plate_kind', v.plate_kind, 'name', v.name) as vehicle,
  jsonb_build_object('id', d.id, 'name', concat_ws(' ', d.first_name, d.last_name)) as driver`;

/** The actor's queue; highest score first by default. */
export function caseList(actor: Actor, filter: Filter): List<ListedCase> {
  const { state, outcome, indicator, q, from, to, sort = '-score' } = filter;
  return listOf<ListedCase>(
    {
      select: columnsFor(actor),
      from: FROM,
      where: allOf(
        caseScope(actor),
        state === 'waiting' ? sql`c.state <> 'closed'` : state && sql`c.state = ${state}`,
        outcome && sql`c.outcome = ${outcome}`,
        indicator && sql`${indicator} = any(${indicatorsFor(actor)})`,
        ...(['client_id', 'vehicle_id', 'driver_id', 'station_id'] as const).map((column) =>
          filter[column] ? sql`c.${sql.identifier(column)} = ${filter[column]}` : undefined,
        ),
        from ? sql`c.closed_at >= ${startOfRiyadhDate(from)}` : undefined,
        to ? sql`c.closed_at < ${startOfRiyadhDate(addDays(to, 1))}` : undefined,
        q
          ? sql`(strpos(v.plate_no, ${q.toUpperCase().replace(/\s+/g, '-')}) > 0 or r.reference_number = ${q.toUpperCase()}
              or strpos(lower(concat_ws(' ', d.first_name, d.last_name, s.name_en, s.name_ar)), ${q.toLowerCase()}) > 0)`
          : undefined,
      ),
      sorts: {
        score: scoreFor(actor),
        closed_at: sql`c.closed_at`,
        volume: sql`r.volume_ml`,
        amount: sql`r.amount_halalas`,
      },
      id: sql`c.id`,
      filled: ['score', 'closed_at'],
      isLong: true,
    },
    sort,
  );
}

/** More than this many is "many". */
const COUNTED = 1_000;

export async function countWaiting(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.composed<{ waiting: number }>(
    sql`select count(*)::int as waiting from (select from anomaly_cases c where ${caseScope(ctx.actor)} and c.state = 'open' limit ${COUNTED}) x`,
  );
  return row!.waiting;
}

export type DetailRow = ListedCase &
  Pick<CaseRecord, 'version' | 'comment' | 'found_at'> & {
    readonly attendant: string | null;
    readonly tank_ml: number;
    readonly fuel_type: { id: number; title_en: string; title_ar: string };
    readonly station_coordinates: { latitude: number; longitude: number };
  };

/** One case; null where it is not the actor's. */
export async function findCase(ctx: Ctx, id: number): Promise<DetailRow | null> {
  const [row] = await ctx.db.composed<DetailRow>(sql`
    select ${columnsFor(ctx.actor)}, c.version, c.comment, c.found_at, a.name as attendant, v.gas_tank_capacity_ml as tank_ml,
      jsonb_build_object('id', f.id, 'title_en', f.title_en, 'title_ar', f.title_ar) as fuel_type,
      jsonb_build_object('latitude', s.latitude, 'longitude', s.longitude) as station_coordinates
    from ${FROM} join fuel_types f on f.id = r.fuel_type_id left join users a on a.id = c.attendant_user_id
    where c.id = ${id} and ${caseScope(ctx.actor)}`);
  return row ?? null;
}

/** The next that waits after this one in the actor's queue, or the first of it. */
export async function findNext(ctx: Ctx, { id, score }: { id: number; score: number }) {
  const mine = scoreFor(ctx.actor);
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    select c.id from anomaly_cases c where ${caseScope(ctx.actor)} and c.state = 'open' and c.id <> ${id}
    order by (${mine}, c.id) < (${score}::int, ${id}::bigint) desc, ${mine} desc, c.id desc limit 1`);
  return row?.id ?? null;
}

export async function lockCase(ctx: Ctx, id: number): Promise<CaseRecord | null> {
  const [row] = await ctx.db.composed<CaseRecord>(
    sql`select c.* from anomaly_cases c where c.id = ${id} and ${caseScope(ctx.actor)} for update`,
  );
  return row ?? null;
}

export async function saveCase(ctx: Ctx, id: number, change: Partial<CaseRecord>): Promise<void> {
  await ctx.db.orm.update(anomalyCases).set(change).where(eq(anomalyCases.id, id));
}

export async function insertEvent(
  ctx: Ctx,
  known: Pick<CaseRecord, 'id' | 'score'>,
  event: { action: AnomalyCaseAction; outcome?: AnomalyOutcome; comment?: string | undefined },
): Promise<void> {
  await ctx.db.orm.insert(anomalyCaseEvents).values({
    anomaly_case_id: known.id,
    at: ctx.now,
    user_id: ctx.actor.user_id,
    action: event.action,
    outcome: event.outcome ?? null,
    comment: event.comment ?? null,
    score: known.score,
  });
}

export function listEvents(ctx: Ctx, id: number) {
  return ctx.db.composed<typeof anomalyCaseEvents.$inferSelect & { by: string | null }>(
    sql`select e.*, u.name as by from anomaly_case_events e left join users u on u.id = e.user_id
        where e.anomaly_case_id = ${id} order by e.id`,
  );
}
