import {
  type CheckedDocument,
  decimal,
  decimalAt,
  everyElement,
  lineRule,
  type Rule,
  sumAt,
  toHalalas,
  UNIT,
} from '../checked-document.ts';
import { attributeOf, findAll, findText, textOf, type XmlElement } from '../xml.ts';

const TOTAL = 'LegalMonetaryTotal';

/** Totals, which must be exact to the halala. */
export const AMOUNT_RULES: readonly Rule[] = [
  {
    rule: 'BR-16',
    severity: 'error',
    message: 'The document has a line.',
    broken: ({ lines }) => (lines.length > 0 ? [] : ['InvoiceLine']),
  },
  total('BR-CO-10', 'LineExtensionAmount', 'Lines without VAT add up.', ({ root }) =>
    sumAt(root, 'InvoiceLine', 'LineExtensionAmount'),
  ),
  total('BR-CO-11', 'AllowanceTotalAmount', 'Discounts on the document add up.', discounts),
  total(
    'BR-CO-13',
    'TaxExclusiveAmount',
    'The total without VAT is lines less discounts.',
    (document) => sumAt(document.root, 'InvoiceLine', 'LineExtensionAmount') - discounts(document),
  ),
  {
    rule: 'BR-CO-14',
    severity: 'error',
    message: "The VAT is the sum of its categories'.",
    broken: ({ root }) =>
      findAll(root, 'TaxTotal').some(
        (tax) => decimalAt(tax, 'TaxAmount') !== sumAt(root, 'TaxTotal', 'TaxSubtotal', 'TaxAmount'),
      )
        ? ['TaxTotal/TaxAmount']
        : [],
  },
  total(
    'BR-CO-15',
    'TaxInclusiveAmount',
    'The total with VAT is the total without and the VAT.',
    ({ root }) => decimalAt(root, TOTAL, 'TaxExclusiveAmount') + decimalAt(root, 'TaxTotal', 'TaxAmount'),
  ),
  total(
    'BR-CO-16',
    'PayableAmount',
    'What is due is the total with VAT, less what was prepaid, and the rounding.',
    ({ root }) => {
      const [gross, prepaid, rounding] = ['TaxInclusiveAmount', 'PrepaidAmount', 'PayableRoundingAmount'].map(
        (name) => decimalAt(root, TOTAL, name),
      );
      return gross! - prepaid! + rounding!;
    },
  ),
  lineRule(
    'BR-KSA-52',
    'error',
    'TaxTotal/TaxAmount',
    'Each line of a standard document says its VAT.',
    (line, { is_standard }) => !is_standard || findText(line, 'TaxTotal', 'TaxAmount') !== undefined,
  ),
  lineRule(
    'BR-KSA-53',
    'error',
    'TaxTotal/RoundingAmount',
    'Each line of a standard document says its total.',
    (line, { is_standard }) => !is_standard || findText(line, 'TaxTotal', 'RoundingAmount') !== undefined,
  ),
  lineRule(
    'BR-KSA-51',
    'error',
    'TaxTotal/RoundingAmount',
    "A line's total is its net and its VAT.",
    (line) =>
      decimalAt(line, 'TaxTotal', 'RoundingAmount') ===
      decimalAt(line, 'LineExtensionAmount') + decimalAt(line, 'TaxTotal', 'TaxAmount'),
  ),
  lineRule(
    'BR-KSA-EN16931-11',
    'error',
    'LineExtensionAmount',
    'A line comes to quantity × price and its charges less its discounts, to the halala.',
    (line) => {
      const price = decimalAt(line, 'Price', 'PriceAmount') * decimalAt(line, 'InvoicedQuantity');
      const base = decimal(findText(line, 'Price', 'BaseQuantity')) ?? UNIT;
      const allowances = findAll(line, 'AllowanceCharge').reduce(
        (sum, one) =>
          findText(one, 'ChargeIndicator') === 'true'
            ? sum + decimalAt(one, 'Amount')
            : sum - decimalAt(one, 'Amount'),
        0n,
      );
      return toHalalas(price / base) + allowances === decimalAt(line, 'LineExtensionAmount');
    },
  ),
  {
    rule: 'BR-KSA-EN16931-03',
    severity: 'error',
    message: 'A discount is its base × its percentage, where it says both.',
    broken: ({ root }) =>
      findAll(root, 'AllowanceCharge').some((discount) => !isPercentage(discount))
        ? ['AllowanceCharge/Amount']
        : [],
  },
  {
    rule: 'BR-DEC',
    severity: 'error',
    message: 'Amounts have at most two decimals; only the price of one unit may have more.',
    broken: amounts(
      ({ path, text }) => path.endsWith('Price/PriceAmount') || /^-?\d+(\.\d{1,2})?$/.test(text),
    ),
  },
  {
    rule: 'BR-KSA-F-04',
    severity: 'error',
    message: 'Amounts and quantities are not negative.',
    broken: amounts(({ text }) => !text.startsWith('-')),
  },
  {
    rule: 'BR-KSA-CL-02',
    severity: 'error',
    message: 'All amounts are in the currency of the document.',
    broken: ({ root }) => {
      const currency = findText(root, 'DocumentCurrencyCode');
      return [...everyElement(root)]
        .filter(([element]) => (attributeOf(element, 'currencyID') ?? currency) !== currency)
        .map(([, path]) => path);
    },
  },
];

function total(
  rule: string,
  name: string,
  message: string,
  expected: (document: CheckedDocument) => bigint,
): Rule {
  const broken = (document: CheckedDocument) =>
    decimalAt(document.root, TOTAL, name) === expected(document) ? [] : [`${TOTAL}/${name}`];
  return { rule, severity: 'error', message, broken };
}

function discounts({ root }: CheckedDocument): bigint {
  return sumAt(root, 'AllowanceCharge', 'Amount');
}

function isPercentage(discount: XmlElement): boolean {
  const base = decimal(findText(discount, 'BaseAmount'));
  const percent = decimal(findText(discount, 'MultiplierFactorNumeric'));
  if (base === undefined || percent === undefined) return base === percent;
  return toHalalas((base * percent) / (100n * UNIT)) === decimalAt(discount, 'Amount');
}

function amounts(holds: (amount: { path: string; text: string }) => boolean): Rule['broken'] {
  return ({ root }) =>
    [...everyElement(root)]
      .filter(
        ([element]) =>
          attributeOf(element, 'currencyID') !== undefined || attributeOf(element, 'unitCode') !== undefined,
      )
      .map(([element, path]) => ({
        path,
        text: textOf(element).trim(),
        isMoney: attributeOf(element, 'currencyID') !== undefined,
      }))
      .filter(
        ({ path, text, isMoney }) => !holds({ path: isMoney ? path : `${path}/Price/PriceAmount`, text }),
      )
      .map(({ path }) => path);
}
