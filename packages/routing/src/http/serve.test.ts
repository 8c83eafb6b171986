import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkSolution } from '../check-solution.ts';
import type { Problem } from '../problem.ts';
import { type ServeOptions, serveRouting } from './serve.ts';

const PROBLEM: Problem = JSON.parse(
  readFileSync(new URL('../../example/problem.json', import.meta.url), 'utf8'),
);

/** A server of this test. */
async function serve(options: Partial<ServeOptions> = {}) {
  const server = serveRouting({ time_seconds: 0.2, threads: 1, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function post(address: string, body: unknown, signal?: AbortSignal) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(address, { method: 'POST', body: text, signal: signal ?? null });
  return { status: response.status, answer: (await response.json()) as never };
}

test('a problem is answered with a plan that holds, as VROOM’s server answers it', async () => {
  const { address } = await serve();
  const { status, answer } = await post(address, { ...PROBLEM, options: { g: true, x: 5, t: 4 } });
  expect({ status, answer }).toMatchObject({ status: 200, answer: { code: 0 } });
  expect(checkSolution(PROBLEM, answer)).toEqual([]);
  const planned = {
    vehicles: [{ id: 1, start: [46.7, 24.7], steps: [{ type: 'job', id: 7 }] }],
    jobs: [{ id: 7, location: [46.8, 24.6] }],
  };
  expect(await post(address, { ...planned, options: { c: true } })).toMatchObject({
    status: 200,
    answer: { routes: [{ steps: [{ type: 'start' }, { type: 'job', id: 7 }, {}] }] },
  });
  expect((await fetch(`${address}/health`)).status).toBe(200);
});

test('clients of openrouteservice find it at their address, with the amounts of older ones', async () => {
  const { address } = await serve({ base_url: '/optimization' });
  const depot = [46.7, 24.7];
  const problem = {
    api_key: 'of another service',
    vehicles: [{ id: 1, profile: 'driving-car', start: depot, end: depot, capacity: [3] }],
    jobs: [1, 2].map((id) => ({ id, location: [46.8, 24.6], amount: [2] })),
  };
  const { status, answer } = await post(`${address}/optimization`, problem);
  expect({ status, answer }).toMatchObject({
    status: 200,
    answer: { summary: { unassigned: 1, delivery: [2] } },
  });
  expect((await fetch(`${address}/optimization/health`)).status).toBe(200);
  expect((await post(address, problem)).status).toBe(404);
});

test('what cannot be solved is refused with VROOM’s codes', async () => {
  const { address } = await serve({ max_bytes: 5_000 });
  expect(await post(address, '{"vehicles":')).toMatchObject({ status: 400, answer: { code: 2 } });
  expect(await post(address, '[]')).toMatchObject({ status: 400, answer: { code: 2 } });
  expect(await post(address, { vehicles: [] })).toMatchObject({
    status: 400,
    answer: { code: 2, errors: [{ code: 'MISSING', path: '/vehicles' }] },
  });
  expect(await post(address, ' '.repeat(6_000))).toMatchObject({ status: 413, answer: { code: 4 } });
  expect((await fetch(`${address}/solve`)).status).toBe(404);
});

test('who leaves ends the search, and the next in turn is served; too many are refused', async () => {
  const { server, address } = await serve({ time_seconds: 600, waiting: 1 });
  const leaves = new AbortController();
  const left = post(address, PROBLEM, leaves.signal).catch(() => 'left');
  await once(server, 'request');
  const short = () => post(address, { ...PROBLEM, options: { l: 0.1 } });
  const others = [short(), short()];
  const early = await Promise.race(others);
  leaves.abort();
  expect(await left).toBe('left');
  expect((await Promise.all(others)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
  expect(early).toMatchObject({ status: 503, answer: { code: 1 } });
});
