import { createCreditNote, createDebitNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import * as orders from '@fleet/contracts/delivery/orders.ts';
import { openDisputeCase } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { createWebhookEndpoint, testWebhookEndpoint } from '@fleet/contracts/messages/webhook-endpoints.ts';
import {
  CHOSEN_EVENT_TYPES,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
  webhookMessage,
} from '@fleet/contracts/webhook-events.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { openReceiver, type Receiver } from '../../../test/webhook-receiver.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import { chargeDueFees } from '../../billing/fees/fees.service.ts';
import { remindOfInvoices } from '../../billing/invoices/invoices-notifications.service.ts';
import { workOffRuns } from '../../billing/invoices/runs.service.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { judgeDue } from '../../insight/anomalies/anomaly-judging.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { sendDue } from './webhook-courier.service.ts';
import { purgeOldDeliveries, writeMessages } from './webhook-messages.service.ts';

/** A fleet in operation, whose system receives every event type in the format of the contract. */

let world: World;
let receiver: Receiver;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let endpoint_id: number;
/** The `webhooks` of the API document. */
let documented: Record<
  string,
  { post: { requestBody: { content: Record<'application/json', { example: { data: object } }> } } }
>;
beforeAll(async () => {
  world = await buildWorld({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } });
  receiver = await openReceiver();
  fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  endpoint_id = await listen([...CHOSEN_EVENT_TYPES]);
  const answer = await world.app.inject({ url: `${world.config.API_BASE}/openapi.json` });
  documented = answer.json().webhooks;
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const ctx = () => world.systemCtx();
async function listen(event_types: (typeof CHOSEN_EVENT_TYPES)[number][], as = fleet.people.manager) {
  const { status, body } = await world.call(createWebhookEndpoint, {
    as,
    body: { url: receiver.url, description: 'ERP', event_types },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Messages received for an action, by type. */
async function messagesOf(deed: () => Promise<unknown>) {
  await world.jobs.runBatches();
  await sendDue(ctx);
  const before = receiver.received.length;
  await deed();
  await world.jobs.runBatches();
  await sendDue(ctx);
  return receiver.received
    .slice(before)
    .map(({ body }) => JSON.parse(body) as { type: string; data: object });
}
const ofType = (delivered: { type: string; data: object }[], type: WebhookEventType) =>
  delivered.filter((one) => one.type === type).map(({ data }) => data);

describe('a client’s system receives', () => {
  test('each step of a request with old and new status', async () => {
    let id = 0;
    const delivered = await messagesOf(async () => {
      id = await fleet.untilFuelling();
      await fleet.close(id);
    });
    const steps = [
      [null, 'request_approved'],
      ['request_approved', 'transaction_initiated'],
      ['transaction_initiated', 'transaction_held'],
      ['transaction_held', 'transaction_completed'],
    ];
    expect(ofType(delivered, 'fuel_request.status_changed')).toEqual(
      expect.arrayContaining(steps.map(([from_status, status]) => ({ id, from_status, status }))),
    );
    expect(ofType(delivered, 'fuel_request.status_changed')).toHaveLength(4);
  });

  test('an opened dispute', async () => {
    const id = await fleet.untilFuelling();
    await fleet.close(id);
    const opened: { id?: number } = {};
    const delivered = await messagesOf(async () => {
      const { body } = await world.call(openDisputeCase, {
        as: fleet.people.manager,
        params: { id },
        body: { reason_code: 'wrong_litres', reason: 'The tank was half full before', file_ids: [] },
      });
      opened.id = body.id;
    });
    expect(ofType(delivered, 'dispute_case.status_changed')).toEqual([{ id: opened.id, status: 'open' }]);
  });

  test('a top-up when recorded and approved, but not the first of two approvals', async () => {
    const delivered = await messagesOf(async () => {
      const id = await recordTopUp(ctx(), { client_id: fleet.client.id, amount_halalas: 700_000 });
      await approveTopUp(ctx(), id);
    });
    expect(ofType(delivered, 'top_up.status_changed')).toMatchObject([
      { status: 'pending' },
      { status: 'approved' },
    ]);
  });

  test('an order when placed, and its changes', async () => {
    const { makeBranch, makeWarehouse, products } = await makeDeliveries(world);
    const branch = await makeBranch();
    const warehouse_id = await makeWarehouse(fleet.client.id);
    const delivered = await messagesOf(async () => {
      const placed = await world.call(orders.createOrder, {
        as: fleet.people.manager,
        body: {
          delivery_branch_id: branch.id,
          warehouse_id,
          delivery_date: riyadhDate(world.now),
          lines: [{ delivery_product_id: products.diesel, volume_ml: 5_000_000 }],
        },
      });
      const { status, body } = await world.call(orders.rescheduleOrder, {
        as: fleet.people.manager,
        params: { id: placed.body.id },
        body: { version: placed.body.version, delivery_date: addDays(riyadhDate(world.now), 1) },
      });
      expect(status, JSON.stringify(body)).toBe(200);
    });
    expect(ofType(delivered, 'order.status_changed')[0]).toMatchObject({ from_status: null });
    expect(ofType(delivered, 'order.changed')).toMatchObject([
      { fields: ['delivery_date', 'delivery_slot_id'] },
    ]);
  });

  test('a balance below its threshold', async () => {
    await world.rows('update clients set min_amount_notification = 100000000 where id = $1', [
      fleet.client.id,
    ]);
    const delivered = await messagesOf(() => fleet.requestFuel());
    expect(ofType(delivered, 'wallet.low_balance')).toMatchObject([{ limit_halalas: 100_000_000 }]);
  });

  test('a second fill within an hour while the vehicle waits, and one beyond the tank afterwards', async () => {
    const other = await makeRefuelling(world, { policy: { consequences: { tank_room: 'flag' } } });
    await listen([...CHOSEN_EVENT_TYPES], other.people.manager);
    await world.rows('update vehicles set metres_per_litre = 8000 where id = $1', [other.vehicle.id]);
    const judge = async () => {
      await world.jobs.runBatches();
      await judgeDue(ctx);
    };
    world.advance(30 * 3_600);
    const first = await other.untilFuelling({ volume_ml: 75_000, odometer_km: 10_500 });
    await other.close(first, { volume_ml: 75_000, odometer_km: 10_500 });
    await judge();
    world.advance(2_400);
    const second = await messagesOf(async () => {
      await other.requestFuel({ volume_ml: 70_000, odometer_km: 10_510 });
      await judge();
    });
    const [{ id }] = ofType(second, 'fuel_request.status_changed') as [{ id: number }];
    expect(ofType(second, 'fuel_request.flagged')).toEqual([{ id }]);
    const closed = await messagesOf(async () => {
      await other.initiate(id);
      await other.start(id);
      await other.close(id, { volume_ml: 110_000, odometer_km: 10_510 });
      await judge();
    });
    expect(ofType(closed, 'anomaly_case.changed')).toContainEqual({
      id: expect.any(Number),
      fuel_request_id: id,
    });
  });

  test('an invoice, its credit note and its reminder', async () => {
    const admin = await world.makeUser('admin');
    const delivered = await messagesOf(async () => {
      await chargeDueFees(ctx());
      world.at('2026-04-02T06:00:00Z');
      await chargeDueFees(ctx());
      await world.call(startInvoiceRun, { as: admin, body: { period: '2026-03', only: null } });
      await workOffRuns(ctx, deliveredItems);
      const [fuel] = await world.rows<{ id: number }>(
        `select id from invoices where client_id = $1 and kind = 'refuelling'`,
        [fleet.client.id],
      );
      const credited = await world.call(createCreditNote, {
        as: admin,
        params: { id: fuel!.id },
        body: { amount_halalas: 100, reason: 'A gift of the house' },
      });
      expect(credited.status, JSON.stringify(credited.body)).toBe(201);
      // Of fuel at most what is borne, as what was credited is.
      await world.call(createDebitNote, {
        as: admin,
        params: { id: fuel!.id },
        body: { amount_halalas: 100, reason: 'Not a gift after all' },
      });
      await world.rows('update invoice_states set due_halalas = 100 where invoice_id = $1', [fuel!.id]);
      world.at('2026-06-02T06:00:00Z');
      await remindOfInvoices(ctx());
    });
    const [issued] = ofType(delivered, 'invoice.issued') as { id: number }[];
    expect(issued).toMatchObject({ kind: expect.stringMatching(/refuelling|subscription/) });
    for (const note of ['credit_note.issued', 'debit_note.issued'] as const)
      expect(ofType(delivered, note)).toMatchObject([{ corrects_id: expect.any(Number) }]);
    expect(ofType(delivered, 'invoice.overdue')).not.toEqual([]);
  });

  test('a test message', async () => {
    const delivered = await messagesOf(() =>
      world.call(testWebhookEndpoint, { as: fleet.people.manager, params: { id: endpoint_id } }),
    );
    expect(ofType(delivered, 'webhook.test')).toEqual([{ id: endpoint_id }]);
  });
});

test('the API document describes exactly these types', () => {
  expect(Object.keys(documented)).toEqual(WEBHOOK_EVENT_TYPES);
});

// Runs last: compares sent messages with the API document.
test.for(WEBHOOK_EVENT_TYPES)('%s is sent as its example shows', (type) => {
  const sent = receiver.received.map(({ body }) => JSON.parse(body)).filter((body) => body.type === type);
  expect(sent.length, 'nothing above makes one of these').toBeGreaterThan(0);
  const { example } = documented[type]!.post.requestBody.content['application/json'];
  expect(webhookMessage(type).strict().safeParse(example).error).toBeUndefined();
  for (const body of sent) {
    expect(webhookMessage(type).strict().safeParse(body).error).toBeUndefined();
    expect(Object.keys(body)).toEqual(Object.keys(example));
    expect(Object.keys(body.data)).toEqual(Object.keys(example.data));
  }
});

describe('a message', () => {
  const happened = (client_id = fleet.client.id) => [
    { client_id, type: 'order.changed' as const, data: { id: 1, status: 10 as const, fields: [] } },
  ];
  const messages = () => world.rows<{ client_id: number }>('select client_id from webhook_messages');

  test('is created only for its own client, and only for endpoints with its type', async () => {
    const stranger = await makeRefuelling(world);
    await listen(['order.changed'], stranger.people.manager);
    await listen(['invoice.issued']);
    const delivered = await messagesOf(() => inTransaction(ctx(), (ctx) => writeMessages(ctx, happened())));
    expect(delivered).toHaveLength(1);
  });

  test('is not created without endpoints, nor for an inactive client', async () => {
    const quiet = await makeRefuelling(world);
    const before = (await messages()).length;
    await inTransaction(ctx(), (ctx) => writeMessages(ctx, happened(quiet.client.id)));
    await listen(['order.changed'], quiet.people.manager);
    await world.rows(`update clients set status = 'inactive' where id = $1`, [quiet.client.id]);
    await inTransaction(ctx(), (ctx) => writeMessages(ctx, happened(quiet.client.id)));
    expect(await messages()).toHaveLength(before);
  });

  test('is rolled back with its transaction', async () => {
    const before = (await messages()).length;
    const undone = inTransaction(ctx(), async (ctx) => {
      await writeMessages(ctx, happened());
      throw new Error('not after all');
    });
    await expect(undone).rejects.toThrow('not after all');
    expect(await messages()).toHaveLength(before);
  });

  test('is deleted after thirty days, with its deliveries and attempts', async () => {
    world.advance(29 * 86_400);
    await inTransaction(ctx(), (ctx) => writeMessages(ctx, happened()));
    world.advance(2 * 86_400);
    expect(await purgeOldDeliveries(ctx())).toBeGreaterThan(10);
    const [left] = await world.rows(
      `select (select count(*) from webhook_messages) as messages, (select count(*) from webhook_deliveries) as deliveries,
         (select count(*) from webhook_attempts) as attempts`,
    );
    expect(left).toEqual({ messages: 1, deliveries: 1, attempts: 0 });
  });
});
