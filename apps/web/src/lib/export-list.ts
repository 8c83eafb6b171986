import {
  createExportFile,
  deleteExportFile,
  downloadExportFile,
  getExportFile,
} from '@fleet/contracts/insight/export-files.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { type DownloadOptions, download } from './download.ts';
import { urlOf } from './request.ts';

interface ExportInput {
  params?: Record<string, unknown>;
  query: Record<string, unknown>;
}

interface ExportOptions extends DownloadOptions {
  signal: AbortSignal;
  /** Called once it is made in the background: from then on its reader may leave. */
  onBackground: () => void;
}

/** What a download is refused with that can be made in the background. */
const LATER: readonly string[] = ['EXPORT_IS_LARGE', 'OVERLOADED'];
const POLL_MS = 1_500;

/** An export in the background that came to nothing, by its problem. */
export class ExportFailed extends Error {}

/**
 * Downloads everything that matches. What takes long, or meets a busy server, is made in the background and downloaded as soon as it is
 * there, if the page still is. Resolves with its size in bytes; throws `CallError`, `ExportFailed`, or `AbortError` if `signal` aborts it.
 */
export async function exportList(
  route: { readonly path: string },
  input: ExportInput,
  options: ExportOptions,
): Promise<number> {
  try {
    const query = { ...input.query, large: 'refuse' };
    return await download(route, { ...input, query }, options);
  } catch (error) {
    if (!(error instanceof CallError) || !LATER.includes(error.code)) throw error;
    return exportInBackground(route, input, options);
  }
}

/** The same, in the background from its start. */
export async function exportInBackground(
  route: { readonly path: string },
  input: ExportInput,
  { onProgress, onBackground, signal }: ExportOptions,
): Promise<number> {
  signal.throwIfAborted();
  const { id } = await call(createExportFile, { body: { path: urlOf('', route.path, input) } });
  onBackground();
  const params = { id };
  signal.addEventListener('abort', () => void call(deleteExportFile, { params }).catch(() => {}));
  for (;;) {
    await wait(signal);
    const file = await poll(id);
    if (!file) continue;
    onProgress?.(file.size_bytes);
    if (file.problem) throw new ExportFailed(file.problem);
    if (file.status === 'ready') return download(downloadExportFile, { params }, { signal });
  }
}

/** How far it is; undefined while the server is not reached: it goes on without us. */
async function poll(id: number) {
  try {
    return await call(getExportFile, { params: { id } });
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) return undefined;
    throw error;
  }
}

function wait(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('The export was stopped.', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    setTimeout(resolve, POLL_MS);
  });
}
