import { isSentTo } from '@fleet/contracts/messages/notice-audience.ts';
import type { Group, Permission } from '@fleet/contracts/permissions.ts';
import type { ServerEvent } from '../../platform/events.ts';

/** Users of one party, by their groups. Administrators belong to no party; all others need one. */
export interface Readers {
  readonly groups: readonly Group[];
  readonly client_id?: number | null;
  readonly network_id?: number | null;
  /** Also for supervisors: the station they are assigned to. */
  readonly station_id?: number | null;
  /** Only those who have it: not every administrator's group decides about money. */
  readonly permission?: Permission;
  /** Only these of them. */
  readonly user_ids?: readonly number[];
  /** Exactly these, whoever they are: `groups` is empty. */
  readonly is_personal?: boolean;
}

/** Users responsible for the money of a client, or of a network. */
export const CLIENT_MONEY = ['client_manager', 'client_billing'] as const;
export const NETWORK_MONEY = ['gas_station_network_manager', 'gas_station_network_billing'] as const;

/**
 * A message to read: `push.<kind>` in the locale files, filled with `params`; the subject is its link. The user who
 * caused it is excluded.
 */
export interface Notice {
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly subject: string | null;
  readonly subject_id: number | null;
  readonly to: readonly Readers[];
  /** Whose name is in the message, as `client_name_en` or `network_name_en` and in Arabic. */
  readonly about?: { readonly client_id: number } | { readonly network_id: number };
  /** Events to open screens, so that they read the object again. */
  readonly event?: ServerEvent;
}

/** A notice with whom it leaves out: who caused it. */
export type AddressedNotice = Notice & { readonly except_user_id: number | null };

/** A notice that leaves out who caused it. Throws RangeError where it would reach a whole area instead of one party. */
export function addressed(notice: Notice, except_user_id: number | null): AddressedNotice {
  for (const { groups, client_id, network_id, station_id, is_personal } of notice.to) {
    if (is_personal) continue;
    const isPlatform = groups.every((group) => group === 'admin');
    if (!isPlatform && !client_id && !network_id && !station_id)
      throw new RangeError(`${notice.kind} names no party for ${groups.join(', ')}`);
  }
  return { ...notice, except_user_id };
}

/**
 * Holds the catalog of notices to what is sent: people choose among what it says they can receive. Who names people has settled that
 * it concerns them. Throws RangeError.
 */
export function refuseOtherReaders({ kind, to }: Pick<Notice, 'kind' | 'to'>): void {
  for (const readers of to)
    if (!readers.is_personal && !readers.user_ids && !isSentTo(kind, readers))
      throw new RangeError(`${kind} is not for ${readers.groups.join(', ')} in the catalog of notices`);
}
