import * as choices from '@fleet/contracts/messages/notification-choices.ts';
import * as contract from '@fleet/contracts/messages/push-messages.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { type EventStreams, sendStream } from './event-streams.service.ts';
import { inbox, readAll, readOne } from './inbox.service.ts';
import { chooseNews, getChoices } from './notification-choices.service.ts';

/** Handlers of the push-message contracts. */
export function pushMessageHandlers(streams: EventStreams): RouteHandler[] {
  return [
    handle(contract.streamEvents, async (ctx, { reply }) => sendStream(ctx, streams, reply)),
    handle(contract.listPushMessages, (ctx, { query }) => inbox(ctx, query)),
    handle(contract.readPushMessage, (ctx, { params }) => readOne(ctx, params.id)),
    handle(contract.readAllPushMessages, (ctx, { body }) => readAll(ctx, body.up_to)),
    handle(choices.listNotificationChoices, (ctx) => getChoices(ctx)),
    handle(choices.saveNotificationChoice, (ctx, { body }) => chooseNews(ctx, body)),
  ];
}
