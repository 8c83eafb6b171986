/** String and template literals of a source text with their positions. */

export interface Literal {
  /** Same length as in the source: an expression in a template becomes ` $name `, or ` $_ ` if it is not a name. */
  readonly text: string;
  readonly index: number;
  readonly isTaggedSql: boolean;
}

/** A slash after one of these starts a regular expression; otherwise it is a division. */
const BEFORE_REGEX = /(?:^|[=([{,;:!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else))\s*$/;

export function listLiterals(source: string): Literal[] {
  const found: Literal[] = [];
  scanCode(source, 0, found);
  return found.sort((a, b) => a.index - b.index);
}

/** Scans code from an index to the end, or to the closing brace of an expression; returns the index after it. */
function scanCode(source: string, start: number, found: Literal[]): number {
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const char = source[at]!;
    if (source.startsWith('//', at)) at = indexAfter(source, '\n', at);
    else if (source.startsWith('/*', at)) at = indexAfter(source, '*/', at + 2);
    else if (char === "'" || char === '"') at = scanString(source, at, found);
    else if (char === '`') at = scanTemplate(source, at, found);
    else if (char === '/' && BEFORE_REGEX.test(source.slice(Math.max(0, at - 40), at)))
      at = scanRegex(source, at);
    else {
      if (char === '{') depth += 1;
      if (char === '}' && depth === 0 && start > 0) return at + 1;
      if (char === '}') depth -= 1;
      at += 1;
    }
  }
  return at;
}

function scanString(source: string, start: number, found: Literal[]): number {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start] && source[at] !== '\n')
    at += source[at] === '\\' ? 2 : 1;
  found.push({ text: source.slice(start + 1, at), index: start + 1, isTaggedSql: false });
  return at + 1;
}

function scanTemplate(source: string, start: number, found: Literal[]): number {
  const isTaggedSql = /\bsql(?:<[^`]*>)?$/.test(source.slice(Math.max(0, start - 200), start));
  let text = '';
  let at = start + 1;
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      const end = scanCode(source, at + 2, found);
      const name = source.slice(at + 2, end - 1);
      const kept = /^[A-Za-z_]\w*$/.test(name) ? ` $${name} ` : ' $_ ';
      text += kept.padEnd(end - at, ' ');
      at = end;
    } else {
      const length = source[at] === '\\' ? 2 : 1;
      text += source.slice(at, at + length);
      at += length;
    }
  }
  found.push({ text, index: start + 1, isTaggedSql });
  return at + 1;
}

function scanRegex(source: string, start: number): number {
  let at = start + 1;
  let inClass = false;
  while (at < source.length && source[at] !== '\n' && (inClass || source[at] !== '/')) {
    if (source[at] === '[') inClass = true;
    if (source[at] === ']') inClass = false;
    at += source[at] === '\\' ? 2 : 1;
  }
  return at + 1;
}

function indexAfter(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}
