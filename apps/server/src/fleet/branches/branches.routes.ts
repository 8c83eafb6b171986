import {
  createBranch,
  exportBranches,
  listBranches,
  updateBranch,
} from '@fleet/contracts/fleet/vehicle-groups.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { addBranch, editBranch, exportOwnBranches, listOwnBranches } from './branches.service.ts';

/** Handlers of the branch contracts. */
export const branchHandlers: RouteHandler[] = [
  handle(listBranches, (ctx, { query }) => listOwnBranches(ctx, query)),
  handle(exportBranches, (ctx, { query, reply }) => exportOwnBranches(ctx, query, reply)),
  handle(createBranch, (ctx, { body }) => addBranch(ctx, body)),
  handle(updateBranch, (ctx, { params, body }) => editBranch(ctx, params.id, body)),
];
