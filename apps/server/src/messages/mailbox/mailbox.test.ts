import * as contract from '@fleet/contracts/messages/mailbox.ts';
import { GROUPS } from '@fleet/contracts/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBareRequest } from '../../../test/bare-requests.ts';
import { makeSide, type Side } from '../../../test/two-tenants.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { purgeTrash } from './mailbox-marks.service.ts';

let world: World;
let ours: Side;
let theirs: Side;
beforeAll(async () => {
  world = await buildWorld();
  [ours, theirs] = [await makeSide(world, 'Ours'), await makeSide(world, 'Foreign')];
});
afterAll(() => world.close());

const EMPTY = { cc: [], bcc: [], file_ids: [], about: null, reply_to: null };
const user = ({ id }: MadeUser) => `user-${id}`;
const content = (to: string[], fields: object = {}) => ({
  ...EMPTY,
  to,
  subject: 'Pump 4',
  message: 'The display is dark.',
  ...fields,
});
const send = (as: MadeUser, to: string[], fields: object = {}) =>
  world.call(contract.sendEmail, { as, body: { ...content(to, fields), draft: null } as never });
const list = async (as: MadeUser, query = {}) => (await world.call(contract.listEmails, { as, query })).body;
const open = async (as: MadeUser, id: string, query = {}) =>
  (await world.call(contract.getEmail, { as, params: { id }, query })).body;
const update = (as: MadeUser, emailIds: string[], dataToUpdate: object) =>
  world.call(contract.updateEmails, { as, body: { emailIds, dataToUpdate } });
const notice = (as: MadeUser, kind: string, params: object, at = world.now) =>
  world.rows<{ id: number }>(
    `insert into push_messages (user_id, kind, params, subject, subject_id, created_at)
     values ($1, $2, $3, 'fuel_request', 7, $4) returning id`,
    [as.id, kind, params, at],
  );

describe('tenant walls', () => {
  it('every role reaches support and no user of another tenant, by listing or by guessing', async () => {
    const strangers = GROUPS.filter((group) => group !== 'admin').map((group) => theirs.people[group]);
    const desks = [
      `client-${theirs.client.id}`,
      `network-${theirs.network.id}`,
      `station-${theirs.station.id}`,
    ];
    for (const group of GROUPS.filter((one) => one !== 'admin')) {
      const as = ours.people[group];
      const { body } = await world.call(contract.listEmailAddresses, { as, query: {} });
      expect(JSON.stringify(body)).not.toContain('Foreign');
      expect(body.rows.map(({ address }) => address)).toContain('support');
      for (const address of [
        ...strangers.map(user),
        ...desks,
        user(theirs.people.admin),
        'user-999999999',
        'outside',
      ])
        expect([group, address, (await send(as, [address])).body.fields]).toEqual([
          group,
          address,
          { to: 'unknown' },
        ]);
    }
  });

  it('a client and a network find each other’s desk once they have done business', async () => {
    const { client, network, people } = ours;
    const names = async (as: MadeUser) =>
      (await world.call(contract.listEmailAddresses, { as, query: {} })).body.rows.map(
        ({ address }) => address,
      );
    expect(await names(people.client_manager)).not.toContain(`network-${network.id}`);
    const vehicle = await world.makeVehicle({ driver: ours.driver, plate_no: 'KLB-5151', name: 'Truck' });
    await insertBareRequest(world, vehicle, { station: { ...ours.station, network_id: network.id } });
    expect(await names(people.client_manager)).toContain(`network-${network.id}`);
    expect(await names(people.gas_station_network_manager)).toContain(`client-${client.id}`);
    expect(await names(people.driver)).not.toContain(`network-${network.id}`);
    expect((await send(people.client_manager, [`network-${network.id}`])).status).toBe(201);
    const { emails } = await list(people.gas_station_network_manager);
    expect(emails[0]).toMatchObject({
      subject: 'Pump 4',
      from: { name: 'Ours client_manager', email: null },
    });
  });

  it('nobody else opens, marks or answers a message, or downloads its files', async () => {
    const { body } = await send(ours.people.client_manager, [user(ours.people.driver)]);
    const mine = (await list(ours.people.driver)).emails[0]!.id;
    for (const id of [body.id, mine]) {
      for (const as of [theirs.people.client_manager, ours.people.client_billing]) {
        expect((await world.call(contract.getEmail, { as, params: { id }, query: {} })).status).toBe(404);
        expect((await update(as, [id], { folder: 'trash', isRead: true })).body.updated).toBe(0);
        expect((await send(as, ['support'], { reply_to: id })).status).toBe(404);
        expect((await world.call(contract.muteEmail, { as, params: { id } })).status).toBe(404);
      }
    }
    expect((await open(ours.people.driver, mine)).folder).toBe('inbox');
  });
});

