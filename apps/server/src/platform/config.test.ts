import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('production takes no demo company', () => {
  const production = {
    DATABASE_URL: 'postgres://one',
    TOKEN_SECRET: 'a secret of forty characters, for tests.',
  };
  expect(readConfig(production, tmpdir()).DEMO).toBe(false);
  expect(() => readConfig({ ...production, DEMO: 'yes' }, tmpdir())).toThrow(/DEMO/);
  expect(readConfig({ ...production, DEMO: 'yes', APP_ENV: 'development' }, tmpdir()).DEMO).toBe(true);
});
