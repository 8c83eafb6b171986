import { expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

test('a file keeps the name from the server', () => {
  expect(fileNameOf('attachment; filename="vehicles-2026-11-21.csv"')).toBe('vehicles-2026-11-21.csv');
  expect(fileNameOf('attachment; filename=vehicles.csv')).toBe('vehicles.csv');
  expect(fileNameOf('attachment; filename="x.pdf"; filename*=UTF-8\'\'%D9%83%D8%B4%D9%81.pdf')).toBe(
    'كشف.pdf',
  );
  expect(fileNameOf('inline')).toBeNull();
  expect(fileNameOf(null)).toBeNull();
});
