import { createHmac, randomBytes } from 'node:crypto';
import { receiveEmail } from '@fleet/contracts/messages/inbound-emails.ts';
import { getEmail, listEmails } from '@fleet/contracts/messages/mailbox.ts';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

/** Mail posted whole, as MIME, signed over every byte. */

const KEY = 'a key of the mail service';
const SUPPORT = 'support@mahatta.example';

let world: World;
let origin: string;
let admin: MadeUser;
let manager: MadeUser;
beforeAll(async () => {
  world = await buildWorld({
    environment: { INBOUND_MAIL_KEY: KEY, INBOUND_MAIL_ADDRESS: SUPPORT, INBOUND_MAIL_FORM: 'mime' },
  });
  origin = new URL(await world.listen()).origin;
  admin = await world.makeUser('admin');
  manager = await world.makeUser('client_manager', { name: 'Reem' });
  await world.rows(`update users set email = 'reem@masar.example' where id = $1`, [manager.id]);
});
afterAll(() => world.close());

const compose = (mail: object): Promise<Buffer> =>
  new MailComposer({
    from: 'Reem Al-Dosari <reem@masar.example>',
    to: SUPPORT,
    subject: 'Pump 4 is dark',
    ...mail,
  })
    .compile()
    .build();
const bodyOf = (mail: Buffer, fields: object = {}) =>
  JSON.stringify({
    ...{ sender: 'reem@masar.example', recipient: SUPPORT, is_vouched: true, mail: mail.toString('base64') },
    ...fields,
  });

interface Signed {
  readonly id?: string;
  readonly at?: Date;
  readonly key?: string;
  /** What is signed, where that is not what is sent. */
  readonly over?: string;
}

async function post(body: string, { id, at = world.now, key = KEY, over = body }: Signed = {}) {
  const name = id ?? `mail_${randomBytes(16).toString('hex')}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${name}.${timestamp}.${over}`).digest('base64');
  const answer = await fetch(`${origin}/inbound-mail`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'webhook-id': name, 'webhook-timestamp': timestamp },
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { outcome?: string; code?: string } };
}
const list = async () => (await world.call(listEmails, { as: admin })).body;
const newest = async () => {
  const { emails } = await list();
  return (await world.call(getEmail, { as: admin, params: { id: emails[0]!.id }, query: {} })).body;
};

it('text, markup and files of a mail arrive as text and files, from a user whose domain signed it', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ccc' } })
    .png()
    .toBuffer();
  const mail = await compose({
    subject: 'المضخة 4 مظلمة',
    text: 'الشاشة لا تعمل.\nPlease call me.',
    html: '<p>Another text</p>',
    attachments: [
      { filename: 'عداد.png', content: picture },
      { filename: 'virus.exe', content: 'MZ' },
      { filename: 'page.html', content: '<script>alert(1)</script>' },
    ],
  });
  expect(await post(bodyOf(mail))).toMatchObject({ status: 200, body: { outcome: 'received' } });
  const email = await newest();
  expect(email).toMatchObject({
    subject: 'المضخة 4 مظلمة',
    from: { address: `user-${manager.id}`, is_known: true },
    attachments: [{ fileName: 'عداد.png', media_type: 'image/jpeg' }],
  });
  expect(email.replies[0]).toMatchObject({
    message: 'الشاشة لا تعمل.\nPlease call me.',
    refused_attachments: 2,
  });
});

it('a mail of markup alone is its words, and the logo of its signature is no file', async () => {
  const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer();
  const mail = await compose({
    html: '<style>p{}</style><p>Pump 4 is dark.</p><script>alert(1)</script><img src="cid:logo">',
    attachments: [{ filename: 'logo.png', content: logo, cid: 'logo' }],
  });
  await post(bodyOf(mail));
  const email = await newest();
  expect(email.replies[0]).toMatchObject({ message: 'Pump 4 is dark.', refused_attachments: 0 });
  expect(email.attachments).toEqual([]);
});

it('a sender nobody vouches for is unknown, whatever the headers of the mail say', async () => {
  const mail = await compose({ text: 'x', headers: { 'X-Mailgun-Dkim-Check-Result': 'Pass' } });
  for (const fields of [{ is_vouched: false }, { sender: 'reem@elsewhere.example' }]) {
    await post(bodyOf(mail, fields));
    expect((await newest()).from).toMatchObject({ is_known: false, email: 'reem@masar.example' });
  }
});

describe('a forged, changed or repeated post is refused and leaves nothing', () => {
  const body = async () => bodyOf(await compose({ text: 'x' }));
  test.for<[string, (text: string) => Promise<{ status: number }>]>([
    ['signed with another key', (text) => post(text, { key: 'another key of 20 characters' })],
    ['signed with nothing', (text) => post(text, { key: '' })],
    ['signed an hour ago', (text) => post(text, { at: new Date(world.now.getTime() - 3_600_000) })],
    ['signed for tomorrow', (text) => post(text, { at: new Date(world.now.getTime() + 86_400_000) })],
    ['with a changed body', (text) => post(text.replace('true', 'false'), { over: text })],
    ['with a changed space', (text) => post(`${text} `, { over: text })],
    ['with an id that is none', (text) => post(text, { id: '1' })],
  ])('%s', async ([, attempt]) => {
    const { total } = await list();
    expect((await attempt(await body())).status).toBe(403);
    expect((await list()).total).toBe(total);
  });

  it('the same post counts once, also several at a time', async () => {
    const { total } = await list();
    const [text, id] = [await body(), `mail_${randomBytes(16).toString('hex')}`];
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(text, { id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
    expect((await post(text, { id })).status).toBe(403);
    expect((await list()).total).toBe(total + 1);
  });

  it('what is signed and no mail is refused with words', async () => {
    expect((await post('not json')).body.code).toBe('INVALID_FIELDS');
    expect((await post(JSON.stringify({ sender: '', recipient: SUPPORT, mail: '!!' }))).body.code).toBe(
      'INVALID_FIELDS',
    );
    const nested = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('');
    expect((await post(bodyOf(Buffer.from(`From: a@b.example\r\n${nested}`)))).body.code).toBe(
      'INVALID_FIELDS',
    );
  });

  it('a mail beyond what is taken is refused before it is read', async () => {
    expect((await post(bodyOf(Buffer.alloc(13 * 1024 * 1024, 65)))).status).toBe(413);
  });

  it('where the whole body must be signed, one in parts is refused', async () => {
    const [timestamp, token] = [
      String(Math.floor(world.now.getTime() / 1000)),
      randomBytes(25).toString('hex'),
    ];
    const signature = createHmac('sha256', KEY)
      .update(timestamp + token)
      .digest('hex');
    const answer = await world.call(receiveEmail, {
      body: {
        signature: { timestamp, token, signature },
        ...{ sender: 'a@b.example', recipient: SUPPORT, from: 'a@b.example' },
      },
    });
    expect(answer.body.code).toBe('FORBIDDEN');
  });
});
