import {
  type AuditKeys,
  auditKeys,
  auditTexts,
  OLD_AUDIT_ROWS,
} from '../../access/old-months/old-audit-rows.service.ts';
import { mayBeInFiles, readOldRows } from '../../access/old-months/old-months.service.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import type { Source } from './audit-log.queries.ts';
import { isBefore, type Mark } from './audit-log.rules.ts';

/** How many files a page opens; a filter that finds less in them goes on with the next page. */
const FILES_A_PAGE = 12;

interface Wanted extends AuditKeys {
  readonly from?: Date | null;
  readonly until?: Date | null;
  readonly older_than: Mark | null;
}

/**
 * A page of audit rows, newest first, from their table and from files of old months; `list` reads one more than a page of either.
 * `next`: where the next page begins, also where this one found nothing in the files it opened.
 */
export async function listWithOld<Row extends Mark>(
  ctx: Ctx,
  { from, until, older_than, ...keys }: Wanted,
  per_page: number,
  list: (source: Source) => Promise<Row[]>,
): Promise<{ page: Row[]; next: Mark | null }> {
  const rows = await list(null);
  if (rows.length > per_page && !mayBeInFiles(ctx, rows[per_page - 1]!.at)) return pageOf(rows, per_page);

  const known = { ...keys, ...ofReader(ctx, keys) };
  const wanted = {
    table: OLD_AUDIT_ROWS,
    keys: auditKeys(known),
    containing: auditTexts(known),
    from,
    until: older_than && (!until || older_than.at < until) ? older_than.at : until,
  };
  const old: Row[] = [];
  let files = 0;
  let reached: Mark | null = null;
  for await (const { json, first_at, first_key } of readOldRows(ctx, wanted)) {
    old.push(...(await list({ json })));
    files += 1;
    // Files are in the order of their rows: none that follows has newer ones.
    if (old.length > per_page) break;
    if (files === FILES_A_PAGE) {
      reached = { at: first_at, id: Number(first_key[1]) };
      break;
    }
  }
  // A month that went to files since the table was read is in both.
  const unique = new Map([...rows, ...old].map((row) => [row.id, row]));
  const all = [...unique.values()].sort((one, other) => (isBefore(one, other) ? 1 : -1));
  if (!reached) return pageOf(all, per_page);
  // What is older than the last file that was opened comes with the next page.
  const end_of_files = reached;
  const page = all.filter((row) => !isBefore(row, end_of_files));
  return page.length > per_page ? pageOf(page, per_page) : { page, next: reached };
}

function pageOf<Row extends Mark>(rows: readonly Row[], per_page: number) {
  const page = rows.slice(0, per_page);
  return { page, next: rows.length > page.length ? page.at(-1)! : null };
}

/** Rows of the reader's own party, as the query has it too. */
function ofReader({ actor }: Ctx, { client_ids = [] }: AuditKeys): AuditKeys {
  if (isPlatform(actor)) return {};
  if (actor.client_id) return { client_ids: [...client_ids, actor.client_id] };
  if (actor.station_id) return { station_id: actor.station_id };
  return actor.network_id ? { network_id: actor.network_id } : {};
}
