/** The names in a source text: identifiers, snake_case names in strings and SQL, path segments. */

export interface NameUse {
  readonly name: string;
  readonly index: number;
  /** A segment of an API path. */
  readonly isPath: boolean;
}

const COMMENT = String.raw`\/\*[\s\S]*?\*\/|(?<![:'"\`\\])\/\/[^\n]*`;
const REGEX = String.raw`(?<=[=(,:!&|?;{}[]\s*)\/(?:[^\/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*`;
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
const TOKENS = new RegExp(`${COMMENT}|${REGEX}|${STRING}|[A-Za-z_$][\\w$]*`, 'g');
const QUOTES = new Set(["'", '"', '`']);

/**
 * Names in order of appearance. A single word in a string is a value or prose; a multi-part one (`told_at`, `MOST_ROWS`,
 * `/trips/:id/break-off`) is a name anywhere.
 */
export function listNames(source: string): NameUse[] {
  const found: NameUse[] = [];
  for (const { 0: token, index } of source.matchAll(TOKENS)) {
    if (token.startsWith('/')) continue;
    if (!QUOTES.has(token[0]!)) found.push({ name: token, index, isPath: false });
    else found.push(...listQuotedNames(token, index));
  }
  return found;
}

function listQuotedNames(literal: string, start: number): NameUse[] {
  const names = [...literal.matchAll(/\b[A-Za-z]+(?:_[A-Za-z0-9]+)+\b/g)];
  const paths = /^'\/[\w/:-]+'$/.test(literal)
    ? [...literal.matchAll(/(?<=\/)[a-z]+(?:-[a-z]+)*(?=[/'])/g)]
    : [];
  return [
    ...names.map((match) => ({ name: match[0], index: start + match.index, isPath: false })),
    ...paths.map((match) => ({ name: match[0], index: start + match.index, isPath: true })),
  ];
}
