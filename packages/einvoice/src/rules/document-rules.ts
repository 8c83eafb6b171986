import { type CheckedDocument, everyElement, type Rule, textRule } from '../checked-document.ts';
import { FIRST_PREVIOUS_HASH } from '../hash.ts';
import { findAll, findText, textOf } from '../xml.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ?$/;
const PAYMENT_MEANS = ['1', '10', '30', '42', '48'];
const SUPPLY = 'Delivery/ActualDeliveryDate';
const SUPPLY_END = 'Delivery/LatestDeliveryDate';

/** Type, time of issue, and place in the series. */
export const DOCUMENT_RULES: readonly Rule[] = [
  textRule(
    'BR-KSA-EN16931-01',
    'error',
    'ProfileID',
    'The process is reporting:1.0.',
    (text) => text === 'reporting:1.0',
  ),
  textRule('BR-02', 'error', 'ID', 'The document has a number.', (text) => Boolean(text)),
  textRule(
    'BR-KSA-F-06-C1',
    'warning',
    'ID',
    'Its number has at most 127 characters.',
    (text) => (text ?? '').length <= 127,
  ),
  textRule('BR-KSA-03', 'error', 'UUID', 'The document has a UUID.', (text) => UUID.test(text ?? '')),
  textRule('BR-03', 'error', 'IssueDate', 'The document has a day of issue.', (text) => Boolean(text)),
  textRule(
    'BR-KSA-04',
    'error',
    'IssueDate',
    'The day of issue is not in the future.',
    (text, { today }) => (text ?? '') <= today,
  ),
  textRule('BR-KSA-70', 'error', 'IssueTime', 'The document has a time of issue, hh:mm:ss.', (text) =>
    TIME.test(text ?? ''),
  ),
  textRule(
    'BR-KSA-05',
    'error',
    'InvoiceTypeCode',
    'It is an invoice (388), credit note (381) or debit note (383).',
    (text) => ['388', '381', '383'].includes(text ?? ''),
  ),
  textRule(
    'BR-KSA-06',
    'error',
    'InvoiceTypeCode',
    'The transaction code is 01 or 02 and a digit for each flag.',
    (_, { code }) => /^0[12][01]{5,7}$/.test(code),
  ),
  textRule(
    'BR-KSA-07',
    'error',
    'InvoiceTypeCode',
    'An export is not self-billed.',
    (_, { code }) => !(code[4] === '1' && code[6] === '1'),
  ),
  textRule(
    'BR-KSA-31',
    'error',
    'InvoiceTypeCode',
    'A simplified document is not self-billed.',
    (_, { code, is_simplified }) => !(is_simplified && code[6] === '1'),
  ),
  textRule('BR-05', 'error', 'DocumentCurrencyCode', 'The document has a currency.', (text) => Boolean(text)),
  textRule(
    'BR-KSA-EN16931-02',
    'error',
    'TaxCurrencyCode',
    'VAT is accounted for in SAR.',
    (text) => text === 'SAR',
  ),
  {
    rule: 'BR-KSA-F-01',
    severity: 'error',
    message: 'Days are written YYYY-MM-DD.',
    broken: ({ root }) =>
      [...everyElement(root)]
        .filter(([element, path]) => path.endsWith('Date') && !DAY.test(textOf(element).trim()))
        .map(([, path]) => path),
  },
  reference('BR-KSA-33', 'ICV', 'The document has an invoice counter.', (value) => value !== ''),
  reference('BR-KSA-34', 'ICV', 'The invoice counter is digits only.', (value) => /^\d*$/.test(value)),
  reference('BR-KSA-61', 'PIH', 'The document has the hash of the one before it.', (value) => value !== ''),
  reference('BR-KSA-26', 'PIH', 'That hash is a SHA-256 in base64.', isHash),
  textRule(
    'BR-KSA-15',
    'error',
    SUPPLY,
    'A standard invoice says when it was supplied.',
    (text, { is_standard, type }) => Boolean(text) || !(is_standard && type === '388'),
  ),
  textRule(
    'BR-KSA-35',
    'warning',
    SUPPLY,
    'A supply that has an end has a beginning.',
    (text, { root }) => Boolean(text) || findText(root, ...SUPPLY_END.split('/')) === undefined,
  ),
  textRule(
    'BR-KSA-36',
    'warning',
    SUPPLY_END,
    'A supply does not end before it begins.',
    (text, { root }) => text === undefined || text >= (findText(root, ...SUPPLY.split('/')) ?? ''),
  ),
  textRule(
    'BR-KSA-72',
    'error',
    SUPPLY_END,
    'A simplified summary says from when to when.',
    (text, document) =>
      !(document.is_simplified && document.is_summary) ||
      (Boolean(text) && findText(document.root, ...SUPPLY.split('/')) !== undefined),
  ),
  textRule(
    'BR-KSA-16',
    'warning',
    'PaymentMeans/PaymentMeansCode',
    'The means of payment is a code of the list.',
    (text) => text === undefined || PAYMENT_MEANS.includes(text),
  ),
  textRule(
    'BR-KSA-17',
    'error',
    'PaymentMeans/InstructionNote',
    'A note says why it was issued.',
    (text, { is_note }) => Boolean(text) || !is_note,
  ),
  textRule(
    'BR-KSA-56',
    'error',
    'BillingReference/InvoiceDocumentReference/ID',
    'A note says what it corrects.',
    (text, { is_note }) => Boolean(text) || !is_note,
  ),
];

function reference(
  rule: string,
  id: 'ICV' | 'PIH',
  message: string,
  holds: (value: string) => boolean,
): Rule {
  const below = id === 'ICV' ? ['UUID'] : ['Attachment', 'EmbeddedDocumentBinaryObject'];
  const broken = ({ root }: CheckedDocument) => {
    const found = findAll(root, 'AdditionalDocumentReference').filter((one) => findText(one, 'ID') === id);
    const isRight = found.length === 1 && holds(findText(found[0]!, ...below) ?? '');
    return isRight ? [] : [`AdditionalDocumentReference[${id}]/${below.join('/')}`];
  };
  return { rule, severity: 'error', message, broken };
}

function isHash(value: string): boolean {
  return value === FIRST_PREVIOUS_HASH || /^[A-Za-z0-9+/]{43}=$/.test(value);
}
