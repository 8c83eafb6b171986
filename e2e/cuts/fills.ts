import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { rowsOf } from '../../tools/crash-test/checks.ts';
import type { Cast } from '../../tools/crash-test/people.ts';
import { PASSWORD } from '../support/people.ts';
import { pumpPhoto } from '../support/pump-photo.ts';
import { callApi } from './api.ts';
import { type Cut, driveUntilDone, type Phone, takePhone } from './phone.ts';

/** A fill that the attendant's screen acknowledged. */
export interface Filled {
  readonly id: number;
  readonly volume_ml: number;
  readonly finished_from: number;
  readonly finished_to: number;
}

const ENDED = ['transaction_completed', 'transaction_pending_with_client', 'transaction_pending_with_vw'];
const SEEN = [
  'pump.outcome.completed',
  'pump.outcome.held',
  'pump.offline.outcomes.closed',
  'pump.offline.outcomes.held',
];
const PUMP = '/vrp/gas-station/pump';

/** A pump with one attendant and one vehicle that comes again and again. */
export async function openPump(browser: Browser, address: string, cast: Cast, driverToken: string) {
  const phone = await takePhone(browser, address);
  const { t } = phone;
  await phone.open('/vrp/gas-station/login');
  await phone
    .page()
    .getByLabel(t('sign_in.number_or_email'))
    .or(phone.page().getByLabel(t.part('sign_in.email')))
    .first()
    .fill(cast.attendants[0]!);
  await phone.page().getByLabel(t('sign_in.password')).fill(PASSWORD);
  await phone
    .page()
    .getByRole('button', { name: t('sign_in.sign_in') })
    .click();
  await phone.page().waitForURL(/gas-station\/pump/, { timeout: 30_000 });
  await expect
    .poll(() => phone.page().evaluate('navigator.serviceWorker.controller !== null'), { timeout: 60_000 })
    .toBe(true);

  return {
    phone,
    /** A vehicle asks, is fueled under a cut, and is in the books once the line is back. */
    async fill(cut: Cut, chance: () => number): Promise<Filled> {
      const litres = 5 + Math.floor(chance() * 15) + Math.floor(chance() * 100) / 100;
      const volume_ml = Math.round(litres * 1_000);
      const { id, status } = await callApi<{ id: number; status: string }>(
        address,
        driverToken,
        'POST',
        '/fuel-requests',
        {
          vehicle_id: cast.vehicle_id,
          kind: 'litres',
          volume_ml: 20_000,
        },
      );
      if (status !== 'request_approved') throw new Error(`request ${id} is ${status}`);
      await phone.open(PUMP);
      const pressed: number[] = [];
      const delay = wait(chance() * 6_000);
      const hasPhoto = chance() < 0.3;
      const tick = () =>
        fuelOn(phone, { id, plate: cast.plate_no, litres: litres.toFixed(2), hasPhoto, pressed });
      await Promise.all([
        driveUntilDone(`fill ${id} (${cut})`, tick),
        delay.then(() => phone.cut(cut, chance)),
      ]);
      await arrived(address, driverToken, id);
      return { id, volume_ml, finished_from: pressed[0]!, finished_to: pressed.at(-1)! };
    },
  };
}

interface Fuelling {
  id: number;
  plate: string;
  litres: string;
  hasPhoto: boolean;
  /** When Finish was pressed. */
  pressed: number[];
}

/** One action of the attendant on what the screen shows; true when the screen has acknowledged the liters. */
async function fuelOn(phone: Phone, { id, plate, litres, hasPhoto, pressed }: Fuelling): Promise<boolean> {
  const { t } = phone;
  const page = phone.page();
  const button = (key: string) => page.getByRole('button', { name: t(key) }).first();
  if (page.url().endsWith(`/${id}`))
    for (const key of SEEN)
      if (
        await page
          .getByRole('status')
          .filter({ has: page.getByText(t(key)) })
          .first()
          .isVisible()
      )
        return true;
  if (await button('pump.finish').isVisible()) {
    if (!(await button('pump.finish').isEnabled())) return false;
    pressed.push(Date.now());
    await button('pump.finish').click({ timeout: 1_500 });
    return false;
  }
  const field = page.getByLabel(t.part('pump.litres'));
  if (await field.isVisible()) {
    if (hasPhoto && !(await page.getByText(/photo/i).first().isHidden()))
      await page
        .getByLabel(t('pump.photo'))
        .setInputFiles(await pumpPhoto(page, litres), { timeout: 1_000 })
        .catch(() => undefined);
    await field.fill(litres);
    return false;
  }
  if (await button('pump.start').isVisible()) {
    await button('pump.start').click({ timeout: 1_500 });
    return false;
  }
  if (pressed.length > 0 && !page.url().endsWith(`/${id}`)) {
    await phone.open(`${PUMP}/${id}`);
    return false;
  }
  const typed = page.getByLabel(t('pump.plate'), { exact: true });
  if (await typed.isVisible()) {
    await typed.fill('');
    await typed.pressSequentially(plate.replace('-', ''));
    // A vehicle that another page of this phone found already: its plate is only compared.
    await button('pump.find').or(button('pump.check_plate')).first().click({ timeout: 1_500 });
    await wait(500);
    return false;
  }
  const row = page.locator(`a[href$="/pump/${id}"]`);
  if (await row.first().isVisible()) await row.first().click();
  else if (await button('pump.type_again').isVisible()) await button('pump.type_again').click();
  else if (await button('pump.type_plate').isVisible()) await button('pump.type_plate').click();
  else {
    await wait(1_500);
    if (!(await page.getByRole('button').first().isVisible())) await page.reload({ timeout: 8_000 });
  }
  return false;
}

/** Waits until the server has the end of the fill. */
async function arrived(address: string, token: string, id: number): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const { status } = await callApi<{ status: string }>(address, token, 'GET', `/fuel-requests/${id}`);
    if (ENDED.includes(status)) return;
    await wait(500);
  }
  throw new Error(`fill ${id} was acknowledged and did not arrive`);
}

/** Every acknowledged liter is in the books once: one row with its liters, captured once, at the time it flowed. */
export async function wrongFills(connectionString: string, fills: readonly Filled[]): Promise<string[]> {
  const rows = await rowsOf<{
    id: string;
    status: string;
    volume_ml: string;
    closed_at: Date;
    amount: string;
    captures: number;
    seconds: number;
  }>(
    connectionString,
    `select r.id, r.status, r.volume_ml, r.closed_at, r.amount_halalas as amount,
       r.pending_reasons as reasons,
       (select count(*)::int from ledger_entries e where e.fuel_request_id = r.id and e.kind = 'capture') as captures,
       (select count(*)::int from fuel_requests o where o.late_for_request_id = r.id) as seconds
     from fuel_requests r where r.id = any($1)`,
    [fills.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return fills.flatMap(({ id, volume_ml, finished_from, finished_to }) => {
    const row = byId.get(id);
    if (!row) return [`fill ${id} is gone`];
    const at = row.closed_at.getTime();
    return [
      ...(Number(row.volume_ml) === volume_ml
        ? []
        : [`fill ${id}: ${row.volume_ml} ml instead of ${volume_ml}`]),
      ...(row.seconds === 0 ? [] : [`fill ${id} is there ${row.seconds + 1} times`]),
      ...(row.status === 'transaction_completed' && row.captures === 1
        ? []
        : [`fill ${id} is ${row.status} with ${row.captures} captures`]),
      ...(at >= finished_from - 2_000 && at <= finished_to + 5_000
        ? []
        : [`fill ${id} ended ${Math.round((at - finished_to) / 1000)} s from the press`]),
    ];
  });
}
