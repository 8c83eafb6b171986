import type * as contract from '@fleet/contracts/access/groups.ts';
import { isPermission } from '@fleet/contracts/permissions.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { rightsChanged } from './groups.jobs.ts';
import {
  countUsers,
  findGroup,
  findGroupByCode,
  insertGroup,
  listStoredGroups,
  lockAndCountAdministrators,
  lockGroups,
  saveGiftsOfRelease,
  saveGroupNames,
  saveGroupRemoved,
  savePermissions,
} from './groups.queries.ts';
import {
  inOrder,
  mayAssign,
  presentGroup,
  requireAdministrator,
  requireGrantable,
  requireRemovable,
  type StoredGroup,
} from './groups.rules.ts';

/** Gives the built-in groups the rights that are new in this release. Runs at every start; safe from many processes at once. */
export async function grantReleaseRights(ctx: Ctx): Promise<void> {
  await saveGiftsOfRelease(ctx);
}

/** Every group with its rights. */
export async function listGroups(ctx: Ctx) {
  return { rows: (await listStoredGroups(ctx)).map((group) => presentGroup(group, ctx.actor)) };
}

/** Makes a group on a built-in one. Throws INVALID_FIELDS for rights beyond its category. */
export function createGroup(ctx: Ctx, input: z.output<typeof contract.createGroup.body>) {
  return inTransaction(ctx, async (ctx) => {
    const { base, name_en, name_ar } = input;
    const permissions = inOrder(input.permissions);
    requireGrantable(base, permissions);
    const id = await insertGroup(ctx, {
      code: `${base}-${crypto.randomUUID().slice(0, 8)}`,
      base,
      name_en,
      name_ar,
    });
    await savePermissions(ctx, id, permissions);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'group',
      subject_id: id,
      after: { base, name_en, name_ar, permissions },
    });
    return presentGroup(await getGroup(ctx, id), ctx.actor);
  });
}

/** Renames a group, and says whether its users need a second step at sign-in. Throws NOT_FOUND, VERSION_CONFLICT. */
export function updateGroup(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<typeof contract.updateGroup.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockGroup(ctx, id);
    refuseIfChanged(before, version);
    const { name_en, name_ar, requires_second_step } = before;
    const after = { ...input, requires_second_step: input.requires_second_step ?? requires_second_step };
    await saveGroupNames(ctx, id, after);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'group',
      subject_id: id,
      before: { name_en, name_ar, requires_second_step },
      after,
    });
    await addJob(ctx, rightsChanged, { group_id: id });
    return presentGroup(await getGroup(ctx, id), ctx.actor);
  });
}

/** Removes a group without users. Throws NOT_FOUND, GROUP_IN_USE. */
export function removeGroup(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, id);
    requireRemovable({ ...group, users: await countUsers(ctx, id) });
    await saveGroupRemoved(ctx, id);
    await recordAudit(ctx, {
      action: 'remove',
      subject: 'group',
      subject_id: id,
      before: { base: group.base, name_en: group.name_en, name_ar: group.name_ar },
    });
    return { removed: true };
  });
}

/**
 * Sets the permissions of several groups, all or none. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS beyond a
 * category, LAST_ADMINISTRATOR when nobody could change them again.
 */
export function saveGroupPermissions(
  ctx: Ctx,
  { changes }: z.output<typeof contract.saveGroupPermissions.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const administrators = await lockAndCountAdministrators(ctx);
    const ids = changes.map(({ group_id }) => group_id);
    const locked = new Map((await lockGroups(ctx, ids)).map((group) => [group.id, group]));
    for (const { group_id, version, permissions } of changes) {
      const group = locked.get(group_id);
      if (!group) throw noSuchGroup();
      refuseIfChanged(group, version);
      requireGrantable(group.base, permissions);
      await saveRights(ctx, group, inOrder(permissions));
    }
    requireAdministrator(administrators, await lockAndCountAdministrators(ctx));
    const touched = new Set(ids);
    const rows = (await listStoredGroups(ctx)).filter(({ id }) => touched.has(id));
    return { rows: rows.map((group) => presentGroup(group, ctx.actor)) };
  });
}

async function saveRights(ctx: Ctx, group: StoredGroup, permissions: ReturnType<typeof inOrder>) {
  await savePermissions(ctx, group.id, permissions);
  await recordAudit(ctx, {
    action: 'set_permissions',
    subject: 'group',
    subject_id: group.id,
    before: { permissions: inOrder(group.permissions.filter(isPermission)) },
    after: { permissions },
  });
  await addJob(ctx, rightsChanged, { group_id: group.id });
}

/**
 * The group to assign: by id, else the built-in one of that code. Throws INVALID_FIELDS under `group_id` for a
 * missing one, and for one the actor may not assign.
 */
export async function getAssignableGroup(
  ctx: Ctx,
  requested: { readonly group_id?: number | undefined } | { readonly code: string },
): Promise<StoredGroup> {
  const group =
    'code' in requested
      ? await findGroupByCode(ctx, requested.code)
      : requested.group_id === undefined
        ? null
        : await findGroup(ctx, requested.group_id);
  if (group && mayAssign(ctx.actor, group)) return group;
  throw new AppError('INVALID_FIELDS', 'This group is not yours to give.', undefined, {
    group_id: 'unknown',
  });
}

/** Whether the actor may put people into this group, and so look after those who are in it. */
export function mayAssignGroup(actor: Actor, group: Pick<StoredGroup, 'base' | 'permissions'>): boolean {
  return mayAssign(actor, group);
}

/** The groups the actor may put people into. */
export async function listAssignableGroups(ctx: Ctx, actor: Actor = ctx.actor): Promise<StoredGroup[]> {
  return (await listStoredGroups(ctx)).filter((group) => mayAssign(actor, group));
}

/** Runs a change to users and refuses it when it takes away the last person who can change the rights. LAST_ADMINISTRATOR. */
export async function ensuringUserAdmin<T>(ctx: Ctx, change: () => Promise<T>): Promise<T> {
  const administrators = await lockAndCountAdministrators(ctx);
  const result = await change();
  requireAdministrator(administrators, await lockAndCountAdministrators(ctx));
  return result;
}

/** How many people can sign in and change the rights: as many until the transaction ends. */
export function countAdministrators(ctx: Ctx): Promise<number> {
  return lockAndCountAdministrators(ctx);
}

async function lockGroup(ctx: Ctx, id: number): Promise<StoredGroup> {
  const [group] = await lockGroups(ctx, [id]);
  if (!group) throw noSuchGroup();
  return group;
}

async function getGroup(ctx: Ctx, id: number): Promise<StoredGroup> {
  const group = await findGroup(ctx, id);
  if (!group) throw noSuchGroup();
  return group;
}

function noSuchGroup(): AppError {
  return new AppError('NOT_FOUND', 'There is no such group.');
}
