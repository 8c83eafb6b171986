import * as contract from '@fleet/contracts/fuelling/dispute-cases.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { commentCase, decideCase, getCase, listPage, openCase } from './dispute-cases.service.ts';

/** Handlers of the dispute contracts. */
export const disputeCaseHandlers: RouteHandler[] = [
  handle(contract.listDisputeCases, (ctx, { query }) => listPage(ctx, query)),
  handle(contract.getDisputeCase, (ctx, { params }) => getCase(ctx, params.id)),
  handle(contract.openDisputeCase, (ctx, { params, body }) => openCase(ctx, params.id, body)),
  handle(contract.decideDisputeCase, (ctx, { params, body }) => decideCase(ctx, params.id, body)),
  handle(contract.commentDisputeCase, (ctx, { params, body }) =>
    commentCase(ctx, params.id, body.comment, body.file_ids),
  ),
];
