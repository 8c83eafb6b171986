import { writtenName, writtenPart } from './codes.ts';
import type { Address, Party } from './invoice.ts';
import { taxSchemeXml } from './invoice-xml-amounts.ts';
import { tag, type Written } from './write-xml.ts';

/** A party; undefined without any data, such as a simplified invoice's customer. */
export function partyXml(party: Party): Written | undefined {
  const { identity, address, vat_number } = party;
  return tag(
    'cac:Party',
    {},
    identity &&
      tag('cac:PartyIdentification', {}, tag('cbc:ID', { schemeID: identity.scheme }, identity.value)),
    address && addressXml(address),
    vat_number
      ? tag('cac:PartyTaxScheme', {}, tag('cbc:CompanyID', {}, vat_number), taxSchemeXml())
      : undefined,
    tag('cac:PartyLegalEntity', {}, tag('cbc:RegistrationName', {}, writtenName(party))),
  );
}

function addressXml(address: Address): Written | undefined {
  return tag(
    'cac:PostalAddress',
    {},
    tag('cbc:StreetName', {}, writtenPart(address.street, address.street_ar)),
    tag('cbc:AdditionalStreetName', {}, address.additional_street),
    tag('cbc:BuildingNumber', {}, address.building_number),
    tag('cbc:PlotIdentification', {}, address.plot_identification),
    tag(
      'cbc:CitySubdivisionName',
      {},
      address.district && writtenPart(address.district, address.district_ar),
    ),
    tag('cbc:CityName', {}, writtenPart(address.city, address.city_ar)),
    tag('cbc:PostalZone', {}, address.postal_code),
    tag('cac:Country', {}, tag('cbc:IdentificationCode', {}, address.country)),
  );
}
