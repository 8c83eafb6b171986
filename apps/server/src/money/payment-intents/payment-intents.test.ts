import * as routes from '@fleet/contracts/money/payment-intents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCards } from '../../../../../tools/payment-simulators/cards.ts';
import { openSadad } from '../../../../../tools/payment-simulators/sadad.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { balancesOf } from '../wallets/wallets.service.ts';
import { settleIntent } from './payment-intents.service.ts';
import { turnToProviders } from './payment-intents-open.service.ts';

const START = '2026-03-01T07:00:00Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
let sadad: Awaited<ReturnType<typeof openSadad>>;
let cards: Awaited<ReturnType<typeof openCards>>;
let origin: string;
let billing: MadeUser;
let client_id: number;
let now = new Date(START);

beforeAll(async () => {
  const clock = () => now;
  [sadad, cards] = await Promise.all([
    openSadad({
      port: 0,
      product: '',
      biller_code: '901',
      key: 'a-key-of-the-gateway',
      notice_secret: 'a-secret-of-notices',
      now: clock,
    }),
    openCards({ port: 0, key: 'a-key-of-the-provider', now: clock }),
  ]);
  world = await buildWorld({
    environment: { ...sadad.environment, ...cards.environment, PUBLIC_URL: 'https://fleet.example' },
  });
  origin = new URL(await world.listen()).origin;
  sadad.accounts.product = origin;
});
afterAll(async () => {
  await world.close();
  sadad.close();
  cards.close();
});
beforeEach(async () => {
  at(0);
  client_id = (await world.makeClient()).id;
  billing = await world.makeUser('client_billing', { client_id });
});

function at(ms: number): void {
  now = new Date(Date.parse(START) + ms);
  world.at(now.toISOString());
}
const turn = () => turnToProviders(() => world.systemCtx());
const main = async () => (await balancesOf(world.systemCtx(), client_id)).main_halalas;
const get = async (id: number) =>
  (await world.call(routes.getPaymentIntent, { as: billing, params: { id } })).body;
const check = async (id: number) =>
  (await world.call(routes.checkPaymentIntent, { as: billing, params: { id } })).body;
const notify = (page: string, address = cards.noticeAddressOf(page)) => cards.notify(page, origin + address);

async function open(means: 'sadad' | 'card', amount_halalas = 25_050) {
  const opened = await world.call(routes.openPaymentIntent, { as: billing, body: { means, amount_halalas } });
  expect(opened).toMatchObject({ status: 201, body: { state: 'preparing', number: null, page_url: null } });
  await turn();
  return get(opened.body.id);
}

describe('a number of SADAD', () => {
  it('is paid once, however often the notice comes, and credited to the halala', async () => {
    const { id, state, number, biller_code } = await open('sadad');
    expect({ state, biller_code }).toEqual({ state: 'waiting', biller_code: '901' });
    const first = await sadad.pay(number!);
    expect(first.notice).toEqual({ status: 200, result: 'credit' });
    expect((await sadad.pay(number!)).notice).toEqual({ status: 200, result: 'repeated' });
    expect((await sadad.pay(number!, { payment_id: 'another' })).notice.result).toBe('paid_otherwise');
    expect(await main()).toBe(25_050);
    expect(await get(id)).toMatchObject({ state: 'paid', paid_at: now.toISOString() });
    const [entry] = await world.rows<{ sum: number; postings: number }>(
      `select sum(p.amount_halalas)::int as sum, count(*)::int as postings from payment_intents i
       join ledger_entries e on e.business_key = 'top_up:' || i.top_up_id join ledger_postings p on p.entry_id = e.id where i.id = $1`,
      [id],
    );
    expect(entry).toEqual({ sum: 0, postings: 2 });
  });

  it('takes no wrong amount, no foreign signature, no money of another bill and none after its end', async () => {
    const { id, number } = await open('sadad');
    const other = await open('sadad');
    expect((await sadad.pay(number!, { amount_halalas: 25_049 })).notice).toEqual({
      status: 422,
      result: 'wrong_amount',
    });
    expect((await sadad.pay(number!, { secret: 'somebody-else-signs' })).notice.status).toBe(404);
    const paid = await sadad.pay(other.number!);
    expect((await sadad.pay(number!, { payment_id: paid.payment_id })).notice.result).toBe('paid_otherwise');
    const stale = await fetch(`${origin}/payment-notices/sadad`, { method: 'POST', body: '{}' });
    expect(stale.status).toBe(404);
    await world.rows('update payment_intents set provider_reference = null, state = $2 where id = $1', [
      id,
      'failed',
    ]);
    expect((await sadad.pay(number!)).notice).toEqual({ status: 404, result: 'unknown_bill' });
    await world.rows('update payment_intents set provider_reference = $2, state = $3 where id = $1', [
      id,
      number,
      'waiting',
    ]);
    at(7 * DAY + 6 * MINUTE);
    expect((await sadad.pay(number!)).notice).toEqual({ status: 410, result: 'late' });
    await turn();
    expect(await get(id)).toMatchObject({ state: 'expired', top_up_id: null });
    expect(await main()).toBe(25_050);
  });

  it('is uploaded once its gateway answers, and a lost notice is made good by asking, also after the end', async () => {
    sadad.failNext(1);
    const { id, state } = await open('sadad');
    expect(state).toBe('preparing');
    at(MINUTE);
    await turn();
    const { number } = await get(id);
    await sadad.pay(number!, { silent: true });
    expect(await main()).toBe(0);
    at(9 * DAY);
    await turn();
    expect(await get(id)).toMatchObject({ state: 'paid' });
    expect(await main()).toBe(25_050);
  });
});