describe('a thread', () => {
  it('is answered among those it was addressed to, each seeing only what reached them', async () => {
    const {
      client_manager: manager,
      client_operation: operation,
      client_billing: billing,
      driver,
    } = ours.people;
    await send(manager, [user(operation)], {
      cc: [user(driver)],
      bcc: [user(billing)],
      subject: 'Tank of truck 12',
    });
    const at = async (as: MadeUser) => (await list(as, { q: 'truck 12' })).emails[0]!;
    expect((await open(operation, (await at(operation)).id)).bcc).toEqual([]);
    expect((await open(billing, (await at(billing)).id)).bcc).toMatchObject([
      { name: 'Ours client_billing' },
    ]);
    const opened = await open(operation, (await at(operation)).id);
    expect(opened.answers_to.map(({ address }) => address).toSorted()).toEqual(
      [user(manager), user(driver)].toSorted(),
    );
    await send(operation, [user(manager)], { reply_to: opened.id, message: 'Only for you', subject: 'x' });
    const answered = await at(manager);
    expect(answered).toMatchObject({ subject: 'Tank of truck 12', count: 2, isRead: false, folder: 'inbox' });
    expect((await open(manager, answered.id)).replies.map(({ message }) => message)).toEqual([
      'The display is dark.',
      'Only for you',
    ]);
    expect((await at(driver)).count).toBe(1);
    expect((await list(manager, { folder: 'sent' })).emails.map(({ id }) => id)).toContain(answered.id);
  });

  it('is about a thing, and its files are downloads', async () => {
    const { client_manager: manager, driver } = ours.people;
    const pdf = Buffer.from('%PDF-1.7\nfitter\n%%EOF\n');
    const file = await world.call(contract.uploadEmailFile, {
      as: manager,
      body: { name: 'invoice.pdf' },
      file: pdf,
    });
    expect(file.body).toMatchObject({ fileName: 'invoice.pdf', thumbnail: null, size: pdf.length });
    const about = { subject: 'fuel_request', subject_id: 7 };
    await send(manager, [user(driver)], { file_ids: [file.body.id], about, subject: 'Invoice' });
    const opened = await open(driver, (await list(driver, { q: 'Invoice' })).emails[0]!.id);
    expect(opened).toMatchObject({
      about,
      has_attachments: true,
      attachments: [{ fileName: 'invoice.pdf' }],
    });
    const download = (as: MadeUser) =>
      world.call(contract.downloadEmailFile, { as, params: { id: file.body.id } });
    const { headers, status } = await download(driver);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      "attachment; filename*=UTF-8''invoice.pdf",
    ]);
    for (const as of [ours.people.client_billing, theirs.people.client_manager, theirs.people.admin])
      expect((await download(as)).status).toBe(404);
    // Another user's upload cannot be attached.
    expect((await send(driver, ['support'], { file_ids: [file.body.id] })).body.fields).toEqual({
      file_ids: 'unknown',
    });
  });
});

