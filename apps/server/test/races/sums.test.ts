import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProof } from '../../src/insight/books-proof/books-proof.queries.ts';
import { foldSums } from '../../src/insight/dashboards/dashboards-fold.service.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';

const PUMPS = 8;

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: 2 * PUMPS });
});
afterAll(() => world.close());

const proof = () =>
  inTransaction(world.systemCtx(), (ctx) =>
    runProof(ctx, 'dashboards add up to the requests, by day and by month'),
  );

describe('aggregates while many pumps close at once', () => {
  it('no request waits for another of the same station, fuel and day', async () => {
    const fleet = await makeRefuelling(world, { allocated: 10_000_000 });
    const first = await fleet.untilFuelling();
    await fleet.close(first, { volume_ml: 10_000 });
    const second = await fleet.untilFuelling();
    await fleet.close(second, { volume_ml: 20_000 });
    const slow = await world.database.pool.connect();
    const quick = await world.database.pool.connect();
    try {
      await slow.query('begin');
      await slow.query('update fuel_requests set charged_halalas = charged_halalas - 1 where id = $1', [
        first,
      ]);
      // A shared counter would block this until the slow one commits.
      await quick.query(`set lock_timeout = '300ms'`);
      await quick.query('update fuel_requests set charged_halalas = charged_halalas - 1 where id = $1', [
        second,
      ]);
      await slow.query('commit');
    } finally {
      await quick.query('reset lock_timeout');
      slow.release();
      quick.release();
    }
    expect((await proof()).broken).toBe(0);
  });

  it('aggregation in two processes, during closes and reads, loses and duplicates nothing', async () => {
    const fleets = await Promise.all(
      Array.from({ length: PUMPS }, () => makeRefuelling(world, { allocated: 10_000_000 })),
    );
    const ids = await Promise.all(fleets.map((fleet) => fleet.untilFuelling()));
    const seen = new Set<number>();
    const read = async () => {
      const [row] = await world.rows<{ requests: number }>(
        `select sum(requests)::int as requests from (
           select requests from fuel_request_sums where kind = 'client' and span = 'day'
           union all select requests from fuel_request_sum_changes) lines`,
      );
      seen.add(row!.requests);
    };
    await Promise.all([
      ...fleets.map((fleet, at) => fleet.close(ids[at]!, { volume_ml: 10_000 + at })),
      foldSums(world.systemCtx()),
      read(),
      foldSums(world.systemCtx()),
      read(),
      foldSums(world.systemCtx()),
      read(),
    ]);
    await foldSums(world.systemCtx());
    await read();
    // Closing moves a request from one status to another: the number is constant.
    expect(seen).toEqual(new Set([PUMPS + 2]));
    expect((await proof()).broken).toBe(0);
  });
});
