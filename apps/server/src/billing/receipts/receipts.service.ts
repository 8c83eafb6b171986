import { receiptNumber } from '@fleet/domain/invoices.ts';
import type { FastifyReply } from 'fastify';
import { unsafeGetPicture } from '../../access/files/files.service.ts';
import { keptPdf } from '../../access/files/kept-pdfs.service.ts';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import { getTopUp } from '../../money/top-ups/top-ups-read.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { partyOf } from '../invoices/parties.service.ts';
import { companyParty } from '../invoices/tax-documents.service.ts';
import { findCompanyLogo, findPaidBy, findReceipt, findUse, insertReceipt } from './receipts.queries.ts';
import { paymentOf } from './receipts.rules.ts';
import { receiptDocument } from './receipts-document.service.ts';

/**
 * The receipt of an approved top-up: made at the first request, and the same bytes to everybody ever after. Throws NOT_FOUND,
 * STATUS_CONFLICT where nothing was received, and OVERLOADED.
 */
export async function printReceiptOf(ctx: Ctx, reply: FastifyReply, id: number): Promise<void> {
  const topUp = await getTopUp(ctx, id);
  if (topUp.status !== 'approved')
    throw new AppError('STATUS_CONFLICT', 'There is a receipt once a top-up is approved.', {
      status: topUp.status,
    });
  const pdf = await keptPdf(ctx, {
    find: (ctx) => findReceipt(ctx, id),
    insert: (ctx, file_id) => insertReceipt(ctx, id, file_id),
    draw: () => draw(ctx, topUp),
  });
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${receiptNumber(topUp.reference_number)}.pdf"`)
    .send(pdf);
}

async function draw(ctx: Ctx, topUp: Awaited<ReturnType<typeof getTopUp>>): Promise<Buffer> {
  const { PRODUCT_NAME: en, PRODUCT_NAME_AR: ar } = ctx.config;
  const client_id = topUp.client.id;
  const paid = await findPaidBy(ctx, topUp.id);
  const logo_file_id = await findCompanyLogo(ctx);
  return renderDocument(ctx, {
    ...receiptDocument({
      brand: `${en} · ${ar}`,
      number: receiptNumber(topUp.reference_number),
      top_up: topUp.reference_number,
      received_at: paid.paid_at ?? new Date(topUp.decided_at!),
      amount_halalas: topUp.approved_amount_halalas ?? topUp.amount_halalas,
      company: companyParty(ctx.config),
      client: (await partyOf(ctx, { client_id })).party,
      payment: { ...paymentOf({ ...topUp, ...paid }), payer_name: paid.party_name },
      use: await findUse(ctx, { id: topUp.id, client_id }),
    }),
    ...(logo_file_id && { logo: await unsafeGetPicture(ctx, logo_file_id) }),
  });
}
