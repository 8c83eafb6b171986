import { differencesOf } from '@fleet/domain/differences.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changedFields, mayReadSubject, referencesIn, withNames } from './audit-log.rules.ts';

const field = (name: string, before: unknown, after: unknown) => ({
  field: name,
  before,
  after,
  before_name: null,
  after_name: null,
});

describe('the recorded differences', () => {
  test.each<[string, unknown, unknown, unknown[]]>([
    [
      'a creation lists every field with a value',
      null,
      { name: 'A', color: null },
      [field('name', null, 'A')],
    ],
    ['a change lists only different fields', { a: 1, b: 2 }, { a: 1, b: 3 }, [field('b', 2, 3)]],
    ['fields missing on the later side are unchanged', { a: 1, b: 2 }, { b: 3 }, [field('b', 2, 3)]],
    ['an emptied field', { a: 1 }, { a: null }, [field('a', 1, null)]],
    ['a deletion with only the earlier side', { a: 1 }, null, [field('a', 1, null)]],
    [
      'nested objects are expanded',
      { contacts: { admin: { email: 'a@x.sa', mobile: '5' } } },
      { contacts: { admin: { email: 'b@x.sa', mobile: '5' } } },
      [field('contacts.admin.email', 'a@x.sa', 'b@x.sa')],
    ],
    [
      'a missing nested field is removed',
      { rules: { daily: 5, weekly: 9 } },
      { rules: { daily: 5 } },
      [field('rules.weekly', 9, null)],
    ],
    ['lists are compared as a whole', { days: [1, 2] }, { days: [1, 3] }, [field('days', [1, 2], [1, 3])]],
    ['the order of fields does not matter', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, []],
    ['no values', undefined, undefined, []],
    ['no difference', { a: 1 }, { a: 1 }, []],
  ])('%s', (_title, before, after, expected) => {
    expect(changedFields(before, after)).toEqual(expected);
  });

  it('are the same of a narrowed row as of the full one', () => {
    const value = fc.oneof(
      fc.constantFrom(null, 0, 1, 'a'),
      fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
    );
    const fields = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.oneof(value, fc.dictionary(fc.constantFrom('x', 'y'), value)),
    );
    const side = fc.oneof(fields, fc.constantFrom(null, undefined));
    fc.assert(
      fc.property(side, side, (before, after) => {
        const narrowed = differencesOf({ before, after });
        expect(changedFields(narrowed.before, narrowed.after)).toEqual(changedFields(before, after));
      }),
    );
  });

  it('never contain a secret, only that it changed', () => {
    const fields = changedFields(
      { password_hash: 'x', driver_pin_mac: null, nested: { token: 'a' } },
      { password_hash: 'y', driver_pin_mac: 'z', nested: { token: 'b' } },
    );
    expect(fields).toEqual([
      field('password_hash', '•••', '•••'),
      field('driver_pin_mac', null, '•••'),
      field('nested.token', '•••', '•••'),
    ]);
  });

  it('include the names behind ids', () => {
    const fields = changedFields({ driver_id: 1, name: 'a' }, { driver_id: 2, name: 'b' });
    const change = { subject: 'vehicle', subject_id: 9, fields };
    expect(referencesIn(change)).toEqual([
      { kind: 'vehicle', id: 9 },
      { kind: 'driver', id: 1 },
      { kind: 'driver', id: 2 },
    ]);
    const { subject_name, fields: named } = withNames(change, [
      { kind: 'driver', id: 2, name_en: 'Sami', name_ar: 'سامي' },
      { kind: 'vehicle', id: 9, name_en: 'JDR-4821', name_ar: 'JDR-4821' },
    ]);
    expect(subject_name?.name_en).toBe('JDR-4821');
    expect(named[0]).toMatchObject({ before_name: null, after_name: { name_en: 'Sami' } });
    expect(named[1]).toMatchObject({ before_name: null, after_name: null });
  });
});

describe('permission to read a history', () => {
  const reader = (group: string, ...permissions: string[]) =>
    ({ group, permissions: new Set(permissions) }) as unknown as Parameters<typeof mayReadSubject>[0];

  test.each([
    ['an administrator, for everything', reader('admin', 'read audit_log'), 'anything_at_all', true],
    ['a dispatcher, for an order', reader('admin', 'read order'), 'order', true],
    ['a dispatcher, not for the ledger', reader('admin', 'read order'), 'ledger_entry', false],
    ['a reader of the object', reader('client_manager', 'read vehicle'), 'vehicle', true],
    ['a user without permission for the object', reader('client_billing', 'read wallet'), 'vehicle', false],
    ['a top-up with permission for the wallet', reader('client_billing', 'read wallet'), 'top_up', true],
    [
      'a price with permission for the station',
      reader('gas_station_manager', 'read station'),
      'fuel_price',
      true,
    ],
    ['an unknown object type', reader('client_manager', 'read vehicle'), 'secret_thing', false],
    ['a driver, never', reader('driver', 'read vehicle'), 'vehicle', false],
  ])('%s', (_title, actor, subject, expected) => {
    expect(mayReadSubject(actor, subject)).toBe(expected);
  });
});
