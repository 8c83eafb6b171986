import { cancelFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { FUEL_REQUEST_STATUSES, transitionBetween } from '@fleet/domain/fuel-request-statuses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';

let world: World;
let id: number;
beforeAll(async () => {
  world = await buildWorld();
  const fleet = await makeRefuelling(world);
  id = (await fleet.requestFuel()).body.id;
  await world.call(cancelFuelRequest, { as: fleet.people.driver, params: { id }, body: {} });
});
afterAll(() => world.close());

/** Copies the request in one status, and tries the transition to another in the database. */
async function tryStep(from: string, to: string): Promise<string> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `insert into fuel_requests overriding system value
       select (jsonb_populate_record(r, jsonb_build_object('id', r.id + 1000, 'status', $2::text, 'qr_token', 'COPY'))).* from fuel_requests r where id = $1
       returning id`,
      [id, from],
    );
    await client.query('update fuel_requests set status = $2 where id = $1', [rows[0].id, to]);
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the database enforces the table of transitions', () => {
  for (const from of FUEL_REQUEST_STATUSES) {
    it(`from ${from} only as the table allows`, async () => {
      for (const to of FUEL_REQUEST_STATUSES) {
        if (from === to) continue;
        const expected = transitionBetween(from, to) ? 'allowed' : 'FR001';
        expect([to, await tryStep(from, to)]).toEqual([to, expected]);
      }
    });
  }
});
