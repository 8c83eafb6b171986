import type { rateDelivery as contract } from '@fleet/contracts/delivery/tracking-links.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { isLinkOver } from '@fleet/domain/recipients.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { readApproach } from '../live-trips/approach.service.ts';
import {
  unsafeFindRating,
  unsafeFindSlip,
  unsafeFindTracked,
  unsafeFindTrackedStop,
} from './tracked-delivery.queries.ts';
import { presentTracked } from './tracked-delivery.rules.ts';
import { deliveryRated } from './tracking-links.jobs.ts';
import {
  insertRating,
  type LinkRow,
  saveLink,
  unsafeFindLink,
  unsafeLockLink,
} from './tracking-links.queries.ts';
import { handoverCodeOf, isTokenOf, orderIdOf } from './tracking-tokens.rules.ts';

/**
 * A delivery as the holder of its link sees it. Throws NOT_FOUND, the same for a link that is wrong, withdrawn or over.
 */
export async function getTrackedDelivery(ctx: Ctx, token: string) {
  const link = openLink(ctx, token, await unsafeFindLink(ctx, orderIdOf(token)));
  if (link.opened_at === null) await saveLink(ctx, link.order_id, { opened_at: ctx.now });
  return present(ctx, link);
}

/** Rates a delivery, once. Throws NOT_FOUND as reading it does, and STATUS_CONFLICT before the delivery and the second time. */
export function rateDelivery(ctx: Ctx, { token, ...body }: z.output<typeof contract.body>) {
  return inTransaction(ctx, async (ctx) => {
    const link = openLink(ctx, token, await unsafeLockLink(ctx, orderIdOf(token)));
    const { order_id, client_id } = link;
    if (link.status !== ORDER.delivered)
      throw new AppError('STATUS_CONFLICT', 'A delivery is rated once it is there.');
    const rating = { stars: body.stars, comment: body.comment || null };
    if (!(await insertRating(ctx, { order_id, client_id, ...rating, rated_at: ctx.now })))
      throw new AppError('STATUS_CONFLICT', 'This delivery is rated already.');
    await recordAudit(ctx, {
      action: 'rate',
      subject: 'order',
      subject_id: order_id,
      client_id,
      after: rating,
    });
    await addJob(ctx, deliveryRated, { id: order_id, client_id });
    return present(ctx, link);
  });
}

/** Throws NOT_FOUND unless this token opens this link now. */
function openLink(ctx: Ctx, token: string, link: LinkRow | null): LinkRow {
  // Also calculated where there is no order, so that nothing is told by time.
  const key = { order_id: orderIdOf(token), revision: link?.revision ?? 1 };
  const isRight = isTokenOf(token, ctx.config.KEYS.tokens, key);
  if (link && isRight && link.withdrawn_at === null && !isLinkOver(link, ctx.now)) return link;
  throw new AppError('NOT_FOUND', 'This link is not valid, or has ended.');
}

async function present(ctx: Ctx, link: LinkRow) {
  const { order_id, revision } = link;
  const order = {
    ...(await unsafeFindTracked(ctx, order_id)),
    rating: await unsafeFindRating(ctx, order_id),
  };
  const stop = await unsafeFindTrackedStop(ctx, order_id);
  const isAhead = stop?.status === 'planned';
  const needsCode = link.requires_handover_code && link.released_at === null;
  return presentTracked(
    {
      order,
      stop,
      approach: isAhead ? await readApproach(ctx, stop.trip_id, stop.id) : null,
      slip: await unsafeFindSlip(ctx, order_id),
      code: needsCode ? handoverCodeOf(ctx.config.TOKEN_SECRET, { order_id, revision }) : null,
    },
    ctx.now,
  );
}
