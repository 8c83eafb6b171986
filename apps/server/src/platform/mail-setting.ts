/** Mail server and sender. */
export interface MailSetting {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; without it the line is encrypted where the server offers it. */
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  /** Refuses a line that cannot be encrypted: a password never crosses a network in the clear. */
  readonly requireTls: boolean;
  readonly from: { readonly name: string; readonly address: string };
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** A control character in a header would start another header. */
const CONTROL = /\p{Cc}/u;
/** Any domain's ending, unlike the addresses people sign in with. */
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/;

/**
 * Reads `SMTP_URL` (`smtps://user:password@mail.example`, or `smtp://…` on another port) and `MAIL_FROM` (`Name <address>`
 * or an address). Null where neither is set. `problems` takes what is wrong, never a password.
 */
export function readMailSetting(
  input: { readonly SMTP_URL: string; readonly MAIL_FROM: string; readonly PRODUCT_NAME: string },
  problems: string[],
): MailSetting | null {
  if (!input.SMTP_URL && !input.MAIL_FROM) return null;
  if (!input.SMTP_URL || !input.MAIL_FROM) {
    problems.push('SMTP_URL, MAIL_FROM: both, or neither');
    return null;
  }
  const url = readUrl(input.SMTP_URL);
  if (!url) problems.push('SMTP_URL: smtps://user:password@mail.example, or smtp://mail.example:587');
  const from = readFrom(input.MAIL_FROM, input.PRODUCT_NAME);
  if (!from) problems.push('MAIL_FROM: an address, or Name <address>');
  return url && from && { ...url, from };
}

function readUrl(text: string): Omit<MailSetting, 'from'> | null {
  if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (!hostname) return null;
  const secure = protocol === 'smtps:';
  try {
    const user = decodeURIComponent(username) || null;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      user,
      password: decodeURIComponent(password) || null,
      requireTls: !secure && user !== null && !LOOPBACK.includes(hostname),
    };
  } catch {
    return null;
  }
}

function readFrom(text: string, product: string): MailSetting['from'] | null {
  const named = /^(.*)<([^<>]+)>$/.exec(text.trim());
  const address = (named?.[2] ?? text).trim();
  const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') || product;
  return ADDRESS.test(address) && !CONTROL.test(name) ? { name, address } : null;
}
