import { describe, it } from 'vitest';
import { makeRunningTrip } from '../../../../../server/test/running-trip.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('delivery performance', () => {
  it('has no trips in a period without any', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/control-tower/performance', admin);
    await page.sees(t('delivery_measures.none'));
    await page.misses(t('delivery_measures.ratings', { count: 0 }));
  });

  it('shows what recipients gave, once one of them has rated', async () => {
    const { world } = app;
    const { jobs } = await makeRunningTrip(world, await makeDeliveries(world));
    await world.rows(
      `update trip_stops set status = 'done', arrived_at = $2, departed_at = $2 where order_id = any($1)`,
      [jobs.map(({ order_id }) => order_id), world.now],
    );
    await world.rows(
      `insert into delivery_ratings (order_id, client_id, stars, rated_at)
       select id, client_id, 4, $2 from orders where id = $1`,
      [jobs[0]!.order_id, world.now],
    );
    const page = await app.open('/admin/control-tower/performance', await app.user('admin'));
    await page.sees(t('delivery_measures.ratings', { count: 1 }));
    await page.sees('4.0');
  });
});
