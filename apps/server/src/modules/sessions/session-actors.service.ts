import {
  GROUP_AREA,
  GROUP_PERMISSIONS,
  GROUPS,
  type Group,
  type Permission,
} from '@fleet/contracts/permissions.ts';
import { type Actor, ANONYMOUS, type Ctx } from '../../platform/context.ts';
import type { Person } from './sessions.queries.ts';

const PERMISSIONS_OF = Object.fromEntries(
  GROUPS.map((group) => [group, new Set(GROUP_PERMISSIONS[group])]),
) as unknown as Record<Group, ReadonlySet<Permission>>;

/** The person as actor of a call. */
export function actorOf(person: Person, sessionId: number | null): Actor {
  return {
    kind: 'user',
    user_id: person.user_id,
    session_id: sessionId,
    name: person.name,
    group: person.group,
    role: GROUP_AREA[person.group],
    permissions: PERMISSIONS_OF[person.group],
    client_id: person.client_id,
    driver_id: person.driver_id,
    network_id: person.network_id,
    station_id: person.station_id,
    staff_id: person.staff_id,
  };
}

/** The same call, for the audit trail in the name of whoever it turned out to be: sign-in and tokens come without a bearer. */
export function asPerson(ctx: Ctx, person: { user_id: number }, sessionId: number): Ctx {
  return { ...ctx, actor: { ...ANONYMOUS, kind: 'user', user_id: person.user_id, session_id: sessionId } };
}
