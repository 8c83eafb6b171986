import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { errorsOf, type RouteSpec } from '@fleet/contracts/define-route.ts';
import { correctImportRow } from '@fleet/contracts/delivery/imports.ts';
import type { ErrorCode } from '@fleet/contracts/error-codes.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { createSavedView } from '@fleet/contracts/insight/saved-views.ts';
import { GROUP_AREA, GROUPS } from '@fleet/contracts/permissions.ts';
import { WEBHOOK_EVENT_TYPES } from '@fleet/contracts/webhook-events.ts';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { z } from 'zod';
import { approveTopUp } from '../src/money/top-ups/top-ups.service.ts';
import {
  groupsWith,
  idFields,
  idsFor,
  isPlatformOnly,
  isStreamOfEvents,
  type JsonSchema,
  NAMED,
  propertiesOf,
  sampleOf,
  validBody,
  where,
  wrongBody,
} from './route-samples.ts';
import { foreignValues, makeSide, type Person, type Side, thingsOf } from './two-tenants.ts';
import { buildWorld, type CallParts, type World } from './world.ts';

/**
 * Properties of every route, tested over the server. A new route is covered through ALL_ROUTES. If a route is missing, its first test
 * reports it and the others are skipped.
 */

const NO_SUCH_ID = 999_999_999;
const PLATE = 'KLB-7777';
const JSON_TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;

let world: World;
let ours: Side;
let theirs: Side;
let foreign: Record<string, number>;

beforeAll(async () => {
  world = await buildWorld();
  [ours, theirs] = [await makeSide(world, 'Ours'), await makeSide(world, 'Foreign')];
  foreign = await thingsOf(world, theirs, PLATE);
  // What was credited has a receipt.
  await approveTopUp(world.systemCtx(), foreign['top-ups']!);
});
afterAll(() => world.close());

describe('the server implements', () => {
  test.for(NAMED)('%s', ([, route]) => {
    expect(isHere(route)).toBe(true);
  });
});

describe('without a session', () => {
  test.for(where((route) => route.permission !== 'public'))(
    'the call is rejected: %s',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      for (const as of [undefined, 'nonsense', `${await world.signIn(ours.people.admin)}x`]) {
        expect(await send(route, { as, ...anything(route) })).toMatchObject({
          status: 401,
          code: 'UNAUTHENTICATED',
        });
      }
    },
  );

  test.for(where((route) => route.permission === 'public'))(
    'the call is accepted: %s',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      expect((await send(route, anything(route))).code).not.toBe('UNAUTHENTICATED');
    },
  );
});

describe('a permission', () => {
  test.for(where((route) => groupsWith(route).length < GROUPS.length && route.permission !== 'public'))(
    'is required for every role: %s',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      const allowed = groupsWith(route);
      expect(allowed.length, 'somebody may call it').toBeGreaterThan(0);
      for (const group of GROUPS) {
        const answer = await send(route, { as: ours.people[group], ...anything(route) });
        if (allowed.includes(group)) expect(`${group} ${answer.code}`).not.toBe(`${group} FORBIDDEN`);
        else expect({ group, ...answer }).toMatchObject({ group, status: 403, code: 'FORBIDDEN' });
      }
    },
  );
});

describe('an invalid body is rejected by field', () => {
  test.for(where((route) => Object.keys(propertiesOf(route.body)).length > 0))(
    '%s',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      // In forms with a file every value is text, so plain text fields accept anything.
      const isAnyText = ({ type, format, pattern, enum: choices }: JsonSchema) =>
        route.kind === 'multipart' && type === 'string' && !format && !pattern && !choices;
      const names = Object.entries(propertiesOf(route.body)).flatMap(([name, property]) =>
        isAnyText(property) ? [] : [name],
      );
      const answer = await send(route, {
        as: actorFor(route),
        params: idsFor(route, NO_SUCH_ID),
        body: wrongBody(route),
      });
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_FIELDS' });
      const fields = Object.keys(answer.fields ?? {});
      expect(fields.map((field) => field.split('.')[0])).toEqual(expect.arrayContaining(names));
      for (const code of Object.values(answer.fields ?? {})) expect(code).toMatch(/^[a-z_]+$/);
    },
  );
});

