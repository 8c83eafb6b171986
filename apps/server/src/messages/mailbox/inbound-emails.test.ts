import { createHmac, randomBytes } from 'node:crypto';
import { receiveEmail } from '@fleet/contracts/messages/inbound-emails.ts';
import { downloadEmailFile, getEmail, listEmails, sendEmail } from '@fleet/contracts/messages/mailbox.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

const KEY = 'a key of the mail service';
const SUPPORT = 'support@mahatta.example';

let world: World;
let admin: MadeUser;
let manager: MadeUser;
beforeAll(async () => {
  world = await buildWorld({ environment: { INBOUND_MAIL_KEY: KEY, INBOUND_MAIL_ADDRESS: SUPPORT } });
  admin = await world.makeUser('admin');
  manager = await world.makeUser('client_manager', { name: 'Reem' });
  await world.rows(`update users set email = 'reem@masar.example' where id = $1`, [manager.id]);
});
afterAll(() => world.close());

const VOUCHED: [string, string][] = [['X-Mailgun-Dkim-Check-Result', 'Pass']];

function signatureOf(at = world.now, key = KEY) {
  const [timestamp, token] = [String(Math.floor(at.getTime() / 1000)), randomBytes(25).toString('hex')];
  return {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  };
}

const mail = (fields: object = {}) => ({
  signature: signatureOf(),
  sender: 'reem@masar.example',
  recipient: SUPPORT,
  from: 'Reem Al-Dosari <Reem@masar.example>',
  subject: 'Pump 4 is dark',
  'body-plain': 'Please call me.',
  'message-headers': VOUCHED,
  ...fields,
});
const post = (body: object) => world.call(receiveEmail, { body });
const newest = async (as = admin) => (await world.call(listEmails, { as })).body.emails[0];
const total = async () => (await world.call(listEmails, { as: admin })).body.total;

it('a client’s mail reaches support as theirs, and is answered in the product', async () => {
  expect((await post(mail())).body).toEqual({ outcome: 'received' });
  const email = (await newest())!;
  expect(email).toMatchObject({
    subject: 'Pump 4 is dark',
    from: { address: `user-${manager.id}`, name: 'Reem', is_known: true, group: 'client_manager' },
  });
  const sent = await world.call(listEmails, { as: manager, query: { folder: 'sent' } });
  expect(sent.body.emails).toMatchObject([{ subject: 'Pump 4 is dark' }]);
  const answer = { cc: [], bcc: [], file_ids: [], about: null, subject: '', draft: null };
  const body = { ...answer, to: [`user-${manager.id}`], message: 'We are on it.', reply_to: email.id };
  expect((await world.call(sendEmail, { as: admin, body })).status).toBe(201);
  expect(await newest(manager)).toMatchObject({ message: 'We are on it.', folder: 'inbox', count: 2 });
});

describe('a sender nobody vouches for is unknown', () => {
  test.for<[string, object]>([
    ['without a check', { 'message-headers': [] }],
    ['with a failed check', { 'message-headers': [['X-Mailgun-Dkim-Check-Result', 'Fail']] }],
    [
      'with a check of their own beside it',
      { 'message-headers': [['X-Mailgun-Dkim-Check-Result', 'Fail'], ...VOUCHED] },
    ],
    ['from another domain’s envelope', { sender: 'reem@elsewhere.example' }],
    ['who is nobody here', { sender: 'x@masar.example', from: 'x@masar.example' }],
  ])('%s', async ([, fields]) => {
    await post(mail(fields));
    expect((await newest())!.from).toMatchObject({ address: 'outside', is_known: false, group: null });
    expect((await newest())!.from.email).toMatch(/@masar\.example$/);
  });
});

