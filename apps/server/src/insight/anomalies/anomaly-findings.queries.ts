import { AMOUNT_INDICATORS } from '@fleet/domain/anomaly-cases.ts';
import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { FillRow } from './anomaly-facts.queries.ts';
import type { CaseOfFill, StoredFinding } from './anomaly-findings.rules.ts';

const INDICATORS: Statement = {
  name: 'anomaly_indicators_of_fills',
  text: 'select fuel_request_id as id, indicator from anomaly_findings where fuel_request_id = any($1::bigint[])',
};

/** The signs these fills have now. */
export function listIndicators(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; indicator: AnomalyIndicator }[]> {
  return ctx.db.rows(INDICATORS, [ids]);
}

const OPEN_CASES: Statement = {
  name: 'anomaly_cases_of_fills_new',
  text: `insert into anomaly_cases (fuel_request_id, client_id, vehicle_id, driver_id, station_id, network_id, attendant_user_id,
           closed_at, indicators, score, station_score, found_at, is_demo)
         select f.id, f.client_id, f.vehicle_id, f.driver_id, f.station_id, f.network_id, f.attendant_user_id, f.closed_at,
           '{}', 0, 0, $2, f.is_demo
         from jsonb_to_recordset($1::jsonb) as f(id bigint, client_id bigint, vehicle_id bigint, driver_id bigint, station_id bigint,
           network_id bigint, attendant_user_id bigint, closed_at timestamptz, is_demo boolean)
         order by f.id on conflict (fuel_request_id) do nothing`,
};
const LOCK_CASES: Statement = {
  name: 'anomaly_cases_of_fills_lock',
  text: `select c.id, c.fuel_request_id, c.state, c.decided_score, c.notified_at,
           exists (select from anomaly_case_events e where e.anomaly_case_id = c.id) as is_touched,
           (select coalesce(jsonb_agg(jsonb_build_object('indicator', f.indicator, 'strength_percent', f.strength_percent,
             'evidence', f.evidence)), '[]')
            from anomaly_flags f where f.fuel_request_id = c.fuel_request_id) as flags
         from anomaly_cases c where c.fuel_request_id = any($1::bigint[]) order by c.fuel_request_id for update of c`,
};

/** The cases of these fills, made where there is none, and locked in one order, so that two judges wait for each other. */
export async function lockCasesOf(ctx: Ctx, fills: readonly FillRow[]): Promise<CaseOfFill[]> {
  const shown = fills.map(({ id, client_id, vehicle_id, driver_id, station_id, network_id, ...fill }) => ({
    ...{ id, client_id, vehicle_id, driver_id, station_id, network_id },
    attendant_user_id: fill.attendant_user_id,
    closed_at: fill.closed_at,
    is_demo: fill.is_demo,
  }));
  await ctx.db.rows(OPEN_CASES, [JSON.stringify(shown), ctx.now]);
  return ctx.db.rows<CaseOfFill>(LOCK_CASES, [fills.map(({ id }) => id)]);
}

const FINDINGS: Statement = {
  name: 'anomaly_findings_of',
  text: 'select fuel_request_id, indicator, strength_percent, evidence from anomaly_findings where fuel_request_id = any($1::bigint[])',
};

export function listFindings(ctx: Ctx, fuel_request_ids: readonly number[]): Promise<StoredFinding[]> {
  return ctx.db.rows(FINDINGS, [fuel_request_ids]);
}

const SAVE: Statement = {
  name: 'anomaly_findings_save',
  text: `insert into anomaly_findings (fuel_request_id, indicator, strength_percent, evidence, found_at)
         select fuel_request_id, indicator, strength_percent, evidence, $2
         from jsonb_to_recordset($1::jsonb) as f(fuel_request_id bigint, indicator text, strength_percent smallint, evidence jsonb)
         on conflict (fuel_request_id, indicator) do update
           set strength_percent = excluded.strength_percent, evidence = excluded.evidence`,
};
const REMOVE: Statement = {
  name: 'anomaly_findings_remove',
  text: `delete from anomaly_findings f using jsonb_to_recordset($1::jsonb) as g(fuel_request_id bigint, indicator text)
         where f.fuel_request_id = g.fuel_request_id and f.indicator = g.indicator`,
};

