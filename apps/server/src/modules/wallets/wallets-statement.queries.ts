import type { Ctx } from '../../platform/context.ts';

/** The client's own money: what moves among these three is no row of a statement. */
const OWN = `('client_main', 'client_allocated', 'client_reserved')`;

/**
 * The opening is today's balance less everything since the first day, so a statement costs what its period and the
 * time since hold, not the client's whole history. All of it is one statement, hence one moment.
 */
const STATEMENT = {
  name: 'wallet_statement',
  text: `
    with lines as materialized (
      select e.id as entry_id, e.posted_at, e.kind, e.fuel_request_id, e.station_id, sum(p.amount_halalas) as halalas
      from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      where e.client_id = $1 and e.posted_at >= $2 and e.kind not in ('hold', 'excess_hold', 'release', 'transfer')
        and a.party_id = $1 and a.kind in ${OWN}
      group by e.id having sum(p.amount_halalas) <> 0
    ), opening as (
      select coalesce((select sum(b.balance_halalas) from ledger_balances b join ledger_accounts a on a.id = b.account_id
                       where a.party_id = $1 and a.kind in ${OWN}), 0)
             - coalesce((select sum(halalas) from lines), 0) as halalas
    ), period as (
      select l.*, o.halalas + sum(l.halalas) over (order by l.posted_at, l.entry_id) as balance_halalas
      from lines l cross join opening o where l.posted_at < $3
    ), header as (
      select o.halalas as opening_halalas, o.halalas + coalesce(sum(p.halalas), 0) as closing_halalas,
             coalesce(-sum(p.halalas) filter (where p.halalas < 0), 0) as total_debit_halalas,
             coalesce(sum(p.halalas) filter (where p.halalas > 0), 0) as total_credit_halalas,
             count(p.entry_id) filter (where $4::int = 0 or sign(p.halalas) = $4) as total
      from opening o left join period p on true group by o.halalas
    ), page as (
      select * from period where $4 = 0 or sign(halalas) = $4 order by posted_at, entry_id limit $5 offset $6
    )
    select h.*, p.entry_id, p.posted_at, p.kind, p.fuel_request_id, r.reference_number, v.plate_no, r.volume_ml,
           t.code as fuel_code, s.name_en as station_name_en, s.name_ar as station_name_ar,
           greatest(-p.halalas, 0) as debit_halalas, greatest(p.halalas, 0) as credit_halalas, p.balance_halalas
    from header h
    left join page p on true
    left join fuel_requests r on r.id = p.fuel_request_id and r.client_id = $1
    left join vehicles v on v.id = r.vehicle_id
    left join fuel_types t on t.id = r.fuel_type_id
    left join stations s on s.id = coalesce(p.station_id, r.station_id)
    order by p.posted_at, p.entry_id`,
};

interface StatementHeader {
  readonly opening_halalas: number;
  readonly closing_halalas: number;
  readonly total_debit_halalas: number;
  readonly total_credit_halalas: number;
  /** Rows of the type asked for, on all pages. */
  readonly total: number;
}

interface StatementLine {
  readonly entry_id: number;
  readonly posted_at: Date;
  readonly kind: string;
  readonly fuel_request_id: number | null;
  readonly reference_number: string | null;
  readonly plate_no: string | null;
  readonly volume_ml: number | null;
  readonly fuel_code: string | null;
  readonly station_name_en: string | null;
  readonly station_name_ar: string | null;
  readonly debit_halalas: number;
  readonly credit_halalas: number;
  /** After this row, whatever the type asked for leaves out. */
  readonly balance_halalas: number;
}

const SIGN = { all: 0, credit: 1, debit: -1 } as const;

/** Rows from `from` up to before `until`, oldest first, and the figures of the whole period. */
export async function readStatement(
  ctx: Ctx,
  asked: {
    client_id: number;
    from: Date;
    until: Date;
    type: keyof typeof SIGN;
    page: number;
    per_page: number;
  },
): Promise<{ header: StatementHeader; lines: StatementLine[] }> {
  const { client_id, from, until, type, page, per_page } = asked;
  const rows = await ctx.db.rows<StatementHeader & (StatementLine | { entry_id: null })>(STATEMENT, [
    client_id,
    from,
    until,
    SIGN[type],
    per_page,
    (page - 1) * per_page,
  ]);
  const lines = rows.filter((row): row is StatementHeader & StatementLine => row.entry_id !== null);
  return { header: rows[0]!, lines };
}
