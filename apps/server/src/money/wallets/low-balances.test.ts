import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { approveTopUp, recordTopUp } from '../top-ups/top-ups.service.ts';
import { watchBalances } from './low-balances.service.ts';
import { transfer } from './wallets.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

async function fleet(min_amount_notification: number) {
  const { id: client_id } = await world.makeClient({ min_amount_notification });
  const users = {
    manager: await world.makeUser('client_manager', { client_id }),
    billing: await world.makeUser('client_billing', { client_id }),
    operation: await world.makeUser('client_operation', { client_id }),
  };
  return { client_id, ...users };
}

const move = async (client_id: number, amount: number) => {
  const direction = amount > 0 ? 'to_allocated' : 'to_main';
  await transfer(world.systemCtx(), { client_id, direction, amount_halalas: Math.abs(amount) });
  await world.jobs.runBatches();
};
const notificationsOf = (kind: string) =>
  world.rows<{ user_id: number; params: Record<string, unknown> }>(
    'select user_id, params from push_messages where kind = $1 order by id',
    [kind],
  );

describe('the low-balance notice', () => {
  it('is sent once per crossing, and again only after the balance was above the threshold', async () => {
    const { client_id, manager, billing } = await fleet(1_000);
    await world.fund({ id: client_id }, { main: 10_000, allocated: 5_000 });
    await world.jobs.runBatches();
    const notices = async () =>
      (await notificationsOf('low_balance')).filter((row) => row.user_id === manager.id);
    expect(await notices()).toHaveLength(0);

    await move(client_id, -4_000); // exactly the threshold
    expect(await notices()).toHaveLength(0);
    await move(client_id, -1);
    await move(client_id, -1);
    expect(await notices()).toMatchObject([{ params: { remaining_halalas: 999, limit_halalas: 1_000 } }]);
    await move(client_id, 2);
    await move(client_id, -500);
    expect(await notices()).toHaveLength(2);
    const people = new Set((await notificationsOf('low_balance')).map((row) => row.user_id));
    expect(people).toEqual(new Set([manager.id, billing.id]));
  });

  it('is sent once under concurrency', async () => {
    const { client_id, manager } = await fleet(1_000);
    await world.fund({ id: client_id }, { allocated: 500 });
    const { database } = world;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.transaction((db) =>
          watchBalances({ ...world.systemCtx(), db, isInTransaction: true }, [{ client_id }]),
        ),
      ),
    );
    await world.jobs.runBatches();
    expect((await notificationsOf('low_balance')).filter((row) => row.user_id === manager.id)).toHaveLength(
      1,
    );
  });
});

describe('a top-up', () => {
  it('notifies administrators when pending, and the client of its result', async () => {
    const admin = await world.makeUser('admin');
    const { client_id, manager, billing, operation } = await fleet(0);
    const as = {
      ...world.systemCtx(),
      actor: { ...world.systemCtx().actor, client_id, user_id: billing.id },
    };
    const id = await recordTopUp(as, { client_id, amount_halalas: 500 });
    await world.jobs.runBatches();
    expect(await notificationsOf('top_up_recorded')).toMatchObject([
      {
        user_id: admin.id,
        params: { top_up_id: id, amount_halalas: 500, client_name_en: expect.any(String) },
      },
    ]);
    await approveTopUp(world.systemCtx(), id);
    await world.jobs.runBatches();
    const approved = (await notificationsOf('top_up_approved')).filter((row) => row.params.top_up_id === id);
    expect(approved.map((row) => row.user_id)).toEqual([manager.id, billing.id]);
    expect(approved.map((row) => row.user_id)).not.toContain(operation.id);
  });
});