export async function saveFindings(
  ctx: Ctx,
  { save, remove }: { save: readonly StoredFinding[]; remove: readonly StoredFinding[] },
): Promise<void> {
  if (remove.length > 0) await ctx.db.rows(REMOVE, [JSON.stringify(remove)]);
  if (save.length > 0) await ctx.db.rows(SAVE, [JSON.stringify(save), ctx.now]);
}

export interface JudgedCase {
  readonly id: number;
  readonly score: number;
  readonly station_score: number;
  readonly indicators: readonly AnomalyIndicator[];
  readonly reopens: boolean;
  readonly notifies: boolean;
}

const SAVE_CASES: Statement = {
  name: 'anomaly_cases_save',
  text: `update anomaly_cases c set score = j.score, station_score = j.station_score, indicators = j.indicators,
           state = case when j.reopens then 'open' else c.state end,
           outcome = case when j.reopens then null else c.outcome end,
           comment = case when j.reopens then null else c.comment end,
           reviewer_user_id = case when j.reopens then null else c.reviewer_user_id end,
           state_changed_at = case when j.reopens then $2 else c.state_changed_at end,
           version = c.version + case when j.reopens then 1 else 0 end,
           notified_at = case when j.notifies then $2 else c.notified_at end
         from jsonb_to_recordset($1::jsonb) as j(id bigint, score smallint, station_score smallint, indicators text[], reopens boolean, notifies boolean)
         where c.id = j.id`,
};
const NOTE_REOPENED: Statement = {
  name: 'anomaly_case_events_reopened',
  text: `insert into anomaly_case_events (anomaly_case_id, at, action, score)
         select j.id, $2, 'reopened', j.score from jsonb_to_recordset($1::jsonb) as j(id bigint, score smallint, reopens boolean)
         where j.reopens`,
};
const DROP_CASES: Statement = {
  name: 'anomaly_cases_drop',
  text: 'delete from anomaly_cases where id = any($1::bigint[])',
};

/** The resulting cases; removed ones had no user's action. */
export async function saveCases(
  ctx: Ctx,
  cases: readonly JudgedCase[],
  gone: readonly number[],
): Promise<void> {
  if (gone.length > 0) await ctx.db.rows(DROP_CASES, [gone]);
  if (cases.length === 0) return;
  await ctx.db.rows(SAVE_CASES, [JSON.stringify(cases), ctx.now]);
  if (cases.some(({ reopens }) => reopens))
    await ctx.db.rows(NOTE_REOPENED, [JSON.stringify(cases), ctx.now]);
}

const INSERT_FLAGS: Statement = {
  name: 'anomaly_flags_insert',
  text: `insert into anomaly_flags (fuel_request_id, indicator, strength_percent, evidence, status, found_at)
         select fuel_request_id, indicator, strength_percent, evidence, $2, $3
         from jsonb_to_recordset($1::jsonb) as f(fuel_request_id bigint, indicator text, strength_percent smallint, evidence jsonb)
         on conflict (fuel_request_id, indicator) do nothing returning indicator`,
};

const FOLLOW_APPROVED: Statement = {
  name: 'anomaly_flags_follow_approved',
  text: `merge into anomaly_flags f
         using (select $1::bigint as fuel_request_id, i.indicator, j.strength_percent, j.evidence from unnest($2::text[]) as i(indicator)
           left join jsonb_to_recordset($3::jsonb) as j(indicator text, strength_percent smallint, evidence jsonb) using (indicator)) n
         on f.fuel_request_id = n.fuel_request_id and f.indicator = n.indicator
         when matched and n.evidence is null then delete
         when matched then update set strength_percent = n.strength_percent, evidence = n.evidence`,
};

/** Less was approved: what the requested amount gave cause for is taken back, or shown by the approved one. */
export async function followApproved(ctx: Ctx, fuel_request_id: number, seen: readonly StoredFinding[]) {
  await ctx.db.rows(FOLLOW_APPROVED, [fuel_request_id, AMOUNT_INDICATORS, JSON.stringify(seen)]);
}

/** Notes what is seen now, once each; which of it is new. */
export async function insertFlags(ctx: Ctx, flags: readonly StoredFinding[], status: string) {
  const rows = await ctx.db.rows<{ indicator: AnomalyIndicator }>(INSERT_FLAGS, [
    JSON.stringify(flags),
    status,
    ctx.now,
  ]);
  return rows.map(({ indicator }) => indicator);
}
