import type { FleetDocument } from '@fleet/domain/expiring-documents.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { FLEET_DOCUMENT_DATES } from '../policies/policies.fragments.ts';
import type { policySimulations } from './policy-simulations.table.ts';

export type SimulationRow = typeof policySimulations.$inferSelect;

/** A hash of the limits that a draft for `of` would replace, and of who follows its profile, with their versions. */
const baseOf = (of: string) => `
  (select md5(coalesce(string_agg(p.id || ':' || p.version, ' ' order by p.id), '')) from policies p
    where p.client_id = ${of}.client_id and case
      when ${of}.profile_id is not null then p.id = ${of}.profile_id or p.profile_id = ${of}.profile_id
      when ${of}.vehicle_ids is not null then p.vehicle_id = any(${of}.vehicle_ids)
      when ${of}.group_id is not null then p.group_id = ${of}.group_id
      when ${of}.vehicle_id is not null then p.vehicle_id = ${of}.vehicle_id
      when ${of}.driver_id is not null then p.driver_id = ${of}.driver_id
      else num_nonnulls(p.group_id, p.vehicle_id, p.driver_id, p.name_en) = 0 end)`;

const INSERT: Statement = {
  name: 'simulation_insert',
  text: `
    with mine as (
      update policy_simulations set status = 'cancelled', finished_at = $9
      where client_id = $1 and created_by_user_id is not distinct from $8 and status in ('waiting', 'running')
    ), old as (
      delete from policy_simulations where client_id = $1 and created_at < $9::timestamptz - interval '30 days'
    )
    insert into policy_simulations (client_id, group_id, vehicle_id, driver_id, rules, from_date, to_date, created_by_user_id, created_at, vehicle_ids, profile_id, base)
    select d.*, ${baseOf('d')} from (select $1::bigint as client_id, $2::bigint as group_id, $3::bigint as vehicle_id, $4::bigint as driver_id,
      $5::jsonb as rules, $6::date as from_date, $7::date as to_date, $8::bigint as created_by_user_id, $9::timestamptz as created_at,
      $10::bigint[] as vehicle_ids, $11::bigint as profile_id) d
    returning id`,
};

/** Puts a simulation down; one the same person still has in progress is cancelled, and old ones go. */
export async function insertSimulation(
  ctx: Ctx,
  input: Pick<
    SimulationRow,
    | ('client_id' | 'group_id' | 'vehicle_id' | 'driver_id' | 'vehicle_ids' | 'profile_id')
    | ('rules' | 'from_date' | 'to_date')
  >,
): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(INSERT, [
    input.client_id,
    input.group_id,
    input.vehicle_id,
    input.driver_id,
    JSON.stringify(input.rules),
    input.from_date,
    input.to_date,
    ctx.actor.user_id,
    ctx.now,
    input.vehicle_ids,
    input.profile_id,
  ]);
  return row!.id;
}

export interface SimulationView extends SimulationRow {
  outcomes:
    | { outcome: 'decline' | 'hold' | 'flag'; fills: number; volume_ml: number; amount_halalas: number }[]
    | null;
  profile_name_en: string | null;
  profile_name_ar: string | null;
  /** The limits are still those that the draft was simulated over. */
  is_current: boolean;
  by_day: { day: string; decline_ml: number; hold_ml: number; flag_ml: number }[] | null;
}

const VIEW: Statement = {
  name: 'simulation_view',
  text: `
    select s.*, f.name_en as profile_name_en, f.name_ar as profile_name_ar, s.base = ${baseOf('s')} as is_current,
      (select jsonb_agg(to_jsonb(o)) from (
        select outcome, count(*) as fills, sum(volume_ml) as volume_ml, sum(amount_halalas) as amount_halalas
        from policy_simulation_hits where simulation_id = s.id group by outcome) o) as outcomes,
      (select jsonb_agg(to_jsonb(d) order by d.day) from (
        select day, coalesce(sum(volume_ml) filter (where outcome = 'decline'), 0) as decline_ml,
          coalesce(sum(volume_ml) filter (where outcome = 'hold'), 0) as hold_ml, coalesce(sum(volume_ml) filter (where outcome = 'flag'), 0) as flag_ml
        from policy_simulation_hits where simulation_id = s.id group by day) d) as by_day
    from policy_simulations s left join policies f on f.id = s.profile_id where s.id = $1 and ($2::bigint is null or s.client_id = $2)`,
};

