import type { Group } from '@fleet/contracts/permissions.ts';
import type { ServerEvent } from '../../platform/events.ts';

/** People of one party, by their groups. Administrators belong to no party; everybody else needs one. */
export interface Readers {
  readonly groups: readonly Group[];
  readonly client_id?: number | null;
  readonly network_id?: number | null;
  /** Also for supervisors: the station they are assigned to. */
  readonly station_id?: number | null;
  /** Only these of them. */
  readonly user_ids?: readonly number[];
}

/** Whoever looks after the money of a client, or of a network. */
export const CLIENT_MONEY = ['client_manager', 'client_billing'] as const;
export const NETWORK_MONEY = ['gas_station_network_manager', 'gas_station_network_billing'] as const;

/**
 * Something people should read: `push.<kind>` in the locale files, filled with `params`; the subject is where it leads.
 * Whoever causes it is left out.
 */
export interface Notice {
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly subject: string | null;
  readonly subject_id: number | null;
  readonly to: readonly Readers[];
  /** Whose name stands in the message, as `client_name_en` or `network_name_en` and in Arabic. */
  readonly about?: { readonly client_id: number } | { readonly network_id: number };
  /** What open screens hear besides, so that they read the thing again. */
  readonly event?: ServerEvent;
}

/** A notice with whom it leaves out: who caused it. */
export type AddressedNotice = Notice & { readonly except_user_id: number | null };

/** The outbox payload of a notice. Throws RangeError where it would reach a whole area instead of one party. */
export function noticePayload(notice: Notice, except_user_id: number | null): Record<string, unknown> {
  for (const { groups, client_id, network_id, station_id } of notice.to) {
    const isPlatform = groups.every((group) => group === 'admin');
    if (!isPlatform && !client_id && !network_id && !station_id)
      throw new RangeError(`${notice.kind} names no party for ${groups.join(', ')}`);
  }
  return { ...notice, except_user_id };
}
