import * as contract from '@fleet/contracts/access/groups.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createGroup, listGroups, removeGroup, saveGroupPermissions, updateGroup } from './groups.service.ts';

/** Handlers of the authority matrix. */
export const groupHandlers: RouteHandler[] = [
  handle(contract.listGroups, (ctx) => listGroups(ctx)),
  handle(contract.createGroup, (ctx, { body }) => createGroup(ctx, body)),
  handle(contract.updateGroup, (ctx, { params, body }) => updateGroup(ctx, params.id, body)),
  handle(contract.removeGroup, (ctx, { params }) => removeGroup(ctx, params.id)),
  handle(contract.saveGroupPermissions, (ctx, { body }) => saveGroupPermissions(ctx, body)),
];
