/** A bucket of an object store with the S3 interface. */
export interface FileStoreSetting {
  /** The bucket, without a slash at its end: `https://s3.example/fleet-files`. */
  readonly url: string;
  readonly region: string;
  readonly key_id: string;
  readonly secret: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const FORM = 'https://KEY_ID:SECRET@s3.example/bucket?region=me-central-1';

/** Reads the store of files; null where they stay in the database. `problems` takes what is wrong, never a secret. */
export function readFileStoreSetting(text: string, problems: string[]): FileStoreSetting | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  const bucket = url?.pathname.replace(/\/$/, '') ?? '';
  if (!url || !isSafe || !url.username || !url.password || !/^(\/[\w.-]+)+$/.test(bucket)) {
    problems.push(`FILE_STORE: ${FORM}, or http:// on this machine; \`/\` in the secret is written %2F`);
    return null;
  }
  return {
    url: `${url.origin}${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key_id: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}
