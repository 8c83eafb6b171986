import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { GROUP_AREA, type Group } from '@fleet/contracts/permissions.ts';

/** A person's address for a channel as their account has it; null where they have none, or the channel has its own. */
export function addressIn(
  person: { readonly email: string | null; readonly mobile: string | null },
  channel: Channel,
): string | null {
  if (channel === 'push') return null;
  if (channel === 'email') return person.email;
  return person.mobile && /^5\d{8}$/.test(person.mobile) ? `+966${person.mobile}` : null;
}

const AREA_PATHS: Readonly<Record<(typeof GROUP_AREA)[Group], string>> = {
  admin: '/admin',
  customer: '',
  'gas station': '/gas-station',
  'gas station network': '/gas-station-network',
  supervisor: '/supervisor',
};

/** Where a message leads in the area of its reader: an address that goes on to the page on which this person sees the thing. */
export function linkOf(group: Group, subject: string | null, subject_id: number | null): string {
  const area = `/vrp${AREA_PATHS[GROUP_AREA[group]]}`;
  return subject && subject_id ? `${area}/open/${subject}/${subject_id}` : `${area}/`;
}
