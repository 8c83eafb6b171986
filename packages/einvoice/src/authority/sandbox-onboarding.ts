import { randomBytes } from 'node:crypto';
import type { SigningCertificate } from '../certificate.ts';
import { readXml } from '../read-xml.ts';
import { isSimplified } from '../signed-document.ts';
import { findText } from '../xml.ts';
import { type CertificateRequest, issueToken, readCertificateRequest } from './sandbox-certificates.ts';
import { type DeskAnswer, openDesk } from './sandbox-desk.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Certificates of the checks are for the checks only. */
const COMPLIANCE_VALID_MS = 30 * DAY_MS;
/** UNTDID 1001 as the steps name it. */
const STEPS: Record<string, string> = { 388: '', 381: 'credit-note-', 383: 'debit-note-' };

interface Device {
  readonly request: CertificateRequest;
  readonly request_id: string;
  readonly isProduction: boolean;
  readonly desk: ReturnType<typeof openDesk>;
  readonly passed: Set<string>;
  readonly until: Date;
}

export interface OnboardingCall {
  readonly authorization: string | undefined;
  readonly otp: string | undefined;
  readonly body: Record<string, unknown>;
}

/**
 * Simulates how the authority takes devices on: a one-time password is good for one request, every kind of document named in the
 * request has to pass a check, and only then a certificate is issued that documents may be sent with.
 */
export function openOnboardingDesk(options: {
  readonly stamp: SigningCertificate;
  readonly now: () => Date;
  /** Passwords its portal has shown; each is used up by a request. All are good without a list. */
  readonly otps?: Set<string>;
  readonly valid_ms?: number;
}) {
  const { stamp, now, otps, valid_ms = 365 * DAY_MS } = options;
  const devices = new Map<string, Device>();

  function start({ otp, body }: OnboardingCall): DeskAnswer {
    const read = requestIn(otp, body);
    return 'status' in read ? read : issue(read, false);
  }

  function check({ authorization, body }: OnboardingCall): DeskAnswer {
    const device = deviceOf(authorization);
    if (!device || device.isProduction) return UNAUTHORIZED;
    const xml = Buffer.from(String(body.invoice ?? ''), 'base64').toString('utf8');
    let root: ReturnType<typeof readXml>;
    try {
      root = readXml(xml);
    } catch {
      return failed('Invalid-XML', 'The document cannot be read');
    }
    const vat = findText(root, 'AccountingSupplierParty', 'Party', 'PartyTaxScheme', 'CompanyID');
    if (vat !== device.request.vat_number)
      return failed('certificate-permissions', 'The seller is not the taxpayer of the certificate');
    const form = isSimplified(root) ? 'simplified' : 'standard';
    const answer = device.desk.submit(form === 'simplified' ? 'reporting' : 'clearance', body);
    const kind = STEPS[findText(root, 'InvoiceTypeCode') ?? ''];
    if (answer.status < 300 && kind !== undefined) device.passed.add(`${form}-${kind}compliant`);
    return answer;
  }

  function finish({ authorization, body }: OnboardingCall): DeskAnswer {
    const device = deviceOf(authorization);
    if (!device || device.isProduction) return UNAUTHORIZED;
    if (String(body.compliance_request_id) !== device.request_id)
      return failed('Invalid-ComplianceRequestId', 'The request id is not that of the certificate');
    const missing = stepsOf(device.request).filter((step) => !device.passed.has(step));
    if (missing.length > 0)
      return failed('Missing-ComplianceSteps', `Steps not passed yet: ${missing.join(', ')}`);
    return issue(device.request, true);
  }

  function renew({ authorization, otp, body }: OnboardingCall): DeskAnswer {
    const device = deviceOf(authorization);
    if (!device?.isProduction) return UNAUTHORIZED;
    const read = requestIn(otp, body);
    if ('status' in read) return read;
    if (read.vat_number !== device.request.vat_number)
      return failed('Invalid-CSR', 'The request is of another taxpayer');
    const isSame = read.invoice_types === device.request.invoice_types;
    return isSame ? issue(read, true) : { ...issue(read, false), status: 428 };
  }

  function issue(request: CertificateRequest, isProduction: boolean): DeskAnswer {
    const from = now();
    const until = new Date(from.getTime() + (isProduction ? valid_ms : COMPLIANCE_VALID_MS));
    const token = issueToken(request, stamp, { from, to: until });
    const secret = randomBytes(32).toString('base64');
    const request_id = String(1_000_000_000_000 + devices.size);
    const desk = openDesk({ stamp, now, trusted: [stamp.certificate] });
    devices.set(basicOf(token, secret), {
      request,
      request_id,
      isProduction,
      desk,
      passed: new Set(),
      until,
    });
    return {
      status: 200,
      body: {
        requestID: Number(request_id),
        dispositionMessage: 'ISSUED',
        binarySecurityToken: token,
        secret,
        errors: null,
      },
    };
  }

  function requestIn(
    otp: string | undefined,
    body: Record<string, unknown>,
  ): CertificateRequest | DeskAnswer {
    if (!otp) return failed('Missing-OTP', 'OTP is required field');
    if (!/^\d{6}$/.test(otp) || (otps && !otps.has(otp)))
      return failed('Invalid-OTP', 'The provided OTP is invalid');
    try {
      const request = readCertificateRequest(Buffer.from(String(body.csr ?? ''), 'base64').toString('utf8'));
      otps?.delete(otp);
      return request;
    } catch (error) {
      return failed(
        'Invalid-CSR',
        `The provided certificate signing request is invalid: ${(error as Error).message}`,
      );
    }
  }

  function deviceOf(authorization: string | undefined): Device | undefined {
    const device = devices.get(authorization ?? '');
    return device && device.until > now() ? device : undefined;
  }

  return {
    start,
    check,
    finish,
    renew,
    /** Whether documents may be sent with these credentials. */
    isProduction: (authorization: string | undefined) => deviceOf(authorization)?.isProduction === true,
  };
}

const UNAUTHORIZED: DeskAnswer = { status: 401, body: { message: 'Unauthorized' } };

function failed(code: string, message: string): DeskAnswer {
  return { status: 400, body: { errors: [{ code, message }] } };
}

function basicOf(token: string, secret: string): string {
  return `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`;
}

/** What a device of these invoice types must show. */
function stepsOf({ invoice_types }: CertificateRequest): string[] {
  const forms = ['standard', 'simplified'].filter((_, at) => invoice_types[at] === '1');
  return forms.flatMap((form) => Object.values(STEPS).map((kind) => `${form}-${kind}compliant`));
}
