import type { SignInDomain } from '@fleet/contracts/access/sign-in-providers.ts';
import type { Site } from '../../platform/browser.ts';
import type { DomainRow } from './sign-in-providers.queries.ts';

/** The page of this product that providers lead back to. */
const PATH = '/vrp/company-sign-in';
const RECORD_PREFIX = 'fleet-sign-in=';

export function redirectUri(site: Site): string {
  return site.origin + PATH;
}

/** What the record of a domain must be called and say. */
export function recordOf({ domain, token }: Pick<DomainRow, 'domain' | 'token'>) {
  return { record_name: `_fleet-sign-in.${domain}`, record_value: RECORD_PREFIX + token };
}

export function presentDomain(row: DomainRow): SignInDomain {
  const { id, domain, verified_at } = row;
  return { id, domain, verified_at: verified_at?.toISOString() ?? null, ...recordOf(row) };
}

/** The part of an email behind its last @, in lower case. */
export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}
