import type { Ctx } from '../../platform/context.ts';

/**
 * The litres booked in a month for each receiver and fuel: what captures and the platform's own payments put on its
 * account less what reversals took back, by the litres written down with the entries. Entries from before these were
 * written down count the litres of their request.
 */
const LITRES = `
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind in ('network_payable', 'franchisee_payable')
  join fuel_requests r on r.id = e.fuel_request_id
  where e.posted_at >= $1 and e.posted_at < $2 and e.kind in ('capture', 'platform_loss', 'reversal')`;

const NETWORKS = {
  name: 'fees_networks_of_month',
  text: `select distinct e.network_id ${LITRES} order by e.network_id`,
};

const due = (name: string, whose: string) => ({
  name,
  text: `
    select m.*, coalesce(n.processing_fee_millis_per_litre, t.processing_fee_millis_per_litre) as processing_fee_millis_per_litre
    from (
      select e.network_id, case a.kind when 'franchisee_payable' then a.party_id end as station_id, r.fuel_type_id,
             sum(coalesce(e.volume_ml, case e.kind when 'reversal' then -r.volume_ml else r.volume_ml end)) as volume_ml
      ${LITRES} ${whose}
      group by 1, 2, 3
    ) m
    join fuel_types t on t.id = m.fuel_type_id
    left join network_fees n on n.network_id = m.network_id and n.fuel_type_id = m.fuel_type_id
    where m.volume_ml <> 0 and coalesce(n.processing_fee_millis_per_litre, t.processing_fee_millis_per_litre) > 0
      and not exists (select from fee_charges f where f.kind = 'processing_fee' and f.network_id = m.network_id
                      and f.station_id is not distinct from m.station_id and f.fuel_type_id = m.fuel_type_id and f.period = $3)
    order by m.network_id, m.station_id nulls first, m.fuel_type_id`,
});
const DUE = due('fees_processing_due', 'and e.network_id = $4');
const DUE_OF_ALL = due('fees_processing_due_of_all', '');

const FIRST = {
  name: 'fees_first_litres',
  text: `select min(posted_at) as at from ledger_entries where kind = 'capture'`,
};
const LOCK = { name: 'fees_lock_run', text: 'select id from fee_runs where id = $1 for update' };
const INSERT = {
  name: 'fees_insert_processing_charge',
  text: `insert into fee_charges (kind, period, run_id, network_id, station_id, fuel_type_id, volume_ml,
                                  processing_fee_millis_per_litre, net_halalas, vat_halalas, vat_rate_basis_points, entry_id, charged_at)
         values ('processing_fee', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

/** Litres of a month that have not had their fee, with its price. `station_id` is a franchisee's, paid on its own. */
export interface DueLitres {
  readonly network_id: number;
  readonly station_id: number | null;
  readonly fuel_type_id: number;
  readonly volume_ml: number;
  readonly processing_fee_millis_per_litre: number;
}

interface Month {
  readonly from: Date;
  readonly until: Date;
}

export async function listNetworksOfMonth(ctx: Ctx, { from, until }: Month): Promise<number[]> {
  const rows = await ctx.db.rows<{ network_id: number }>(NETWORKS, [from, until]);
  return rows.map((row) => row.network_id);
}

export function listDueLitres(
  ctx: Ctx,
  network_id: number,
  period: string,
  { from, until }: Month,
): Promise<DueLitres[]> {
  return ctx.db.rows<DueLitres>(DUE, [from, until, period, network_id]);
}

/** The same of every network. */
export function listDueLitresOfAll(ctx: Ctx, period: string, { from, until }: Month): Promise<DueLitres[]> {
  return ctx.db.rows<DueLitres>(DUE_OF_ALL, [from, until, period]);
}

/** When the first litre ever was booked; null before. */
export async function findFirstLitres(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ at: Date | null }>(FIRST);
  return row!.at;
}

/** One charges a month at a time, whatever number of processes try. In a transaction. */
export async function lockRun(ctx: Ctx, run_id: number): Promise<void> {
  await ctx.db.rows(LOCK, [run_id]);
}

export async function insertProcessingCharge(
  ctx: Ctx,
  charge: DueLitres & {
    readonly period: string;
    readonly run_id: number;
    readonly net_halalas: number;
    readonly vat_halalas: number;
    readonly vat_rate_basis_points: number;
    readonly entry_id: number;
  },
): Promise<void> {
  await ctx.db.rows(INSERT, [
    charge.period,
    charge.run_id,
    charge.network_id,
    charge.station_id,
    charge.fuel_type_id,
    charge.volume_ml,
    charge.processing_fee_millis_per_litre,
    charge.net_halalas,
    charge.vat_halalas,
    charge.vat_rate_basis_points,
    charge.entry_id,
    ctx.now,
  ]);
}
