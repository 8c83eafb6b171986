import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { placeOrder } from '../../apps/server/src/delivery/orders/orders-place.service.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';
import { riyadhDate } from '../../packages/domain/src/riyadh-time.ts';
import { rowsOf } from '../../tools/crash-test/checks.ts';
import { systemCtxOf } from '../../tools/crash-test/people.ts';
import { pumpPhoto } from '../support/pump-photo.ts';
import { type Cut, driveUntilDone, type Phone, takePhoneOf } from './phone.ts';

/** A stop that the driver's screen acknowledged as delivered or failed, and when the driver pressed what. */
export interface Visited {
  readonly id: number;
  /** Null for a failed one. */
  readonly volume_ml: number | null;
  readonly hasPhoto: boolean;
  readonly arrived: readonly number[];
  readonly ended: readonly number[];
}

const ROOT = join(import.meta.dirname, '../..');
const ORDERED_ML = 900_000;

/** A trip of the tanker's driver that started now, with so many stops of 900 liters; as a plan and its start leave it. */
export async function makeTrip(
  connectionString: string,
  count: number,
): Promise<{ id: number; stops: number[] }> {
  const database = openDatabase(connectionString, 2);
  try {
    const { pool } = database;
    const ctx = systemCtxOf(database, readConfig({ DEMO: 'no' }, join(ROOT, '.tmp')));
    const day = riyadhDate(ctx.now);
    const { rows } = await pool.query<
      Record<'vehicle' | 'branch' | 'driver' | 'site' | 'client' | 'product', number>
    >(
      `select d.id as vehicle, d.delivery_branch_id as branch, u.driver_id as driver, w.id as site, w.client_id as client,
         (select p.id from delivery_products p where p.kind = 'fuel' order by p.id limit 1) as product
       from users u join delivery_vehicles d on d.driver_id = u.driver_id
         join warehouses w on w.required_skills = '{}' and not w.requires_handover_code
       where u.email = 'tanker@demo.test' order by w.id limit 1`,
    );
    const { vehicle, branch, driver, site, client, product } = rows[0]!;
    const trip = await pool.query<{ id: number }>(
      `insert into trips (trip_code, delivery_branch_id, trip_date, kind, status, delivery_vehicle_id, driver_id, planned_start_at,
         planned_end_at, planned_distance_metres, planned_travel_seconds, planned_service_seconds, planned_waiting_seconds,
         planned_cost_halalas, loaded_at, started_at)
       values ('T-CUTS-01', $1, $2, 'dynamic', 'started', $3, $4, now(), now() + interval '6 hours', 32000, 3600, 1200, 0, 50000,
         now(), now()) returning id`,
      [branch, day, vehicle, driver],
    );
    const trip_id = trip.rows[0]!.id;
    const stops: number[] = [];
    for (let position = 0; position < count + 2; position += 1) {
      const isJob = position > 0 && position <= count;
      const order_id = isJob
        ? await placeOrder(ctx, {
            client_id: client,
            delivery_branch_id: branch,
            warehouse_id: site,
            delivery_date: day,
            lines: [{ delivery_product_id: product, volume_ml: ORDERED_ML }],
            priority: 50,
            required_skills: [],
          })
        : null;
      for (const status of order_id === null ? [] : [15, 16, 17, 20, 25])
        await pool.query('update orders set status = $2 where id = $1 and status <> $2', [order_id, status]);
      const kind = isJob ? 'job' : position === 0 ? 'start' : 'end';
      const { rows } = await pool.query<{ id: number }>(
        `insert into trip_stops (trip_id, position, kind, order_id, latitude, longitude, planned_arrival_at, planned_waiting_seconds,
           planned_service_seconds, planned_travelled_seconds, planned_travelled_metres)
         values ($1, $2::int, $3, $4, 24.68, 46.79, now() + make_interval(mins => $2::int * 4), 0, 120, $2::int * 120, $2::int * 900) returning id`,
        [trip_id, position, kind, order_id],
      );
      if (isJob) stops.push(Number(rows[0]!.id));
    }
    return { id: Number(trip_id), stops };
  } finally {
    await database.close();
  }
}

