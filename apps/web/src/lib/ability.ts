import { Ability } from '@casl/ability';
import {
  type Ability as AbilityEntry,
  isRoleAllowed,
  type Permission,
  type Role,
} from '@fleet/contracts/permissions.ts';

/** What the signed-in person may do, from the ability list of the sign-in; with none the default is read on Auth. */
export function abilityOf(list: readonly AbilityEntry[] | null | undefined): Ability {
  return new Ability(list?.length ? [...list] : [{ action: 'read', subject: 'Auth' }]);
}

/** Whether an ability covers a permission of the contract: `can(ability, 'read wallet')`. */
export function can(ability: Ability, permission: Permission): boolean {
  const [action, subject] = permission.split(' ') as [string, string];
  return ability.can(action, subject);
}

/** Both questions a page asks: the permission, and the role, which passes when the allowed list is empty or contains it. */
export function mayOpen(
  ability: Ability,
  role: Role,
  page: { permission: Permission | 'signed-in'; roles?: readonly Role[] },
): boolean {
  const may = page.permission === 'signed-in' || can(ability, page.permission);
  return may && isRoleAllowed(page.roles ?? [], role);
}
