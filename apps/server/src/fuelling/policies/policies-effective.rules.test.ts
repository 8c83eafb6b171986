import { expect, it } from 'vitest';
import { resetsAt } from './policies-effective.rules.ts';

const at = (text: string) => new Date(`${text}+03:00`);

it.each<[Parameters<typeof resetsAt>[0], string, string | null]>([
  ['volume_per_day', '2026-11-21T23:59:59', '2026-11-22T00:00:00'],
  ['volume_per_day', '2026-11-22T00:00:00', '2026-11-23T00:00:00'],
  // 22 November 2026 is a Sunday.
  ['amount_per_week', '2026-11-21T23:59:59', '2026-11-22T00:00:00'],
  ['fills_per_week', '2026-11-22T00:00:00', '2026-11-29T00:00:00'],
  ['volume_per_month', '2026-02-01T00:00:00', '2026-03-01T00:00:00'],
  ['amount_per_month', '2026-12-31T23:59:59', '2027-01-01T00:00:00'],
  ['volume_per_fill', '2026-11-21T12:00:00', null],
  ['volume_per_window', '2026-11-21T12:00:00', null],
  ['city_allowed', '2026-11-21T12:00:00', null],
])('%s, evaluated at %s, resets at %s in Riyadh', (code, now, reset) => {
  expect(resetsAt(code, at(now))?.getTime() ?? null).toBe(reset === null ? null : at(reset).getTime());
});
