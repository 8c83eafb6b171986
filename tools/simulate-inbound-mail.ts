import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

/**
 * Posts a mail to the support address as a mail service would: `npm run simulate:inbound-mail -- --from reem@masar.example
 * --subject "Pump 4" --text "It is dark." --html "<p>It is dark.</p>" --file meter.png`. It is sent whole, as MIME, signed over
 * every byte; `--parts` sends it in parts, signed by time and token. `--mail saved.eml` sends a saved one. `--vouched` says that
 * the sender's domain signed it. The server needs the same INBOUND_MAIL_KEY and INBOUND_MAIL_ADDRESS. Afterwards the same post is
 * sent again, and once with a changed body: a server that takes either ends this with 1.
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:3000' },
    from: { type: 'string', default: 'Najd Freight <ops@najdfreight.example>' },
    subject: { type: 'string', default: 'Fuel for 40 trucks' },
    text: { type: 'string', default: 'What does it cost to join?' },
    html: { type: 'string' },
    file: { type: 'string', multiple: true, default: [] },
    mail: { type: 'string' },
    vouched: { type: 'boolean', default: false },
    parts: { type: 'boolean', default: false },
  },
});
const { INBOUND_MAIL_KEY: key, INBOUND_MAIL_ADDRESS: recipient } = process.env;
if (!key || !recipient) {
  console.error('Set INBOUND_MAIL_KEY and INBOUND_MAIL_ADDRESS as for the server.');
  process.exit(1);
}
const envelope = { sender: /<([^>]+)>/.exec(values.from)?.[1] ?? values.from, recipient };

interface Post {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const post = values.parts ? await inParts(key) : await asMime(key);
const first = await send(post);
console.log(first.status, first.text);
const again = await send(post);
// In parts, only time and token are signed: there is no changed body to refuse.
const changed = values.parts
  ? null
  : await send({ ...post, body: post.body.replace('"is_vouched"', ' "is_vouched"') });
if (again.status !== 403 || (changed && changed.status !== 403)) {
  console.error(`Taken again (${again.status}) or changed (${changed?.status}): the server is not safe.`);
  process.exit(1);
}
process.exit(first.status === 200 ? 0 : 1);

async function send({ path, body, headers }: Post): Promise<{ status: number; text: string }> {
  const answer = await fetch(values.server + path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

async function asMime(secret: string): Promise<Post> {
  const mail = values.mail ? await readFile(values.mail) : await compose();
  const body = JSON.stringify({ ...envelope, is_vouched: values.vouched, mail: mail.toString('base64') });
  const [id, timestamp] = [`mail_${randomBytes(16).toString('hex')}`, seconds()];
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    path: '/inbound-mail',
    body,
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
  };
}

function compose(): Promise<Buffer> {
  const { from, subject, text, html, file } = values;
  const attachments = file.map((path) => ({ path }));
  return new MailComposer({ from, to: recipient!, subject, text, ...(html && { html }), attachments })
    .compile()
    .build();
}

async function inParts(secret: string): Promise<Post> {
  const [timestamp, token] = [seconds(), randomBytes(25).toString('hex')];
  const signature = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex');
  const attachments = values.file.map(async (path) => ({
    name: basename(path),
    content: (await readFile(path)).toString('base64'),
  }));
  const body = JSON.stringify({
    ...envelope,
    signature: { timestamp, token, signature },
    from: values.from,
    subject: values.subject,
    'body-plain': values.text,
    'message-headers': values.vouched ? [['X-Mailgun-Dkim-Check-Result', 'Pass']] : [],
    attachments: await Promise.all(attachments),
  });
  return { path: '/vw-api/public/api/inbound-emails', body, headers: {} };
}

function seconds(): string {
  return String(Math.floor(Date.now() / 1000));
}
