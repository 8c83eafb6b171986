import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { certificateIn, httpOnboarding } from '@fleet/einvoice/authority/device-onboarding.ts';
import { readCertificate } from '@fleet/einvoice/certificate.ts';
import { notify } from '../../messages/push-messages/notices.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { documentsWaiting } from '../invoices/invoices.jobs.ts';
import { waitAfter } from '../invoices/submissions.service.ts';
import { taxPartyOf } from '../invoices/tax-documents.service.ts';
import {
  findNextDue,
  listDue,
  lockEnding,
  openDevice,
  replaceActive,
  saveAttempt,
  saveNotified,
  sealOfDevice,
  type TaxDeviceRow,
} from '../tax-devices/tax-devices.service.ts';
import { CHECKS, daysLeft, dayToNotify, NOTIFIED_AHEAD_MS, samplesOf } from './tax-sellers.rules.ts';
import { sellerOf } from './tax-sellers.service.ts';

export const findNextCheck = findNextDue;

type Message = { readonly code: string; readonly message: string };
type Step =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly errors: readonly Message[] }
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** Submits the samples of those under way, one after the other, and asks for the certificate that counts. */
export async function checkDevices(systemCtx: () => Ctx, isStopping: () => boolean = () => false) {
  const ctx = systemCtx();
  if (ctx.config.TAX.address === null) return;
  for (const device of await listDue(ctx)) {
    if (isStopping()) return;
    const step = await goThrough(systemCtx, device, ctx.config.TAX.address);
    if (step.outcome === 'refused') await fail(systemCtx(), device, step.errors);
    if (step.outcome === 'unavailable') await wait(systemCtx(), device, step.reason);
  }
}

async function goThrough(systemCtx: () => Ctx, device: TaxDeviceRow, address: string): Promise<Step> {
  const desk = httpOnboarding(address);
  const { signing, ...credentials } = openDevice(systemCtx(), device);
  const seller = taxPartyOf(await sellerOf(systemCtx(), device.network_id));
  const samples = samplesOf({ ...device, seller, signing });
  for (const [at, sample] of samples.entries()) {
    if (at < device.passed) continue;
    const answer = await desk.check(credentials, sample);
    if (answer.outcome !== 'passed') return answer;
    await saveAttempt(systemCtx(), device.id, { passed: at + 1, attempts: 0, unavailable_reason: null });
  }
  const answer = await desk.requestProduction(credentials, device.request_id);
  if (answer.outcome !== 'issued') return answer;
  await activate(systemCtx(), device, answer);
  return { outcome: 'done' };
}

/** From now on its certificate signs; documents that waited for one go out. */
function activate(ctx: Ctx, device: TaxDeviceRow, issued: { token: string; secret: string }): Promise<void> {
  const { id, vat_no, network_id } = device;
  const certificate = certificateIn(issued);
  return inTransaction(ctx, async (ctx) => {
    await replaceActive(ctx, vat_no);
    const isSaved = await saveAttempt(ctx, id, {
      state: 'active',
      passed: CHECKS,
      token_sealed: sealOfDevice(ctx, vat_no, issued.token),
      secret_sealed: sealOfDevice(ctx, vat_no, issued.secret),
      certificate,
      valid_until: readCertificate(certificate).validToDate,
      unavailable_reason: null,
      next_attempt_at: null,
    });
    if (!isSaved) return;
    await addJob(ctx, documentsWaiting, {}, { key: 'issued' });
    await recordAudit(ctx, {
      action: 'start',
      subject: 'tax_device',
      subject_id: id,
      network_id,
      after: { vat_no, state: 'active' },
    });
  });
}

function fail(ctx: Ctx, { id, network_id, vat_no }: TaxDeviceRow, errors: readonly Message[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (
      !(await saveAttempt(ctx, id, {
        state: 'failed',
        errors: [...errors],
        unavailable_reason: null,
        next_attempt_at: null,
      }))
    )
      return;
    await recordAudit(ctx, {
      action: 'refuse',
      subject: 'tax_device',
      subject_id: id,
      network_id,
      after: { vat_no, state: 'failed', reason: errors.map(({ code }) => code).join(', ') },
    });
  });
}

async function wait(ctx: Ctx, device: TaxDeviceRow, unavailable_reason: string): Promise<void> {
  const attempts = device.attempts + 1;
  const next_attempt_at = new Date(ctx.now.getTime() + waitAfter(attempts));
  await saveAttempt(ctx, device.id, { attempts, next_attempt_at, unavailable_reason });
}

/** Tells administrators of certificates that end soon, once for each of a few days before, and once when one has ended. */
export function notifyOfEndings(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    for (const device of await lockEnding(ctx, new Date(ctx.now.getTime() + NOTIFIED_AHEAD_MS))) {
      const left = daysLeft(device.valid_until, ctx.now);
      const day = dayToNotify(left, device.notified_days_left);
      if (day === null) continue;
      await saveNotified(ctx, device.id, day);
      await notify(ctx, {
        kind: left < 0 ? 'tax_certificate_ended' : 'tax_certificate_ends',
        subject: null,
        subject_id: null,
        to: [{ groups: ['admin'], permission: 'create invoice' }],
        params: { vat_no: device.vat_no, until: riyadhDate(device.valid_until) },
      });
    }
  });
}
