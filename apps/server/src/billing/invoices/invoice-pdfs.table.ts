import { files } from '../../access/files/files.table.ts';
import { instant, ref } from '../../platform/columns.ts';
import { pgTable, primaryKey, text } from '../../platform/orm.ts';
import { invoices } from './invoices.table.ts';

/** The paper of a document as it was first asked for, one for each XML that was final; never changed. */
export const invoicePdfs = pgTable(
  'invoice_pdfs',
  {
    invoice_id: ref()
      .notNull()
      .references(() => invoices.id),
    /** Of the XML inside it: the authority's stamp makes another. */
    xml_sha256: text().notNull(),
    file_id: ref()
      .notNull()
      .unique('invoice_pdfs_file_id_key')
      .references(() => files.id),
    made_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoice_id, t.xml_sha256] })],
);
