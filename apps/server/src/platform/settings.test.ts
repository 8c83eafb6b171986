import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema } from './config.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/settings.md'), 'utf8');
const own = page.slice(0, page.indexOf('## Of commands only'));
const rows = [...own.matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\| /gm)].map(([, name, value]) => ({
  name: name!,
  value: value!.replaceAll('\\|', '|'),
}));

test('the page of settings names every setting once', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
});

test('the page of settings shows the default of each setting that has one', () => {
  for (const { name, value } of rows) {
    const found = environmentSchema.shape[name as keyof typeof environmentSchema.shape].safeParse(undefined);
    const fallback = found.success ? found.data : undefined;
    if (fallback === undefined || fallback === '') expect(value, name).not.toMatch(/^`[^A-Z][^`]*`$/);
    else
      expect(value, name).toBe(`\`${typeof fallback === 'boolean' ? (fallback ? 'yes' : 'no') : fallback}\``);
  }
});
