import { cardsFor, type DashboardCard, usualCards } from '@fleet/contracts/insight/dashboard-cards.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { deleteLayout, findLayout, saveLayout } from './dashboard-layouts.queries.ts';

/** The actor's dashboard: as arranged, less what they may not see any more, else as usual. */
export async function getLayout(ctx: Ctx) {
  const { role } = ctx.actor;
  const can = (permission: Permission) => ctx.actor.permissions.has(permission);
  const library = cardsFor(role!, can);
  const arranged = await findLayout(ctx);
  const cards = arranged ? library.filter((card) => arranged.includes(card)) : usualCards(role!, can);
  const inOrder = arranged ? cards.toSorted((a, b) => arranged.indexOf(a) - arranged.indexOf(b)) : cards;
  return { cards: inOrder, library, is_usual: arranged === null };
}

/** Throws INVALID_FIELDS for a card twice, or one the actor has no right for. */
export async function arrange(ctx: Ctx, cards: DashboardCard[]) {
  const library = cardsFor(ctx.actor.role!, (permission) => ctx.actor.permissions.has(permission));
  const isKnown = cards.every((card) => library.includes(card));
  if (!isKnown || new Set(cards).size !== cards.length)
    throw new AppError('INVALID_FIELDS', 'These cards cannot be arranged.', undefined, {
      cards: 'invalid_value',
    });
  await saveLayout(ctx, cards);
  return getLayout(ctx);
}

export async function resetLayout(ctx: Ctx) {
  await deleteLayout(ctx);
  return getLayout(ctx);
}
