import { expect, it } from 'vitest';
import { dress, expectAccessible, expectNoOverflow, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';
import { translationsIn } from './support/translations.ts';

const app = startTestApp();

it('an event repeats, for its guests too; one day is changed, what follows removed, and other calendars read it', async () => {
  const manager = await app.welcome('client');
  const guest = await app.welcome('billing');
  const { page, t } = manager;
  await page.goto(`${app.address}/vrp/apps/calendar`);
  await page.waitForURL(/\/vrp\/calendar$/);
  await settled(page);

  await page.getByRole('button', { name: t('calendar.new_event') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.part('field_names.title')).fill('Tire check');
  await choose(manager, 'calendar.repeat', 'calendar.rhythms.weekly');
  await choose(manager, 'calendar.ends', 'calendar.end_choices.count');
  await dialog.getByLabel(t.part('calendar.count')).fill('6');
  await dialog.getByRole('combobox', { name: t('calendar.guests') }).fill((await nameOf(guest)).slice(0, 5));
  await page.getByRole('option', { name: await nameOf(guest) }).click();
  await dialog.getByLabel(t.part('field_names.title')).click();
  await expectAccessible(page, 'an event that repeats');
  await shot(page, 'calendar-repeat');
  await dialog.getByRole('button', { name: t('calendar.save') }).click();
  await page.getByText(t('calendar.saved')).waitFor();
  await view(manager, 'list');
  await expect.poll(() => countAhead(manager, 'Tire check'), { timeout: 20_000 }).toBe(6);

  // The second of them alone.
  await openNth(manager, 'Tire check', 1);
  await page.getByText(t.part('calendar.repeats.weekly', { count: 1 })).waitFor();
  await shot(page, 'calendar-series-open');
  await page.getByRole('button', { name: t('ui.edit') }).click();
  await dialog.getByLabel(t.part('field_names.title')).fill('Tires of the tankers');
  await shot(page, 'calendar-edit-one');
  await dialog.getByRole('button', { name: t('calendar.save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => countAhead(manager, 'Tire check'), { timeout: 20_000 }).toBe(5);
  await expect.poll(() => countAhead(manager, 'Tires of the tankers'), { timeout: 20_000 }).toBe(1);

  // The fifth and what follows: the first, the changed one, the third and the fourth stay.
  await openNth(manager, 'Tire check', 3);
  await page.getByRole('button', { name: t('ui.edit') }).click();
  await dialog.getByText(t('calendar.scopes.following')).click();
  await dialog.getByLabel(t.part('calendar.count')).waitFor();
  await settled(page);
  await expectAccessible(page, 'a part of a series');
  await shot(page, 'calendar-edit-following');
  await dialog.getByRole('button', { name: t('calendar.remove.following') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => countAhead(manager, 'Tire check'), { timeout: 20_000 }).toBe(3);

  await guest.page.goto(`${app.address}/vrp/calendar`);
  await view(guest, 'list');
  await expect.poll(() => countAhead(guest, 'Tire check'), { timeout: 20_000 }).toBe(3);
  await expect.poll(() => countAhead(guest, 'Tires of the tankers'), { timeout: 20_000 }).toBe(1);
  await openNth(guest, 'Tire check', 0);
  await guest.page.getByText(guest.t('calendar.by', { name: await nameOf(manager) })).waitFor();
  expect(await guest.page.getByRole('button', { name: guest.t('ui.edit') }).count()).toBe(0);

  const feed = page.getByRole('dialog', { name: t('calendar.feed') });
  await page.getByRole('button', { name: t('calendar.feed'), exact: true }).click();
  await feed.getByRole('button', { name: t('calendar.feed_create') }).click();
  const address = await secretOf(manager);
  const events = eventsOf(await (await fetch(address)).text());
  const series = events.find(({ SUMMARY }) => SUMMARY === 'Tire check')!;
  expect(series.RRULE).toMatch(/^FREQ=WEEKLY;BYDAY=(SU|MO|TU|WE|TH|FR|SA);WKST=SU;UNTIL=\d{8}T\d{6}Z$/);
  const changed = events.find(({ SUMMARY }) => SUMMARY === 'Tires of the tankers')!;
  expect(changed.UID).toBe(series.UID);
  expect(changed['RECURRENCE-ID']).toBe(changed.DTSTART);
  expect(events.some(({ SUMMARY }) => /National Day|Founding Day|Eid/.test(SUMMARY!))).toBe(true);
  await shot(page, 'calendar-feed');

  await feed.getByRole('button', { name: t('calendar.feed_renew') }).click();
  await expect.poll(() => secretOf(manager)).not.toBe(address);
  expect((await fetch(address)).status).toBe(404);
  expect((await fetch(await secretOf(manager))).status).toBe(200);
});

it('what the product knows and public holidays stand in both calendars, by month, week and list', async () => {
  const visitor = await app.welcome('client');
  const { page, t } = visitor;
  await page.goto(`${app.address}/vrp/calendar`);
  await settled(page);
  for (const language of ['en', 'ar'] as const)
    for (const skin of ['light', 'dark'] as const) {
      const seen = { ...visitor, language, t: translationsIn(language) };
      await dress(seen, { language, skin });
      for (const name of ['month', 'week', 'list'] as const) {
        await view(seen, name);
        await expectAccessible(page, `${name} ${language} ${skin}`);
        await expectNoOverflow(page, `${name} ${language} ${skin}`);
        await shot(page, `calendar-${name}-${language}-${skin}`);
      }
    }
  await dress(visitor, { language: 'en', skin: 'light' });
  await view(visitor, 'list');
  const expiry = page.getByRole('button', { name: / expires/ });
  for (let month = 0; month < 6 && (await expiry.count()) === 0; month += 1) await step(visitor, 'next');
  await expiry.first().click();
  await page.getByText(t.part('calendar.calendars.business')).first().waitFor();
  await page.keyboard.press('Escape');

  const founding = page.getByRole('listitem').filter({ hasText: t.part('calendar.holidays.founding_day') });
  for (let month = 0; month < 13 && (await founding.count()) === 0; month += 1) await step(visitor, 'next');
  await founding.getByText(/22 Feb \d{4}/).waitFor();
  await founding.getByText(/ 14\d\d$/).waitFor();
});

it('fits a phone', async () => {
  const visitor = await app.welcome('client', { device: 'phone' });
  const { page } = visitor;
  await page.goto(`${app.address}/vrp/calendar`);
  await settled(page);
  for (const name of ['month', 'week', 'list'] as const) {
    await view(visitor, name);
    await expectNoOverflow(page, name);
    await shot(page, `calendar-phone-${name}-en`);
  }
  await dress(visitor, { language: 'ar', skin: 'dark' });
  const seen = { ...visitor, t: translationsIn('ar') };
  for (const name of ['month', 'week', 'list'] as const) {
    await view(seen, name);
    await expectAccessible(page, name);
    await expectNoOverflow(page, name);
    await shot(page, `calendar-phone-${name}-ar-dark`);
  }
});

/** Chooses an option of a list in the open dialog. */
async function choose({ page, t }: Visitor, field: string, option: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: t(field) })
    .click();
  await page.getByRole('option', { name: t(option) }).click();
}

async function view({ page, t }: Visitor, name: 'month' | 'week' | 'list'): Promise<void> {
  await page.getByText(t(`calendar.views.${name}`)).click();
  await settled(page);
}

async function step({ page, t }: Visitor, to: 'next' | 'previous'): Promise<void> {
  await page.getByRole('button', { name: t(`ui.${to}`), exact: true }).click();
  await settled(page);
}

/** How often a title stands in the list of this month and the next two; shows this month again. */
async function countAhead(visitor: Visitor, title: string): Promise<number> {
  const { page, t } = visitor;
  await page
    .getByRole('region', { name: t('calendar.title') })
    .getByRole('button', { name: t('calendar.today') })
    .click();
  await settled(page);
  let count = await lines(visitor, title).count();
  for (let month = 0; month < 2; month += 1) {
    await step(visitor, 'next');
    count += await lines(visitor, title).count();
  }
  await page
    .getByRole('region', { name: t('calendar.title') })
    .getByRole('button', { name: t('calendar.today') })
    .click();
  await settled(page);
  return count;
}

/** Opens the nth line of this title from today on. */
async function openNth(visitor: Visitor, title: string, nth: number): Promise<void> {
  let before = 0;
  for (;;) {
    const count = await lines(visitor, title).count();
    if (before + count > nth)
      return lines(visitor, title)
        .nth(nth - before)
        .click();
    before += count;
    await step(visitor, 'next');
  }
}

const lines = ({ page }: Visitor, title: string) =>
  page.getByRole('listitem').getByRole('button', { name: title });

async function nameOf({ page }: Visitor): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { name?: string }).name ?? '',
  );
}

async function secretOf({ page, t }: Visitor): Promise<string> {
  const text = await page
    .getByRole('dialog', { name: t('calendar.feed') })
    .locator('code')
    .textContent();
  return text ?? '';
}

/** The events of an iCalendar file: its unfolded lines, by name. */
function eventsOf(file: string): Record<string, string>[] {
  const [, ...events] = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return events.map((event) =>
    Object.fromEntries(
      event.split('\r\n').map((line) => {
        const [, name = '', value = ''] = line.match(/^([A-Z-]+)[^:]*:(.*)$/) ?? [];
        return [name, value];
      }),
    ),
  );
}
