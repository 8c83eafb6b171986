import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

export interface PayeeRow {
  /** In force: payment files use it. */
  readonly beneficiary_name: string | null;
  readonly iban: string | null;
  /** The station's, for a franchisee without a named payee. */
  readonly name_en: string | null;
  readonly account_number: string | null;
}

export interface PayeeAndChange extends PayeeRow {
  readonly change: { beneficiary_name: string; iban: string; effective_at: string } | null;
  /** Its newest settlement that it sees itself. */
  readonly batch_id: number | null;
}

interface Party {
  readonly network_id: number;
  readonly station_id: number | null;
}

/** Columns of `PayeeRow`, of payees `y` and stations `s`: a payee that was named counts after its day. */
export function payeeInForce({ now }: Ctx): SQL {
  return sql`case when y.effective_at > ${now} then y.previous_beneficiary_name else y.beneficiary_name end as beneficiary_name,
    case when y.effective_at > ${now} then y.previous_iban else y.iban end as iban, s.name_en, s.account_number`;
}

/** Whom the bank pays for a network or one of its franchisees, and whom later; null when there is no such party. */
export async function findPayee(ctx: Ctx, { network_id, station_id }: Party): Promise<PayeeAndChange | null> {
  const [row] = await ctx.db.composed<
    Omit<PayeeAndChange, 'change'> & { next_name: string; next_iban: string; effective_at: Date | null }
  >(sql`
    select ${payeeInForce(ctx)}, y.beneficiary_name as next_name, y.iban as next_iban,
           case when y.effective_at > ${ctx.now} then y.effective_at end as effective_at,
           (select max(b.id) from settlement_batches b where b.network_id = n.id and b.status = 'closed'
              and coalesce(b.station_id, 0) = coalesce(${station_id}::bigint, 0)) as batch_id
    from networks n
    left join stations s on s.id = ${station_id}::bigint and s.network_id = n.id
    left join settlement_payees y on y.network_id = n.id and coalesce(y.station_id, 0) = coalesce(${station_id}::bigint, 0)
    where n.id = ${network_id} and (${station_id}::bigint is null or s.id is not null)`);
  if (!row) return null;
  const { next_name, next_iban, effective_at, ...payee } = row;
  const change = effective_at && {
    beneficiary_name: next_name,
    iban: next_iban,
    effective_at: effective_at.toISOString(),
  };
  return { ...payee, change };
}

/** Names who is paid from `effective_at`; until then it stays whoever is in force now. */
export async function savePayee(
  ctx: Ctx,
  { network_id, station_id }: Party,
  { beneficiary_name, iban, effective_at }: { beneficiary_name: string; iban: string; effective_at: Date },
): Promise<number> {
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    insert into settlement_payees as y (network_id, station_id, beneficiary_name, iban, effective_at)
    values (${network_id}, ${station_id}, ${beneficiary_name}, ${iban}, ${effective_at})
    on conflict (network_id, coalesce(station_id, 0)) do update set
      previous_beneficiary_name = case when y.effective_at > ${ctx.now} then y.previous_beneficiary_name else y.beneficiary_name end,
      previous_iban = case when y.effective_at > ${ctx.now} then y.previous_iban else y.iban end,
      beneficiary_name = excluded.beneficiary_name, iban = excluded.iban, effective_at = excluded.effective_at
    returning id`);
  return row!.id;
}

/** Takes back who is not in force yet; the row's id, null when nobody waits. */
export async function cancelPayee(ctx: Ctx, { network_id, station_id }: Party): Promise<number | null> {
  const waits = sql`y.network_id = ${network_id} and coalesce(y.station_id, 0) = coalesce(${station_id}::bigint, 0)
    and y.effective_at > ${ctx.now}`;
  const [restored] = await ctx.db.composed<{ id: number }>(sql`
    update settlement_payees y set beneficiary_name = previous_beneficiary_name, iban = previous_iban,
      previous_beneficiary_name = null, previous_iban = null, effective_at = null
    where ${waits} and y.previous_iban is not null returning y.id`);
  if (restored) return restored.id;
  const [first] = await ctx.db.composed<{ id: number }>(
    sql`delete from settlement_payees y where ${waits} and y.previous_iban is null returning y.id`,
  );
  return first?.id ?? null;
}
