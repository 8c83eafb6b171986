import type * as contract from '@fleet/contracts/access/users.ts';
import { GROUP_CATEGORY } from '@fleet/contracts/permissions.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { rightsChanged } from '../groups/groups.jobs.ts';
import {
  ensuringUserAdmin,
  getAssignableGroup,
  listAssignableGroups as listGroupsToAssign,
  mayAssignGroup,
} from '../groups/groups.service.ts';
import { saveSessionsRevoked } from './users.queries.ts';
import { readContactFields } from './users.rules.ts';
import { createUser, setStatus } from './users.service.ts';
import { eraseAccount } from './users-erase.service.ts';
import {
  findListedUser,
  type ListedUser,
  lockListedUser,
  type UserQuery,
  userList,
} from './users-lists.queries.ts';
import { doPartiesExist, findNetworkOfStation, saveUserFields } from './users-manage.queries.ts';
import {
  isMadeByForm,
  presentUserRow,
  readParty,
  refuseForeignParty,
  refuseOwnAccount,
} from './users-present.rules.ts';

/** A page of the users the reader looks after. */
export async function listUsers(ctx: Ctx, query: z.output<typeof contract.listUsers.query>) {
  const page = await userList(ctx.actor, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => present(ctx, row)) };
}

/** All of them that match, as a file. */
export function exportUsers(
  ctx: Ctx,
  query: UserQuery & z.output<typeof contract.exportUsers.query>,
  reply: FastifyReply,
): Promise<void> {
  const isArabic = query.lang === 'ar';
  return sendExport(ctx, reply, query, {
    name: 'users',
    rows: streamRows<ListedUser>(ctx, userList(ctx.actor, query).all),
    columns: [
      { key: 'name', value: (row) => row.name },
      { key: 'email', value: (row) => row.email },
      { key: 'mobile', value: (row) => row.mobile },
      { key: 'role', value: (row) => (isArabic ? row.group_name_ar : row.group_name_en) },
      { key: 'party', value: (row) => (isArabic ? row.party_name_ar : row.party_name_en) },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'last_sign_in_at', kind: 'instant', value: (row) => row.last_sign_in_at },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One user. Throws NOT_FOUND. */
export async function getUser(ctx: Ctx, id: number) {
  return present(ctx, await getListed(ctx, id));
}

/** The groups the actor may put people into by the form. */
export async function listAssignableGroups(ctx: Ctx) {
  const groups = (await listGroupsToAssign(ctx)).filter(({ base }) => isMadeByForm(base));
  return { rows: groups.map((group) => ({ ...group, category: GROUP_CATEGORY[group.base] })) };
}

/** Adds a user, who sets a password by invitation. Throws INVALID_FIELDS, and NOT_FOUND for another party. */
export function createUserFromForm(
  ctx: Ctx,
  { group_id, ...input }: z.output<typeof contract.createUser.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    refuseForeignParty(ctx.actor, input);
    const group = await getAssignableGroup(ctx, { group_id });
    if (!isMadeByForm(group.base)) throw groupUnknown();
    const party = readParty(ctx.actor, group.base, input);
    await checkParty(ctx, party);
    const { name, email, mobile, language } = input;
    const id = await createUser(ctx, {
      group: group.base,
      group_id,
      name,
      email,
      mobile,
      language,
      ...party,
    });
    return present(ctx, await getListed(ctx, id));
  });
}

/**
 * Changes a user and, with the group, what they may do. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS, OWN_ACCOUNT for
 * one's own group, LAST_ADMINISTRATOR.
 */
export function updateUser(
  ctx: Ctx,
  id: number,
  { version, group_id, ...input }: z.output<typeof contract.updateUser.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockManaged(ctx, id);
    refuseErased(before);
    refuseIfChanged(before, version);
    if (before.staff_id !== null || before.driver_id !== null) throw groupUnknown();
    const isMoved = group_id !== before.group_id;
    if (isMoved) refuseOwnAccount(ctx.actor, id);
    const group = isMoved ? await getAssignableGroup(ctx, { group_id }) : { base: before.base };
    // A person stays with their party; a group of another kind would need another one.
    if (GROUP_CATEGORY[group.base] !== GROUP_CATEGORY[before.base]) throw groupUnknown();
    const fields = readContactFields(input);
    const save = () => saveUserFields(ctx, id, { ...fields, group_id, group: group.base });
    await (isMoved && before.base === 'admin' ? ensuringUserAdmin(ctx, save) : save());
    const { name, email, mobile } = before;
    await recordAudit(ctx, {
      action: 'update',
      subject: 'user',
      subject_id: id,
      ...partyIds(before),
      before: { name, email, mobile, group_id: before.group_id },
      after: { ...fields, group_id },
    });
    await addJob(ctx, rightsChanged, { user_id: id });
    return present(ctx, await getListed(ctx, id));
  });
}

