import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../test/world.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'map-'));
const archive = join(folder, 'saudi.pmtiles');
const bytes = Buffer.concat([
  Buffer.from('PMTiles\u0003'),
  Buffer.from(Array.from({ length: 992 }, (_, i) => i)),
]);
writeFileSync(archive, bytes);
writeFileSync(join(folder, 'other.pmtiles'), 'no archive at all');
afterAll(() => rmSync(folder, { recursive: true }));
const TOKEN = { TOKEN_SECRET: 'a secret of forty characters, for tests.' };

function settingOf(environment: Record<string, string>) {
  return readConfig({ ...TOKEN, ...environment }, folder).MAP;
}

describe('the configured basemap', () => {
  test('is none by default, without additional origins', () => {
    expect(settingOf({ MAP_ORIGINS: 'https://tiles.example' })).toMatchObject({
      settings: null,
      origins: [],
    });
  });

  test('is sent to browsers with a placeholder for the key, and allows its origins', () => {
    const light = 'https://maps.example/day.json?key={key}';
    const dark = 'https://maps.example/night.json?key={key}';
    const MAP_ORIGINS = 'https://tiles.example https://maps.example';
    const set = settingOf({ MAP_STYLE: light, MAP_STYLE_DARK: dark, MAP_ORIGINS, MAP_KEY: 'secret-key' });
    expect(set).toMatchObject({
      settings: {
        light: { kind: 'style', address: light },
        dark: { kind: 'style', address: dark },
        attribution: '',
      },
      origins: ['https://maps.example', 'https://tiles.example'],
    });
    expect(JSON.stringify(set)).not.toContain('secret-key');
  });

  test.each([
    ['MAP_STYLE', { MAP_STYLE: 'missing.pmtiles' }],
    ['MAP_STYLE', { MAP_STYLE: 'other.pmtiles' }],
    ['MAP_STYLE', { MAP_STYLE: '../../etc/passwd' }],
    ['MAP_STYLE_DARK', { MAP_STYLE_DARK: 'saudi.pmtiles' }],
    ['MAP_ORIGINS', { MAP_STYLE: 'saudi.pmtiles', MAP_ORIGINS: 'https://tiles.example/path' }],
  ])('%s is rejected by name, without repeating the value', (name, environment) => {
    const read = () => settingOf(environment);
    expect(read).toThrow(`${name}:`);
    expect(read).not.toThrow(/etc|path/);
  });
});

describe('pages', () => {
  let world: World;
  let plain: World;
  beforeAll(async () => {
    const environment = {
      MAP_STYLE: archive,
      MAP_STYLE_DARK: 'https://tiles.example/{z}/{x}/{y}.png?key={key}',
      MAP_ATTRIBUTION: '© OpenStreetMap',
    };
    [world, plain] = await Promise.all([buildWorld({ environment }), buildWorld()]);
  });
  afterAll(() => Promise.all([world.close(), plain.close()]));

  test('may connect only to the configured basemap', async () => {
    const policyOf = async ({ app }: World) =>
      String((await app.inject('/vrp/settings.json')).headers['content-security-policy']).split(';');
    expect(await policyOf(world)).toContain("connect-src 'self' https://tiles.example");
    expect(await policyOf(plain)).toContain("connect-src 'self'");
    expect((await policyOf(world)).filter((rule) => rule.includes('tiles.example'))).toHaveLength(1);
  });

  test('receive its address', async () => {
    expect((await plain.app.inject('/vrp/settings.json')).json().map).toBeNull();
    expect((await world.app.inject('/vrp/settings.json')).json().map).toEqual({
      light: { kind: 'archive', address: '/vrp/map/light.pmtiles' },
      dark: { kind: 'tiles', address: 'https://tiles.example/{z}/{x}/{y}.png?key={key}' },
      attribution: '© OpenStreetMap',
    });
  });

  test('read the built-in streets by ranges and store them for good', async () => {
    const { streets } = (await plain.app.inject('/vrp/settings.json')).json() as { streets: string };
    expect(streets).toMatch(/^\/vrp\/map\/streets-[0-9a-f]{16}\.pmtiles$/);
    const answer = await plain.app.inject({ url: streets, headers: { range: 'bytes=0-6' } });
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe('PMTiles');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.etag).toBeTruthy();
    const again = await plain.app.inject({
      url: streets,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await world.app.inject('/vrp/settings.json')).json().streets).toBe(streets);
  });

  test('read a local archive by ranges', async () => {
    const answer = await world.app.inject({
      url: '/vrp/map/light.pmtiles',
      headers: { range: 'bytes=8-27' },
    });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes 8-27/${bytes.length}`);
    expect(answer.rawPayload).toEqual(bytes.subarray(8, 28));
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect((await world.app.inject('/vrp/map/other.pmtiles')).headers['content-type']).not.toContain('octet');
  });
});
