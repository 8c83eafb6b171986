import type { Colleague } from './report-schedules.queries.ts';

/** Public mailboxes: an address there says nothing about a company. */
const PUBLIC_DOMAINS = new Set([
  'aol.com',
  'gmail.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'maktoob.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.sa',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'rocketmail.com',
  'tutanota.com',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
]);

/** Mail domains of the company: those of its user administrators, except public mailboxes. */
export function ownDomains(colleagues: readonly Colleague[]): string[] {
  const domains = colleagues.filter((one) => one.is_user_admin).map((one) => domainOf(one.email));
  return [...new Set(domains)].filter((domain) => !PUBLIC_DOMAINS.has(domain)).toSorted();
}

/**
 * Whether a company's report may go to an address: to its users, and to any address of its own mail domains. Nothing
 * is sent to unknown recipients.
 */
export function isAllowed(address: string, colleagues: readonly Colleague[]): boolean {
  return (
    colleagues.some(({ email }) => email.toLowerCase() === address) ||
    ownDomains(colleagues).includes(domainOf(address))
  );
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
