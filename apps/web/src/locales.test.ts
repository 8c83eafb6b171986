import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@fleet/contracts/audit-actions.ts';
import { FEE_KINDS } from '@fleet/contracts/billing/fees.ts';
import { STATEMENT_TYPES } from '@fleet/contracts/billing/statements.ts';
import { ERROR_STATUS } from '@fleet/contracts/error-codes.ts';
import { CHECK_CODES, CONSEQUENCES } from '@fleet/contracts/fuelling/check-shapes.ts';
import { DISPUTE_REASONS } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { POLICY_LEVEL_NAMES } from '@fleet/contracts/fuelling/policies.ts';
import { TOPS_OF } from '@fleet/contracts/insight/dashboards.ts';
import { CONTACT_KINDS, FILE_KINDS } from '@fleet/contracts/insight/search.ts';
import { ACCOUNT_KINDS, ENTRY_KINDS } from '@fleet/contracts/money/ledger.ts';
import { GROUP_CATEGORIES, GROUPS } from '@fleet/contracts/permissions.ts';
import { PRICE_CHANGE_PROBLEMS } from '@fleet/contracts/stations/fuel-prices.ts';
import { GENDERS, STAFF_DESIGNATIONS } from '@fleet/contracts/stations/staff.ts';
import { STATUS_LABELS } from '@fleet/domain/fuel-request-statuses.ts';
import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { describe, expect, test } from 'vitest';
import { readTexts } from '../test/read-texts.ts';

/** The contracts' closed lists, by the path under which the screens look their words up. */
const CLOSED_LISTS: Record<string, readonly string[]> = {
  accounts: ACCOUNT_KINDS,
  entry_kinds: [...ENTRY_KINDS, ...FEE_KINDS],
  'statement.types': STATEMENT_TYPES,
  'dashboards.tops': TOPS_OF,
  'search.kinds': CONTACT_KINDS,
  'search.files_kinds': FILE_KINDS,
  'disputes.reasons': DISPUTE_REASONS,
  'checks.titles': CHECK_CODES,
  'plate.kinds': PLATE_KINDS,
  'prices.problems': PRICE_CHANGE_PROBLEMS,
  'rights.categories': GROUP_CATEGORIES,
  'rules.consequences': CONSEQUENCES,
  'rules.of': POLICY_LEVEL_NAMES,
  'staff.designations': STAFF_DESIGNATIONS,
  'staff.genders': GENDERS,
  'staff.languages': LANGUAGES_OF.pump,
  'import.languages': LANGUAGES_OF.driver,
  'field_values.driver_prefered_language': LANGUAGES_OF.driver,
};

const PLURALS = { en: ['one', 'other'], ar: ['zero', 'one', 'two', 'few', 'many', 'other'] };
const english = readTexts('en');
const arabic = readTexts('ar');

describe('the locale files', () => {
  test('every text exists in both languages, counted ones in all plural forms of each', () => {
    const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '_#');
    const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(stem))].toSorted();
    expect(stems(arabic)).toEqual(stems(english));
    for (const [language, texts] of [
      ['en', english],
      ['ar', arabic],
    ] as const) {
      const counted = new Set(
        [...texts.keys()].filter((key) => stem(key) !== key).map((key) => stem(key).slice(0, -2)),
      );
      const missing = [...counted].flatMap((key) =>
        PLURALS[language].map((form) => `${key}_${form}`).filter((full) => !texts.has(full)),
      );
      expect(missing, language).toEqual([]);
    }
  });

  test('both languages fill in the same values', () => {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]!).toSorted();
    const differing = [...english].filter(([key, text]) => {
      const other = arabic.get(key);
      return (
        other !== undefined && !/_(zero|one|two)$/.test(key) && values(text).join() !== values(other).join()
      );
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('every refusal has its sentence and every group its name', () => {
    for (const code of [...Object.keys(ERROR_STATUS), 'OFFLINE', 'UNEXPECTED_ANSWER']) {
      expect(english.has(`errors.${code}`), code).toBe(true);
    }
    for (const group of GROUPS) expect(english.has(`groups.${group}`), group).toBe(true);
  });

  test('whatever the audit log writes has words', () => {
    for (const action of AUDIT_ACTIONS) expect(english.has(`changes.actions.${action}`), action).toBe(true);
    for (const subject of AUDIT_SUBJECTS)
      expect(english.has(`audit.subjects.${subject}`), subject).toBe(true);
  });

  test('every word a screen shows of a closed list is there', () => {
    for (const [path, values] of Object.entries(CLOSED_LISTS))
      for (const value of values)
        expect([
          `${path}.${value}`,
          english.has(`${path}.${value}`) && arabic.has(`${path}.${value}`),
        ]).toEqual([`${path}.${value}`, true]);
  });

  test('the English status labels are the specification’s', () => {
    for (const [status, label] of Object.entries(STATUS_LABELS)) {
      expect(english.get(`status.${status}`)).toBe(label.replace('{product}', '{{product}}'));
    }
  });
});
