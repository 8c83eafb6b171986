import { existsSync, readFileSync } from 'node:fs';
import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { errorsOf } from '@fleet/contracts/define-route.ts';
import { GROUP_PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { describe, expect, test } from 'vitest';

/**
 * Urdu is written for attendants: the station's sign-in, the pump and its shift. Whatever these screens name must be there, so that nobody
 * reads half a page in another language. Which texts they name is read from their code.
 */
const SCREENS = [
  'features/access/sessions/sign-in-page.tsx',
  'features/access/sessions/code-page.tsx',
  'features/access/sessions/second-step-page.tsx',
  'features/fuelling/pump/queue-screen.tsx',
  'features/fuelling/pump/find-screen.tsx',
  'features/fuelling/pump/request-screen.tsx',
  'features/fuelling/shifts/pump/shift-screen.tsx',
];
/** Parts these screens share with desks, and words of other readers' pages that begin with the same path. */
const ELSEWHERE = [
  /^(field_names|fields|field_values)\./,
  /^ui\.(make|now)_/,
  /^ui\.status_of$/,
  /^checks\.(passed|failed)\./,
  /^checks\.(over|raised)$/,
  /^checks\.way_out\.(driver|desk)\./,
  /^sign_in\.(title|for)_(admin|client)$/,
  /^errors\./,
];
/** Of a browser or a page, not of a route. */
const OF_THE_PAGE = ['OFFLINE', 'UNEXPECTED_ANSWER', 'INTERNAL'];

const english = readTexts('en');
const urdu = readTexts('ur');
const stem = (key: string) => key.replace(/_(one|other)$/, '');

describe('Urdu at the pump', () => {
  test('every text its screens name is there', () => {
    const wanted = [...namedIn(SCREENS)].filter((key) => !ELSEWHERE.some((other) => other.test(key)));
    expect(wanted.length).toBeGreaterThan(350);
    expect(wanted.filter((key) => !urdu.has(key)).toSorted()).toEqual([]);
  });

  test('every refusal an attendant can meet has its sentence', () => {
    const may: readonly string[] = GROUP_PERMISSIONS.attendant;
    const routes = ALL_ROUTES.filter(
      (route) =>
        /^\/(pump|shifts|fuel-requests|transactions|files)/.test(route.path) &&
        may.includes(route.permission),
    );
    const codes = new Set([...routes.flatMap(errorsOf), ...OF_THE_PAGE]);
    expect(codes.has('PLATE_MISMATCH')).toBe(true);
    expect([...codes].filter((code) => !urdu.has(`errors.${code}`))).toEqual([]);
  });

  test('nothing is there that English does not have, and it fills in the same values', () => {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]!).toSorted();
    const odd = [...urdu].filter(([key, text]) => {
      const other = english.get(key);
      return other === undefined || (!key.endsWith('_one') && values(text).join() !== values(other).join());
    });
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  test('it is written in Urdu letters: Arabic ي and ك look alike and are others', () => {
    expect([...urdu].filter(([, text]) => /[يكةىه]/.test(text)).map(([key]) => key)).toEqual([]);
  });
});

/** Keys of the English texts that the code behind these files names, whole or by their beginning (`pump.outcome.${outcome}`). */
function namedIn(files: readonly string[]): Set<string> {
  const named = new Set<string>();
  for (const source of sourcesBehind(files)) {
    for (const [, key] of source.matchAll(/'([a-z_]+(?:\.[\w-]+)+)'/g))
      for (const known of english.keys()) if (known === key || stem(known) === key) named.add(known);
    for (const [, start] of source.matchAll(/`([a-z_]+(?:\.[\w-]*)+)\$\{/g))
      for (const known of english.keys()) if (known.startsWith(start!)) named.add(known);
  }
  return named;
}

function sourcesBehind(files: readonly string[]): string[] {
  const seen = new Map<string, string>();
  const walk = (file: URL) => {
    if (seen.has(file.href) || !existsSync(file)) return;
    const source = readFileSync(file, 'utf8');
    seen.set(file.href, source);
    for (const [, path] of source.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
      walk(new URL(path!, file));
  };
  for (const file of files) walk(new URL(file, import.meta.url));
  return [...seen.values()];
}

function readTexts(language: string): Map<string, string> {
  const file = new URL(`../public/assets/data/locales/${language}.json`, import.meta.url);
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else
      for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(file, 'utf8')), '');
  return texts;
}
