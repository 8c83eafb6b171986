import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApiKey } from '@fleet/contracts/access/api-keys.ts';
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
} from '@fleet/contracts/messages/webhook-endpoints.ts';
import { expect, test } from 'vitest';
import { openReceiver } from '../../../../packages/client/examples/webhook-receiver.ts';
import { sendDue } from '../../src/messages/webhooks/webhook-courier.service.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld } from '../world.ts';

test('the example verifies signatures, posts a fill once, and recognizes a replay by its webhook-id', async () => {
  const world = await buildWorld({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } });
  // It uses the machine's clock to check a message's age.
  world.at(new Date());
  const fleet = await makeRefuelling(world);
  const as = fleet.people.manager;
  const { body: made } = await world.call(createApiKey, {
    as,
    body: { name: 'ERP', scopes: ['read fuel_request'], days: 30 },
  });
  const books = { done: new Set<string>(), litres: new Map<number, number>() };
  const options = { baseUrl: await world.listen(), key: made.key, books };
  // The address is known before the secret.
  const server = openReceiver({ ...options, secret: 'whsec_AAAA' }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { body: endpoint } = await world.call(createWebhookEndpoint, {
    as,
    body: {
      url: `http://127.0.0.1:${port}/`,
      description: 'ERP',
      event_types: ['fuel_request.status_changed'],
    },
  });
  const deliveries = async () =>
    (await world.call(listWebhookDeliveries, { as, params: { id: endpoint.id } })).body.rows;
  const send = async () => {
    await world.jobs.runBatches();
    await sendDue(() => world.systemCtx());
  };
  let receiver = server;
  try {
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 31_500 });
    await send();
    // With another secret nothing is accepted, and everything is retried.
    expect((await deliveries()).map(({ last_attempt }) => last_attempt!.response_status)).toContain(401);
    expect(books).toEqual({ done: new Set(), litres: new Map() });

    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    receiver = openReceiver({ ...options, secret: endpoint.secret }).listen(port, '127.0.0.1');
    await once(receiver, 'listening');
    for (const row of await deliveries())
      await world.call(replayWebhookDelivery, { as, params: { id: row.id } });
    await send();
    const sent = await deliveries();
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 'delivered'));
    expect(books.litres).toEqual(new Map([[id, 31.5]]));
    expect(books.done).toEqual(new Set(sent.map(({ webhook_id }) => webhook_id)));

    books.litres.clear();
    for (const row of sent) await world.call(replayWebhookDelivery, { as, params: { id: row.id } });
    await send();
    const again = await deliveries();
    expect(again.map(({ last_attempt }) => last_attempt!.response_status)).toEqual(sent.map(() => 200));
    expect(again.every(({ attempts }, i) => attempts === sent[i]!.attempts + 1)).toBe(true);
    expect(books.litres).toEqual(new Map());
    expect(books.done.size).toBe(sent.length);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await world.close();
  }
});
