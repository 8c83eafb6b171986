import { createHash } from 'node:crypto';
import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import {
  type correctImportRow,
  IMPORT_FIELDS,
  IMPORT_PERMISSIONS,
  type ImportKind,
  type listImports,
  type startImport,
} from '@fleet/contracts/delivery/imports.ts';
import type { z } from 'zod';
import {
  quoteVehicles,
  refuseOtherFee,
  type VehicleCounts,
} from '../../billing/fees/vehicle-fee-quote.service.ts';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, isPlatform } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { importsWaiting } from './imports.jobs.ts';
import {
  countGood,
  countGoodByType,
  findImport,
  findLine,
  insertImport,
  type ListedImport,
  listImportPage,
  listLines,
  lockImport,
  saveStatus,
} from './imports.queries.ts';
import {
  importAbilities,
  MAX_FILE_BYTES,
  refuseSaved,
  refuseUnlessWaiting,
  statusAfterCancel,
} from './imports.rules.ts';
import { comparable } from './imports-cells.rules.ts';
import { checkLines, loadLookups } from './imports-lines.service.ts';
import { detectSpreadsheetKind } from './imports-spreadsheet.service.ts';
import { withSuggestions } from './imports-suggestions.service.ts';
import { markDuplicates, saveLine } from './imports-work.queries.ts';
import { publishImport } from './imports-work.service.ts';

/** Takes a sheet; the job reads it. Throws NOT_FOUND, INVALID_FIELDS, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE. */
export async function startSpreadsheetImport(
  ctx: Ctx,
  body: z.output<(typeof startImport)['body']>,
  file: Buffer | null,
) {
  refuseWithoutRight(ctx, body.kind);
  const client_id = await clientOfSpreadsheet(ctx, body);
  if (!file) throw new AppError('INVALID_FIELDS', 'Choose a file.', undefined, { file: 'required' });
  if (file.length > MAX_FILE_BYTES)
    throw new AppError('FILE_TOO_LARGE', 'A sheet has at most 8 MB.', { max_bytes: MAX_FILE_BYTES });
  if (!detectSpreadsheetKind(file))
    throw new AppError('UNSUPPORTED_FILE_TYPE', 'Bring an XLSX or a CSV file.');
  return inTransaction(ctx, async (ctx) => {
    const sha256 = createHash('sha256').update(file).digest('hex');
    const { kind, file_name } = body;
    const id = await insertImport(ctx, {
      client_id,
      kind,
      file_name,
      size_bytes: file.length,
      sha256,
      bytes: file,
    });
    await audit(ctx, 'create', { id, client_id }, { kind, file_name, size_bytes: file.length, sha256 });
    await addJob(ctx, importsWaiting, {});
    return getImport(ctx, id);
  });
}

/** One import of the reader's. Throws NOT_FOUND. */
export async function getImport(ctx: Ctx, id: number) {
  const row = await findImport(ctx, id);
  if (!row) throw noImport();
  return presentImport(row);
}

/** A page of the reader's imports, newest first. */
export async function listOwnImports(ctx: Ctx, query: z.output<(typeof listImports)['query']>) {
  const { rows, total } = await listImportPage(ctx, query);
  return { rows: rows.map(presentImport), total, page: query.page, per_page: query.per_page };
}

/** A page of the lines of an import, in the order of the sheet. Throws NOT_FOUND. */
export async function listOwnLines(
  ctx: Ctx,
  id: number,
  query: { state?: string | undefined; page: number; per_page: number },
) {
  const { kind } = await getImport(ctx, id);
  const found = await listLines(ctx, id, query);
  const { total } = found;
  const rows = await withSuggestions(ctx, kind, found.rows);
  return { rows, total, page: query.page, per_page: query.per_page };
}

/**
 * Corrects cells of a line, or leaves the line out. Every line it shared a number with, or shares one with now, is looked
 * at again. Throws NOT_FOUND, STATUS_CONFLICT while a job is at work or the line is saved, INVALID_FIELDS.
 */
