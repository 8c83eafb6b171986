import { expectAccessible, settled } from './audit.ts';
import { shot } from './browser.ts';
import type { Visitor } from './test-app.ts';
import { inTime, ofAnyCount, pressIfThere } from './timeouts.ts';

/** What a dispatcher does on the page of a day's plan. */

/** Opens a day's plan, has one made, watches it get better, stops it, and keeps it as drafts. */
export async function plan({ page, t }: Visitor, address: string, name: string): Promise<void> {
  await page.goto(address);
  await settled(page);
  // Where every trip is in progress there is no rest to replan, only what is on none.
  const rest = page.getByRole('button', { name: t('plans.plan_rest') });
  await rest
    .or(page.getByRole('button', { name: ofAnyCount(t, 'plans.plan_orders') }))
    .first()
    .click();
  await page.getByRole('img', { name: t.part('plans.curve') }).waitFor();
  await shot(page, `dispatch-${name}`);
  const stop = page.getByRole('button', { name: t('plans.stop') });
  const draftButton = page.getByRole('button', { name: t('plans.save_as_draft') });
  // Trips planned again may be with their drivers already, with no draft among them.
  const saved = page
    .getByText(ofAnyCount(t, 'plans.kept'))
    .or(page.getByText(ofAnyCount(t, 'plans.replanned')))
    .first();
  // The search may come to its end by itself first; and it begins again where an order has changed since.
  await inTime(async () => {
    await pressIfThere(stop);
    await pressIfThere(draftButton);
    return saved.isVisible();
  }).toBe(true);
}

/** Takes a stop off its trip by keyboard, asks what it would take to bring it after all, and does that. */
export async function moveByHand({ page, t }: Visitor): Promise<void> {
  const timeline = page.getByRole('region', { name: t('plans.timeline') });
  const stop = timeline.locator('button[data-order]:not([data-fixed])').first();
  const order = `O-${await stop.getAttribute('data-order')}`;
  await stop.press('Enter');
  const chosen = page.getByRole('region', { name: t('plans.chosen') });
  await chosen.getByRole('button', { name: t('plans.take_out') }).click();
  await page.getByText(t.part('plans.moved', { order })).waitFor();
  await chosen.getByRole('button', { name: t('plans.find_options') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.part('plans.offer_take_label') })
    .first()
    .click();
  await page.getByText(t.part('plans.offer_done', { order })).waitFor();
  await expectAccessible(page, 'a planned day');
  await shot(page, 'dispatch-planned');
}

/** Approves what is a draft and gives what is approved to the drivers, until no trip waits for either. */
export async function handOut({ page, t }: Visitor): Promise<void> {
  const timeline = page.getByRole('region', { name: t('plans.timeline') });
  const waiting = (['draft', 'approved'] as const).map((status) =>
    timeline.getByText(t(`trips.status.${status}`)),
  );
  await timeline.getByText(t('trips.status.assigned')).or(waiting[0]!).first().waitFor({ state: 'attached' });
  await inTime(async () => {
    await pressIfThere(page.getByRole('button', { name: t('plans.approve') }));
    await pressIfThere(page.getByRole('button', { name: t('plans.assign_all') }));
    const counts = await Promise.all(waiting.map((indicator) => indicator.count()));
    return counts[0]! + counts[1]!;
  }).toBe(0);
  await shot(page, 'dispatch-handed-out');
}
