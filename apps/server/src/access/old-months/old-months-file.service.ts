import { type Ctx, inTransaction } from '../../platform/context.ts';
import { untilLocked } from '../../platform/until-locked.ts';
import { removePictures } from '../files/files.service.ts';
import { saveOldRows } from '../files/old-rows.service.ts';
import {
  insertPart,
  letGoMonth,
  listEndedMonths,
  listPartsOf,
  type Month,
  PART_ROWS,
  removeParts,
  saveMonth,
  unsafeReadRows,
} from './old-months.queries.ts';
import { hashOf, type OldTable, textOf } from './old-months.rules.ts';
import { isIntact } from './old-months.service.ts';
import { packRows } from './old-months-pack.service.ts';

/** A table whose old months go to files, and what its owner has to say. */
export interface FiledTable extends OldTable {
  /** Whether rows from before then may leave. */
  readonly mayLeave?: (ctx: Ctx, before: Date) => Promise<boolean>;
  /** Keeps what is needed of the rows beside their file, in its transaction; `json` is an array of them. */
  readonly keep?: (ctx: Ctx, json: string) => Promise<void>;
}

/**
 * Job: moves months that ended HISTORY_MONTHS ago to files, oldest first. A month's rows are written in parts, each in its own
 * transaction, then each part is read back and compared with the table, and only then, in one transaction, the month is noted as filed
 * and its partition removed. Cut off anywhere, it goes on where it was; rows are in the table or in files, never in both or neither.
 */
export const filesOldMonths =
  (tables: readonly FiledTable[]) =>
  async (systemCtx: () => Ctx, isStopping: () => boolean): Promise<void> => {
    const { HISTORY_MONTHS: months } = systemCtx().config;
    if (months === 0) return;
    for (const table of tables) {
      const ended_by = new Date(systemCtx().now);
      ended_by.setUTCMonth(ended_by.getUTCMonth() - months);
      for (const month of await listEndedMonths(systemCtx(), table.name, ended_by))
        if (!(await fileMonth(systemCtx, table, month, isStopping))) break;
    }
  };

/** Whether the month is in files now; the months after it wait for it. */
async function fileMonth(
  systemCtx: () => Ctx,
  table: FiledTable,
  month: Month,
  isStopping: () => boolean,
): Promise<boolean> {
  if (table.mayLeave && !(await table.mayLeave(systemCtx(), month.ends))) return false;
  const { id } = await saveMonth(systemCtx(), table.name, month.ends);
  const rows = await writeParts(systemCtx, table, month, id, isStopping);
  if (rows === null) return false;
  if (!(await isAsInTable(systemCtx, table, month, id))) {
    systemCtx().platform.log.warn(
      { table: table.name, ends: month.ends },
      'a month, or a file of it, changed while it was filed',
    );
    await startAgain(systemCtx(), id);
    return false;
  }
  await untilLocked(() => inTransaction(systemCtx(), (ctx) => letGoMonth(ctx, table.name, month.ends)));
  systemCtx().platform.log.info({ table: table.name, ends: month.ends, rows }, 'a month went to files');
  return true;
}

/** Writes what is not yet in files. How many rows are; null when told to stop before the end. */
async function writeParts(
  systemCtx: () => Ctx,
  table: FiledTable,
  month: Month,
  month_id: number,
  isStopping: () => boolean,
): Promise<number | null> {
  const parts = await listPartsOf(systemCtx(), month_id);
  let written = parts.reduce((sum, { rows }) => sum + rows, 0);
  let after = parts.at(-1)?.last_key ?? null;
  for (let number = parts.length + 1; ; number += 1) {
    if (isStopping()) return null;
    const rows = await unsafeReadRows(systemCtx(), table, month, after, PART_ROWS);
    if (rows.length === 0) return written;
    const part = packRows(table.name, rows);
    await inTransaction(systemCtx(), async (ctx) => {
      const file_id = await saveOldRows(ctx, part.bytes);
      await insertPart(ctx, { month_id, number, file_id }, part);
      await table.keep?.(ctx, `[${rows.map(({ line }) => line).join(',')}]`);
    });
    written += rows.length;
    after = part.last_key;
  }
}

/** Reads each file back, and the table again. */
async function isAsInTable(
  systemCtx: () => Ctx,
  table: OldTable,
  month: Month,
  month_id: number,
): Promise<boolean> {
  let after: readonly string[] | null = null;
  for (const part of await listPartsOf(systemCtx(), month_id)) {
    if (!(await isIntact(systemCtx(), part))) return false;
    const rows = await unsafeReadRows(systemCtx(), table, month, after, part.rows);
    if (rows.length !== part.rows || hashOf(textOf(rows)) !== part.sha256) return false;
    after = part.last_key;
  }
  return (await unsafeReadRows(systemCtx(), table, month, after, 1)).length === 0;
}

async function startAgain(ctx: Ctx, month_id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await removePictures(ctx, await removeParts(ctx, month_id));
  });
}
