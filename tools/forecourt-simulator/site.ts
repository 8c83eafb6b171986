import { amountHalalas, volumeForAmountMl } from '@fleet/domain/money.ts';
import type { SitePumpStatus, SiteTransaction } from '@fleet/domain/openfsc.ts';

/** A forecourt that is none: pumps that are unlocked with money, fill at a rate, and remember what they gave until it is cleared. */

export interface SimulatedProduct {
  readonly product_id: string;
  readonly category: string;
  readonly description: string;
  readonly price_millis_per_litre: number;
}

export interface SiteOptions {
  readonly pumps: readonly { readonly number: number; readonly products: readonly string[] }[];
  readonly products: readonly SimulatedProduct[];
  /** Millilitres a minute. */
  readonly ml_per_minute: number;
  /** What a valve gives beyond what it was preset to. */
  overshoot_ml: number;
  /** Where a vehicle's tank is full, whatever money is left. */
  readonly tank_ml?: number | undefined;
  /** Between the unlocking and the nozzle being lifted; null leaves lifting to the caller. */
  readonly lifts_after_ms: number | null;
  readonly tick_ms: number;
}

/** What the site tells anyone who is on the line; nothing is kept for who is not, but the open transactions. */
export interface SiteWatcher {
  pump(number: number, status: SitePumpStatus): void;
  nozzle(number: number, product_id: string, is_lifted: boolean): void;
  fueling(number: number, fsc_transaction_id: string, volume_ml: number): void;
  transaction(transaction: SiteTransaction): void;
  lockedPump(number: number, fsc_transaction_id: string, reason: 'aborted' | 'timeout'): void;
}

interface Unlocked {
  readonly fsc_transaction_id: string;
  readonly credit_halalas: number;
  readonly product_ids: readonly string[];
}

interface Pump {
  readonly number: number;
  readonly products: readonly string[];
  status: SitePumpStatus;
  unlocked: Unlocked | null;
  lifted: string | null;
  volume_ml: number;
  timer: NodeJS.Timeout | null;
}

export type Site = ReturnType<typeof createSite>;

export function createSite(options: SiteOptions) {
  const pumps = new Map<number, Pump>(
    options.pumps.map(({ number, products }) => [
      number,
      { number, products, status: 'free', unlocked: null, lifted: null, volume_ml: 0, timer: null },
    ]),
  );
  const open = new Map<string, SiteTransaction>();
  const cleared = new Map<string, string>();
  let watcher: SiteWatcher | null = null;

  function turn(pump: Pump, status: SitePumpStatus): void {
    pump.status = status;
    watcher?.pump(pump.number, status);
  }

  const site = {
    options,
    pumps: () => [...pumps.values()].map(({ number, status }) => ({ number, status })),
    open: (number?: number) =>
      [...open.values()].filter((one) => number === undefined || one.pump_number === number),
    watchedBy(next: SiteWatcher | null): void {
      watcher = next;
    },
    /** The answers are OpenFSC's codes, 0 for OK. */
    unlock(number: number, unlocked: Unlocked): number {
      const pump = pumps.get(number);
      const isKnown = unlocked.product_ids.every((id) => pump?.products.includes(id));
      if (!pump || !isKnown) return 404;
      if (pump.unlocked || pump.status !== 'free') return 412;
      pump.unlocked = unlocked;
      turn(pump, 'locked');
      if (options.lifts_after_ms !== null) {
        const product = unlocked.product_ids[0] ?? pump.products[0]!;
        pump.timer = setTimeout(() => site.lift(number, product), options.lifts_after_ms);
      } else if (pump.lifted) flow(pump);
      return 0;
    },
    lock(number: number): number {
      const pump = pumps.get(number);
      if (!pump) return 404;
      if (site.open(number).length > 0 || pump.volume_ml > 0) return 402;
      if (!pump.unlocked) return 423;
      release(pump);
      return 0;
    },
    clear(number: number, site_transaction_id: string, fsc_transaction_id: string): number {
      const known = open.get(site_transaction_id);
      if (!known) return cleared.get(site_transaction_id) === fsc_transaction_id ? 410 : 404;
      if (known.pump_number !== number) return 404;
      open.delete(site_transaction_id);
      cleared.set(site_transaction_id, fsc_transaction_id);
      const pump = pumps.get(number)!;
      if (pump.status === 'locked' && !pump.unlocked) turn(pump, 'free');
      return 0;
    },
    /** Takes a nozzle out of the pump; unlocked for it, fuel flows. */
    lift(number: number, product_id: string): void {
      const pump = pumps.get(number)!;
      pump.lifted = product_id;
      watcher?.nozzle(number, product_id, true);
      flow(pump);
    },
    /** Hangs it back: what was given becomes a transaction. */
    hang(number: number): void {
      const pump = pumps.get(number)!;
      if (pump.timer) clearInterval(pump.timer);
      pump.timer = null;
      if (pump.lifted) watcher?.nozzle(number, pump.lifted, false);
      finish(pump);
      pump.lifted = null;
    },
    /** Someone who is none of ours fuels and pays in the shop. */
    sell(number: number, product_id: string, volume_ml: number): void {
      const sale = transactionOf(number, crypto.randomUUID(), product_id, volume_ml);
      watcher?.transaction(sale);
    },
    stop(): void {
      for (const pump of pumps.values()) if (pump.timer) clearInterval(pump.timer);
    },
  };

  function flow(pump: Pump): void {
    const { unlocked, lifted } = pump;
    if (!unlocked || !lifted || !(unlocked.product_ids.length === 0 || unlocked.product_ids.includes(lifted)))
      return;
    const price = priceOf(lifted);
    const max = volumeForAmountMl(unlocked.credit_halalas, price) + options.overshoot_ml;
    const end = Math.min(max, options.tank_ml ?? max);
    const step = Math.max(1, Math.round((options.ml_per_minute * options.tick_ms) / 60_000));
    turn(pump, 'in-use');
    pump.timer = setInterval(() => {
      pump.volume_ml = Math.min(end, pump.volume_ml + step);
      watcher?.fueling(pump.number, unlocked.fsc_transaction_id, pump.volume_ml);
      if (pump.volume_ml === end) site.hang(pump.number);
    }, options.tick_ms);
  }

  function finish(pump: Pump): void {
    const { unlocked, lifted, volume_ml } = pump;
    if (!unlocked || !lifted) return;
    release(pump, volume_ml > 0 ? 'locked' : 'free');
    if (volume_ml === 0) {
      watcher?.lockedPump(pump.number, unlocked.fsc_transaction_id, 'aborted');
      return;
    }
    const transaction = transactionOf(pump.number, unlocked.fsc_transaction_id, lifted, volume_ml);
    open.set(transaction.site_transaction_id, transaction);
    watcher?.transaction(transaction);
  }

  function release(pump: Pump, status: SitePumpStatus = 'free'): void {
    if (pump.timer) clearTimeout(pump.timer);
    Object.assign(pump, { unlocked: null, volume_ml: 0, timer: null });
    turn(pump, status);
  }

  function transactionOf(
    pump_number: number,
    site_transaction_id: string,
    product_id: string,
    volume_ml: number,
  ): SiteTransaction {
    const price_millis_per_litre = priceOf(product_id);
    return {
      ...{ pump_number, site_transaction_id, status: 'open', product_id, volume_ml, price_millis_per_litre },
      amount_halalas: amountHalalas(volume_ml, price_millis_per_litre),
    };
  }

  function priceOf(product_id: string): number {
    return options.products.find((product) => product.product_id === product_id)!.price_millis_per_litre;
  }

  return site;
}
