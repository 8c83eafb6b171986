import { randomUUID } from 'node:crypto';
import type {
  listTaxDays,
  listTaxSellers,
  takeSellerOn,
  taxSeller,
} from '@fleet/contracts/billing/tax-sellers.ts';
import { riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  type CredentialsAnswer,
  certificateIn,
  httpOnboarding,
} from '@fleet/einvoice/authority/device-onboarding.ts';
import { readCertificate } from '@fleet/einvoice/certificate.ts';
import { certificateRequestOf, newPrivateKey } from '@fleet/einvoice/development-certificate.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { partyOf } from '../invoices/parties.service.ts';
import { companyParty, taxPartyOf } from '../invoices/tax-documents.service.ts';
import {
  findActive,
  insertDevice,
  listLatest,
  openDevice,
  replaceActive,
  sealOfDevice,
  type TaxDeviceRow,
} from '../tax-devices/tax-devices.service.ts';
import { taxDevicesWaiting } from './tax-sellers.jobs.ts';
import { findOpen, findOwnLogo, listDays, listSellers } from './tax-sellers.queries.ts';
import { CHECKS, daysLeft, environmentOf, identityOf, templateOf } from './tax-sellers.rules.ts';

type Seller = z.output<typeof taxSeller>;
type Issued = Extract<CredentialsAnswer, { outcome: 'issued' }>;

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

/** Every seller with its certificate and the attempt that is under way or failed. */
export async function listTaxSellersOf(ctx: Ctx): Promise<z.output<(typeof listTaxSellers)['response']>> {
  const company = companyParty(ctx.config);
  const parties = [
    {
      network_id: null,
      ...company,
      has_address: Boolean(company.street && company.postal_code),
      logo_file_id: await findOwnLogo(ctx),
    },
    ...(await listSellers(ctx)),
  ];
  const devices = await listLatest(
    ctx,
    parties.map(({ vat_no }) => vat_no),
  );
  const { address } = ctx.config.TAX;
  return {
    environment: address === null ? null : environmentOf(address),
    rows: parties.map(({ network_id, name_en, name_ar, vat_no, has_address, logo_file_id }) => ({
      network_id,
      logo_file_id,
      name_en,
      name_ar,
      vat_no,
      gaps: [
        ...(isVatNumber(vat_no) ? [] : ['vat_no' as const]),
        ...(has_address ? [] : ['address' as const]),
      ],
      ...certificatesOf(ctx, vat_no, devices),
    })),
  };
}

/**
 * Asks the authority for a device's first credentials, or its renewal; what follows is a job's. Throws NOT_FOUND, INVALID_FIELDS,
 * STATUS_CONFLICT while an attempt is under way, TAX_AUTHORITY_NOT_CONFIGURED, TAX_AUTHORITY_REFUSED and TAX_AUTHORITY_UNAVAILABLE.
 */
export async function takeSellerOnBy(
  ctx: Ctx,
  { network_id, otp }: z.output<(typeof takeSellerOn)['body']>,
): Promise<Seller> {
  const { address } = ctx.config.TAX;
  if (!address) throw new AppError('TAX_AUTHORITY_NOT_CONFIGURED', 'No address of the tax authority is set.');
  const party = await sellerOf(ctx, network_id);
  const { vat_no } = party;
  if (!isVatNumber(vat_no))
    throw new AppError('INVALID_FIELDS', 'The seller has no VAT number.', undefined, {
      network_id: 'vat_no_missing',
    });
  const [attempt] = (await listLatest(ctx, [vat_no])).filter(({ state }) => state === 'checking');
  if (attempt) throw new AppError('STATUS_CONFLICT', 'An attempt for this seller is under way.');
  const private_key = newPrivateKey();
  const identity = identityOf(taxPartyOf(party), ctx.config.PRODUCT_NAME, randomUUID());
  const request = certificateRequestOf(identity, private_key, templateOf(address));
  const former = await findActive(ctx, vat_no);
  const { answer, isFinal } = await ask(ctx, address, former, otp, request);
  if (answer.outcome === 'unavailable')
    throw new AppError('TAX_AUTHORITY_UNAVAILABLE', `The tax authority does not answer: ${answer.reason}.`);
  if (answer.outcome === 'refused') throw refusal(answer.errors);
  return inTransaction(ctx, async (ctx) => {
    const device = await addDevice(ctx, { network_id, vat_no, private_key, answer, isFinal });
    await recordAudit(ctx, {
      action: former ? 'renew' : 'register',
      subject: 'tax_device',
      subject_id: device.id,
      network_id,
      after: { vat_no, state: device.state },
    });
    const { rows } = await listTaxSellersOf(ctx);
    return rows.find((row) => row.network_id === network_id)!;
  });
}

