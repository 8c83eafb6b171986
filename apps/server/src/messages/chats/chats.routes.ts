import * as contract from '@fleet/contracts/messages/chats.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listMessages, sendMessage, uploadPhoto } from './chat-messages.service.ts';
import {
  type ChatOwners,
  close,
  countUnread,
  getChat,
  listChats,
  markRead,
  mute,
  openChat,
  take,
} from './chats.service.ts';

/** Handlers of the chat contracts. */
export const chatHandlers = (owners: ChatOwners): RouteHandler[] => [
  handle(contract.listChats, (ctx, { query }) => listChats(ctx, query)),
  handle(contract.countUnreadChats, (ctx) => countUnread(ctx)),
  handle(contract.openChat, (ctx, { body }) => openChat(ctx, body, owners)),
  handle(contract.getChat, (ctx, { params }) => getChat(ctx, params.id)),
  handle(contract.listChatMessages, (ctx, { params, query }) =>
    listMessages(ctx, params.id, query.before_id),
  ),
  handle(contract.sendChatMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body, owners)),
  handle(contract.markChatRead, (ctx, { params, body }) => markRead(ctx, params.id, body.up_to)),
  handle(contract.muteChat, (ctx, { params, body }) => mute(ctx, params.id, body.is_muted)),
  handle(contract.claimChat, (ctx, { params, body }) => take(ctx, params.id, body.from_user_id)),
  handle(contract.closeChat, (ctx, { params }) => close(ctx, params.id)),
  handle(contract.uploadChatPhoto, (ctx, { file }) => uploadPhoto(ctx, file)),
];
