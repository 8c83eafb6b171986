import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Under a rule of rows (decisions 112 and 192) PostgreSQL looks for a joined row by an index only where what it is compared with could not
// tell of hidden rows. A `case` could not; of `coalesce`, `||` and casts it believes that they could, and reads the whole table.

const SOURCES = join(import.meta.dirname, '../apps/server/src');
const LEAKY =
  /\bjoin \w+ \w+ on \w+\.\w+ = (?:coalesce\(|'[^']*' \|\||substring\(|case when [^\n]*(?:::bigint|\)) end)/;
/** Read by the owner, whom no rule confines; of tables without a rule; of a few rows by hand. */
const FREE = /books-proof|mailbox|reports-vat|imports-work/;

it('joins compare with nothing that keeps the rules of rows from using an index', () => {
  const files = globSync('**/*.{queries,fragments}.ts', { cwd: SOURCES });
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter((file) => LEAKY.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(found.filter((file) => !FREE.test(file))).toEqual([]);
});

// `desc` alone means nulls first, also where there are none; an index of the newest has them last, and is not read in another order: all
// fills a vehicle ever had were read and sorted for its last one.
it('the last fill is asked for in the order of its index', () => {
  const lookups = globSync('**/*.{queries,fragments}.ts', { cwd: SOURCES }).flatMap((file) =>
    [
      ...readFileSync(join(SOURCES, file), 'utf8').matchAll(/\border by \w+\.closed_at desc(.*) limit 1\b/g),
    ].map(([, nulls]) => ({ file, nulls })),
  );
  expect(lookups.length).toBeGreaterThanOrEqual(3);
  expect(lookups.filter(({ nulls }) => nulls !== ' nulls last')).toEqual([]);
});

/** Tables of which a person, a conversation or a vehicle has any number of rows: their indexes have the newest first, nulls last. */
const LONG = /chat_messages|chats|push_messages|outgoing_messages|vehicle_driver_logs|odometer_readings/;
/** Of given messages only; or numbered with the one before each, for which all of a vehicle are read anyway. */
const WHOLE = /chat-notices|mailbox|order by h\.read_at/;

it('the newest of a person, a conversation or a vehicle are asked for in the order of their index', () => {
  const lookups = globSync('{messages,fleet}/**/*.queries.ts', { cwd: SOURCES }).flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    if (!LONG.test(text)) return [];
    return [
      ...text.matchAll(
        /\border by (?:\w+\.)?(?:id|last_message_id|read_at) desc( nulls last)?[^`]*?\blimit\b/g,
      ),
    ].map(([order, nulls]) => ({ place: `${file} ${order.replaceAll(/\s+/g, ' ')}`, nulls }));
  });
  expect(lookups.length).toBeGreaterThanOrEqual(8);
  expect(
    lookups.filter(({ place, nulls }) => !nulls && !WHOLE.test(place)).map(({ place }) => place),
  ).toEqual([]);
});

/** Indexes of the newest, which have nulls last, by the name of their table: the column behind their parties, and the other names of it. */
function newestIndexes(): Map<string, Set<string>> {
  const indexes = new Map<string, Set<string>>();
  for (const file of globSync('**/*.table.ts', { cwd: SOURCES })) {
    for (const table of readFileSync(join(SOURCES, file), 'utf8').split(/(?=\bpgTable\()/)) {
      const [, name] = /^pgTable\(\s*'(\w+)'/.exec(table) ?? [];
      const columns = [...table.matchAll(/\bt\.(\w+)\.desc\(\)(?!\.nullsFirst)/g)].map(
        ([, column]) => column!,
      );
      if (name && columns.length > 0) indexes.set(name, new Set(columns));
    }
  }
  return indexes;
}

/** Of a few rows found otherwise; or of several parties or states at once, which no index of one has in order. */
const FEW = /top-ups\.queries|bank-candidates|chat-notices|anomaly-facts/;

it('the newest rows of every table with an index of the newest are asked for in its order', () => {
  const indexes = newestIndexes();
  expect(indexes.size).toBeGreaterThan(15);
  const found: string[] = [];
  for (const file of globSync('**/*.{queries,fragments}.ts', { cwd: SOURCES })) {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    for (const [table, columns] of indexes)
      for (const [, alias] of text.matchAll(
        new RegExp(`\\b${table} (?!join|where|set|left|order|on)([a-z]+)\\b`, 'g'),
      ))
        for (const column of columns)
          for (const [order] of text.matchAll(
            new RegExp(`order by ${alias}\\.${column} desc(?! nulls last)[^\`]{0,40}\\blimit\\b`, 'g'),
          ))
            found.push(`${file}: ${order}`);
  }
  expect([...new Set(found)].filter((place) => !FEW.test(place))).toEqual([]);
});

// Of what is asked beside other conditions PostgreSQL may make a table of all answers first, when it expects many rows; a page cuts them to
// twenty only after that: a page of the audit log read all drivers there are, twice. A scalar query is always asked by the number.
const OF_EACH =
  /(?:\bor|\bnot|'\w+' and) exists \(select from (?:drivers|staff|users|vehicles) (\w+) where \1\.id = \w+\.\w+/;

it('what a list asks about the people or vehicles of its rows is looked up by their number', () => {
  const found = globSync('**/*.{queries,fragments}.ts', { cwd: SOURCES }).filter((file) =>
    OF_EACH.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  // Of the few vehicles of one depot.
  expect(found).toEqual(['delivery/plans/plans-facts.queries.ts']);
});
