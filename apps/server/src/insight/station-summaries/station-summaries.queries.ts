import type { SummaryGroup, SummaryRow } from '@fleet/contracts/insight/station-summaries.ts';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** From request to close a fill takes at most this long, whatever the lifetimes of its steps. */
const LONGEST_HOURS = 48;

export interface Interval {
  readonly from: string;
  readonly to: string;
  readonly client_id?: number | undefined;
  readonly user_id?: number | undefined;
}

export type SummaryRead = Omit<SummaryRow, 'at'> & { readonly at: Date };
export type SummaryMeasures = Pick<
  SummaryGroup,
  'transactions' | 'volume_ml' | 'amount_halalas' | 'held_transactions' | 'held_amount_halalas'
>;

const AT = sql`coalesce(r.closed_at, r.fuelling_started_at, r.initiated_at)`;
const FROM = sql`fuel_requests r join clients c on c.id = r.client_id join vehicles v on v.id = r.vehicle_id
  left join users u on u.id = r.attendant_user_id left join staff f on f.id = u.staff_id`;
const HELD = sql`r.status in ('transaction_pending_with_client', 'transaction_pending_with_vw')`;
const MEASURES = sql`count(*) as transactions, coalesce(sum(r.volume_ml), 0)::bigint as volume_ml,
  coalesce(sum(r.amount_halalas), 0)::bigint as amount_halalas, count(*) filter (where ${HELD}) as held_transactions,
  coalesce(sum(r.amount_halalas) filter (where ${HELD}), 0)::bigint as held_amount_halalas`;

/** The station's transactions of an interval that took fuel, or are at its pumps now. */
export function summaryList(
  ctx: Ctx,
  query: Interval & { sort: 'at' | '-at' | 'volume' | '-volume' | 'amount' | '-amount' },
): List<SummaryRead> {
  return listOf<SummaryRead>(
    {
      select: sql`r.id, r.reference_number, ${AT} as at,
        case when u.id is null then null
          else jsonb_build_object('id', u.id, 'name', u.name, 'civil_id', coalesce(f.civil_id, u.civil_id)) end as attendant,
        jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
        v.plate_no, r.volume_ml, r.amount_halalas, r.status`,
      from: FROM,
      where: within(ctx, query),
      sorts: { at: AT, volume: sql`r.volume_ml`, amount: sql`r.amount_halalas` },
      id: sql`r.id`,
    },
    query.sort,
  );
}

export async function readMeasures(ctx: Ctx, query: Interval): Promise<SummaryMeasures> {
  const [row] = await ctx.db.composed<SummaryMeasures>(
    sql`select ${MEASURES} from fuel_requests r where ${within(ctx, query)}`,
  );
  return row!;
}

/** The interval added up by whom it was sold to, or who sold it. */
export function listGroups(ctx: Ctx, query: Interval, by: 'client' | 'attendant'): Promise<SummaryGroup[]> {
  const group =
    by === 'client'
      ? sql`c.id, c.name_en, c.name_ar, null::text as civil_id`
      : sql`u.id, coalesce(u.name, '') as name_en, coalesce(u.name, '') as name_ar, coalesce(f.civil_id, u.civil_id) as civil_id`;
  const key = by === 'client' ? sql`c.id` : sql`u.id, f.id`;
  return ctx.db.composed<SummaryGroup>(sql`
    select ${group}, ${MEASURES} from ${FROM} where ${within(ctx, query)}
    group by ${key} order by amount_halalas desc, 1 nulls last`);
}

/** Created shortly before, so that the index of the station by creation serves; then exactly. */
function within(ctx: Ctx, { from, to, client_id, user_id }: Interval): SQL {
  const earliest = new Date(Date.parse(from) - LONGEST_HOURS * 3_600_000).toISOString();
  return allOf(
    sql`r.station_id = ${ctx.actor.station_id} and r.created_at >= ${earliest} and r.created_at <= ${to}`,
    sql`${AT} >= ${from} and ${AT} <= ${to} and r.status <> 'transaction_cancelled'`,
    client_id ? sql`r.client_id = ${client_id}` : undefined,
    user_id ? sql`r.attendant_user_id = ${user_id}` : undefined,
  );
}
