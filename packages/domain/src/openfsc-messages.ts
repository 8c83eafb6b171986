/**
 * The plain text of OpenFSC 1.0 (Open Fueling Site Connect, github.com/pace/openfsc-spec, 1.0/openfsc-spec.md, section 4):
 * `<tag> <method> <arg0> … <argV>` and CR LF. Messages keep their names to the letter. `FUELING` and `NOZZLE` are an extension
 * of ours in the way of section 4.1.5: neither side sends them unless the other announced them (docs/decisions, "Pumps that can be preset").
 */

/** Number of arguments of a method, and whether the last may contain spaces. */
const METHODS = {
  BEAT: { min: 1, max: 1 },
  CAPABILITY: { min: 0, max: 64 },
  CHARSET: { min: 1, max: 1 },
  CLEAR: { min: 4, max: 4 },
  ERR: { min: 1, max: 2, isVariadic: true },
  HEARTBEAT: { min: 1, max: 1 },
  LOCKEDPUMP: { min: 3, max: 3 },
  LOCKPUMP: { min: 1, max: 1 },
  OK: { min: 0, max: 0 },
  PLAINAUTH: { min: 2, max: 2 },
  PRICE: { min: 4, max: 5, isVariadic: true },
  PRICES: { min: 0, max: 0 },
  PRODUCT: { min: 3, max: 5, isVariadic: true },
  PRODUCTS: { min: 0, max: 0 },
  PUMP: { min: 2, max: 2 },
  PUMPS: { min: 0, max: 0 },
  PUMPSTATUS: { min: 1, max: 2 },
  QUIT: { min: 0, max: 1, isVariadic: true },
  // The examples in the specification omit the last one, the price.
  TRANSACTION: { min: 11, max: 12 },
  TRANSACTIONS: { min: 0, max: 2 },
  UNLOCKPUMP: { min: 5, max: 13 },
  FUELING: { min: 4, max: 4 },
  NOZZLE: { min: 3, max: 3 },
} as const satisfies Record<string, { min: number; max: number; isVariadic?: boolean }>;

export type OpenFscMethod = keyof typeof METHODS;

export interface OpenFscMessage {
  /** `*` for a notification; else the id that matches a response to its request. */
  readonly tag: string;
  readonly method: OpenFscMethod;
  readonly args: readonly string[];
}

/** Reason for an invalid line, by the code of the `ERR` response: 400 bad request, 405 method unknown. */
export interface OpenFscFault {
  /** The tag if it could be read, for the response. */
  readonly tag: string | null;
  readonly code: 400 | 405;
}

/** Capabilities of this side, announced in the first message. */
export const SERVER_METHODS = [
  ...(['BEAT', 'CHARSET', 'PLAINAUTH', 'PRICE', 'PRODUCT', 'PUMP', 'TRANSACTION'] as const),
  ...(['LOCKEDPUMP', 'QUIT', 'FUELING', 'NOZZLE'] as const),
] as const satisfies readonly OpenFscMethod[];

/** Longer than any message of the protocol. */
export const LONGEST_LINE_BYTES = 2_048;

const TAG = /^(\*|[a-zA-Z][a-zA-Z0-9]{0,31})$/;
const METHOD = /^[a-zA-Z][a-zA-Z0-9]*$/;
const ARGUMENT = /^[\x21-\x7e]+$/;

/** Parses one line without its CR LF. */
export function readOpenFsc(line: string): OpenFscMessage | OpenFscFault {
  const [tag = '', method = '', ...tokens] = line.split(' ');
  if (!TAG.test(tag)) return { tag: null, code: 400 };
  if (!METHOD.test(method)) return { tag, code: 400 };
  if (!Object.hasOwn(METHODS, method)) return { tag, code: 405 };
  const shape: { min: number; max: number; isVariadic?: boolean } = METHODS[method as OpenFscMethod];
  const isLong = shape.isVariadic && tokens.length > shape.max;
  const args = isLong ? [...tokens.slice(0, shape.max - 1), tokens.slice(shape.max - 1).join(' ')] : tokens;
  const plain = shape.isVariadic ? args.slice(0, shape.max - 1) : args;
  if (args.length < shape.min || args.length > shape.max || !plain.every((arg) => ARGUMENT.test(arg)))
    return { tag, code: 400 };
  return { tag, method: method as OpenFscMethod, args };
}

/** Whether parsing a line gave a message. */
export function isOpenFscMessage(read: OpenFscMessage | OpenFscFault): read is OpenFscMessage {
  return 'method' in read;
}

/** Formats one line without its CR LF. Throws RangeError for an argument that would break the line or merge with the next one. */
export function writeOpenFsc({ tag, method, args }: OpenFscMessage): string {
  const shape: { max: number; isVariadic?: boolean } = METHODS[method];
  args.forEach((arg, at) => {
    const mayHoldSpaces = shape.isVariadic && at === shape.max - 1;
    if (mayHoldSpaces ? /[\r\n]/.test(arg) || arg === '' : !ARGUMENT.test(arg))
      throw new RangeError(`argument ${at} of ${method} cannot be written`);
  });
  return [tag, method, ...args].join(' ');
}

/**
 * Splits a stream of bytes into lines at CR LF (a bare LF is accepted too). `take` returns the complete lines, or null once a line
 * exceeds the maximum length: then nothing after it can be read either.
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
