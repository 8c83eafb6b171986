import { splitVat } from './money.ts';
import type { OpenFscMessage } from './openfsc-messages.ts';

/** OpenFSC messages in our units: milliliters, halalas, thousandths of a riyal per liter. */

export const SITE_PUMP_STATUSES = [
  'free',
  'in-use',
  'in-transaction',
  'ready-to-pay',
  'locked',
  'out-of-order',
] as const;
export type SitePumpStatus = (typeof SITE_PUMP_STATUSES)[number];

export const CURRENCY = 'SAR';
export const UNIT = 'LTR';
const LARGEST_PUMP = 999;
const LARGEST_VOLUME_ML = 10_000_000;
/** 15% is 1500 basis points and `15.00`. */
const VAT_DECIMALS = 2;

export interface SitePump {
  readonly number: number;
  readonly status: SitePumpStatus;
}

export interface SiteProduct {
  readonly product_id: string;
  /** `diesel`, `ron95e5`, …: the values of the extension, or the site's own. */
  readonly category: string;
}

export interface SitePrice {
  readonly product_id: string;
  readonly price_millis_per_litre: number;
  readonly description: string | null;
}

/** A finished transaction, as reported by the site. */
export interface SiteTransaction {
  readonly pump_number: number;
  /** After `UNLOCKPUMP` the id sent with it. */
  readonly site_transaction_id: string;
  readonly status: 'open' | 'deferred';
  readonly product_id: string;
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly price_millis_per_litre: number;
}

/** Liters of a fill in progress (our extension). */
export interface SiteFueling {
  readonly pump_number: number;
  readonly fsc_transaction_id: string;
  readonly volume_ml: number;
}

export interface SiteNozzle {
  readonly pump_number: number;
  readonly product_id: string;
  readonly is_lifted: boolean;
}

type Args = OpenFscMessage['args'];

export function readSitePump([number, status]: Args): SitePump | null {
  const pump = readPumpNumber(number);
  const known = SITE_PUMP_STATUSES.find((one) => one === status);
  return pump === null || known === undefined ? null : { number: pump, status: known };
}

export function readSiteProduct([product_id, category]: Args): SiteProduct | null {
  return isShort(product_id) && isShort(category) ? { product_id, category } : null;
}

/** Null for another unit or currency too: values that cannot be compared are not stored. */
export function readSitePrice([product_id, unit, currency, price, description]: Args): SitePrice | null {
  const price_millis_per_litre = readDecimal(price, 3);
  if (!isShort(product_id) || unit !== UNIT || currency !== CURRENCY || price_millis_per_litre === null)
    return null;
  return { product_id, price_millis_per_litre, description: description?.slice(0, 60) ?? null };
}

/** Null if a value is missing, invalid, or in another unit or currency; and for a transaction without fuel. */
export function readSiteTransaction(args: Args): SiteTransaction | null {
  const [pump, site_transaction_id, status, product_id, currency, gross, , , , unit, volume, price] = args;
  const pump_number = readPumpNumber(pump);
  const amount_halalas = readDecimal(gross, 2);
  const volume_ml = readDecimal(volume, 3);
  if (pump_number === null || amount_halalas === null || volume_ml === null || currency !== CURRENCY)
    return null;
  if (unit !== UNIT || !isShort(product_id) || !isShort(site_transaction_id)) return null;
  if (status !== 'open' && status !== 'deferred') return null;
  if (volume_ml === 0 || volume_ml > LARGEST_VOLUME_ML) return null;
  const perLitre =
    price === undefined ? Math.round((amount_halalas * 10_000) / volume_ml) : readDecimal(price, 3);
  if (perLitre === null) return null;
  return {
    pump_number,
    site_transaction_id,
    status,
    product_id,
    volume_ml,
    amount_halalas,
    price_millis_per_litre: perLitre,
  };
}

/** The arguments of a `TRANSACTION`; the VAT inside the amount is extracted as on our invoices. */
export function siteTransactionArgs(transaction: SiteTransaction, vat_rate_basis_points: number): string[] {
  const { net_halalas, vat_halalas } = splitVat(transaction.amount_halalas, vat_rate_basis_points);
  return [
    String(transaction.pump_number),
    transaction.site_transaction_id,
    transaction.status,
    transaction.product_id,
    CURRENCY,
    writeDecimal(transaction.amount_halalas, 2),
    writeDecimal(net_halalas, 2),
    writeDecimal(vat_rate_basis_points, VAT_DECIMALS),
    writeDecimal(vat_halalas, 2),
    UNIT,
    writeDecimal(transaction.volume_ml, 3),
    writeDecimal(transaction.price_millis_per_litre, 3),
  ];
}

export function readSiteFueling([pump, fsc_transaction_id, unit, volume]: Args): SiteFueling | null {
  const pump_number = readPumpNumber(pump);
  const volume_ml = readDecimal(volume, 3);
  if (pump_number === null || volume_ml === null || unit !== UNIT || !isShort(fsc_transaction_id))
    return null;
  return volume_ml > LARGEST_VOLUME_ML ? null : { pump_number, fsc_transaction_id, volume_ml };
}

export function readSiteNozzle([pump, product_id, state]: Args): SiteNozzle | null {
  const pump_number = readPumpNumber(pump);
  if (pump_number === null || !isShort(product_id)) return null;
  if (state !== 'lifted' && state !== 'returned') return null;
  return { pump_number, product_id, is_lifted: state === 'lifted' };
}

/** Pumps are numbered from 1. */
export function readPumpNumber(text: string | undefined): number | null {
  if (!/^[1-9]\d{0,2}$/.test(text ?? '')) return null;
  const number = Number(text);
  return number <= LARGEST_PUMP ? number : null;
}

/** Parses a decimal of the protocol to whole smallest units, half-up; null if invalid. */
export function readDecimal(text: string | undefined, decimals: number): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text ?? '');
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(decimals + 1, '0');
  const count = Number(match[1]! + fraction.slice(0, decimals)) + (fraction[decimals]! >= '5' ? 1 : 0);
  return Number.isSafeInteger(count) ? count : null;
}

/** Formats whole smallest units as a decimal: (8683, 2) is `86.83`. */
export function writeDecimal(count: number, decimals: number): string {
  const digits = String(count).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Whether a site's product may match a product of our nozzle: diesel is never gasoline, whatever the configuration. */
export function mayBeFuel(category: string | null, fuel_code: string): boolean {
  if (category === null) return true;
  const isDiesel = /diesel/i.test(category);
  const isPetrol = /^(ron|e)\d/i.test(category);
  if (!isDiesel && !isPetrol) return true;
  return isDiesel === /diesel/i.test(fuel_code);
}

function isShort(text: string | undefined): text is string {
  return text !== undefined && text.length > 0 && text.length <= 64;
}

type Reported = Pick<SiteTransaction, 'pump_number' | 'product_id' | 'volume_ml' | 'amount_halalas'>;

/** Fields that differ between two reports of one transaction; empty if the second is an exact repetition. */
export function contradictions(first: Reported, second: Reported): readonly string[] {
  const fields = ['pump_number', 'product_id', 'volume_ml', 'amount_halalas'] as const;
  return fields.filter((field) => first[field] !== second[field]);
}
