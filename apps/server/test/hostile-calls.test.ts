import { connect } from 'node:net';
import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import {
  listInvoiceRuns,
  previewInvoices,
  saveClientInvoiceTerms,
} from '@fleet/contracts/billing/invoice-runs.ts';
import { previewJournalRun } from '@fleet/contracts/billing/journals.ts';
import { openSettlementBatches } from '@fleet/contracts/billing/settlement-batches.ts';
import { correctImportRow } from '@fleet/contracts/delivery/imports.ts';
import { skipStaticRouteDay } from '@fleet/contracts/delivery/static-routes.ts';
import { previewArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { upsertVehicles } from '@fleet/contracts/delivery/upserts.ts';
import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { GROUPS } from '@fleet/contracts/permissions.ts';
import { exportNetworks, listNetworks, NETWORK_SORTS } from '@fleet/contracts/stations/networks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupsWith } from './route-samples.ts';
import { makeSide, type Side } from './two-tenants.ts';
import { buildWorld, type World } from './world.ts';

/** What a caller may send without the server failing: each of these once answered 500, or in another shape. */

let world: World;
let side: Side;
let address: string;

beforeAll(async () => {
  world = await buildWorld();
  side = await makeSide(world, 'Ours');
  address = await world.listen();
});
afterAll(() => world.close());

test('a type without its Urdu name does not stop vehicles from being sent in', async () => {
  await world.makeVehicle({ driver: side.driver });
  const vehicle_type_id = (await world.rows<{ id: number }>('select id from vehicle_types limit 1'))[0]!.id;
  await world.rows('update vehicle_types set name_ur = null where id = $1', [vehicle_type_id]);
  const answer = await world.call(upsertVehicles, {
    as: side.people.client_manager,
    body: { match_by: 'plate_no', vehicles: [{ plate_no: 'ABD-1234', vehicle_type: 'No such type' }] },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.lines[0]).toMatchObject({ result: 'refused', fields: { vehicle_type: 'unknown' } });
});

describe('networks are sorted by any figure for every role', () => {
  test.for([...NETWORK_SORTS])('%s', async (sort) => {
    for (const group of GROUPS.filter((one) => groupsWith(listNetworks).includes(one)))
      for (const query of [{ sort }, { sort: `-${sort}` as const }]) {
        const as = side.people[group];
        expect((await world.call(listNetworks, { as, query })).status, group).toBe(200);
        const file = await world.call(exportNetworks, { as, query: { ...query, format: 'csv' } });
        expect(file.status, group).toBe(200);
      }
  });
});

describe('JSON nested thousands deep is refused', () => {
  const deep = (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`;
  test.for([
    ['anonymous', '/client-login', (n: number) => deep(n)],
    ['anonymous, within a field', '/client-login', (n: number) => `{"email":${deep(n)}}`],
    ['signed in', '/saved-views', (n: number) => `{"search":${'{"a":'.repeat(n)}1${'}'.repeat(n)}}`],
  ] as const)('%s', async ([who, path, payload]) => {
    for (const depth of [200, 5_000, 20_000]) {
      const answer = await world.app.inject({
        method: 'POST',
        url: world.config.API_BASE + path,
        headers: {
          'content-type': 'application/json',
          ...(who === 'signed in' && {
            authorization: `Bearer ${await world.signIn(side.people.client_manager)}`,
          }),
        },
        payload: payload(depth),
      });
      expect(answer.json(), `${depth} deep`).toMatchObject({
        code: 'BAD_REQUEST',
        request_id: expect.any(String),
      });
    }
  });

  test('brackets within a text are no nesting', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `${world.config.API_BASE}/client-login`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: `${'[{'.repeat(500)}"\\`, password: 'x', login_area: 'customer' }),
    });
    expect(answer.json().code).not.toBe('BAD_REQUEST');
  });
});

test('terms of invoices that were changed are changed again', async () => {
  for (const version of [0, 1, 2]) {
    const body = { city: `City ${version}`, version };
    const params = { id: side.client.id };
    const answer = await world.call(saveClientInvoiceTerms, { as: side.people.admin, params, body });
    expect(answer.body).toMatchObject({ city: body.city, version: version + 1 });
  }
});

