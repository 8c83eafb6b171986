import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE, newSigningCertificate } from '../../test/certificates.ts';
import { creditNote, fuelInvoice, receipt } from '../../test/invoices.ts';
import { readSigningCertificate, type SigningCertificate } from '../certificate.ts';
import { certificateRequestOf, type DeviceIdentity, newPrivateKey } from '../development-certificate.ts';
import { FIRST_PREVIOUS_HASH } from '../hash.ts';
import type { Invoice } from '../invoice.ts';
import { xmlOf } from '../invoice-xml.ts';
import { sign } from '../sign.ts';
import { certificateIn, type DeviceCredentials, httpOnboarding } from './device-onboarding.ts';
import { httpAuthority } from './http-authority.ts';
import { openSandbox, type Sandbox } from './sandbox-server.ts';

let now = new Date('2026-12-01T09:00:00Z');
const stamp = newSigningCertificate();
const otps = new Set<string>();
const STANDARD: DeviceIdentity = { ...DEVICE, invoice_types: '1000' };
let sandbox: Sandbox;

beforeAll(async () => {
  const valid = { valid_ms: 365 * 86_400_000 };
  sandbox = await openSandbox({ stamp, now: () => now, token: 't', secret: 's', otps, ...valid });
});
afterAll(() => sandbox.close());

const desk = () => httpOnboarding(sandbox.address);
const key = newPrivateKey();
const requestOf = (device = STANDARD, private_key = key) =>
  certificateRequestOf(device, private_key, 'TSTZATCA-Code-Signing');

async function started(device = STANDARD) {
  otps.add('111222');
  const answer = await desk().requestCompliance('111222', requestOf(device));
  if (answer.outcome !== 'issued') throw new Error(JSON.stringify(answer));
  return answer;
}

const signing = (credentials: DeviceCredentials, private_key = key) =>
  readSigningCertificate({ certificate: certificateIn(credentials), private_key });

/** The documents of a standard device, one after the other in a chain of their own. */
function samplesOf(certificate: SigningCertificate, kinds = [fuelInvoice, creditNote, debitNote]) {
  let previous_hash = FIRST_PREVIOUS_HASH;
  return kinds.map((make, at) => {
    const uuid = crypto.randomUUID();
    const document = sign(xmlOf(make({ counter: at + 1, previous_hash, uuid })), certificate, now);
    previous_hash = document.hash;
    return document;
  });
}
const debitNote = (more: Partial<Invoice>) =>
  creditNote({ kind: 'debit_note', invoice_number: 'D-2026-000001', ...more });

async function takenOn() {
  const compliance = await started();
  for (const sample of samplesOf(signing(compliance)))
    expect(await desk().check(compliance, sample)).toEqual({ outcome: 'passed' });
  const production = await desk().requestProduction(compliance, compliance.request_id);
  if (production.outcome !== 'issued') throw new Error(JSON.stringify(production));
  return production;
}

const codesOf = (answer: object) =>
  'errors' in answer ? (answer.errors as { code: string }[]).map(({ code }) => code) : answer;

