import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { unsafeReadOldRows } from '../files/old-rows.service.ts';
import { type FoundPart, listParts, type Wanted } from './old-months.queries.ts';
import { keyNumber, OldMonthError, type OldTable } from './old-months.rules.ts';
import { unpackRows } from './old-months-pack.service.ts';

export type { OldTable } from './old-months.rules.ts';

/** For fewer months nothing goes to files, so that nothing newer is looked for there. */
export const MIN_HISTORY_MONTHS = 13;
const MONTH_DAYS = 28;
const DAY_MS = 86_400_000;

/** Rows of one file. */
export interface OldRows {
  /** A JSON array for `jsonb_populate_recordset`: each row as the table had it. */
  readonly json: string;
  readonly first_at: Date;
  /** The values its first row is ordered by; rows of the next file are before it. */
  readonly first_key: readonly string[];
}

/** Whether rows of that time can be in files at all: a reader of what is newer does not ask. */
export function mayBeInFiles(ctx: Ctx, at: Date): boolean {
  return at.getTime() < ctx.now.getTime() - MIN_HISTORY_MONTHS * MONTH_DAYS * DAY_MS;
}

/**
 * Rows that are in files and may be those looked for, file by file, newest first; the caller's query says which are. `containing`:
 * texts of which each line has all, compared before the database reads it. Throws OVERLOADED while a file cannot be read, or is not
 * what was written.
 */
export async function* readOldRows(
  ctx: Ctx,
  wanted: Wanted & { readonly containing?: readonly string[] },
  opened: OpenedFiles = new Map(),
): AsyncGenerator<OldRows> {
  const keys = (wanted.keys ?? []).map((key) => keyNumber(wanted.table.name, key));
  for (const part of await listParts(ctx, wanted, keys)) {
    const lines = (await readPart(ctx, part, opened)).filter((line) =>
      (wanted.containing ?? []).every((text) => line.includes(text)),
    );
    yield { json: `[${lines.join(',')}]`, first_at: part.first_at, first_key: part.first_key };
  }
}

/** Each file of a table’s old months with its lines; null for one that cannot be read or does not hold what was written to it. */
export async function* eachOldFile(
  ctx: Ctx,
  table: OldTable,
): AsyncGenerator<{ name: string; lines: string[] | null }> {
  for (const part of await listParts(ctx, { table }, [])) {
    const lines = await openPart(ctx, part).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      return null;
    });
    yield { name: `file ${part.file_id} of ${table.name}`, lines };
  }
}

/** Files that a reader of neighboring rows opened last. */
export type OpenedFiles = Map<number, string[]>;
const OPENED_AT_ONCE = 3;

async function readPart(ctx: Ctx, part: FoundPart, opened: OpenedFiles): Promise<string[]> {
  const lines = opened.get(part.id) ?? (await openPart(ctx, part));
  opened.set(part.id, lines);
  if (opened.size > OPENED_AT_ONCE) opened.delete(opened.keys().next().value!);
  return lines;
}

/** The lines of a file as it is now. Throws OVERLOADED, also for one that is gone: what was asked for is there, and cannot be read. */
async function openPart(ctx: Ctx, part: FoundPart): Promise<string[]> {
  try {
    return await unpackPart(ctx, part);
  } catch (error) {
    if (!isDamage(ctx, part, error)) throw error;
    throw new AppError('OVERLOADED', 'A file of old rows cannot be read; see the server’s log.');
  }
}

/** Whether a file, wherever it is by now, holds what was written to it. Throws OVERLOADED while that cannot be said. */
export async function isIntact(ctx: Ctx, part: FoundPart): Promise<boolean> {
  try {
    await unpackPart(ctx, part);
    return true;
  } catch (error) {
    if (!isDamage(ctx, part, error)) throw error;
    return false;
  }
}

async function unpackPart(ctx: Ctx, part: FoundPart): Promise<string[]> {
  const bytes = await unsafeReadOldRows(ctx, part.file_id);
  if (!bytes) throw new OldMonthError('it is gone');
  return unpackRows(bytes, part);
}

/** Such a failure is logged. */
function isDamage(ctx: Ctx, part: FoundPart, error: unknown): boolean {
  if (!(error instanceof OldMonthError)) return false;
  ctx.platform.log.warn({ file: part.file_id, reason: error.message }, 'a file of old rows is not whole');
  return true;
}
