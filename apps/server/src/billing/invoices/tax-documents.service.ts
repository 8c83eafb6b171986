import type { INVOICING_NEEDS } from '@fleet/contracts/billing/invoice-runs.ts';
import {
  readCertificate,
  readSigningCertificate,
  type SigningCertificate,
} from '@fleet/einvoice/certificate.ts';
import { createDevelopmentCertificate } from '@fleet/einvoice/development-certificate.ts';
import type { Invoice, Party } from '@fleet/einvoice/invoice.ts';
import { xmlOf } from '@fleet/einvoice/invoice-xml.ts';
import { type SignedInvoice, sign } from '@fleet/einvoice/sign.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Config, DEVELOPMENT_COMPANY } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TaxDevice } from '../../platform/tax-authority-setting.ts';
import { findActive, findOpenDevice } from '../tax-devices/tax-devices.service.ts';
import type { InvoiceParty } from './invoices.table.ts';

/** Sufficient for development: signatures can be verified as long as documents are stored. */
const VALID = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2044-01-01T00:00:00Z') };

const certificates = new WeakMap<Config, Map<string, SigningCertificate>>();

/** Writes and signs a document; nothing leaves the house here. Throws INVOICING_NOT_CONFIGURED. */
export async function signDocument(ctx: Ctx, invoice: Invoice): Promise<SignedInvoice> {
  await refuseIfNotSet(ctx);
  return (await signerOf(ctx, invoice.supplier))(invoice);
}

/** Writes and signs documents of one seller. */
export type Signer = (invoice: Invoice) => SignedInvoice;

/** With what a seller signs its documents, read once for many. Throws INVOICING_NOT_CONFIGURED. */
export async function signerOf(ctx: Ctx, supplier: Party): Promise<Signer> {
  const device = await findOpenDevice(ctx, supplier.vat_number ?? '');
  const signing = device?.signing ?? certificateOf(ctx.config, supplier);
  return (invoice) => sign(xmlOf(invoice), signing, invoice.issued_at);
}

type Need = (typeof INVOICING_NEEDS)[number];

/** What is missing before anything may be issued. In development nothing is: its documents are not real. */
export async function findNotSet(ctx: Ctx): Promise<Need[]> {
  const needs = notSetOf(ctx.config);
  const isTakenOn = needs.includes('certificate') && (await findActive(ctx, ctx.config.COMPANY_VAT_NO));
  return isTakenOn ? needs.filter((need) => need !== 'certificate') : needs;
}

/** The same by the settings alone, which name no device that was taken on. */
export function notSetOf(config: Config): Need[] {
  if (config.APP_ENV === 'development') return [];
  const needs: Need[] = [];
  if (config.COMPANY_VAT_NO === DEVELOPMENT_COMPANY.vat_no) needs.push('company_vat_no');
  if (config.COMPANY_CR_NUMBER === DEVELOPMENT_COMPANY.cr_number) needs.push('company_cr_number');
  if (!isIssued(config.TAX.devices.get(config.COMPANY_VAT_NO))) needs.push('certificate');
  return needs;
}

/** Throws INVOICING_NOT_CONFIGURED where something is missing. */
export async function refuseIfNotSet(ctx: Ctx): Promise<void> {
  const not_set = await findNotSet(ctx);
  if (not_set.length > 0)
    throw new AppError(
      'INVOICING_NOT_CONFIGURED',
      `Nothing is issued before this is set: ${not_set.join(', ')}.`,
      {
        not_set,
      },
    );
}

/** A party as the tax document names it. Without a national address the known parts are in one line. */
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
      ...(party.additional_number && { plot_identification: party.additional_number }),
      ...(party.street && party.street_ar && { street_ar: party.street_ar }),
      ...(party.district && party.district_ar && { district_ar: party.district_ar }),
      ...(party.city && party.city_ar && { city_ar: party.city_ar }),
    },
  };
}

/** The platform as a seller, by its settings. */
export function companyParty(config: Config): InvoiceParty {
  type Parts = [string, string, string, string, string];
  const parts = config.COMPANY_ADDRESS.split('|');
  const [building_number, street, district, city, postal_code] = parts as Parts;
  const [additional_number, street_ar, district_ar, city_ar] = parts
    .slice(5)
    .map((part) => part.trim() || null);
  const address = { building_number, street, district, city, postal_code };
  const others = { additional_number, street_ar, district_ar, city_ar };
  return {
    name_en: config.COMPANY_NAME,
    name_ar: config.COMPANY_NAME_AR,
    vat_no: config.COMPANY_VAT_NO,
    cr_number: config.COMPANY_CR_NUMBER,
    address: `${building_number} ${street}, ${district}, ${city} ${postal_code}`,
    ...address,
    ...others,
  };
}

/** The seller's own certificate; in development a generated one. Throws INVOICING_NOT_CONFIGURED. */
function certificateOf(config: Config, seller: Party): SigningCertificate {
  const vat_number = seller.vat_number ?? '';
  const known = certificates.get(config) ?? new Map<string, SigningCertificate>();
  certificates.set(config, known);
  let certificate = known.get(vat_number);
  if (!certificate) {
    const device = config.TAX.devices.get(vat_number);
    if (config.APP_ENV === 'production' && !isIssued(device))
      throw new AppError(
        'INVOICING_NOT_CONFIGURED',
        `The seller with VAT number ${vat_number} was not taken on and has no certificate in EINVOICE_DEVICES.`,
        { not_set: ['certificate'], vat_no: vat_number },
      );
    certificate = readSigningCertificate(device ?? ownCertificate(config, seller, vat_number));
    known.set(vat_number, certificate);
  }
  return certificate;
}

/** Whether an authority signed it: a generated one is self-signed. */
function isIssued(device: TaxDevice | undefined): boolean {
  if (!device) return false;
  const { issuer, subject } = readCertificate(device.certificate);
  return issuer !== subject;
}

function ownCertificate(config: Config, { name, address }: Party, vat_number: string) {
  return createDevelopmentCertificate(
    {
      common_name: `${config.PRODUCT_NAME}-DEVELOPMENT`,
      organisation: name,
      branch: config.PRODUCT_NAME,
      country: 'SA',
      vat_number,
      serial: `1-${config.PRODUCT_NAME}|2-1|3-1`,
      invoice_types: '1100',
      address: address?.city ?? 'Riyadh',
      business: 'Fuel',
    },
    VALID,
  );
}
