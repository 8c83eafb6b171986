import type {
  SiteFueling,
  SiteNozzle,
  SitePrice,
  SiteProduct,
  SitePump,
  SiteTransaction,
} from '@fleet/domain/openfsc.ts';

/**
 * Pumps that can be preset and report their liters, whatever their protocol: our requests to a site, and its reports.
 * OpenFSC implements it in `openfsc-session.service.ts`; another make would have its own file.
 */
export interface ForecourtPort {
  /** Requests products, prices, pumps and open transactions; resolves when all of them were reported. */
  requestEverything(): Promise<void>;
  /** Lets a pump give one product for so much money, once. */
  unlockPump(preset: Preset): Promise<SiteAnswer>;
  /** Takes that back before fuel has flowed. */
  lockPump(pump_number: number): Promise<SiteAnswer>;
  /** Subscribes to changes of a pump for a while. */
  watchPump(pump_number: number, seconds: number): Promise<SiteAnswer>;
  /** Reports that a transaction is paid, so that its pump is free. */
  clear(pump_number: number, site_transaction_id: string, fsc_transaction_id: string): Promise<SiteAnswer>;
  /** Sends a farewell and closes the connection. */
  leave(reason: string): void;
}

export interface Preset {
  readonly pump_number: number;
  readonly credit_halalas: number;
  readonly fsc_transaction_id: string;
  readonly product_id: string;
}

/** Zero when it is done; else the rejection code. A connection that breaks throws LineBroken. */
export type SiteAnswer = number;
export const DONE: SiteAnswer = 0;

/** What a refusal of the site means, by OpenFSC's codes. */
export const SITE_CODES = {
  paymentRequired: 402,
  paidElsewhere: 403,
  unknown: 404,
  gone: 410,
  alreadyLocked: 423,
} as const;

/** The reports of a site, in order; each is finished before the next is handled. */
export interface ForecourtReports {
  pump(pump: SitePump): Promise<void>;
  product(product: SiteProduct): Promise<void>;
  price(price: SitePrice): Promise<void>;
  /** `message` is its literal text. */
  transaction(transaction: SiteTransaction, message: string): Promise<void>;
  /** The site ends a fuelling of ours without fuel; the answer is for the site. */
  lockedPump(pump_number: number, fsc_transaction_id: string, reason: string): Promise<SiteAnswer>;
  fueling(fueling: SiteFueling): Promise<void>;
  nozzle(nozzle: SiteNozzle): Promise<void>;
  /** Any activity, with its clock offset where it sent the time. */
  alive(clock_skew_seconds: number | null): Promise<void>;
  /** The line is broken. */
  gone(): Promise<void>;
}

/** Who takes calls of sites: knows them by key and secret, and gets the port to each. */
export interface ForecourtDesk {
  /** Null for a wrong key or secret. */
  authenticate(key: string, secret: string, methods: readonly string[]): Promise<Admitted | null>;
}

export interface Admitted {
  readonly reports: ForecourtReports;
  /** The site is ready: requests are possible from now on. */
  joined(port: ForecourtPort): void;
}

/** The connection broke, or did not answer in time: the request may or may not have been received. */
export class LineBroken extends Error {}
