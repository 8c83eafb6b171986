import { createTransport } from 'nodemailer';
import type { MailSetting } from './mail-setting.ts';

/** One mail to one reader. The identity stays the same however often it is tried, so that a reader's program shows it once. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file: {
    readonly file_name: string;
    readonly content_type: string;
    readonly bytes: Buffer;
  } | null;
}

/** What became of handing a mail over. `refused` is for good; `later` may do better; `unreached` speaks of the server, not of the mail. */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'later' | 'unreached'; readonly reason: string };

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}

/** How long a server may be silent, and how long one mail may take altogether. */
const SILENCE_MS = 15_000;
export const SEND_TIMEOUT_MS = 120_000;
const MAX_REASON_CHARACTERS = 300;

/** Sends mails to the configured server, each on its own connection; a server silent for `silenceMs` counts as not reached. */
export function openMailer(setting: MailSetting, silenceMs = SILENCE_MS): Mailer {
  const transport = createTransport({
    host: setting.host,
    port: setting.port,
    secure: setting.secure,
    requireTLS: setting.requireTls,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    // The content of a mail comes from our own tables: it never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(setting.user !== null && { auth: { user: setting.user, pass: setting.password ?? '' } }),
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${setting.from.address.split('@')[1]}>`,
          from: setting.from,
          to: { name: '', address: mail.to },
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          attachments: mail.file
            ? [
                {
                  filename: oneLine(mail.file.file_name),
                  contentType: mail.file.content_type,
                  content: mail.file.bytes,
                },
              ]
            : [],
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return outcomeOf(error as MailFault);
      }
    },
  };
}

interface MailFault extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Parts of the exchange that are about this mail or its reader; what goes wrong elsewhere is about the server and us. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
/** The one answer to our own name that speaks of the mail. */
const TOO_LARGE = 552;

function outcomeOf(fault: MailFault): MailOutcome {
  const reason = oneLine(fault.response ?? fault.message).slice(0, MAX_REASON_CHARACTERS);
  const code = fault.responseCode ?? 0;
  const isAboutMail = ABOUT_THE_MAIL.includes(fault.command ?? '') || code === TOO_LARGE;
  if (!isAboutMail || code < 400) return { outcome: 'unreached', reason };
  return { outcome: code >= 500 ? 'refused' : 'later', reason };
}

/** Control characters would let a text become a header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
