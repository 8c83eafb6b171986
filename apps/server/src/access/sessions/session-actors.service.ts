import { GROUP_AREA, isPermission } from '@fleet/contracts/permissions.ts';
import { type Actor, ANONYMOUS, type Ctx } from '../../platform/context.ts';
import { type Person, unsafeFindActive } from './sessions.queries.ts';

/** The user as actor of a call. Without a group only for work that receives no events. */
export function actorOf(
  person: Omit<Person, 'group_id' | 'station_network_id'> & {
    readonly group_id: number | null;
    readonly station_network_id?: number | null;
  },
  sessionId: number | null,
  provedAt: Date | null = null,
): Actor {
  return {
    kind: 'user',
    user_id: person.user_id,
    session_id: sessionId,
    proved_at: provedAt,
    api_key_id: null,
    name: person.name,
    group: person.group,
    group_id: person.group_id,
    role: GROUP_AREA[person.group],
    permissions: new Set(person.permissions.filter(isPermission)),
    client_id: person.client_id,
    driver_id: person.driver_id,
    network_id: person.network_id,
    station_id: person.station_id,
    station_network_id: person.station_network_id ?? null,
    staff_id: person.staff_id,
  };
}

/**
 * A user as actor of work they requested earlier, with their present permissions; null when they could not sign in
 * any more.
 */
export async function absentActor(ctx: Ctx, userId: number): Promise<Actor | null> {
  const person = await unsafeFindActive(ctx, userId);
  return person && actorOf(person, null);
}

/** The same call, for the audit trail in the name of the identified user: sign-in and tokens come without a bearer. */
export function asPerson(ctx: Ctx, person: { user_id: number }, sessionId: number): Ctx {
  return { ...ctx, actor: { ...ANONYMOUS, kind: 'user', user_id: person.user_id, session_id: sessionId } };
}
