import { newsFor } from '@fleet/contracts/messages/notice-audience.ts';
import { DEFAULT_PLACES } from '@fleet/contracts/messages/notification-choices.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Choice, listOwnChoices, saveOwnChoice } from './notification-choices.queries.ts';

/** Where each kind of news that the actor can receive comes up: as chosen, else by default. */
export async function getChoices(ctx: Ctx) {
  const chosen = new Map((await listOwnChoices(ctx)).map(({ news, place }) => [news, place]));
  return {
    rows: newsFor(ctx.actor).map((news) => ({ news, place: chosen.get(news) ?? DEFAULT_PLACES[news] })),
  };
}

export async function chooseNews(ctx: Ctx, choice: Choice) {
  await saveOwnChoice(ctx, choice);
  return getChoices(ctx);
}
