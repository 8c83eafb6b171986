/** The part of DER (ITU-T X.690) needed for certificates and certificate requests. */

const TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return value(TAGS.sequence, Buffer.concat(parts));
}

export function set(...parts: readonly Uint8Array[]): Buffer {
  return value(TAGS.set, Buffer.concat(parts));
}

/** '1.2.840.10045.2.1' */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return value(TAGS.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** A positive integer, big-endian. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const trimmed = first === -1 ? Buffer.of(0) : Buffer.from(bytes.subarray(first));
  return value(TAGS.integer, trimmed[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed);
}

export function utf8String(text: string): Buffer {
  return value(TAGS.utf8String, Buffer.from(text, 'utf8'));
}

export function printableString(text: string): Buffer {
  return value(TAGS.printableString, Buffer.from(text, 'latin1'));
}

export function octetString(bytes: Uint8Array): Buffer {
  return value(TAGS.octetString, bytes);
}

export function bitString(bytes: Uint8Array): Buffer {
  return value(TAGS.bitString, Buffer.concat([Buffer.of(0), bytes]));
}

export function truth(): Buffer {
  return value(TAGS.boolean, Buffer.of(0xff));
}

/** YYMMDDhhmmssZ: certificates before 2050. */
export function utcTime(instant: Date): Buffer {
  const digits = instant.toISOString().replace(/\D/g, '');
  return value(TAGS.utcTime, Buffer.from(`${digits.slice(2, 14)}Z`, 'latin1'));
}

/** A constructed context-specific value: [0], [3], [4]. */
export function context(number: number, ...parts: readonly Uint8Array[]): Buffer {
  return value(0xa0 | number, Buffer.concat(parts));
}

/** The parts of a constructed value, each complete with tag and length. Throws RangeError on truncated input. */
export function readParts(der: Uint8Array): Buffer[] {
  const outer = readHeader(der, 0);
  const parts: Buffer[] = [];
  for (let at = outer.start; at < outer.end; ) {
    const { end } = readHeader(der, at);
    parts.push(Buffer.from(der.subarray(at, end)));
    at = end;
  }
  return parts;
}

/** The content of a value, without tag and length. */
export function readContent(der: Uint8Array): Buffer {
  const { start, end } = readHeader(der, 0);
  return Buffer.from(der.subarray(start, end));
}

/** The content of a bit string of full bytes. */
export function readBitString(der: Uint8Array): Buffer {
  const { start, end } = readHeader(der, 0);
  return Buffer.from(der.subarray(start + 1, end));
}

function readHeader(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  const bytes = first < 0x80 ? 0 : first & 0x7f;
  let length = bytes === 0 ? first : 0;
  for (let index = 0; index < bytes; index += 1) length = length * 256 + (der[at + 2 + index] ?? 0);
  const start = at + 2 + bytes;
  if (start + length > der.length) throw new RangeError('DER is cut short');
  return { start, end: start + length };
}

function value(tag: number, contents: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(contents.length), contents]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.of(0x80 | bytes.length, ...bytes);
}

function base128(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) | 0x80);
  }
  return bytes;
}