test('a day that is none is a problem of its field, also where days are compared', async () => {
  for (const date of ['x', '2026-02-30', '0000-01-01', '9999-12-31', '+275760-09-13']) {
    const body = { date, to_date: date, reason: 'Holiday' };
    const answer = await world.call(skipStaticRouteDay, {
      as: side.people.admin,
      params: { id: 1 },
      body,
    });
    expect(answer.body, date).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { date: expect.any(String) },
    });
  }
});

test.each(['0000-01', '1899-12', '2900-01', '9999-12'])('no month %s is asked for', async (period) => {
  const as = side.people.admin;
  const calls = [
    world.call(previewInvoices, { as, query: { period } }),
    world.call(listInvoiceRuns, { as, query: { period } }),
    world.call(openSettlementBatches, { as, body: { period } }),
    world.call(previewJournalRun, { as, query: { period } }),
  ];
  for (const answer of await Promise.all(calls))
    expect(answer.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { period: 'out_of_bounds' } });
});

test('trips are planned for no day that the planner cannot reckon with', async () => {
  const body = {
    delivery_branch_id: 1,
    trip_date: '1900-01-01',
    trips: [{ delivery_vehicle_id: 1, steps: [] }],
  };
  const answer = await world.call(previewArrangement, { as: side.people.admin, body });
  expect(answer.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { trip_date: 'out_of_bounds' } });
});

test('numbers beyond what a column holds name nothing', async () => {
  const [file] = await world.rows<{ id: number }>(
    `insert into imports (client_id, kind, status, file_name, size_bytes, sha256, created_by, changed_at)
     values ($1, 'drivers', 'preview', 'x.csv', 1, 'x', $2, now()) returning id`,
    [side.client.id, side.people.client_manager.id],
  );
  for (const row_no of [2 ** 31, 2 ** 53 - 1]) {
    const answer = await world.call(correctImportRow, {
      as: side.people.client_manager,
      params: { id: file!.id, row_no },
      body: { cells: {} },
    });
    expect(answer.body, String(row_no)).toMatchObject({ code: 'NOT_FOUND' });
  }
});

describe('a place in a list that cannot be is refused', () => {
  test.for(['none.2', 'none.9999999999999999', '99999999999999999.2', '1.0'])('%s', async (place) => {
    for (const sort of ['amount', '-amount', 'volume', 'created_at', '-created_at'] as const)
      for (const direction of ['after', 'before'])
        for (const more of [{}, { amount_from_halalas: 1 }, { status: 'transaction_completed' }]) {
          const query: Record<string, string | number> = Object.assign({ sort, [direction]: place }, more);
          const { status } = await world.call(listFuelRequests, { as: side.people.client_manager, query });
          expect(status, JSON.stringify(query)).toBeLessThan(500);
        }
  });
});

describe('an address that is too long is answered like any other', () => {
  const withId = ALL_ROUTES.find(({ path }) => path === '/vehicles/:id')!;
  test.for([101, 2_000, 8_000])('a part of %i characters', async (length) => {
    const as = await world.signIn(side.people.client_manager);
    const answer = await fetch(`${address}${withId.path.replace(':id', '1'.repeat(length))}`, {
      headers: { authorization: `Bearer ${as}` },
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.any(String),
      request_id: expect.any(String),
    });
  });

  test('beyond what the server reads at all, and what is no HTTP', async () => {
    const { port, hostname } = new URL(address);
    for (const [sent, status] of [
      [`GET /vw-api/public/api/vehicles/${'1'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
      [`GET /vw-api/%%% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 400],
      ['this is no HTTP\r\n\r\n', 400],
    ] as const) {
      const answer = await new Promise<string>((done, failed) => {
        let read = '';
        const socket = connect(Number(port), hostname, () => socket.write(sent));
        socket.on('data', (part) => {
          read += part;
        });
        socket.on('error', failed);
        socket.on('close', () => done(read));
      });
      const [head, body] = answer.split('\r\n\r\n') as [string, string];
      expect(head).toContain(` ${status} `);
      expect(JSON.parse(body), sent.slice(0, 60)).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.any(String),
        request_id: expect.any(String),
      });
    }
  });
});
