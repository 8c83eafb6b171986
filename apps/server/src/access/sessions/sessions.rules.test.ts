import { GROUPS } from '@fleet/contracts/permissions.ts';
import { describe, expect, test } from 'vitest';
import { addressGroup } from '../../platform/addresses.ts';
import { FREE_FAILURES, groupsOf, pausedUntil, retryAt, triesLeft } from './sessions.rules.ts';

const at = new Date('2026-03-01T09:00:00Z');
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);

describe('the lockout after wrong passwords', () => {
  test.each([
    [1, null],
    [4, null],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 15],
    [10, 15],
    [5000, 15],
  ])('after %i in a row lasts %s minutes', (failures, pause) => {
    expect(retryAt({ failures, last_at: at })).toEqual(pause === null ? null : minutes(pause));
  });

  test('the longer of two lockouts applies, and an expired one does not', () => {
    const name = { failures: 5, last_at: at };
    const address = { failures: 7, last_at: at };
    expect(pausedUntil([name, address], minutes(0.5))).toEqual(minutes(4));
    expect(pausedUntil([name], minutes(1))).toBeNull();
    expect(pausedUntil([], at)).toBeNull();
  });

  test('the remaining attempts are those of the highest counter', () => {
    expect(triesLeft([])).toBe(FREE_FAILURES);
    expect(
      triesLeft([
        { failures: 1, last_at: at },
        { failures: 3, last_at: at },
      ]),
    ).toBe(2);
    expect(triesLeft([{ failures: 9, last_at: at }])).toBe(0);
  });
});

describe('an address', () => {
  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});

describe('sign-in areas', () => {
  test('each role has exactly one of the four', () => {
    const logins = (['admin', 'client', 'gas_station', 'supervisor'] as const).flatMap((area) =>
      groupsOf(area),
    );
    expect(logins.toSorted()).toEqual(GROUPS.toSorted());
  });

  test('the station’s serves stations and networks, not supervisors', () => {
    expect(groupsOf('gas_station').toSorted()).toEqual([
      'attendant',
      'gas_station_manager',
      'gas_station_network_billing',
      'gas_station_network_manager',
    ]);
    expect(groupsOf('supervisor')).toEqual(['supervisor']);
  });
});
