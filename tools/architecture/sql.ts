/** Finds tables named in a source text: in its SQL, and in query builder calls. */
import { type Literal, listLiterals } from './literals.ts';
import { lineAt } from './source.ts';

export type AccessKind = 'read' | 'insert' | 'update' | 'delete';

interface TableAccess {
  readonly table: string;
  readonly kind: AccessKind;
  readonly line: number;
}

interface Clause {
  /** A comma introduces another table. */
  inFrom: boolean;
  /** The next name is a table with this access. */
  expects: AccessKind | null;
  /** The keyword before the parenthesis of this clause. */
  readonly before: string;
}

const SQL_START =
  /^\s*(?:select|with|insert|update|delete|copy|truncate|lock|merge|explain|from|(?:left |inner |cross )?join)\b/i;
const SQL_WITHIN = /\(\s*select\b|\bselect\b[\s\S]*\bfrom\b|\bjoin\s+(?:lateral\b|[a-z_]+\s)|\bunion all\b/i;
const ENDS_FROM = new Set(
  'where group order having limit set values returning union except intersect select window for when then with do end'.split(
    ' ',
  ),
);
const CTE =
  /(?:\bwith(?:\s+recursive)?|,)\s*"?(\w+)"?\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s*)?\(/gi;
/** Functions within whose parentheses `from` is not a clause. */
const FUNCTIONS_WITH_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);

/**
 * @param tables names that are tables; anything else (functions, CTEs) is ignored.
 * @param objects query builder objects in scope → table.
 */
export function listTableAccesses(
  source: string,
  tables: ReadonlySet<string>,
  objects: ReadonlyMap<string, string> = new Map(),
): TableAccess[] {
  const inSql = listLiterals(source).flatMap((literal) => accessesOf(literal, source, tables, objects));
  return [...inSql, ...builderAccesses(source, objects)];
}

function builderAccesses(source: string, objects: ReadonlyMap<string, string>): TableAccess[] {
  const calls = /\.(from|insert|update|delete|leftJoin|innerJoin|rightJoin|fullJoin)\(\s*(\w+)\b/g;
  return [...source.matchAll(calls)].flatMap((match) => {
    const table = objects.get(match[2]!);
    if (table === undefined) return [];
    const isWrite = match[1] === 'insert' || match[1] === 'update' || match[1] === 'delete';
    const kind: AccessKind = isWrite ? (match[1] as AccessKind) : 'read';
    return [{ table, kind, line: lineAt(source, match.index) }];
  });
}

function accessesOf(
  literal: Literal,
  source: string,
  tables: ReadonlySet<string>,
  objects: ReadonlyMap<string, string>,
): TableAccess[] {
  const text = withoutSqlStrings(literal.text);
  const startsInFrom = startsWithTable(text, tables) || (literal.isTaggedSql && isBareTable(text, tables));
  if (!literal.isTaggedSql && !startsInFrom && !SQL_START.test(text) && !SQL_WITHIN.test(text)) return [];
  return namedIn(text, startsInFrom, tables, objects).map(({ table, kind, index }) => ({
    table,
    kind,
    line: lineAt(source, literal.index + index),
  }));
}

/** Tables named in a SQL file. */
export function listSqlAccesses(sql: string, tables: ReadonlySet<string>): TableAccess[] {
  return namedIn(withoutSqlStrings(sql), false, tables, new Map()).map(({ table, kind, index }) => ({
    table,
    kind,
    line: lineAt(sql, index),
  }));
}

function namedIn(
  text: string,
  startsInFrom: boolean,
  tables: ReadonlySet<string>,
  objects: ReadonlyMap<string, string>,
) {
  const ctes = new Set([...text.matchAll(CTE)].map((match) => match[1]!.toLowerCase()));
  return walk(text, startsInFrom).flatMap(({ name, kind, index }) => {
    const table = name.startsWith('$') ? objects.get(name.slice(1)) : name;
    if (table === undefined || !tables.has(table) || ctes.has(table)) return [];
    return [{ table, kind, index }];
  });
}

/** Replaces SQL comments and strings by spaces. */
function withoutSqlStrings(text: string): string {
  return text
    .replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))
    .replace(/'[^']*'/g, (string) => string.replace(/[^\n]/g, ' '));
}

/** Part of a statement that starts with its tables: `clients c join …`, `stations s, networks n`. */
function startsWithTable(text: string, tables: ReadonlySet<string>): boolean {
  const match =
    /^\s*"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s*(?:,\s*\w+\s+\w|\b(?:left|right|inner|cross|join|where)\b)/i.exec(
      text,
    );
  return match !== null && tables.has(match[1]!);
}

/** `clients`, `clients c`, `clients c ${JOINS}`: only in a template tagged `sql`; elsewhere these are ordinary words. */
function isBareTable(text: string, tables: ReadonlySet<string>): boolean {
  const match = /^\s*"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s*(?:$|\$)/i.exec(text);
  return match !== null && tables.has(match[1]!);
}

/** Collects names in table positions. */
function walk(text: string, startsInFrom: boolean) {
  const named: { name: string; kind: AccessKind; index: number }[] = [];
  const tokens = [...text.matchAll(/"[^"]+"|\$?[A-Za-z_]\w*|\S/g)];
  const clauses: Clause[] = [{ inFrom: startsInFrom, expects: startsInFrom ? 'read' : null, before: '' }];
  tokens.forEach((token, i) => {
    const word = token[0].replaceAll('"', '').toLowerCase();
    const before = tokens[i - 1]?.[0].toLowerCase() ?? '';
    const clause = clauses.at(-1)!;
    if (word === '(') {
      clauses.push({ inFrom: clause.expects !== null, expects: clause.expects, before });
      clause.expects = null;
    } else if (word === ')') {
      if (clauses.length > 1) clauses.pop();
    } else if (word === ',') clause.expects = clause.inFrom ? 'read' : null;
    else if (!readKeyword(clause, word, before) && clause.expects && word !== 'only' && word !== 'lateral') {
      const isTable = tokens[i + 1]?.[0] !== '.' && /^[$\w]/.test(word);
      if (isTable)
        named.push({
          name: word.startsWith('$') ? token[0] : word,
          kind: clause.expects,
          index: token.index,
        });
      clause.expects = null;
    }
  });
  return named;
}

/** Whether the word is a keyword that determines what follows. */
function readKeyword(clause: Clause, word: string, before: string): boolean {
  if (word === 'from') {
    if (before !== 'distinct' && !FUNCTIONS_WITH_FROM.has(clause.before)) {
      clause.inFrom = true;
      clause.expects = before === 'delete' ? 'delete' : 'read';
    }
  } else if (word === 'join' || (word === 'using' && clause.inFrom)) {
    clause.inFrom = true;
    clause.expects = 'read';
  } else if (word === 'into') clause.expects = 'insert';
  else if (word === 'truncate') clause.expects = 'delete';
  else if (word === 'update') {
    clause.inFrom = false;
    clause.expects = ['for', 'do', 'key', 'on', 'or', 'when', 'then'].includes(before) ? null : 'update';
  } else if (word === 'table') return clause.expects !== null;
  else if (ENDS_FROM.has(word)) {
    clause.inFrom = false;
    clause.expects = null;
  } else return false;
  return true;
}
