import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'roads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const settingOf = (ROAD_ROUTER?: string) =>
  readConfig({ TOKEN_SECRET: 'a secret of forty characters, for tests.', ROAD_ROUTER }, folder).ROADS;

describe('the source of roads', () => {
  test('is the built-in graph by default; or none, another graph, or a server', () => {
    expect(settingOf()).toMatchObject({ kind: 'graph' });
    expect(settingOf('none')).toEqual({ kind: 'none' });
    const built = settingOf() as { path: string };
    expect(settingOf(`graph:${built.path}`)).toEqual({ kind: 'graph', path: built.path });
    expect(settingOf('osrm:http://127.0.0.1:5000')).toEqual({
      kind: 'osrm',
      address: 'http://127.0.0.1:5000',
    });
    expect(settingOf('valhalla:https://roads.example')).toMatchObject({ kind: 'valhalla' });
  });

  test('is refused with a reason when it cannot be used', () => {
    expect(() => settingOf('osrm:ftp://roads.example')).toThrow('ROAD_ROUTER: nothing (the built-in roads)');
    expect(() => settingOf('google')).toThrow('graph:FILE');
    expect(() => settingOf('graph:')).toThrow('graph:FILE');
    expect(() => settingOf('graph:missing.graph')).toThrow('missing.graph cannot be read');
    writeFileSync(join(folder, 'short.graph'), 'x');
    expect(() => settingOf('graph:short.graph')).toThrow('short.graph is not a road graph');
    writeFileSync(join(folder, 'other.graph'), 'streets, many of them');
    expect(() => settingOf('graph:other.graph')).toThrow('other.graph is not a road graph');
  });
});
