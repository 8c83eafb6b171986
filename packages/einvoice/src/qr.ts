import { writtenName } from './codes.ts';
import type { Invoice } from './invoice.ts';
import type { InvoiceTotals } from './totals.ts';
import { writable } from './write-xml.ts';
import { readRiyals, writtenDateTime, writtenRiyals } from './written.ts';

/** The content of an invoice's QR code. */
export interface QrFacts {
  readonly seller_name: string;
  readonly vat_number: string;
  /** ISO 8601, as the document writes it. */
  readonly issued_at: string;
  readonly gross_halalas: number;
  readonly vat_halalas: number;
  /** Phase 2: proof of authenticity. */
  readonly stamp?: QrStamp;
}

export interface QrStamp {
  /** `hashOf` the document. */
  readonly hash: string;
  /** The signature over it: ECDSA in DER, base64. */
  readonly signature: string;
  /** The signer's public key: SubjectPublicKeyInfo in DER. */
  readonly public_key: Uint8Array;
  /** The authority's signature on the signer's certificate, in DER: on simplified invoices. */
  readonly certificate_signature?: Uint8Array;
}

/** The phase 1 content of an invoice's QR code. */
export function qrFactsOf(
  invoice: Pick<Invoice, 'supplier' | 'issued_at'>,
  totals: Pick<InvoiceTotals, 'gross_halalas' | 'vat_halalas'>,
): QrFacts {
  const { date, time } = writtenDateTime(invoice.issued_at);
  return {
    seller_name: writable(writtenName(invoice.supplier)),
    vat_number: invoice.supplier.vat_number ?? '',
    issued_at: `${date}T${time}`,
    gross_halalas: totals.gross_halalas,
    vat_halalas: totals.vat_halalas,
  };
}

/**
 * The text of the QR: tag, length and value in sequence (lengths in UTF-8 bytes), in base64. Tags 1 to 5, and 6 to 9 with a stamp.
 * Throws RangeError for values longer than 255 bytes.
 */
export function qrOf(facts: QrFacts): string {
  const { stamp } = facts;
  const values: Uint8Array[] = [
    facts.seller_name,
    facts.vat_number,
    facts.issued_at,
    writtenRiyals(facts.gross_halalas),
    writtenRiyals(facts.vat_halalas),
    ...(stamp ? [stamp.hash, stamp.signature] : []),
  ].map((text) => Buffer.from(text, 'utf8'));
  if (stamp) values.push(stamp.public_key);
  if (stamp?.certificate_signature) values.push(stamp.certificate_signature);
  return Buffer.concat(values.flatMap((value, index) => [header(index + 1, value), value])).toString(
    'base64',
  );
}

/** Decodes the text of a QR; null if invalid. Unknown tags are ignored. */
export function readQr(text: string): QrFacts | null {
  const values = readTags(text);
  if (!values) return null;
  const readText = (tag: number) => values.get(tag)?.toString('utf8');
  const [seller_name, vat_number, issued_at] = [readText(1), readText(2), readText(3)];
  const gross_halalas = readRiyals(readText(4) ?? '');
  const vat_halalas = readRiyals(readText(5) ?? '');
  if (seller_name === undefined || vat_number === undefined || issued_at === undefined) return null;
  if (gross_halalas === null || vat_halalas === null) return null;
  const facts = { seller_name, vat_number, issued_at, gross_halalas, vat_halalas };
  const [hash, signature, public_key] = [readText(6), readText(7), values.get(8)];
  if (hash === undefined || signature === undefined || !public_key) return facts;
  const certificate_signature = values.get(9);
  return {
    ...facts,
    stamp: { hash, signature, public_key, ...(certificate_signature ? { certificate_signature } : {}) },
  };
}

function header(tag: number, value: Uint8Array): Uint8Array {
  if (value.length > 255) throw new RangeError(`tag ${tag} of a QR holds 255 bytes, not ${value.length}`);
  return Uint8Array.of(tag, value.length);
}

/**
 * Decodes base64; null if invalid or not in the form we write: the last character before "=" has unused bits, and changes to these
 * must be detected too.
 */
export function bytesOf(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : null;
}

function readTags(text: string): Map<number, Buffer> | null {
  const bytes = bytesOf(text);
  if (!bytes) return null;
  const values = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || length === undefined || at + 2 + length > bytes.length) return null;
    if (values.has(tag)) return null;
    values.set(tag, bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return values;
}
