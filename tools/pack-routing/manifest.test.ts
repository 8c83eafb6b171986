import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MODULES, publishedManifest } from './manifest.ts';

const ROUTING = join(import.meta.dirname, '../../packages/routing');
const own = JSON.parse(readFileSync(join(ROUTING, 'package.json'), 'utf8'));

test('every published module of the route optimizer has a source and types', () => {
  const { exports } = publishedManifest(own);
  for (const [path, file] of Object.entries(MODULES)) {
    expect(existsSync(join(ROUTING, `src/${file}.ts`)), file).toBe(true);
    expect((exports as Record<string, unknown>)[path]).toEqual({
      types: `./lib/src/${file}.d.ts`,
      default: `./lib/src/${file}.js`,
    });
  }
});

test('its version is the newest of its changelog, and what it names is in the README', () => {
  const changelog = readFileSync(join(ROUTING, 'CHANGELOG.md'), 'utf8');
  expect(/^## (.+)$/m.exec(changelog)?.[1]).toBe(own.version);
  const readme = readFileSync(join(ROUTING, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/'@fleet\/routing(\/[\w-]+)?'/g)].map(([, path = '']) => `.${path}`);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !(path in MODULES))).toEqual([]);
  for (const file of publishedManifest(own).files.filter((name) => name !== 'lib'))
    expect(readdirSync(ROUTING)).toContain(file);
});
