import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * One bucket with the S3 interface, as strict as a real one about what is signed: Signature Version 4 by its published steps
 * (docs.aws.amazon.com, "Create a signed AWS API request"), a clock at most 15 minutes off, and bytes that are those announced.
 */
export interface SimulatedObjectStore {
  /** The setting FILE_STORE that leads here. */
  readonly setting: string;
  readonly objects: Map<string, Buffer>;
  /** While true, every call is refused as by an overloaded store. */
  isDown: boolean;
  stop(): Promise<void>;
}

const KEY_ID = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const REGION = 'me-central-1';
const MAX_SKEW_MS = 15 * 60_000;

export async function startObjectStore(): Promise<SimulatedObjectStore> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      if (store.isDown) return refuse(response, 503, 'SlowDown');
      const problem = problemOf(request, body);
      if (problem) return refuse(response, problem === 'BadDigest' ? 400 : 403, problem);
      answer(request, response, body);
    });
  });
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const [, bucket, ...rest] = new URL(request.url!, 'http://store').pathname.split('/');
    const key = rest.join('/');
    if (bucket !== 'fleet-files') refuse(response, 404, 'NoSuchBucket');
    else if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { etag: `"${hash('md5', body)}"` }).end();
    } else if (request.method === 'GET') {
      const found = objects.get(key);
      if (found) response.writeHead(200, { 'content-length': found.length }).end(found);
      else refuse(response, 404, 'NoSuchKey');
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else refuse(response, 405, 'MethodNotAllowed');
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const store = {
    setting: `http://${KEY_ID}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/fleet-files?region=${REGION}`,
    objects,
    isDown: false,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return store;
}

/** The code of a refusal, in the order in which a store looks. */
function problemOf({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const signed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!signed) return 'AccessDenied';
  const [, keyId, day, region, names, signature] = signed as unknown as string[];
  const date = String(headers['x-amz-date'] ?? '');
  const instant = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  if (!(Math.abs(instant - Date.now()) <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (region !== REGION || day !== date.slice(0, 8)) return 'AuthorizationHeaderMalformed';
  const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (must.some((name) => !names!.split(';').includes(name))) return 'AccessDenied';
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const { pathname, search } = new URL(url!, 'http://store');
  if (search) return 'NotImplemented';
  const canonical = [
    method,
    pathname,
    '',
    ...names!.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical)].join('\n');
  const key = [day!, region!, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET}`),
  );
  const expected = createHmac('sha256', key).update(text).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature!, 'hex'))) return 'SignatureDoesNotMatch';
  // As this product always says which bytes it sends.
  if (payload === 'UNSIGNED-PAYLOAD' ? method === 'PUT' : payload !== hash('sha256', body))
    return 'BadDigest';
  return undefined;
}

function hash(kind: 'sha256' | 'md5', of: string | Buffer): string {
  return createHash(kind).update(of).digest('hex');
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
