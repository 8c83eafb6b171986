import { Ability } from '@casl/ability';
import {
  type Ability as AbilityEntry,
  isRoleAllowed,
  type Permission,
  type Role,
} from '@fleet/contracts/permissions.ts';

/** The signed-in user's abilities from the sign-in response; the default is read on Auth. */
export function abilityOf(list: readonly AbilityEntry[] | null | undefined): Ability {
  return new Ability(list?.length ? [...list] : [{ action: 'read', subject: 'Auth' }]);
}

/** Whether an ability covers a permission of the contract: `can(ability, 'read wallet')`. */
export function can(ability: Ability, permission: Permission): boolean {
  const [action, subject] = permission.split(' ') as [string, string];
  return ability.can(action, subject);
}

/** A page's two checks: the permission, and the role, which passes if the list of allowed roles is empty or contains it. */
export function mayOpen(
  ability: Ability,
  role: Role,
  page: { permission: Permission | 'signed-in'; roles?: readonly Role[] },
): boolean {
  const may = page.permission === 'signed-in' || can(ability, page.permission);
  return may && isRoleAllowed(page.roles ?? [], role);
}