/** The driver's phone on a trip. */
export async function openTrip(browser: Browser, address: string, trip_id: number) {
  const phone = await takePhoneOf(browser, address, 'tanker@demo.test');
  const TRIP = `/vrp/my-trips/${trip_id}`;
  await expect
    .poll(() => phone.page().evaluate('navigator.serviceWorker.controller !== null'), { timeout: 60_000 })
    .toBe(true);
  await phone.open(TRIP);

  return {
    phone,
    /** Arrives at a stop and delivers or fails under a cut, and waits until the server has it. */
    async visit(id: number, cut: Cut, chance: () => number, connectionString: string): Promise<Visited> {
      const fails = chance() < 0.3;
      const volume_ml = fails ? null : Math.round(100 + chance() * 800) * 1_000;
      const stop: Stop = {
        id,
        trip: TRIP,
        volume_ml,
        hasPhoto: fails || chance() < 0.4,
        arrived: [],
        ended: [],
      };
      if (!phone.page().url().includes(TRIP)) await phone.open(TRIP);
      const delay = wait(chance() * 5_000);
      await Promise.all([
        driveUntilDone(`stop ${id} (${cut})`, () => driveOn(phone, stop)),
        delay.then(() => phone.cut(cut, chance)),
      ]);
      await ended(connectionString, id);
      return stop;
    },
  };
}

interface Stop extends Visited {
  readonly trip: string;
  readonly arrived: number[];
  readonly ended: number[];
}

/** One action of the driver on what the screen shows; true when the list of stops shows the stop as over. */
async function driveOn(phone: Phone, stop: Stop): Promise<boolean> {
  const { t } = phone;
  const page = phone.page();
  const button = (key: string) => page.getByRole('button', { name: t(key) }).first();
  const press = (key: string) => button(key).click({ timeout: 1_500 });
  const path = `${stop.trip}/stops/${stop.id}`;
  const row = page.locator(`a[href$="/stops/${stop.id}"]`).first();
  if (
    await page
      .locator(`li[data-state="${stop.volume_ml === null ? 'failed' : 'done'}"] a[href$="/stops/${stop.id}"]`)
      .first()
      .isVisible()
  )
    return true;
  if (!page.url().endsWith(path)) {
    if (await row.isVisible()) await row.click({ timeout: 1_500 });
    else {
      await wait(1_500);
      if (!(await row.isVisible()) && !page.url().endsWith(path)) await phone.open(stop.trip);
    }
    return false;
  }
  if (await button('trip_stops.arrive').isVisible()) {
    stop.arrived.push(Date.now());
    await press('trip_stops.arrive');
    return false;
  }
  if (stop.volume_ml === null) return fail(phone, stop);
  const quantity = page.locator('main input[inputmode=decimal]').first();
  if (!(await quantity.isVisible())) return leave(phone, stop);
  const figure = (stop.volume_ml / 1_000).toFixed(2);
  await quantity.fill(figure, { timeout: 1_500 });
  await quantity.blur();
  if (stop.hasPhoto) {
    if (!(await takePhoto(phone, stop))) return false;
  } else {
    if (await page.getByRole('img', { name: t('trip_stops.sign_here') }).isVisible()) return sign(phone);
    await page.getByLabel(t('trip_stops.received_by')).fill('Omar Saeed', { timeout: 1_500 });
  }
  stop.ended.push(Date.now());
  await page
    .getByRole('button', { name: t.part('trip_stops.delivered') })
    .last()
    .click({ timeout: 1_500 });
  return false;
}

async function fail(phone: Phone, stop: Stop): Promise<boolean> {
  const { t } = phone;
  const page = phone.page();
  const reason = page.getByRole('radio', { name: t('field_values.failed_reason.no_access') });
  if (!(await reason.isVisible())) {
    const problem = page.getByRole('button', { name: t('trip_stops.problem') });
    if (!(await problem.isVisible())) return leave(phone, stop);
    await problem.click({ timeout: 1_500 });
    await wait(300);
    return false;
  }
  await reason.click({ timeout: 1_500 });
  if (!(await takePhoto(phone, stop))) return false;
  stop.ended.push(Date.now());
  await page.getByRole('button', { name: t('trip_stops.not_delivered') }).click({ timeout: 1_500 });
  return false;
}

