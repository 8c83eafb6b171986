import { type Ctx, inTransaction } from '../../platform/context.ts';
import { deleteObject, FileStoreError, putObject } from '../../platform/file-store.ts';
import type { FileStoreSetting } from '../../platform/file-store-setting.ts';
import { addJobs } from '../../platform/jobs/add-job.ts';
import { runEach } from '../../platform/jobs/define-job.ts';
import { fetchBytes, keyOf } from './file-bytes.service.ts';
import { storedFileRemoved } from './moving.jobs.ts';
import {
  unsafeIsInStore,
  unsafeListInDatabase,
  unsafeListInStore,
  unsafeSaveMovedIn,
  unsafeSaveMovedOut,
} from './moving.queries.ts';

/** As much memory as that many pictures take. */
const AT_ONCE = 20;
/** Longer than a move may take that began before its file was removed: nothing is put after it. */
const REMOVED_AFTER_MS = 10 * 60_000;

/**
 * Job: moves files into the object store, or out of it where FILE_STORE_LEAVE is set. A file is in the store before the database lets
 * go of it; what a crash leaves half done is done again.
 */
export async function moveFiles(systemCtx: () => Ctx, isStopping: () => boolean): Promise<void> {
  const { FILE_STORE_SETTING: setting, FILE_STORE_LEAVE: leaves } = systemCtx().config;
  if (!setting) return;
  const move = leaves ? moveSomeIn : moveSomeOut;
  try {
    while (!isStopping() && (await move(systemCtx(), setting)) === AT_ONCE);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    systemCtx().platform.log.warn({ reason: error.message }, 'files could not be moved; tried again later');
  }
}

async function moveSomeOut(ctx: Ctx, setting: FileStoreSetting): Promise<number> {
  const found = await unsafeListInDatabase(ctx, AT_ONCE);
  for (const file of found) {
    await putObject(setting, keyOf(file), file.bytes, file);
    await unsafeSaveMovedOut(ctx, file.id);
  }
  return found.length;
}

async function moveSomeIn(ctx: Ctx): Promise<number> {
  const found = await unsafeListInStore(ctx, AT_ONCE);
  for (const file of found) {
    const bytes = await fetchBytes(ctx, file);
    if (!bytes) throw new FileStoreError(`there is no ${keyOf(file)}`);
    await inTransaction(ctx, async (ctx) => {
      if (await unsafeSaveMovedIn(ctx, file.id, bytes)) await removeStored(ctx, [file]);
    });
  }
  return found.length;
}

/** Has what the object store holds of removed files removed, whether they were moved yet or not. */
export async function removeStored(
  ctx: Ctx,
  gone: readonly { readonly id: number; readonly sha256: string }[],
): Promise<void> {
  if (!ctx.config.FILE_STORE_SETTING) return;
  const run_at = new Date(ctx.now.getTime() + REMOVED_AFTER_MS);
  await addJobs(
    ctx,
    storedFileRemoved,
    gone.map(({ id, sha256 }) => ({ payload: { id, sha256 }, run_at })),
  );
}

/** Removes the bytes of one of them, unless the file came back. */
export const removesStoredFiles = runEach(storedFileRemoved, async (ctx, file) => {
  const setting = ctx.config.FILE_STORE_SETTING;
  if (setting && !(await unsafeIsInStore(ctx, file.id))) await deleteObject(setting, keyOf(file));
  return undefined;
});