describe('folders', () => {
  it('hold notifications beside messages, stored once and read in one place', async () => {
    const as = await world.makeUser('client_manager');
    const [one] = await notice(as, 'held_comment', { comment: 'Second tank', plate_no: 'JDR-4821' });
    await send(as, ['support']);
    const id = `n${one!.id}`;
    expect((await list(as)).emails).toMatchObject([
      {
        id,
        isRead: false,
        notice: { kind: 'held_comment' },
        about: { subject: 'fuel_request', subject_id: 7 },
      },
    ]);
    expect((await list(as)).emailsMeta).toEqual({ inbox: 1, spam: 0, draft: 0 });
    await update(as, [id], { isRead: true });
    expect(
      await world.rows('select id from push_messages where user_id = $1 and read_at is null', [as.id]),
    ).toEqual([]);
    expect(await world.rows('select id from mailbox_copies where push_message_id = $1', [one!.id])).toEqual(
      [],
    );
    await update(as, [id], { isStarred: true, isRead: false });
    expect((await list(as, { folder: 'starred' })).emails).toMatchObject([{ id, isRead: false }]);
    for (const q of ['second TANK', 'jdr 4821', 'JDR-4821']) expect((await list(as, { q })).total, q).toBe(1);
    await update(as, [id], { folder: 'trash' });
    expect((await list(as)).total).toBe(0);
    expect((await list(as, { folder: 'starred' })).total).toBe(0);
    expect((await list(as, { folder: 'trash' })).emails[0]).toMatchObject({ id, folder: 'trash' });
    await update(as, [id], { folder: 'inbox' });
    expect((await list(as)).total).toBe(1);
  });

  it('labels are toggled per message', async () => {
    const as = await world.makeUser('client_manager');
    const ids = [...(await notice(as, 'low_balance', {})), ...(await notice(as, 'low_balance', {}))].map(
      ({ id }) => `n${id}`,
    );
    const toggle = (emailIds: string[]) =>
      world.call(contract.updateEmailsLabel, { as, body: { emailIds, label: 'important' } });
    await toggle([ids[0]!]);
    await toggle(ids);
    const labeled = (await list(as, { folder: 'all', label: 'important' })).emails;
    expect(labeled.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('muted kinds and senders are in spam, now and later, until they are taken back', async () => {
    const as = await world.makeUser('client_manager');
    const [{ id: client_id }] = (await world.rows<{ id: number }>(
      'select client_id as id from users where id = $1',
      [as.id],
    )) as [{ id: number }];
    const loud = await world.makeUser('client_operation', { client_id });
    const [first] = await notice(as, 'low_balance', {});
    await send(loud, [user(as)]);
    const mail = (await list(as)).emails.find(({ notice }) => !notice)!.id;
    await world.call(contract.muteEmail, { as, params: { id: `n${first!.id}` } });
    await world.call(contract.muteEmail, { as, params: { id: mail } });
    await notice(as, 'low_balance', {});
    await send(loud, [user(as)], { subject: 'Again' });
    expect((await list(as)).total).toBe(0);
    const muted = await list(as, { folder: 'spam' });
    expect([muted.total, muted.emailsMeta.spam]).toEqual([4, 4]);
    await world.call(contract.unmuteEmail, { as, params: { id: mail } });
    await world.call(contract.unmuteEmail, { as, params: { id: `n${first!.id}` } });
    expect((await list(as)).total).toBe(4);
  });

  it('previous and next follow the list that was opened', async () => {
    const as = await world.makeUser('client_manager');
    const ids: string[] = [];
    for (let minute = 0; minute < 4; minute++) {
      const at = new Date(world.now.getTime() - minute * 60_000);
      ids.push(`n${(await notice(as, minute % 2 ? 'low_balance' : 'held_comment', {}, at))[0]!.id}`);
    }
    expect(await open(as, ids[0]!)).toMatchObject({
      hasPreviousMail: false,
      hasNextMail: true,
      next_id: ids[1],
      position: 1,
      total: 4,
    });
    expect(await open(as, ids[3]!)).toMatchObject({
      hasPreviousMail: true,
      hasNextMail: false,
      previous_id: ids[2],
    });
    await update(as, [ids[0]!, ids[2]!], { isStarred: true });
    expect(await open(as, ids[0]!, { folder: 'starred' })).toMatchObject({ next_id: ids[2], total: 2 });
    const step = (id: string, dir: 'previous' | 'next') =>
      world.call(contract.paginateEmail, { as, params: { id }, query: { dir, folder: 'starred' } });
    expect((await step(ids[0]!, 'next')).body.id).toBe(ids[2]);
    expect((await step(ids[0]!, 'previous')).status).toBe(404);
  });

  it('are searched in both scripts: subject, text and sender', async () => {
    const manager = await world.makeUser('client_manager', { name: 'أحمد الغامدي' });
    const [{ id: client_id }] = (await world.rows<{ id: number }>(
      'select client_id as id from users where id = $1',
      [manager.id],
    )) as [{ id: number }];
    const reader = await world.makeUser('client_billing', { client_id });
    await send(manager, [user(reader)], { subject: 'فاتورة أكتوبر', message: 'دُفعت اليوم' });
    for (const q of ['فاتوره', 'اكتوبر', 'دفعت', 'احمد', 'Ahmed'])
      expect((await list(reader, { q })).total, q).toBe(1);
    expect((await list(reader, { q: 'November' })).total).toBe(0);
  });

  it('trash is emptied after 30 days, for good', async () => {
    const as = await world.makeUser('client_manager');
    const [one] = await notice(as, 'low_balance', {});
    await update(as, [`n${one!.id}`], { folder: 'trash' });
    const later = (days: number) =>
      world.systemCtx(undefined, new Date(world.now.getTime() + days * 86_400_000));
    await purgeTrash(later(29));
    expect((await list(as, { folder: 'trash' })).total).toBe(1);
    await purgeTrash(later(31));
    expect((await list(as, { folder: 'all' })).total + (await list(as, { folder: 'trash' })).total).toBe(0);
  });
});

describe('two windows', () => {
  const draftOf = async (as: MadeUser) =>
    (await world.call(contract.createDraft, { as, body: content(['support']) })).body;

  it('do not overwrite each other’s draft', async () => {
    const as = ours.people.client_manager;
    const draft = await draftOf(as);
    const save = (message: string) =>
      world.call(contract.saveDraft, {
        as,
        params: { id: draft.id },
        body: { ...content(['support'], { message }), version: draft.version },
      });
    const statuses = (await Promise.all([save('one'), save('two')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const opened = await open(as, draft.id, { folder: 'draft' });
    expect(opened).toMatchObject({ folder: 'draft', draft: { version: draft.version + 1 } });
  });

  it('send a draft once, whoever is first', async () => {
    const as = await world.makeUser('client_manager');
    const { id, version } = await draftOf(as);
    const sending = () =>
      world.call(contract.sendEmail, { as, body: { ...content(['support']), draft: { id, version } } });
    const statuses = (await Promise.all([sending(), sending(), sending()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect((await list(as, { folder: 'sent' })).total).toBe(1);
    expect((await list(as, { folder: 'draft' })).total).toBe(0);
  });

  it('answer a thread at the same time without a deadlock, and mark it in bulk', async () => {
    const { client_manager: manager, client_operation: operation } = ours.people;
    await send(manager, [user(operation)], { subject: 'At once' });
    const at = async (as: MadeUser) => (await list(as, { q: 'At once', folder: 'all' })).emails[0]!.id;
    const [one, other] = [await at(manager), await at(operation)];
    const answers = Array.from({ length: 6 }, (_, n) =>
      n % 2
        ? send(manager, [user(operation)], { reply_to: one })
        : send(operation, [user(manager)], { reply_to: other }),
    );
    const marks = [update(manager, [one], { isRead: true }), update(operation, [other], { isStarred: true })];
    for (const { status } of await Promise.all([...answers, ...marks])) expect(status).toBeLessThan(300);
    expect((await open(manager, one)).replies).toHaveLength(7);
  });
});

it('a reader’s open windows are notified, and nobody else’s', async () => {
  await world.jobs.runBatches();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const seen: unknown[] = [];
  const stop = world.events.subscribe((event) => seen.push(event));
  await send(ours.people.driver, [user(ours.people.client_billing)]);
  await world.jobs.runBatches();
  await expect.poll(() => seen).toContainEqual({ type: 'mailbox', user_id: ours.people.client_billing.id });
  expect(seen).not.toContainEqual({ type: 'mailbox', user_id: ours.people.client_manager.id });
  stop();
});
