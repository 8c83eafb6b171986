import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { commentsOf } from '../../messages/chats/chats.fragments.ts';
import { USABLE_CREDIT } from '../../money/ledger/ledger-balances.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { sql } from '../../platform/orm.ts';
import type { WholeFuelRequest } from './fuel-requests.rules.ts';
import { scopeCondition, scopeValues } from './fuel-requests-lock.queries.ts';

const PARTY = (alias: string) =>
  `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar) end`;

/** The nested names every shape of a request carries. */
export const NAMES = `
  ${PARTY('c')} as client, ${PARTY('n')} as network, ${PARTY('s')} as station, ${PARTY('cs')} as chosen_station,
  jsonb_build_object('id', v.id, 'plate_no', v.plate_no, 'plate_kind', v.plate_kind, 'name', v.name) as vehicle,
  jsonb_build_object('id', d.id, 'name', concat_ws(' ', d.first_name, d.middle_name, d.last_name), 'mobile', d.mobile) as driver,
  jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar, 'title_ur', f.title_ur) as fuel_type`;

export const NAME_JOINS = `
  join clients c on c.id = r.client_id join vehicles v on v.id = r.vehicle_id join drivers d on d.id = r.driver_id
  join fuel_types f on f.id = r.fuel_type_id
  left join stations s on s.id = r.station_id left join networks n on n.id = r.network_id left join stations cs on cs.id = r.chosen_station_id`;

/** What `NAMES` selects. */
export type Names = Pick<
  FuelRequestRow,
  'client' | 'vehicle' | 'driver' | 'fuel_type' | 'network' | 'station' | 'chosen_station'
>;
type NamedFuelRequest = WholeFuelRequest & Names;

interface OtherFill {
  readonly id: number;
  readonly reference_number: string | null;
}

export interface DetailRow extends NamedFuelRequest {
  tank_capacity_ml: number;
  station_latitude: number | null;
  station_longitude: number | null;
  attendant_name: string | null;
  /** In force on the Riyadh day it was fuelled, or today; null where none was ever planned. */
  vat_rate_basis_points: number | null;
  timeline: {
    id: number;
    entry: string;
    at: string;
    device_at: string | null;
    actor_kind: string;
    actor_name: string | null;
    actor_group: string | null;
    latitude: number | null;
    longitude: number | null;
    file_id: number | null;
    volume_ml: number | null;
    detail: Record<string, unknown>;
  }[];
  comments: {
    id: number;
    comment: string;
    created_at: string;
    name: string;
    group: string;
    files: { id: number; name: string | null; media_type: string; size_bytes: number }[];
  }[];
  dispute: { id: number; state: 'open' | 'upheld' | 'rejected' } | null;
  trip: { id: number; trip_code: string } | null;
  tag: { id: number; label: string | null } | null;
  escalated_at: Date | null;
  late_for: OtherFill | null;
  late_fills: OtherFill[];
  holds: {
    kind: 'request' | 'excess';
    amount_halalas: number;
    captured_halalas: number;
    state: 'open' | 'captured' | 'released';
  }[];
  captured_halalas: number;
  remaining_halalas: number | null;
  main_halalas: number | null;
  previous: {
    id: number;
    closed_at: string;
    volume_ml: number;
    amount_halalas: number;
    odometer_km: number | null;
    station: { id: number; name_en: string; name_ar: string };
    pump_photo_file_id: number | null;
  } | null;
}

const LINE = `t.id, t.entry, t.at, t.device_at, case when k.id is null then t.actor_kind else 'api_key' end as actor_kind,
  coalesce(u.name, k.name) as actor_name, u."group" as actor_group, t.latitude, t.longitude, t.file_id, t.volume_ml, t.detail`;
const WHO = 'left join users u on u.id = t.actor_user_id left join api_keys k on k.id = t.actor_api_key_id';

