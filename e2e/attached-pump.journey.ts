import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dialIn, type SiteLine } from '../tools/forecourt-simulator/line.ts';
import { createSite, type Site, type SiteOptions } from '../tools/forecourt-simulator/site.ts';
import { expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { findByPlate, finish, requestLitres, seesVerdict } from './support/fuelling.ts';
import { openByMenu } from './support/menu.ts';
import { AT_THE_STATION, PIN } from './support/people.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
};
const DATA = mkdtempSync(join(tmpdir(), 'attached-pump-'));
const FORECOURT_PORT = await freePort();
afterAll(() => rmSync(DATA, { recursive: true, force: true }));

describe('a station with attached pumps', () => {
  const app = startTestApp({ FORECOURT_PORT: String(FORECOURT_PORT), DATA_DIRECTORY: DATA });
  let site: Site;
  let options: SiteOptions;
  let line: SiteLine;

  beforeAll(async () => {
    const demo = JSON.parse(readFileSync(join(DATA, 'demo-site-controller.json'), 'utf8'));
    options = {
      ...{ pumps: demo.pumps, products: demo.products, ml_per_minute: 1_800_000, tick_ms: 200 },
      ...{ overshoot_ml: 0, lifts_after_ms: 1_000 },
    };
    site = createSite(options);
    const { site_access_key, secret } = demo;
    line = dialIn(site, {
      ...{ host: '127.0.0.1', port: FORECOURT_PORT, site_access_key, secret, redial_ms: 200 },
    });
    await vi.waitFor(() => expect(line.isIn()).toBe(true), { timeout: 10_000 });
  });
  afterAll(() => {
    line.close();
    site.stop();
  });

  /** From the driver's request to the preset nozzle. */
  async function untilPreset(litres: number, driver: Visitor, attendant: Visitor): Promise<number> {
    const { page, t } = attendant;
    const odometer = await requestLitres(driver, litres);
    await seesVerdict(driver, 'status.request_approved');
    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: t('pump.start') }).click();
    await page.getByText(t('pump.attached.which')).waitFor();
    return odometer;
  }
  const capture = async ({ page }: Visitor, step: string): Promise<void> => {
    await shot(page, `attached-${step}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };

  it('unlocks a nozzle for the reserved amount, and receives the volume automatically', async () => {
    const driver = await app.welcome('driver', AT_STATION);
    const attendant = await app.welcome('attendant', AT_STATION);
    const { page, t } = attendant;
    const odometer = await untilPreset(30, driver, attendant);
    await capture(attendant, '1-choose');
    await page
      .getByRole('button', { name: t.part('pump.attached.nozzle_at', { number: 4, pump: 3 }) })
      .click();
    await page.getByText(t('pump.attached.steps.flowing')).waitFor();
    await capture(attendant, '2-flows');
    await page.getByText(t('pump.attached.reported', { number: 4 })).waitFor();
    await page.getByLabel(t.part('pump.odometer')).fill(String(odometer + 2));
    await page.getByText('53.70').waitFor();
    await capture(attendant, '3-reported');
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.completed');
    await driver.page.getByText('53.70').first().waitFor();
  });

  it('explains that a pump dispensed more than its preset, and the client decides', async () => {
    const driver = await app.welcome('driver', { ...AT_STATION, language: 'ar' });
    const attendant = await app.welcome('attendant', { ...AT_STATION, language: 'ar' });
    const { page, t } = attendant;
    options.overshoot_ml = 3_000;
    const odometer = await untilPreset(20, driver, attendant);
    await page
      .getByRole('button', { name: t.part('pump.attached.nozzle_at', { number: 4, pump: 3 }) })
      .click();
    await page.getByText(t('pump.attached.reported', { number: 4 })).waitFor();
    await page.getByLabel(t.part('pump.odometer')).fill(String(odometer + 2));
    await page.getByText(t.part('pump.attached.over_text')).waitFor();
    await capture(attendant, '4-over');
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.held');
  });

  it('shows its pumps to its manager', async () => {
    const manager = await app.welcome('station');
    const { page, t } = manager;
    await page.goto(`${app.address}/vrp/gas-station/gas-station-detail?tab=pumps`);
    await page.getByText(t('pumps.connected'), { exact: true }).waitFor();
    await page
      .getByText(t('pumps.place', { pump: 3, fuel: 'Diesel' }))
      .first()
      .waitFor();
    await capture(manager, '5-desk');
  });

  it('lists a network’s controllers with their state, linked to their pumps', async () => {
    const network = await app.welcome('network');
    const { page, t } = network;
    await openByMenu({ page, t }, 'menu.pump_controllers');
    await page
      .getByRole('row')
      .filter({ hasText: t.part('pumps.connected') })
      .waitFor();
    await capture(network, '6-controllers');
    await page
      .getByRole('row')
      .filter({ hasText: t.part('pumps.connected') })
      .click();
    await page.getByText(t('pumps.nozzles')).waitFor();
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
