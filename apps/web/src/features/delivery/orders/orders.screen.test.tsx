import { beforeAll, describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;
let manager: User;
let order_id: number;

beforeAll(async () => {
  const deliveries = await makeDeliveries(app.world);
  const client = await app.world.makeClient({ name_en: 'Falcon' });
  const branch = await deliveries.makeBranch();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  order_id = (await deliveries.placeOrders(client.id, branch.id, tomorrow, 1))[0]!;
  admin = await app.user('admin');
  manager = await app.user('client_manager', { client_id: client.id });
});

describe('delivery orders', () => {
  it('are put on hold with a reason', async () => {
    const page = await app.open(`/admin/oms/${order_id}`, admin);
    await page.panel.press(t('orders.hold'));
    await page.dialog.press(t('orders.hold'));
    await page.dialog.refuses(t('field_names.reason'), t('fields.required'));
    await page.dialog.fill(t('field_names.reason'), 'Gate closed');
    await page.dialog.press(t('orders.hold'));
    await page.panel.offers(t('orders.release'));
  });

  it('are visible to their client', async () => {
    const page = await app.open(`/oms/${order_id}`, manager);
    await page.panel.sees('Gate closed');
  });
});
