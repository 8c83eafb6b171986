import type { createUser, userRow } from '@fleet/contracts/access/users.ts';
import { GROUP_CATEGORY, type Group } from '@fleet/contracts/permissions.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { ListedUser } from './users-lists.queries.ts';

/** A user as the wire has it. `mayManage`: whether the actor may put people into this user's group. */
export function presentUserRow(user: ListedUser, actor: Actor, mayManage: boolean): z.input<typeof userRow> {
  const isSelf = user.id === actor.user_id;
  const isHere = user.erased_at === null;
  const mayUpdate = mayManage && isHere && actor.permissions.has('update user');
  // Who comes from a list of staff or drivers is changed there.
  const isOfAList = user.staff_id !== null || user.driver_id !== null;
  return {
    id: user.id,
    name: user.name,
    avatar: user.avatar,
    email: user.email,
    mobile: user.mobile,
    language: user.language,
    status: user.status,
    version: user.version,
    has_password: user.has_password,
    invited_until: user.invited_until?.toISOString() ?? null,
    last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    group: {
      id: user.group_id,
      base: user.base,
      category: GROUP_CATEGORY[user.base],
      name_en: user.group_name_en,
      name_ar: user.group_name_ar,
    },
    party: partyOf(user),
    can: {
      update: mayUpdate && !isOfAList,
      invite: mayManage && user.status === 'active' && actor.permissions.has('invite user'),
      activate: mayUpdate && !isSelf,
      export_data: mayUpdate,
      erase: mayUpdate && !isSelf && !isOfAList && user.status === 'inactive',
    },
  };
}

function partyOf(user: ListedUser): z.input<typeof userRow>['party'] {
  const [kind, id] = user.client_id
    ? (['client', user.client_id] as const)
    : user.station_id
      ? (['station', user.station_id] as const)
      : (['network', user.network_id] as const);
  return id === null
    ? null
    : { kind, id, name_en: user.party_name_en ?? '', name_ar: user.party_name_ar ?? '' };
}

/** Groups whose users come from their own lists, with their driver or member of staff. */
const FROM_ELSEWHERE: readonly Group[] = ['driver', 'supervisor'];

/** Whether the form for users makes people of this group. */
export function isMadeByForm(base: Group): boolean {
  return !FROM_ELSEWHERE.includes(base);
}

type RequestedParty = Pick<z.output<(typeof createUser)['body']>, 'client_id' | 'network_id' | 'station_id'>;

/**
 * The party of a new user: the creator's own, unless the creator manages more than one and names it. Throws
 * INVALID_FIELDS for a missing one, NOT_FOUND for a party out of reach.
 */
export function readParty(actor: Actor, base: Group, requested: RequestedParty): RequestedParty {
  switch (GROUP_CATEGORY[base]) {
    case 'admin':
      return {};
    case 'client':
      return { client_id: own('client_id', actor.client_id, requested.client_id, actor) };
    case 'gas_station_network':
      return { network_id: own('network_id', actor.network_id, requested.network_id, actor) };
    default:
      // A network names one of its stations; the database checks that it is its own.
      return actor.network_id
        ? { station_id: required('station_id', requested.station_id) }
        : { station_id: own('station_id', actor.station_id, requested.station_id, actor) };
  }
}

/** Throws NOT_FOUND for a party that cannot be the actor's; the database checks a network's station. */
export function refuseForeignParty(actor: Actor, requested: RequestedParty): void {
  if (actor.group === 'admin' || actor.kind === 'system') return;
  const isOurs =
    (requested.client_id === undefined || requested.client_id === actor.client_id) &&
    (requested.network_id === undefined || requested.network_id === actor.network_id) &&
    (requested.station_id === undefined ||
      requested.station_id === actor.station_id ||
      actor.network_id !== null);
  if (!isOurs) throw new AppError('NOT_FOUND', 'There is no such party here.');
}

function own(field: string, mine: number | null, requested: number | undefined, actor: Actor): number {
  if (actor.group === 'admin' || actor.kind === 'system') return required(field, requested);
  if (mine === null || (requested !== undefined && requested !== mine))
    throw new AppError('NOT_FOUND', 'There is no such party here.');
  return mine;
}

function required(field: string, requested: number | undefined): number {
  if (requested !== undefined) return requested;
  throw new AppError('INVALID_FIELDS', 'Say whose user this is.', undefined, { [field]: 'required' });
}

/** Refuses what a person may not do to themselves: another group, or being switched off. */
export function refuseOwnAccount(actor: Actor, userId: number): void {
  if (actor.user_id !== userId) return;
  throw new AppError('OWN_ACCOUNT', 'Another user must do this: it is your own account.');
}
