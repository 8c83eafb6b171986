import { afterAll, beforeAll, expect, it } from 'vitest';
import { playSession, randomFrom } from '../../../test/offline-sessions.ts';
import { brokenProofs } from '../../../test/proven.ts';
import { buildWorld, type World } from '../../../test/world.ts';

/** `npm run bench:offline` runs a thousand. */
const SESSIONS = Number(process.env.OFFLINE_SESSIONS ?? 5);
const SEED = Number(process.env.OFFLINE_SEED ?? 1);

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

it(`${SESSIONS} random offline sessions: the ledger proof passes, every liter counts once, no step is processed twice`, {
  timeout: 3_600_000,
}, async () => {
  const outcomes = new Map<string, number>();
  let litres = 0;
  for (let session = 0; session < SESSIONS; session += 1) {
    const { fleet, poured } = await playSession(world, randomFrom(SEED * 100_000 + session));
    const rows = await world.rows<{ request_id: number; volume_ml: number; status: string }>(
      `select coalesce(late_for_request_id, id) as request_id, volume_ml, status from fuel_requests
         where client_id = $1 and volume_ml is not null`,
      [fleet.client.id],
    );
    const sorted = (fills: { request_id: number; volume_ml: number }[]) =>
      fills.map(({ request_id, volume_ml }) => `${request_id}: ${volume_ml} ml`).toSorted();
    expect(sorted(rows), `session ${session}`).toEqual(sorted(poured));
    for (const { status } of rows) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    litres += poured.reduce((sum, fill) => sum + fill.volume_ml, 0);
  }
  expect(await brokenProofs(world)).toEqual([]);
  const twice = await world.rows(
    `select fuel_request_id from fuel_request_timeline where entry = 'refueling' group by 1 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const fills = [...outcomes].map(([status, count]) => `${count} ${status}`).join(', ');
  process.stdout.write(`${SESSIONS} sessions, ${(litres / 1_000).toFixed(0)} L: ${fills}\n`);
});
