import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { errorsOf, type RouteSpec } from '@fleet/contracts/define-route.ts';
import type { ErrorCode } from '@fleet/contracts/error-codes.ts';
import * as requests from '@fleet/contracts/fuel-requests.ts';
import { GROUP_AREA, GROUP_PERMISSIONS, GROUPS, type Group } from '@fleet/contracts/permissions.ts';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { z } from 'zod';
import { setPrice } from '../src/modules/fuel-prices/fuel-prices.service.ts';
import { recordTopUp } from '../src/modules/top-ups/top-ups.service.ts';
import { buildWorld, type CallParts, type World } from './world.ts';

/**
 * What holds for every route there is, asked of the server itself. A new route is tested by being in ALL_ROUTES. Where
 * a route is missing, its first test says so and the others are skipped.
 */

type Person = Awaited<ReturnType<World['makeUser']>>;
/** A party of ours or of somebody else, with one person per group. */
type Side = Awaited<ReturnType<typeof makeSide>>;

const NO_SUCH_ID = 999_999_999;
const PLATE = 'KLB-7777';
const JSON_TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;
const NAMED = ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const);
const where = (is: (route: RouteSpec) => boolean) => NAMED.filter(([, route]) => is(route));
const groupsWith = ({ permission }: RouteSpec) =>
  permission === 'public'
    ? []
    : GROUPS.filter((group) => permission === 'signed-in' || GROUP_PERMISSIONS[group].includes(permission));
/** Of the platform's own things there is no other tenant's: only administrators come near them. */
const isPlatformOnly = (route: RouteSpec) => groupsWith(route).every((group) => group === 'admin');
const isStreamOfEvents = (route: RouteSpec) => route.kind === 'stream' && !route.path.includes(':');

let world: World;
let ours: Side;
let theirs: Side;
let foreign: Record<string, number>;

beforeAll(async () => {
  world = await buildWorld();
  [ours, theirs] = [await makeSide('Ours'), await makeSide('Foreign')];
  foreign = await foreignIds();
});
afterAll(() => world.close());

describe('the server answers', () => {
  test.for(NAMED)('%s', ([, route]) => {
    expect(isHere(route)).toBe(true);
  });
});

describe('who is not signed in', () => {
  test.for(where((route) => route.permission !== 'public'))('is refused: %s', async ([, route], context) => {
    skipUnlessHere(route, context);
    for (const as of [undefined, 'nonsense', `${await world.signIn(ours.people.admin)}x`]) {
      expect(await ask(route, { as, ...anything(route) })).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      });
    }
  });

  test.for(where((route) => route.permission === 'public'))('is let in: %s', async ([, route], context) => {
    skipUnlessHere(route, context);
    expect((await ask(route, anything(route))).code).not.toBe('UNAUTHENTICATED');
  });
});

describe('a right', () => {
  test.for(where((route) => groupsWith(route).length < GROUPS.length && route.permission !== 'public'))(
    'is asked of every group: %s',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      const allowed = groupsWith(route);
      expect(allowed.length, 'somebody may call it').toBeGreaterThan(0);
      for (const group of GROUPS) {
        const answer = await ask(route, { as: ours.people[group], ...anything(route) });
        if (allowed.includes(group)) expect(`${group} ${answer.code}`).not.toBe(`${group} FORBIDDEN`);
        else expect({ group, ...answer }).toMatchObject({ group, status: 403, code: 'FORBIDDEN' });
      }
    },
  );
});

