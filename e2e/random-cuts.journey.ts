import { afterAll, expect, it } from 'vitest';
import { chanceFrom } from '../tools/crash-test/chance.ts';
import { findMoneyWithoutLitres, rowsOf } from '../tools/crash-test/checks.ts';
import { type Cast, castPeople, signInAll } from '../tools/crash-test/people.ts';
import { callApi } from './cuts/api.ts';
import { allSent, openChat, type Written, wrongMessages } from './cuts/chats.ts';
import { type Filled, openPump, wrongFills } from './cuts/fills.ts';
import { CUTS, type Cut, type Phone } from './cuts/phone.ts';
import { makeTrip, openTrip, type Visited, wrongStops } from './cuts/stops.ts';
import { photograph } from './support/browser.ts';
import { PEOPLE } from './support/people.ts';
import { startTestApp } from './support/test-app.ts';

/**
 * Phones lose their line, are reloaded and killed at random moments of a fill, a chat and a stop of a trip; afterwards the books have
 * every liter and message that a screen acknowledged, once. A few cuts with the other journeys; many with `npm run random-cuts`.
 */

const COUNT = Number(process.env.RANDOM_CUTS ?? 3);
const SEED = Number(process.env.RANDOM_CUTS_SEED ?? 20261124);
const FILLS = Math.ceil(COUNT / 3);
const STOPS = Math.floor(COUNT / 3);
const PUMPS = Math.min(2, Math.ceil(COUNT / 10));

const app = startTestApp();
const phones: Phone[] = [];
afterAll(() => Promise.all(phones.map((phone) => phone.close())));

it(`${COUNT} random cuts lose no liter and no message`, {
  timeout: 240_000 + COUNT * 40_000,
  retry: 0,
}, async () => {
  const chance = chanceFrom(SEED);
  const { connectionString } = app.product;
  const cast = await castPeople(connectionString, PUMPS);
  const tokens = await signInAll(app.address, cast);
  const cuts = Array.from({ length: COUNT }, () => CUTS[Math.floor(chance() * CUTS.length)]!);
  const wrong: string[] = [];
  const fills: Filled[] = [];
  const written: Written[] = [];
  const visits: Visited[] = [];
  const began = performance.now();

  /** Runs a phone's share of the cuts, each with a chance of its own so that the order of the phones does not matter. */
  const run = async (
    number: number,
    share: readonly Cut[],
    phone: Phone,
    work: (cut: Cut, chance: () => number) => Promise<unknown>,
  ) => {
    phones.push(phone);
    const own = chanceFrom(SEED + number);
    for (const cut of share)
      await work(cut, own).catch(async (error: Error) => {
        wrong.push(`${error.message} ${await seenOn(phone)}`);
      });
  };
  const fillCuts = cuts.slice(0, FILLS);
  const stopCuts = cuts.slice(FILLS, FILLS + STOPS);
  const chatCuts = cuts.slice(FILLS + STOPS);
  const pump = async (one: Cast, at: number) => {
    const share = fillCuts.filter((_, index) => index % PUMPS === at);
    const pump = await openPump(app.browser, app.address, one, tokens.get(one.driver)!);
    await run(at + 1, share, pump.phone, async (cut, own) => fills.push(await pump.fill(cut, own)));
  };
  const chat = async () => {
    const chat = await openChat(app.browser, app.address, PEOPLE.driver.name);
    await run(PUMPS + 1, chatCuts, chat.phone, async (cut, own) => written.push(await chat.write(cut, own)));
    await allSent(connectionString, written);
  };
  const trip = async () => {
    const { id, stops } = await makeTrip(connectionString, STOPS);
    const { phone, visit } = await openTrip(app.browser, app.address, id);
    await run(PUMPS + 2, stopCuts, phone, async (cut, own) =>
      visits.push(await visit(stops.shift()!, cut, own, connectionString)),
    );
  };
  await Promise.all([...cast.map(pump), chat(), trip()]);

  await completeHeld(connectionString, tokens.get('admin@demo.test')!);
  wrong.push(
    ...(await wrongFills(connectionString, fills)),
    ...(await wrongMessages(connectionString, written)),
    ...(await wrongStops(connectionString, visits)),
    ...(await findMoneyWithoutLitres(connectionString)),
    ...phones.flatMap((phone) => phone.errors()),
  );
  console.log(
    `${COUNT} cuts, seed ${SEED}, ${Math.round((performance.now() - began) / 1000)} s: ${fills.length} fills of ` +
      `${fills.reduce((sum, { volume_ml }) => sum + volume_ml, 0) / 1000} L, ${written.length} messages, ${visits.length} stops of ` +
      `${visits.reduce((sum, { volume_ml }) => sum + (volume_ml ?? 0), 0) / 1000} L; ${wrong.length} wrong`,
  );
  if (wrong.length > 0)
    for (const phone of phones)
      console.log([...phone.refusals(), await phone.unsent().catch(() => '')].join('\n'));
  expect(wrong).toEqual([]);
  const done = [fills, written, visits].map(({ length }) => length);
  expect(done).toEqual([fillCuts, chatCuts, stopCuts].map(({ length }) => length));
});

/** Where a phone is stuck. */
async function seenOn(phone: Phone): Promise<string> {
  const page = phone.page();
  await photograph(page, `cut-${Date.now()}`).catch(() => undefined);
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => 'nothing');
  return `${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`;
}

/** The platform completes what its checks held, so that every liter is in the ledger. */
async function completeHeld(connectionString: string, token: string): Promise<void> {
  const rows = await rowsOf<{ id: string }>(
    connectionString,
    `select id from fuel_requests where status = 'transaction_pending_with_vw' and created_at > now() - interval '2 hours' and volume_ml is not null`,
  );
  for (const { id } of rows) {
    const body = { decision: 'complete', comment: 'Seen in the proof of random cuts' };
    await callApi(app.address, token, 'POST', `/fuel-requests/${id}/admin-decision`, body);
  }
}
