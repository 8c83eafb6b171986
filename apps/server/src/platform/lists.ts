import { COUNT_LIMIT } from '@fleet/contracts/lists.ts';
import type { Ctx } from './context.ts';
import { type SQL, sql } from './orm.ts';

interface ListPage {
  readonly page: number;
  readonly per_page: number;
}

interface ListParts<Key extends string> {
  /** The columns, named as on the wire: `v.id, v.plate_no, c.name_en as client_name_en`. */
  readonly select: SQL;
  /** From and where, without the words before them: `vehicles v join clients c on …` and what must hold. */
  readonly from: SQL;
  readonly where: SQL;
  /** Column by sort key. The last word on order is always the id, so that no row is on two pages. */
  readonly sorts: Readonly<Record<Key, SQL>>;
  readonly id: SQL;
  /**
   * Sorts by columns that are never null: these an index answers in both directions, as it does the id; but for one that has nulls last,
   * as those of the newest of a party do (`newestFirst`).
   */
  readonly filled?: readonly Key[];
  /**
   * For long lists: a page's ids are found first, and only of these rows everything they show. `from` must give one row
   * an id.
   */
  readonly isLong?: boolean;
  /** Of `from`, what this filter and order need, where it is less: which rows a page has, and how many match, is found in it alone. */
  readonly narrow?: SQL | undefined;
  /**
   * Of a long list in the order of its id: another query for the ids of all that match, where indexes alone know them. It gives column
   * `id`, and at least the first `max` in this direction, or any `max` where there is none.
   */
  readonly known?: ((max: number, direction: SQL | null) => SQL) | undefined;
}

/** A list as one piece: the same columns, filters and order for its pages and its export. */
export interface List<Row> {
  /** One page and the number of all that match: exact up to COUNT_LIMIT, one more beyond it. */
  page(ctx: Ctx, page: ListPage): Promise<{ rows: Row[]; total: number } & ListPage>;
  /** All that match, for `streamRows`. */
  readonly all: SQL;
}

/**
 * The order of the newest first by a number that is never null. Of one party: the order of its index, which has nulls last; of all: that
 * of the primary key read backwards. To PostgreSQL these are two orders, and it sorts all rows where there is an index for the other.
 */
export function newestFirst(id: SQL, isOfParty: boolean): SQL {
  return isOfParty ? sql`${id} desc nulls last` : sql`${id} desc`;
}

/** Puts a list together. `sort` is a key, with `-` before it for the largest first. */
export function listOf<Row extends object, Key extends string = string>(
  parts: ListParts<Key>,
  sort: Key | `-${Key}`,
): List<Row> {
  const { select, from, where, id, sorts, filled, isLong, known, narrow = from } = parts;
  const isDescending = sort.startsWith('-');
  const key = sort.replace(/^-/, '') as Key;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = sql`order by ${sorts[key]} ${direction} ${filled?.includes(key) ? sql`` : sql`nulls last`}, ${id} ${direction}`;
  const all = sql`select ${select} from ${from} where ${where} ${order}`;
  return {
    all,
    async page(ctx, { page, per_page }) {
      const cut = sql`limit ${per_page} offset ${(page - 1) * per_page}`;
      const ids = known
        ? sql`select k.id from (${known(page * per_page, direction)}) k order by k.id ${direction} ${cut}`
        : sql`select ${id} from ${narrow} where ${where} ${order} ${cut}`;
      const rows = await ctx.db.composed<Row>(
        isLong
          ? sql`select ${select} from ${from} where ${id} = any(array(${ids})) ${order}`
          : sql`${all} ${cut}`,
      );
      const isComplete = page === 1 && rows.length < per_page;
      const matching = known ? sql`(${known(COUNT_LIMIT + 1, null)}) k` : sql`${narrow} where ${where}`;
      return { rows, total: isComplete ? rows.length : await countUpTo(ctx, matching), page, per_page };
    },
  };
}

async function countUpTo(ctx: Ctx, all: SQL): Promise<number> {
  const [counted] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from (select 1 from ${all} limit ${COUNT_LIMIT + 1}) as matching`,
  );
  return counted!.total;
}

/** All of these that are there, joined by `and`; none means everything. */
export function allOf(...conditions: (SQL | undefined)[]): SQL {
  const input = conditions.filter((condition) => condition !== undefined);
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `);
}
