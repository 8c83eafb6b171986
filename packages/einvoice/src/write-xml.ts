import { isCharacter } from './read-xml.ts';
import { escapeAttribute, escapeText } from './xml.ts';

/** What a `tag` may hold: text, other tags; nothing where a part is left out. */
export type Content = string | Written | undefined | readonly Content[];

/** Ready XML, told from text that still has to be escaped. */
export interface Written {
  readonly lines: readonly string[];
}

/**
 * An element, indented below its parent by four spaces: `tag('cbc:ID', { schemeID: 'CRN' }, '1010010000')`.
 * An element of text alone stays on one line; one that would hold nothing is left out (returns undefined).
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

/** A whole document. */
export function documentOf(root: Written): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.lines.join('\n')}`;
}

/** Text without what no XML document can carry (control characters, halves of letters), on one line. */
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
