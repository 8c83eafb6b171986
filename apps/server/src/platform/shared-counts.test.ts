import { getMe } from '@fleet/contracts/access/sessions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWorld, type World } from '../../test/world.ts';
import { buildApp } from '../app.ts';
import { FACT_GAUGES, TODAY_GAUGES } from '../insight/service-status/service-metrics.service.ts';

const PER_MINUTE = 40;
const TOKEN = 'figures-for-the-operator';
let world: World;
let other: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  world = await buildWorld({
    environment: {
      REQUESTS_PER_MINUTE: String(PER_MINUTE),
      METRICS_TOKEN: TOKEN,
      SECURITY_CONTACT: 'mailto:security@fleet.example',
    },
  });
  const { config, database, connectionString } = world;
  const clock = { now: () => world.now };
  other = await buildApp({ config, database, connectionString, withJobs: false, logger: false, clock });
});
afterAll(async () => {
  await other.app.close();
  await world.close();
});

test('a user’s rate holds over several processes', async () => {
  const token = await world.signIn(await world.makeUser('admin'));
  const call = async ({ app }: Pick<typeof other, 'app'>) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ url: world.config.API_BASE + getMe.path, headers })).statusCode;
  };
  /** Calls half a minute's share, and waits until the other process has heard of it. */
  async function callHalf(one: typeof other, listener: Pick<typeof other, 'events'>) {
    let received = 0;
    listener.events.subscribe(({ type, calls }) => {
      if (type === 'calls') received += Number(calls);
    });
    for (let calls = 0; calls < PER_MINUTE / 2; calls += 1) expect(await call(one)).toBe(200);
    await vi.waitFor(() => expect(received).toBeGreaterThanOrEqual(PER_MINUTE / 2), { timeout: 20_000 });
  }

  await callHalf(world, other);
  await callHalf(other, world);
  expect([await call(world), await call(other)]).toEqual([429, 429]);
  world.advance(60);
  expect(await call(world)).toBe(200);
});

test('figures are for who names the token, fonts of this address only, weaknesses for who looks after them', async () => {
  const read = (authorization?: string) =>
    world.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  expect((await read()).statusCode).toBe(404);
  expect((await read(`Bearer ${TOKEN.slice(1)}`)).statusCode).toBe(404);
  const answer = await read(`Bearer ${TOKEN}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('http_request_duration')]);
  for (const [name] of [...Object.values(FACT_GAUGES), ...Object.values(TODAY_GAUGES)])
    expect(answer.body).toContain(`# TYPE ${name} gauge`);
  expect(answer.body).toMatch(/^fleet_facts_up 1$/m);
  expect(answer.body).toMatch(/^fleet_db_connections [1-9]/m);
  expect(answer.body).toMatch(/^fleet_refusals_total\{code="TOO_MANY_REQUESTS"\} [1-9]/m);
  const fonts = String(answer.headers['content-security-policy'])
    .split(';')
    .filter((one) => one.startsWith('font-src'));
  expect(fonts).toEqual(["font-src 'self'"]);
  expect(String(answer.headers['content-security-policy']).split(';')).toContain("base-uri 'none'");
  const report = await world.app.inject('/.well-known/security.txt');
  expect(report.body).toContain('Contact: mailto:security@fleet.example');
  const refused = await world.app.inject(world.config.API_BASE + getMe.path);
  expect(refused.headers['cache-control']).toBe('no-store');
});
