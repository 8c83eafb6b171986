import type { trackingLink } from '@fleet/contracts/delivery/tracking-links.ts';
import { isLinkOver, MAX_WRONG_CODES } from '@fleet/domain/recipients.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { findOwnLink, type OwnLinkRow, saveLink, unsafeLockLink } from './tracking-links.queries.ts';
import { handoverCodeOf, tokenOf } from './tracking-tokens.rules.ts';

/** Where a recipient opens a delivery, below the product's address. */
export const pathOfToken = (token: string): string => `/vrp/track/${token}`;

type Wire = z.input<typeof trackingLink>;

/** The recipient's link of an order the actor may read. Throws NOT_FOUND. */
export async function getTrackingLink(ctx: Ctx, order_id: number): Promise<Wire> {
  const link = await findOwnLink(ctx, order_id);
  if (!link) throw noSuchOrder();
  return present(ctx, link);
}

/** Ends a link now. Throws NOT_FOUND, STATUS_CONFLICT. */
export function withdrawTrackingLink(ctx: Ctx, order_id: number): Promise<Wire> {
  return change(ctx, order_id, 'withdraw', () => ({ withdrawn_at: ctx.now }));
}

/** A new link and a new code; the former ones end. Throws NOT_FOUND, STATUS_CONFLICT. */
export function renewTrackingLink(ctx: Ctx, order_id: number): Promise<Wire> {
  return change(ctx, order_id, 'renew', ({ revision }) => ({
    revision: revision + 1,
    withdrawn_at: null,
    opened_at: null,
    wrong_codes: 0,
  }));
}

/** Lets the driver deliver without the code. Throws NOT_FOUND, STATUS_CONFLICT. */
export function releaseHandover(ctx: Ctx, order_id: number): Promise<Wire> {
  return change(ctx, order_id, 'release', () => ({
    released_at: ctx.now,
    released_by: ctx.actor.user_id,
  }));
}

/** Open browsers reload the order that a recipient rated. */
export async function ratingEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return payloads.map(({ id, client_id }) => ({
    type: 'order',
    id: id as number,
    client_id: client_id as number,
  }));
}

type Change = Parameters<typeof saveLink>[2];

function change(
  ctx: Ctx,
  order_id: number,
  action: keyof Wire['can'],
  changeOf: (link: OwnLinkRow) => Change,
): Promise<Wire> {
  return inTransaction(ctx, async (ctx) => {
    await unsafeLockLink(ctx, order_id);
    const link = await findOwnLink(ctx, order_id);
    if (!link) throw noSuchOrder();
    if (!present(ctx, link).can[action])
      throw new AppError('STATUS_CONFLICT', 'The link has changed, or the delivery is over.');
    const change = changeOf(link);
    await saveLink(ctx, order_id, change);
    await recordAudit(ctx, {
      action,
      subject: 'tracking_link',
      subject_id: order_id,
      client_id: link.client_id,
      after: change,
    });
    return getTrackingLink(ctx, order_id);
  });
}

function present(ctx: Ctx, link: OwnLinkRow): Wire {
  const { actor, config } = ctx;
  const { order_id, revision, withdrawn_at, requires_handover_code, wrong_codes, released_at } = link;
  const isOver = isLinkOver(link, ctx.now);
  const state = isOver ? 'over' : withdrawn_at ? 'withdrawn' : 'active';
  const mayChange = actor.permissions.has('update trip');
  const isUndelivered = link.delivered_at === null && !link.is_canceled;
  const key = { order_id, revision };
  return {
    path: state === 'active' ? pathOfToken(tokenOf(config.TOKEN_SECRET, key)) : null,
    state,
    opened_at: link.opened_at?.toISOString() ?? null,
    recipient: {
      name: link.contact_name,
      mobile: link.contact_mobile,
      email: link.contact_email,
      language: link.recipient_language,
    },
    handover: requires_handover_code
      ? {
          // The driver has to hear it from the recipient.
          code: actor.driver_id === null && isUndelivered ? handoverCodeOf(config.TOKEN_SECRET, key) : null,
          wrong_codes,
          is_locked: released_at === null && wrong_codes >= MAX_WRONG_CODES,
          released_at: released_at?.toISOString() ?? null,
          released_by: link.released_by,
        }
      : null,
    rating: link.rating,
    can: {
      withdraw: mayChange && state === 'active',
      renew: mayChange && !isOver,
      release: mayChange && requires_handover_code && released_at === null && isUndelivered,
    },
  };
}

function noSuchOrder(): AppError {
  return new AppError('NOT_FOUND', 'There is no such order.');
}