describe('taking a device on', () => {
  it('its certificate is the authority’s, and documents are cleared with its credentials', async () => {
    const production = await takenOn();
    const certificate = signing(production);
    expect(certificate.certificate.issuer).toBe(stamp.certificate.subject);
    expect(certificate.certificate.verify(stamp.certificate.publicKey)).toBe(true);
    const authority = httpAuthority({ address: sandbox.address, ...production, attempts: 1 });
    const [document] = samplesOf(certificate, [fuelInvoice]);
    expect(await authority.clear(document!)).toMatchObject({ outcome: 'cleared' });
  });

  it('a one-time password is good once, and only as the portal showed it', async () => {
    await started();
    expect(codesOf(await desk().requestCompliance('111222', requestOf()))).toEqual(['Invalid-OTP']);
    expect(codesOf(await desk().requestCompliance('', requestOf()))).toEqual(['Missing-OTP']);
  });

  it('a request that was tampered with does not use the password up', async () => {
    otps.add('333444');
    const signed = Buffer.from(requestOf().replace(/-----.*-----/g, ''), 'base64').toString('latin1');
    const changed = Buffer.from(signed.replaceAll(STANDARD.vat_number, '399999999900003'), 'latin1');
    const tampered = `-----BEGIN CERTIFICATE REQUEST-----\n${changed.toString('base64')}\n-----END CERTIFICATE REQUEST-----`;
    expect(codesOf(await desk().requestCompliance('333444', tampered))).toEqual(['Invalid-CSR']);
    expect(await desk().requestCompliance('333444', requestOf())).toMatchObject({ outcome: 'issued' });
  });

  it('every kind of document that was asked for must pass first', async () => {
    const compliance = await started({ ...DEVICE, invoice_types: '1100' });
    const [first] = samplesOf(signing(compliance));
    await desk().check(compliance, first!);
    const answer = await desk().requestProduction(compliance, compliance.request_id);
    expect(answer).toMatchObject({ errors: [{ code: 'Missing-ComplianceSteps' }] });
    expect(JSON.stringify(answer)).toContain('simplified-debit-note-compliant');
    expect(JSON.stringify(answer)).not.toContain(' standard-compliant');
    expect(codesOf(await desk().requestProduction(compliance, '1'))).toEqual(['Invalid-ComplianceRequestId']);
  });

  it('a sample of another seller, another signer or broken rules does not pass', async () => {
    const compliance = await started();
    const of = (more: Partial<Invoice>, certificate = signing(compliance)) =>
      samplesOf(certificate, [(chain) => fuelInvoice({ ...chain, ...more })])[0]!;
    const { supplier } = fuelInvoice();
    const foreign = of({ supplier: { ...supplier, vat_number: '399999999900003' } });
    expect(codesOf(await desk().check(compliance, foreign))).toEqual(['certificate-permissions']);
    const self = of({}, newSigningCertificate());
    expect(codesOf(await desk().check(compliance, self))).toContain('invalid-signature');
    const { supply_date: _, ...rest } = fuelInvoice();
    const undated = samplesOf(signing(compliance), [(chain) => ({ ...rest, ...chain })])[0]!;
    expect(codesOf(await desk().check(compliance, undated))).toContain('BR-KSA-15');
  });

  it('credentials of the checks clear nothing', async () => {
    const compliance = await started();
    const authority = httpAuthority({ address: sandbox.address, ...compliance, attempts: 1 });
    const [document] = samplesOf(signing(compliance), [receipt]);
    expect(await authority.report(document!)).toEqual({ outcome: 'not_authorised' });
  });

  it('renewed with a new key before it ends; after its end it is started anew', async () => {
    const production = await takenOn();
    const next = newPrivateKey();
    otps.add('555666');
    const renewed = await desk().renew(production, '555666', requestOf(STANDARD, next));
    expect(renewed).toMatchObject({ outcome: 'issued', needs_checks: false });
    expect(signing(renewed as DeviceCredentials, next).certificate.subject).toContain(DEVICE.common_name);
    otps.add('777888');
    const wider = await desk().renew(
      production,
      '777888',
      requestOf({ ...DEVICE, invoice_types: '1100' }, next),
    );
    expect(wider).toMatchObject({ outcome: 'issued', needs_checks: true });
    now = new Date('2027-12-02T09:00:00Z');
    otps.add('999000');
    expect(codesOf(await desk().renew(production, '999000', requestOf()))).toEqual(['Not-Authorized']);
    now = new Date('2026-12-01T09:00:00Z');
  });

  it('an authority that fails or cannot be reached is not a refusal', async () => {
    sandbox.failNext(503);
    expect(await desk().requestCompliance('1', requestOf())).toEqual({
      outcome: 'unavailable',
      reason: 'status 503',
    });
    const nobody = httpOnboarding('http://127.0.0.1:1');
    expect(await nobody.requestCompliance('1', requestOf())).toMatchObject({ outcome: 'unavailable' });
  });
});