export function correctLine(
  ctx: Ctx,
  id: number,
  row_no: number,
  body: z.output<(typeof correctImportRow)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const work = await lockImport(ctx, id);
    const line = work && (await findLine(ctx, id, row_no));
    if (!line) throw noImport();
    refuseUnlessWaiting(work);
    refuseSaved(line.state);
    const known: readonly string[] = IMPORT_FIELDS[work.kind];
    const unknown = Object.keys(body.cells).filter((field) => !known.includes(field));
    if (unknown.length > 0)
      throw new AppError('INVALID_FIELDS', 'There is no such column.', undefined, {
        [unknown[0]!]: 'unknown',
      });
    const cells = { ...line.cells, ...trimmed(body.cells) };
    const [checked] = await checkLines(ctx, work, [{ row_no, cells }]);
    await saveLine(ctx, id, checked!, body.dropped ?? line.state === 'dropped');
    await markDuplicates(ctx, work, [...line.unique_keys, ...checked!.unique_keys]);
    await publishImport(ctx, work);
    const { unique_keys: _keys, ...found } = (await findLine(ctx, id, row_no))!;
    const [row] = await withSuggestions(ctx, work.kind, [found]);
    return { row: row!, import: await getImport(ctx, id) };
  });
}

/** What adding the vehicles of its good lines costs; nothing for drivers and orders. Throws NOT_FOUND. */
export async function getImportFee(ctx: Ctx, id: number) {
  const work = await findImport(ctx, id);
  if (!work) throw noImport();
  return quoteVehicles(ctx, work.client?.id ?? 0, await countVehicles(ctx, work, work.client?.id ?? null));
}

/**
 * Hands the good lines to the job. Throws NOT_FOUND, STATUS_CONFLICT when there is nothing to save or it is not the time,
 * FEE_CHANGED when its vehicles cost something else than what was shown.
 */
export function saveSpreadsheetImport(ctx: Ctx, id: number, expected_fee_halalas?: number | undefined) {
  return inTransaction(ctx, async (ctx) => {
    const work = await lockImport(ctx, id);
    if (!work) throw noImport();
    refuseWithoutRight(ctx, work.kind);
    refuseUnlessWaiting(work);
    const good = await countGood(ctx, id);
    if (good === 0)
      throw new AppError('STATUS_CONFLICT', 'There is no good line to save.', { status: work.status });
    const counts = await countVehicles(ctx, work, work.client_id);
    await refuseOtherFee(ctx, work.client_id ?? 0, counts, expected_fee_halalas);
    await saveStatus(ctx, id, 'saving', good);
    await audit(ctx, 'save', work, { good_rows: good });
    await addJob(ctx, importsWaiting, {});
    await publishImport(ctx, work);
    return getImport(ctx, id);
  });
}

/** Stops an import; what was saved stays saved. Throws NOT_FOUND, STATUS_CONFLICT. */
export function cancelSpreadsheetImport(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const work = await lockImport(ctx, id);
    if (!work) throw noImport();
    const status = statusAfterCancel(work.status);
    await saveStatus(ctx, id, status);
    await audit(ctx, status === 'cancelled' ? 'cancel' : 'stop', work, { status });
    await publishImport(ctx, work);
    return getImport(ctx, id);
  });
}

/** Of a fleet's sheet its client; a platform's sheet of orders may be of several, each named in its line. */
async function clientOfSpreadsheet(ctx: Ctx, { kind, client_id }: z.output<(typeof startImport)['body']>) {
  if (kind === 'orders' && isPlatform(ctx.actor) && client_id === undefined) return null;
  return clientOf(ctx, client_id);
}

/** Importing needs the permission to create one. Throws FORBIDDEN. */
function refuseWithoutRight(ctx: Ctx, kind: ImportKind): void {
  if (!ctx.actor.permissions.has(IMPORT_PERMISSIONS[kind]))
    throw new AppError('FORBIDDEN', `You may not create ${kind}.`);
}

function audit(
  ctx: Ctx,
  action: AuditAction,
  row: { id: number; client_id: number | null },
  after: object,
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'import', subject_id: row.id, client_id: row.client_id, after });
}

/** The vehicles in good lines by type, as the job will read them. */
async function countVehicles(
  ctx: Ctx,
  { id, kind }: { id: number; kind: ImportKind },
  client_id: number | null,
): Promise<VehicleCounts> {
  const counts = new Map<number, number>();
  if (kind !== 'vehicles' || client_id === null) return counts;
  const { vehicle_types } = await loadLookups(ctx, client_id, []);
  for (const { name, vehicles } of await countGoodByType(ctx, id)) {
    const type = vehicle_types.get(comparable(name));
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + vehicles);
  }
  return counts;
}

function presentImport(row: ListedImport) {
  return { ...row, created_at: row.created_at.toISOString(), can: importAbilities(row) };
}

function trimmed(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.trim()]));
}

function noImport(): AppError {
  return new AppError('NOT_FOUND', 'There is no such import.');
}
