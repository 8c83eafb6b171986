import { approveFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { expect, it } from 'vitest';
import { makeRefuelling } from '../../../../../server/test/refuelling.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

/** A message to a fleet's manager that a request waits for them. */
async function makeWaiting() {
  const refuelling = await makeRefuelling(app.world, { policy: { approval: 'manager' } });
  const manager: User = await app.user('client_manager', { client_id: refuelling.client.id });
  const { body } = await refuelling.requestFuel();
  await app.world.jobs.runBatches();
  return { refuelling, manager, id: body.id };
}
const subject = /Your decision is needed/;

it('a request is approved on the card of the message about it', async () => {
  const { refuelling, manager, id } = await makeWaiting();
  const page = await app.open('/messages', manager);
  await page.press(subject);
  await page.sees(t('mailbox.thing.pending'));
  await page.press(/^Approve/);
  await page.dialog.press(/^Approve/);
  await expect.poll(async () => (await refuelling.get(id)).body.status).toBe('request_approved');
  await page.sees(t('status.request_approved'));
  await expect.poll(() => document.body.textContent).not.toContain(t('mailbox.thing.pending'));
});

it('it is rejected with a reason, and a reader without the right is not asked', async () => {
  const { refuelling, manager, id } = await makeWaiting();
  const page = await app.open('/messages', manager);
  await page.press(subject);
  await page.press(t('decisions.refuse'));
  await page.dialog.fill(t('decide.reason_for_driver'), 'Fuel tomorrow');
  await page.dialog.press(t('decide.refuse'));
  await expect.poll(async () => (await refuelling.get(id)).body.status).toBe('request_rejected');
});

it('what another user decided while the dialog was open is not decided twice', async () => {
  const { refuelling, manager, id } = await makeWaiting();
  const page = await app.open('/messages', manager);
  await page.press(subject);
  await page.press(/^Approve/);
  await page.dialog.sees(t('decide.approve_title'));
  await app.world.call(approveFuelRequest, { as: refuelling.people.manager, params: { id }, body: {} });
  await page.dialog.press(/^Approve/);
  await page.sees(t('decide.quicker'));
  const entries = await app.world.rows(
    `select 1 from audit_rows where subject = 'fuel_request' and subject_id = $1 and action = 'approve'`,
    [id],
  );
  expect(entries).toHaveLength(1);
});

it('a held fill is paid on the card, with a comment', async () => {
  const refuelling = await makeRefuelling(app.world, { allocated: 1_000_000 });
  const manager: User = await app.user('client_manager', { client_id: refuelling.client.id });
  const id = await refuelling.untilFuelling({ volume_ml: 10_000 });
  await refuelling.close(id, { volume_ml: 14_000 });
  await app.world.jobs.runBatches();
  expect((await refuelling.get(id)).body.status).toBe('transaction_pending_with_client');
  const page = await app.open('/messages', manager);
  await page.press(/must decide before it is paid/);
  await page.sees(t('mailbox.thing.held'));
  await page.press(/^Approve/);
  await page.dialog.fill(t('decide.comment'), 'The second tank');
  await page.dialog.press(/^Approve/);
  await expect.poll(async () => (await refuelling.get(id)).body.status).toBe('transaction_completed');
});
