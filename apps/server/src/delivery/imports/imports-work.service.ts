import { MAX_IMPORT_ROWS, REQUIRED_IMPORT_FIELDS } from '@fleet/contracts/delivery/imports.ts';
import { type Ctx, inTransaction, SYSTEM } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { importChanged } from './imports.jobs.ts';
import { lockImport, saveStatus } from './imports.queries.ts';
import { type Columns, readHeaderRow } from './imports-columns.rules.ts';
import { checkLines, saveLines } from './imports-lines.service.ts';
import { SpreadsheetError, type SpreadsheetRow, spreadsheetRows } from './imports-spreadsheet.service.ts';
import {
  clearLines,
  findNextWork,
  insertLines,
  loadBytes,
  markDuplicates,
  purgeOlder,
  saveFailed,
  saveOutcomes,
  saveRead,
  saveStep,
  takeGood,
  type Work,
} from './imports-work.queries.ts';

/** Rows handled in one transaction: few enough to stop soon and to report progress often, many enough to be fast. */
const BATCH = 250;
/** Headers are in one of the first rows; above them people write titles. */
const HEADER_WITHIN_ROWS = 10;
const RETENTION_MS = 30 * 86_400_000;

/** Scheduled work: does what waits, one import after the other. A server that stopped in the middle takes up where it was. */
export async function runImports(ctx: Ctx): Promise<void> {
  for (;;) {
    const work = await findNextWork(ctx);
    if (!work) return;
    if (work.status === 'reading') await readSpreadsheet(onBehalf(ctx, work), work);
    else await saveGood(onBehalf(ctx, work), work);
  }
}

/** Scheduled work: deletes imports untouched for a month, since they contain personal data. */
export async function purgeImports(ctx: Ctx): Promise<void> {
  while ((await purgeOlder(ctx, new Date(ctx.now.getTime() - RETENTION_MS))) > 0);
}

/** Job `import`: notifies open browsers of the client of a changed import. */
export async function importEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const moved = new Map(
    payloads.map((payload) => [payload.id as number, payload.client_id as number | null]),
  );
  return [...moved].map(([id, client_id]) => ({ type: 'import', id, client_id }));
}

/** Notifies open browsers of a changed import, with the transaction that changed it. */
export function publishImport(
  ctx: Ctx,
  { id, client_id }: { id: number; client_id: number | null },
): Promise<void> {
  return addJob(ctx, importChanged, { id, client_id });
}

/** The job acts for the user who uploaded the file: the audit trail names them. */
function onBehalf(ctx: Ctx, work: Work): Ctx {
  return { ...ctx, actor: { ...SYSTEM, user_id: work.created_by } };
}

/** Reads a sheet from its beginning into lines with what is wrong in each. */
async function readSpreadsheet(ctx: Ctx, work: Work): Promise<void> {
  await clearLines(ctx, work.id);
  try {
    const bytes = await loadBytes(ctx, work.id);
    let columns: Columns | null = null;
    let count = 0;
    let batch: SpreadsheetRow[] = [];
    let above = 0;
    for await (const row of spreadsheetRows(bytes)) {
      if (!columns) {
        columns = readHeaderRow(work.kind, row.cells);
        if (columns) requireColumns(work, columns);
        else if (++above >= HEADER_WITHIN_ROWS) throw new SpreadsheetError('no_header_row');
        continue;
      }
      count += 1;
      if (count > MAX_IMPORT_ROWS) throw new SpreadsheetError('too_many_rows');
      batch.push(row);
      if (batch.length < BATCH) continue;
      if (!(await saveImportLines(ctx, work, columns, batch))) return;
      batch = [];
    }
    if (!columns) throw new SpreadsheetError('no_header_row');
    if (count === 0) throw new SpreadsheetError('no_lines');
    if (!(await saveImportLines(ctx, work, columns, batch))) return;
    await finishReading(ctx, work, columns);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    await inTransaction(ctx, async (ctx) => {
      await saveFailed(ctx, work.id, error.failure);
      await publishImport(ctx, work);
    });
  }
}

function requireColumns(work: Work, { fields }: Columns): void {
  if (REQUIRED_IMPORT_FIELDS[work.kind].some((field) => !fields.includes(field)))
    throw new SpreadsheetError('missing_columns');
}

/** False when a user stopped the import. */
function saveImportLines(
  ctx: Ctx,
  work: Work,
  { fields }: Columns,
  rows: readonly SpreadsheetRow[],
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await saveStep(ctx, work, rows.length))) return false;
    const lines = rows.map(({ row_no, cells }) => ({ row_no, cells: byField(fields, cells) }));
    await insertLines(ctx, work.id, await checkLines(ctx, work, lines));
    await publishImport(ctx, work);
    return true;
  });
}

function finishReading(ctx: Ctx, work: Work, { unknown }: Columns): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await markDuplicates(ctx, work, null);
    if (await saveRead(ctx, work.id, unknown)) await publishImport(ctx, work);
  });
}

/**
 * Saves valid rows until none are left or a user stops it. A batch commits together with the mark that it is saved.
 */
async function saveGood(ctx: Ctx, work: Work): Promise<void> {
  for (;;) {
    const goesOn = await inTransaction(ctx, async (ctx) => {
      const locked = await lockImport(ctx, work.id);
      if (locked?.status !== 'saving') return false;
      const lines = await takeGood(ctx, work.id, BATCH);
      if (lines.length === 0) {
        await saveStatus(ctx, work.id, 'done');
        await publishImport(ctx, work);
        return false;
      }
      await saveOutcomes(ctx, work.id, await saveLines(ctx, work, lines));
      await saveStep(ctx, work, lines.length);
      await publishImport(ctx, work);
      return true;
    });
    if (!goesOn) return;
  }
}

function byField(fields: Columns['fields'], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]] as const] : [])),
  );
}
