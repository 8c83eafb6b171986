import { GROUP_PERMISSIONS, type Group } from '@fleet/contracts/permissions.ts';
import { type Actor, type Ctx, SYSTEM } from '../../platform/context.ts';
import { actorOf } from '../sessions/session-actors.service.ts';
import { createUser } from '../users/users.service.ts';
import { personName } from './demo-names.rules.ts';
import type { Chance } from './demo-random.rules.ts';

export const DEMO_PASSWORD = 'Mahatta-2026';
export const DEMO_PIN = '2026';

/** A running number that makes civil ids, mobiles and employee numbers unique. */
export function numbering(after = 100) {
  let last = after;
  return () => {
    last += 1;
    return last;
  };
}

/** A user; the ones of the sign-in list get the demo password, the rest would need an invitation. */
export async function person(
  ctx: Ctx,
  given: Parameters<typeof createUser>[1] & { group: Group },
  canSignIn = /^(admin|network|station|client|billing)@/.test(given.email ?? ''),
): Promise<Actor> {
  const user_id = await createUser(ctx, { ...given, ...(canSignIn ? { password: DEMO_PASSWORD } : {}) });
  return actorOf(
    {
      user_id,
      name: given.name,
      group: given.group,
      group_id: null,
      permissions: GROUP_PERMISSIONS[given.group],
      client_id: given.client_id ?? null,
      driver_id: given.driver_id ?? null,
      network_id: given.network_id ?? null,
      station_id: given.station_id ?? null,
      staff_id: given.staff_id ?? null,
    },
    SYSTEM.session_id,
  );
}

export function fullName(chance: Chance): string {
  const { first_name, last_name } = personName(chance);
  return `${first_name} ${last_name}`;
}
