import { type CheckedDocument, type Rule, textRule } from '../checked-document.ts';
import { attributeOf, findAll, findText, textOf } from '../xml.ts';

const SELLER = 'AccountingSupplierParty/Party';
const BUYER = 'AccountingCustomerParty/Party';
const VAT_NUMBER = /^3\d{13}3$/;
const SELLER_SCHEMES = ['CRN', 'MOM', 'MLS', 'SAG', 'OTH', '700'];
const BUYER_SCHEMES = ['TIN', 'CRN', 'MOM', 'MLS', '700', 'SAG', 'NAT', 'GCC', 'IQA', 'PAS', 'OTH'];
const ADDRESS = ['StreetName', 'BuildingNumber', 'PostalZone', 'CityName', 'CitySubdivisionName'];
const COUNTRY = 'PostalAddress/Country/IdentificationCode';

/** Seller and buyer. */
export const PARTY_RULES: readonly Rule[] = [
  textRule(
    'BR-06',
    'error',
    `${SELLER}/PartyLegalEntity/RegistrationName`,
    'The seller has a name.',
    (text) => Boolean(text),
  ),
  textRule(
    'BR-KSA-39',
    'error',
    `${SELLER}/PartyTaxScheme/CompanyID`,
    'The seller has a VAT number.',
    (text) => Boolean(text),
  ),
  textRule(
    'BR-KSA-40',
    'error',
    `${SELLER}/PartyTaxScheme/CompanyID`,
    'It has 15 digits, the first and the last 3.',
    (text) => text === undefined || VAT_NUMBER.test(text),
  ),
  identity(
    'BR-KSA-08',
    SELLER,
    'The seller has one other identity of a known kind.',
    SELLER_SCHEMES,
    () => true,
  ),
  ...['PostalAddress/Country/IdentificationCode', ...ADDRESS.map((part) => `PostalAddress/${part}`)].map(
    (part) =>
      textRule('BR-KSA-09', 'error', `${SELLER}/${part}`, "The seller's address is whole.", (text) =>
        Boolean(text),
      ),
  ),
  textRule(
    'BR-KSA-37',
    'warning',
    `${SELLER}/PostalAddress/BuildingNumber`,
    'Its building number has 4 digits.',
    (text) => text === undefined || /^\d{4}$/.test(text),
  ),
  textRule(
    'BR-KSA-66',
    'warning',
    `${SELLER}/PostalAddress/PostalZone`,
    'Its postal code has 5 digits.',
    (text) => text === undefined || /^\d{5}$/.test(text),
  ),
  textRule(
    'BR-KSA-42',
    'error',
    `${BUYER}/PartyLegalEntity/RegistrationName`,
    'A standard document names the buyer.',
    (text, document) => Boolean(text) || !document.is_standard,
  ),
  textRule(
    'BR-KSA-71',
    'error',
    `${BUYER}/PartyLegalEntity/RegistrationName`,
    'A simplified summary names the buyer.',
    (text, document) => Boolean(text) || !(document.is_simplified && document.is_summary),
  ),
  textRule(
    'BR-KSA-44',
    'error',
    `${BUYER}/PartyTaxScheme/CompanyID`,
    "The buyer's VAT number has 15 digits, the first and the last 3.",
    (text) => text === undefined || VAT_NUMBER.test(text),
  ),
  textRule(
    'BR-CUSTOM-VALIDATION-01',
    'error',
    `${BUYER}/PartyTaxScheme/CompanyID`,
    'Seller and buyer are not the same taxpayer.',
    (text, { root }) =>
      text === undefined || text !== findText(root, ...`${SELLER}/PartyTaxScheme/CompanyID`.split('/')),
  ),
  identity(
    'BR-KSA-81',
    BUYER,
    'A buyer of a standard document without a VAT number has another identity.',
    BUYER_SCHEMES,
    (document) =>
      document.is_standard &&
      findText(document.root, ...`${BUYER}/PartyTaxScheme/CompanyID`.split('/')) === undefined,
  ),
  ...ADDRESS.map((part) =>
    textRule(
      'BR-KSA-63',
      'error',
      `${BUYER}/PostalAddress/${part}`,
      "A Saudi buyer's address is whole.",
      (text, document) => Boolean(text) || !(document.is_standard && buyerCountry(document) === 'SA'),
    ),
  ),
  textRule(
    'BR-KSA-67',
    'warning',
    `${BUYER}/PostalAddress/PostalZone`,
    "A Saudi buyer's postal code has 5 digits.",
    (text, document) => text === undefined || buyerCountry(document) !== 'SA' || /^\d{5}$/.test(text),
  ),
  ...[COUNTRY, 'PostalAddress/StreetName', 'PostalAddress/CityName'].map((part) =>
    textRule(
      'BR-KSA-10',
      'error',
      `${BUYER}/${part}`,
      "A standard document has the buyer's street, city and country.",
      (text, document) => Boolean(text) || !document.is_standard,
    ),
  ),
];

function buyerCountry({ root }: CheckedDocument): string | undefined {
  return findText(root, ...`${BUYER}/${COUNTRY}`.split('/'));
}

function identity(
  rule: string,
  party: string,
  message: string,
  schemes: readonly string[],
  applies: (document: CheckedDocument) => boolean,
): Rule {
  const path = `${party}/PartyIdentification/ID`;
  const broken = (document: CheckedDocument) => {
    if (!applies(document)) return [];
    const ids = findAll(document.root, ...path.split('/'));
    const isRight =
      ids.length === 1 &&
      schemes.includes(attributeOf(ids[0]!, 'schemeID') ?? '') &&
      /^[A-Za-z0-9]+$/.test(textOf(ids[0]!).trim());
    return isRight ? [] : [path];
  };
  return { rule, severity: 'error', message, broken };
}
