import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { openClient } from '../src/client.ts';

const PACKAGE = join(import.meta.dirname, '..');

test('the built package is plain JavaScript with types, and works', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'client-'));
  const server = createServer((request, reply) =>
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ requested: request.url })),
  );
  try {
    execFileSync('tsc', ['-p', join(PACKAGE, 'tsconfig.json'), '--outDir', dist]);
    const files = readdirSync(dist);
    for (const name of ['client', 'errors', 'webhooks', 'api.generated'])
      expect(files).toEqual(expect.arrayContaining([`${name}.js`, `${name}.d.ts`]));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const built = (await import(join(dist, 'client.js'))) as { openClient: typeof openClient };
    const api = built.openClient({ baseUrl, key: 'ffk_live_x' });
    expect(await api.call('getOrder', { params: { id: 5_001 } })).toEqual({ requested: '/orders/5001' });
  } finally {
    server.close();
    rmSync(dist, { recursive: true });
  }
});
