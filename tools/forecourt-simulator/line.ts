import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  CURRENCY,
  readDecimal,
  readPumpNumber,
  siteTransactionArgs,
  UNIT,
  writeDecimal,
} from '@fleet/domain/openfsc.ts';
import {
  createLineCutter,
  isOpenFscMessage,
  type OpenFscMessage,
  type OpenFscMethod,
  readOpenFsc,
  writeOpenFsc,
} from '@fleet/domain/openfsc-messages.ts';
import type { Site, SiteWatcher } from './site.ts';

/** The site's end of an OpenFSC connection: connects, authenticates, responds, reports, and reconnects. */

const VAT_BASIS_POINTS = 1_500;
const METHODS = [
  ...(['CLEAR', 'HEARTBEAT', 'LOCKPUMP', 'PRICES', 'PRODUCTS', 'PUMPS', 'PUMPSTATUS', 'QUIT'] as const),
  ...(['TRANSACTIONS', 'UNLOCKPUMP'] as const),
] satisfies readonly OpenFscMethod[];

export interface LineOptions {
  readonly host: string;
  readonly port: number;
  /** Certificate authority to trust for TLS; plain TCP if omitted. */
  readonly authority?: string | undefined;
  readonly site_access_key: string;
  readonly secret: string;
  readonly redial_ms: number;
  /** Reports every transaction twice, the second time optionally with a liter more. */
  readonly repeats?: 'same' | 'other' | undefined;
  readonly log?: (text: string) => void;
}

export interface SiteLine {
  /** Cuts the connection for this long; forever if omitted. */
  cut(for_ms?: number): void;
  /** Whether the server accepted the authentication. */
  isIn(): boolean;
  close(): void;
}

export function dialIn(site: Site, options: LineOptions): SiteLine {
  let socket: Socket | null = null;
  let isIn = false;
  let isClosed = false;
  let redial: NodeJS.Timeout | undefined;
  let number = 0;
  let serverTakes: readonly string[] = [];
  const log = options.log ?? (() => {});

  function send(tag: string, method: OpenFscMethod, ...args: string[]): void {
    const line = writeOpenFsc({ tag, method, args });
    log(`> ${line.replace(options.secret, '…')}`);
    socket?.write(`${line}\r\n`, 'latin1');
  }
  function call(method: OpenFscMethod, ...args: string[]): void {
    if (isIn) send('*', method, ...args);
  }

  const watcher: SiteWatcher = {
    pump: (pump, status) => call('PUMP', String(pump), status),
    nozzle(pump, product_id, is_lifted) {
      if (serverTakes.includes('NOZZLE'))
        call('NOZZLE', String(pump), product_id, is_lifted ? 'lifted' : 'returned');
    },
    fueling(pump, id, volume_ml) {
      if (serverTakes.includes('FUELING'))
        call('FUELING', String(pump), id, UNIT, writeDecimal(volume_ml, 3));
    },
    transaction(transaction) {
      call('TRANSACTION', ...siteTransactionArgs(transaction, VAT_BASIS_POINTS));
      if (!options.repeats) return;
      const again =
        options.repeats === 'same'
          ? transaction
          : { ...transaction, volume_ml: transaction.volume_ml + 1_000 };
      call('TRANSACTION', ...siteTransactionArgs(again, VAT_BASIS_POINTS));
    },
    lockedPump(pump, id, reason) {
      if (isIn) send(`C${number++}`, 'LOCKEDPUMP', String(pump), id, reason);
    },
  };
  site.watchedBy(watcher);

  /** Executes a server request; returns the result code, 0 for OK. */
  function carryOut({ tag, method, args }: OpenFscMessage): number {
    const pump = readPumpNumber(args[0]) ?? 0;
    switch (method) {
      case 'HEARTBEAT':
        send(tag, 'BEAT', new Date().toISOString());
        return 0;
      case 'PRODUCTS':
        for (const { product_id, category } of site.options.products)
          call('PRODUCT', product_id, category, writeDecimal(VAT_BASIS_POINTS, 2));
        return 0;
      case 'PRICES':
        for (const { product_id, price_millis_per_litre, description } of site.options.products)
          call('PRICE', product_id, UNIT, CURRENCY, writeDecimal(price_millis_per_litre, 3), description);
        return 0;
      case 'PUMPS':
      case 'PUMPSTATUS': {
        const meant = site.pumps().filter((one) => method === 'PUMPS' || one.number === pump);
        for (const one of meant) call('PUMP', String(one.number), one.status);
        return meant.length > 0 ? 0 : 404;
      }
      case 'TRANSACTIONS':
        for (const one of site.open(args[0] ? pump : undefined))
          call('TRANSACTION', ...siteTransactionArgs(one, VAT_BASIS_POINTS));
        return 0;
      case 'UNLOCKPUMP':
        return unlock(pump, args);
      case 'LOCKPUMP':
        return site.lock(pump);
      case 'CLEAR':
        return site.clear(pump, args[1]!, args[2]!);
      default:
        return 405;
    }
  }

  function unlock(pump: number, [, currency, credit, id, , ...product_ids]: readonly string[]): number {
    const credit_halalas = readDecimal(credit, 2);
    if (currency !== CURRENCY || credit_halalas === null) return 422;
    return site.unlock(pump, { fsc_transaction_id: id!, credit_halalas, product_ids });
  }

  function receive(line: string): void {
    log(`< ${line}`);
    const message = readOpenFsc(line);
    if (!isOpenFscMessage(message)) return;
    const { tag, method, args } = message;
    if (method === 'CAPABILITY') {
      serverTakes = args;
      send('auth', 'PLAINAUTH', options.site_access_key, options.secret);
    } else if (method === 'QUIT') socket?.destroy();
    else if (tag === 'auth') {
      isIn = method === 'OK';
      if (!isIn) log('The server does not know this key and secret.');
    } else if (method !== 'OK' && method !== 'ERR') {
      const code = carryOut(message);
      if (code === 0) send(tag, 'OK');
      else send(tag, 'ERR', String(code), 'not done');
    }
  }

  function dial(): void {
    const where = { host: options.host, port: options.port };
    const cutter = createLineCutter();
    socket = options.authority ? connectTls({ ...where, ca: options.authority }) : connectPlain(where);
    socket.on('error', (error) => log(`Connection lost: ${error.message}`));
    socket.on(options.authority ? 'secureConnect' : 'connect', () => send('*', 'CAPABILITY', ...METHODS));
    socket.on('data', (bytes: Buffer) => {
      for (const line of cutter.take(bytes) ?? []) receive(Buffer.from(line).toString('latin1'));
    });
    socket.on('close', () => {
      isIn = false;
      if (!isClosed && !redial) redialIn(options.redial_ms);
    });
  }

  function redialIn(ms: number): void {
    clearTimeout(redial);
    redial = setTimeout(() => {
      redial = undefined;
      dial();
    }, ms);
  }

  dial();
  return {
    isIn: () => isIn,
    cut(for_ms) {
      isIn = false;
      clearTimeout(redial);
      redial = undefined;
      if (for_ms === undefined) isClosed = true;
      else redialIn(for_ms);
      socket?.destroy();
    },
    close() {
      isClosed = true;
      clearTimeout(redial);
      site.watchedBy(null);
      socket?.destroy();
    },
  };
}
