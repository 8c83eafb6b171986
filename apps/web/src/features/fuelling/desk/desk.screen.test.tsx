import { approveFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../../../server/test/refuelling.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

/** A fleet with a request pending its manager's approval. */
async function makeWaiting() {
  const refuelling = await makeRefuelling(app.world, { policy: { approval: 'manager' } });
  const manager: User = await app.user('client_manager', { client_id: refuelling.client.id });
  const { body } = await refuelling.requestFuel();
  return { refuelling, manager, id: body.id };
}

describe('fuel requests for office users', () => {
  it('are approved by the manager', async () => {
    const { refuelling, manager, id } = await makeWaiting();
    const page = await app.open(`/client/refueling-transactions/${id}`, manager);
    await page.panel.press(/^Approve/);
    await page.dialog.press(/^Approve/);
    await expect.poll(async () => (await refuelling.get(id)).body.status).toBe('request_approved');
  });

  it('are rejected with a reason for the driver', async () => {
    const { manager, id } = await makeWaiting();
    const page = await app.open(`/client/refueling-transactions/${id}`, manager);
    await page.panel.press(t('decide.refuse'));
    await page.dialog.fill(t('decide.reason_for_driver'), 'Fuel tomorrow');
    await page.dialog.press(t('decide.refuse'));
    await page.panel.sees(t('status.request_rejected'));
    await page.panel.sees('Fuel tomorrow');
  });

  it('that another user decided meanwhile show that status instead of being decided twice', async () => {
    const { refuelling, manager, id } = await makeWaiting();
    const page = await app.open(`/client/refueling-transactions/${id}`, manager);
    await page.panel.press(/^Approve/);
    await page.dialog.sees(t('decide.approve_title'));
    await app.world.call(approveFuelRequest, {
      as: refuelling.people.manager,
      params: { id },
      body: {},
    });
    await page.dialog.press(/^Approve/);
    await page.sees(t('decide.quicker'));
  });
});
