import { examine, type Rule } from './checked-document.ts';
import { AMOUNT_RULES } from './rules/amount-rules.ts';
import { DOCUMENT_RULES } from './rules/document-rules.ts';
import { PARTY_RULES } from './rules/party-rules.ts';
import { STAMP_RULES } from './rules/stamp-rules.ts';
import { VAT_RULES } from './rules/vat-rules.ts';
import { writtenDateTime } from './written.ts';

/** A violated rule of the authority. `rule` is the key of its message in other languages. */
export interface Finding {
  readonly rule: string;
  /** The authority rejects documents with errors, and accepts those with warnings. */
  readonly severity: 'error' | 'warning';
  /** Location by element names: `InvoiceLine[2]/TaxTotal/TaxAmount`. */
  readonly path: string;
  readonly message: string;
}

export const RULES: readonly Rule[] = [...DOCUMENT_RULES, ...PARTY_RULES, ...AMOUNT_RULES, ...VAT_RULES];

/**
 * Checks a document against the authority's rules, from its text alone and independently of the writer. `unsigned` skips rules that
 * only signing can satisfy. Some rules are errors here although the authority only warns, because its warnings lead to remarks on the
 * taxpayer. Throws XmlError on invalid XML.
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
