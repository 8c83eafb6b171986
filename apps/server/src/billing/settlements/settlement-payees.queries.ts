import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

export interface PayeeRow {
  readonly beneficiary_name: string | null;
  readonly iban: string | null;
  /** The station's, for a franchisee without a named payee. */
  readonly name_en: string | null;
  readonly account_number: string | null;
}

/** Whom the bank pays for a network or one of its franchisees; null when there is no such party. */
export async function findPayee(
  ctx: Ctx,
  network_id: number,
  station_id: number | null,
): Promise<PayeeRow | null> {
  const [row] = await ctx.db.composed<PayeeRow>(sql`
    select y.beneficiary_name, y.iban, s.name_en, s.account_number
    from networks n
    left join stations s on s.id = ${station_id}::bigint and s.network_id = n.id
    left join settlement_payees y on y.network_id = n.id and coalesce(y.station_id, 0) = coalesce(${station_id}::bigint, 0)
    where n.id = ${network_id} and (${station_id}::bigint is null or s.id is not null)`);
  return row ?? null;
}

export async function savePayee(
  ctx: Ctx,
  { network_id, station_id }: { network_id: number; station_id: number | null },
  { beneficiary_name, iban }: { beneficiary_name: string; iban: string },
): Promise<number> {
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    insert into settlement_payees (network_id, station_id, beneficiary_name, iban)
    values (${network_id}, ${station_id}, ${beneficiary_name}, ${iban})
    on conflict (network_id, coalesce(station_id, 0)) do update set beneficiary_name = excluded.beneficiary_name, iban = excluded.iban
    returning id`);
  return row!.id;
}
