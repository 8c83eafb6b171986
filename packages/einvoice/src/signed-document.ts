import type { QrFacts } from './qr.ts';
import { readRiyals } from './written.ts';
import { attributeOf, findAll, findText, type XmlElement } from './xml.ts';

/** The facts that the QR repeats, read from the document itself. */
export function factsIn(root: XmlElement): QrFacts {
  const seller = ['AccountingSupplierParty', 'Party'];
  return {
    seller_name: findText(root, ...seller, 'PartyLegalEntity', 'RegistrationName') ?? '',
    vat_number: findText(root, ...seller, 'PartyTaxScheme', 'CompanyID') ?? '',
    issued_at: `${findText(root, 'IssueDate')}T${findText(root, 'IssueTime')}`,
    gross_halalas: readRiyals(findText(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount') ?? '') ?? 0,
    vat_halalas: readRiyals(findText(root, 'TaxTotal', 'TaxAmount') ?? '') ?? 0,
  };
}

export function isSimplified(root: XmlElement): boolean {
  const [type] = findAll(root, 'InvoiceTypeCode');
  return type !== undefined && (attributeOf(type, 'name') ?? '').startsWith('02');
}

/** The text of a document's QR; undefined when it has none. */
export function qrIn(root: XmlElement): string | undefined {
  const reference = findAll(root, 'AdditionalDocumentReference').find((one) => findText(one, 'ID') === 'QR');
  return reference && findText(reference, 'Attachment', 'EmbeddedDocumentBinaryObject');
}
