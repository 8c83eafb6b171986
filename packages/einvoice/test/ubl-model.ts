import { isElement, type XmlElement } from '../src/xml.ts';

/**
 * The parts of UBL 2.1 (OASIS Standard, 4 November 2013) used by these invoices, in the standard's order and cardinality: no suffix
 * for exactly one, `?` at most one, `*` any number, `+` at least one. Transcribed manually, because no available package contains the
 * schemas. Parts that we never write and the authority never requires are omitted.
 */
const MODEL: Record<string, string> = {
  Invoice: `ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID? cbc:ProfileID? cbc:ID cbc:CopyIndicator? cbc:UUID?
    cbc:IssueDate cbc:IssueTime? cbc:DueDate? cbc:InvoiceTypeCode? cbc:Note* cbc:TaxPointDate? cbc:DocumentCurrencyCode?
    cbc:TaxCurrencyCode? cac:InvoicePeriod* cac:OrderReference? cac:BillingReference* cac:ContractDocumentReference*
    cac:AdditionalDocumentReference* cac:Signature* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty?
    cac:Delivery* cac:PaymentMeans* cac:PaymentTerms* cac:PrepaidPayment* cac:AllowanceCharge* cac:TaxTotal*
    cac:LegalMonetaryTotal cac:InvoiceLine+`,
  'cac:BillingReference': 'cac:InvoiceDocumentReference? cac:CreditNoteDocumentReference?',
  'cac:InvoiceDocumentReference':
    'cbc:ID cbc:CopyIndicator? cbc:UUID? cbc:IssueDate? cbc:IssueTime? cbc:DocumentTypeCode?',
  'cac:AdditionalDocumentReference':
    'cbc:ID cbc:CopyIndicator? cbc:UUID? cbc:IssueDate? cbc:DocumentTypeCode? cac:Attachment?',
  'cac:Attachment': 'cbc:EmbeddedDocumentBinaryObject? cac:ExternalReference?',
  'cac:Signature': 'cbc:ID cbc:Note* cbc:ValidationDate? cbc:SignatureMethod? cac:SignatoryParty?',
  'cac:AccountingSupplierParty': 'cbc:CustomerAssignedAccountID? cac:Party?',
  'cac:AccountingCustomerParty': 'cbc:CustomerAssignedAccountID? cac:Party?',
  'cac:Party': `cbc:EndpointID? cac:PartyIdentification* cac:PartyName* cac:PostalAddress? cac:PartyTaxScheme*
    cac:PartyLegalEntity* cac:Contact?`,
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PostalAddress': `cbc:ID? cbc:Postbox? cbc:Floor? cbc:Room? cbc:StreetName? cbc:AdditionalStreetName? cbc:BlockName?
    cbc:BuildingName? cbc:BuildingNumber? cbc:InhouseMail? cbc:Department? cbc:PlotIdentification? cbc:CitySubdivisionName?
    cbc:CityName? cbc:PostalZone? cbc:CountrySubentity? cbc:CountrySubentityCode? cbc:Region? cbc:District? cac:AddressLine*
    cac:Country?`,
  'cac:Country': 'cbc:IdentificationCode? cbc:Name?',
  'cac:PartyTaxScheme':
    'cbc:RegistrationName? cbc:CompanyID? cbc:TaxLevelCode? cbc:ExemptionReason? cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID? cbc:Name? cbc:TaxTypeCode? cbc:CurrencyCode?',
  'cac:PartyLegalEntity': 'cbc:RegistrationName? cbc:CompanyID? cbc:RegistrationDate?',
  'cac:Delivery':
    'cbc:ID? cbc:Quantity? cbc:ActualDeliveryDate? cbc:ActualDeliveryTime? cbc:LatestDeliveryDate?',
  'cac:PaymentMeans': `cbc:ID? cbc:PaymentMeansCode cbc:PaymentDueDate? cbc:PaymentChannelCode? cbc:InstructionID?
    cbc:InstructionNote* cbc:PaymentID* cac:CardAccount? cac:PayerFinancialAccount? cac:PayeeFinancialAccount?`,
  'cac:PayeeFinancialAccount': `cbc:ID? cbc:Name? cbc:AliasName? cbc:AccountTypeCode? cbc:AccountFormatCode? cbc:CurrencyCode?
    cbc:PaymentNote* cac:FinancialInstitutionBranch?`,
  'cac:AllowanceCharge': `cbc:ID? cbc:ChargeIndicator cbc:AllowanceChargeReasonCode? cbc:AllowanceChargeReason*
    cbc:MultiplierFactorNumeric? cbc:PrepaidIndicator? cbc:SequenceNumeric? cbc:Amount cbc:BaseAmount? cac:TaxCategory*`,
  'cac:TaxTotal':
    'cbc:TaxAmount cbc:RoundingAmount? cbc:TaxEvidenceIndicator? cbc:TaxIncludedIndicator? cac:TaxSubtotal*',
  'cac:TaxSubtotal':
    'cbc:TaxableAmount? cbc:TaxAmount cbc:CalculationSequenceNumeric? cbc:Percent? cac:TaxCategory',
  'cac:TaxCategory': `cbc:ID? cbc:Name? cbc:Percent? cbc:BaseUnitMeasure? cbc:PerUnitAmount? cbc:TaxExemptionReasonCode?
    cbc:TaxExemptionReason* cbc:TierRange? cac:TaxScheme`,
  'cac:ClassifiedTaxCategory': `cbc:ID? cbc:Name? cbc:Percent? cbc:BaseUnitMeasure? cbc:PerUnitAmount?
    cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason* cbc:TierRange? cac:TaxScheme`,
  'cac:LegalMonetaryTotal': `cbc:LineExtensionAmount? cbc:TaxExclusiveAmount? cbc:TaxInclusiveAmount? cbc:AllowanceTotalAmount?
    cbc:ChargeTotalAmount? cbc:PrepaidAmount? cbc:PayableRoundingAmount? cbc:PayableAmount`,
  'cac:InvoiceLine': `cbc:ID cbc:UUID? cbc:Note* cbc:InvoicedQuantity? cbc:LineExtensionAmount cbc:TaxPointDate?
    cac:InvoicePeriod* cac:DocumentReference* cac:Delivery* cac:AllowanceCharge* cac:TaxTotal* cac:Item cac:Price?`,
  'cac:Item':
    'cbc:Description* cbc:PackQuantity? cbc:Name? cac:SellersItemIdentification? cac:ClassifiedTaxCategory*',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity? cbc:PriceChangeReason* cac:AllowanceCharge*',
};

/** All deviations of a document from the model; empty if valid. */
export function findDepartures(element: XmlElement, path: string = element.name): string[] {
  const model = MODEL[element.name];
  // The signature extension has schemas of its own; basic elements contain text and no children.
  if (element.name === 'ext:UBLExtensions') return [];
  const children = element.children.filter(isElement);
  if (!model) return children.map((child) => `${path} holds ${child.name}`);
  const parts = model
    .split(/\s+/)
    .map((part) => ({ name: part.replace(/[?*+]$/, ''), mark: /[?*+]$/.exec(part)?.[0] ?? '' }));
  const found: string[] = [];
  let last = 0;
  for (const child of children) {
    const here = `${path}/${child.name}`;
    const order = parts.findIndex((part) => part.name === child.name);
    if (order === -1) found.push(`${here} has no place there`);
    else if (order < last) found.push(`${here} comes too late`);
    last = Math.max(last, order);
    found.push(...findDepartures(child, here));
  }
  for (const { name, mark } of parts) {
    const count = children.filter((child) => child.name === name).length;
    const isRight =
      (count > 0 || mark === '?' || mark === '*') && (count < 2 || mark === '*' || mark === '+');
    if (!isRight) found.push(`${path}/${name} stands ${count} times`);
  }
  return found;
}
