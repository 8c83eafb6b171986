import { readXml } from './read-xml.ts';
import { attributeOf, findAll, findText, isElement, localName, textOf, type XmlElement } from './xml.ts';

/** A document under examination: what rules ask of it, read from its text and nothing else. */
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
  /** The day in Riyadh on which the check is made. */
  readonly today: string;
}

/** One of the authority's rules: its name there, whether breaking it refuses the document, and where it is broken. */
export interface Rule {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The paths at which it is broken; none when it holds. */
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

/** A rule about the text at one path: broken there when the text (undefined: not there) fails the test. */
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

/** A rule about every line; its path is `InvoiceLine[2]`, and what the test names below it. */
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

/** Decimals are counted in units of 10⁻¹², exactly. */
export const UNIT = 10n ** 12n;
export const HALALA = UNIT / 100n;

/** A decimal as the document writes it; undefined when it is none, or finer than the unit. */
export function decimal(text: string | undefined): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text ?? '');
  if (!match) return undefined;
  const value = BigInt(match[2]!) * UNIT + BigInt((match[3] ?? '').padEnd(12, '0'));
  return match[1] ? -value : value;
}

/** The decimal at a path; what is not there counts as zero. */
export function decimalAt(from: XmlElement, ...path: string[]): bigint {
  return decimal(findText(from, ...path)) ?? 0n;
}

/** The sum of the decimals at the ends of a path. */
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

/** Every element below, with its path. */
export function* everyElement(from: XmlElement, path = ''): Generator<[XmlElement, string]> {
  for (const child of from.children) {
    if (!isElement(child)) continue;
    const here = path ? `${path}/${localName(child.name)}` : localName(child.name);
    yield [child, here];
    yield* everyElement(child, here);
  }
}
