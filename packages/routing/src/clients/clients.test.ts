import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Coordinates } from '../problem.ts';
import { osrmMatrices } from './osrm.ts';
import { valhallaMatrices } from './valhalla.ts';

// One-way streets: from a to b takes 10 a + b seconds and a hundred times as many meters.
const POINTS = Array.from({ length: 5 }, (_, i): Coordinates => [46 + i / 10, 24]);
const numberOf = (lon: number) => Math.round((lon - 46) * 10);
const seconds = (from: number, to: number) => (from === to ? 0 : 10 * from + to + 0.4);
const EXPECTED = POINTS.map((_, i) => POINTS.map((_, j) => Math.round(seconds(i, j))));

let blocks = 0;
const server = createServer(async (request, response) => {
  blocks += 1;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(request.method === 'GET' ? osrm(request) : valhalla(await bodyOf(request))));
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe.each([
  ['OSRM', osrmMatrices],
  ['Valhalla', valhallaMatrices],
] as const)('the matrices from %s', (_, matrices) => {
  test('are assembled from blocks, each direction separately', async () => {
    blocks = 0;
    const { durations, distances } = await matrices(address, POINTS, { maxSize: 2 });
    expect(durations).toEqual(EXPECTED);
    expect(distances[1]![2]).toBe(1240);
    expect(blocks).toBe(9);
  });

  test('fail with the first pair of locations that has no route', async () => {
    const island: Coordinates = [47, 20];
    await expect(matrices(address, [...POINTS, island])).rejects.toMatchObject({
      code: 'NO_ROUTE',
      message: expect.stringContaining('47, 20'),
    });
  });

  test('fail with the router’s error message, or as unreachable', async () => {
    await expect(matrices(address, [[0, 0]])).rejects.toMatchObject({ code: 'ROUTER_REFUSED' });
    await expect(matrices('http://127.0.0.1:9', POINTS)).rejects.toMatchObject({
      code: 'ROUTER_UNREACHABLE',
    });
  });
});

function osrm({ url = '' }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url, address);
  const parsed = pathname
    .split('/')
    .at(-1)!
    .split(';')
    .map((pair) => pair.split(',').map(Number) as unknown as Coordinates);
  const at = (name: string) =>
    searchParams
      .get(name)!
      .split(';')
      .map((index) => parsed[Number(index)]!);
  if (parsed[0]![0] === 0) return { code: 'NoSegment', message: 'Could not find a matching segment' };
  const durations = table(at('sources'), at('destinations'));
  return { code: 'Ok', durations, distances: durations.map((row) => row.map((s) => s && s * 100)) };
}

function valhalla(body: Record<'sources' | 'targets', { lon: number; lat: number }[]>) {
  const [sources, targets] = [body.sources, body.targets].map((points) =>
    points.map(({ lon, lat }): Coordinates => [lon, lat]),
  ) as [Coordinates[], Coordinates[]];
  if (sources[0]![0] === 0) return { error_code: 171, error: 'No suitable edges near location' };
  return {
    sources_to_targets: table(sources, targets).map((row) =>
      row.map((time) => ({ time, distance: time && time / 10 })),
    ),
  };
}

function table(sources: readonly Coordinates[], destinations: readonly Coordinates[]) {
  return sources.map((from) =>
    destinations.map((to) =>
      from[1] < 21 !== to[1] < 21 ? null : seconds(numberOf(from[0]), numberOf(to[0])),
    ),
  );
}

async function bodyOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
