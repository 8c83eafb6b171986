import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type LinkedMessageRow, unsafeFindMessage } from './decision-links.queries.ts';
import {
  decisionToken,
  expiryOf,
  judgeToken,
  type LinkedMessage,
  messageIdOf,
} from './decision-links.rules.ts';

/** Kinds that a link answers: the fleet's own decisions. What the platform settles takes more than yes or no. */
const ANSWERED = ['request_pending', 'transaction_pending_with_client'];

export function isAnsweredByLink(kind: string): boolean {
  return ANSWERED.includes(kind);
}

/** The path of the page on which the reader of a message answers it, wherever the message goes: push, email, SMS. */
export function decisionPathOf(ctx: Ctx, message: LinkedMessage): string {
  return `/vrp/decide/${decisionToken(ctx.config.TOKEN_SECRET, message, expiryOf(ctx.now))}`;
}

/**
 * The message whose link it is, and whether its time is up. Throws NOT_FOUND for what is no link of ours, FORBIDDEN for whoever is not
 * its reader.
 */
export async function openDecisionLink(
  ctx: Ctx,
  token: string,
): Promise<{ message: LinkedMessageRow; isExpired: boolean }> {
  const id = messageIdOf(token);
  const message = id === null ? null : await unsafeFindMessage(ctx, id);
  const outcome = message && judgeToken(token, ctx.config.KEYS.tokens, message, ctx.now);
  if (!message || !outcome || outcome === 'forged') throw new AppError('NOT_FOUND', 'There is no such link.');
  if (message.user_id !== ctx.actor.user_id)
    throw new AppError('FORBIDDEN', 'This link belongs to somebody else.');
  return { message, isExpired: outcome === 'expired' };
}
