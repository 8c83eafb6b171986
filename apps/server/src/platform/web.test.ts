import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../test/world.ts';

const isBuilt = existsSync(new URL('../../../web/dist/worker.js', import.meta.url));

describe('the installed application', () => {
  let world: World;
  let off: World;
  beforeAll(async () => {
    const environment = { OFFLINE_APP: 'no', PRODUCT_NAME_AR: 'وقود' };
    [world, off] = await Promise.all([buildWorld(), buildWorld({ environment })]);
  });
  afterAll(() => Promise.all([world.close(), off.close()]));

  test('has a manifest per area in the reader’s language', async () => {
    const read = async ({ app }: World, query: string) =>
      (await app.inject(`/vrp/manifest.webmanifest?${query}`)).json();
    expect(await read(world, 'area=admin&language=en')).toMatchObject({
      name: 'Mahatta Admin',
      dir: 'ltr',
      start_url: '/vrp/admin/',
    });
    expect(await read(off, 'area=pump&language=ar')).toMatchObject({
      name: 'وقود – المضخة',
      short_name: 'وقود',
      dir: 'rtl',
      start_url: '/vrp/gas-station/pump',
    });
  });

  test('falls back to the fleet’s area in English', async () => {
    const answer = await world.app.inject('/vrp/manifest.webmanifest?area=../admin&language=xx');
    expect(answer.headers['content-type']).toMatch('application/manifest+json');
    expect(answer.json()).toMatchObject({ lang: 'en', start_url: '/vrp/' });
  });

  test('can be switched off: pages are told, and the worker removes itself', async () => {
    const settings = async ({ app }: World) => (await app.inject('/vrp/settings.json')).json().offline_app;
    expect([await settings(world), await settings(off)]).toEqual([true, false]);
  });

  test.runIf(isBuilt)('serves its worker, never from a cache', async () => {
    const answers = await Promise.all([world, off].map(({ app }) => app.inject('/vrp/worker.js')));
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toMatch('/javascript');
    }
    expect(answers[0]!.body).toContain('fleet-');
    expect(answers[1]!.body).toContain('registration.unregister()');
    expect(answers[1]!.body).not.toContain('fleet-');
  });

  test('a worker answers those who run it, and nobody else', async () => {
    const worker = await buildWorld({
      on: world.connectionString,
      environment: { PROCESS_ROLE: 'worker' },
    });
    const status = async (url: string) => (await worker.app.inject({ url })).statusCode;
    try {
      expect(await status('/health')).toBe(200);
      expect(await status('/metrics')).toBe(200);
      for (const url of [
        '/vrp/',
        '/openapi.json',
        `${worker.config.API_BASE}/vehicles`,
        '/.well-known/security.txt',
      ])
        expect(await status(url), url).toBe(404);
    } finally {
      await worker.close();
    }
  });
});
