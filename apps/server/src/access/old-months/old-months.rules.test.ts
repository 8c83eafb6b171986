import { expect, it } from 'vitest';
import { keyNumber, OldMonthError, type OldRow } from './old-months.rules.ts';
import { packRows, unpackRows } from './old-months-pack.service.ts';

const rowOf = (id: number, minute: number): OldRow => ({
  line: `{"id":${id},"note":"لتر, ${'x'.repeat(id)}"}`,
  id,
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  key: [`2026-01-01 00:${minute}`, String(id)],
  keys: ['of client 7', `fuel_request ${id}`],
});

it('numbers what rows are about as ever: the numbers are stored', () => {
  expect(keyNumber('audit_rows', 'fuel_request 12')).toBe(-875267703);
  expect(keyNumber('fuel_request_timeline', 'request 12')).toBe(1075663261);
});

it('gives back the lines that were packed, and notes what is in them', () => {
  const rows = [rowOf(5, 1), rowOf(3, 2), rowOf(9, 4)];
  const part = packRows('audit_rows', rows);
  expect(unpackRows(part.bytes, part)).toEqual(rows.map(({ line }) => line));
  expect(part).toMatchObject({
    rows: 3,
    first_id: 3,
    last_id: 9,
    first_key: rows[0]!.key,
    last_key: rows[2]!.key,
  });
  expect(part.first_at).toEqual(rows[0]!.at);
  expect(part.last_at.getTime()).toBeGreaterThan(rows[2]!.at.getTime());
  expect(part.keys).toHaveLength(4);
});

it('takes nothing for a file of rows that was not written as one', () => {
  const part = packRows('audit_rows', [rowOf(5, 1), rowOf(6, 2)]);
  const other = packRows('audit_rows', [rowOf(5, 1), rowOf(7, 2)]);
  expect(() => unpackRows(other.bytes, part)).toThrow(OldMonthError);
  expect(() => unpackRows(part.bytes.subarray(0, -9), part)).toThrow(OldMonthError);
  expect(() => unpackRows(Buffer.from('no file'), part)).toThrow(OldMonthError);
  expect(() => unpackRows(part.bytes, { ...part, rows: 3 })).toThrow(OldMonthError);
});