test('text that databases cannot store is rejected by field, in the URL and in a body', async () => {
  const q = 'a\0b';
  const listed = await world.call(listVehicles, { as: actorFor(listVehicles), query: { q } });
  expect(listed.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { q: 'invalid' } });
  const half = 'half of a letter \ud800';
  for (const fields of [{ name: half }, { search: { q } }, { search: { q: half } }]) {
    const body = { page: 'vehicles', name: 'Mine', search: {}, columns: null, is_shared: false, ...fields };
    const made = await world.call(createSavedView, { as: actorFor(createSavedView), body });
    const path = 'name' in fields ? 'name' : 'search.q';
    expect(made.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { [path]: 'invalid' } });
  }
  const corrected = await world.call(correctImportRow, {
    as: actorFor(correctImportRow),
    params: { id: NO_SUCH_ID, row_no: 1 },
    body: { cells: { [q]: 'in a name' } },
  });
  expect(corrected.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { [`cells.${q}`]: 'invalid' } });
});

/** One group of each area: what an area may not see is left out of its lists, and can still be sorted by. */
const ONE_PER_AREA = [...new Map(GROUPS.map((group) => [GROUP_AREA[group], group])).values()];
const sortsOf = (route: RouteSpec): readonly string[] =>
  ((propertiesOf(route.query).sort?.enum ?? []) as string[]).filter((sort) => !sort.startsWith('-'));

describe('every sort of a list is answered in every area', () => {
  test.for(
    where(
      (route) =>
        !route.path.includes(':') && !/\/(export|pdf)$/.test(route.path) && sortsOf(route).length > 0,
    ),
  )('%s', async ([, route], context) => {
    skipUnlessHere(route, context);
    const query = sampleOf(route.query);
    for (const group of ONE_PER_AREA.filter((one) => groupsWith(route).includes(one)))
      for (const sort of sortsOf(route)) {
        const { status } = await send(route, { as: ours.people[group], query: { ...query, sort } });
        // A list of one client's things may refuse who names none.
        expect(status, `${group} ${sort}`).toBeLessThan(500);
      }
  });
});

describe('an invalid id is not found', () => {
  test.for(where((route) => route.path.includes(':')))('%s', async ([, route], context) => {
    skipUnlessHere(route, context);
    for (const id of ['0', '-1', '1.5', 'x', '99999999999999999999']) {
      const answer = await send(route, {
        as: actorFor(route),
        params: idsFor(route, id),
        body: validBody(route),
      });
      expect({ id, ...answer }).toMatchObject({ id, status: 404, code: 'NOT_FOUND' });
    }
  });
});

/**
 * News and the store’s products are of the platform, a link belongs to one person: who may read which is tested with the announcements
 * and decisions.
 */
const isOfNoTenant = ({ path }: RouteSpec) => /^\/(news|decisions|apps\/ecommerce\/products)\//.test(path);

