import type { Config } from '../../platform/config.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs.ts';
import { type Mailer, type MailOutcome, MOST_SENDING_MS, openMailer } from '../../platform/mail.ts';
import {
  type Delivery,
  findMail,
  insertMail,
  insertRecipients,
  listDeliveries,
  type MailToSend,
  saveDone,
  saveLater,
  takeMail,
  throwAwayFile,
} from './mails.queries.ts';
import { MOST_ATTEMPTS, waitAfter } from './mails.rules.ts';

export type { Delivery };

/** Longer than sending may take: what a process that died had taken is taken by another then. */
const LEASE_MS = 2 * MOST_SENDING_MS;

export interface NewMail {
  /** What it is about: a mail of the same key is written once. */
  readonly key: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file: {
    readonly file_name: string;
    readonly content_type: string;
    readonly bytes: Buffer;
  } | null;
}

/** Whether mail is sent from here: somebody has set a server. */
export function isMailSet({ MAIL }: Config): boolean {
  return MAIL !== null;
}

/** Writes a mail to each of these readers, in the transaction it tells of, and returns its id; they are sent after commit, each alone. */
export function writeMail(ctx: Ctx, mail: NewMail): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { key, subject, file } = mail;
    const id = await insertMail(ctx, {
      key,
      subject,
      body_text: mail.text,
      body_html: mail.html,
      file_name: file?.file_name ?? null,
      content_type: file?.content_type ?? null,
      file_bytes: file?.bytes ?? null,
    });
    if (id === null) return findMail(ctx, key);
    await insertRecipients(ctx, id, [...new Set(mail.to)]);
    return id;
  });
}

/** What became of these mails, reader by reader. */
export function deliveriesOf(ctx: Ctx, mailIds: readonly number[]): Promise<Delivery[]> {
  return mailIds.length === 0 ? Promise.resolve([]) : listDeliveries(ctx, mailIds);
}

/** Sends what waits. Several processes may: each takes mails nobody else has. */
export function mailsJob(systemCtx: () => Ctx): Job {
  let isStopping = false;
  return {
    name: 'mails',
    every_ms: 2_000,
    shared: true,
    run: () => sendMails(systemCtx, () => isStopping),
    stop: () => {
      isStopping = true;
    },
  };
}

/** Sends until nothing is due or the server is out of reach; nothing where no server is set. */
export async function sendMails(
  systemCtx: () => Ctx,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { MAIL } = systemCtx().config;
  if (!MAIL) return;
  const mailer = openMailer(MAIL);
  while (!isStopping()) {
    const ctx = systemCtx();
    const mail = await takeMail(ctx, new Date(ctx.now.getTime() + LEASE_MS));
    if (!mail) return;
    const answer = await hand(mailer, mail);
    await takeAnswer(systemCtx(), mail, answer);
    // The next one would find no server either, and each waits its time for it.
    if (answer.outcome === 'unreached') return;
  }
}

function hand(mailer: Mailer, mail: MailToSend): Promise<MailOutcome> {
  const { file_name, content_type, file_bytes } = mail;
  return mailer.send({
    id: `mail-${mail.mail_id}-${mail.id}`,
    to: mail.address,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    file: file_name && content_type && file_bytes ? { file_name, content_type, bytes: file_bytes } : null,
  });
}

/** Writes an answer down: done for good, or when it is tried again. */
async function takeAnswer(ctx: Ctx, mail: MailToSend, answer: MailOutcome): Promise<void> {
  const isGivenUp = answer.outcome !== 'sent' && mail.attempts >= MOST_ATTEMPTS;
  if (answer.outcome !== 'sent' && answer.outcome !== 'refused' && !isGivenUp) {
    const at = new Date(ctx.now.getTime() + waitAfter(mail.attempts));
    await saveLater(ctx, mail, { at, problem: answer.reason });
    ctx.platform.log.warn({ mail: mail.mail_id, reason: answer.reason }, 'a mail is tried again later');
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    const done =
      answer.outcome === 'sent'
        ? ({ status: 'sent', problem: null } as const)
        : ({ status: 'refused', problem: answer.reason } as const);
    if (await saveDone(ctx, mail, done)) await throwAwayFile(ctx, mail.mail_id);
  });
}
