import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClient } from '../src/client.ts';
import { ApiError, isRefusal } from '../src/errors.ts';

/** A server that returns the queued responses in order, and drops the connection for `null`. */
let answers: ({ status: number; body?: unknown; headers?: Record<string, string> } | null)[];
let requests: IncomingMessage[];
let close: () => void;
let api: ReturnType<typeof openClient>;

beforeEach(async () => {
  answers = [];
  requests = [];
  const server = createServer((request, reply) => {
    requests.push(request);
    const answer = answers.shift();
    if (!answer) return request.socket.destroy();
    reply.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    reply.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  api = openClient({ baseUrl: `http://127.0.0.1:${port}/api`, key: 'the key', firstWaitMs: 1, retries: 3 });
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

const DRIVERS = { body: { drivers: [{ civil_id: '1' }] } };

describe('a call', () => {
  it('is retried with the same key when the connection drops or the server is busy', async () => {
    answers = [null, { status: 503, body: { code: 'OVERLOADED' } }, { status: 200, body: { created: 1 } }];
    expect(await api.call('upsertDrivers', DRIVERS)).toEqual({ created: 1 });
    const keys = requests.map((request) => request.headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(requests[0]!.headers.authorization).toBe('Bearer the key');
  });

  it('reports the error code and the invalid fields, and is not retried on a client error', async () => {
    const body = {
      code: 'INVALID_FIELDS',
      message: 'Look.',
      fields: { limit: 'too_big' },
      request_id: 'r-1',
    };
    answers = [{ status: 400, body }];
    const error = await api
      .call('feedVehicles', { query: { limit: 9_999 } })
      .catch((thrown: unknown) => thrown);
    expect(isRefusal(error, 'INVALID_FIELDS')).toBe(true);
    expect(isRefusal(error, 'NOT_FOUND')).toBe(false);
    expect(error).toMatchObject({ status: 400, fields: { limit: 'too_big' }, requestId: 'r-1' });
    expect(requests.map((request) => request.url)).toEqual(['/api/feeds/vehicles?limit=9999']);
  });

  it('stops after its retries and reports that the server is unreachable', async () => {
    const error = await api.call('getWallet').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'UNREACHABLE', status: 0 });
    expect(requests).toHaveLength(4);
  });

  it('reports a clear error if a proxy responds instead of the server', async () => {
    answers = [1, 2, 3, 4].map(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
    await expect(api.call('getWallet')).rejects.toMatchObject({ code: 'INTERNAL', status: 502 });
  });

  it('fills path parameters, and returns files unchanged', async () => {
    answers = [{ status: 200, body: 'Reference,Amount\r\n' }];
    const file = await api.call('exportInvoiceItems', { params: { id: 801 }, query: { format: 'csv' } });
    expect(await file.text()).toBe('Reference,Amount\r\n');
    expect(requests.map((request) => request.url)).toEqual(['/api/invoices/801/items/export?format=csv']);
  });

  it('uploads a picture as a form, with its idempotency key', async () => {
    answers = [{ status: 201, body: { file_id: 40, size_bytes: 3 } }];
    const file = new Blob(['jpg'], { type: 'image/jpeg' });
    expect(await api.call('uploadDriverPhoto', { body: { file } })).toEqual({ file_id: 40, size_bytes: 3 });
    expect(requests[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('waits as long as the server requests', async () => {
    answers = [
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 200, body: {} },
    ];
    const begun = performance.now();
    await api.call('getWallet');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });
});

it('fetches feeds page by page, with `since` only on the first', async () => {
  answers = [
    { status: 200, body: { rows: [{ id: 1 }, { id: 2 }], next_cursor: 'c1', has_more: true } },
    { status: 200, body: { rows: [{ id: 3 }], next_cursor: 'c2', has_more: false } },
  ];
  const ids: number[] = [];
  const query = { since: '2026-01-01T00:00:00Z', limit: 2 };
  for await (const row of api.rows('feedVehicles', query)) ids.push(row.id);
  expect(ids).toEqual([1, 2, 3]);
  expect(requests.map((request) => request.url)).toEqual([
    '/api/feeds/vehicles?since=2026-01-01T00%3A00%3A00Z&limit=2',
    '/api/feeds/vehicles?limit=2&cursor=c1',
  ]);
});
