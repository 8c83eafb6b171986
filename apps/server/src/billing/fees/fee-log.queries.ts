import type { FEE_KINDS, listFeeCharges, listFeeRuns } from '@fleet/contracts/billing/fees.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** Reads the fee log of all parties, for permitted users: no tenant filter. */

type FeeKind = (typeof FEE_KINDS)[number];

export interface FeeRunRow {
  readonly id: number;
  readonly kind: FeeKind;
  readonly period: string;
  readonly started_at: Date;
  readonly ran_at: Date;
  readonly finished_at: Date | null;
  readonly last_error: string | null;
  readonly clients: number;
  readonly vehicles: number;
  readonly networks: number;
  readonly charges: number;
  readonly refused: number;
  readonly net_halalas: number;
  readonly vat_halalas: number;
  readonly amount_halalas: number;
}

/** A charge `f` that was not reversed: a reversed one is still listed, and does not count. */
export const NOT_REVERSED = sql`not exists (select from ledger_entries back where back.reverses_entry_id = f.entry_id)`;

const RUNS = sql`(
  select r.*, charged.*, (select count(*) from fee_refusals f where f.run_id = r.id) as refused
  from fee_runs r cross join lateral (
    select count(distinct f.client_id) as clients, count(distinct f.vehicle_id) as vehicles,
           count(distinct f.network_id) as networks, count(*) as charges,
           coalesce(sum(f.net_halalas), 0)::bigint as net_halalas, coalesce(sum(f.vat_halalas), 0)::bigint as vat_halalas,
           coalesce(sum(f.net_halalas + f.vat_halalas), 0)::bigint as amount_halalas
    from fee_charges f where f.run_id = r.id and ${NOT_REVERSED}
  ) charged
) x`;

type RunFilter = Omit<z.output<(typeof listFeeRuns)['query']>, 'page' | 'per_page'>;

/** The runs, newest month first by default; `q` is a part of the month, `2026-11`. */
export function feeRunList({ kind, refused, q, sort }: RunFilter): List<FeeRunRow> {
  const where = allOf(
    kind ? sql`x.kind = ${kind}` : undefined,
    refused ? sql`x.refused > 0` : undefined,
    q ? sql`strpos(x.period, ${q}) > 0` : undefined,
  );
  const sorts = { period: sql`x.period`, ran_at: sql`x.ran_at`, amount_halalas: sql`x.amount_halalas` };
  return listOf({ select: sql`x.*`, from: RUNS, where, sorts, id: sql`x.id` }, sort ?? '-period');
}

export async function findFeeRun(ctx: Ctx, id: number): Promise<FeeRunRow | null> {
  const [row] = await ctx.db.composed<FeeRunRow>(sql`select x.* from ${RUNS} where x.id = ${id}`);
  return row ?? null;
}

interface Refusal {
  readonly client_id: number | null;
  readonly client_name_en: string | null;
  readonly client_name_ar: string | null;
  readonly network_id: number | null;
  readonly network_name_en: string | null;
  readonly network_name_ar: string | null;
  readonly code: string | null;
  readonly reason: string;
  readonly refused_at: Date;
}

/** Whom a run could not charge; a hundred are enough to see what is wrong. */
export function listRefusals(ctx: Ctx, run_id: number): Promise<Refusal[]> {
  return ctx.db.composed<Refusal>(sql`
    select f.*, c.name_en as client_name_en, c.name_ar as client_name_ar, n.name_en as network_name_en, n.name_ar as network_name_ar
    from fee_refusals f left join clients c on c.id = f.client_id left join networks n on n.id = f.network_id
    where f.run_id = ${run_id} order by f.id limit 100`);
}

