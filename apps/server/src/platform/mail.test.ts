import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openInbox } from '../../test/smtp-inbox.ts';
import { readConfig } from './config.ts';
import { type Mail, openMailer } from './mail.ts';
import type { MailSetting } from './mail-setting.ts';

const TOKEN = { TOKEN_SECRET: 'a secret of forty characters, for tests.' };
const settingOf = (environment: Record<string, string>) =>
  readConfig({ ...TOKEN, ...environment }, tmpdir()).MAIL;
const FROM = 'Mahatta <reports@mahatta.example>';

describe('the configured mail server', () => {
  test('is none by default', () => {
    expect(settingOf({})).toBeNull();
  });

  test.for<[string, Partial<MailSetting>]>([
    [
      'smtps://mail.example',
      { host: 'mail.example', port: 465, secure: true, user: null, requireTls: false },
    ],
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTls: false }],
    [
      'smtp://reports%40x:p%40ss%3Aword@mail.example:2525',
      { port: 2525, user: 'reports@x', password: 'p@ss:word', requireTls: true },
    ],
    ['smtp://u:p@127.0.0.1:25', { port: 25, user: 'u', requireTls: false }],
  ])('is read from %s', ([SMTP_URL, expected]) => {
    expect(settingOf({ SMTP_URL, MAIL_FROM: FROM })).toMatchObject(expected);
  });

  test('has a sender name, by default the product’s', () => {
    const SMTP_URL = 'smtps://mail.example';
    expect(settingOf({ SMTP_URL, MAIL_FROM: FROM })?.from).toEqual({
      name: 'Mahatta',
      address: 'reports@mahatta.example',
    });
    expect(settingOf({ SMTP_URL, MAIL_FROM: 'x@mahatta.example', PRODUCT_NAME: 'Other' })?.from.name).toBe(
      'Other',
    );
  });

  test.for([
    [{ SMTP_URL: 'smtps://mail.example' }, 'both, or neither'],
    [{ MAIL_FROM: FROM }, 'both, or neither'],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: FROM }, 'SMTP_URL:'],
    [{ SMTP_URL: 'smtps://%E0%A4%A@mail.example', MAIL_FROM: FROM }, 'SMTP_URL:'],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'nobody' }, 'MAIL_FROM:'],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'A\r\nBcc: b <a@b.example>' }, 'MAIL_FROM:'],
  ] as const)('is rejected with a message: %o', ([environment, sentence]) => {
    expect(() => settingOf(environment as Record<string, string>)).toThrow(sentence);
  });

  test('never repeats a password in an error', () => {
    expect(() => settingOf({ SMTP_URL: 'smtp//u:secret-word@x', MAIL_FROM: FROM })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret-word') }),
    );
  });
});

const MAIL: Mail = {
  id: 'mail-7-1',
  to: 'salem@company.example',
  subject: 'تقرير الوقود · Fuel report',
  text: 'Good morning',
  html: '<html dir="rtl"><body><p>صباح الخير</p></body></html>',
  file: {
    file_name: 'تقرير الوقود.pdf',
    content_type: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7 the file'),
  },
};

