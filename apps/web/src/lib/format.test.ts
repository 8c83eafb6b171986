import { describe, expect, test } from 'vitest';
import {
  distanceParts,
  formatDate,
  formatDateTime,
  formatDay,
  formatHalalas,
  formatHijri,
  formatMl,
  formatNumber,
  formatPrice,
  formatRelative,
  formatShort,
  formatSigned,
} from './format.ts';

describe('figures', () => {
  test.each([
    [8_920, '89.20'],
    [123_450, '1,234.50'],
    [-5_862, '−58.62'],
    [0, '0.00'],
  ])('%i halalas are %s', (halalas, text) => {
    expect(formatHalalas(halalas)).toBe(text);
  });

  test('a value that rounds to zero has no sign', () => {
    expect(formatNumber(-0.001, 2)).toBe('0.00');
    expect(formatSigned(0.001, 2)).toBe('0.00');
  });

  test('liters have two decimals, prices a third only if it is not zero', () => {
    expect(formatMl(60_000)).toBe('60.00');
    expect(formatPrice(1_790)).toBe('1.79');
    expect(formatPrice(1_895)).toBe('1.895');
    expect(formatSigned(41.55, 2)).toBe('+41.55');
    expect(formatShort(999_999, 'ar')).toBe('999,999');
    expect(formatShort(5_482_725, 'en')).toBe('5.48M');
    expect(formatShort(5_482_725, 'ar')).toMatch(/^5\.48\sمليون$/);
  });

  test('distances switch to kilometers at 1 km', () => {
    expect(distanceParts(38)).toEqual({ value: '38', unit: 'm' });
    expect(distanceParts(1_934)).toEqual({ value: '1.9', unit: 'km' });
  });
});

describe('times are in Riyadh time', () => {
  const lateUtc = '2026-11-20T23:05:00Z';

  test('English', () => {
    expect(formatDateTime(lateUtc, 'en')).toBe('21 Nov 2026, 02:05');
    expect(formatDate('2026-09-01T12:00:00Z', 'en')).toBe('1 Sep 2026');
    expect(formatDay('2026-11-24T10:00:00Z', 'en')).toBe('Tue 24 Nov 2026');
    expect(formatHijri('2026-11-21T12:00:00Z', 'en')).toMatch(/^11 Jumada II 1448$/);
  });

  test('Arabic, with Western digits', () => {
    expect(formatDateTime(lateUtc, 'ar')).toBe('21 نوفمبر 2026، 02:05');
    expect(formatHijri('2026-11-24T12:00:00Z', 'ar')).toBe('14 جمادى الآخرة 1448\u00a0هـ');
  });

  test('Urdu, with the digits that pumps show', () => {
    expect(formatDateTime(lateUtc, 'ur')).toBe('21 نومبر 2026، 02:05');
    expect(formatRelative('2026-11-18T12:00:00Z', Date.parse('2026-11-21T12:00:00Z'), 'ur')).toBe(
      '3 دنوں پہلے',
    );
  });

  test('ages are counted, never “yesterday”', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatRelative('2026-11-20T11:00:00Z', now, 'en')).toBe('1 day ago');
    expect(formatRelative('2026-11-18T12:00:00Z', now, 'en')).toBe('3 days ago');
    expect(formatRelative('2026-11-21T12:41:30Z', now, 'en')).toBe('in 41 minutes');
    expect(formatRelative('2026-11-21T11:59:40Z', now, 'en')).toBe('now');
    expect(formatRelative('2026-11-18T12:00:00Z', now, 'ar')).toBe('قبل 3 أيام');
  });
});
