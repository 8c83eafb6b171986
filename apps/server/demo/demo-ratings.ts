import { rateDelivery } from '../src/delivery/tracking-links/tracked-delivery.service.ts';
import { getTrackingLink } from '../src/delivery/tracking-links/tracking-links.service.ts';
import { ANONYMOUS, type Ctx, inTransaction } from '../src/platform/context.ts';
import type { DemoCompany, DemoDelivery } from './demo-company.ts';
import { chanceFrom } from './demo-random.ts';
import { as } from './demo-steps.ts';

/** Its own chance: who rates does not change the rest of the demo. */
const SEED = 20_261_123;
/** Most recipients say nothing. */
const RATING_SHARE = 0.4;
const MINUTE_MS = 60_000;

/** How a delivery was, as often as it stands here; few write more than stars. */
const RATINGS = [
  { stars: 5, comment: 'On time, and the driver called ahead.' },
  { stars: 5, comment: 'وصل في الموعد، والسائق محترم.' },
  { stars: 5, comment: null },
  { stars: 4, comment: null },
  { stars: 5, comment: 'التعبئة كانت سريعة ونظيفة.' },
  { stars: 4, comment: 'Good, but please use gate 2 next time.' },
  { stars: 5, comment: null },
  { stars: 3, comment: 'تأخر نصف ساعة عن الوقت المتوقع.' },
  { stars: 4, comment: null },
  { stars: 2, comment: 'The hose was too short; we had to move the generator.' },
] as const;

/** Some recipients rated what they got by now, each through the link of the own delivery. */
export async function rateDeliveries(
  ctx: Ctx,
  { admin }: DemoCompany,
  delivered: readonly DemoDelivery[],
): Promise<void> {
  const chance = chanceFrom(SEED);
  await inTransaction(ctx, async (ctx) => {
    for (const [index, { order_id, at }] of delivered.entries()) {
      const rated = new Date(at.getTime() + chance.between(5, 90) * MINUTE_MS);
      if (!chance.happens(RATING_SHARE) || rated >= ctx.now) continue;
      const { path } = await getTrackingLink(as(ctx, admin, rated), order_id);
      const token = path!.slice(path!.lastIndexOf('/') + 1);
      const rating = RATINGS[index % RATINGS.length]!;
      await rateDelivery(as(ctx, ANONYMOUS, rated), { token, ...rating });
    }
  });
}