/** Switches a user on or off; off shuts them out at once. Throws NOT_FOUND, OWN_ACCOUNT, LAST_ADMINISTRATOR. */
export function switchUser(ctx: Ctx, id: number, status: 'active' | 'inactive') {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockManaged(ctx, id);
    refuseErased(before);
    if (status === 'inactive') refuseOwnAccount(ctx.actor, id);
    const change = () => setStatus(ctx, id, status);
    await (before.base === 'admin' ? ensuringUserAdmin(ctx, change) : change());
    return present(ctx, await getListed(ctx, id));
  });
}

/**
 * Erases who a deactivated user is. Throws NOT_FOUND, OWN_ACCOUNT, STATUS_CONFLICT for one who is active or comes from a list of
 * staff or drivers.
 */
export function eraseUser(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockManaged(ctx, id);
    refuseOwnAccount(ctx.actor, id);
    if (!presentUserRow(user, ctx.actor, true).can.erase)
      throw new AppError('STATUS_CONFLICT', 'Only a deactivated user can be erased.');
    await eraseAccount(ctx, id);
  });
}

/** A user in the actor's care, locked. Throws NOT_FOUND, FORBIDDEN. */
export const getManagedUser = lockManaged;

/** A user in the actor's care who is not the actor, locked. Throws NOT_FOUND, FORBIDDEN, OWN_ACCOUNT. */
export async function getOtherManagedUser(ctx: Ctx, id: number): Promise<ListedUser> {
  const user = await lockManaged(ctx, id);
  refuseOwnAccount(ctx.actor, id);
  return user;
}

/** Ends every session of a user. Throws NOT_FOUND. */
export function signOutUser(ctx: Ctx, id: number): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockManaged(ctx, id);
    const ended = await saveSessionsRevoked(ctx, id, 'ended_by_manager');
    await recordAudit(ctx, {
      action: 'sign_out',
      subject: 'user',
      subject_id: id,
      ...partyIds(user),
      after: { ended },
    });
    await addJob(ctx, rightsChanged, { user_id: id });
    return { ended };
  });
}

async function checkParty(ctx: Ctx, party: ReturnType<typeof readParty>): Promise<void> {
  const { client_id = null, network_id = null, station_id = null } = party;
  const networkOfStation = station_id === null ? null : await findNetworkOfStation(ctx, station_id);
  const isOurs =
    station_id === null ||
    (networkOfStation !== null && (!ctx.actor.network_id || ctx.actor.network_id === networkOfStation));
  if (isOurs && (await doPartiesExist(ctx, client_id, network_id))) return;
  throw new AppError('NOT_FOUND', 'There is no such party here.');
}

/** Locks a user the actor looks after and may manage; else NOT_FOUND, or FORBIDDEN for one they only see. */
async function lockManaged(ctx: Ctx, id: number): Promise<ListedUser> {
  const user = await lockListedUser(ctx, id);
  if (!user) throw noSuchUser();
  if (!mayAssignGroup(ctx.actor, user))
    throw new AppError('FORBIDDEN', 'This person is not yours to manage.');
  return user;
}

/** Nobody comes back from being erased. */
function refuseErased({ erased_at }: ListedUser): void {
  if (erased_at) throw new AppError('STATUS_CONFLICT', 'The data of this user has been erased.');
}

async function getListed(ctx: Ctx, id: number): Promise<ListedUser> {
  const user = await findListedUser(ctx, id);
  if (!user) throw noSuchUser();
  return user;
}

function present(ctx: Ctx, user: ListedUser) {
  return presentUserRow(user, ctx.actor, mayAssignGroup(ctx.actor, user));
}

function partyIds({ client_id, network_id, station_id }: ListedUser) {
  return { client_id, network_id, station_id };
}

function noSuchUser(): AppError {
  return new AppError('NOT_FOUND', 'There is no such user here.');
}

function groupUnknown(): AppError {
  return new AppError('INVALID_FIELDS', 'This group is not yours to give.', undefined, {
    group_id: 'unknown',
  });
}
