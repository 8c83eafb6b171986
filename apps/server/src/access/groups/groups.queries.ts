import { GROUP_PERMISSIONS, type Group, type Permission } from '@fleet/contracts/permissions.ts';
import { SHIPPED_GROUPS } from '@fleet/contracts/shipped-groups.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StoredGroup } from './groups.rules.ts';

const GROUP = `g.id, g.code, g.base, g.name_en, g.name_ar, g.is_built_in, g.requires_second_step, g.version, g.created_at,
  array(select p.permission from group_permissions p where p.group_id = g.id) as permissions,
  (select count(*) from users u where u.group_id = g.id and u.status = 'active') as users`;

const LIST = { name: 'groups_list', text: `select ${GROUP} from groups g order by g.id` };

/** Every group with its rights, built-in ones first. */
export async function listStoredGroups(ctx: Ctx): Promise<StoredGroup[]> {
  return ctx.db.rows<StoredGroup>(LIST);
}

const LOCK = {
  name: 'groups_lock',
  text: `select ${GROUP} from groups g where g.id = any($1::bigint[]) order by g.id for update of g`,
};

/** Locks these groups in the order of their ids; unknown ids are simply not there. */
export async function lockGroups(ctx: Ctx, ids: readonly number[]): Promise<StoredGroup[]> {
  return ctx.db.rows<StoredGroup>(LOCK, [ids]);
}

const LOCK_ADMINISTRATORS = {
  name: 'groups_lock_administrators',
  text: `with locked as materialized (select id from groups where base = 'admin' order by id for update)
         select count(*) as administrators from users u join locked g on g.id = u.group_id
         where u.status = 'active' and u.password_hash is not null
           and exists (select 1 from group_permissions p where p.group_id = g.id and p.permission = 'update group')`,
};

/**
 * How many people can sign in and change the matrix. Locks the administrators' groups first, so that two who take away
 * each other's right wait for one another.
 */
export async function lockAndCountAdministrators(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.rows<{ administrators: number }>(LOCK_ADMINISTRATORS);
  return row!.administrators;
}

const FIND_BY_CODE = { name: 'groups_find_by_code', text: `select ${GROUP} from groups g where g.code = $1` };

export async function findGroupByCode(ctx: Ctx, code: string): Promise<StoredGroup | null> {
  const [row] = await ctx.db.rows<StoredGroup>(FIND_BY_CODE, [code]);
  return row ?? null;
}

const FIND = { name: 'groups_find', text: `select ${GROUP} from groups g where g.id = $1` };

export async function findGroup(ctx: Ctx, id: number): Promise<StoredGroup | null> {
  const [row] = await ctx.db.rows<StoredGroup>(FIND, [id]);
  return row ?? null;
}

const INSERT = {
  name: 'groups_insert',
  text: `insert into groups (code, base, name_en, name_ar, created_at) values ($1, $2, $3, $4, $5) returning id`,
};

/** Inserts a group that is not built in and returns its id. */
export async function insertGroup(
  ctx: Ctx,
  group: { code: string; base: Group; name_en: string; name_ar: string },
): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(INSERT, [
    group.code,
    group.base,
    group.name_en,
    group.name_ar,
    ctx.now,
  ]);
  return row!.id;
}

const RENAME = {
  name: 'groups_rename',
  text: `update groups set name_en = $2, name_ar = $3, requires_second_step = $4, version = version + 1 where id = $1`,
};

export async function saveGroupNames(
  ctx: Ctx,
  id: number,
  {
    name_en,
    name_ar,
    requires_second_step,
  }: { name_en: string; name_ar: string; requires_second_step: boolean },
): Promise<void> {
  await ctx.db.rows(RENAME, [id, name_en, name_ar, requires_second_step]);
}

const SET = {
  name: 'groups_set_permissions',
  text: `with counted as (update groups set version = version + 1 where id = $1),
              gone as (delete from group_permissions where group_id = $1 and permission <> all($2::text[]))
         insert into group_permissions (group_id, permission) select $1, unnest($2::text[]) on conflict do nothing`,
};

/** Gives a group exactly these rights. */
export async function savePermissions(
  ctx: Ctx,
  id: number,
  permissions: readonly Permission[],
): Promise<void> {
  await ctx.db.rows(SET, [id, permissions]);
}

const REMOVE = { name: 'groups_remove', text: 'delete from groups where id = $1 and not is_built_in' };

export async function saveGroupRemoved(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(REMOVE, [id]);
}

const COUNT_USERS = {
  name: 'groups_count_users',
  text: 'select count(*) as users from users where group_id = $1',
};

/** All users of the group, active or not. */
export async function countUsers(ctx: Ctx, id: number): Promise<number> {
  const [row] = await ctx.db.rows<{ users: number }>(COUNT_USERS, [id]);
  return row!.users;
}

const GRANT = {
  name: 'groups_grant',
  text: `with given as (
           insert into group_gifts (group_id, permission)
           select g.id, d.permission from unnest($1::text[], $2::text[]) as d(code, permission) join groups g on g.code = d.code
           on conflict do nothing returning group_id, permission
         )
         insert into group_permissions (group_id, permission) select group_id, permission from given on conflict do nothing`,
};

const DELIVERED: readonly (readonly [string, readonly Permission[]])[] = [
  ...Object.entries(GROUP_PERMISSIONS),
  ...Object.entries(SHIPPED_GROUPS).map(([code, { permissions }]) => [code, permissions] as const),
];

/** Gives the groups what this release delivers them with and no release gave them before. */
export async function saveGiftsOfRelease(ctx: Ctx): Promise<void> {
  const gifts = DELIVERED.flatMap(([code, permissions]) =>
    permissions.map((permission) => ({ code, permission })),
  );
  await ctx.db.rows(GRANT, [gifts.map(({ code }) => code), gifts.map(({ permission }) => permission)]);
}
