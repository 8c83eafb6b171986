import { isForKeys } from '@fleet/contracts/access/api-key-scopes.ts';
import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { EXAMPLES, PUBLIC_API } from '@fleet/contracts/public-api.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flushChanges } from '../flush-changes.ts';
import type { World } from '../world.ts';
import { fieldsOf, saveAnswers, shown } from './answers.ts';
import { runScenario, type Scenario } from './scenario.ts';

/**
 * The examples on the reference page are real: each is sent to a real server by a key, in list order. `npm run record:examples`
 * records the responses again; review the changes before committing.
 */

let scenario: Scenario;
let world: World;

beforeAll(async () => {
  scenario = await runScenario();
  world = scenario.world;
}, 60_000);
afterAll(() => world.close());

test('exactly the operations available to keys have examples', () => {
  const wanted = ALL_ROUTES.filter(isForKeys).map(({ name }) => name);
  expect(PUBLIC_API.map(({ route }) => route.name).toSorted()).toEqual(wanted.toSorted());
});

for (const [room, { calls, answers }] of Object.entries(EXAMPLES)) {
  describe(room, () => {
    const answersByRoute: Record<string, unknown> = {};

    for (const { route, params, query, body } of calls)
      test(`${route.name} responds as its example shows`, async () => {
        await scenario.before[route.name]?.();
        if (room === 'feeds') await flushChanges(world);
        const got = await world.call(route, {
          as: scenario.key,
          params: params as Record<string, number>,
          query: query as Record<string, string | number>,
          body,
          ...(route.kind === 'multipart' && { file: await picture() }),
        });
        expect(got.status, JSON.stringify(got.body)).toBe(route.status);
        if (route.kind !== 'stream') expect(route.response.safeParse(got.body).error).toBeUndefined();
        answersByRoute[route.name] = shown(route, got.body);
        if (process.env.RECORD_EXAMPLES) return;
        const wanted = (answers as Record<string, unknown>)[route.name];
        expect(fieldsOf(answersByRoute[route.name])).toEqual(fieldsOf(wanted));
        if (route.kind !== 'stream') expect(route.response.safeParse(wanted).error).toBeUndefined();
      });

    afterAll(() => {
      if (process.env.RECORD_EXAMPLES) saveAnswers(room, answersByRoute);
    });
  });
}

test('the document contains every example with input and response', async () => {
  const { body: document } = await documentOf('/openapi.json');
  for (const { route, params, query, body, answer } of PUBLIC_API) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path][route.method.toLowerCase()];
    const [content] = Object.values(operation.responses[route.status].content) as { example?: unknown }[];
    expect(content!.example ?? null, route.name).toEqual(answer);
    if (body) expect(operation.requestBody.content['application/json'].example).toEqual(body);
    for (const [name, value] of Object.entries({ ...(params as object), ...(query as object) }))
      expect(operation.parameters.find((each: { name: string }) => each.name === name).example).toEqual(
        value,
      );
  }
});

async function documentOf(path: string) {
  const answer = await world.app.inject({ url: `${world.config.API_BASE}${path}` });
  return { status: answer.statusCode, body: answer.json() };
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 80, channels: 3, background: '#c68642' } })
    .jpeg()
    .toBuffer();
}
