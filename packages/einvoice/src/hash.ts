import { createHash } from 'node:crypto';
import { canonical } from './canonical.ts';
import { readXml } from './read-xml.ts';
import { findAll, findText, textOf, type XmlElement } from './xml.ts';

/** The previous hash in a series' first document: base64 of the hexadecimal SHA-256 of "0". */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';

const EXTENSIONS = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
const AGGREGATES = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';

/**
 * The hash of a document, signed or not: SHA-256 of its canonical form without signature elements (UBLExtensions, QR, cac:Signature),
 * in base64. Throws XmlError on invalid XML.
 */
export function hashOf(xml: string): string {
  return hashOfTree(readXml(xml));
}

export function hashOfTree(root: XmlElement): string {
  return createHash('sha256').update(canonical(root, isAddedBySigning), 'utf8').digest('base64');
}

function isAddedBySigning(element: XmlElement): boolean {
  if (element.namespace === EXTENSIONS) return element.name.endsWith('UBLExtensions');
  if (element.namespace !== AGGREGATES) return false;
  if (element.name.endsWith('AdditionalDocumentReference')) return findText(element, 'ID') === 'QR';
  return /(^|:)Signature$/.test(element.name);
}

/** A document's place in its series, as stated in the document. */
export interface ChainLink {
  readonly invoice_number: string;
  readonly uuid: string;
  readonly counter: number;
  readonly previous_hash: string;
  readonly hash: string;
}

/** Reads a document's place in its series and computes its hash. Throws XmlError. */
export function linkOf(xml: string): ChainLink {
  const root = readXml(xml);
  const reference = (id: string) =>
    findAll(root, 'AdditionalDocumentReference').find((one) => findText(one, 'ID') === id);
  const previous = findAll(reference('PIH') ?? root, 'Attachment', 'EmbeddedDocumentBinaryObject')[0];
  return {
    invoice_number: findText(root, 'ID') ?? '',
    uuid: findText(root, 'UUID') ?? '',
    counter: Number(findText(reference('ICV') ?? root, 'UUID')),
    previous_hash: previous ? textOf(previous).trim() : '',
    hash: hashOfTree(root),
  };
}

/** A fault in a series; `changed` identifies a document that was modified after issue. */
export interface ChainBreak {
  readonly kind: 'changed' | 'counter' | 'first';
  readonly invoice_number: string;
  readonly uuid: string;
  readonly counter: number;
}

/**
 * Checks a series in order: consecutive counters, each previous hash equal to the hash of the document before it, and the initial
 * previous hash (for a partial series, pass the last hash before it). A document whose hash differs from its successor's previous
 * hash was changed after issue; pass the stored last hash to check the last document too. Empty if the chain is valid.
 */
export function findChainBreaks(
  links: readonly ChainLink[],
  around: { readonly before?: Pick<ChainLink, 'counter' | 'hash'>; readonly last_hash?: string } = {},
): ChainBreak[] {
  const breaks: ChainBreak[] = [];
  const blame = (kind: ChainBreak['kind'], { invoice_number, uuid, counter }: ChainLink) =>
    breaks.push({ kind, invoice_number, uuid, counter });
  links.forEach((link, index) => {
    const before = links[index - 1];
    const expected = before?.counter ?? around.before?.counter ?? 0;
    if (link.counter !== expected + 1) blame('counter', link);
    if (before) {
      if (link.previous_hash !== before.hash) blame('changed', before);
    } else if (link.previous_hash !== (around.before?.hash ?? FIRST_PREVIOUS_HASH)) blame('first', link);
    const isLast = index === links.length - 1;
    if (isLast && around.last_hash !== undefined && link.hash !== around.last_hash) blame('changed', link);
  });
  return breaks;
}
