import { GROUPS, type Group } from '@fleet/contracts/permissions.ts';
import { describe, expect, test } from 'vitest';
import { folderAfter, mayWriteTo, type Party, type Target } from './mailbox.rules.ts';

/** Two clients and two networks; the first client is served by the first network alone. */
const party = (group: Group, side: 1 | 2): Party => {
  const nothing = { group, client_id: null, network_id: null, station_id: null };
  if (group === 'admin') return nothing;
  if (group.startsWith('client_') || group === 'driver') return { ...nothing, client_id: side };
  if (group.startsWith('gas_station_network')) return { ...nothing, network_id: 10 + side };
  return { ...nothing, network_id: 10 + side, station_id: 100 + side };
};
const users = GROUPS.flatMap((group) => [1, 2].map((side) => party(group, side as 1 | 2)));
const isServed = (one: Party, target: Target) =>
  target.kind === 'network'
    ? one.client_id === 1 && target.network_id === 11
    : target.kind === 'client' && one.network_id === 11 && target.client_id === 1;
const may = (writer: Party, target: Target) => mayWriteTo(writer, target, isServed(writer, target));

describe('whom a user may write to', () => {
  test('everyone writes to support, and the platform to everyone', () => {
    for (const user of users) expect(may(user, { kind: 'support' })).toBe(true);
    for (const user of users) expect(may(party('admin', 1), { kind: 'user', party: user })).toBe(true);
  });

  test('no person is written to across tenants, in any pair of groups', () => {
    for (const writer of users.filter(({ group }) => group !== 'admin'))
      for (const other of users) {
        const isApart =
          other.group === 'admin' ||
          (writer.client_id ?? writer.network_id) !== (other.client_id ?? other.network_id);
        if (isApart)
          expect([writer, other, may(writer, { kind: 'user', party: other })]).toEqual([
            writer,
            other,
            false,
          ]);
      }
  });

  test.for<[Group, Group[]]>([
    ['client_manager', ['client_manager', 'client_operation', 'client_billing', 'driver']],
    ['client_operation', ['client_manager', 'client_operation', 'client_billing', 'driver']],
    ['client_billing', ['client_manager', 'client_operation', 'client_billing', 'driver']],
    ['driver', ['client_manager', 'client_operation', 'client_billing']],
    ...(['gas_station_manager', 'attendant', 'supervisor'] as Group[]).map((group): [Group, Group[]] => [
      group,
      [
        'gas_station_manager',
        'attendant',
        'gas_station_network_manager',
        'gas_station_network_billing',
        'supervisor',
      ],
    ]),
    ...(['gas_station_network_manager', 'gas_station_network_billing'] as Group[]).map(
      (group): [Group, Group[]] => [
        group,
        [
          'gas_station_manager',
          'attendant',
          'gas_station_network_manager',
          'gas_station_network_billing',
          'supervisor',
        ],
      ],
    ),
  ])('%s writes to people of their own party: %s', ([group, reached]) => {
    const found = GROUPS.filter((other) => may(party(group, 1), { kind: 'user', party: party(other, 1) }));
    expect(found).toEqual(GROUPS.filter((other) => reached.includes(other)));
  });

  test('a station’s people do not write to those of another station of their network', () => {
    const elsewhere = { ...party('attendant', 1), station_id: 999 };
    expect(may(party('gas_station_manager', 1), { kind: 'user', party: elsewhere })).toBe(false);
    expect(may(party('gas_station_network_manager', 1), { kind: 'user', party: elsewhere })).toBe(true);
  });

  test('desks are reached by those they serve', () => {
    const reaching = (target: Target) =>
      users
        .filter((user) => user.group !== 'admin' && may(user, target))
        .map((user) => `${user.group} ${user.client_id ?? user.network_id}`);
    expect(reaching({ kind: 'network', network_id: 11 })).toEqual([
      ...[
        'client_manager 1',
        'client_operation 1',
        'client_billing 1',
        'gas_station_manager 11',
        'attendant 11',
      ],
      ...['gas_station_network_manager 11', 'gas_station_network_billing 11', 'supervisor 11'],
    ]);
    expect(reaching({ kind: 'network', network_id: 12 }).filter((user) => !user.endsWith('12'))).toEqual([]);
    expect(reaching({ kind: 'client', client_id: 1 })).toEqual([
      ...['driver 1', 'gas_station_network_manager 11', 'gas_station_network_billing 11'],
    ]);
    expect(reaching({ kind: 'client', client_id: 2 })).toEqual(['driver 2']);
    expect(reaching({ kind: 'station', station_id: 101, network_id: 11 })).toEqual([
      ...['gas_station_manager 11', 'attendant 11', 'gas_station_network_manager 11'],
      ...['gas_station_network_billing 11', 'supervisor 11'],
    ]);
  });
});

test('a draft is in drafts or in the trash, and only what was sent goes back to sent', () => {
  const draft = { folder: 'trash', is_draft: true, has_sent: false } as const;
  expect(['inbox', 'sent', 'spam', 'trash', 'draft'].map((to) => folderAfter(draft, to as 'inbox'))).toEqual([
    ...['draft', 'draft', 'draft', 'trash', 'draft'],
  ]);
  const received = { folder: 'inbox', is_draft: false, has_sent: false } as const;
  expect(folderAfter(received, 'sent')).toBe('inbox');
  expect(folderAfter(received, 'draft')).toBe('inbox');
  expect(folderAfter({ ...received, has_sent: true, folder: 'trash' }, 'sent')).toBe('sent');
});
