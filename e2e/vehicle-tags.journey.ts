import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { countedFill } from './support/counted-fill.ts';
import { effortOf, watchEffort } from './support/effort.ts';
import { requestLitres, seesVerdict } from './support/fuelling.ts';
import { AT_THE_STATION, PLATE } from './support/people.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
};
/** As a reader set to hexadecimal types it. */
const TAG = '04A2B3C4D5E680';
const READER_PACE_MS = 5;
/** A busy machine types too slowly to pass for a reader. */
const MAX_TRIES = 5;
const TIMEOUT_MS = 5_000;

describe('a vehicle’s tag', () => {
  const app = startTestApp();

  const capture = async ({ page, language }: Visitor, step: string): Promise<void> => {
    await shot(page, `tags-${step}-${language}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };
  /** The reader types wherever the focus is; people hold the tag again until something happens. */
  const readTag = async ({ page, complaints }: Visitor, sees: Locator): Promise<void> => {
    /** Of a number typed too slowly for a reader, the end alone may be looked up: no tag has it. */
    const forgiveTornReadings = () => {
      const others = complaints.filter((text) => !/404 .*lookups/.test(text));
      complaints.splice(0, complaints.length, ...others);
    };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await page.keyboard.type(TAG, { delay: READER_PACE_MS });
      await page.keyboard.press('Enter');
      const isSeen = await sees.waitFor({ timeout: TIMEOUT_MS }).then(
        () => true,
        () => false,
      );
      if (isSeen) return forgiveTornReadings();
    }
    await sees.waitFor();
  };

  it('is paired at the pump with a code, finds and proves the vehicle, and is refused once blocked', async () => {
    const manager = await app.welcome('client');
    const attendant = await app.welcome('attendant', AT_STATION);
    const { page, t } = attendant;

    const code = await codeOf(manager);
    await page.getByRole('button', { name: t('pump.more') }).click();
    await page.getByRole('menuitem', { name: t('pump.tag.pair') }).click();
    await page.getByLabel(t('pump.tag.code_hint')).fill('ZZZZ 9999');
    await page.getByRole('button', { name: t('pump.tag.check_code') }).click();
    await page.getByText(t('errors.TAG_CODE_INVALID')).waitFor();
    attendant.forgive(/422/);
    await page.getByLabel(t('pump.tag.code_hint')).fill(code);
    await capture(attendant, '01-code');
    await page.getByRole('button', { name: t('pump.tag.check_code') }).click();
    await page.getByRole('img', { name: PLATE.spoken }).waitFor();
    await capture(attendant, '02-hold');
    await readTag(attendant, page.getByText(t.part('pump.tag.paired_text')));
    await seesVerdict(attendant, 'pump.tag.paired');
    await capture(attendant, '03-paired');
    await page.getByRole('button', { name: t('pump.queue') }).click();

    const driver = await app.welcome('driver', AT_STATION);
    const odometer = await requestLitres(driver, 30);
    await seesVerdict(driver, 'status.request_approved');
    // No field has the focus, and no plate is typed.
    await watchEffort(page);
    await page.getByRole('button', { name: t('pump.type_plate') }).waitFor();
    const taps = await countedFill(attendant, 'pump.outcome.completed', odometer + 3, async () => {
      await readTag(attendant, page.getByRole('status').filter({ has: page.getByText(t('pump.yes')) }));
      await capture(attendant, '04-found');
      // What the reader types are no keys of the attendant.
      return { taps: (await effortOf(page)).taps, keys: 0 };
    });
    expect(taps).toBe(7);

    await manager.page.reload();
    await manager.page.getByText(manager.t('vehicle_tags.status.active')).first().waitFor();
    await capture(manager, '05-vehicle');
    await manager.page.getByRole('button', { name: manager.t('vehicle_tags.block') }).click();
    const dialog = manager.page.getByRole('dialog', { name: manager.t.part('vehicle_tags.block_title') });
    await dialog.getByLabel(manager.t.part('field_names.reason')).fill('Fell off');
    await dialog.getByRole('button', { name: manager.t('vehicle_tags.block') }).click();
    await manager.page.getByText('Fell off').first().waitFor();

    await page.goto(`${app.address}/vrp/gas-station/pump`);
    await page.getByRole('button', { name: t('pump.type_plate') }).waitFor();
    await readTag(attendant, page.getByText(t.part('pump.not_found_text.TAG_BLOCKED')));
    attendant.forgive(/409/);
    await capture(attendant, '06-refused');
  });

  it('is listed for the fleet', async () => {
    const manager = await app.welcome('client', { language: 'ar' });
    await manager.page.goto(`${app.address}/vrp/client/vehicle-tags`);
    await manager.page.getByRole('heading', { name: manager.t('menu.vehicle_tags') }).waitFor();
    await manager.page
      .getByText(/TAG-\d{7}/)
      .first()
      .waitFor();
    await capture(manager, '07-list');
    expect(await manager.page.content()).not.toContain('04D0');
  });

  /** The manager opens the truck and gets a code for it. */
  async function codeOf({ page, t }: Visitor): Promise<string> {
    await page.goto(`${app.address}/vrp/client/vehicles?q=${PLATE.typed}`);
    await page.getByRole('img', { name: PLATE.spoken }).first().click();
    await page.getByRole('tab', { name: t('vehicle_tags.tab') }).click();
    await page.getByRole('button', { name: t('vehicle_tags.get_code') }).click();
    const dialog = page.getByRole('dialog');
    const code = await dialog.locator('code').textContent();
    await dialog.getByRole('button', { name: t('vehicle_tags.close') }).click();
    return code!;
  }
});