describe('a page of cards', () => {
  it('is paid once where notices, the return and a round arrive at once', async () => {
    const { id, page_url } = await open('card');
    const page = cards.idOf(page_url!);
    expect((await check(id)).state).toBe('waiting');
    cards.pay(page);
    at(5 * MINUTE + 1);
    // Who has to wait too long for the others' locks is refused, and asks again.
    await Promise.allSettled([
      notify(page),
      check(id),
      turn(),
      notify(page),
      check(id),
      notify(page),
      check(id),
    ]);
    expect(await notify(page)).toBe(200);
    expect(await main()).toBe(25_050);
    expect(await get(id)).toMatchObject({ state: 'paid', page_url: null });
    const credited = await world.rows('select from top_ups where client_id = $1', [client_id]);
    expect(credited).toHaveLength(1);
  });

  it('is credited once where several payments of it are taken at once', async () => {
    const { id } = await open('card');
    // Connections are there, or the first would be done before the others begin.
    await Promise.all(Array.from({ length: 4 }, () => world.database.pool.query('select pg_sleep(0.02)')));
    const verdicts = await Promise.all(
      ['one', 'two', 'three', 'four'].map((payment_reference) =>
        settleIntent(world.systemCtx(), id, { payment_reference, amount_halalas: 25_050, paid_at: now }),
      ),
    );
    expect(verdicts.sort()).toEqual(['credit', 'paid_otherwise', 'paid_otherwise', 'paid_otherwise']);
    expect(await main()).toBe(25_050);
  });

  it('believes no notice: nothing is credited that the provider does not say, and a wrong amount fails', async () => {
    const { id, page_url } = await open('card');
    const page = cards.idOf(page_url!);
    expect(await notify(page)).toBe(200);
    expect(await notify(page, '/payment-notices/card/a-guess-of-the-secret')).toBe(404);
    expect(await main()).toBe(0);
    cards.pay(page, 1_000);
    await notify(page);
    expect(await get(id)).toMatchObject({ state: 'failed', problem: 'amount_differs' });
    expect(await main()).toBe(0);
  });
});

describe('whoever pays', () => {
  it('sees only their own payments, and only what is set up', async () => {
    const { id } = await open('card');
    const stranger = await world.makeUser('client_billing');
    const means = await world.call(routes.getPaymentMeans, { as: billing });
    expect(means.body).toEqual({ means: ['sadad', 'card'] });
    const theirs = { as: stranger, params: { id } };
    expect((await world.call(routes.getPaymentIntent, theirs)).status).toBe(404);
    expect((await world.call(routes.checkPaymentIntent, theirs)).status).toBe(404);
    const seen = await world.call(routes.listPaymentIntents, { as: stranger, query: { client_id } });
    expect(seen.body.rows).toEqual([]);
  });
});