describe('a bad body is refused field by field', () => {
  test.for(where((route) => Object.keys(propertiesOf(route.body)).length > 0))(
    '%s',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      // In a form with a file every value is a text, so a field of plain text takes it.
      const isAnyText = ({ type, format, pattern, enum: words }: JsonSchema) =>
        route.kind === 'multipart' && type === 'string' && !format && !pattern && !words;
      const names = Object.entries(propertiesOf(route.body)).flatMap(([name, property]) =>
        isAnyText(property) ? [] : [name],
      );
      const answer = await ask(route, {
        as: somebodyFor(route),
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

describe('an id that is no id names nothing', () => {
  test.for(where((route) => route.path.includes(':')))('%s', async ([, route], context) => {
    skipUnlessHere(route, context);
    for (const id of ['0', '-1', '1.5', 'x', '99999999999999999999']) {
      const answer = await ask(route, {
        as: somebodyFor(route),
        params: idsFor(route, id),
        body: validBody(route),
      });
      expect({ id, ...answer }).toMatchObject({ id, status: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('somebody else’s', () => {
  test.for(where((route) => route.path.includes(':') && !isPlatformOnly(route)))(
    '%s is not there for us',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      const resource = route.path.split('/')[1]!;
      const id = foreign[resource];
      expect(id, `this test must make one of the other tenant’s ${resource}`).toBeDefined();
      for (const group of groupsWith(route).filter((group) => group !== 'admin')) {
        const answer = await ask(route, {
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

  test.for(where((route) => route.path.includes(':') && route.method === 'GET' && !isPlatformOnly(route)))(
    '%s is there for them',
    async ([, route], context) => {
      skipUnlessHere(route, context);
      const answer = await ask(route, {
        as: theirs.people[groupsWith(route).find((group) => group !== 'admin') ?? 'admin'],
        params: idsFor(route, foreign[route.path.split('/')[1]!]!),
      });
      expect(answer.status).toBe(200);
    },
  );

  test.for(
    where(
      (route) =>
        route.method === 'GET' &&
        !route.path.includes(':') &&
        !isStreamOfEvents(route) &&
        !isPlatformOnly(route),
    ),
  )('names are not told, whatever ids we ask for: %s', async ([, route], context) => {
    skipUnlessHere(route, context);
    const query = { ...sampleOf(route.query), ...foreignValues(route.query) };
    for (const group of groupsWith(route).filter((group) => group !== 'admin')) {
      for (const asked of [sampleOf(route.query), query]) {
        const answer = await ask(route, { as: ours.people[group], query: asked });
        expect(answer.status, `${group} ${JSON.stringify(answer)}`).not.toBe(400);
        // Customers see the stations of every network; nobody sees the client, the driver or the vehicle.
        const secrets =
          GROUP_AREA[group] === 'customer' ? /Foreign client|Foreign driver|KLB-7777/ : /Foreign|KLB-7777/;
        expect(`${group} ${answer.text}`).not.toMatch(secrets);
      }
    }
  });

  test.for(
    where((route) => route.method !== 'GET' && !route.path.includes(':') && idFields(route.body).length > 0),
  )('ids in a body get us nowhere: %s', async ([, route], context) => {
    skipUnlessHere(route, context);
    const body = { ...(validBody(route) as object), ...foreignValues(route.body) };
    for (const group of groupsWith(route).filter((group) => group !== 'admin')) {
      const answer = await ask(route, { as: ours.people[group], body });
      expect({ group, ...answer }).toMatchObject({
        group,
        code: expect.stringMatching(/^(NOT_FOUND|FORBIDDEN)$/),
      });
      expect(answer.text).not.toContain('Foreign');
    }
  });
});

describe('a call of money or state without its Idempotency-Key is refused', () => {
  test.for(where((route) => route.idempotent))('%s', async ([, route], context) => {
    skipUnlessHere(route, context);
    for (const key of [null, 'short', 'x'.repeat(201)]) {
      const answer = await ask(route, {
        as: somebodyFor(route),
        params: idsFor(route, NO_SUCH_ID),
        body: validBody(route),
        key,
      });
      expect(answer).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' });
    }
  });
});

describe('the API document', () => {
  test('is OpenAPI 3.1 and lists every route, and no other', async () => {
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

  test('comes with a page to read it on', async () => {
    const page = await world.app.inject({ url: `${world.config.API_BASE}/reference` });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
});

// ── asking ──

function isHere(route: RouteSpec): boolean {
  return world.app.hasRoute({ method: route.method, url: world.config.API_BASE + route.path });
}

function skipUnlessHere(route: RouteSpec, context: TestContext): void {
  if (!isHere(route)) context.skip('the server does not have it yet');
}

/** Calls the route and looks at what holds for each refusal: one shape, and a code the route lists. */
async function ask(route: RouteSpec, parts: CallParts) {
  const { status, body } = await world.call(route, parts);
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

function somebodyFor(route: RouteSpec): Person | undefined {
  const [group] = groupsWith(route);
  return group && ours.people[group];
}

function idsFor(route: RouteSpec, id: number | string): Record<string, number | string> {
  return Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, id]));
}

/** Address, query and body that reach the permission, and nothing that could change a thing. */
function anything(route: RouteSpec): CallParts {
  return { params: idsFor(route, NO_SUCH_ID), body: wrongBody(route) };
}

// ── parts made from the contract ──

type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
};

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function propertiesOf(schema: z.ZodType): Record<string, JsonSchema> {
  return schemaOf(schema).properties ?? {};
}

/** Every field with a value of a kind it cannot have. */
function wrongBody(route: RouteSpec): object {
  const wrong = (property: JsonSchema) => (property.type === 'object' ? 'wrong' : { wrong: true });
  return Object.fromEntries(
    Object.entries(propertiesOf(route.body)).map(([name, property]) => [name, wrong(property)]),
  );
}

/** A body the contract takes: the required fields, and where that is not enough one or two of the others. */
function validBody(route: RouteSpec): unknown {
  const schema = schemaOf(route.body);
  const base = sample(schema) as Record<string, unknown>;
  const others = Object.entries(schema.properties ?? {}).filter(([name]) => !(name in base));
  const single = others.map(([name, property]) => ({ [name]: sample(property) }));
  const tries = [{}, ...single, ...single.flatMap((one) => single.map((other) => ({ ...one, ...other })))];
  for (const more of tries)
    if (route.body.safeParse({ ...base, ...more }).success) return { ...base, ...more };
  throw new Error(`no body could be made for ${route.name}: teach this test about its fields`);
}

function sampleOf(schema: z.ZodType): Record<string, string | number> {
  return sample(schemaOf(schema)) as Record<string, string | number>;
}

/** Fields with a rule of their own that their schema cannot tell. */
const SAMPLES: Record<string, string> = {
  sim_serial_number: '899660000000000001',
  sim_number: '500000001',
  sim_puk_number: '12345678',
};

function sample(schema: JsonSchema): unknown {
  if (Array.isArray(schema.type)) return sample({ ...schema, type: schema.type[0] });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sample(choice[0]!);
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(
      ([name, property]) => schema.required?.includes(name) && property.default === undefined,
    );
    return Object.fromEntries(required.map(([name, property]) => [name, SAMPLES[name] ?? sample(property)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'date') return '2026-03-01';
  if (schema.format === 'date-time') return '2026-03-01T07:00:00Z';
  return 'sample'.padEnd(schema.minLength ?? 0, 'x');
}

/** The fields of a schema that name something by its id. */
function idFields(schema: z.ZodType): string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    name.endsWith('_id') && property.type === 'integer' ? [name] : [],
  );
}

/** The other tenant's id in each of these fields. */
function foreignValues(schema: z.ZodType): Record<string, number> {
  const values = idFields(schema).map((name) => [name, foreign[name]] as const);
  for (const [name, id] of values)
    expect(id, `this test must make one of the other tenant's for ${name}`).toBeDefined();
  return Object.fromEntries(values) as Record<string, number>;
}

// ── two tenants ──

async function makeSide(name: string) {
  const client = await world.makeClient({ name_en: `${name} client`, name_ar: `${name} client` });
  const network = await world.makeNetwork({ name_en: `${name} network`, name_ar: `${name} network` });
  const station = await world.makeStation({
    network_id: network.id,
    name_en: `${name} station`,
    name_ar: `${name} station`,
  });
  const driver = await world.makeDriver({
    client_id: client.id,
    first_name: name,
    last_name: 'driver',
    pin: '1234',
  });
  await world.fund(client, { main: 100_000, allocated: 100_000 });
  const people = {} as Record<Group, Person>;
  for (const group of GROUPS) people[group] = await world.makeUser(group, partyOf(group));
  return { client, network, station, driver, people };

  function partyOf(group: Group) {
    if (group === 'driver') return { client_id: client.id, driver_id: driver.id };
    if (GROUP_AREA[group] === 'customer') return { client_id: client.id };
    if (GROUP_AREA[group] === 'gas station network') return { network_id: network.id };
    return group === 'admin' ? {} : { station_id: station.id };
  }
}

/** By resource and by field: what the other tenant owns, among it a request that stands at the other station's pump. */
async function foreignIds(): Promise<Record<string, number>> {
  const { client, driver, network, station, people } = theirs;
  const vehicle = await world.makeVehicle({ driver, plate_no: PLATE, name: 'Foreign vehicle' });
  const asked = await world.call(requests.createFuelRequest, {
    as: people.driver,
    body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 20_000 },
  });
  expect(asked.body).toMatchObject({ status: 'request_approved' });
  const request = asked.body.id;
  const found = await world.call(requests.initiateTransaction, {
    as: people.attendant,
    params: { id: request },
    body: { found_by: 'plate', plate: PLATE },
  });
  expect(found.body).toMatchObject({ status: 'transaction_initiated' });
  const [file] = await world.rows<{ id: number }>(
    `insert into files (kind, media_type, bytes, size_bytes, sha256, uploaded_by, client_id, station_id, network_id)
     values ('pump_photo', 'image/jpeg', $1, 3, 'x', $2, $3, $4, $5) returning id`,
    [Buffer.from('jpg'), people.attendant.id, client.id, station.id, network.id],
  );
  const staff = await world.makeStaff({
    station: { ...station, network_id: network.id },
    first_name: 'Foreign',
  });
  const price = { fuel_type_id: vehicle.fuel_type_id, starts_at: world.now, price_millis_per_litre: 2_200 };
  const [change] = await world.rows<{ id: number }>(
    `insert into price_changes (network_id, fuel_type_id, kind, value_millis, starts_at, stations)
     values ($1, $2, 'set', 2200, $3, 1) returning id`,
    [network.id, vehicle.fuel_type_id, new Date('2027-01-01T00:00:00Z')],
  );
  const top_up = await recordTopUp(world.systemCtx(), { client_id: client.id, amount_halalas: 5_000 });
  const [message] = await world.rows<{ id: number }>(
    `insert into push_messages (user_id, kind, params) values ($1, 'held_comment', '{}') returning id`,
    [people.client_manager.id],
  );
  const [dispute] = await world.rows<{ id: number }>(
    `insert into dispute_cases (fuel_request_id, client_id, network_id, station_id, reason_code, reason, opened_by, opened_at,
       volume_before_ml, amount_before_halalas, charged_before_halalas)
     values ($1, $2, $3, $4, 'other', 'Foreign client objects', $5, now(), 1, 1, 1) returning id`,
    [request, client.id, network.id, station.id, people.client_manager.id],
  );
  const [group] = await world.rows<{ id: number }>(
    `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Foreign group', 'Foreign group') returning id`,
    [client.id],
  );
  const [simulation] = await world.rows<{ id: number }>(
    `insert into policy_simulations (client_id, rules, from_date, to_date) values ($1, '{}', '2026-02-01', '2026-02-28') returning id`,
    [client.id],
  );
  return {
    ...(await foreignFleet(vehicle, people.client_manager.id)),
    'fuel-requests': request,
    'push-messages': message!.id,
    'dispute-cases': dispute!.id,
    files: file!.id,
    'top-ups': top_up,
    networks: network.id,
    stations: station.id,
    staff: staff.id,
    'fuel-prices': await setPrice(world.systemCtx(), { ...price, station_id: station.id }),
    'price-changes': change!.id,
    'policy-simulations': simulation!.id,
    group_id: group!.id,
    fuel_request_id: request,
    pump_photo_file_id: file!.id,
    plate_photo_file_id: file!.id,
    client_id: client.id,
    driver_id: driver.id,
    vehicle_id: vehicle.id,
    network_id: network.id,
    station_id: station.id,
    user_id: people.client_manager.id,
    // The audit log speaks of things by kind and number.
    subject_id: vehicle.id,
    // Belongs to everybody.
    fuel_type_id: vehicle.fuel_type_id,
  };
}

/** What the other tenant's fleet has beside vehicles and drivers. */
async function foreignFleet(
  vehicle: { id: number; client_id: number; driver_id: number | null },
  user_id: number,
) {
  const insert = async (text: string, values: unknown[]) =>
    (await world.rows<{ id: number }>(`insert into ${text} returning id`, values))[0]!.id;
  const names = [vehicle.client_id, 'Foreign driver pool'];
  const branch = await insert('branches (client_id, name_en, name_ar) values ($1, $2, $2)', names);
  const group = await insert('vehicle_groups (client_id, name_en, name_ar) values ($1, $2, $2)', names);
  const sheet = await insert(
    `imports (client_id, kind, status, file_name, size_bytes, sha256, created_by, changed_at)
     values ($1, 'drivers', 'preview', 'Foreign driver.xlsx', 1, 'x', $2, now())`,
    [vehicle.client_id, user_id],
  );
  const [reading] = await world.rows<{ id: number }>(
    'select id from odometer_readings where vehicle_id = $1',
    [vehicle.id],
  );
  return {
    vehicles: vehicle.id,
    drivers: vehicle.driver_id!,
    branches: branch,
    'vehicle-groups': group,
    imports: sheet,
    'odometer-readings': reading!.id,
    branch_id: branch,
    group_id: group,
    vehicle_type_id: (await world.makeVehicleType()).id,
  };
}

// ── OpenAPI 3.1, as far as this product uses it: anything else is refused ──

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
    // Keywords of OpenAPI 3.0 that 3.1 dropped.
    nullable: z.undefined().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
  }),
);
const mediaTypes = z.record(
  z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/),
  z.strictObject({ schema: jsonSchema }),
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
        schema: jsonSchema,
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
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.strictObject({ url: z.string().min(1) })).min(1),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), bearerFormat: z.string() }),
    ),
    schemas: z.record(z.string(), jsonSchema),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z
      .partialRecord(z.enum(['get', 'put', 'post', 'delete', 'patch']), operation)
      .refine((operations) => operations.get?.requestBody === undefined, 'a GET has no body'),
  ),
});
