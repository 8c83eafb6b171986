import type {
  SiteFueling,
  SiteNozzle,
  SitePrice,
  SiteProduct,
  SitePump,
  SiteTransaction,
} from '@fleet/domain/openfsc.ts';

/**
 * Pumps that can be preset and report their litres, whatever they speak: what we ask of a site, and what it tells us. OpenFSC
 * fulfils it in `openfsc-session.service.ts`; a controller of another make would in a file of its own.
 */
export interface ForecourtPort {
  /** Asks for products, prices, pumps and open transactions; resolves when all of them were reported. */
  askEverything(): Promise<void>;
  /** Lets a pump give one product for so much money, once. */
  unlockPump(preset: Preset): Promise<SiteAnswer>;
  /** Takes that back before fuel has flowed. */
  lockPump(pump_number: number): Promise<SiteAnswer>;
  /** Asks to be told of every change of a pump for a while. */
  watchPump(pump_number: number, seconds: number): Promise<SiteAnswer>;
  /** Says that a transaction is paid, so that its pump is free. */
  clear(pump_number: number, site_transaction_id: string, fsc_transaction_id: string): Promise<SiteAnswer>;
  /** Says good-bye and cuts the line. */
  leave(reason: string): void;
}

export interface Preset {
  readonly pump_number: number;
  readonly credit_halalas: number;
  readonly fsc_transaction_id: string;
  readonly product_id: string;
}

/** Zero when it is done; else the code it was refused with. A line that breaks meanwhile throws LineBroken. */
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

/** What a site tells, in the order in which it told it; each is finished before the next is heard. */
export interface ForecourtReports {
  pump(pump: SitePump): Promise<void>;
  product(product: SiteProduct): Promise<void>;
  price(price: SitePrice): Promise<void>;
  /** `message` is what it said, word for word. */
  transaction(transaction: SiteTransaction, message: string): Promise<void>;
  /** The site ends a fuelling of ours without fuel; the answer is for the site. */
  lockedPump(pump_number: number, fsc_transaction_id: string, reason: string): Promise<SiteAnswer>;
  fueling(fueling: SiteFueling): Promise<void>;
  nozzle(nozzle: SiteNozzle): Promise<void>;
  /** Any sign of life, with how far its clock is off where it said the time. */
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
  /** The site is in: from now on it can be asked. */
  joined(port: ForecourtPort): void;
}

/** The line broke, or was never answered in time: what was asked may have been heard or not. */
export class LineBroken extends Error {}
