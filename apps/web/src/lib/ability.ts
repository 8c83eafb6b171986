import { createMongoAbility, type MongoAbility } from '@casl/ability';
import { type Ability, isRoleAllowed, type Permission, type Role } from '@fleet/contracts/permissions.ts';

/** What the signed-in person may do, from the ability list of the sign-in; with none the default is read on Auth. */
export function abilityOf(list: readonly Ability[] | null | undefined): MongoAbility {
  return createMongoAbility(list?.length ? [...list] : [{ action: 'read', subject: 'Auth' }]);
}

/** Whether an ability covers a permission of the contract: `can(ability, 'read wallet')`. */
export function can(ability: MongoAbility, permission: Permission): boolean {
  const [action, subject] = permission.split(' ') as [string, string];
  return ability.can(action, subject);
}

/** Both questions a page asks: the permission, and the role, which passes when the allowed list is empty or contains it. */
export function mayOpen(
  ability: MongoAbility,
  role: Role,
  page: { permission: Permission; roles?: readonly Role[] },
): boolean {
  return isRoleAllowed(page.roles ?? [], role) && can(ability, page.permission);
}
