import { createHmac, randomBytes } from 'node:crypto';
import type { EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import type { DraftContent } from '@fleet/contracts/messages/mailbox.ts';
import type { Group } from '@fleet/contracts/permissions.ts';
import { listPage } from '../src/fuelling/fuel-requests/fuel-requests-list.service.ts';
import { unsafeMatchFleet } from '../src/insight/search/search.service.ts';
import { receiveInbound } from '../src/messages/mailbox/inbound-emails.service.ts';
import { listEmails, uploadFile } from '../src/messages/mailbox/mailbox.service.ts';
import { createDraft } from '../src/messages/mailbox/mailbox-drafts.service.ts';
import { muteEmail, updateEmails, updateEmailsLabel } from '../src/messages/mailbox/mailbox-marks.service.ts';
import { sendEmail } from '../src/messages/mailbox/mailbox-send.service.ts';
import { type Actor, type Ctx, NOBODY } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import { sql } from '../src/platform/orm.ts';
import type { DemoCompany } from './demo-company.ts';
import { demoReceipt } from './demo-receipt.ts';
import { as } from './demo-steps.ts';

/** In the demo every network has served every client. */
const mailboxNeeds = {
  networksServing: () => sql`select id from networks`,
  clientsServedBy: () => sql`select id from clients`,
};

const HOUR_MS = 3_600_000;
const BLANK: Omit<DraftContent, 'to'> = {
  ...{ cc: [], bcc: [], subject: '', message: '', file_ids: [], about: null, reply_to: null },
};
const SUPPORT = 'support@mahatta.test';

const FIND: Statement = {
  name: 'demo_user',
  text: `select id, name, "group", client_id, network_id, station_id from users where email = $1`,
};

/** A week of the first fleet's mailbox: with its people, its network and support, and a mail from outside. */
export async function writeMessages(ctx: Ctx, company: DemoCompany): Promise<void> {
  const [client] = company.clients;
  const { manager } = client!;
  const { driver } = client!.vehicles[0]!;
  const { admin } = company;
  const billing = await findActor(ctx, 'billing@demo.test');
  const network = await findActor(ctx, 'network@demo.test');
  if (!billing || !network) return;
  const to = (actor: Actor) => [`user-${actor.user_id}`];
  const at = (actor: Actor, hoursAgo: number) =>
    as(ctx, actor, new Date(ctx.now.getTime() - hoursAgo * HOUR_MS));
  const send = (hoursAgo: number, by: Actor, content: Partial<DraftContent> & { to: string[] }) =>
    sendEmail(at(by, hoursAgo), mailboxNeeds, { ...BLANK, ...content, draft: null });
  const answer = async (hoursAgo: number, by: Actor, subject: string, people: string[], message: string) =>
    send(hoursAgo, by, { to: people, message, reply_to: await idOf(at(by, hoursAgo), subject) });
  const mark = async (subject: string, label: EmailLabel | null, isStarred: boolean, isRead: boolean) => {
    const id = await idOf(at(manager, 0), subject);
    await updateEmails(at(manager, 0), [id], { isStarred, isRead });
    if (label) await updateEmailsLabel(at(manager, 0), { emailIds: [id], label });
  };

  await send(150, network, {
    to: [`client-${client!.id}`],
    subject: 'Exit 9: pumps 3 and 4 closed at night',
    message:
      'The tanks are cleaned from Sunday to Thursday, 00:00 to 05:00. Pumps 1 and 2 stay open.\n\nTrucks that need diesel at night can use the next station of our network.',
  });
  await send(140, network, {
    to: [`client-${client!.id}`],
    subject: 'Car wash: ten for the price of eight',
    message: 'At all our stations until the end of the month.',
  });
  await muteEmail(at(manager, 139), await idOf(at(manager, 139), 'Car wash'));
  const license = await uploadFile(at(driver, 98), demoReceipt(12_000, '2026-01-14'), 'license.pdf');
  await send(98, driver, {
    to: to(manager),
    subject: 'رخصة القيادة الجديدة',
    message: 'مرفق صورة الرخصة، سارية حتى 14 يناير 2030. أرجو تحديثها في النظام.',
    file_ids: [license.id],
  });
  await answer(96, manager, 'رخصة القيادة', to(driver), 'شكرًا، تم تحديثها. قيادة آمنة.');
  await send(74, manager, {
    to: ['support'],
    cc: to(billing),
    subject: 'Two cost centers on one invoice',
    message:
      'Can the invoice list the fills of CC-410 and CC-420 separately? Our accountant asks for it each month.',
  });
  await answer(
    70,
    admin,
    'Two cost centers',
    [...to(manager), ...to(billing)],
    'Yes. Group your vehicles by cost center first, then the invoice carries one section for each. See https://mahatta.test/vrp/help for the steps.',
  );
  await answer(
    69,
    billing,
    'Two cost centers',
    [...to(manager), 'support'],
    'Thank you, I will group them today.',
  );
  await send(46, billing, {
    to: to(manager),
    subject: 'Invoice for last month',
    message: 'Paid today from the main balance. The receipt is attached to the top-up.',
  });
  await send(28, network, {
    to: [`client-${client!.id}`],
    subject: 'تعديل ساعات العمل في محطة مخرج 9',
    message: 'ستعمل المحطة على مدار الساعة ابتداءً من الأحد القادم. نشكر لكم ثقتكم.',
  });
  await send(22, driver, {
    to: to(manager),
    subject: 'Leave next week',
    message: 'Please give the truck to Yousef while I am away, he knows the Dammam route.',
  });
  const held = await listPage(
    at(manager, 2),
    { page: 1, per_page: 1, sort: '-created_at', status: ['transaction_pending_with_client'] },
    { matchFleet: unsafeMatchFleet },
  );
  const request = held.rows[0];
  const heldVehicle = client!.vehicles.find(({ id }) => id === request?.vehicle.id);
  if (request && heldVehicle) {
    const filler = heldVehicle.driver;
    const subject = `Held fill, ${request.vehicle.plate_no.replace('-', ' ')}`;
    const about = { subject: 'fuel_request' as const, subject_id: request.id };
    await send(1.6, admin, {
      to: [...to(manager), ...to(filler)],
      subject,
      about,
      message:
        'More was dispensed than approved, so nothing is paid yet. Please look at it before it comes to us.',
    });
    const meter = await uploadFile(at(filler, 1.3), demoReceipt(32_712, '2026-01-14'), 'pump-report.pdf');
    await send(1.3, filler, {
      to: [...to(manager), ...to(admin)],
      message: 'The second tank was open, so the pump ran on. Both tanks are full now.',
      file_ids: [meter.id],
      reply_to: await idOf(at(filler, 1.3), subject),
    });
    await answer(
      0.9,
      manager,
      subject,
      [...to(admin), ...to(filler)],
      'Understood. I decide it this afternoon.',
    );
    await answer(
      0.4,
      filler,
      subject,
      [...to(manager), ...to(admin)],
      `Thank you. The odometer shows ${heldVehicle.odometer_km.toLocaleString('en-US')} km.`,
    );
    await mark(subject, 'important', true, false);
  }
  await createDraft(at(manager, 0.2), mailboxNeeds, {
    ...BLANK,
    to: [`network-${network.network_id}`],
    subject: 'Night diesel in December',
    message: 'We run twelve more trucks at night from 1 December. Which of your stations',
  });
  await updateEmails(at(manager, 0), [await idOf(at(manager, 0), 'Exit 9: pumps')], { folder: 'trash' });
  await mark('رخصة القيادة', 'personal', false, true);
  await mark('Two cost centers', 'company', true, true);
  await mark('Invoice for last month', 'company', false, true);
  await mark('تعديل ساعات', 'company', false, false);
  await mark('Leave next week', 'private', false, false);
  await receiveFromOutside(at(admin, 5));
}

/** As the mail service would post it; nobody here has this address. */
async function receiveFromOutside(ctx: Ctx): Promise<void> {
  const key = randomBytes(24).toString('hex');
  const timestamp = String(Math.floor(ctx.now.getTime() / 1000));
  const token = randomBytes(25).toString('hex');
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  const config = { ...ctx.config, INBOUND_MAIL_KEY: key, INBOUND_MAIL_ADDRESS: SUPPORT };
  await receiveInbound(
    { ...ctx, config },
    {
      signature: { timestamp, token, signature },
      sender: 'ops@najdfreight.test',
      recipient: SUPPORT,
      from: 'Najd Freight <ops@najdfreight.test>',
      subject: 'Fuel cards for 40 trucks',
      'body-plain': 'Hello,\n\nwe have 40 trucks in Riyadh and Qassim. What does it cost to join?',
      'message-headers': [],
      attachments: [],
    },
  );
}

/** The id a thread or draft has in the actor's own mailbox. */
async function idOf(ctx: Ctx, q: string): Promise<string> {
  const { emails } = await listEmails(ctx, { q, folder: 'all', page: 1, per_page: 1 });
  return emails[0]!.id;
}

async function findActor(ctx: Ctx, email: string): Promise<Actor | null> {
  const [row] = await ctx.db.rows<{
    id: number;
    name: string;
    group: Group;
    client_id: number | null;
    network_id: number | null;
    station_id: number | null;
  }>(FIND, [email]);
  if (!row) return null;
  const { id, ...user } = row;
  return { ...NOBODY, ...user, kind: 'user', user_id: id };
}