describe('an email', () => {
  let inbox: Awaited<ReturnType<typeof openInbox>>;
  const mailer = (url = inbox.url) => openMailer(settingOf({ SMTP_URL: url, MAIL_FROM: FROM })!);
  beforeAll(async () => {
    inbox = await openInbox();
  });
  afterEach(() => {
    inbox.mails.length = 0;
    inbox.rules.recipient = () => null;
    inbox.rules.data = () => null;
  });
  afterAll(() => inbox.close());

  test('arrives completely: subject, both bodies and attachment, from the sender to one recipient', async () => {
    expect(await mailer().send(MAIL)).toEqual({ outcome: 'sent' });
    const [got] = inbox.mails;
    expect(got!.envelope).toEqual({ from: 'reports@mahatta.example', to: ['salem@company.example'] });
    expect(got!.from).toMatchObject({ name: 'Mahatta', address: 'reports@mahatta.example' });
    expect(got!.subject).toBe(MAIL.subject);
    expect(got!.messageId).toBe('<mail-7-1@mahatta.example>');
    expect(got!.text?.trim()).toBe('Good morning');
    expect(got!.html).toContain('صباح الخير');
    expect(got!.attachments).toHaveLength(1);
    expect(got!.attachments[0]).toMatchObject({
      filename: 'تقرير الوقود.pdf',
      mimeType: 'application/pdf',
    });
    expect(Buffer.from(got!.attachments[0]!.content as ArrayBuffer).toString()).toBe('%PDF-1.7 the file');
    expect(got!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('has no injected headers or recipients, whatever its content', async () => {
    const bad = 'Report\r\nBcc: thief@other.example\r\n\r\nbody';
    await mailer().send({ ...MAIL, subject: bad, file: { ...MAIL.file!, file_name: `${bad}.pdf` } });
    const [got] = inbox.mails;
    expect(got!.envelope.to).toEqual(['salem@company.example']);
    expect(got!.bcc).toBeUndefined();
    expect(got!.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(got!.subject).toBe('Report Bcc: thief@other.example body');
    expect(got!.text?.trim()).toBe('Good morning');
  });

  test('is not sent if a recipient’s address contains several', async () => {
    const outcome = await mailer().send({ ...MAIL, to: 'a@b.example>, <thief@other.example' });
    expect(inbox.mails.flatMap(({ envelope }) => envelope.to)).not.toContain('thief@other.example');
    expect(outcome.outcome === 'sent' && inbox.mails.length > 1).toBe(false);
  });

  test.for([
    ['recipient', 550, 'No such mailbox', 'refused'],
    ['recipient', 450, 'Try later', 'later'],
    ['data', 554, 'Looks like spam', 'refused'],
    ['data', 451, 'Local error', 'later'],
  ] as const)('with a response at %s of %i is %s: %s', async ([at, code, sentence, outcome]) => {
    inbox.rules[at] = () => ({ code, sentence });
    expect(await mailer().send(MAIL)).toEqual({ outcome, reason: `${code} ${sentence}` });
    expect(inbox.mails).toEqual([]);
  });

  test('is permanently too large if the server says so', async () => {
    const bytes = Buffer.alloc(2 * 1024 * 1024);
    expect(await mailer().send({ ...MAIL, file: { ...MAIL.file!, bytes } })).toMatchObject({
      outcome: 'refused',
    });
  });

  test('without a reachable server is not at fault', async () => {
    const gone = await openInbox();
    await gone.close();
    expect(await mailer(gone.url).send(MAIL)).toMatchObject({
      outcome: 'unreached',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('does not wait longer than its timeout for a silent server', async () => {
    const open: Socket[] = [];
    const silent = createServer((socket) => open.push(socket));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as { port: number };
    const setting = settingOf({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: FROM })!;
    expect(await openMailer(setting, 500).send(MAIL)).toMatchObject({ outcome: 'unreached' });
    for (const socket of open) socket.destroy();
    silent.close();
  });
});

describe('an authenticating server', () => {
  test('accepts mail with the password; a wrong one is a configuration error and is retried', async () => {
    const inbox = await openInbox({ user: 'u', password: 'right' });
    const send = (password: string) => {
      const SMTP_URL = `smtp://u:${password}@127.0.0.1:${inbox.port}`;
      return openMailer(settingOf({ SMTP_URL, MAIL_FROM: FROM })!).send(MAIL);
    };
    expect(await send('right')).toEqual({ outcome: 'sent' });
    expect(await send('wrong')).toMatchObject({
      outcome: 'unreached',
      reason: '535 Authentication failed',
    });
    await inbox.close();
  });

  test('never receives a password over an unencrypted connection', async () => {
    const inbox = await openInbox({ user: 'u', password: 'right' });
    const setting = settingOf({ SMTP_URL: `smtp://u:right@127.0.0.1:${inbox.port}`, MAIL_FROM: FROM })!;
    expect(await openMailer({ ...setting, requireTls: true }).send(MAIL)).toMatchObject({
      outcome: 'unreached',
    });
    expect(inbox.mails).toEqual([]);
    await inbox.close();
  });
});
