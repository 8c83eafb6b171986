import { existsSync, readFileSync } from 'node:fs';
import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { errorsOf } from '@fleet/contracts/define-route.ts';
import { GROUP_PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { describe, expect, test } from 'vitest';
import { readTexts } from '../test/read-texts.ts';

/**
 * Some languages are written for attendants and drivers only. Whatever the pages of these name must be there, so that nobody reads half a
 * page in another language. Which texts they name is read from their code.
 */
const SIGN_IN = [
  'features/access/sessions/sign-in-page.tsx',
  'features/access/sessions/code-page.tsx',
  'features/access/sessions/second-step-page.tsx',
];
const PUMP_SCREENS = [
  ...SIGN_IN,
  'features/fuelling/pump/queue-screen.tsx',
  'features/fuelling/pump/find-screen.tsx',
  'features/fuelling/pump/request-screen.tsx',
  'features/fuelling/shifts/pump/shift-screen.tsx',
];
const DRIVER_SCREENS = [
  ...SIGN_IN,
  'features/access/sessions/register-page.tsx',
  'app/areas/driver.routes.tsx',
  'app/areas/account-page.tsx',
  'app/notifications/bell.tsx',
  'app/pages/pages.tsx',
  'app/language-turn.tsx',
];
/** Parts these screens share with desks, and words of other readers' pages that begin with the same path. */
const ELSEWHERE = [
  /^(field_names|fields|field_values|errors)\./,
  /^ui\.(make|now|export|stop_export|rows_on|range_of|next_page|previous_page|pages|empty)/,
  /^ui\.status_of$/,
  /^checks\.raised$/,
  /^checks\.way_out\.desk\./,
];
const NOT_OF_THE_PUMP = [...ELSEWHERE, /^checks\.way_out\.driver\./, /^sign_in\.(title|for)_(admin|client)$/];
const NOT_OF_DRIVERS = [
  ...ELSEWHERE,
  /^checks\.way_out\.pump\./,
  /^(anomaly_indicators|static_routes|changes|waiting|channel_choices|shifts|pump)\./,
  /^company_sign_in\.(?!short$)/,
  /^appearance\.(?!language|skin|saved)/,
  /^push\.(?!announcement|chat_message|document_|mail_received|open$|request_(?!pending)|transaction_|trip_)/,
  /^(web_push\.actions|map\.credits|settlements\.bank_reasons)/,
];
/** Code that a phone never runs, though its pages name it. */
const OF_DESKS =
  /desk-layout|data-table|master-list|layout\/lazy|\/chats-screen|side-panel|status-switch|enrol-page/;
/** Problems with what drivers type into their account, and the names of its fields. */
const IN_FORMS = [
  ...['name', 'username', 'mobile', 'dob', 'email', 'created_at', 'current_password', 'new_password'],
  ...['driver_pin', 'language', 'odometer_km', 'reason'],
].map((name) => `field_names.${name}`);
const PROBLEMS = [
  ...['required', 'invalid', 'invalid_format', 'invalid_value', 'invalid_mobile', 'in_future', 'not_a_date'],
  ...['digits_4', 'own_data', 'too_common', 'too_short', 'too_big_number', 'too_big_string_other', 'taken'],
  ...['too_small_string_other', 'wrong', 'unknown', 'upload_again', 'special_character'],
].map((code) => `fields.${code}`);
/** Of a browser or a page, not of a route. */
const OF_THE_PAGE = ['OFFLINE', 'UNEXPECTED_ANSWER', 'INTERNAL'];
/** What a driver calls: all that they may, and what everybody may of it. */
const CALLED_BY_DRIVERS =
  /^\/(client-login|jwt|password-resets|sign-in-codes|second-step|passkeys|me\/|me$|sessions|known-devices|fuel-requests|stations|driven-trips|trip-stops|delivery-photos|drivers|chats|files|push-)/;

const english = readTexts('en');
const languages = LANGUAGES_OF.driver.filter((code) => code !== 'en' && code !== 'ar');
const textsOf = new Map(languages.map((language) => [language, readTexts(language)]));
const stem = (key: string) => key.replace(/_(one|other)$/, '');
const missingIn = (language: (typeof languages)[number], keys: Iterable<string>) =>
  [...keys].filter((key) => !textsOf.get(language)!.has(key)).toSorted();

describe('languages of attendants and drivers', () => {
  test('Urdu has every text that the screens of the pump name', () => {
    const wanted = [...namedIn(PUMP_SCREENS)].filter((key) => !NOT_OF_THE_PUMP.some((it) => it.test(key)));
    expect(wanted.length).toBeGreaterThan(350);
    expect(missingIn('ur', wanted)).toEqual([]);
  });

  const ofDrivers = [...namedIn(DRIVER_SCREENS)];
  test.each(languages)('%s has every text that the screens of drivers name', (language) => {
    const wanted = ofDrivers.filter((key) => !NOT_OF_DRIVERS.some((it) => it.test(key)));
    expect(wanted.length).toBeGreaterThan(850);
    expect(missingIn(language, [...wanted, ...IN_FORMS, ...PROBLEMS])).toEqual([]);
  });

  test('every refusal an attendant can meet has its sentence in Urdu', () => {
    const codes = refusalsOf('attendant', /^\/(pump|shifts|fuel-requests|transactions|files)/, []);
    expect(codes).toContain('errors.PLATE_MISMATCH');
    expect(missingIn('ur', codes)).toEqual([]);
  });

  test.each(languages)('every refusal a driver can meet has its sentence in %s', (language) => {
    const codes = refusalsOf('driver', CALLED_BY_DRIVERS, ['public', 'signed-in']);
    expect(codes).toContain('errors.HANDOVER_CODE_WRONG');
    expect(missingIn(language, codes)).toEqual([]);
  });

  test.each(languages)(
    '%s has what English has, fills in the same values and counts in all its forms',
    (language) => {
      const values = (text: string) =>
        [...text.matchAll(/\{\{(\w+)|<\/?(\w+)\/?>/g)].map((match) => match[0]).toSorted();
      const own = textsOf.get(language)!;
      // “One” of Hindi and Bengali is also their form for zero, so it says which.
      const isForZero = new Intl.PluralRules(language).select(0) === 'one';
      const odd = [...own].filter(([key, text]) => {
        const counterpart = isForZero && key.endsWith('_one') ? `${stem(key)}_other` : key;
        const other = english.get(counterpart);
        if (other === undefined) return true;
        return (isForZero || !key.endsWith('_one')) && values(text).join() !== values(other).join();
      });
      expect(odd.map(([key]) => key)).toEqual([]);
      const counted = [...own.keys()].filter(
        (key) => /_(one|other)$/.test(key) && english.has(`${stem(key)}_one`),
      );
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      expect(forms.toSorted()).toEqual(['one', 'other']);
      expect(
        counted.flatMap((key) => forms.map((form) => `${stem(key)}_${form}`)).filter((key) => !own.has(key)),
      ).toEqual([]);
    },
  );

  test('each is written in its own letters, with the digits that pumps show', () => {
    const wrong = { ur: /[يكةىه٠-٩۰-۹]/, hi: /[०-९\u0980-\u09ff]/, bn: /[০-৯\u0900-\u0963]/ };
    for (const language of languages)
      expect([...textsOf.get(language)!].filter(([, text]) => wrong[language].test(text))).toEqual([]);
  });
});

/** The sentences of what routes of a group can refuse, below these paths. */
function refusalsOf(group: keyof typeof GROUP_PERMISSIONS, paths: RegExp, more: readonly string[]): string[] {
  const may: readonly string[] = [...GROUP_PERMISSIONS[group], ...more];
  const routes = ALL_ROUTES.filter((route) => paths.test(route.path) && may.includes(route.permission));
  return [...new Set([...routes.flatMap(errorsOf), ...OF_THE_PAGE])].map((code) => `errors.${code}`);
}

/** Keys of the English texts that the code behind these files names, whole or by their beginning (`pump.outcome.${outcome}`). */
function namedIn(files: readonly string[]): Set<string> {
  const exact = new Set<string>();
  const starts = new Set<string>();
  for (const source of sourcesBehind(files)) {
    for (const [, key] of source.matchAll(/['"]([a-z_]+(?:\.[\w-]+)+)['"]/g)) exact.add(key!);
    for (const [, start] of source.matchAll(/`([a-z_]+(?:\.[\w-]*)+)\$\{/g)) starts.add(start!);
  }
  // A picture field names one of two texts; what else begins so belongs to tables.
  starts.delete('ui.');
  const isNamed = (key: string) =>
    exact.has(key) || exact.has(stem(key)) || [...starts].some((start) => key.startsWith(start));
  return new Set([...english.keys()].filter(isNamed));
}

function sourcesBehind(files: readonly string[]): string[] {
  const seen = new Map<string, string>();
  const walk = (file: URL) => {
    if (seen.has(file.href) || OF_DESKS.test(file.href) || !existsSync(file)) return;
    const source = readFileSync(file, 'utf8');
    seen.set(file.href, source);
    for (const [, path] of source.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
      walk(new URL(path!, file));
  };
  for (const file of files) walk(new URL(file, import.meta.url));
  return [...seen.values()];
}
