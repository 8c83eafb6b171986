import { readXml } from '@fleet/einvoice/read-xml.ts';
import { qrIn } from '@fleet/einvoice/signed-document.ts';
import type { FastifyReply } from 'fastify';
import { create } from 'qrcode';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { type FullInvoice, listLines } from './invoices.queries.ts';
import { seen } from './invoices.service.ts';
import { invoiceDocument } from './invoices-document.service.ts';

/** The document as PDF, in both languages at once. Throws NOT_FOUND and OVERLOADED. */
export async function printInvoice(ctx: Ctx, reply: FastifyReply, id: number): Promise<void> {
  const invoice = await seen(ctx, id);
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const pdf = await renderDocument(ctx, {
    ...invoiceDocument({ en: PRODUCT_NAME, ar: PRODUCT_NAME_AR }, invoice, await listLines(ctx, id)),
    qr: qrPath(qrOf(invoice)),
  });
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
    .send(pdf);
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
