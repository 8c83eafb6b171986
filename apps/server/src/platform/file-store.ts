import { AwsClient } from 'aws4fetch';
import type { FileStoreSetting } from './file-store-setting.ts';

/** Longer than a file of 2 MB takes on a poor line, and much less than what is removed waits. */
const TIMEOUT_MS = 20_000;
const MAX_REASON_CHARACTERS = 300;

/** The store is not there, or refuses. */
export class FileStoreError extends Error {}

/** Puts an object; the store refuses one whose bytes arrive otherwise. Throws FileStoreError. */
export async function putObject(
  setting: FileStoreSetting,
  key: string,
  bytes: Buffer,
  { media_type, sha256 }: { readonly media_type: string; readonly sha256: string },
): Promise<void> {
  const headers = { 'content-type': media_type, 'x-amz-content-sha256': sha256 };
  const answer = await send(setting, key, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!answer.ok) throw await refusal(answer);
  await answer.body?.cancel();
}

/** The bytes of an object; null where there is none. Throws FileStoreError. */
export async function getObject(setting: FileStoreSetting, key: string): Promise<Buffer | null> {
  const answer = await send(setting, key, { method: 'GET' });
  if (answer.ok) return Buffer.from(await answer.arrayBuffer().catch(unreached));
  const refused = await refusal(answer);
  if (answer.status === 404 && !/NoSuchBucket/.test(refused.message)) return null;
  throw refused;
}

/** Removes an object, or finds it gone. Throws FileStoreError. */
export async function deleteObject(setting: FileStoreSetting, key: string): Promise<void> {
  const answer = await send(setting, key, { method: 'DELETE' });
  if (!answer.ok && answer.status !== 404) throw await refusal(answer);
  await answer.body?.cancel();
}

function send(setting: FileStoreSetting, key: string, init: RequestInit): Promise<Response> {
  const client = new AwsClient({
    accessKeyId: setting.key_id,
    secretAccessKey: setting.secret,
    region: setting.region,
    service: 's3',
    // Jobs and readers try again themselves.
    retries: 0,
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return client.fetch(`${setting.url}/${key}`, { ...init, redirect: 'error', signal }).catch(unreached);
}

function unreached(error: unknown): never {
  const { message, cause } = error as Error;
  throw new FileStoreError(cause instanceof Error ? `${message}: ${cause.message}` : message);
}

async function refusal(answer: Response): Promise<FileStoreError> {
  const text = await answer.text().catch(() => '');
  return new FileStoreError(`${answer.status} ${text.slice(0, MAX_REASON_CHARACTERS)}`);
}
