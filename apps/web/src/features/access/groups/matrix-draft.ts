import { GROUP_PERMISSIONS, type Permission } from '@fleet/contracts/permissions.ts';
import type { GroupRow } from './groups.api.ts';

/** The changes not saved yet: by group, the rights as they will be. */
export type MatrixDraft = Readonly<Record<number, readonly Permission[]>>;

export function rightsOf(draft: MatrixDraft, group: GroupRow): readonly Permission[] {
  return draft[group.id] ?? group.permissions;
}

/** Gives or takes one right; a group that is back to what is saved leaves the draft. */
export function toggled(draft: MatrixDraft, group: GroupRow, permission: Permission): MatrixDraft {
  const held = rightsOf(draft, group);
  const next = held.includes(permission)
    ? held.filter((other) => other !== permission)
    : [...held, permission];
  return withRights(draft, group, next);
}

/** The group as this release delivers it: the built-in one it is on. */
export function reset(draft: MatrixDraft, group: GroupRow): MatrixDraft {
  return withRights(draft, group, GROUP_PERMISSIONS[group.base]);
}

function withRights(draft: MatrixDraft, group: GroupRow, rights: readonly Permission[]): MatrixDraft {
  const { [group.id]: _before, ...others } = draft;
  return isSame(rights, group.permissions) ? others : { ...others, [group.id]: rights };
}

/** How many ticks differ from what is saved. */
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

/** Rights given beyond what the group is delivered with, and taken from it. */
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
