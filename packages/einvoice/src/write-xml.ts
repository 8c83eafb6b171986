import { isCharacter } from './read-xml.ts';
import { escapeAttribute, escapeText } from './xml.ts';

/** Content of a `tag`: text or other tags; undefined parts are omitted. */
export type Content = string | Written | undefined | readonly Content[];

/** Serialized XML, as opposed to text that must be escaped. */
export interface Written {
  readonly lines: readonly string[];
}

/**
 * An element, indented by four spaces below its parent: `tag('cbc:ID', { schemeID: 'CRN' }, '1010010000')`. An element with only text
 * stays on one line; an empty one is omitted (returns undefined).
 */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: Content[]
): Written | undefined {
  const parts = flatten(content);
  if (parts.length === 0) return undefined;
  const start = `<${name}${Object.entries(attributes).map(writeAttribute).join('')}>`;
  if (parts.every((part) => typeof part === 'string')) {
    return { lines: [`${start}${escapeText(writable(parts.join('')))}</${name}>`] };
  }
  const inner = parts.flatMap((part) =>
    typeof part === 'string' ? [escapeText(writable(part))] : part.lines,
  );
  return { lines: [start, ...inner.map((line) => `    ${line}`), `</${name}>`] };
}

/** A complete document. */
export function documentOf(root: Written): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.lines.join('\n')}`;
}

/** Removes characters that XML cannot carry (control characters, lone surrogates), on one line. */
export function writable(text: string): string {
  return [...text.replace(/\s+/g, ' ')]
    .filter((character) => isCharacter(character.codePointAt(0)!))
    .join('');
}

function writeAttribute([name, value]: [string, string]): string {
  return ` ${name}="${escapeAttribute(writable(value))}"`;
}

function flatten(content: readonly Content[]): (string | Written)[] {
  return content.flatMap((part): (string | Written)[] => {
    if (part === undefined || part === '') return [];
    return Array.isArray(part) ? flatten(part) : [part as string | Written];
  });
}
