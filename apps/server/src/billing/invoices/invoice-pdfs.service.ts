import { createHash } from 'node:crypto';
import { readBytes } from '../../access/files/file-bytes.service.ts';
import { savePdf } from '../../access/files/receipts.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findPdf, insertPdf, lockPdfs } from './invoice-pdfs.queries.ts';
import type { FullInvoice } from './invoices.queries.ts';

/** The signed document; as the authority stamped it, once it has. */
export function xmlOf({ xml, cleared_xml }: Pick<FullInvoice, 'xml' | 'cleared_xml'>): string {
  return cleared_xml ?? xml;
}

/**
 * The paper of a final document the actor sees: the same bytes to everybody ever after. Drawn before the transaction begins, which must
 * not keep a connection; of two drawn at once the first is kept and both are answered with it. Throws OVERLOADED.
 */
export async function keptPdf(ctx: Ctx, invoice: FullInvoice, draw: () => Promise<Buffer>): Promise<Buffer> {
  const pdf = {
    invoice_id: invoice.id,
    xml_sha256: createHash('sha256').update(xmlOf(invoice)).digest('hex'),
  };
  const kept = await findPdf(ctx, pdf);
  if (kept) return readBytes(ctx, kept);
  const bytes = await draw();
  const other = await inTransaction(ctx, async (ctx) => {
    await lockPdfs(ctx, invoice.id);
    const first = await findPdf(ctx, pdf);
    if (!first) await insertPdf(ctx, { ...pdf, file_id: await savePdf(ctx, bytes) });
    return first;
  });
  return other ? readBytes(ctx, other) : bytes;
}
