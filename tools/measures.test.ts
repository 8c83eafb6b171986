import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEASURES } from '../packages/contracts/src/measures.ts';
import { MEASURES_PAGE, measuresPage } from './measures-page.ts';

const WEB = join(import.meta.dirname, '../apps/web');
type Texts = Record<string, { name: string; means: string }>;
const textsIn = (language: string): Texts =>
  JSON.parse(readFileSync(join(WEB, `public/assets/data/locales/${language}.json`), 'utf8')).measures;

test.each(['en', 'ar'])('every measure has a name and one sentence that defines it (%s)', (language) => {
  const texts = textsIn(language);
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(MEASURES).toSorted());
  for (const [key, { name, means }] of Object.entries(texts)) {
    expect(name.length, key).toBeGreaterThan(1);
    expect(means, key).toMatch(/[.]$/);
    expect(means, key).not.toBe(name);
  }
});

test('every measure stands on a screen', () => {
  const source = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(WEB, 'src', path), 'utf8'))
    .join('\n');
  expect(Object.keys(MEASURES).filter((key) => !new RegExp(`['"]${key}['"]`).test(source))).toEqual([]);
});

test('the page of measures is what the dictionary says', () => {
  expect(readFileSync(MEASURES_PAGE, 'utf8'), 'run node tools/measures-page.ts').toBe(measuresPage());
});