const DETAIL: Statement = {
  name: 'fuel_request_detail',
  text: `
    select r.*, ${NAMES}, v.gas_tank_capacity_ml as tank_capacity_ml, s.latitude as station_latitude, s.longitude as station_longitude,
      au.name as attendant_name,
      (select d.value from dated_settings d where d.name = 'vat_rate_basis_points'
        and d.starts_on <= (coalesce(r.fuelling_started_at, now()) at time zone 'Asia/Riyadh')::date
        order by d.starts_on desc limit 1) as vat_rate_basis_points,
      (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from (
        select ${LINE}
        from fuel_request_timeline t ${WHO} where t.fuel_request_id = r.id and t.at >= r.created_at - interval '1 day') t) as timeline,
      ${commentsOf('held', 'r.id')} as comments,
      (select jsonb_build_object('id', x.id, 'state', x.state) from dispute_cases x where x.fuel_request_id = r.id order by x.id desc limit 1) as dispute,
      (select jsonb_build_object('id', t.id, 'trip_code', t.trip_code) from trip_fuel_requests x join trips t on t.id = x.trip_id
        where x.fuel_request_id = r.id) as trip,
      (select jsonb_build_object('id', x.id, 'label', x.label) from vehicle_tags x where x.id = r.tag_id) as tag,
      (select max(x.at) from held_escalations x where x.fuel_request_id = r.id and x.waiting_since = r.status_changed_at and x.level = 'escalated') as escalated_at,
      (select jsonb_build_object('id', o.id, 'reference_number', o.reference_number) from fuel_requests o where o.id = r.late_for_request_id) as late_for,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'reference_number', o.reference_number) order by o.id), '[]')
        from fuel_requests o where o.late_for_request_id = r.id) as late_fills,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'amount_halalas', h.amount_halalas, 'captured_halalas', h.captured_halalas, 'state', h.state)), '[]')
        from holds h where h.fuel_request_id = r.id) as holds,
      (select coalesce(-sum(p.amount_halalas), 0)::bigint from ledger_entries e
        join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.fuel_request_id = r.id and a.kind in ('client_main', 'client_allocated', 'client_reserved')) as captured_halalas,
      (select b.balance_halalas + ${USABLE_CREDIT} from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.kind = 'client_allocated' and a.party_id = r.client_id) as remaining_halalas,
      (select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.kind = 'client_main' and a.party_id = r.client_id) as main_halalas,
      (select to_jsonb(p) from (
        select q.id, q.closed_at, q.volume_ml, q.amount_halalas, q.odometer_km, q.pump_photo_file_id, ${PARTY('ps')} as station
        from fuel_requests q join stations ps on ps.id = q.station_id
        where q.vehicle_id = r.vehicle_id and q.closed_at < coalesce(r.closed_at, 'infinity') and q.volume_ml > 0
          and q.status <> 'transaction_cancelled' and q.id <> r.id
        order by q.closed_at desc nulls last limit 1) p) as previous
    from fuel_requests r ${NAME_JOINS} left join users au on au.id = r.attendant_user_id
    where r.id = $1 and ${scopeCondition(2)}`,
};

/** One request with everything its detail shows; null when it is not the actor's. */
export async function findDetail(ctx: Ctx, id: number): Promise<DetailRow | null> {
  const [row] = await ctx.db.rows<DetailRow>(DETAIL, [id, ...scopeValues(ctx.actor)]);
  return row ?? null;
}

const OLD_LINES: Statement = {
  name: 'fuel_request_old_lines',
  text: `select to_jsonb(l) as line from (
      select ${LINE} from jsonb_populate_recordset(null::fuel_request_timeline, $2::jsonb) t ${WHO} where t.fuel_request_id = $1) l`,
};

/** Lines of a request that the actor reads, among those of a file. */
export async function listOldLines(ctx: Ctx, id: number, json: string): Promise<DetailRow['timeline']> {
  const rows = await ctx.db.rows<{ line: DetailRow['timeline'][number] }>(OLD_LINES, [id, json]);
  return rows.map(({ line }) => line);
}

const KEEP_PICTURES: Statement = {
  name: 'fuel_request_filed_pictures',
  text: `insert into filed_timeline_pictures (file_id, fuel_request_id)
         select distinct on (t.file_id) t.file_id, t.fuel_request_id from jsonb_populate_recordset(null::fuel_request_timeline, $1::jsonb) t
         where t.file_id is not null order by t.file_id, t.id on conflict do nothing`,
};

/** Keeps which request a picture is of, of lines that go to a file. */
export async function keepPictures(ctx: Ctx, json: string): Promise<void> {
  await ctx.db.rows(KEEP_PICTURES, [json]);
}

/** Completed fills of the present vehicles of a group since an instant. */
export async function sumFillsOfGroup(ctx: Ctx, group_id: number, since: Date) {
  const [sums] = await ctx.db.composed<Record<'fills' | 'volume_ml' | 'amount_halalas', number>>(
    sql`select count(*) as fills, coalesce(sum(r.volume_ml), 0) as volume_ml, coalesce(sum(r.amount_halalas), 0) as amount_halalas
      from vehicles v join fuel_requests r on r.vehicle_id = v.id
      where v.group_id = ${group_id} and v.deleted_at is null and r.status = 'transaction_completed' and r.closed_at >= ${since}`,
  );
  return sums!;
}
