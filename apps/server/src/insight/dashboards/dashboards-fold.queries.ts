import type { Ctx } from '../../platform/context.ts';

/**
 * Moves change lines into the sums, in one statement: readers see each line once, here or there. Lines that cancel
 * within a batch touch no sum. The sums are written in one order, so that two folds never deadlock.
 */
const FOLD = {
  name: 'sums_fold',
  text: `with taken as (
      delete from fuel_request_sum_changes where ctid = any (array(select ctid from fuel_request_sum_changes limit $1))
      returning *
    ), added as (
      select p.kind, p.party_id, s.span, s.starts_on, fuel_type_id, status, sum(requests) as requests, sum(volume_ml) as volume_ml,
             sum(amount_halalas) as amount_halalas, sum(charged_halalas) as charged_halalas
      from taken
      cross join lateral (values ('client', client_id), ('network', network_id), ('station', station_id)) p(kind, party_id)
      cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date)) s(span, starts_on)
      where p.kind <> 'station' or p.party_id <> 0
      group by p.kind, p.party_id, s.span, s.starts_on, fuel_type_id, status
    ), written as (
      insert into fuel_request_sums as t
        (kind, party_id, span, starts_on, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
      select * from added
      where requests <> 0 or volume_ml <> 0 or amount_halalas <> 0 or charged_halalas <> 0
      order by kind, party_id, span, starts_on, fuel_type_id, status
      on conflict (kind, party_id, span, starts_on, fuel_type_id, status) do update set
        requests = t.requests + excluded.requests, volume_ml = t.volume_ml + excluded.volume_ml,
        amount_halalas = t.amount_halalas + excluded.amount_halalas, charged_halalas = t.charged_halalas + excluded.charged_halalas
    )
    select count(*) as folded from taken`,
};

/** Folds up to `limit` lines; how many there were. */
export async function foldChanges(ctx: Ctx, limit: number): Promise<number> {
  const [row] = await ctx.db.rows<{ folded: number }>(FOLD, [limit]);
  return row!.folded;
}
