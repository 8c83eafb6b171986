import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { COUNT_LIMIT } from '@fleet/contracts/lists.ts';
import type { z } from 'zod';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { NAME_JOINS, NAMES, type Names } from './fuel-requests.queries.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';
import { type Condition, conditionsOf, type FoundFleet, foundAmong } from './fuel-requests-filter.queries.ts';

export type ListFilter = z.output<(typeof listFuelRequests)['query']>;

/** A row of a list: names, and of the request only what lists show; the checks it passed weigh more than all of it. */
const COLUMNS = `r.id, r.reference_number, r.status, r.kind, r.requested_volume_ml, r.requested_amount_halalas,
  r.approved_volume_ml, r.approved_amount_halalas, r.hold_halalas, r.request_reason, r.request_reason_text, r.volume_ml,
  r.amount_halalas, r.charged_halalas, r.price_millis_per_litre, r.pending_reasons, r.flags, r.odometer_km, r.created_at, r.approved_at,
  r.fuelling_started_at, r.closed_at, r.completed_at, r.status_changed_at, r.due_at, r.is_demo,
  case when r.status in ('transaction_pending_with_client', 'transaction_pending_with_vw') then
         jsonb_path_query_array(r.close_checks, '$[*] ? (@.passed == false)')
       when r.status in ('request_pending', 'request_rejected') then
         jsonb_path_query_array(r.checks -> 'checks', '$[*] ? (@.passed == false)') end as failed_checks`;

type Listed = Pick<
  FuelRequest,
  | ('id' | 'reference_number' | 'status' | 'kind' | 'requested_volume_ml' | 'requested_amount_halalas')
  | (
      | 'approved_volume_ml'
      | 'approved_amount_halalas'
      | 'hold_halalas'
      | 'request_reason'
      | 'request_reason_text'
    )
  | ('volume_ml' | 'amount_halalas' | 'charged_halalas' | 'price_millis_per_litre' | 'pending_reasons')
  | ('flags' | 'odometer_km' | 'created_at' | 'approved_at' | 'fuelling_started_at' | 'closed_at')
  | ('completed_at' | 'status_changed_at' | 'due_at' | 'is_demo')
>;
export type ListedFuelRequest = Listed & Names & { readonly failed_checks: readonly Check[] | null };

type SortKey = 'created_at' | 'status_changed_at' | 'amount' | 'volume';
const COLUMN_OF: Record<SortKey, string> = {
  created_at: 'created_at',
  status_changed_at: 'status_changed_at',
  amount: 'amount_halalas',
  volume: 'volume_ml',
};
/** In these every row has its litres and amount. */
const DISPENSED = new Set(['transaction_completed']);

interface Sorting {
  readonly key: SortKey;
  readonly isDescending: boolean;
  readonly isInstant: boolean;
  /** Rows without the figure come last, newest first. */
  readonly hasRowsWithout: boolean;
}

export function sortingOf(filter: ListFilter): Sorting {
  const key = filter.sort.replace(/^-/, '') as SortKey;
  const isInstant = key === 'created_at' || key === 'status_changed_at';
  const hasAmountFilter = filter.amount_from_halalas !== undefined || filter.amount_to_halalas !== undefined;
  const isDispensed = filter.status?.length ? filter.status.every((status) => DISPENSED.has(status)) : false;
  return {
    key,
    isDescending: filter.sort.startsWith('-'),
    isInstant,
    hasRowsWithout: !isInstant && !hasAmountFilter && !isDispensed,
  };
}

/** Where a page begins: the sorting's value (microseconds for instants; null in the rows without it) and the id. */
interface ListPosition {
  readonly value: string | null;
  readonly id: number;
}

function positionOf(cursor: string): ListPosition {
  const [value, id] = cursor.split('.') as [string, string];
  return { value: value === 'none' ? null : value, id: Number(id) };
}

/** One way through an index: what must hold, and in which order. */
interface Walk {
  readonly where: SQL;
  readonly order: SQL;
}

/**
 * The list is one index walk, or two where rows lack the figure it is sorted by: first those that have it, then, newest
 * first, those that do not. `isReversed` walks both the other way round.
 */
