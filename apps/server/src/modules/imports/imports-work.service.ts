import { MOST_IMPORT_ROWS, REQUIRED_IMPORT_FIELDS } from '@fleet/contracts/imports.ts';
import { type Ctx, inTransaction, SYSTEM } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { lockImport, saveStatus } from './imports.queries.ts';
import { type Columns, readHeads } from './imports-columns.rules.ts';
import { checkLines, saveLines } from './imports-lines.service.ts';
import { SheetError, type SheetRow, sheetRows } from './imports-sheet.service.ts';
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

/** Lines handled in one transaction: few enough to stop soon and to be told of often, many enough to be quick. */
const BATCH = 250;
/** Heads stand in one of the first rows; above them people write titles. */
const HEAD_WITHIN_ROWS = 10;
const KEPT_MS = 30 * 86_400_000;

/** Scheduled work: does what waits, one import after the other. A server that stopped in the middle takes up where it was. */
export async function runImports(ctx: Ctx): Promise<void> {
  for (;;) {
    const work = await findNextWork(ctx);
    if (!work) return;
    if (work.status === 'reading') await readSheet(onBehalf(ctx, work), work);
    else await saveGood(onBehalf(ctx, work), work);
  }
}

/** Scheduled work: forgets imports nobody touched for a month, since they hold people's numbers. */
export async function purgeImports(ctx: Ctx): Promise<void> {
  while ((await purgeOlder(ctx, new Date(ctx.now.getTime() - KEPT_MS))) > 0);
}

/** Outbox topic `import`: open browsers of the client hear that an import moved. */
export async function importEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const moved = new Map(
    payloads.map((payload) => [payload.id as number, payload.client_id as number | null]),
  );
  return [...moved].map(([id, client_id]) => ({ type: 'import', id, client_id }));
}

/** Tells open browsers that an import moved, with the transaction that moved it. */
export function tellOfImport(
  ctx: Ctx,
  { id, client_id }: { id: number; client_id: number | null },
): Promise<void> {
  return addToOutbox(ctx, { topic: 'import', payload: { id, client_id } });
}

/** The job acts for whoever brought the sheet: the audit trail names them. */
function onBehalf(ctx: Ctx, work: Work): Ctx {
  return { ...ctx, actor: { ...SYSTEM, user_id: work.created_by } };
}

/** Reads a sheet from its beginning into lines with what is wrong in each. */
async function readSheet(ctx: Ctx, work: Work): Promise<void> {
  await clearLines(ctx, work.id);
  try {
    const bytes = await loadBytes(ctx, work.id);
    let columns: Columns | null = null;
    let count = 0;
    let batch: SheetRow[] = [];
    let above = 0;
    for await (const row of sheetRows(bytes)) {
      if (!columns) {
        columns = readHeads(work.kind, row.cells);
        if (columns) requireColumns(work, columns);
        else if (++above >= HEAD_WITHIN_ROWS) throw new SheetError('no_heads');
        continue;
      }
      count += 1;
      if (count > MOST_IMPORT_ROWS) throw new SheetError('too_many_rows');
      batch.push(row);
      if (batch.length < BATCH) continue;
      if (!(await keepLines(ctx, work, columns, batch))) return;
      batch = [];
    }
    if (!columns) throw new SheetError('no_heads');
    if (count === 0) throw new SheetError('no_lines');
    if (!(await keepLines(ctx, work, columns, batch))) return;
    await finishReading(ctx, work, columns);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    await inTransaction(ctx, async (ctx) => {
      await saveFailed(ctx, work.id, error.failure);
      await tellOfImport(ctx, work);
    });
  }
}

function requireColumns(work: Work, { fields }: Columns): void {
  if (REQUIRED_IMPORT_FIELDS[work.kind].some((field) => !fields.includes(field)))
    throw new SheetError('missing_columns');
}

/** False when somebody stopped the import meanwhile. */
function keepLines(ctx: Ctx, work: Work, { fields }: Columns, rows: readonly SheetRow[]): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await saveStep(ctx, work, rows.length))) return false;
    const lines = rows.map(({ row_no, cells }) => ({ row_no, cells: byField(fields, cells) }));
    await insertLines(ctx, work.id, await checkLines(ctx, work, lines));
    await tellOfImport(ctx, work);
    return true;
  });
}

function finishReading(ctx: Ctx, work: Work, { unknown }: Columns): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await markDuplicates(ctx, work, null);
    if (await saveRead(ctx, work.id, unknown)) await tellOfImport(ctx, work);
  });
}

/** Saves good lines until there are none, or somebody stops it. What a batch saved and that it is saved commit together. */
async function saveGood(ctx: Ctx, work: Work): Promise<void> {
  for (;;) {
    const goesOn = await inTransaction(ctx, async (ctx) => {
      const locked = await lockImport(ctx, work.id);
      if (locked?.status !== 'saving') return false;
      const lines = await takeGood(ctx, work.id, BATCH);
      if (lines.length === 0) {
        await saveStatus(ctx, work.id, 'done');
        await tellOfImport(ctx, work);
        return false;
      }
      await saveOutcomes(ctx, work.id, await saveLines(ctx, work, lines));
      await saveStep(ctx, work, lines.length);
      await tellOfImport(ctx, work);
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
