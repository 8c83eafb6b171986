import { describe, expect, it, test } from 'vitest';
import { changedFields, mayReadSubject, referencesIn, withNames } from './audit-log.rules.ts';

const field = (name: string, before: unknown, after: unknown) => ({
  field: name,
  before,
  after,
  before_name: null,
  after_name: null,
});

describe('what changed', () => {
  test.each<[string, unknown, unknown, unknown[]]>([
    [
      'a creation names every field that holds something',
      null,
      { name: 'A', color: null },
      [field('name', null, 'A')],
    ],
    ['a change names only what is different', { a: 1, b: 2 }, { a: 1, b: 3 }, [field('b', 2, 3)]],
    ['what the later side does not name has not changed', { a: 1, b: 2 }, { b: 3 }, [field('b', 2, 3)]],
    ['an emptied field', { a: 1 }, { a: null }, [field('a', 1, null)]],
    ['an end with only the earlier side', { a: 1 }, null, [field('a', 1, null)]],
    [
      'objects are opened',
      { contacts: { admin: { email: 'a@x.sa', mobile: '5' } } },
      { contacts: { admin: { email: 'b@x.sa', mobile: '5' } } },
      [field('contacts.admin.email', 'a@x.sa', 'b@x.sa')],
    ],
    [
      'inside an object, what is gone is gone',
      { rules: { daily: 5, weekly: 9 } },
      { rules: { daily: 5 } },
      [field('rules.weekly', 9, null)],
    ],
    ['lists are compared whole', { days: [1, 2] }, { days: [1, 3] }, [field('days', [1, 2], [1, 3])]],
    ['the order of fields is no change', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, []],
    ['nothing written down', undefined, undefined, []],
    ['the same', { a: 1 }, { a: 1 }, []],
  ])('%s', (_title, before, after, expected) => {
    expect(changedFields(before, after)).toEqual(expected);
  });

  it('never shows a secret, only that it changed', () => {
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

  it('says what an id stands for', () => {
    const fields = changedFields({ driver_id: 1, name: 'a' }, { driver_id: 2, name: 'b' });
    expect(referencesIn(fields)).toEqual([
      { kind: 'driver', id: 1 },
      { kind: 'driver', id: 2 },
    ]);
    const named = withNames(fields, [{ kind: 'driver', id: 2, name_en: 'Sami', name_ar: 'سامي' }]);
    expect(named[0]).toMatchObject({ before_name: null, after_name: { name_en: 'Sami' } });
    expect(named[1]).toMatchObject({ before_name: null, after_name: null });
  });
});

describe('who may read the history of what', () => {
  const reader = (group: string, ...permissions: string[]) =>
    ({ group, permissions: new Set(permissions) }) as unknown as Parameters<typeof mayReadSubject>[0];

  test.each([
    ['an administrator, of everything', reader('admin'), 'anything_at_all', true],
    ['who may read the thing', reader('client_manager', 'read vehicle'), 'vehicle', true],
    ['who may not', reader('client_billing', 'read wallet'), 'vehicle', false],
    ['a top-up is read with the wallet', reader('client_billing', 'read wallet'), 'top_up', true],
    ['a price with the station', reader('gas_station_manager', 'read station'), 'fuel_price', true],
    ['a kind nobody knows', reader('client_manager', 'read vehicle'), 'secret_thing', false],
    ['a driver, of nothing', reader('driver', 'read vehicle'), 'vehicle', false],
  ])('%s', (_title, actor, subject, expected) => {
    expect(mayReadSubject(actor, subject)).toBe(expected);
  });
});