function walksOf(
  sorting: Sorting,
  conditions: readonly Condition[],
  from: ListPosition | null,
  isReversed: boolean,
): Walk[] {
  const column = sql.raw(`r.${COLUMN_OF[sorting.key]}`);
  const isDown = sorting.isDescending !== isReversed;
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const compare = sql.raw(isDown ? '<' : '>');
  const where = (...extra: SQL[]) => sql.join([...conditions, ...extra], sql` and `);
  const order = sql`${column} ${direction}, r.id ${direction}`;
  if (sorting.isInstant) {
    const start = from ? [sql`(${column}, r.id) ${compare} (${instantOf(from.value!)}, ${from.id})`] : [];
    return [{ where: where(...start), order }];
  }
  const isAmongNone = from !== null && from.value === null;
  const walks: Walk[] = [];
  if (!isAmongNone || isReversed) {
    const start =
      from && !isAmongNone ? [sql`(${column}, r.id) ${compare} (${from.value}::bigint, ${from.id})`] : [];
    // Repeated beside the comparison: a row comparison does not tell the planner that the partial index applies.
    walks.push({ where: where(sql`${column} is not null`, ...start), order });
  }
  if (sorting.hasRowsWithout && (from === null || isAmongNone || !isReversed)) {
    // Those without the figure are in the order of their ids: newest first, or last when walked backwards.
    const start = isAmongNone ? [sql`r.id ${sql.raw(isReversed ? '>' : '<')} ${from.id}`] : [];
    walks.push({
      where: where(sql`${column} is null`, ...start),
      order: sql`r.id ${sql.raw(isReversed ? 'asc' : 'desc')}`,
    });
  }
  return isReversed ? walks.reverse() : walks;
}

function instantOf(microseconds: string): SQL {
  return sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
}