describe('another tenant’s data', () => {
  test.for(where((route) => route.path.includes(':') && !isPlatformOnly(route) && !isOfNoTenant(route)))(
    '%s is not found',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      const resource = route.path.split('/')[1]!;
      const id = foreign[resource];
      expect(id, `this test must make one of the other tenant’s ${resource}`).toBeDefined();
      for (const group of groupsWith(route).filter((group) => group !== 'admin')) {
        const answer = await send(route, {
          as: ours.people[group],
          params: idsFor(route, id!),
          body: validBody(route),
        });
        expect({ group, ...answer }).toMatchObject({
          group,
          code: expect.stringMatching(/^(NOT_FOUND|FORBIDDEN)$/),
        });
      }
    },
  );

  test.for(
    where(
      (route) =>
        route.path.includes(':') && route.method === 'GET' && !isPlatformOnly(route) && !isOfNoTenant(route),
    ),
  )('%s is found by its owner', async ([, route], context) => {
    skipUnlessHere(route, context);
    const answer = await send(route, {
      as: theirs.people[groupsWith(route).find((group) => group !== 'admin') ?? 'admin'],
      params: idsFor(route, foreign[route.path.split('/')[1]!]!),
    });
    expect(answer.status).toBe(200);
  });

  test.for(
    where(
      (route) =>
        route.method === 'GET' &&
        !route.path.includes(':') &&
        !isStreamOfEvents(route) &&
        !isPlatformOnly(route),
    ),
  )('names are not disclosed for any ids: %s', async ([, route], context) => {
    skipUnlessHere(route, context);
    const query = { ...sampleOf(route.query), ...foreignValues(route.query, foreign) };
    for (const group of groupsWith(route).filter((group) => group !== 'admin')) {
      for (const queried of [sampleOf(route.query), query]) {
        const answer = await send(route, { as: ours.people[group], query: queried });
        expect(answer.status, `${group} ${JSON.stringify(answer)}`).not.toBe(400);
        // Customers see the stations of all networks; clients, drivers and vehicles of others are never visible.
        const secrets =
          GROUP_AREA[group] === 'customer' ? /Foreign client|Foreign driver|KLB-7777/ : /Foreign|KLB-7777/;
        expect(`${group} ${answer.text}`).not.toMatch(secrets);
      }
    }
  });

  test.for(
    where((route) => route.method !== 'GET' && !route.path.includes(':') && idFields(route.body).length > 0),
  )('ids in a body have no effect: %s', async ([, route], context) => {
    skipUnlessHere(route, context);
    const body = { ...(validBody(route) as object), ...foreignValues(route.body, foreign) };
    for (const group of groupsWith(route).filter((group) => group !== 'admin')) {
      const answer = await send(route, { as: ours.people[group], body });
      expect({ group, ...answer }).toMatchObject({
        group,
        code: expect.stringMatching(/^(NOT_FOUND|FORBIDDEN)$/),
      });
      expect(answer.text).not.toContain('Foreign');
    }
  });
});

describe('a money or state change without an Idempotency-Key is rejected', () => {
  test.for(where((route) => route.idempotent))('%s', async ([, route], context) => {
    skipUnlessHere(route, context);
    for (const key of [null, 'short', 'x'.repeat(201)]) {
      const answer = await send(route, {
        as: actorFor(route),
        params: idsFor(route, NO_SUCH_ID),
        body: validBody(route),
        key,
      });
      expect(answer).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' });
    }
  });
});

describe('the API document', () => {
  test('is OpenAPI 3.1 and lists exactly the routes', async () => {
    const document = openApi.parse(
      (await world.app.inject({ url: `${world.config.API_BASE}/openapi.json` })).json(),
    );
    expect(document.servers[0]!.url).toBe(world.config.API_BASE);
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => `${method.toUpperCase()} ${path} ${operation.operationId}`,
      ),
    );
    const wanted = ALL_ROUTES.map(
      (route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')} ${route.name}`,
    );
    expect(listed.toSorted()).toEqual(wanted.toSorted());
    expect(new Set(ALL_ROUTES.map((route) => route.name)).size).toBe(ALL_ROUTES.length);

    for (const [path, operations] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(operations)) {
        expect(
          operation.parameters
            .filter((parameter) => parameter.in === 'path')
            .map((parameter) => parameter.name),
        ).toEqual(inPath);
        const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
        expect(new Set(keys).size).toBe(keys.length);
      }
    }
    for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference!
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
      expect(target, reference).toBeDefined();
    }
  });

  test('has a reference page', async () => {
    const page = await world.app.inject({ url: `${world.config.API_BASE}/reference` });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
});

// ── calls ──

function isHere(route: RouteSpec): boolean {
  return world.app.hasRoute({ method: route.method, url: world.config.API_BASE + route.path });
}

