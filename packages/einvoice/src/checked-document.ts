import { readXml } from './read-xml.ts';
import { attributeOf, findAll, findText, isElement, localName, textOf, type XmlElement } from './xml.ts';

/** A document being checked: values used by the rules, read only from its text. */
export interface CheckedDocument {
  readonly root: XmlElement;
  /** BT-3: 388, 381, 383. */
  readonly type: string;
  /** KSA-2, the transaction code. */
  readonly code: string;
  readonly is_standard: boolean;
  readonly is_simplified: boolean;
  readonly is_note: boolean;
  readonly is_summary: boolean;
  readonly lines: readonly XmlElement[];
  /** The current day in Riyadh. */
  readonly today: string;
}

/** A rule: the authority's name, its severity, and a function that returns the violations. */
export interface Rule {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Paths of violations; empty if there are none. */
  readonly broken: (document: CheckedDocument) => readonly string[];
}

export function examine(xml: string, today: string): CheckedDocument {
  const root = readXml(xml);
  const [typeCode] = findAll(root, 'InvoiceTypeCode');
  const type = typeCode ? textOf(typeCode).trim() : '';
  const code = (typeCode && attributeOf(typeCode, 'name')) ?? '';
  return {
    root,
    type,
    code,
    is_standard: code.startsWith('01'),
    is_simplified: code.startsWith('02'),
    is_note: type === '381' || type === '383',
    is_summary: code[5] === '1',
    lines: findAll(root, 'InvoiceLine'),
    today,
  };
}

/** A rule about the text at one path (undefined if missing), violated if the test fails. */
export function textRule(
  rule: string,
  severity: Rule['severity'],
  path: string,
  message: string,
  holds: (text: string | undefined, document: CheckedDocument) => boolean,
): Rule {
  const broken = (document: CheckedDocument) =>
    holds(findText(document.root, ...path.split('/')), document) ? [] : [path];
  return { rule, severity, message, broken };
}

/** A rule about every line; paths are `InvoiceLine[2]` followed by what the test returns. */
export function lineRule(
  rule: string,
  severity: Rule['severity'],
  below: string,
  message: string,
  holds: (line: XmlElement, document: CheckedDocument) => boolean,
): Rule {
  const broken = (document: CheckedDocument) =>
    document.lines.flatMap((line, index) =>
      holds(line, document) ? [] : [`InvoiceLine[${index + 1}]${below && '/'}${below}`],
    );
  return { rule, severity, message, broken };
}

/** Decimals are exact multiples of 10⁻¹². */
export const UNIT = 10n ** 12n;
export const HALALA = UNIT / 100n;

/** Parses a decimal; undefined if malformed or finer than the unit. */
export function decimal(text: string | undefined): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text ?? '');
  if (!match) return undefined;
  const value = BigInt(match[2]!) * UNIT + BigInt((match[3] ?? '').padEnd(12, '0'));
  return match[1] ? -value : value;
}

/** The decimal at a path; 0 if missing. */
export function decimalAt(from: XmlElement, ...path: string[]): bigint {
  return decimal(findText(from, ...path)) ?? 0n;
}

/** The sum of all decimals at a path. */
export function sumAt(from: XmlElement, ...path: string[]): bigint {
  return findAll(from, ...path).reduce(
    (total, element) => total + (decimal(textOf(element).trim()) ?? 0n),
    0n,
  );
}

/** Half-up to whole halalas. */
export function toHalalas(value: bigint): bigint {
  return ((2n * value + HALALA) / (2n * HALALA)) * HALALA;
}

/** All descendant elements with their paths. */
export function* everyElement(from: XmlElement, path = ''): Generator<[XmlElement, string]> {
  for (const child of from.children) {
    if (!isElement(child)) continue;
    const here = path ? `${path}/${localName(child.name)}` : localName(child.name);
    yield [child, here];
    yield* everyElement(child, here);
  }
}
