import { Readable } from 'node:stream';
import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { ExportFile } from '@fleet/contracts/insight/export-files.ts';
import { MAX_EXPORT_FILES, MAX_EXPORTS_IN_PROGRESS } from '@fleet/contracts/insight/export-files.ts';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, tenantOf } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { exportRequested } from './export-files.jobs.ts';
import {
  deleteOwn,
  type ExportFileRow,
  findOwn,
  insertExportFile,
  listLocked,
  listOwn,
  partsOf,
} from './export-files.queries.ts';
import { mayRead, presentExportFile, readExportPath } from './export-files.rules.ts';

/** The actor's exports that are being made or can be downloaded. */
export async function listExportFiles(ctx: Ctx): Promise<{ rows: ExportFile[] }> {
  return { rows: (await listOwn(ctx)).map(presentExportFile) };
}

/** Throws NOT_FOUND. */
export async function getExportFile(ctx: Ctx, id: number): Promise<ExportFile> {
  return presentExportFile(await getOwn(ctx, id));
}

/** Has an export made that its reader does not wait for. Throws INVALID_FIELDS, FORBIDDEN, TOO_MANY_EXPORTS. */
export function createExportFile(ctx: Ctx, path: string): Promise<ExportFile> {
  return inTransaction(ctx, async (ctx) => {
    const { route, format, file_name } = readExportPath(path, ALL_ROUTES);
    refuseUnlessReader(ctx, route);
    const files = await listLocked(ctx);
    const inProgress = files.filter(({ expires_at }) => expires_at === null).length;
    if (inProgress >= MAX_EXPORTS_IN_PROGRESS || files.length >= MAX_EXPORT_FILES)
      throw new AppError('TOO_MANY_EXPORTS', 'Wait for the exports in progress, or delete files.');
    const file = await insertExportFile(ctx, { route: route.name, path, format, file_name });
    await addJob(ctx, exportRequested, { export_file_id: file.id, tenant: tenantOf(ctx.actor) });
    await record(ctx, 'create', file);
    return presentExportFile(file);
  });
}

/** Sends the file. Throws NOT_FOUND, FORBIDDEN for a list that is closed to its reader now, STATUS_CONFLICT until it is made. */
export async function sendExportFile(ctx: Ctx, reply: FastifyReply, id: number): Promise<void> {
  const file = await getOwn(ctx, id);
  if (file.status !== 'ready')
    throw new AppError('STATUS_CONFLICT', 'This file is not made yet.', { status: file.status });
  refuseUnlessReader(ctx, readExportPath(file.path, ALL_ROUTES).route);
  await reply
    .type(file.content_type!)
    .header('cache-control', 'no-store')
    .header('content-length', file.size_bytes)
    .header('content-disposition', `attachment; filename="${file.file_name}"`)
    .send(Readable.from(partsOf(ctx, id), { objectMode: false }));
}

/** Stops an export, or deletes its file. Throws NOT_FOUND. */
export function deleteExportFile(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const file = await getOwn(ctx, id);
    if (!(await deleteOwn(ctx, id))) throw noSuchFile();
    await record(ctx, 'remove', file);
    return { removed: true };
  });
}

function refuseUnlessReader({ actor }: Ctx, route: RouteSpec): void {
  const { permission } = route;
  if (!mayRead(route, actor))
    throw new AppError('FORBIDDEN', `This needs the right to ${permission}.`, { permission });
}

async function getOwn(ctx: Ctx, id: number): Promise<ExportFileRow> {
  const file = await findOwn(ctx, id);
  if (!file) throw noSuchFile();
  return file;
}

function record(ctx: Ctx, action: 'create' | 'remove', file: ExportFileRow): Promise<void> {
  const { client_id, network_id, station_id, path } = file;
  return recordAudit(ctx, {
    action,
    subject: 'export_file',
    subject_id: file.id,
    ...{ client_id, network_id, station_id },
    ...(action === 'create' ? { after: { path } } : { before: { path, status: file.status } }),
  });
}

function noSuchFile(): AppError {
  return new AppError('NOT_FOUND', 'There is no such file, or it is expired.');
}
