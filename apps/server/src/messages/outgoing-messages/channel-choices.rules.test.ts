import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '@fleet/contracts/messages/notice-kinds.ts';
import { expect, test } from 'vitest';
import { quietUntil, timeOfKind } from './channel-choices.rules.ts';

const at = (riyadh: string) => new Date(`2026-03-01T${riyadh}:00+03:00`);
const clock = (instant: Date | null) => instant && new Date(instant.getTime() + 3 * 3_600_000).toISOString();

test('quiet hours go over midnight and end on the minute', () => {
  const night = { from: 22 * 60, to: 6 * 60 + 30 };
  expect(clock(quietUntil(night, at('22:00')))).toBe('2026-03-02T06:30:00.000Z');
  expect(clock(quietUntil(night, at('23:59')))).toBe('2026-03-02T06:30:00.000Z');
  expect(clock(quietUntil(night, at('00:00')))).toBe('2026-03-01T06:30:00.000Z');
  expect(clock(quietUntil(night, at('06:29')))).toBe('2026-03-01T06:30:00.000Z');
  for (const time of ['06:30', '12:00', '21:59']) expect(quietUntil(night, at(time)), time).toBeNull();
});

test('quiet hours within a day, of no length, and none', () => {
  const rest = { from: 12 * 60, to: 15 * 60 };
  expect(clock(quietUntil(rest, at('14:59')))).toBe('2026-03-01T15:00:00.000Z');
  expect(quietUntil(rest, at('15:00'))).toBeNull();
  expect(quietUntil({ from: 60, to: 60 }, at('01:00'))).toBeNull();
  expect(quietUntil(null, at('01:00'))).toBeNull();
});

test('what was chosen holds, except for what is compulsory, and never beyond what a kind may use', () => {
  expect(timeOfKind('invoice', 'email', {})).toBe('at_once');
  expect(timeOfKind('invoice', 'email', { 'documents email': 'daily' })).toBe('daily');
  expect(timeOfKind('invoice', 'sms', { 'documents sms': 'at_once' })).toBe('never');
  expect(timeOfKind('request_pending', 'sms', {})).toBe('never');
  expect(timeOfKind('request_pending', 'sms', { 'decisions sms': 'at_once' })).toBe('at_once');
  expect(timeOfKind('invoice_overdue', 'email', { 'problems email': 'never' })).toBe('at_once');
  expect(timeOfKind('invoice_overdue', 'sms', {})).toBe('never');
  expect(timeOfKind('sign_in_code', 'sms', {})).toBe('never');
  expect(timeOfKind('of_an_older_version', 'push', {})).toBe('never');
});

test('usual channels are among those a kind may use', () => {
  for (const kind of NOTICE_KIND_NAMES) {
    const { channels, defaults } = NOTICE_KINDS[kind];
    expect(channels, kind).toEqual(expect.arrayContaining([...defaults]));
  }
});
