import { type DeskReading, readMessages } from './answers.ts';
import type { AuthorityMessage, SubmittedInvoice } from './tax-authority.ts';

/** Credentials by which the authority knows a device. */
export interface DeviceCredentials {
  /** `binarySecurityToken`: the certificate's DER in base64, in base64 once more. */
  readonly token: string;
  readonly secret: string;
}

export type CredentialsAnswer =
  | ({ readonly outcome: 'issued'; readonly request_id: string } & DeviceCredentials)
  | { readonly outcome: 'refused'; readonly errors: readonly AuthorityMessage[] }
  /** No answer in time or a fault there: the same step may be taken again. */
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** A renewal is final, or is another start: then the checks and `requestProduction` follow. */
export type RenewalAnswer =
  | (Extract<CredentialsAnswer, { outcome: 'issued' }> & { readonly needs_checks: boolean })
  | Exclude<CredentialsAnswer, { outcome: 'issued' }>;

export type CheckAnswer =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'refused'; readonly errors: readonly AuthorityMessage[] }
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** Taking a device on. Nothing here throws for an answer that can be expected. */
export interface DeviceOnboarding {
  /** A certificate for the checks, for a one-time password of the authority's portal; it uses the password up. */
  requestCompliance(otp: string, request: string): Promise<CredentialsAnswer>;
  /** Submits a sample document; one of each kind the device may issue is needed. */
  check(compliance: DeviceCredentials, document: SubmittedInvoice): Promise<CheckAnswer>;
  /** The certificate that counts, once every check passed. */
  requestProduction(compliance: DeviceCredentials, request_id: string): Promise<CredentialsAnswer>;
  /** A new certificate for a device before the present one ends, for a one-time password and a request with a new key. */
  renew(production: DeviceCredentials, otp: string, request: string): Promise<RenewalAnswer>;
}

/** The authority holds calls open for minutes on bad days. */
const TIMEOUT_MS = 60_000;

/** HTTP client of the authority's onboarding. `address` as for `httpAuthority`. Throws TypeError on an invalid address. */
export function httpOnboarding(address: string, timeout_ms = TIMEOUT_MS): DeviceOnboarding {
  const base = new URL(address).href.replace(/\/$/, '');

  async function send(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<DeskReading> {
    try {
      const response = await fetch(`${base}/${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout_ms),
        headers: {
          accept: 'application/json',
          'accept-language': 'en',
          'accept-version': 'V2',
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      return readMessages(response.status, await response.text());
    } catch (error) {
      const reason =
        error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';
      return { outcome: 'unavailable', reason };
    }
  }

  return {
    requestCompliance: async (otp, request) =>
      credentialsIn(await send('POST', 'compliance', bodyOf(request), { otp })),
    check: async (compliance, { hash, uuid, xml }) => {
      const invoice = Buffer.from(xml, 'utf8').toString('base64');
      const body = { invoiceHash: hash, uuid, invoice };
      const answer = await send('POST', 'compliance/invoices', body, authorizationOf(compliance));
      return answer.outcome === 'answered' ? { outcome: 'passed' } : answer;
    },
    requestProduction: async (compliance, request_id) =>
      credentialsIn(
        await send(
          'POST',
          'production/csids',
          { compliance_request_id: request_id },
          authorizationOf(compliance),
        ),
      ),
    renew: async (production, otp, request) => {
      const headers = { ...authorizationOf(production), otp };
      const answer = await send('PATCH', 'production/csids', bodyOf(request), headers);
      const credentials = credentialsIn(answer);
      return credentials.outcome === 'issued'
        ? { ...credentials, needs_checks: answer.outcome === 'answered' && answer.status === 428 }
        : credentials;
    },
  };
}

/** The certificate of credentials: DER in base64, for `readCertificate`. */
export function certificateIn({ token }: DeviceCredentials): string {
  return Buffer.from(token, 'base64').toString('latin1');
}

function bodyOf(request: string): { csr: string } {
  return { csr: Buffer.from(request).toString('base64') };
}

function authorizationOf({ token, secret }: DeviceCredentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}` };
}

function credentialsIn(answer: DeskReading): CredentialsAnswer {
  if (answer.outcome !== 'answered') return answer;
  const { requestID, binarySecurityToken: token, secret } = answer.body;
  if (typeof token !== 'string' || typeof secret !== 'string' || !token || !secret)
    return { outcome: 'unavailable', reason: 'an answer without a certificate' };
  return { outcome: 'issued', request_id: String(requestID ?? ''), token, secret };
}
