import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LARGE_INDEXES } from '../apps/server/src/platform/large-indexes.ts';

// Migrations run while servers work: none may hold a lock for as long as a large table takes. What is meant to, because its table is
// small, says so on a line above: `-- locks briefly: forty rows`.

const FOLDER = join(import.meta.dirname, '../apps/server/migrations');
/** Before the first release there was nothing to keep waiting. */
const UNRELEASED = /^00(0\d|1[01])_/;

/** What keeps others waiting, and what to write instead. */
const RULES: readonly [pattern: RegExp, remedy: string][] = [
  [
    /^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on (?:only )?([\w.]+)/,
    'no row is written while an index is built: say why the table is small, or move it to platform/large-indexes.ts',
  ],
  [
    /^(?:create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?(\S+)/,
    'refused in the transaction of a migration: platform/large-indexes.ts builds it after',
  ],
  [
    /^alter table ([\w.]+) add (?:constraint \S+ )?(?:foreign key|check)(?!.*\bnot valid$)/,
    'all rows are read under a lock: add it `not valid`, and validate it in a later migration',
  ],
  [
    /^alter table ([\w.]+) add (?:constraint \S+ )?(?:unique|primary key|exclude)(?!.*\busing index)/,
    'its index is built under a lock: have platform/large-indexes.ts build that, and add the constraint `using index` a release later',
  ],
  [
    /^alter table ([\w.]+) alter (?:column )?\S+ (?:set data )?type\b/,
    'all rows are written again: add a column instead',
  ],
  [
    /^alter table ([\w.]+) alter (?:column )?\S+ set not null/,
    'all rows are read under a lock: add a check `not valid`, validate it later',
  ],
  [
    /^alter table ([\w.]+) add column .*\b(?:generated always as \(.*\) stored|default (?:gen_random_uuid|clock_timestamp|random|nextval))/,
    'all rows are written again: add it without, and fill it in parts',
  ],
  [
    /^alter table ([\w.]+) add column (?!.*\bdefault\b).*\bnot null/,
    'refused where there are rows, and servers of the version before leave it out: give it a default',
  ],
  [
    /^alter table ([\w.]+) (?:drop column|rename)/,
    'servers of the version before still use it: stop using it now, drop it one release later',
  ],
  [
    /^drop table (?:if exists )?([\w.]+)/,
    'servers of the version before still use it: drop it one release later',
  ],
  [
    /^(?:update|delete from) (?:only )?([\w.]+)(?!.*\bwhere\b)/,
    'all rows stay locked until the migration ends: change them in parts by a job',
  ],
];

function longLocks(sql: string): string[] {
  const made = new Set<string>();
  return statementsOf(sql).flatMap(({ text, isExcused }) => {
    const create = /^create table (?:if not exists )?([\w.]+)/.exec(text);
    if (create) made.add(create[1]!);
    if (isExcused) return [];
    return RULES.flatMap(([pattern, remedy]) => {
      const table = pattern.exec(text)?.[1];
      return table && !made.has(table) ? [`${text.slice(0, 80)}: ${remedy}`] : [];
    });
  });
}

/** In lower case on one line, without quotes; bodies of functions are no statements of the migration. */
function statementsOf(sql: string): { text: string; isExcused: boolean }[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((part) => ({
      text: part
        .replace(/--.*$/gm, ' ')
        .replaceAll('"', '')
        .replace(/\s+/g, ' ')
        .replaceAll('public.', '')
        .trim()
        .toLowerCase(),
      isExcused: /^-- locks briefly: \S/m.test(part),
    }));
}

interface Snapshot {
  readonly tables: Record<string, { name: string; indexes: Record<string, { name: string }> }>;
}

/** Names of the descriptions of all tables beside the migrations, the newest last. */
function snapshots(): string[] {
  return readdirSync(join(FOLDER, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort();
}

/** The indexes of the tables' files: name → table. */
function declaredIndexes(): Map<string, string> {
  const newest = snapshots().at(-1)!;
  const { tables } = JSON.parse(readFileSync(join(FOLDER, 'meta', newest), 'utf8')) as Snapshot;
  return new Map(
    Object.values(tables).flatMap((table) =>
      Object.values(table.indexes).map(({ name }) => [name, table.name] as const),
    ),
  );
}

describe('migrations', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}_.*\.sql$/.test(name));

  it('only the newest description of all tables is there: the next migration is made from it', () => {
    // Each is a megabyte, and nothing reads an older one.
    expect(snapshots()).toHaveLength(1);
  });

  it('every index of a table is made by a migration, or after them as a large one', () => {
    const sql = files.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
    const made = new Set([...sql.matchAll(/^create (?:unique )?index "?(\w+)/gim)].map(([, name]) => name!));
    const declared = declaredIndexes();
    expect([...declared.keys()].filter((name) => !made.has(name) && !(name in LARGE_INDEXES))).toEqual([]);
    for (const [name, definition] of Object.entries(LARGE_INDEXES))
      expect(definition, name).toMatch(new RegExp(`^(unique )?on ${declared.get(name)}\\b`));
  });

  it.each(files.filter((name) => !UNRELEASED.test(name)))('%s keeps nobody waiting for long', (name) => {
    expect(longLocks(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([]);
  });

  it.each([
    'CREATE INDEX "a" ON "trips" ("id");',
    'create unique index a on only trips (id);',
    'create index concurrently a on trips (id);',
    'drop index concurrently a;',
    'ALTER TABLE "trips" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."c"("id");',
    'alter table trips add constraint a check (b > 0);',
    'alter table trips add constraint a unique (b);',
    'ALTER TABLE "trips" ALTER COLUMN "a" SET DATA TYPE bigint;',
    'alter table trips alter column a set not null;',
    'alter table trips add column a uuid default gen_random_uuid();',
    'ALTER TABLE "trips" ADD COLUMN "a" text GENERATED ALWAYS AS (b) STORED;',
    'alter table trips add column a text not null;',
    'ALTER TABLE "trips" DROP COLUMN "a";',
    'alter table trips rename column a to b;',
    'drop table trips;',
    'update trips set a = 1;',
    '-- a remark\n--> statement-breakpoint\ndelete from trips;',
  ])('%s is found', (sql) => {
    expect(longLocks(sql)).toHaveLength(1);
    expect(longLocks(`-- locks briefly: forty rows\n${sql}`)).toEqual([]);
  });

  it.each([
    'create table trips (id bigint); create index a on trips (id); alter table trips alter column id set not null;',
    'alter table trips add constraint a check (b > 0) not valid;',
    'alter table trips validate constraint a;',
    "alter table trips add column a text default 'x' not null;",
    'alter table trips add column a text;',
    'update trips set a = 1 where id = 2;',
    'create function f() returns trigger as $$ begin update trips set a = 1; end $$ language plpgsql;',
  ])('%s is let through', (sql) => {
    expect(longLocks(sql)).toEqual([]);
  });
});
