import { httpAuthority } from '@fleet/einvoice/authority/http-authority.ts';
import type { AuthorityAnswer, TaxAuthority } from '@fleet/einvoice/authority/tax-authority.ts';
import { readXml } from '@fleet/einvoice/read-xml.ts';
import { isSimplified } from '@fleet/einvoice/signed-document.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { findOpenDevice } from '../tax-devices/tax-devices.service.ts';
import { documentsWaiting } from './invoices.jobs.ts';
import { getInvoice, seen } from './invoices.service.ts';
import { notifyBuyer } from './store.service.ts';
import {
  type DocumentToSend,
  findNextToSend,
  insertSubmission,
  listSellersToSend,
  requeue,
  saveClearance,
  share,
} from './submissions.queries.ts';
import { clearanceOf, waitAfter } from './submissions.rules.ts';

export { findNextSubmission } from './submissions.queries.ts';
export { waitAfter } from './submissions.rules.ts';

/** Sellers that are sent for side by side; each one's documents go one after the other. */
const SELLERS_AT_ONCE = 4;
/** The job comes round; within one turn a fault on the line is tried again once. */
const ATTEMPTS_A_TURN = 2;

/**
 * Sends until nothing waits or the authority is out of reach; nothing where no address is set. A document that gets no
 * answer holds up those after it in its chain, not those of other sellers.
 */
export async function sendDocuments(
  systemCtx: () => Ctx,
  isStopping: () => boolean = () => false,
): Promise<void> {
  if (!isSentToAuthority(systemCtx().config)) return;
  const sellers = await listSellersToSend(systemCtx());
  const lanes = Array.from({ length: SELLERS_AT_ONCE }, async () => {
    for (let next = sellers.shift(); next; next = sellers.shift())
      await sendChain(systemCtx, next.seller_id, isStopping);
  });
  await Promise.all(lanes);
}

async function sendChain(systemCtx: () => Ctx, seller_id: number, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const ctx = systemCtx();
    const document = await findNextToSend(ctx, seller_id);
    if (!document || (document.next_attempt_at && document.next_attempt_at > ctx.now)) return;
    const answer = await submit(await authorityFor(ctx, document.vat_no), document);
    if (!(await takeAnswer(systemCtx(), document, answer))) return;
  }
}

/** A standard document is cleared; a simplified one is reported. */
function submit(authority: TaxAuthority, document: DocumentToSend): Promise<AuthorityAnswer> {
  return isSimplified(readXml(document.xml)) ? authority.report(document) : authority.clear(document);
}

/** Writes an answer down and acts on it: cleared, it goes to its buyer. Whether it was one. */
function takeAnswer(ctx: Ctx, document: DocumentToSend, answer: AuthorityAnswer): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const isReport = isSimplified(readXml(document.xml));
    const clearance = clearanceOf(answer.outcome, isReport);
    const isAnswered = clearance !== 'sending';
    await insertSubmission(ctx, document.id, {
      outcome: answer.outcome,
      reason: 'reason' in answer ? answer.reason : null,
      errors: 'errors' in answer ? answer.errors : [],
      warnings: 'warnings' in answer ? answer.warnings : [],
    });
    const isSaved = await saveClearance(ctx, document.id, {
      clearance_status: clearance,
      cleared_xml: answer.outcome === 'cleared' ? answer.xml : null,
      next_attempt_at: isAnswered ? null : new Date(ctx.now.getTime() + waitAfter(document.attempts + 1)),
    });
    const isTaken = clearance === 'cleared' || clearance === 'reported';
    if (isSaved && isTaken && (await share(ctx, document.id))) await notifyBuyer(ctx, document.id, 'invoice');
    return isAnswered;
  });
}

/** Has a document sent again at once. Throws NOT_FOUND, STATUS_CONFLICT (it was taken) and TAX_AUTHORITY_NOT_CONFIGURED. */
export function sendAgain(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const { clearance_status, client_id } = await seen(ctx, id);
    if (!isSentToAuthority(ctx.config))
      throw new AppError('TAX_AUTHORITY_NOT_CONFIGURED', 'No address of the tax authority is set.');
    if (!(await requeue(ctx, id)))
      throw new AppError('STATUS_CONFLICT', 'The tax authority has taken this document.');
    await addJob(ctx, documentsWaiting, {});
    await recordAudit(ctx, {
      action: 'send',
      subject: 'invoice',
      subject_id: id,
      client_id,
      before: { clearance_status },
      after: { clearance_status: 'sending' },
    });
    return getInvoice(ctx, id);
  });
}

/** Whether documents go to the authority from here. */
export function isSentToAuthority({ TAX }: Config): boolean {
  return TAX.address !== null;
}

async function authorityFor(ctx: Ctx, vat_no: string): Promise<TaxAuthority> {
  const { TAX } = ctx.config;
  const device = (await findOpenDevice(ctx, vat_no)) ?? TAX.devices.get(vat_no);
  return httpAuthority({
    address: TAX.address!,
    token: device?.token ?? TAX.token,
    secret: device?.secret ?? TAX.secret,
    attempts: ATTEMPTS_A_TURN,
  });
}
