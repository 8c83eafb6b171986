import * as contract from '@fleet/contracts/sessions.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { acceptInvitation, createInvitation } from './invitations.service.ts';
import { getUserData, saveLook } from './users.service.ts';

export const userHandlers: RouteHandler[] = [
  handle(contract.createInvitation, (ctx, { body }) => createInvitation(ctx, body.user_id)),
  handle(contract.register, (ctx, { body }) => acceptInvitation(ctx, body.token, body.password)),
  handle(contract.getMe, (ctx) => getUserData(ctx, ctx.actor.user_id!)),
  handle(contract.saveLook, (ctx, { body }) => saveLook(ctx, body.language, body.look)),
];
