import { amountHalalas, volumeForAmountMl } from '@fleet/domain/money.ts';
import type { SitePumpStatus, SiteTransaction } from '@fleet/domain/openfsc.ts';

/** A simulated forecourt: pumps that are unlocked by amount, dispense at a rate, and keep transactions until cleared. */

export interface SimulatedProduct {
  readonly product_id: string;
  readonly category: string;
  readonly description: string;
  readonly price_millis_per_litre: number;
}

export interface SiteOptions {
  readonly pumps: readonly { readonly number: number; readonly products: readonly string[] }[];
  readonly products: readonly SimulatedProduct[];
  /** Milliliters per minute. */
  readonly ml_per_minute: number;
  /** Volume dispensed beyond the preset. */
  overshoot_ml: number;
  /** Volume at which the tank is full, regardless of the preset. */
  readonly tank_ml?: number | undefined;
  /** Delay between unlocking and lifting the nozzle; null if the caller lifts it. */
  readonly lifts_after_ms: number | null;
  readonly tick_ms: number;
}

/** Events for connected listeners; only open transactions are kept for others. */
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
    /** Returns OpenFSC result codes, 0 for OK. */
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
    /** Lifts a nozzle; if unlocked for it, fuel flows. */
    lift(number: number, product_id: string): void {
      const pump = pumps.get(number)!;
      pump.lifted = product_id;
      watcher?.nozzle(number, product_id, true);
      flow(pump);
    },
    /** Returns it: the dispensed volume becomes a transaction. */
    hang(number: number): void {
      const pump = pumps.get(number)!;
      if (pump.timer) clearInterval(pump.timer);
      pump.timer = null;
      if (pump.lifted) watcher?.nozzle(number, pump.lifted, false);
      finish(pump);
      pump.lifted = null;
    },
    /** A sale to a customer outside our system. */
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
