import type { Locator } from 'playwright-core';
import { shot } from './browser.ts';
import type { Visitor } from './test-app.ts';
import { inTime } from './timeouts.ts';

/** Dispatcher actions on the live map while a day is driven. */

const OPENED_WITHIN_MS = 10_000;

/** Opens a tanker on one of the day's trips on the live map, and resolves with its link. */
export async function openOnMap({ page, t }: Visitor, day: string): Promise<Locator> {
  const ofDay = new RegExp(`^T-\\d+-${day.slice(2).replaceAll('-', '')}-`);
  // One that is early waits beside its next stop.
  const inProgress = (['driving', 'at_stop', 'stopped'] as const).map(
    (state) => t.part(`live.state.${state}`).source,
  );
  // Today's trips are listed too, without a date. The box truck has one stop and returns early.
  const rows = page
    .getByRole('button')
    .filter({ hasText: new RegExp(`\\b${Number(day.slice(8))} \\w{3} ${day.slice(0, 4)}`) })
    .filter({ hasText: new RegExp(inProgress.join('|')) })
    .filter({ hasText: 'Tanker' });
  const closeUp = page.getByRole('region', { name: t('live.close_up') });
  const trip = closeUp.getByRole('link', { name: /^T-/ }).first();
  const back = page.getByRole('button', { name: t('live.back') });
  // Quiet trips are folded while others need action.
  const folds = (['one', 'other'] as const).map((form) => t.part(`live.exceptions.fold_on_plan_${form}`));
  const name = new RegExp(folds.map(({ source }) => source).join('|'));
  const fold = page.getByRole('button', { name, expanded: false });
  const unfolded = page.getByRole('button', { name, expanded: true });
  let at = 0;
  await inTime(async () => {
    // An opened vehicle replaces the list; one that is late with a trip of today shows that, and is closed again.
    if (await back.isVisible()) await back.dispatchEvent('click');
    if (await fold.isVisible()) {
      await fold.dispatchEvent('click');
      // A slow page would be folded again by the next try.
      await unfolded.waitFor({ timeout: OPENED_WITHIN_MS }).catch(() => {});
    }
    const count = await rows.count();
    if (count === 0) return 'Nobody is on the road.';
    // Rows move while vehicles do: click any of them without waiting for stability.
    const isOpen = rows
      .nth(at++ % count)
      .dispatchEvent('click', {}, { timeout: OPENED_WITHIN_MS })
      .then(() => trip.waitFor({ timeout: OPENED_WITHIN_MS }));
    return isOpen.then(
      async () => (await trip.textContent())?.trim(),
      (error: Error) => error.message,
    );
  }).toMatch(ofDay);
  return trip;
}

/** Watches trips move on the map, and aborts one. Resolves with its code. */
export async function breakDown(dispatcher: Visitor, day: string): Promise<string> {
  const { page, t } = dispatcher;
  const link = await openOnMap(dispatcher, day);
  await shot(page, 'dispatch-live');
  const code = (await link.textContent())!.trim();
  await link.click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: t('trips.do.abort') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.part('field_names.reason')).fill('Gearbox');
  const confirm = dialog.getByRole('button', { name: t('trips.do.abort') });
  // A stop may be completed between reading and clicking: then retry with the current one.
  await inTime(async () => {
    if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 }).catch(() => {});
    return panel.getByText(t('trips.status.broken_off')).count();
  }).toBeGreaterThan(0);
  await shot(page, 'dispatch-broken');
  return code;
}
