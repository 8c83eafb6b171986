import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openInbox } from '../../../test/smtp-inbox.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { MAX_ATTEMPTS } from './mails.rules.ts';
import { deliveriesOf, sendMails, writeMail } from './mails.service.ts';

let inbox: Awaited<ReturnType<typeof openInbox>>;
let world: World;
beforeAll(async () => {
  inbox = await openInbox();
  world = await buildWorld({
    pool: 16,
    environment: { SMTP_URL: inbox.url, MAIL_FROM: 'Mahatta <reports@mahatta.sa>' },
  });
});
beforeEach(() => world.rows('truncate mail_recipients, mails cascade'));
afterEach(() => {
  inbox.mails.length = 0;
  inbox.rules.recipient = () => null;
});
afterAll(async () => {
  await world.close();
  await inbox.close();
});

const write = (key: string, to: string[] = ['a@company.sa'], subject = key) =>
  writeMail(world.systemCtx(), {
    key,
    to,
    subject,
    text: 'words',
    html: '<p>words</p>',
    file: { file_name: 'report.pdf', content_type: 'application/pdf', bytes: Buffer.from('%PDF') },
  });
const send = () => sendMails(() => world.systemCtx());
const stateOf = async (id: number) =>
  (await deliveriesOf(world.systemCtx(), [id])).map(({ address, status, attempts, problem }) => ({
    address,
    status,
    attempts,
    problem,
  }));
const countStoredFiles = async () =>
  (await world.rows<{ stored: number }>('select count(file_bytes)::int as stored from mails'))[0]!.stored;

test('each recipient gets a separate email, of which only the fact is stored', async () => {
  const id = await write('two readers', ['a@company.sa', 'b@company.sa', 'a@company.sa']);
  expect(inbox.mails).toEqual([]);
  await send();
  expect(inbox.mails.map(({ envelope }) => envelope.to).sort()).toEqual([['a@company.sa'], ['b@company.sa']]);
  expect(inbox.mails.every((mail) => mail.to?.length === 1)).toBe(true);
  expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(2);
  expect((await stateOf(id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(await countStoredFiles()).toBe(0);
  await send();
  expect(inbox.mails).toHaveLength(2);
});

test('six concurrent processes send one email to each recipient', async () => {
  const readers = Array.from({ length: 8 }, (_, i) => `reader${i}@company.sa`);
  await write('a race', readers);
  await Promise.all(Array.from({ length: 6 }, send));
  expect(inbox.mails.map(({ envelope }) => envelope.to[0]).sort()).toEqual(readers);
});

test('the same email queued six times concurrently exists once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => write('the same')));
  expect(new Set(ids).size).toBe(1);
  await send();
  expect(inbox.mails).toHaveLength(1);
});

test('a temporary rejection is retried later, with its attachment', async () => {
  inbox.rules.recipient = (address) =>
    address.startsWith('busy') ? { code: 450, sentence: 'Mailbox busy' } : null;
  const id = await write('later', ['busy@company.sa', 'free@company.sa']);
  await send();
  expect(await stateOf(id)).toEqual([
    { address: 'busy@company.sa', status: 'waiting', attempts: 1, problem: '450 Mailbox busy' },
    { address: 'free@company.sa', status: 'sent', attempts: 1, problem: null },
  ]);
  expect(await countStoredFiles()).toBe(1);
  inbox.rules.recipient = () => null;
  world.advance(59);
  await send();
  expect(inbox.mails).toHaveLength(1);
  world.advance(2);
  await send();
  expect((await stateOf(id))[0]).toMatchObject({ status: 'sent', attempts: 2, problem: null });
  expect(inbox.mails.map(({ envelope }) => envelope.to[0])).toEqual(['free@company.sa', 'busy@company.sa']);
  expect(await countStoredFiles()).toBe(0);
});

test('a permanent rejection is not retried, and others continue', async () => {
  inbox.rules.recipient = (address) =>
    address.startsWith('gone') ? { code: 550, sentence: 'No such user' } : null;
  const id = await write('refused', ['gone@company.sa', 'here@company.sa']);
  await send();
  expect(await stateOf(id)).toEqual([
    { address: 'gone@company.sa', status: 'refused', attempts: 1, problem: '550 No such user' },
    { address: 'here@company.sa', status: 'sent', attempts: 1, problem: null },
  ]);
  const tried = inbox.tried;
  world.advance(86_400);
  await send();
  expect(inbox.tried).toBe(tried);
});

test('an email that is never accepted finally fails', async () => {
  inbox.rules.recipient = () => ({ code: 451, sentence: 'Not now' });
  const id = await write('never');
  for (let i = 0; i < MAX_ATTEMPTS + 2; i++) {
    await send();
    world.advance(4 * 3_600);
  }
  expect(await stateOf(id)).toEqual([
    { address: 'a@company.sa', status: 'refused', attempts: MAX_ATTEMPTS, problem: '451 Not now' },
  ]);
});

test('an email of a dead process is sent by another after its lease', async () => {
  const id = await write('orphan');
  await world.rows(
    `update mail_recipients set attempts = 1, next_attempt_at = $2::timestamptz + interval '4 minutes' where mail_id = $1`,
    [id, world.now],
  );
  await send();
  expect(inbox.mails).toEqual([]);
  world.advance(241);
  await send();
  expect(inbox.mails.map(({ messageId }) => messageId)).toHaveLength(1);
  expect((await stateOf(id))[0]).toMatchObject({ status: 'sent', attempts: 2 });
});

test('without a mail server nothing is sent, and nothing is reported as sent', async () => {
  const bare = await buildWorld();
  const id = await writeMail(bare.systemCtx(), {
    key: 'unset',
    to: ['a@company.sa'],
    subject: 's',
    text: 't',
    html: 'h',
    file: null,
  });
  await sendMails(() => bare.systemCtx());
  expect(await deliveriesOf(bare.systemCtx(), [id])).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  await bare.close();
});