describe('a forged or repeated post is refused and leaves nothing', () => {
  test.for<[string, () => object]>([
    ['signed with another key', () => ({ signature: signatureOf(world.now, 'another key of 20 chars') })],
    ['signed with nothing', () => ({ signature: signatureOf(world.now, '') })],
    ['signed an hour ago', () => ({ signature: signatureOf(new Date(world.now.getTime() - 3_600_000)) })],
    ['signed for tomorrow', () => ({ signature: signatureOf(new Date(world.now.getTime() + 86_400_000)) })],
    [
      'with the signature of another token',
      () => ({ signature: { ...signatureOf(), token: 'f'.repeat(50) } }),
    ],
    ['with the signature of another time', () => ({ signature: { ...signatureOf(), timestamp: '1' } })],
  ])('%s', async ([, fields]) => {
    const before = await total();
    expect((await post(mail(fields()))).body.code).toBe('FORBIDDEN');
    expect(await total()).toBe(before);
  });

  test('a token counts once, also for several at a time', async () => {
    const before = await total();
    const same = mail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(same)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
    expect((await post(same)).status).toBe(403);
    expect(await total()).toBe(before + 1);
  });

  test('a thousand guessed signatures', async () => {
    const { timestamp, token } = signatureOf();
    const statuses = new Set<number>();
    for (let tried = 0; tried < 1_000; tried++) {
      const signature = randomBytes(32).toString('hex');
      statuses.add((await post(mail({ signature: { timestamp, token, signature } }))).status);
    }
    expect([...statuses]).toEqual([403]);
  });

  test('without a key in the settings, none is taken', async () => {
    const closed = await buildWorld();
    const { body } = await closed.call(receiveEmail, {
      body: mail({ signature: signatureOf(closed.now, '') }),
    });
    expect(body.code).toBe('FORBIDDEN');
    await closed.close();
  });
});

describe('mail of machines is ignored', () => {
  test.for<[string, object]>([
    ['automatic answers', { 'message-headers': [...VOUCHED, ['Auto-Submitted', 'auto-replied']] }],
    ['lists', { 'message-headers': [...VOUCHED, ['Precedence', 'bulk']] }],
    ['out of office', { 'message-headers': [...VOUCHED, ['X-Auto-Response-Suppress', 'All']] }],
    ['bounces', { sender: '' }],
    ['mailer daemons', { from: 'Mail <mailer-daemon@masar.example>' }],
    ['other recipients', { recipient: 'someone@mahatta.example' }],
    ['nonsense as a sender', { from: 'Reem <javascript:alert(1)>' }],
  ])('%s', async ([, fields]) => {
    const before = await total();
    expect((await post(mail(fields))).body).toEqual({ outcome: 'ignored' });
    expect(await total()).toBe(before);
  });
});

it('files are pictures drawn again and quiet PDFs, others are left out and counted', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ccc' } })
    .png()
    .toBuffer();
  const file = (name: string, bytes: Buffer | string) => ({
    name,
    content: Buffer.from(bytes).toString('base64'),
  });
  await post(
    mail({
      attachments: [
        file('meter.png', picture),
        file('../../etc/invoice.pdf', '%PDF-1.7\nquiet\n%%EOF\n'),
        file('loud.pdf', '%PDF-1.7\n/OpenAction << /S /JavaScript >>\n%%EOF\n'),
        file('page.html', '<script>alert(1)</script>'),
        file('virus.exe', 'MZ'),
        file('picture.svg', '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'),
      ],
    }),
  );
  const { id } = (await newest())!;
  const { body } = await world.call(getEmail, { as: admin, params: { id }, query: {} });
  expect(body.replies[0]).toMatchObject({ refused_attachments: 4 });
  expect(body.attachments.map(({ fileName, media_type }) => [fileName, media_type])).toEqual([
    ['meter.png', 'image/jpeg'],
    ['invoice.pdf', 'application/pdf'],
  ]);
  const download = await world.call(downloadEmailFile, {
    as: admin,
    params: { id: body.attachments[0]!.id },
  });
  expect(download.headers['content-disposition']).toMatch(/^attachment;/);
});

it('text is kept as text: no markup, no hidden direction, no endless length', async () => {
  const hidden = 'a\u202ecod.exe\u0007';
  await post(
    mail({ subject: `${hidden}\r\nBcc: x`, 'body-plain': `${hidden}\r\n<b>x</b>\n${'y'.repeat(20_000)}` }),
  );
  const { id } = (await newest())!;
  const { body } = await world.call(getEmail, { as: admin, params: { id }, query: {} });
  expect(body.subject).toBe('a cod.exe Bcc: x');
  expect(body.replies[0]!.message.slice(0, 17)).toBe('acod.exe\n<b>x</b>');
  expect(body.replies[0]!.message).toHaveLength(10_000);
});

it('a flood of one sender stops after thirty an hour', async () => {
  const before = await total();
  for (let sent = 0; sent < 35; sent++)
    await post(mail({ from: 'flood@spam.example', sender: 'flood@spam.example', 'message-headers': [] }));
  expect(await total()).toBe(before + 30);
});
