import { readXml } from '@fleet/einvoice/read-xml.ts';
import { qrIn } from '@fleet/einvoice/signed-document.ts';
import type { FastifyReply } from 'fastify';
import { create } from 'qrcode';
import { unsafeGetPicture } from '../../access/files/files.service.ts';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { keptPdf, xmlOf } from './invoice-pdfs.service.ts';
import { type FullInvoice, listLines } from './invoices.queries.ts';
import { seen } from './invoices.service.ts';
import { invoiceDocument } from './invoices-document.service.ts';
import { isSentToAuthority } from './submissions.service.ts';

/**
 * The document as PDF/A-3, in both languages at once, with its XML inside: made once and kept as soon as it is final. Throws NOT_FOUND
 * and OVERLOADED.
 */
export async function printInvoice(ctx: Ctx, reply: FastifyReply, id: number): Promise<void> {
  const invoice = await seen(ctx, id);
  const pdf = isFinal(ctx, invoice)
    ? await keptPdf(ctx, invoice, () => drawInvoice(ctx, invoice, true))
    : await drawInvoice(ctx, invoice, false);
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
    .send(pdf);
}

/** Taken by the authority, or issued where documents are not sent there; one that waits for its answer may yet change. */
function isFinal({ config }: Ctx, { clearance_status }: FullInvoice): boolean {
  const isTaken = clearance_status === 'cleared' || clearance_status === 'reported';
  return isTaken || (clearance_status === 'not_sent' && !isSentToAuthority(config));
}

async function drawInvoice(ctx: Ctx, invoice: FullInvoice, is_final: boolean): Promise<Buffer> {
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const { logo_file_id } = invoice.seller;
  const products = { en: PRODUCT_NAME, ar: PRODUCT_NAME_AR };
  return renderDocument(ctx, {
    ...invoiceDocument(products, invoice, await listLines(ctx, invoice.id), is_final),
    // Whoever reads the document reads its logo, which is the one it was issued with.
    ...(logo_file_id && { logo: await unsafeGetPicture(ctx, logo_file_id) }),
    qr: qrPath(qrOf(invoice)),
    attachment: {
      name: `${invoice.number}.xml`,
      media_type: 'application/xml',
      text: xmlOf(invoice),
      made_at: invoice.issued_at,
    },
  });
}

/** The QR to print: the authority's, once it has cleared the document. */
function qrOf({ qr, cleared_xml }: FullInvoice): string {
  return (cleared_xml !== null && qrIn(readXml(cleared_xml))) || qr;
}

/** The dark modules of a QR code, a square each. */
function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const squares: string[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (modules.get(y, x)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { size, path: squares.join('') };
}