function skipUnlessHere(route: RouteSpec, context: TestContext): void {
  if (!isHere(route)) context.skip('the server does not have it yet');
}

/** Calls the route and checks what holds for every error: a common format, and a code that the route lists. */
async function send(route: RouteSpec, parts: CallParts) {
  // The export of one object's list requires a format.
  const isFileOfOne = route.path.includes(':') && route.path.endsWith('/export');
  const query = parts.query ?? (isFileOfOne ? sampleOf(route.query) : undefined);
  const { status, body } = await world.call(route, { ...parts, ...(query && { query }) });
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
  if (status < 400) return { status, text };
  expect(body, `${route.name} answered ${status}`).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    request_id: expect.any(String),
  });
  const { code, message, fields } = body as {
    code: ErrorCode;
    message: string;
    fields?: Record<string, string>;
  };
  expect(errorsOf(route), `${route.name} answered ${status} ${text}`).toContain(code);
  expect(code, `${route.name}: ${text}`).not.toBe('INTERNAL');
  return { status, code, message, fields, text };
}

function actorFor(route: RouteSpec): Person | undefined {
  const [group] = groupsWith(route);
  return group && ours.people[group];
}

/** URL, query and body that pass validation up to the permission check, without effect. */
function anything(route: RouteSpec): CallParts {
  return { params: idsFor(route, NO_SUCH_ID), body: wrongBody(route) };
}

// ── OpenAPI 3.1, as far as this product uses it: anything else is rejected ──

const jsonSchema: z.ZodType = z.lazy(() =>
  z.looseObject({
    type: z.union([z.enum(JSON_TYPES), z.array(z.enum(JSON_TYPES))]).optional(),
    properties: z.record(z.string(), z.union([jsonSchema, z.boolean()])).optional(),
    items: z.union([jsonSchema, z.boolean()]).optional(),
    additionalProperties: z.union([jsonSchema, z.boolean()]).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(jsonSchema).min(1).optional(),
    oneOf: z.array(jsonSchema).min(1).optional(),
    allOf: z.array(jsonSchema).min(1).optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    // OpenAPI 3.0 keywords removed in 3.1.
    nullable: z.undefined().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
  }),
);
const mediaTypes = z.record(
  z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/),
  z.strictObject({ schema: jsonSchema, example: z.unknown().optional() }),
);
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-permission': z.string(),
  parameters: z.array(
    z
      .strictObject({
        name: z.string().min(1),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        description: z.string().min(1).optional(),
        schema: jsonSchema,
        example: z.unknown().optional(),
      })
      .refine((parameter) => parameter.in !== 'path' || parameter.required),
  ),
  requestBody: z.strictObject({ content: mediaTypes, required: z.boolean().optional() }).optional(),
  responses: z
    .record(
      z.string().regex(/^[1-5]\d\d$/),
      z.strictObject({ description: z.string().min(1), content: mediaTypes.optional() }),
    )
    .refine((responses) => Object.keys(responses).some((status) => status.startsWith('2'))),
});
/** A webhook request to a fleet's system, with any response. */
const webhook = z.strictObject({
  post: operation.extend({
    requestBody: z.strictObject({ content: mediaTypes, required: z.literal(true) }),
    responses: z.record(
      z.string().regex(/^([1-5]\d\d|2XX|default)$/),
      z.strictObject({ description: z.string().min(1) }),
    ),
  }),
});
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    description: z.string().min(1),
  }),
  servers: z.array(z.strictObject({ url: z.string().min(1) })).min(1),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.string(),
        description: z.string().min(1),
      }),
    ),
    schemas: z.record(z.string(), jsonSchema),
  }),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith('/'),
    z
      .partialRecord(z.enum(['get', 'put', 'post', 'delete', 'patch']), operation)
      .refine((operations) => operations.get?.requestBody === undefined, 'a GET has no body'),
  ),
  webhooks: z.record(z.enum(WEBHOOK_EVENT_TYPES), webhook),
});
