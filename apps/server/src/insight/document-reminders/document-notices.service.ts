import type { Notice } from '../../messages/push-messages/notices.service.ts';
import type { DueReminder } from './document-reminders.queries.ts';

/** Who renews a fleet's documents. */
const FLEET_MANAGERS = ['client_manager', 'client_operation'] as const;

/**
 * What is sent: to managers one message for all of a kind that end on one day, as the insurance of a
 * fleet does; to a driver one for each of theirs and of their vehicle.
 */
export function noticesOf(reminders: readonly DueReminder[]): Notice[] {
  const groups = new Map<string, DueReminder[]>();
  for (const one of reminders) {
    // A station's manager is told of that station alone.
    const party = one.owner === 'station' ? `station ${one.owner_id}` : `client ${one.client_id}`;
    const key = [one.owner, party, one.document, one.until, one.days_before].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [
    ...[...groups.values()].map((group) => ({ ...noticeOf(group), to: managersOf(group[0]!) })),
    ...reminders.flatMap((one) => {
      const { user_id, client_id } = one;
      if (user_id === null) return [];
      return [{ ...noticeOf([one]), to: [{ groups: ['driver'] as const, client_id, user_ids: [user_id] }] }];
    }),
  ];
}

function managersOf({ client_id, network_id, owner_id }: DueReminder): Notice['to'] {
  if (client_id !== null) return [{ groups: FLEET_MANAGERS, client_id }];
  return [
    { groups: ['gas_station_network_manager'], network_id },
    { groups: ['gas_station_manager'], station_id: owner_id },
  ];
}

function noticeOf(group: readonly DueReminder[]): Omit<Notice, 'to'> {
  const [first] = group;
  const { owner, owner_id, owner_en, owner_ar, document, until, days_before } = first!;
  const isOne = group.length === 1;
  const state = days_before === 0 ? 'expired' : 'expiring';
  return {
    kind: isOne ? `document_${state}` : `documents_${state}`,
    subject: isOne ? owner : null,
    subject_id: isOne ? owner_id : null,
    params: { document, until, owner_en, owner_ar, ...(isOne ? {} : { count: group.length }) },
  };
}
