import type { Config } from '../../platform/config.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { type Mailer, type MailOutcome, openMailer, SEND_TIMEOUT_MS } from '../../platform/mail.ts';
import { mailsWaiting } from './mails.jobs.ts';
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
import { MAX_ATTEMPTS, waitAfter } from './mails.rules.ts';

export { findNextMail } from './mails.queries.ts';

export type { Delivery };

/** Longer than sending may take: what a process that died had taken is taken by another then. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;

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

/** Whether a mail server is configured. */
export function isMailSet({ MAIL }: Config): boolean {
  return MAIL !== null;
}

/**
 * Writes a mail to each of these recipients, in the transaction it reports, and returns its id; they are sent after
 * commit, each individually.
 */
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
    await addJob(ctx, mailsWaiting, {});
    return id;
  });
}

/** What became of these mails, reader by reader. */
export function deliveriesOf(ctx: Ctx, mailIds: readonly number[]): Promise<Delivery[]> {
  return mailIds.length === 0 ? Promise.resolve([]) : listDeliveries(ctx, mailIds);
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
  const isAbandoned = answer.outcome !== 'sent' && mail.attempts >= MAX_ATTEMPTS;
  if (answer.outcome !== 'sent' && answer.outcome !== 'refused' && !isAbandoned) {
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
