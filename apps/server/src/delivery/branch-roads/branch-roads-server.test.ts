import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@fleet/contracts/delivery/road-shapes.ts';
import { encodePolyline } from '@fleet/domain/polylines.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

const A = { latitude: 21.5, longitude: 39.2 };
const CORNER = { latitude: 21.5, longitude: 39.25 };
const B = { latitude: 21.55, longitude: 39.25 };

/** Simulated routing servers: every leg turns at one corner and is 7 km and 600 s. */
let requests = 0;
let isBroken = false;
const server = createServer(async (request, response) => {
  requests += 1;
  response.setHeader('content-type', 'application/json');
  if (isBroken) return void response.end('<html>Bad gateway</html>');
  if (request.method === 'GET') {
    expect(request.url).toContain('/route/v1/driving/39.2,21.5;39.25,21.55');
    const steps = [
      [A, CORNER],
      [CORNER, B],
    ].map((line) => ({ geometry: encodePolyline(line) }));
    const legs = [{ duration: 600.4, distance: 7_000.2, steps }];
    return void response.end(JSON.stringify({ code: 'Ok', routes: [{ legs }] }));
  }
  let text = '';
  for await (const part of request) text += part;
  expect(JSON.parse(text).locations).toEqual([
    { lon: 39.2, lat: 21.5 },
    { lon: 39.25, lat: 21.55 },
  ]);
  // Six decimal places: ten times the degrees with five.
  const tenfold = [A, CORNER, B].map(({ latitude, longitude }) => ({
    latitude: latitude * 10,
    longitude: longitude * 10,
  }));
  const legs = [{ shape: encodePolyline(tenfold), summary: { time: 600.4, length: 7.0002 } }];
  response.end(JSON.stringify({ trip: { legs } }));
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => void server.close());

describe.each(['osrm', 'valhalla'])('routes drawn by a server, %s', (kind) => {
  let world: World;
  let admin: MadeUser;
  let branch: number;
  beforeAll(async () => {
    const { port } = server.address() as AddressInfo;
    world = await buildWorld({ environment: { ROAD_ROUTER: `${kind}:http://127.0.0.1:${port}` } });
    admin = await world.makeUser('admin');
    branch = (await (await makeDeliveries(world)).makeBranch()).id;
  });
  afterAll(() => world.close());

  const legsOf = async (points: readonly { latitude: number; longitude: number }[]) => {
    const body = { delivery_branch_id: branch, paths: [{ points }] };
    return (await world.call(contract.drawRoads, { as: admin, body })).body.rows[0]!.legs;
  };

  test('are drawn once; without an answer they are straight', async () => {
    isBroken = false;
    requests = 0;
    const drawn = [
      {
        polyline: encodePolyline([A, CORNER, B]),
        distance_metres: 7_000,
        duration_seconds: 600,
        source: 'roads',
      },
    ];
    expect(await legsOf([A, B])).toEqual(drawn);
    expect(await legsOf([A, B])).toEqual(drawn);
    expect(requests).toBe(1);
    isBroken = true;
    expect(await legsOf([B, A])).toMatchObject([
      { source: 'straight_line', polyline: encodePolyline([B, A]) },
    ]);
  });
});
