import { createApiKey } from '@fleet/contracts/api-keys.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { PUBLIC_API } from '@fleet/contracts/public-api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nightlySync } from '../../../packages/client/examples/nightly-sync.ts';
import { changesTold } from './changes-told.ts';
import { makeRefuelling } from './refuelling.ts';
import { buildWorld, type World } from './world.ts';

/** What the reference page shows other systems is what they get: every example is sent, in the order of the list. */

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
/** Everything here is called as another system calls it. */
let key: string;

beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world);
  const id = await fleet.untilFuelling();
  expect((await fleet.close(id)).status).toBe(200);
  const made = await world.call(createApiKey, {
    as: fleet.people.manager,
    body: {
      name: 'The nightly sync',
      scopes: [
        ...(['read vehicle', 'create vehicle', 'update vehicle'] as const),
        ...(['read driver', 'create driver', 'update driver'] as const),
        ...(['read fuel_request', 'create temporary_capacity', 'read wallet', 'read invoice'] as const),
      ],
      days: 30,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  key = made.body.key;
});
afterAll(() => world.close());

for (const { route, query, body, answer } of PUBLIC_API) {
  test(`${route.name} answers as its example says`, async () => {
    expect(route.response.safeParse(answer).error).toBeUndefined();
    await changesTold(world);
    const got = await world.call(route as RouteSpec, {
      as: key,
      ...(query ? { query: query as Record<string, string | number> } : {}),
      ...(body ? { body } : {}),
    });
    expect(got.status, JSON.stringify(got.body)).toBe(route.status);
    expect(route.response.safeParse(got.body).error).toBeUndefined();
    expect(fieldsOf(got.body)).toEqual(fieldsOf(answer));
  });
}

test('every operation of the document is summed up in a sentence, and the examples are in it', async () => {
  const address = `${world.config.API_BASE}/openapi.json`;
  const document = (await world.app.inject({ url: address })).json();
  for (const { route, body, answer } of PUBLIC_API) {
    const operation = document.paths[route.path][route.method.toLowerCase()];
    expect(operation.responses[route.status].content['application/json'].example).toEqual(answer);
    if (body) expect(operation.requestBody.content['application/json'].example).toEqual(body);
  }
});

test('the worked example runs against a real server, and a second night takes up where the first ended', async () => {
  const baseUrl = await world.listen();
  const kept = {};
  await changesTold(world);
  const night = { baseUrl, key, kept, now: world.now };
  const first = await nightlySync(night);
  expect(first.sent.lines.map(({ result }) => result)).toEqual(['updated', 'refused']);
  expect(first).toMatchObject({ isRefused: false, litres: 40 });
  expect(first.vehicles).toBeGreaterThan(1);
  await changesTold(world);
  const second = await nightlySync(night);
  // The same keys on the same day: nothing is done twice, and nothing changed to be told.
  expect(second.sent).toEqual(first.sent);
  expect(second.vehicles).toBe(0);
});

/** The names of all fields at every depth; of a list of things the first; of a list of words, or what is wrong by field, nothing. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? [fieldsOf(value[0])] : [];
  if (typeof value !== 'object' || value === null) return 'value';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'fields')
      .map(([name, inner]) => [name, inner === null ? 'value' : fieldsOf(inner)])
      .map(([name, inner]) => [name, typeof inner === 'object' && !Array.isArray(inner) ? 'value' : inner])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}