export interface FeeChargeRow {
  readonly id: number;
  readonly kind: FeeKind;
  readonly period: string;
  readonly run_id: number;
  readonly client_id: number | null;
  readonly client_name_en: string | null;
  readonly client_name_ar: string | null;
  readonly vehicle_id: number | null;
  readonly plate_no: string | null;
  readonly vehicle_type_id: number | null;
  readonly vehicle_type_name_en: string | null;
  readonly vehicle_type_name_ar: string | null;
  readonly plan_id: number | null;
  readonly plan_name_en: string | null;
  readonly plan_name_ar: string | null;
  readonly months: number | null;
  readonly network_id: number | null;
  readonly network_name_en: string | null;
  readonly network_name_ar: string | null;
  readonly station_id: number | null;
  readonly station_name_en: string | null;
  readonly station_name_ar: string | null;
  readonly fuel_type_id: number | null;
  readonly fuel_type_code: string | null;
  readonly fuel_type_title_en: string | null;
  readonly fuel_type_title_ar: string | null;
  readonly volume_ml: number | null;
  readonly processing_fee_millis_per_litre: number | null;
  readonly net_halalas: number;
  readonly vat_halalas: number;
  readonly amount_halalas: number;
  readonly vat_rate_basis_points: number;
  readonly entry_id: number;
  readonly reversed_by_entry_id: number | null;
  readonly charged_at: Date;
}

const CHARGE = sql`f.*, f.net_halalas + f.vat_halalas as amount_halalas, c.name_en as client_name_en, c.name_ar as client_name_ar,
  v.plate_no, t.name_en as vehicle_type_name_en, t.name_ar as vehicle_type_name_ar,
  p.title_en as plan_name_en, p.title_ar as plan_name_ar,
  n.name_en as network_name_en, n.name_ar as network_name_ar, s.name_en as station_name_en, s.name_ar as station_name_ar,
  u.code as fuel_type_code, u.title_en as fuel_type_title_en, u.title_ar as fuel_type_title_ar,
  (select r.id from ledger_entries r where r.reverses_entry_id = f.entry_id) as reversed_by_entry_id`;
const CHARGES = sql`fee_charges f
  left join clients c on c.id = f.client_id
  left join vehicles v on v.id = f.vehicle_id
  left join vehicle_types t on t.id = f.vehicle_type_id
  left join subscription_plans p on p.id = f.plan_id
  left join networks n on n.id = f.network_id
  left join stations s on s.id = f.station_id
  left join fuel_types u on u.id = f.fuel_type_id`;

type ChargeFilter = Omit<z.output<(typeof listFeeCharges)['query']>, 'page' | 'per_page'>;

/** Charges, newest first by default. */
export function feeChargeList(filter: ChargeFilter): List<FeeChargeRow> {
  const sorts = { id: sql`f.id`, amount_halalas: sql`f.net_halalas + f.vat_halalas` };
  const parts = { select: CHARGE, from: CHARGES, where: whereOf(filter), sorts, id: sql`f.id` };
  return listOf(parts, filter.sort ?? '-id');
}

/** What all that match come to. */
export async function sumCharges(ctx: Ctx, filter: ChargeFilter) {
  const [sums] = await ctx.db.composed<{ net_halalas: number; vat_halalas: number; amount_halalas: number }>(
    sql`select coalesce(sum(f.net_halalas), 0)::bigint as net_halalas, coalesce(sum(f.vat_halalas), 0)::bigint as vat_halalas,
               coalesce(sum(f.net_halalas + f.vat_halalas), 0)::bigint as amount_halalas
        from ${CHARGES} where ${NOT_REVERSED} and ${whereOf(filter)}`,
  );
  return sums!;
}

function whereOf({ q, ...of }: ChargeFilter): SQL {
  const text = q?.toLowerCase();
  return allOf(
    of.run_id ? sql`f.run_id = ${of.run_id}` : undefined,
    of.kind ? sql`f.kind = ${of.kind}` : undefined,
    of.client_id ? sql`f.client_id = ${of.client_id}` : undefined,
    of.network_id ? sql`f.network_id = ${of.network_id}` : undefined,
    of.period ? sql`f.period = ${of.period}` : undefined,
    text
      ? sql`(strpos(lower(v.plate_no), ${text}) > 0 or strpos(lower(coalesce(c.name_en, n.name_en)), ${text}) > 0
             or strpos(coalesce(c.name_ar, n.name_ar), ${text}) > 0)`
      : undefined,
  );
}
