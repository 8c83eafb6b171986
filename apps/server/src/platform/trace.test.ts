import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import { createWebhookEndpoint } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { makeRefuelling } from '../../test/refuelling.ts';
import { openCollector, type ReceivedSpan } from '../../test/trace-collector.ts';
import { openReceiver } from '../../test/webhook-receiver.ts';
import { buildWorld } from '../../test/world.ts';
import { sendDue } from '../messages/webhooks/webhook-courier.service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = `00-${TRACE}-00f067aa0ba902b7-01`;

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A fill by the calls of one caller, up to the webhooks that it causes. */
async function refuel(environment: Record<string, string> = {}) {
  const receiver = await openReceiver();
  opened.push(() => receiver.close());
  const world = await buildWorld({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'yes', ...environment } });
  let isOpen = true;
  const closeWorld = async () => {
    if (isOpen) await world.close();
    isOpen = false;
  };
  opened.push(closeWorld);
  const { people, vehicle } = await makeRefuelling(world, { pin: '4711' });
  const endpoint = {
    url: receiver.url,
    description: 'ERP',
    event_types: ['fuel_request.status_changed' as const],
  };
  const { status } = await world.call(createWebhookEndpoint, { as: people.manager, body: endpoint });
  expect(status).toBe(201);
  await world.jobs.runDue();
  const headers = { traceparent: CALLER, 'x-request-id': 'refuelling-1' };
  const requested = await world.call(routes.createFuelRequest, {
    as: people.driver,
    body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 40_000 },
    headers,
  });
  const at = { as: people.attendant, params: { id: requested.body.id }, headers };
  const plate = vehicle.plate_no;
  const steps = [
    await world.call(routes.initiateTransaction, { ...at, body: { found_by: 'typed', plate } }),
    await world.call(routes.startFuelling, { ...at, body: { plate_read: plate, driver_pin: '4711' } }),
    await world.call(routes.closeTransaction, { ...at, body: { volume_ml: 40_000 } }),
  ];
  expect([requested.status, ...steps.map(({ status }) => status)]).toEqual([201, 200, 200, 200]);
  await world.jobs.runDue();
  await sendDue(() => world.systemCtx());
  const [named] = await world.rows<Record<string, string>>(
    `select d.first_name || ' ' || d.last_name as driver, d.mobile, c.name_en as client, v.plate_no from drivers d join clients c on c.id = d.client_id
     join vehicles v on v.client_id = c.id`,
  );
  return { id: requested.body.id, receiver, people: Object.values(named!), closeWorld };
}

const valuesOf = (spans: readonly ReceivedSpan[]) =>
  spans.flatMap(({ name, attributes }) => [
    name,
    ...attributes.map(({ value }) => String(Object.values(value)[0])),
  ]);

test('a fill is one trace over calls, database, jobs and webhooks, and names nobody', async () => {
  const collector = await openCollector();
  opened.push(() => collector.close());
  const { id, receiver, people, closeWorld } = await refuel({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await closeWorld();

  const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const parentOf = (span: ReceivedSpan) => byId.get(span.parentSpanId ?? '');
  const named = (name: string) => spans.filter((span) => span.name === name);
  const close = named('POST /vw-api/public/api/fuel-requests/:id/close');
  expect(close, spans.map(({ name }) => name).join('\n')).toHaveLength(1);
  expect(close[0]).toMatchObject({ kind: 2, parentSpanId: '00f067aa0ba902b7' });
  expect(valuesOf(close)).toEqual(expect.arrayContaining(['refuelling-1', String(id), '200']));

  // A statement belongs to the call or job that sent it, a job to the call that added it, a webhook to the call that caused it.
  const changes = [...named('fuel_request_change_surely'), ...named('fuel_request_change')];
  expect(changes.map((span) => parentOf(span)?.kind)).toEqual([2, 2, 2]);
  const jobs = named('job fuel_request');
  expect(jobs.length).toBeGreaterThanOrEqual(4);
  expect(jobs.every((job) => parentOf(job)?.kind === 2)).toBe(true);
  const [message] = named('webhook_messages_insert');
  expect(parentOf(message!)?.name).toBe('job fuel_request');
  const webhooks = named('webhook');
  expect(webhooks).toHaveLength(receiver.received.length);
  expect(webhooks.map((span) => parentOf(span)?.kind)).toEqual(webhooks.map(() => 2));
  expect(receiver.received.map(({ headers }) => headers.traceparent).toSorted()).toEqual(
    webhooks.map(({ spanId }) => `00-${TRACE}-${spanId}-01`).toSorted(),
  );
  const orphans = spans.filter((span) => span.parentSpanId !== '00f067aa0ba902b7' && !parentOf(span));
  expect(orphans).toEqual([]);

  const values = valuesOf(collector.spans).join('\n');
  for (const secret of [...people, '4711', 'Bearer', 'eyJ']) expect(values).not.toContain(secret);
});

test('without a collector the trace and the id of the caller are sent on all the same', async () => {
  const { receiver } = await refuel();
  expect(receiver.received.length).toBeGreaterThan(0);
  for (const { headers } of receiver.received)
    expect(headers).toMatchObject({ traceparent: CALLER, 'x-request-id': 'refuelling-1' });
});
