import type { News, NewsPlace } from '@fleet/contracts/messages/notification-choices.ts';
import type { Ctx } from '../../platform/context.ts';
import { eq } from '../../platform/orm.ts';
import { notificationChoices } from './notification-choices.table.ts';

export interface Choice {
  readonly news: News;
  readonly place: NewsPlace;
}

export function listOwnChoices(ctx: Ctx): Promise<Choice[]> {
  return ctx.db.orm
    .select({ news: notificationChoices.news, place: notificationChoices.place })
    .from(notificationChoices)
    .where(eq(notificationChoices.user_id, ctx.actor.user_id!));
}

export async function saveOwnChoice(ctx: Ctx, { news, place }: Choice): Promise<void> {
  await ctx.db.orm
    .insert(notificationChoices)
    .values({ user_id: ctx.actor.user_id!, news, place })
    .onConflictDoUpdate({ target: [notificationChoices.user_id, notificationChoices.news], set: { place } });
}
