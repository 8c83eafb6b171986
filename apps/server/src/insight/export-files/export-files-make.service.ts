import type { Readable } from 'node:stream';
import { EXPORT_FILE_DAYS, type EXPORT_FILE_PROBLEMS } from '@fleet/contracts/insight/export-files.ts';
import { absentActor } from '../../access/sessions/session-actors.service.ts';
import { notifyUsers } from '../../messages/push-messages/notices.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, type Ctx, inTransaction, shareOf } from '../../platform/context.ts';
import type { KeptFile } from '../../platform/exports.ts';
import type { RouteHandler } from '../../platform/http.ts';
import { type RunningJob, runEach, type SingleHandler } from '../../platform/jobs/define-job.ts';
import { exportRequested } from './export-files.jobs.ts';
import {
  deleteExpired,
  type ExportFileRow,
  saveEnded,
  savePart,
  unsafeBegin,
} from './export-files.queries.ts';
import { belongsTo, mayRead, readExportPath } from './export-files.rules.ts';

/** A row of its own for every so many bytes: what progress is seen in, and what one file takes of memory. */
const PART_BYTES = 512 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_ATTEMPTS = 5;
const DAY_MS = 24 * 3_600_000;

/** The file was deleted, or another process makes it: nobody waits for this one. */
class Superseded extends Error {}

/** Makes exports by the handlers of their routes, as whoever requested them, by their rights of now. */
export function makesExportFiles(handlers: () => readonly RouteHandler[]): SingleHandler {
  return runEach(
    exportRequested,
    async (ctx, { export_file_id }, job) => {
      const file = await inTransaction(ctx, (ctx) => unsafeBegin(ctx, export_file_id));
      if (file) await make(ctx, file, handlers(), job);
      return undefined;
    },
    // One of three places for rows stays free for who waits for a download.
    { maxPerProcess: 2, maxPerTenant: 1, maxAttempts: MAX_ATTEMPTS },
  );
}

export const purgeExportFiles = deleteExpired;

async function make(
  ctx: Ctx,
  file: ExportFileRow,
  handlers: readonly RouteHandler[],
  job: RunningJob,
): Promise<void> {
  try {
    const problem = await write(ctx, file, handlers, job.signal);
    await end(job.freshCtx(), file, problem);
  } catch (error) {
    if (error instanceof Superseded) return;
    const isRefusal = error instanceof AppError && error.code !== 'OVERLOADED';
    if (!isRefusal && !job.isLastAttempt) throw error;
    if (!isRefusal)
      ctx.platform.log.warn({ err: error, export_file: file.id }, 'an export could not be made');
    await end(job.freshCtx(), file, isRefusal ? 'not_allowed' : 'unexpected');
  }
}

/** Writes the whole file; returns why there is none. */
async function write(
  ctx: Ctx,
  file: ExportFileRow,
  handlers: readonly RouteHandler[],
  signal: AbortSignal,
): Promise<'not_allowed' | 'too_large' | null> {
  const actor = await absentActor(ctx, file.user_id);
  const { route, input } = readExportPath(
    file.path,
    handlers.map((handler) => handler.route),
  );
  if (!actor || !belongsTo(file, actor) || !mayRead(route, actor)) return 'not_allowed';
  let isTooLarge = false;
  const keep = async (kept: KeptFile) => {
    isTooLarge = !(await keepFile(ctx, file, kept, signal));
  };
  const handler = handlers.find((one) => one.route === route)!;
  await handler.run({ ...ctxAs(ctx, actor), keepFile: keep }, { ...input, body: {}, file: null } as never);
  return isTooLarge ? 'too_large' : null;
}

/** As this person, beside their calls: what they wait for themselves takes none of its places. */
function ctxAs(ctx: Ctx, actor: Actor): Ctx {
  const { tenant, queue } = shareOf(actor);
  const database = ctx.platform.database.of({ tenant, queue: `files of ${queue}`, waits: 'patiently' });
  return { ...ctx, actor, db: database, platform: { ...ctx.platform, database } };
}

/** False for a file that is too large. */
async function keepFile(
  ctx: Ctx,
  file: ExportFileRow,
  { file_name, content_type, body }: KeptFile,
  signal: AbortSignal,
): Promise<boolean> {
  let size = 0;
  let part = 0;
  for await (const bytes of inParts(body)) {
    signal.throwIfAborted();
    size += bytes.length;
    if (size > MAX_BYTES) return false;
    if (!(await savePart(ctx, file, part, { bytes, file_name, content_type }))) throw new Superseded();
    part += 1;
  }
  return true;
}

async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Notes the end and tells the reader, once. */
function end(
  ctx: Ctx,
  file: ExportFileRow,
  problem: (typeof EXPORT_FILE_PROBLEMS)[number] | null,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const expires_at = new Date(ctx.now.getTime() + EXPORT_FILE_DAYS * DAY_MS);
    const status = problem ? 'failed' : 'ready';
    const ended = await saveEnded(ctx, file, { status, problem, expires_at });
    if (!ended) return;
    await notifyUsers(ctx, [file.user_id], {
      kind: `export_${status}`,
      params: { file: ended.file_name },
      subject: 'export_file',
      subject_id: file.id,
    });
  });
}
