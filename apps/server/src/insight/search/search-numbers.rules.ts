import type { Actor } from '../../platform/context.ts';
import { plainText } from './search.rules.ts';

/** What a pasted text may be the exact number of; an empty list stands for none. */
export interface Numbers {
  /** Ids of requests; `transactions` only where fueling began. */
  readonly requests: readonly number[];
  readonly transactions: readonly number[];
  readonly orders: readonly number[];
  readonly top_ups: readonly number[];
  readonly payments: readonly number[];
  readonly shifts: readonly number[];
  readonly settlements: readonly number[];
  /** Complete numbers, as printed. */
  readonly invoices: readonly string[];
  /** The code of a trip, or what a client calls its order. */
  readonly codes: readonly string[];
  /** The last characters of an IBAN, or all of it. */
  readonly iban_tail: string | null;
}

/** Series whose number is the id; `TX-0000123` is the transaction of request 123. */
const SERIES = {
  TX: 'transactions',
  TU: 'top_ups',
  PAY: 'payments',
  SHF: 'shifts',
  SET: 'settlements',
  O: 'orders',
  '#': 'requests',
} as const;
const PADDED = 7;
const MAX_TAIL = 24;

/**
 * Reads a text as a number of the product, as people paste it: in Arabic digits, in lower case, with spaces or another
 * dash, without its zeros, or in the middle of a sentence (`Receipt of tx 3213, thank you`). Bare digits are a request's
 * or an order's, and with their zeros any number of seven digits.
 */
export function readNumbers(text: string): Numbers {
  const clean = plainText(text)
    .replace(/\s*\p{Pd}\s*/gu, '-')
    .trim()
    .toUpperCase();
  const found: Record<(typeof SERIES)[keyof typeof SERIES], number[]> = {
    ...{ requests: [], transactions: [], orders: [] },
    ...{ top_ups: [], payments: [], shifts: [], settlements: [] },
  };
  const invoices: string[] = [];

  for (const [, network, series, digits] of clean.matchAll(
    /(?<![\p{L}\p{N}-])(?:(N\d{1,15})-)?(TX|TU|PAY|SHF|SET|INV|CN|DN|O|#)[-\s]?(\d{1,15})(?![\p{L}\p{N}])/gu,
  )) {
    if (series === 'INV' || series === 'CN' || series === 'DN')
      invoices.push(`${network ? `${network}-` : ''}${series}-${padded(digits!)}`);
    else if (!network) found[SERIES[series as keyof typeof SERIES]].push(Number(digits));
  }

  const bare = /^\d{1,15}$/.exec(clean)?.[0];
  if (bare) {
    found.requests.push(Number(bare));
    found.orders.push(Number(bare));
    if (bare.length === PADDED && bare.startsWith('0')) {
      for (const list of ['top_ups', 'payments', 'shifts', 'settlements'] as const)
        found[list].push(Number(bare));
      invoices.push(`INV-${bare}`, `CN-${bare}`, `DN-${bare}`);
    }
  }
  return { ...found, invoices, codes: codesIn(clean), iban_tail: ibanTailOf(clean) };
}

/** Which of these a reader with these permissions finds; whose of them is the query's to say. */
export function numbersFor(actor: Actor, numbers: Numbers): Numbers {
  const list = <Item>(permission: string, items: readonly Item[]) =>
    (actor.permissions as ReadonlySet<string>).has(permission) ? items : [];
  const isStation = actor.station_id !== null;
  return {
    requests: list('read fuel_request', numbers.requests),
    transactions: list('read fuel_request', numbers.transactions),
    orders: list('read order', numbers.orders),
    top_ups: actor.driver_id === null ? list('read top_up', numbers.top_ups) : [],
    payments: isStation ? [] : list('read payment', numbers.payments),
    shifts: list('read shift', numbers.shifts),
    settlements: isStation ? [] : list('read settlement', numbers.settlements),
    invoices: list('read invoice', numbers.invoices),
    codes: numbers.codes,
    iban_tail: isStation || list('read settlement', ['']).length === 0 ? null : numbers.iban_tail,
  };
}

function padded(digits: string): string {
  return String(Number(digits)).padStart(PADDED, '0');
}

/** Any single word with a digit may be a code: `T-1000-251126-03`, `PO-77/B`. */
function codesIn(text: string): string[] {
  return text.split(/[\s,;،؛]+/).filter((word) => /\d/.test(word) && word.length >= 3 && word.length <= 60);
}

/** `SA03 8000 …`, `•••• 7519`, `…7519` or four digits and more. */
function ibanTailOf(text: string): string | null {
  const tail = text.replace(/\s/g, '').replace(/^[•*.…X]+/, '');
  return /^(?:SA)?[0-9A-Z]*\d{4}$/.test(tail) && tail.length <= MAX_TAIL ? tail : null;
}
