import * as contract from '@fleet/contracts/access/sessions.ts';
import * as manage from '@fleet/contracts/access/users.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import type { SendAccountMessage } from './account-messages.service.ts';
import { acceptInvitation, createInvitation } from './invitations.service.ts';
import { getAccount, removeAvatar, updateOwn, uploadAvatar } from './own-account.service.ts';
import { getUserData, saveAppearance } from './users.service.ts';
import {
  createUserFromForm,
  exportUsers,
  getUser,
  listAssignableGroups,
  listUsers,
  signOutUser,
  switchUser,
  updateUser,
} from './users-manage.service.ts';

/** Invitations are messages, which are a later context's. */
export const userHandlers = (send: SendAccountMessage): RouteHandler[] => [
  handle(contract.createInvitation, (ctx, { body }) =>
    createInvitation(ctx, body.user_id, { by: body.send_by, send }),
  ),
  handle(contract.register, (ctx, { body }) => acceptInvitation(ctx, body.token, body.password)),
  handle(contract.getMe, (ctx) => getUserData(ctx, ctx.actor.user_id!)),
  handle(contract.saveAppearance, (ctx, { body }) => saveAppearance(ctx, body.language, body.appearance)),
  handle(manage.listUsers, (ctx, { query }) => listUsers(ctx, query)),
  handle(manage.exportUsers, (ctx, { query, reply }) => exportUsers(ctx, query, reply)),
  handle(manage.listAssignableGroups, (ctx) => listAssignableGroups(ctx)),
  handle(manage.getUser, (ctx, { params }) => getUser(ctx, params.id)),
  handle(manage.createUser, (ctx, { body }) => createUserFromForm(ctx, body)),
  handle(manage.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  handle(manage.activateUser, (ctx, { params }) => switchUser(ctx, params.id, 'active')),
  handle(manage.deactivateUser, (ctx, { params }) => switchUser(ctx, params.id, 'inactive')),
  handle(manage.signOutUser, (ctx, { params }) => signOutUser(ctx, params.id)),
  handle(manage.updateMe, async (ctx, { body }) => {
    await updateOwn(ctx, body);
    return getAccount(ctx);
  }),
  handle(manage.getAccount, (ctx) => getAccount(ctx)),
  handle(manage.uploadAvatar, (ctx, { file }) => uploadAvatar(ctx, file)),
  handle(manage.removeAvatar, (ctx) => removeAvatar(ctx)),
];
