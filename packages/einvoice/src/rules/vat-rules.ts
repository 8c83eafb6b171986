import {
  type CheckedDocument,
  decimal,
  decimalAt,
  HALALA,
  lineRule,
  type Rule,
  sumAt,
  toHalalas,
  UNIT,
} from '../checked-document.ts';
import { VAT_REASONS } from '../vat-reasons.ts';
import { findAll, findText, type XmlElement } from '../xml.ts';

const ITEM = ['Item', 'ClassifiedTaxCategory'];
const SUBTOTAL = 'TaxTotal/TaxSubtotal';

/** VAT subtotals: one per category, matching the lines and discounts of that category. */
export const VAT_RULES: readonly Rule[] = [
  lineRule('BR-KSA-18', 'error', ITEM.join('/'), 'The category is S, Z, E or O.', (line) =>
    ['S', 'Z', 'E', 'O'].includes(findText(line, ...ITEM, 'ID') ?? ''),
  ),
  lineRule(
    'BR-KSA-84',
    'error',
    `${ITEM.join('/')}/Percent`,
    'The standard rate is 15 % or 5 %, any other category has 0 %.',
    (line) => isRate(findAll(line, ...ITEM)[0]),
  ),
  counts(
    'BR-KSA-EN16931-08',
    'One VAT total has the categories.',
    (tax) => findAll(tax, 'TaxSubtotal').length > 0,
  ),
  counts(
    'BR-KSA-EN16931-09',
    'One VAT total is without them.',
    (tax) => findAll(tax, 'TaxSubtotal').length === 0,
  ),
  {
    rule: 'BR-S-08',
    severity: 'error',
    message: 'What a category is taxed on is its lines less its discounts.',
    broken: (document) => {
      const groups = new Set([
        ...document.lines.map((line) => keyOf(findAll(line, ...ITEM)[0])),
        ...subtotals(document).map(keyOfSubtotal),
      ]);
      return [...groups].some((key) => taxableOf(document, key) !== taxedOf(document, key))
        ? [`${SUBTOTAL}/TaxableAmount`]
        : [];
    },
  },
  subtotalRule(
    'BR-CO-17',
    'TaxAmount',
    "A category's VAT is what it is taxed on × its rate, within a halala a line.",
    (subtotal, { lines }) => {
      const exact =
        (decimalAt(subtotal, 'TaxableAmount') * decimalAt(subtotal, 'TaxCategory', 'Percent')) /
        (100n * UNIT);
      const off = toHalalas(exact) - decimalAt(subtotal, 'TaxAmount');
      return (off < 0n ? -off : off) <= BigInt(lines.length) * HALALA;
    },
  ),
  subtotalRule(
    'BR-Z-09',
    'TaxAmount',
    'Zero-rated, exempt and out of scope are without VAT.',
    (subtotal) => findText(subtotal, 'TaxCategory', 'ID') === 'S' || decimalAt(subtotal, 'TaxAmount') === 0n,
  ),
  subtotalRule(
    'BR-KSA-CL-04',
    'TaxCategory/TaxExemptionReasonCode',
    'No VAT has a reason from the list, of its category.',
    (subtotal) => {
      const category = findText(subtotal, 'TaxCategory', 'ID');
      const code = findText(subtotal, 'TaxCategory', 'TaxExemptionReasonCode');
      return category === 'S' ? code === undefined : VAT_REASONS[code ?? '']?.category === category;
    },
  ),
  subtotalRule(
    'BR-KSA-83',
    'TaxCategory/TaxExemptionReason',
    'That reason is said in words.',
    (subtotal) =>
      (findText(subtotal, 'TaxCategory', 'ID') === 'S') !==
      Boolean(findText(subtotal, 'TaxCategory', 'TaxExemptionReason')),
  ),
  {
    rule: 'BR-KSA-49',
    severity: 'error',
    message: 'Private health and education are for a citizen with a national id.',
    broken: ({ root }) => {
      const codes = findAll(root, 'TaxTotal', 'TaxSubtotal', 'TaxCategory').map((one) =>
        findText(one, 'TaxExemptionReasonCode'),
      );
      const isCitizens = codes.includes('VATEX-SA-EDU') || codes.includes('VATEX-SA-HEA');
      const [id] = findAll(root, 'AccountingCustomerParty', 'Party', 'PartyIdentification', 'ID');
      const isNational =
        id?.attributes.some(({ name, value }) => name === 'schemeID' && value === 'NAT') ?? false;
      return isCitizens && !isNational ? ['AccountingCustomerParty/Party/PartyIdentification/ID'] : [];
    },
  },
];

function isRate(category: XmlElement | undefined): boolean {
  const percent = category && decimal(findText(category, 'Percent'));
  if (!category || percent === undefined) return false;
  return findText(category, 'ID') === 'S' ? percent === 15n * UNIT || percent === 5n * UNIT : percent === 0n;
}

function counts(rule: string, message: string, isOne: (tax: XmlElement) => boolean): Rule {
  const broken = ({ root }: CheckedDocument) =>
    findAll(root, 'TaxTotal').filter(isOne).length === 1 ? [] : ['TaxTotal'];
  return { rule, severity: 'error', message, broken };
}

function subtotalRule(
  rule: string,
  below: string,
  message: string,
  holds: (subtotal: XmlElement, document: CheckedDocument) => boolean,
): Rule {
  const broken = (document: CheckedDocument) =>
    subtotals(document).flatMap((subtotal, index) =>
      holds(subtotal, document) ? [] : [`${SUBTOTAL}[${index + 1}]/${below}`],
    );
  return { rule, severity: 'error', message, broken };
}

function subtotals({ root }: CheckedDocument): XmlElement[] {
  return findAll(root, 'TaxTotal', 'TaxSubtotal');
}

/** A category at a rate. */
function keyOf(category: XmlElement | undefined): string {
  return category ? `${findText(category, 'ID')} ${decimal(findText(category, 'Percent'))}` : '';
}

function keyOfSubtotal(subtotal: XmlElement): string {
  return keyOf(findAll(subtotal, 'TaxCategory')[0]);
}

function taxedOf(document: CheckedDocument, key: string): bigint {
  return subtotals(document)
    .filter((subtotal) => keyOfSubtotal(subtotal) === key)
    .reduce((sum, subtotal) => sum + decimalAt(subtotal, 'TaxableAmount'), 0n);
}

function taxableOf({ root, lines }: CheckedDocument, key: string): bigint {
  const ofLines = lines
    .filter((line) => keyOf(findAll(line, ...ITEM)[0]) === key)
    .reduce((sum, line) => sum + sumAt(line, 'LineExtensionAmount'), 0n);
  const ofDiscounts = findAll(root, 'AllowanceCharge')
    .filter((discount) => keyOf(findAll(discount, 'TaxCategory')[0]) === key)
    .reduce((sum, discount) => sum + decimalAt(discount, 'Amount'), 0n);
  return ofLines - ofDiscounts;
}
