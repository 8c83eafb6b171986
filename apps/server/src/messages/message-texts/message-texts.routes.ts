import * as contract from '@fleet/contracts/messages/message-texts.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getKind, kindNamed, listKinds, resetText, writeText } from './message-texts.service.ts';

/** Handlers of the administrators’ page of texts. */
export const messageTextHandlers: RouteHandler[] = [
  handle(contract.listMessageKinds, (ctx, { query }) => listKinds(ctx, query)),
  handle(contract.getMessageKind, (ctx, { params }) => getKind(ctx, kindNamed(params.kind))),
  handle(contract.saveMessageText, (ctx, { params, body }) => writeText(ctx, kindNamed(params.kind), body)),
  handle(contract.resetMessageText, (ctx, { params, body }) =>
    resetText(ctx, { kind: kindNamed(params.kind), ...body }),
  ),
];
