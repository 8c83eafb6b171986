/**
 * The plain text of OpenFSC 1.0 (Open Fueling Site Connect, github.com/pace/openfsc-spec, 1.0/openfsc-spec.md, section 4):
 * `<tag> <method> <arg0> … <argV>` and CR LF. Messages keep their names to the letter. `FUELING` and `NOZZLE` are an extension
 * of ours in the way of section 4.1.5: neither side sends them unless the other announced them (docs/decisions, "Pumps that can be preset").
 */

/** How many arguments a method takes, and whether the last may hold spaces. */
const METHODS = {
  BEAT: { least: 1, most: 1 },
  CAPABILITY: { least: 0, most: 64 },
  CHARSET: { least: 1, most: 1 },
  CLEAR: { least: 4, most: 4 },
  ERR: { least: 1, most: 2, isVariadic: true },
  HEARTBEAT: { least: 1, most: 1 },
  LOCKEDPUMP: { least: 3, most: 3 },
  LOCKPUMP: { least: 1, most: 1 },
  OK: { least: 0, most: 0 },
  PLAINAUTH: { least: 2, most: 2 },
  PRICE: { least: 4, most: 5, isVariadic: true },
  PRICES: { least: 0, most: 0 },
  PRODUCT: { least: 3, most: 5, isVariadic: true },
  PRODUCTS: { least: 0, most: 0 },
  PUMP: { least: 2, most: 2 },
  PUMPS: { least: 0, most: 0 },
  PUMPSTATUS: { least: 1, most: 2 },
  QUIT: { least: 0, most: 1, isVariadic: true },
  // The examples of the specification leave out the last one, the price.
  TRANSACTION: { least: 11, most: 12 },
  TRANSACTIONS: { least: 0, most: 2 },
  UNLOCKPUMP: { least: 5, most: 13 },
  FUELING: { least: 4, most: 4 },
  NOZZLE: { least: 3, most: 3 },
} as const satisfies Record<string, { least: number; most: number; isVariadic?: boolean }>;

export type OpenFscMethod = keyof typeof METHODS;

export interface OpenFscMessage {
  /** `*` for a notification; else what ties an answer to its request. */
  readonly tag: string;
  readonly method: OpenFscMethod;
  readonly args: readonly string[];
}

/** Why a line is no message, by the code an `ERR` answers with: 400 bad request, 405 method unknown. */
export interface OpenFscFault {
  /** The tag where it could be read, so that it can be answered. */
  readonly tag: string | null;
  readonly code: 400 | 405;
}

/** What this side of the line can handle, as each side's first message says it. */
export const SERVER_METHODS = [
  ...(['BEAT', 'CHARSET', 'PLAINAUTH', 'PRICE', 'PRODUCT', 'PUMP', 'TRANSACTION'] as const),
  ...(['LOCKEDPUMP', 'QUIT', 'FUELING', 'NOZZLE'] as const),
] as const satisfies readonly OpenFscMethod[];

/** No message of the protocol comes near it. */
export const LONGEST_LINE_BYTES = 2_048;

const TAG = /^(\*|[a-zA-Z][a-zA-Z0-9]{0,31})$/;
const METHOD = /^[a-zA-Z][a-zA-Z0-9]*$/;
const ARGUMENT = /^[\x21-\x7e]+$/;

/** Reads one line without its CR LF. */
export function readOpenFsc(line: string): OpenFscMessage | OpenFscFault {
  const [tag = '', method = '', ...words] = line.split(' ');
  if (!TAG.test(tag)) return { tag: null, code: 400 };
  if (!METHOD.test(method)) return { tag, code: 400 };
  if (!Object.hasOwn(METHODS, method)) return { tag, code: 405 };
  const shape: { least: number; most: number; isVariadic?: boolean } = METHODS[method as OpenFscMethod];
  const isLong = shape.isVariadic && words.length > shape.most;
  const args = isLong ? [...words.slice(0, shape.most - 1), words.slice(shape.most - 1).join(' ')] : words;
  const plain = shape.isVariadic ? args.slice(0, shape.most - 1) : args;
  if (args.length < shape.least || args.length > shape.most || !plain.every((arg) => ARGUMENT.test(arg)))
    return { tag, code: 400 };
  return { tag, method: method as OpenFscMethod, args };
}

/** Whether reading a line gave a message. */
export function isOpenFscMessage(read: OpenFscMessage | OpenFscFault): read is OpenFscMessage {
  return 'method' in read;
}

/** One line without its CR LF. Throws RangeError for an argument that would break the line, or run into the next one. */
export function writeOpenFsc({ tag, method, args }: OpenFscMessage): string {
  const shape: { most: number; isVariadic?: boolean } = METHODS[method];
  args.forEach((arg, at) => {
    const mayHoldSpaces = shape.isVariadic && at === shape.most - 1;
    if (mayHoldSpaces ? /[\r\n]/.test(arg) || arg === '' : !ARGUMENT.test(arg))
      throw new RangeError(`argument ${at} of ${method} cannot be written`);
  });
  return [tag, method, ...args].join(' ');
}

/**
 * Cuts a stream of bytes into lines at CR LF (a bare LF is taken too). `take` returns the lines that are whole now, or null
 * once a line has grown beyond the longest: then nothing behind it can be read either.
 */
export function createLineCutter(longest = LONGEST_LINE_BYTES) {
  let rest: Uint8Array = new Uint8Array(0);
  let isBroken = false;
  return {
    take(bytes: Uint8Array): Uint8Array[] | null {
      if (isBroken) return null;
      const all = rest.length === 0 ? bytes : joined(rest, bytes);
      const lines: Uint8Array[] = [];
      let from = 0;
      for (let end = all.indexOf(LF); end >= 0; end = all.indexOf(LF, from)) {
        const line = all.subarray(from, all[end - 1] === CR && end > from ? end - 1 : end);
        from = end + 1;
        if (line.length > longest) isBroken = true;
        else if (line.length > 0) lines.push(line);
      }
      rest = all.slice(from);
      if (rest.length > longest) isBroken = true;
      return isBroken ? null : lines;
    },
  };
}

const CR = 0x0d;
const LF = 0x0a;

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
