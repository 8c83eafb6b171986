import { fetchWithSession } from './call.ts';
import { CallError, callErrorOf } from './call-error.ts';
import { urlOf } from './request.ts';
import { settings } from './settings.ts';

interface DownloadInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

export interface DownloadOptions {
  /** Called while the file arrives, with the bytes so far. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Downloads the file of a `stream` route under the server's name. Resolves with its size in bytes; throws `CallError`, or
 * `AbortError` if `signal` aborts it.
 */
export async function download(
  route: { readonly path: string },
  input: DownloadInput,
  { onProgress, signal }: DownloadOptions = {},
): Promise<number> {
  const url = urlOf(settings().api_base, route.path, input);
  const answer = await fetchWithSession(url, signal ? { signal } : {});
  if (!answer.ok)
    throw callErrorOf(
      answer.status,
      await answer.json().catch(() => null),
      answer.headers.get('retry-after'),
    );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onProgress?.(bytes);
  }
  const type = answer.headers.get('content-type') ?? '';
  saveFile(new Blob(parts, { type }), fileNameOf(answer.headers.get('content-disposition')) ?? 'export');
  return bytes;
}

/** Half a file is none: what breaks off on its way is a lost connection, unless its reader stopped it. */
function brokenOff(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new CallError({ code: 'OFFLINE', status: 0 });
}

/** The file name in a `content-disposition` header; null if there is none. */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
}

const RETENTION_MS = 60_000;

/** Saves a file in the browser under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), RETENTION_MS);
}
