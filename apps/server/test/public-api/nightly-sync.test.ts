import { createApiKey } from '@fleet/contracts/access/api-keys.ts';
import { expect, test } from 'vitest';
import { nightlySync } from '../../../../packages/client/examples/nightly-sync.ts';
import { flushChanges } from '../flush-changes.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld } from '../world.ts';

test('the example runs against a real server, and a second run continues where the first ended', async () => {
  const world = await buildWorld();
  try {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    expect((await fleet.close(id)).status).toBe(200);
    const made = await world.call(createApiKey, {
      as: fleet.people.manager,
      body: {
        name: 'The nightly sync',
        scopes: [
          ...(['read vehicle', 'create vehicle', 'update vehicle'] as const),
          ...(['read fuel_request', 'create temporary_capacity'] as const),
        ],
        days: 30,
      },
    });
    const baseUrl = await world.listen();
    const state = {};
    await flushChanges(world);
    const night = { baseUrl, key: made.body.key, state, now: world.now };
    const first = await nightlySync(night);
    expect(first.sent.lines.map(({ result }) => result)).toEqual(['created', 'refused']);
    expect(first).toMatchObject({ isRefused: false, litres: 40 });
    await flushChanges(world);
    const second = await nightlySync(night);
    // The same keys on the same day: nothing is done twice.
    expect(second.sent).toEqual(first.sent);
    // What the first night created comes with its own feed or, where another database's transaction held that back, with the next.
    expect(first.vehicles + second.vehicles).toBe(2);
    expect((await nightlySync(night)).vehicles).toBe(0);
  } finally {
    await world.close();
  }
});
