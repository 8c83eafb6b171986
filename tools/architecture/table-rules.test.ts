import { describe, expect, it } from 'vitest';
import { withoutExcepted } from './exceptions.ts';
import { type Case, judge } from './judge.test-support.ts';
import { findViolations } from './rules.ts';

const fleet = 'apps/server/src/fleet';
const billing = 'apps/server/src/billing';

describe('the table rules', () => {
  const reads = 'a context reads its own tables and earlier ones';
  const writes = 'a context writes its own tables';
  const tables = {
    [`${fleet}/clients/clients.table.ts`]: "export const clients = pgTable(\n  'clients', {});",
    [`${fleet}/drivers/drivers.table.ts`]: "export const drivers = pgTable('drivers', {});",
    [`${billing}/invoices/invoices.table.ts`]: "export const invoices = pgTable('invoices', {});",
    'apps/server/src/platform/platform.table.ts': "export const auditRows = pgTable('audit_rows', {});",
  };
  const early = `${fleet}/vehicles/vehicles.queries.ts`;
  const late = `${billing}/fees/fees.queries.ts`;
  const cases: Case[] = [
    ['a read of an earlier table', { [late]: 'sql`select 1 from clients`' }, null],
    ['a read of a later table', { [early]: 'sql`select 1 from invoices`' }, reads],
    [
      'one in a text',
      { [early]: "const A = { text: 'select id\\n from clients c join invoices i on true' };" },
      reads,
    ],
    ['one in a fragment', { [early]: 'const FROM = sql`invoices i`;' }, reads],
    ['one after a comma', { [early]: 'sql`select 1 from clients c, invoices i`' }, reads],
    [
      'one in a subquery of a nested template',
      { [early]: `sql\`a \${b ? sql\`exists (select from "invoices")\` : 1}\`` },
      reads,
    ],
    ['a name of a CTE', { [early]: 'sql`with invoices as (select 1) select * from invoices`' }, null],
    ['a column', { [early]: 'sql`select extract(day from invoices.at), c.invoices from clients c`' }, null],
    ['a lock', { [early]: 'sql`select 1 from clients invoices for update of invoices`' }, null],
    ['a word in a sentence', { [early]: "throw new AppError('X', 'Not from invoices.');" }, null],
    ['a word in a comment', { [early]: '// sql`select 1 from invoices`' }, null],
    ['a write of a noun of the same context', { [early]: 'sql`update clients set a = 1`' }, null],
    ['a write of an earlier table', { [late]: 'sql`insert into clients (a) values (1)`' }, writes],
    ['one in a CTE', { [late]: 'const A = `with gone as (delete from clients) select 1`;' }, writes],
    [
      'an upsert of its own',
      { [late]: 'sql`insert into fees (a) values (1) on conflict do update set a = 2`' },
      null,
    ],
    [
      'a write by the query builder',
      {
        [late]: "import { clients as c } from '../../fleet/clients/clients.table.ts';\norm.update(c).set({})",
      },
      writes,
    ],
    [
      'a read by the query builder',
      {
        [late]: "import { clients } from '../../fleet/clients/clients.table.ts';\norm.select().from(clients)",
      },
      null,
    ],
    [
      'a table put into a template',
      {
        [late]: `import { clients } from '../../fleet/clients/clients.table.ts';\nsql\`delete from \${clients} where 1 = 1\``,
      },
      writes,
    ],
    ['a write of a table of the platform', { [late]: 'sql`insert into audit_rows (a) values (1)`' }, writes],
    [
      'the platform naming a table',
      { 'apps/server/src/platform/a.ts': "const A = 'select 1 from clients';" },
      reads,
    ],
    ['the demo naming a table', { 'apps/server/demo/a.ts': "const A = 'select 1 from clients';" }, null],
    ['a test naming a table', { [`${fleet}/vehicles/vehicles.test.ts`]: 'sql`delete from invoices`' }, null],
    [
      'a table without an owner',
      { 'apps/server/migrations/0.sql': 'CREATE TABLE "others" ();' },
      'every table has an owner',
    ],
    [
      'a table that is gone',
      {
        'apps/server/migrations/0.sql': 'create table others ();',
        'apps/server/migrations/1.sql': 'drop table others;',
      },
      null,
    ],
  ];
  it.each(cases)('judge %s', (title, files, broken) => judge(title, { ...tables, ...files }, broken));

  it('limit an exception to exactly the table and access it names', () => {
    const violations = findViolations(
      new Map(Object.entries({ ...tables, [early]: 'sql`select 1 from invoices`' })),
    );
    const exception = { file: early, table: 'invoices', kind: 'read', why: '' } as const;
    expect(withoutExcepted(violations, [exception])).toEqual({ left: [], idle: [] });
    const other = { ...exception, kind: 'write' } as const;
    expect(withoutExcepted(violations, [other])).toEqual({ left: violations, idle: [other] });
  });
});
