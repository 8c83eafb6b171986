import type { files } from '../../access/files/files.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { invoicePdfs } from './invoice-pdfs.table.ts';

type Stored = Pick<typeof files.$inferSelect, 'id' | 'sha256' | 'bytes'>;
type KeptPdf = Pick<typeof invoicePdfs.$inferSelect, 'invoice_id' | 'xml_sha256'>;

/** The kept paper of a document the actor sees; null before the first. */
export async function findPdf(ctx: Ctx, { invoice_id, xml_sha256 }: KeptPdf): Promise<Stored | null> {
  const [row] = await ctx.db.composed<Stored>(sql`
    select f.id, f.sha256, f.bytes from invoice_pdfs p join files f on f.id = p.file_id
    where p.invoice_id = ${invoice_id} and p.xml_sha256 = ${xml_sha256}`);
  return row ?? null;
}

/** Held until the end of the transaction: of two that drew a paper one keeps it. */
export async function lockPdfs(ctx: Ctx, invoice_id: number): Promise<void> {
  await ctx.db.composed(sql`select 1 from invoice_states where invoice_id = ${invoice_id} for update`);
}

export async function insertPdf(ctx: Ctx, pdf: KeptPdf & { readonly file_id: number }): Promise<void> {
  await ctx.db.orm.insert(invoicePdfs).values({ ...pdf, made_at: ctx.now });
}
