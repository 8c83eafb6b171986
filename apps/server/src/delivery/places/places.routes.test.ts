import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchPlaces } from '@fleet/contracts/delivery/places.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

const search = async (query: string) =>
  (await world.call(searchPlaces, { as: admin, query: { query } })).body;
const first = async (query: string) => (await search(query)).rows[0];

describe('streets and districts', () => {
  test.each([
    ['طريق الملك فهد', 'street', 'الملك فهد'],
    ['King Fahd Road', 'street', 'الملك فهد'],
    ['king fahad road', 'street', 'الملك فهد'],
    ['king fahd', 'district', 'الملك فهد'],
    ['الملز', 'district', 'الملز'],
    ['حي المحمدية', 'district', 'المحمدية'],
    ['Al Malaz', 'district', 'الملز'],
    ['المحمديه', 'district', 'المحمدية'],
    ['المحمدييا', 'district', 'المحمدية'],
  ])('%s is found first as a %s', async (query, kind, name_ar) => {
    const place = await first(query);
    expect(place).toMatchObject({ kind, name_ar: expect.stringContaining(name_ar) });
    expect(place!.latitude).toBeGreaterThan(24.4);
    expect(place!.latitude).toBeLessThan(25);
  });

  test('a street is found in the district that is named with it', async () => {
    const anywhere = (await search('طريق الملك فهد')).rows;
    expect(anywhere[0]!.detail_ar).not.toBe('العليا');
    const [street] = (await search('طريق الملك فهد العليا')).rows;
    expect(street).toMatchObject({
      kind: 'street',
      name_ar: expect.stringContaining('الملك فهد'),
      detail_ar: 'العليا',
    });
    expect((await search('zzzzqqq')).rows).toEqual([]);
    expect((await search('شارع')).geocoder).toBe('off');
  });

  test('are not for everybody', async () => {
    const attendant = await world.makeUser('attendant');
    const { status } = await world.call(searchPlaces, { as: attendant, query: { query: 'olaya' } });
    expect(status).toBe(403);
  });
});

/** Answers as a geocoder is documented to, and refuses what it would not understand. */
async function simulate(
  kind: 'nominatim' | 'pelias',
): Promise<{ server: Server; address: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    const { searchParams: query } = url;
    const isRight =
      kind === 'nominatim'
        ? url.pathname === '/geo/search' &&
          query.get('format') === 'jsonv2' &&
          request.headers['user-agent'] === 'fleet-fuel'
        : url.pathname === '/geo/v1/autocomplete' &&
          query.has('focus.point.lat') &&
          query.has('focus.point.lon');
    const text = query.get(kind === 'nominatim' ? 'q' : 'text');
    if (!isRight || !text || request.method !== 'GET') return void response.writeHead(400).end('{}');
    received.push(text);
    if (text === 'broken') return void response.writeHead(200).end('{"unexpected":true}');
    if (text === 'slow') return;
    const [latitude, longitude] = [24.7105, 46.6753];
    const label = 'Building 12, Takhassusi Street, Riyadh';
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify(
        kind === 'nominatim'
          ? [{ lat: String(latitude), lon: String(longitude), name: 'Building 12', display_name: label }]
          : {
              features: [
                {
                  geometry: { coordinates: [longitude, latitude] },
                  properties: { name: 'Building 12', label },
                },
              ],
            },
      ),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo`, received };
}

describe.each(['nominatim', 'pelias'] as const)('addresses of %s', (kind) => {
  let geocoder: Awaited<ReturnType<typeof simulate>>;
  let own: World;
  let user: MadeUser;
  beforeAll(async () => {
    geocoder = await simulate(kind);
    own = await buildWorld({ environment: { GEOCODER: `${kind}:${geocoder.address}/` } });
    user = await own.makeUser('admin');
  });
  afterAll(async () => {
    geocoder.server.closeAllConnections();
    geocoder.server.close();
    await own.close();
  });
  const find = async (query: string) => (await own.call(searchPlaces, { as: user, query: { query } })).body;

  test('come with the streets; without an answer the streets come alone', async () => {
    const found = await find('king fahd road');
    expect(found.geocoder).toBe('reached');
    expect(found.rows[0]).toMatchObject({ kind: 'street' });
    expect(found.rows.at(-1)).toEqual({
      kind: 'address',
      name_en: 'Building 12',
      name_ar: 'Building 12',
      detail_en: 'Takhassusi Street, Riyadh',
      detail_ar: 'Takhassusi Street, Riyadh',
      latitude: 24.7105,
      longitude: 46.6753,
    });
    expect(geocoder.received).toEqual(['king fahd road']);
    expect((await find('broken')).geocoder).toBe('unreached');
    const late = performance.now();
    expect((await find('slow')).geocoder).toBe('unreached');
    expect(performance.now() - late).toBeLessThan(3_500);
  });
});
