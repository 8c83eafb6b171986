import { createHash } from 'node:crypto';
import type { TAX_ENVIRONMENTS } from '@fleet/contracts/billing/tax-sellers.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { SigningCertificate } from '@fleet/einvoice/certificate.ts';
import type { DeviceIdentity, RequestTemplate } from '@fleet/einvoice/development-certificate.ts';
import { FIRST_PREVIOUS_HASH } from '@fleet/einvoice/hash.ts';
import type { Invoice, Party } from '@fleet/einvoice/invoice.ts';
import { xmlOf } from '@fleet/einvoice/invoice-xml.ts';
import { type SignedInvoice, sign } from '@fleet/einvoice/sign.ts';

const DAY_MS = 86_400_000;
/** Everything issued here is to a business; so the authority asks for these three and no simplified ones. */
const STANDARD_ONLY = '1000';
const KINDS = ['invoice', 'credit_note', 'debit_note'] as const;
/** Days before its end of which administrators are told, and the day it has ended. */
const NOTIFIED_DAYS = [30, 14, 7, 3, 1, 0];

/** In the authority's own samples; a buyer may not be its seller. */
const SAMPLE_BUYER = '399999999800003';

/** Sample documents the authority must pass. */
export const CHECKS = KINDS.length;

export type TaxEnvironment = (typeof TAX_ENVIRONMENTS)[number];

/** By its address: `…/core`, `…/simulation`; anything else is where developers try. */
export function environmentOf(address: string): TaxEnvironment {
  if (/\/core\/?$/.test(address)) return 'production';
  return /\/simulation\/?$/.test(address) ? 'simulation' : 'developer';
}

const TEMPLATES: Record<TaxEnvironment, RequestTemplate> = {
  production: 'ZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  developer: 'TSTZATCA-Code-Signing',
};

export function templateOf(address: string): RequestTemplate {
  return TEMPLATES[environmentOf(address)];
}

/** How a seller's device names itself; `serial` is unique to the attempt. */
export function identityOf(seller: Party, product_name: string, serial: string): DeviceIdentity {
  const { vat_number = '', name, address } = seller;
  return {
    common_name: `${product_name}-${vat_number}`.slice(0, 64),
    organisation: name.slice(0, 64),
    branch: product_name.slice(0, 64),
    country: 'SA',
    vat_number,
    serial: `1-${product_name}|2-1|3-${serial}`,
    invoice_types: STANDARD_ONLY,
    address: address?.city ?? '',
    business: 'Fuel',
  };
}

/**
 * The samples of an attempt, in a chain of their own. The same attempt always makes the same ones but for the signature, which is not
 * part of what is hashed: after a break it goes on with the next.
 */
export function samplesOf(attempt: {
  readonly id: number;
  readonly created_at: Date;
  readonly seller: Party;
  readonly signing: SigningCertificate;
}): SignedInvoice[] {
  const { id, created_at, seller, signing } = attempt;
  let previous_hash = FIRST_PREVIOUS_HASH;
  return KINDS.map((kind, at) => {
    const invoice = sampleOf(kind, seller, created_at, `${seller.vat_number} ${id} ${at}`);
    const signed = sign(xmlOf({ ...invoice, counter: at + 1, previous_hash }), signing, created_at);
    previous_hash = signed.hash;
    return signed;
  });
}

function sampleOf(kind: Invoice['kind'], seller: Party, issued_at: Date, seed: string): Invoice {
  const corrects = [{ invoice_number: 'SAMPLE-1', issue_date: riyadhDate(issued_at) }];
  return {
    kind,
    form: 'standard',
    invoice_number: `SAMPLE-${KINDS.indexOf(kind) + 1}`,
    uuid: uuidOf(seed),
    counter: 1,
    previous_hash: FIRST_PREVIOUS_HASH,
    issued_at,
    supply_date: riyadhDate(issued_at),
    supplier: seller,
    customer: { ...seller, name: 'Sample buyer', vat_number: SAMPLE_BUYER },
    prices: 'excluding_vat',
    ...(kind !== 'invoice' && { corrects, reason: 'Sample' }),
    payment: { means: '1' },
    lines: [
      {
        name: 'Sample',
        quantity_thousandths: 1_000,
        unit: 'C62',
        amount_halalas: 10_000,
        vat: { category: 'S', rate_basis_points: 1_500 },
      },
    ],
  };
}

/** A name-based UUID: the same for the same seed. */
function uuidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whole days until then; negative from the first instant after it. */
export function daysLeft(valid_until: Date, now: Date): number {
  return Math.floor((valid_until.getTime() - now.getTime()) / DAY_MS);
}

/** Of which day administrators are to be told now, if they were not told of it or a later one; null otherwise. */
export function dayToNotify(left: number, notified_days_left: number | null): number | null {
  const day = NOTIFIED_DAYS.filter((limit) => left <= limit).at(-1);
  return day === undefined || (notified_days_left !== null && notified_days_left <= day) ? null : day;
}

/** How far ahead anybody is told. */
export const NOTIFIED_AHEAD_MS = (NOTIFIED_DAYS[0]! + 1) * DAY_MS;
