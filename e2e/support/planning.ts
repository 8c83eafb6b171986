import { expectAccessible, settled } from './audit.ts';
import { shot } from './browser.ts';
import type { Visitor } from './test-app.ts';
import { inTime, ofAnyCount, pressIfThere } from './timeouts.ts';

/** Dispatcher actions on the planning page. */

/** Opens a day's plan, starts planning, watches it improve, stops it, and saves it as drafts. */
export async function plan({ page, t }: Visitor, address: string, name: string): Promise<void> {
  await page.goto(address);
  await settled(page);
  // If every trip is in progress, only unassigned orders can be planned.
  const rest = page.getByRole('button', { name: t('plans.plan_rest') });
  await rest
    .or(page.getByRole('button', { name: ofAnyCount(t, 'plans.plan_orders') }))
    .first()
    .click();
  await page.getByRole('img', { name: t.part('plans.curve') }).waitFor();
  await shot(page, `dispatch-${name}`);
  const stop = page.getByRole('button', { name: t('plans.stop') });
  const draftButton = page.getByRole('button', { name: t('plans.save_as_draft') });
  // Replanned trips may already be assigned, without drafts.
  const saved = page
    .getByText(ofAnyCount(t, 'plans.kept'))
    .or(page.getByText(ofAnyCount(t, 'plans.replanned')))
    .first();
  // The search may end on its own; and it restarts if an order has changed.
  await inTime(async () => {
    await pressIfThere(stop);
    await pressIfThere(draftButton);
    return saved.isVisible();
  }).toBe(true);
}

/** Takes a stop off its trip by keyboard, requests options to deliver it, and applies one. */
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

/** Approves drafts and assigns drivers until no trip is left. */
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