/** Takes the picture once; true when the phone has it. */
async function takePhoto(phone: Phone, stop: Stop): Promise<boolean> {
  const page = phone.page();
  const scope = stop.volume_ml === null ? page.getByRole('dialog') : page.locator('main');
  if (
    await scope.getByRole('img', { name: phone.t.part('trip_stops.photo_number', { number: 1 }) }).isVisible()
  )
    return true;
  const input = scope.locator('input[type=file]').first();
  await input.setInputFiles(await pumpPhoto(page, `${stop.id}`), { timeout: 1_500 });
  await wait(700);
  return false;
}

async function sign(phone: Phone): Promise<false> {
  const page = phone.page();
  const pad = page.getByRole('img', { name: phone.t('trip_stops.sign_here') });
  await pad.scrollIntoViewIfNeeded({ timeout: 1_500 });
  const box = await pad.boundingBox({ timeout: 1_500 });
  if (!box) return false;
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 4 });
  await page.mouse.up();
  return false;
}

/** The stop's page without a form: it is over, or still loading. */
async function leave(phone: Phone, stop: Stop): Promise<false> {
  await wait(1_500);
  if (stop.ended.length > 0 && phone.page().url().endsWith(`/stops/${stop.id}`)) await phone.open(stop.trip);
  return false;
}

/** Waits until the server has the end of the stop. */
async function ended(connectionString: string, id: number): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(500)) {
    const [row] = await rowsOf<{ status: string }>(
      connectionString,
      'select status from trip_stops where id = $1',
      [id],
    );
    if (row && row.status !== 'planned' && row.status !== 'arrived') return;
  }
  throw new Error(`stop ${id} was acknowledged and did not arrive`);
}

/** Every acknowledged stop is in the books once: its liters, its proof with its picture, at the time of the press. */
export async function wrongStops(connectionString: string, visits: readonly Visited[]): Promise<string[]> {
  const rows = await rowsOf<{
    id: string;
    status: string;
    arrived_at: Date;
    departed_at: Date;
    volume_ml: string | null;
    proofs: number;
    photos: number;
    late: number;
  }>(
    connectionString,
    `select s.id, s.status, s.arrived_at, s.departed_at,
       (select sum(l.volume_ml) from delivery_proofs p join delivered_lines l on l.delivery_proof_id = p.id
        where p.trip_stop_id = s.id) as volume_ml,
       (select count(*)::int from delivery_proofs p where p.trip_stop_id = s.id) as proofs,
       coalesce((select cardinality(p.photo_file_ids) from delivery_proofs p where p.trip_stop_id = s.id),
         cardinality(s.failed_photo_file_ids)) as photos,
       (select count(*)::int from late_proofs p where p.trip_stop_id = s.id) as late
     from trip_stops s where s.id = any($1)`,
    [visits.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const isAt = (at: Date, pressed: readonly number[]) =>
    at.getTime() >= pressed[0]! - 2_000 && at.getTime() <= pressed.at(-1)! + 5_000;
  return visits.flatMap(({ id, volume_ml, hasPhoto, arrived, ended }) => {
    const row = byId.get(id)!;
    const seen = [row.status, row.volume_ml && Number(row.volume_ml), row.proofs, row.photos, row.late];
    const expected = [
      ...(volume_ml === null ? ['failed', null, 0] : ['done', volume_ml, 1]),
      hasPhoto ? 1 : 0,
      0,
    ];
    return [
      ...(JSON.stringify(seen) === JSON.stringify(expected)
        ? []
        : [`stop ${id}: ${seen} instead of ${expected}`]),
      ...(isAt(row.arrived_at, arrived) ? [] : [`stop ${id}: arrived ${row.arrived_at.toISOString()}`]),
      ...(isAt(row.departed_at, ended) ? [] : [`stop ${id}: ended ${row.departed_at.toISOString()}`]),
    ];
  });
}
