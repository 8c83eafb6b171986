import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRepository } from './architecture/repository.ts';
import { GENERATED_FILE, type SourceFiles } from './architecture/source.ts';
import { findBannedFiles, findBannedNames, judgeName } from './words/check-names.ts';
import { findBannedKeys, findBannedTexts, type Texts } from './words/check-texts.ts';
import { listNames } from './words/names.ts';
import { OPEN_NAMES } from './words/open-names.ts';

const ROOT = join(import.meta.dirname, '..');
const LOCALES = join(ROOT, 'apps/web/public/assets/data/locales');

/** The lists of banned and of former names would find themselves. */
const files: SourceFiles = new Map(
  [...readRepository(ROOT)].filter(
    ([file]) => !/^tools\/words\b|\/former-(names|pump)\b|\.sql$/.test(file) && !GENERATED_FILE.test(file),
  ),
);
const readTexts = (language: string) =>
  JSON.parse(readFileSync(join(LOCALES, `${language}.json`), 'utf8')) as Texts;

describe('the terms of the repository', () => {
  it('are standard in identifiers, columns, fields, codes, paths and settings', () => {
    const found = findBannedNames(files);
    const isOpen = (line: string) => OPEN_NAMES.some((name) => line.includes(` ${name} → `));
    expect(found.filter((line) => !isOpen(line))).toEqual([]);
    const idle = OPEN_NAMES.filter((name) => !found.some((line) => line.includes(` ${name} → `)));
    expect(idle, 'open names that are no longer used').toEqual([]);
  });

  it('are standard in file names', () => {
    expect(findBannedFiles(files.keys())).toEqual([]);
  });

  it('are standard in English and Arabic texts and their keys', () => {
    expect(findBannedTexts('en', readTexts('en'))).toEqual([]);
    expect(findBannedTexts('ar', readTexts('ar'))).toEqual([]);
    expect(findBannedKeys(readTexts('en'))).toEqual([]);
  });
});

describe('the check of terms', () => {
  it.each([
    'most_stops',
    'MOST_ROWS',
    'LABELLED_AT_MOST',
    'PageHead',
    'statusWords',
    'asked_by_user_id',
    'given',
    'told_at',
    'tellOfCase',
    'AWAY_NO_BOOK',
    'openHouse',
    'patience',
    'doubt',
    'CHANGED_MEANWHILE',
    'FOUR_EYES',
    'ROUTES_FROM',
    'stands_since',
  ])('rejects %s', (name) => {
    expect(judgeName(name)).toBeTypeOf('string');
  });

  it.each([
    'max_stops',
    'mostUsed',
    'almostFull',
    'signIn',
    'lookUp',
    'listDaysAway',
    'background',
    'history',
    'forgiven',
    'throwAwayFile',
    'flatMap',
    'statement',
    'placeOrder',
  ])('accepts %s', (name) => {
    expect(judgeName(name)).toBeUndefined();
  });

  it('checks code, quoted names and paths, but no prose', () => {
    const source = "// told_at\nconst given = f('told you', `select told_at`, '/trips/:id/see', /'moment/);";
    const names = listNames(source).map(({ name }) => name);
    expect(names).toEqual(['const', 'given', 'f', 'told_at', 'trips', 'see']);
  });

  it('ignores placeholders in texts', () => {
    const texts = { a: { litres: '{{litres}} L', told: 'Somebody was told.', straight: "it's" } };
    expect(findBannedTexts('en', texts)).toHaveLength(3);
  });
});
