import type { EmailFolder } from '@fleet/contracts/messages/email-shapes.ts';
import type { Group } from '@fleet/contracts/permissions.ts';

/** Who a user is to the tenant walls. A station's users have the station's network. */
export interface Party {
  readonly group: Group;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
}

/** Whom a message is addressed to: a person, or the desk of a party, which is its managers. */
export type Target =
  | { readonly kind: 'user'; readonly party: Party }
  | { readonly kind: 'support' }
  | { readonly kind: 'client'; readonly client_id: number }
  | { readonly kind: 'network'; readonly network_id: number }
  | { readonly kind: 'station'; readonly station_id: number; readonly network_id: number | null };

const OFFICE: ReadonlySet<Group> = new Set(['client_manager', 'client_operation', 'client_billing']);
const NETWORK: ReadonlySet<Group> = new Set(['gas_station_network_manager', 'gas_station_network_billing']);

/** Users who are a party's desk. */
export const DESKS = {
  client: ['client_manager'],
  network: ['gas_station_network_manager'],
  station: ['gas_station_manager'],
} as const satisfies Record<string, readonly Group[]>;

/**
 * Whether this user may write to that target. The platform writes to everyone, and everyone to its support. A client's
 * office writes to its own people, a driver to their office; a station to its own people and to its network; a network
 * to its own people and stations. A client and a network meet only through their desks, and only where `isServed`: the
 * network's stations have served the client.
 */
export function mayWriteTo(writer: Party, target: Target, isServed: boolean): boolean {
  if (writer.group === 'admin' || target.kind === 'support') return true;
  const isOffice = OFFICE.has(writer.group);
  const isNetwork = NETWORK.has(writer.group);
  const isOwn = (id: number | null, own: number | null) => id !== null && id === own;
  switch (target.kind) {
    case 'client':
      return writer.group === 'driver' ? isOwn(target.client_id, writer.client_id) : isNetwork && isServed;
    case 'network':
      if (isOffice) return isServed;
      return writer.group !== 'driver' && isOwn(target.network_id, writer.network_id);
    case 'station':
      if (isNetwork) return isOwn(target.network_id, writer.network_id);
      return isOwn(target.station_id, writer.station_id);
    case 'user': {
      const { party } = target;
      if (isOffice) return isOwn(party.client_id, writer.client_id);
      if (writer.group === 'driver')
        return isOwn(party.client_id, writer.client_id) && OFFICE.has(party.group);
      if (!isOwn(party.network_id, writer.network_id)) return false;
      return isNetwork || NETWORK.has(party.group) || isOwn(party.station_id, writer.station_id);
    }
  }
}

/** Whether a reader may see more of a person than their name: the platform, and their own party. */
export function isOfSameParty(
  reader: Pick<Party, 'client_id' | 'network_id' | 'station_id'> & { readonly group: Group | null },
  person: Pick<Party, 'client_id' | 'network_id' | 'station_id'>,
): boolean {
  const parties = ['client_id', 'network_id', 'station_id'] as const;
  return (
    reader.group === 'admin' ||
    parties.some((party) => reader[party] !== null && reader[party] === person[party])
  );
}

/** Where a thread goes that its reader moves: a draft is nowhere but in drafts and trash, and only own messages are sent ones. */
export function folderAfter(
  copy: { readonly folder: EmailFolder; readonly is_draft: boolean; readonly has_sent: boolean },
  wanted: EmailFolder,
): EmailFolder {
  if (copy.is_draft) return wanted === 'trash' ? 'trash' : 'draft';
  if (wanted === 'draft' || (wanted === 'sent' && !copy.has_sent)) return copy.folder;
  return wanted;
}

/** The thread or notification an id names. */
export function readEmailId(id: string): { readonly kind: 'thread' | 'notice'; readonly id: number } {
  return id.startsWith('n')
    ? { kind: 'notice', id: Number(id.slice(1)) }
    : { kind: 'thread', id: Number(id) };
}

/** The sender of a message as stored, with the parties of today. */
export interface SenderRow {
  readonly sender_id: number | null;
  readonly sender_name: string | null;
  readonly sender_email: string | null;
  readonly is_known: boolean;
  readonly user_email: string | null;
  readonly avatar: number | null;
  readonly sender_group: Group | null;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly party_en: string | null;
  readonly party_ar: string | null;
}
