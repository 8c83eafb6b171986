import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSettings } from '@fleet/contracts/access/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../test/world.ts';
import { ownCertificate } from './certificate.ts';

const NOW = new Date();
const NAMES = ['localhost', '127.0.0.1', '192.168.1.20'];
let folder: string;
let world: World;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'https-'));
  world = await buildWorld({ https: ownCertificate(folder, NAMES, NOW) });
  port = Number(new URL(await world.listen()).port);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

describe('a self-issued certificate', () => {
  it('contains the addresses of the station’s network and is signed by the authority that phones trust', () => {
    const { cert, authority } = ownCertificate(folder, NAMES, NOW);
    const [known, issuer] = [new X509Certificate(cert), new X509Certificate(authority)];
    expect(known.verify(issuer.publicKey)).toBe(true);
    expect([known.ca, issuer.ca]).toEqual([false, true]);
    expect(known.checkIP('192.168.1.20')).toBe('192.168.1.20');
    expect(known.checkHost('elsewhere.example')).toBeUndefined();
    expect(statSync(join(folder, 'authority.key')).mode & 0o077).toBe(0);
  });

  it('is stable, and reissued for a new address and before expiry, by the same authority', () => {
    const first = ownCertificate(folder, NAMES, NOW);
    expect(ownCertificate(folder, NAMES, NOW).cert).toBe(first.cert);
    const moved = ownCertificate(folder, [...NAMES, '10.0.0.7'], NOW);
    expect(moved.cert).not.toBe(first.cert);
    const later = ownCertificate(folder, NAMES, new Date(NOW.getTime() + 780 * 86_400_000));
    expect(later.cert).not.toBe(moved.cert);
    expect([moved.authority, later.authority]).toEqual([first.authority, first.authority]);
  });
});

describe('the TLS server', () => {
  it('serves web, API, events and the authority’s certificate, only to clients that trust it', async () => {
    expect(await send('/health')).toEqual({ status: 200, body: '{"status":"up"}' });
    expect((await send(`${world.config.API_BASE}${listSettings.path}`)).status).toBe(401);
    expect((await send(`${world.config.API_BASE}/events`)).status).toBe(401);
    const authority = ownCertificate(folder, NAMES, NOW).authority;
    expect((await send('/authority.crt')).body).toBe(authority);
    await expect(send('/health', [])).rejects.toThrow(/certificate/);
  });
});

function send(path: string, ca = [ownCertificate(folder, NAMES, NOW).authority]) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, ca }, async (answer) => {
      let body = '';
      for await (const part of answer) body += part;
      resolve({ status: answer.statusCode, body });
    }).on('error', reject);
  });
}
