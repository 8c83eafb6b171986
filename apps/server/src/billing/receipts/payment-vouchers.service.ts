import { voucherNumber } from '@fleet/domain/invoices.ts';
import type { FastifyReply } from 'fastify';
import { unsafeGetPicture } from '../../access/files/files.service.ts';
import { keptPdf } from '../../access/files/kept-pdfs.service.ts';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { partyOf } from '../invoices/parties.service.ts';
import { companyParty } from '../invoices/tax-documents.service.ts';
import { getPaidRefund } from '../refunds/refunds-read.service.ts';
import { findPaidThrough, findVoucher, insertVoucher } from './payment-vouchers.queries.ts';
import { voucherDocument } from './payment-vouchers-document.service.ts';
import { findCompanyLogo } from './receipts.queries.ts';

/**
 * The payment voucher of a paid refund: made at the first request, and the same bytes to everybody ever after. Throws NOT_FOUND,
 * STATUS_CONFLICT before it is paid, and OVERLOADED.
 */
export async function printVoucherOf(ctx: Ctx, reply: FastifyReply, id: number): Promise<void> {
  const refund = await getPaidRefund(ctx, id);
  const pdf = await keptPdf(ctx, {
    find: (ctx) => findVoucher(ctx, id),
    insert: (ctx, file_id) => insertVoucher(ctx, id, file_id),
    draw: () => draw(ctx, refund),
  });
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${voucherNumber(refund.reference_number)}.pdf"`)
    .send(pdf);
}

async function draw(ctx: Ctx, refund: Awaited<ReturnType<typeof getPaidRefund>>): Promise<Buffer> {
  const { PRODUCT_NAME: en, PRODUCT_NAME_AR: ar } = ctx.config;
  const logo_file_id = await findCompanyLogo(ctx);
  return renderDocument(ctx, {
    ...voucherDocument({
      brand: `${en} · ${ar}`,
      number: voucherNumber(refund.reference_number),
      refund,
      company: companyParty(ctx.config),
      client: (await partyOf(ctx, { client_id: refund.client_id })).party,
      file: await findPaidThrough(ctx, refund.id),
    }),
    ...(logo_file_id && { logo: await unsafeGetPicture(ctx, logo_file_id) }),
  });
}
