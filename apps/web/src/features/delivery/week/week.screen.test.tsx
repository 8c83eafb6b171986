import { beforeAll, describe, it } from 'vitest';
import { makeWeekPlan } from '../../../../../server/src/delivery/week-plans/week-plans-work.service.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { makeTank } from '../../../../../server/test/world-tanks.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();
let admin: User;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  app.world.at(new Date());
  admin = await app.user('admin');
  client = await app.world.makeClient();
  deliveries = await makeDeliveries(app.world);
});

/** A depot with a tanker and tanks that are empty in so many days. */
async function makeDepot(days_left: readonly number[]): Promise<number> {
  const { id: branch } = await deliveries.makeBranch();
  await deliveries.makeTanker(client.id, branch);
  for (const days of days_left)
    await makeTank(app.world, deliveries, {
      ...{ client_id: client.id, delivery_branch_id: branch, daily_litres: 1_000, days_left: days },
      warehouse_id: await deliveries.makeWarehouse(client.id, `Quarry ${days}`),
    });
  return branch;
}
const open = (branch: number, show = 'forecast') =>
  app.open(`/admin/control-tower/week?branch=${branch}&show=${show}`, admin);

describe('this week', () => {
  it('lists the tanks that run dry first, and says why nothing can be ordered', async () => {
    const page = await open(await makeDepot([4.5, 12.5]));
    await page.sees('Quarry 4.5');
    await page.sees('Quarry 12.5');
    const idle = await open(await makeDepot([]));
    await idle.sees(t('site_tanks.none'));
    await idle.sees(t('week.nothing_due.no_tanks'));
    const later = await open(await makeDepot([13.5]));
    await later.sees(t('week.nothing_due.nothing_due'));
  });

  it('is planned, compared with last days, and accepted', async () => {
    const branch = await makeDepot([3.5, 5.5]);
    const page = await open(branch, 'plan');
    await page.sees(t('week.none'));
    await page.press(t('week.plan'));
    await page.sees(t('week.queued'));
    const [plan] = await app.world.rows<{ id: number }>(
      'update week_plans set seconds = 1 where delivery_branch_id = $1 returning id',
      [branch],
    );
    await makeWeekPlan(plan!.id, {
      freshCtx: () => app.world.systemCtx(),
      signal: new AbortController().signal,
    });
    await page.sees(t('week.cost'));
    await page.sees('Quarry 3.5');
    await page.press(t('week.accept'));
    await page.sees(t('week.accept_title'));
    await page.sees(/This creates 2 orders and \d draft trips?\. /);
  });
});
