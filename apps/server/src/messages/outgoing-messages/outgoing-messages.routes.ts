import * as choices from '@fleet/contracts/messages/channel-choices.ts';
import * as contract from '@fleet/contracts/messages/outgoing-messages.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { chooseChannel, chooseQuiet, getChannels } from './channel-choices.service.ts';
import { countSent, exportSent, getSent, listSent, retrySent } from './sent-messages.service.ts';

/** Handlers of the administrators’ page of messages, and of everybody’s choices. */
export const outgoingMessageHandlers: RouteHandler[] = [
  handle(contract.countOutgoingMessages, (ctx) => countSent(ctx)),
  handle(contract.listOutgoingMessages, (ctx, { query }) => listSent(ctx, query)),
  handle(contract.exportOutgoingMessages, (ctx, { query, reply }) => exportSent(ctx, reply, query)),
  handle(contract.getOutgoingMessage, (ctx, { params }) => getSent(ctx, params.id)),
  handle(contract.retryOutgoingMessage, (ctx, { params }) => retrySent(ctx, params.id)),
  handle(choices.listChannelChoices, (ctx) => getChannels(ctx)),
  handle(choices.saveChannelChoice, (ctx, { body }) => chooseChannel(ctx, body)),
  handle(choices.saveQuietHours, (ctx, { body }) => chooseQuiet(ctx, body.quiet)),
];
