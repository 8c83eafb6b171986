import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { pushTextOf } from './push-text.ts';

const SENTENCES: Record<string, string> = {
  'push.transaction_completed': '{{plate_no}}: {{volume}} L, {{amount}}, {{station_name}}',
  'push.invoice': '{{period}} until {{due_on}}',
};
const t = ((key: string, values: Record<string, unknown>) =>
  (SENTENCES[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )) as unknown as TFunction;

const params = {
  plate_no: 'JDR-4821',
  volume_ml: 58_400,
  amount_halalas: 10_454,
  station_name_en: 'Exit 9',
  station_name_ar: 'مخرج 9',
};
const event = { type: 'push_message', kind: 'transaction_completed', params };

test('figures and plates stay left to right, names are in the reader’s language', () => {
  const text = pushTextOf(event, 'ar', t)?.replaceAll('\u2066', '<').replaceAll('\u2069', '>');
  expect(text).toBe('<JDR 4821>: <58.40> L, <104.54>, مخرج 9');
  expect(pushTextOf(event, 'ur', t)).toContain('مخرج 9');
});

test('an unknown kind is not shown', () => {
  expect(pushTextOf({ ...event, kind: 'of_tomorrow' }, 'en', t)).toBeNull();
  expect(pushTextOf({ type: 'push_message' }, 'en', t)).toBeNull();
});

test('months and days are named', () => {
  const invoice = { ...event, kind: 'invoice', params: { period: '2026-11', due_on: '2026-12-15' } };
  expect(pushTextOf(invoice, 'en', t)).toBe('November 2026 until 15 Dec 2026');
});
