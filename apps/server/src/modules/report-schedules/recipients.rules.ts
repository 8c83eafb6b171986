import type { Colleague } from './report-schedules.queries.ts';

/** Mailboxes anybody can have: an address there says nothing about a company. */
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

/** Mail domains that are the company's own: those of whoever looks after its sign-ins, but for mailboxes anybody can have. */
export function ownDomains(colleagues: readonly Colleague[]): string[] {
  const domains = colleagues.filter((one) => one.is_keeper).map((one) => domainOf(one.email));
  return [...new Set(domains)].filter((domain) => !PUBLIC_DOMAINS.has(domain)).toSorted();
}

/**
 * Whether a company's report may go to an address: to whoever can sign in there, and to any address of its own mail domains.
 * What leaves the house goes to nobody the house does not know.
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