/** A device that has not ended is renewed by its own credentials; otherwise one is taken on. */
async function ask(ctx: Ctx, address: string, former: TaxDeviceRow | null, otp: string, request: string) {
  const desk = httpOnboarding(address);
  if (!former || former.valid_until <= ctx.now)
    return { answer: await desk.requestCompliance(otp, request), isFinal: false };
  const answer = await desk.renew(openDevice(ctx, former), otp, request);
  return { answer, isFinal: answer.outcome === 'issued' && !answer.needs_checks };
}

async function addDevice(
  ctx: Ctx,
  made: {
    readonly network_id: number | null;
    readonly vat_no: string;
    readonly private_key: string;
    readonly answer: Issued;
    readonly isFinal: boolean;
  },
): Promise<TaxDeviceRow> {
  const { network_id, vat_no, private_key, answer, isFinal } = made;
  const certificate = certificateIn(answer);
  if (isFinal) await replaceActive(ctx, vat_no);
  const device = await insertDevice(ctx, {
    network_id,
    vat_no,
    state: isFinal ? 'active' : 'checking',
    passed: isFinal ? CHECKS : 0,
    private_key_sealed: sealOfDevice(ctx, vat_no, private_key),
    request_id: answer.request_id,
    token_sealed: sealOfDevice(ctx, vat_no, answer.token),
    secret_sealed: sealOfDevice(ctx, vat_no, answer.secret),
    certificate,
    valid_until: readCertificate(certificate).validToDate,
    created_by: ctx.actor.user_id,
    created_at: ctx.now,
  });
  if (!device) throw new AppError('STATUS_CONFLICT', 'An attempt for this seller is under way.');
  if (!isFinal) await addJob(ctx, taxDevicesWaiting, {});
  return device;
}

/** What became of the documents of each of the last thirty days. */
export async function listTaxDaysOf(ctx: Ctx): Promise<z.output<(typeof listTaxDays)['response']>> {
  const first = riyadhDate(new Date(ctx.now.getTime() - (DAYS_SHOWN - 1) * DAY_MS));
  const [days, open] = await Promise.all([listDays(ctx, startOfRiyadhDate(first)), findOpen(ctx)]);
  const known = new Map(days.map((day) => [day.date, day]));
  const rows = Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const date = riyadhDate(new Date(startOfRiyadhDate(first).getTime() + at * DAY_MS));
    return known.get(date) ?? { date, cleared: 0, reported: 0, waiting: 0, refused: 0 };
  });
  return { rows, ...open, oldest_waiting_at: open.oldest_waiting_at?.toISOString() ?? null };
}

/** The seller as documents name it. Throws NOT_FOUND. */
export async function sellerOf(ctx: Ctx, network_id: number | null) {
  return network_id === null ? companyParty(ctx.config) : (await partyOf(ctx, { network_id })).party;
}

function certificatesOf(
  ctx: Ctx,
  vat_no: string,
  devices: readonly TaxDeviceRow[],
): Pick<Seller, 'certificate' | 'attempt'> {
  const own = devices.filter((device) => device.vat_no === vat_no);
  const active = own.find(({ state }) => state === 'active');
  const latest = own.find(({ state }) => state !== 'active');
  const setting = ctx.config.TAX.devices.get(vat_no);
  const until = active?.valid_until ?? (setting && readCertificate(setting.certificate).validToDate);
  const isOpen = latest && ['checking', 'failed'].includes(latest.state) && latest.id > (active?.id ?? 0);
  return {
    certificate: until
      ? {
          is_setting: !active,
          valid_until: until.toISOString(),
          days_left: daysLeft(until, ctx.now),
        }
      : null,
    attempt: isOpen
      ? {
          id: latest.id,
          state: latest.state,
          created_at: latest.created_at.toISOString(),
          passed: latest.passed,
          checks: CHECKS,
          errors: latest.errors,
          unavailable_reason: latest.unavailable_reason,
        }
      : null,
  };
}

/** A wrong password belongs to its field; the rest is about the seller. */
function refusal(errors: readonly { code: string; message: string }[]): AppError {
  if (errors.some(({ code }) => /otp/i.test(code)))
    return new AppError('INVALID_FIELDS', 'The one-time password is not accepted.', undefined, {
      otp: 'otp_refused',
    });
  return new AppError('TAX_AUTHORITY_REFUSED', 'The tax authority refused the request.', { errors });
}

function isVatNumber(vat_no: string | null): boolean {
  return /^3\d{13}3$/.test(vat_no ?? '');
}