/** Within the reader's client; null for the platform is every client. */
export async function findSimulation(
  ctx: Ctx,
  id: number,
  client_id: number | null,
): Promise<SimulationView | null> {
  return (await ctx.db.rows<SimulationView>(VIEW, [id, client_id]))[0] ?? null;
}

const CANCEL: Statement = {
  name: 'simulation_cancel',
  text: `update policy_simulations set status = 'cancelled', finished_at = $2 where id = $1 and status in ('waiting', 'running')`,
};

/** Stops it where it is still in progress. */
export async function cancelSimulation(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(CANCEL, [id, ctx.now]);
}

const CLAIM: Statement = {
  name: 'simulation_claim',
  text: `
    update policy_simulations set status = 'running', heartbeat_at = now(), fills_done = 0, volume_ml = 0, amount_halalas = 0, litres = '{}'
    where id = (select id from policy_simulations
      where status = 'waiting' or (status = 'running' and heartbeat_at < now() - interval '1 minute')
      order by id limit 1 for update skip locked)
    returning *`,
};

/** Takes the next one that waits, or whose process died; null when there is none. */
export async function claimSimulation(ctx: Ctx): Promise<SimulationRow | null> {
  return (await ctx.db.rows<SimulationRow>(CLAIM))[0] ?? null;
}

/** The completed fills of the draft's owners, between two times. */
const FILLS = `
  from fuel_requests r
  where r.client_id = $1 and r.status = 'transaction_completed' and r.fuelling_started_at >= $2 and r.fuelling_started_at < $3
    and (num_nonnulls($4::bigint[], $5::bigint[], $6::bigint[]) = 0 or r.group_id = any($4) or r.vehicle_id = any($5) or r.driver_id = any($6))`;

const BEGIN: Statement = {
  name: 'simulation_begin',
  text: `with cleared as (delete from policy_simulation_hits where simulation_id = $7)
    update policy_simulations set fills_total = (select count(*) ${FILLS}) where id = $7`,
};

interface Period {
  readonly since: Date;
  readonly until: Date;
}

/** Whose fills are evaluated; all null: the client's. */
export interface SimulatedFills extends Period {
  readonly group_ids: readonly number[] | null;
  readonly vehicle_ids: readonly number[] | null;
  readonly driver_ids: readonly number[] | null;
}

function scopeOf(run: SimulationRow, fills: SimulatedFills): unknown[] {
  return [run.client_id, fills.since, fills.until, fills.group_ids, fills.vehicle_ids, fills.driver_ids];
}

/** Clears what a dead process left and records how many fills there are. */
export async function beginSimulation(ctx: Ctx, run: SimulationRow, fills: SimulatedFills): Promise<void> {
  await ctx.db.rows(BEGIN, [...scopeOf(run, fills), run.id]);
}

export interface FillRow {
  id: number;
  vehicle_id: number;
  driver_id: number;
  group_id: number | null;
  at: Date;
  volume_ml: number;
  documents: Readonly<Partial<Record<FleetDocument, string | null>>>;
  amount_halalas: number;
  price_millis: number;
  odometer_km: number | null;
  driver_distance_metres: number | null;
  is_tag_read: boolean;
  fuel_type_id: number;
  gas_tank_capacity_ml: number;
  metres_per_litre: number | null;
  station_id: number;
  network_id: number;
  city: string;
  latitude: number;
  longitude: number;
}

const PAGE: Statement = {
  name: 'simulation_page',
  text: `
    select r.id, r.vehicle_id, r.driver_id, r.group_id, r.fuelling_started_at as at, r.volume_ml, r.amount_halalas, r.price_millis_per_litre as price_millis,
      r.odometer_km, r.driver_distance_metres, r.tag_id is not null as is_tag_read, r.fuel_type_id, v.gas_tank_capacity_ml, v.metres_per_litre, r.station_id, r.network_id, s.city, s.latitude, s.longitude,
      ${FLEET_DOCUMENT_DATES} as documents
    from (select r.* ${FILLS} and (r.fuelling_started_at, r.id) > ($7::timestamptz, $8::bigint)
      order by r.fuelling_started_at, r.id limit $9) r
    join vehicles v on v.id = r.vehicle_id join drivers d on d.id = r.driver_id join stations s on s.id = r.station_id
    order by r.fuelling_started_at, r.id`,
};

