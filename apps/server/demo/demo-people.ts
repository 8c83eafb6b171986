import { GROUP_PERMISSIONS, type Group } from '@fleet/contracts/permissions.ts';
import { actorOf } from '../src/access/sessions/session-actors.service.ts';
import { createUser } from '../src/access/users/users.service.ts';
import { type Actor, type Ctx, SYSTEM } from '../src/platform/context.ts';
import { personName } from './demo-names.ts';
import type { Chance } from './demo-random.ts';

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
  input: Parameters<typeof createUser>[1] & { group: Group },
  canSignIn = /^(admin|finance|dispatcher|network|station|client|billing)@/.test(input.email ?? ''),
): Promise<Actor> {
  const user_id = await createUser(ctx, { ...input, ...(canSignIn ? { password: DEMO_PASSWORD } : {}) });
  return actorOf(
    {
      user_id,
      name: input.name,
      group: input.group,
      group_id: null,
      permissions: GROUP_PERMISSIONS[input.group],
      client_id: input.client_id ?? null,
      driver_id: input.driver_id ?? null,
      network_id: input.network_id ?? null,
      station_id: input.station_id ?? null,
      staff_id: input.staff_id ?? null,
    },
    SYSTEM.session_id,
  );
}

export function fullName(chance: Chance): string {
  const { first_name, last_name } = personName(chance);
  return `${first_name} ${last_name}`;
}
