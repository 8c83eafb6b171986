import type { AddressRow, DraftContent } from '@fleet/contracts/messages/mailbox.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { isOfSameParty, mayWriteTo, type Party, type Target } from './mailbox.rules.ts';
import {
  findSelf,
  listAddressed,
  listWithinReach,
  type MailboxNeeds,
  type PersonRow,
} from './mailbox-people.queries.ts';
import { listParticipants } from './mailbox-threads.queries.ts';
import type { Recipient } from './mailbox-writes.queries.ts';

export type { MailboxNeeds };

const MAX_CANDIDATES = 200;
const MAX_ROWS = 40;

/** Whom the actor may write to: people and desks, found by name or party. */
export async function listAddresses(
  ctx: Ctx,
  needs: MailboxNeeds,
  q: string | undefined,
): Promise<AddressRow[]> {
  const self = await findSelf(ctx);
  const people = await listWithinReach(ctx, needs, self, { q, limit: MAX_CANDIDATES });
  const desks = new Map<string, AddressRow>();
  if (self.group !== 'admin' && (!q || matchesProduct(ctx, q))) desks.set('support', supportRow(ctx));
  for (const person of people) {
    for (const [address, target] of desksOf(person))
      if (!desks.has(address) && mayWriteTo(self, target, person.is_served))
        desks.set(address, deskRow(address, person));
  }
  const users = people.filter((party) => mayWriteTo(self, { kind: 'user', party }, party.is_served));
  return [...desks.values(), ...users.map((user) => userRow(ctx, user))].slice(0, MAX_ROWS);
}

/**
 * The recipients of a message as its sender addressed it, and the users they stand for. INVALID_FIELDS for an address
 * the sender may not write to, as for one that is not there; those of the answered thread are always allowed.
 */
export async function resolveAddresses(
  ctx: Ctx,
  needs: MailboxNeeds,
  content: Pick<DraftContent, 'to' | 'cc' | 'bcc'>,
  thread_id: number | null,
): Promise<{ recipients: Recipient[]; user_ids: number[] }> {
  const self = await findSelf(ctx);
  const participants = new Map(
    thread_id === null
      ? []
      : (await listParticipants(ctx, thread_id)).map((one) => [one.address, one] as const),
  );
  const all = [...content.to, ...content.cc, ...content.bcc];
  const idsOf = (kind: string) =>
    all.filter((address) => address.startsWith(`${kind}-`)).map((address) => Number(address.split('-')[1]));
  const people = await listAddressed(ctx, needs, self, {
    user: idsOf('user'),
    client: idsOf('client'),
    network: idsOf('network'),
    station: idsOf('station'),
    support: all.includes('support'),
  });
  const user_ids = new Set<number>();
  const seen = new Set<string>();
  const fields: Record<string, string> = {};
  const recipients: Recipient[] = [];
  for (const kind of ['to', 'cc', 'bcc'] as const) {
    for (const address of content[kind]) {
      if (seen.has(address)) continue;
      seen.add(address);
      const known = participants.get(address);
      const reached = people.filter((person) => isBehind(address, person));
      const [first] = reached;
      const isAllowed = first !== undefined && mayWriteTo(self, targetOf(address, first), first.is_served);
      const isAnswer = known !== undefined && (address !== 'outside' || self.group === 'admin');
      if (!isAllowed && !isAnswer) {
        fields[kind] = 'unknown';
        continue;
      }
      for (const person of reached) user_ids.add(person.id);
      const row =
        first &&
        (address.startsWith('user-')
          ? userRow(ctx, first)
          : address === 'support'
            ? supportRow(ctx)
            : deskRow(address, first));
      const email = address === 'outside' ? known!.email : null;
      recipients.push({
        kind,
        address,
        name: row?.name ?? known!.name,
        name_ar: row?.name_ar ?? known?.name_ar ?? null,
        email,
      });
    }
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'One of the addresses is not there.', undefined, fields);
  user_ids.delete(ctx.actor.user_id!);
  return { recipients, user_ids: [...user_ids].sort((one, other) => one - other) };
}

function isBehind(address: string, person: PersonRow): boolean {
  if (address === `user-${person.id}`) return true;
  if (address === 'support') return person.is_support;
  return desksOf(person).some(([desk]) => desk === address);
}

/** The desk a user belongs to, if they are one of its managers. */
function desksOf(person: PersonRow): [string, Target][] {
  const { group, client_id, network_id, station_id } = person;
  if (group === 'client_manager' && client_id !== null)
    return [[`client-${client_id}`, { kind: 'client', client_id }]];
  if (group === 'gas_station_network_manager' && network_id !== null)
    return [[`network-${network_id}`, { kind: 'network', network_id }]];
  if (group === 'gas_station_manager' && station_id !== null)
    return [[`station-${station_id}`, { kind: 'station', station_id, network_id }]];
  return [];
}

function targetOf(address: string, person: PersonRow): Target {
  if (address === 'support') return { kind: 'support' };
  return (
    desksOf(person).find(([desk]) => desk === address)?.[1] ?? { kind: 'user', party: person satisfies Party }
  );
}

function userRow(ctx: Ctx, user: PersonRow): AddressRow {
  return {
    address: `user-${user.id}`,
    name: user.name,
    name_ar: null,
    email: isOfSameParty(ctx.actor, user) ? user.email : null,
    group: user.group,
    party_en: user.client_en ?? user.station_en ?? user.network_en,
    party_ar: user.client_ar ?? user.station_ar ?? user.network_ar,
  };
}

function deskRow(address: string, person: PersonRow): AddressRow {
  const kind = address.split('-')[0] as 'client' | 'network' | 'station';
  const name = person[`${kind}_en`] ?? '';
  return {
    address,
    name,
    name_ar: person[`${kind}_ar`],
    email: null,
    group: null,
    party_en: null,
    party_ar: null,
  };
}

function supportRow({ config }: Ctx): AddressRow {
  return {
    address: 'support',
    name: config.PRODUCT_NAME,
    name_ar: config.PRODUCT_NAME_AR,
    email: null,
    group: null,
    party_en: null,
    party_ar: null,
  };
}

function matchesProduct({ config }: Ctx, q: string): boolean {
  return `${config.PRODUCT_NAME} ${config.PRODUCT_NAME_AR} support الدعم`
    .toLowerCase()
    .includes(q.toLowerCase());
}
