import { GROUP_PERMISSIONS, type Permission } from '@fleet/contracts/permissions.ts';
import type { GroupRow } from './groups.api.ts';

/** Unsaved changes: the new permissions by role. */
export type MatrixDraft = Readonly<Record<number, readonly Permission[]>>;

export function rightsOf(draft: MatrixDraft, group: GroupRow): readonly Permission[] {
  return draft[group.id] ?? group.permissions;
}

/** Toggles one permission; a role equal to its saved state leaves the draft. */
export function toggled(draft: MatrixDraft, group: GroupRow, permission: Permission): MatrixDraft {
  const held = rightsOf(draft, group);
  const next = held.includes(permission)
    ? held.filter((other) => other !== permission)
    : [...held, permission];
  return withRights(draft, group, next);
}

/** Resets the role to the default of the built-in one it is based on. */
export function reset(draft: MatrixDraft, group: GroupRow): MatrixDraft {
  return withRights(draft, group, GROUP_PERMISSIONS[group.base]);
}

function withRights(draft: MatrixDraft, group: GroupRow, rights: readonly Permission[]): MatrixDraft {
  const { [group.id]: _before, ...others } = draft;
  return isSame(rights, group.permissions) ? others : { ...others, [group.id]: rights };
}

/** Number of unsaved differences. */
export function countChanges(draft: MatrixDraft, groups: readonly GroupRow[]): number {
  return groups.reduce((sum, group) => {
    const next = new Set(rightsOf(draft, group));
    const held = new Set(group.permissions);
    return (
      sum +
      [...next].filter((one) => !held.has(one)).length +
      [...held].filter((one) => !next.has(one)).length
    );
  }, 0);
}

/** Permissions added to, and removed from, the role's default. */
export function differences(rights: readonly Permission[], group: GroupRow) {
  const base = GROUP_PERMISSIONS[group.base];
  return {
    added: rights.filter((permission) => !base.includes(permission)),
    removed: base.filter((permission) => !rights.includes(permission)),
  };
}

function isSame(a: readonly Permission[], b: readonly Permission[]): boolean {
  return a.length === b.length && a.every((permission) => b.includes(permission));
}
