import type {
  listStoreRatings as listRoute,
  rateStoreProduct,
} from '@fleet/contracts/delivery/store-ratings.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, isPlatform } from '../../platform/context.ts';
import { getProduct, ownClient } from '../store-carts/store-carts.service.ts';
import {
  findOwnRating,
  hasReceived,
  saveHidden,
  saveRating,
  unsafeFindRating,
  unsafeLockRating,
  unsafeRatingList,
} from './store-ratings.queries.ts';
import { presentRating } from './store-ratings.rules.ts';

/** A page of a product's ratings by all clients, and the reader's own. */
export async function listRatings(ctx: Ctx, id: number, query: z.output<typeof listRoute.query>) {
  const { user_id, client_id } = ctx.actor;
  const reader = readerOf(ctx);
  const page = await unsafeRatingList(id).page(ctx, query);
  const own = user_id === null ? null : await findOwnRating(ctx, id, user_id);
  return {
    ...page,
    rows: page.rows.map((row) => presentRating(row, reader)),
    own: own && presentRating(own, reader),
    can: {
      rate:
        client_id !== null &&
        ctx.actor.permissions.has('create order') &&
        (await hasReceived(ctx, id, client_id)),
      hide: ctx.actor.permissions.has('update delivery_product'),
    },
  };
}

/** Rates a product, once a user: again takes the place of before. Throws NOT_FOUND and PRODUCT_NOT_RECEIVED. */
export function rate(
  ctx: Ctx,
  store_product_id: number,
  { stars, comment }: z.output<typeof rateStoreProduct.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = ownClient(ctx);
    const user_id = ctx.actor.user_id!;
    await getProduct(ctx, store_product_id);
    if (!(await hasReceived(ctx, store_product_id, client_id)))
      throw new AppError('PRODUCT_NOT_RECEIVED', 'No completed order of this client had this product.');
    const rating = { stars, comment: comment || null };
    await saveRating(ctx, { store_product_id, user_id, client_id, ...rating, rated_at: ctx.now });
    await recordAudit(ctx, {
      action: 'rate',
      subject: 'store_product',
      subject_id: store_product_id,
      client_id,
      after: rating,
    });
    return presentRating((await findOwnRating(ctx, store_product_id, user_id))!, readerOf(ctx));
  });
}

/** Hides the comment of a rating for a reason, or shows it again. Throws NOT_FOUND. */
export function hide(ctx: Ctx, id: number, reason: string | null) {
  return inTransaction(ctx, async (ctx) => {
    await unsafeLockRating(ctx, id);
    const before = await unsafeFindRating(ctx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such rating.');
    await saveHidden(ctx, id, reason);
    await recordAudit(ctx, {
      action: reason === null ? 'restore' : 'hide',
      subject: 'store_product',
      subject_id: before.store_product_id,
      client_id: before.client_id,
      before: { comment: before.comment, hidden_reason: before.hidden_reason },
      after: { comment: before.comment, hidden_reason: reason },
    });
    return presentRating({ ...before, hidden_reason: reason }, readerOf(ctx));
  });
}

function readerOf({ actor }: Ctx) {
  return { user_id: actor.user_id, client_id: actor.client_id, isPlatform: isPlatform(actor) };
}
