import { expect, test } from 'vitest';
import { daysBetween, expiryState, firstToExpire, VEHICLE_DOCUMENTS } from './expiring-documents.ts';

test('a document is valid through its last day, and expires soon in its last thirty', () => {
  const today = '2026-11-24';
  expect(expiryState(null, today)).toBe('missing');
  expect(expiryState('2026-11-23', today)).toBe('expired');
  expect(expiryState('2026-11-24', today)).toBe('soon');
  expect(expiryState('2026-12-24', today)).toBe('soon');
  expect(expiryState('2026-12-25', today)).toBe('valid');
  expect(daysBetween(today, '2027-03-01')).toBe(97);
});

test('the first to expire is found among those whose day is known', () => {
  expect(firstToExpire(VEHICLE_DOCUMENTS, {})).toBeNull();
  expect(
    firstToExpire(VEHICLE_DOCUMENTS, { registration_until: null, insurance_until: undefined }),
  ).toBeNull();
  const dates = { registration_until: '2027-01-01', insurance_until: '2026-12-31', inspection_until: null };
  expect(firstToExpire(VEHICLE_DOCUMENTS, dates)).toEqual({ document: 'insurance', until: '2026-12-31' });
});
