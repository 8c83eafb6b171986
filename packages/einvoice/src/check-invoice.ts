import { examine, type Rule } from './checked-document.ts';
import { AMOUNT_RULES } from './rules/amount-rules.ts';
import { DOCUMENT_RULES } from './rules/document-rules.ts';
import { PARTY_RULES } from './rules/party-rules.ts';
import { STAMP_RULES } from './rules/stamp-rules.ts';
import { VAT_RULES } from './rules/vat-rules.ts';
import { writtenDateTime } from './written.ts';

/** A rule of the authority's that a document breaks. `rule` is the key of its sentence in other languages. */
export interface Finding {
  readonly rule: string;
  /** The authority refuses a document for errors; with warnings it takes it and says so. */
  readonly severity: 'error' | 'warning';
  /** Where, by the names of the elements: `InvoiceLine[2]/TaxTotal/TaxAmount`. */
  readonly path: string;
  readonly message: string;
}

export const RULES: readonly Rule[] = [...DOCUMENT_RULES, ...PARTY_RULES, ...AMOUNT_RULES, ...VAT_RULES];

/**
 * Holds a document against the authority's rules, by its text alone: nothing of what wrote it is asked. `unsigned` leaves out
 * what only signing can fulfil, for a look before. Severities are ours where the authority has let a rule down to a warning that
 * costs the taxpayer a remark. Throws XmlError on what is no XML.
 */
export function checkInvoice(
  xml: string,
  { now, unsigned = false }: { readonly now: Date; readonly unsigned?: boolean },
): Finding[] {
  const document = examine(xml, writtenDateTime(now).date);
  const rules = unsigned ? RULES : [...RULES, ...STAMP_RULES];
  return rules.flatMap(({ rule, severity, message, broken }) =>
    broken(document).map((path) => ({ rule, severity, path, message: message })),
  );
}
