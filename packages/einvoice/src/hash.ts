import { createHash } from 'node:crypto';
import { canonical } from './canonical.ts';
import { readXml } from './read-xml.ts';
import { findAll, findText, textOf, type XmlElement } from './xml.ts';

/** What stands as previous hash in a series' first document: base64 of the hexadecimal SHA-256 of "0". */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';

const EXTENSIONS = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
const AGGREGATES = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';

/**
 * The hash of a document, signed or not: SHA-256 of its canonical form without what a signature adds
 * (UBLExtensions, the QR, cac:Signature), in base64. Throws XmlError on what is no XML.
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

/** A document's place in its series, as it says itself. */
export interface ChainLink {
  readonly invoice_number: string;
  readonly uuid: string;
  readonly counter: number;
  readonly previous_hash: string;
  readonly hash: string;
}

/** Reads a document's place in its series and calculates its hash. Throws XmlError. */
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

/** Where a series does not hold, and which document is to blame: `changed` names the one that is no longer what it was. */
export interface ChainBreak {
  readonly kind: 'changed' | 'counter' | 'first';
  readonly invoice_number: string;
  readonly uuid: string;
  readonly counter: number;
}

/**
 * Checks a series in its order: counters one apart, each previous hash that of the document before it, the first that of
 * a series' beginning (unless the series is a piece from the middle: then give what came before). A document that does not
 * hash to what the next one remembers was changed after its issue, and is named; to catch the last one too, give the hash
 * that was kept of it. Empty when the chain holds.
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
