import type { groupRow } from '@fleet/contracts/access/groups.ts';
import {
  GROUP_AREA,
  GROUP_CATEGORY,
  type Group,
  type GroupCategory,
  grantablePermissions,
  isPermission,
  PERMISSIONS,
  type Permission,
} from '@fleet/contracts/permissions.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';

/** A group with its rights as stored, and how many active users it has. */
export interface StoredGroup {
  readonly id: number;
  readonly code: string;
  readonly base: Group;
  readonly name_en: string;
  readonly name_ar: string;
  readonly is_built_in: boolean;
  readonly requires_second_step: boolean;
  readonly created_at: Date;
  readonly version: number;
  readonly permissions: readonly string[];
  readonly users: number;
}

/** A group as the wire has it; rights of another release are left out. */
export function presentGroup(group: StoredGroup, actor: Actor): z.input<typeof groupRow> {
  const mayUpdate = actor.permissions.has('update group');
  return {
    ...group,
    created_at: group.created_at.toISOString(),
    category: GROUP_CATEGORY[group.base],
    area: GROUP_AREA[group.base],
    permissions: inOrder(group.permissions.filter(isPermission)),
    can: { update: mayUpdate, remove: mayUpdate && !group.is_built_in && group.users === 0 },
  };
}

/** Refuses rights that are none of this group's category: INVALID_FIELDS names them under `permissions`. */
export function requireGrantable(base: Group, permissions: readonly Permission[]): void {
  const allowed = new Set(grantablePermissions(GROUP_CATEGORY[base]));
  const beyond = permissions.filter((permission) => !allowed.has(permission));
  if (beyond.length === 0) return;
  throw new AppError(
    'INVALID_FIELDS',
    'Some of these rights are none of this kind of group.',
    { permissions: beyond },
    { permissions: 'not_of_this_category' },
  );
}

/** Refuses to remove a group that is built in, or that people belong to. */
export function requireRemovable(group: StoredGroup): void {
  if (!group.is_built_in && group.users === 0) return;
  throw new AppError('GROUP_IN_USE', 'This group cannot be removed while people belong to it.', {
    users: group.users,
    is_built_in: group.is_built_in,
  });
}

/** Rejects changes that would leave nobody who can sign in and change the matrix, where there was someone. */
export function requireAdministrator(before: number, after: number): void {
  if (before === 0 || after > 0) return;
  throw new AppError(
    'LAST_ADMINISTRATOR',
    'Nobody would be left who can change the rights. Give somebody else that right first.',
  );
}

/** Whose users each category may manage. An administrator manages all. */
const MANAGES: Record<GroupCategory, readonly GroupCategory[]> = {
  admin: ['admin', 'client', 'driver', 'gas_station_network', 'gas_station', 'supervisor'],
  client: ['client', 'driver'],
  driver: [],
  gas_station_network: ['gas_station_network', 'gas_station', 'supervisor'],
  gas_station: ['gas_station'],
  supervisor: [],
};

/**
 * Whether this user may assign a group: one of a category they manage. Within their own category only one without
 * permissions they lack, unless they manage the matrix anyway: otherwise this would be a way around it.
 */
export function mayAssign(actor: Actor, group: Pick<StoredGroup, 'base' | 'permissions'>): boolean {
  if (actor.kind === 'system') return true;
  if (!actor.group) return false;
  const [own, category] = [GROUP_CATEGORY[actor.group], GROUP_CATEGORY[group.base]];
  if (!MANAGES[own].includes(category)) return false;
  if (own === 'admin' && category === 'admin' && !actor.permissions.has('update admin_user')) return false;
  if (own !== category || actor.permissions.has('update group')) return true;
  return group.permissions.every(
    (permission) => !isPermission(permission) || actor.permissions.has(permission),
  );
}

/** The order of PERMISSIONS, so that two lists of the same rights are equal. */
export function inOrder(permissions: Iterable<Permission>): Permission[] {
  const input = new Set(permissions);
  return PERMISSIONS.filter((permission) => input.has(permission));
}
