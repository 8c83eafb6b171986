import { readSigningCertificate, type SigningCertificate } from '@fleet/einvoice/certificate.ts';
import { createDevelopmentCertificate } from '@fleet/einvoice/development-certificate.ts';
import type { Invoice, Party } from '@fleet/einvoice/invoice.ts';
import { xmlOf } from '@fleet/einvoice/invoice-xml.ts';
import { type SignedInvoice, sign } from '@fleet/einvoice/sign.ts';
import type { Config } from '../../platform/config.ts';
import type { InvoiceParty } from './invoices.table.ts';

/** Enough for development: what is signed with it can be checked for as long as anybody keeps the papers. */
const VALID = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2044-01-01T00:00:00Z') };

const certificates = new WeakMap<Config, SigningCertificate>();

/** Writes and signs a document; nothing leaves the house here. */
export function signDocument(config: Config, invoice: Invoice): SignedInvoice {
  return sign(xmlOf(invoice), certificateOf(config), invoice.issued_at);
}

/** A party as the tax document names it. Without a national address it says what we have in one line. */
export function taxPartyOf(party: InvoiceParty): Party {
  return {
    name: party.name_en,
    name_ar: party.name_ar,
    vat_number: party.vat_no,
    identity: { scheme: party.cr_number.startsWith('7') ? '700' : 'CRN', value: party.cr_number },
    address: {
      street: party.street ?? party.address,
      city: party.city ?? party.address,
      country: 'SA',
      ...(party.building_number && { building_number: party.building_number }),
      ...(party.district && { district: party.district }),
      ...(party.postal_code && { postal_code: party.postal_code }),
    },
  };
}

/** The platform as a seller, by its settings. */
export function companyParty(config: Config): InvoiceParty {
  const [building_number, street, district, city, postal_code] = config.COMPANY_ADDRESS.split('|') as [
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    name_en: config.COMPANY_NAME,
    name_ar: config.COMPANY_NAME_AR,
    vat_no: config.COMPANY_VAT_NO,
    cr_number: config.COMPANY_CR_NUMBER,
    address: `${building_number} ${street}, ${district}, ${city} ${postal_code}`,
    building_number,
    street,
    district,
    city,
    postal_code,
  };
}

function certificateOf(config: Config): SigningCertificate {
  let certificate = certificates.get(config);
  if (!certificate) {
    certificate = readSigningCertificate(configured(config) ?? ownCertificate(config));
    certificates.set(config, certificate);
  }
  return certificate;
}

function configured({ EINVOICE_CERTIFICATE: certificate, EINVOICE_PRIVATE_KEY: private_key }: Config) {
  return certificate && private_key ? { certificate, private_key } : null;
}

function ownCertificate(config: Config) {
  const { city, district } = companyParty(config);
  return createDevelopmentCertificate(
    {
      common_name: `${config.PRODUCT_NAME}-DEVELOPMENT`,
      organisation: config.COMPANY_NAME,
      branch: config.PRODUCT_NAME,
      country: 'SA',
      vat_number: config.COMPANY_VAT_NO,
      serial: `1-${config.PRODUCT_NAME}|2-1|3-1`,
      invoice_types: '1100',
      address: `${district}, ${city}`,
      business: 'Fuel',
    },
    VALID,
  );
}