/** The next fills in the order of time, after the last one seen. */
export function listFills(
  ctx: Ctx,
  run: SimulationRow,
  fills: SimulatedFills,
  after: { at: Date; id: number },
  limit: number,
): Promise<FillRow[]> {
  return ctx.db.rows<FillRow>(PAGE, [...scopeOf(run, fills), after.at, after.id, limit]);
}

const PROGRESS: Statement = {
  name: 'simulation_progress',
  text: `
    with hits as (
      insert into policy_simulation_hits (simulation_id, fuel_request_id, vehicle_id, outcome, checks, volume_ml, amount_halalas, day)
      select $1, h.fuel_request_id, h.vehicle_id, h.outcome, h.checks, h.volume_ml, h.amount_halalas, h.day
      from jsonb_to_recordset($2::jsonb) as h(fuel_request_id bigint, vehicle_id bigint, outcome text, checks jsonb, volume_ml bigint, amount_halalas bigint, day date)
      where exists (select 1 from policy_simulations where id = $1 and status = 'running')
    )
    update policy_simulations set fills_done = fills_done + $3, volume_ml = volume_ml + $4, amount_halalas = amount_halalas + $5, heartbeat_at = now(), litres = $6
    where id = $1 and status = 'running' returning id`,
};

/** Records the result of a page; false when the simulation was cancelled. */
export async function saveProgress(
  ctx: Ctx,
  id: number,
  hits: readonly object[],
  done: { fills: number; volume_ml: number; amount_halalas: number },
  litres: SimulationRow['litres'],
): Promise<boolean> {
  const values = [
    id,
    JSON.stringify(hits),
    done.fills,
    done.volume_ml,
    done.amount_halalas,
    JSON.stringify(litres),
  ];
  return (await ctx.db.rows(PROGRESS, values)).length > 0;
}

const FINISH: Statement = {
  name: 'simulation_finish',
  text: `update policy_simulations set status = $2, finished_at = now() where id = $1 and status = 'running'`,
};

export async function finishSimulation(ctx: Ctx, id: number, status: 'done' | 'failed'): Promise<void> {
  await ctx.db.rows(FINISH, [id, status]);
}

/** Since when a simulation waits or runs; null when nothing waits. */
export async function findOpenSimulation(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_open_simulation',
    text: `select min(created_at) as due_at from policy_simulations where status in ('waiting', 'running')`,
  });
  return row!.due_at;
}

export interface Follower {
  group_id: number | null;
  vehicle_id: number | null;
  driver_id: number | null;
  /** The rules it has itself. */
  codes: string[];
}

const FOLLOWERS: Statement = {
  name: 'simulation_followers',
  text: 'select p.group_id, p.vehicle_id, p.driver_id, policy_codes(p) as codes from policies p where p.profile_id = $1',
};

/** Who follows a profile. */
export function listFollowers(ctx: Ctx, profile_id: number): Promise<Follower[]> {
  return ctx.db.rows<Follower>(FOLLOWERS, [profile_id]);
}

const OWNED: Statement = {
  name: 'simulation_owned',
  text: `select ($2::bigint[] is null or (select count(*) from vehicles v where v.client_id = $1 and v.id = any($2)) = cardinality($2))
      and ($3::bigint is null or exists (select from policies p where p.id = $3 and p.client_id = $1 and p.name_en is not null)) as is_owned`,
};

/** Whether these vehicles and this profile are the client's. */
export async function areOwned(
  ctx: Ctx,
  client_id: number,
  vehicle_ids: readonly number[] | null,
  profile_id: number | null,
): Promise<boolean> {
  const [row] = await ctx.db.rows<{ is_owned: boolean }>(OWNED, [client_id, vehicle_ids, profile_id]);
  return row!.is_owned;
}