export interface RequestPage {
  readonly rows: ListedFuelRequest[];
  /** Exact to COUNT_LIMIT; one more beyond it. */
  readonly total: number;
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * A page of the actor's requests. By number up to the count limit, beyond it from a place (`after`, `before`), which
 * costs the same on every page.
 */
export async function listRequests(ctx: Ctx, filter: ListFilter, fleet: FoundFleet): Promise<RequestPage> {
  const { page, per_page, after, before } = filter;
  const sorting = sortingOf(filter);
  const conditions = conditionsOf(ctx, filter, fleet);
  const isReversed = before !== undefined;
  const cursor = before ?? after;
  const skipped = cursor === undefined ? (page - 1) * per_page : 0;
  const position = cursor === undefined ? null : positionOf(cursor);
  // One more row than the page shows whether there is a next page.
  const walks = walksOf(sorting, conditions, position, isReversed);
  const matching = isFoundAtOnce(ctx, filter)
    ? await findMatching(ctx, conditions, walks[0]!.order, per_page + 1, skipped)
    : null;
  const found = matching?.ids
    ? await rowsOf(ctx, sorting, [{ where: isOneOf(matching.ids), order: walks[0]!.order }], per_page + 1, 0)
    : await rowsOf(ctx, sorting, walks, per_page + 1, skipped);
  const hasMore = found.length > per_page;
  const visible = found.slice(0, per_page);
  if (isReversed) visible.reverse();
  const hasNext = isReversed || hasMore;
  const hasPrevious = isReversed ? hasMore : after !== undefined || skipped > 0;
  const [first, last] = [visible[0], visible.at(-1)];
  const isComplete = cursor === undefined && !hasMore && (skipped === 0 || visible.length > 0);
  return {
    rows: visible,
    total: matching?.total ?? (isComplete ? skipped + visible.length : await countRequests(ctx, conditions)),
    next: hasNext && last ? last.position : null,
    previous: hasPrevious && first ? first.position : null,
  };
}

/**
 * Whether a page is found with its number: of a search by one party, which looks for the few requests of drivers and vehicles among all
 * of the party's, whatever comes of it. The platform counts by index alone.
 */
function isFoundAtOnce({ actor }: Ctx, { q, sort, after, before }: ListFilter): boolean {
  const isByTime = sort === '-created_at' || sort === 'created_at';
  return Boolean(q) && !isPlatform(actor) && isByTime && after === undefined && before === undefined;
}

/** How many match, up to one more than the count limit, and the ids of a page; null beyond the limit, where the page is among others. */
async function findMatching(
  ctx: Ctx,
  conditions: readonly Condition[],
  order: SQL,
  limit: number,
  skipped: number,
): Promise<{ total: number; ids: number[] | null }> {
  const where = sql.join([...conditions], sql` and `);
  const [found] = await ctx.db.composed<{ total: number; ids: number[] }>(sql`
    with matching as materialized (select r.id, r.created_at from ${foundAmong(ctx)} where ${where} limit ${COUNT_LIMIT + 1})
    select (select count(*) from matching) as total, array(select r.id from matching r order by ${order} limit ${limit} offset ${skipped}) as ids`);
  const { total, ids } = found!;
  return { total, ids: total > COUNT_LIMIT ? null : ids };
}

const isOneOf = (ids: readonly number[]) => sql`r.id = any(${sql.param([...ids])}::bigint[])`;

async function rowsOf(
  ctx: Ctx,
  sorting: Sorting,
  walks: readonly Walk[],
  limit: number,
  skipped: number,
): Promise<(ListedFuelRequest & { position: string })[]> {
  // Each scan is numbered and counts its rows, so that their order is explicit; `union all` alone guarantees none.
  // One scan skips by itself; of two, skipped rows may be in the first, the second or both.
  const [skippedWithin, skippedAfter] = walks.length === 1 ? [skipped, 0] : [0, skipped];
  const needed = limit + skippedAfter;
  const ids = walks.map(
    ({ where, order }, walk) => sql`(
      select ${sql.raw(String(walk))} as walk, row_number() over (order by ${order}) as nth, r.id
      from ${foundAmong(ctx)} where ${where} ${sql.raw(walk === 0 ? '' : 'and not (select is_enough from first)')}
      order by ${order} limit ${needed} offset ${skippedWithin})`,
  );
  // The second begins only where the first does not fill the page: few rows may be far apart.
  const both = sql`select * from walked union all ${ids[1]}`;
  const first = sql`with walked as materialized ${ids[0]}, first as materialized (select count(*) >= ${needed} as is_enough from walked)`;
  const value = sorting.isInstant
    ? `(extract(epoch from r.${COLUMN_OF[sorting.key]}) * 1000000)::bigint::text`
    : `coalesce(r.${COLUMN_OF[sorting.key]}::text, 'none')`;
  return ctx.db.composed(sql`
    select ${sql.raw(COLUMNS)}, ${sql.raw(NAMES)}, ${sql.raw(value)} || '.' || r.id as position
    from (${first} select * from (${ids.length === 1 ? sql`select * from walked` : both}) walks
      order by walk, nth limit ${limit} offset ${skippedAfter}) listed
    join fuel_requests r on r.id = listed.id ${sql.raw(NAME_JOINS)}
    order by listed.walk, listed.nth`);
}

async function countRequests(ctx: Ctx, conditions: readonly Condition[]): Promise<number> {
  const where = sql.join([...conditions], sql` and `);
  const [counted] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from (select 1 from ${foundAmong(ctx)} where ${where} limit ${COUNT_LIMIT + 1}) matching`,
  );
  return counted!.total;
}

/** The statements of everything that matches, to be read one after the other: walked by the list's indexes, so nothing is sorted. */
export function allRequests(ctx: Ctx, filter: ListFilter, fleet: FoundFleet): SQL[] {
  return walksOf(sortingOf(filter), conditionsOf(ctx, filter, fleet), null, false).map(
    ({ where, order }) =>
      sql`select ${sql.raw(COLUMNS)}, ${sql.raw(NAMES)} from fuel_requests r ${sql.raw(NAME_JOINS)} where ${where} order by ${order}`,
  );
}

interface ListSums {
  readonly requests: number;
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly charged_halalas: number;
}

/** What everything that matches adds up to, read row by row; null beyond the count limit. */
export async function sumRequests(ctx: Ctx, filter: ListFilter, fleet: FoundFleet) {
  const where = sql.join([...conditionsOf(ctx, filter, fleet)], sql` and `);
  const [sums] = await ctx.db.composed<ListSums>(sql`
    select count(*) as requests, coalesce(sum(volume_ml), 0)::bigint as volume_ml,
           coalesce(sum(amount_halalas), 0)::bigint as amount_halalas, coalesce(sum(charged_halalas), 0)::bigint as charged_halalas
    from (select r.volume_ml, r.amount_halalas, r.charged_halalas from ${foundAmong(ctx)} where ${where} limit ${COUNT_LIMIT + 1}) matching`);
  return sums!.requests > COUNT_LIMIT ? null : sums!;
}
