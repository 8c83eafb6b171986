import * as contract from '@fleet/contracts/delivery/tracking-links.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { openInbox } from '../../../test/smtp-inbox.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import { sendMails } from '../../messages/mails/mails.service.ts';
import { mailTrackingLinks } from './tracking-mails.service.ts';

let inbox: Awaited<ReturnType<typeof openInbox>>;
let world: World;
beforeAll(async () => {
  inbox = await openInbox();
  world = await buildWorld({
    environment: {
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Mahatta <deliveries@mahatta.sa>',
      PUBLIC_URL: 'https://fleet.example',
    },
  });
});
afterAll(async () => {
  await world.close();
  await inbox.close();
});

test('the contact of a site gets the link once when the trip starts, in the recipient’s language', async () => {
  const { jobs } = await makeRunningTrip(world, await makeDeliveries(world));
  const admin = await world.makeUser('admin');
  const [first, second] = jobs.map(({ order_id }) => order_id) as [number, number];
  const step = (id: number, more: object = {}) => ({ id, from: 20, status: 25, ...more });
  const mail = async (...steps: object[]) => {
    await mailTrackingLinks(world.systemCtx(), steps as Record<string, unknown>[]);
    await sendMails(() => world.systemCtx());
    return inbox.mails.splice(0);
  };
  expect(await mail(step(first), step(second))).toEqual([]);

  await world.rows(
    `update warehouses set contact_email = 'site@masar.sa', name_ar = 'موقع مخرج 18' where id =
    (select warehouse_id from orders where id = $1)`,
    [first],
  );
  const [sent, ...others] = await mail(step(first), step(second, { from: 25 }));
  expect(others).toEqual([]);
  const { body: link } = await world.call(contract.getTrackingLink, { as: admin, params: { id: first } });
  expect(sent).toMatchObject({
    subject: `طلبك O-${first} في الطريق إليك`,
    envelope: { to: ['site@masar.sa'] },
  });
  expect(sent!.text).toContain(`https://fleet.example${link.path}`);
  expect(sent!.text).toContain('موقع مخرج 18');
  // The job is repeated after a crash, or the step is an old one.
  expect(await mail(step(first))).toEqual([]);
  expect(await mail(step(second, { is_repeat: true }))).toEqual([]);
  await world.call(contract.withdrawTrackingLink, { as: admin, params: { id: second } });
  expect(await mail(step(second))).toEqual([]);
});
