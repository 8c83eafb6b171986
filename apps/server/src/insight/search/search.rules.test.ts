import { GROUP_PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { SHIPPED_GROUPS } from '@fleet/contracts/shipped-groups.ts';
import { describe, expect, test } from 'vitest';
import { closest, filesFor, kindsFor, readFileWanted, readWanted } from './search.rules.ts';

describe('typed text', () => {
  test.each([
    ['a plate in Latin letters', 'jdr 4821', ['JDR4821'], true],
    ['a plate in Arabic letters and digits', 'ر د ح ٤٨٢١', ['JDR4821'], true],
    ['a mobile number in common notation', '+966 50 123 4567', ['501234567'], false],
    ['a mobile number with leading zero', '0501234567', ['501234567'], false],
    ['an ID', '١٠٠٠٠٠٠٠٠٨', ['1000000008'], false],
    ['a name', '  محمد  القحطاني ', ['محمد', 'القحطاني'], true],
    ['a double name', 'Al-Qahtani', ['Al', 'Qahtani'], true],
  ])('%s', (_title, text, words, isForgiving) => {
    expect(readWanted(text)).toMatchObject({ words, isForgiving });
  });

  test.each([
    ['TU-0000123', { number: 123, amount_halalas: null }],
    ['5,000', { number: 5000, amount_halalas: 500_000 }],
    ['٢٥٠٫٥', { number: null, amount_halalas: null }],
    ['250.5', { number: null, amount_halalas: 25_050 }],
    ['receipt', { number: null, amount_halalas: null }],
  ])('a file by %s', (text, expected) => {
    expect(readFileWanted(text)).toMatchObject(expected);
  });
});

describe('searchable types', () => {
  const reader = (parts: object, ...permissions: string[]) =>
    ({
      group: 'client_manager',
      client_id: null,
      driver_id: null,
      network_id: null,
      station_id: null,
      permissions: new Set(permissions),
      ...parts,
    }) as unknown as Parameters<typeof kindsFor>[0];

  test.each([
    ['a fleet manager', reader({ client_id: 1 }, 'read vehicle', 'read driver', 'invite user'), 3],
    ['a fleet’s billing', reader({ client_id: 1 }, 'read wallet'), 0],
    ['a driver', reader({ client_id: 1, driver_id: 2 }, 'read vehicle', 'read driver'), 0],
    ['a network', reader({ network_id: 1 }, 'read station'), 1],
    ['an administrator', reader({ group: 'admin' }, ...GROUP_PERMISSIONS.admin), 7],
    ['a dispatcher', reader({ group: 'admin' }, ...SHIPPED_GROUPS.dispatcher.permissions), 3],
  ])('%s', (_title, actor, kinds) => {
    expect(kindsFor(actor)).toHaveLength(kinds);
  });

  test('receipts require permission', () => {
    expect(filesFor(reader({ client_id: 1 }, 'read top_up'))).toEqual({
      top_ups: true,
      payments: false,
      named: false,
      statements: [],
    });
    expect(filesFor(reader({ client_id: 1, driver_id: 2 }, 'read top_up')).top_ups).toBe(false);
    expect(filesFor(reader({ group: 'admin' }, ...SHIPPED_GROUPS.dispatcher.permissions))).toEqual({
      top_ups: false,
      payments: false,
      named: false,
      statements: [],
    });
    expect(filesFor(reader({ group: 'admin' }, ...GROUP_PERMISSIONS.admin))).toEqual({
      top_ups: true,
      payments: true,
      named: true,
      statements: ['client_id', 'network_id'],
    });
    expect(filesFor(reader({ network_id: 1 }, 'read payment')).payments).toBe(true);
    expect(filesFor(reader({ network_id: 1 }, 'read wallet')).statements).toEqual(['network_id']);
    expect(filesFor(reader({ client_id: 1, driver_id: 2 }, 'read wallet')).statements).toEqual([]);
  });
});

test('the closest matches of all types come first', () => {
  const found = [
    { kind: 'vehicle', closeness: 0.5, is_exact: false },
    { kind: 'driver', closeness: 1, is_exact: false },
    { kind: 'user', closeness: 0.5, is_exact: true },
  ];
  expect(closest(found, 2)).toEqual([found[2], found[1]]);
});
