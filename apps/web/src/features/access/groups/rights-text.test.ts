import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RIGHTS } from './rights-text.ts';

test.each(['en', 'ar'])('every permission has a text: %s', (language) => {
  const file = new URL(`../../../../public/assets/data/locales/${language}.json`, import.meta.url);
  const { rights } = JSON.parse(readFileSync(file, 'utf8')) as {
    rights: { actions: Record<string, string>; subjects: Record<string, string> };
  };
  const parts = RIGHTS.map((right) => right.split(' ') as [string, string]);
  expect(parts.filter(([action]) => !rights.actions[action])).toEqual([]);
  expect(parts.filter(([, subject]) => !rights.subjects[subject])).toEqual([]);
});
