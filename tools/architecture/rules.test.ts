import { describe, it } from 'vitest';
import { type Case, judge } from './judge.test-support.ts';

const fleet = 'apps/server/src/fleet';
const clients = 'apps/web/src/features/fleet/clients';

describe('the rules for a file', () => {
  const cases: Case[] = [
    ['a file in no room', { [`${fleet}/clients/clients.stuff.ts`]: '' }, 'every file has a room'],
    ['a context that is none', { 'apps/server/src/sales/a/a.service.ts': '' }, 'every file has a room'],
    ['a file straight under apps', { 'apps/thing.ts': '' }, 'every file has a room'],
    ['a vague folder', { 'packages/domain/src/utils/dates.ts': '' }, 'no vague folders'],
    ['301 lines', { 'packages/domain/src/long.ts': 'x\n'.repeat(301) }, 'source files stop at 300 lines'],
    ['300 lines', { 'packages/domain/src/long.ts': 'x\n'.repeat(300) }, null],
    ['more lines that a script wrote', { 'packages/client/src/a.generated.ts': 'x\n'.repeat(900) }, null],
    ['a long test', { 'packages/domain/src/long.test.ts': 'x\n'.repeat(900) }, null],
    ['a rule that waits', { [`${fleet}/a/a.rules.ts`]: 'export async function a() {}' }, 'rules are pure'],
    [
      'a rule that looks at the clock',
      { [`${fleet}/a/a.rules.ts`]: 'const n = new Date();' },
      'rules are pure',
    ],
    [
      'a rule that speaks of waiting',
      { [`${fleet}/a/a.rules.ts`]: '// never await here\n/** async */' },
      null,
    ],
    [
      'a rule reading files',
      { [`${fleet}/a/a.rules.ts`]: "import { readFileSync } from 'node:fs';" },
      'rules and packages do no input or output',
    ],
    [
      'a service reading settings',
      { [`${fleet}/a/a.service.ts`]: 'process.env.PORT' },
      'only main, config and commands touch process',
    ],
    ['main reading settings', { 'apps/server/src/main.ts': 'process.env.PORT' }, null],
    [
      'a setting that stays with a connection',
      { [`${fleet}/a/a.queries.ts`]: "const A = 'set plan_cache_mode = force_generic_plan';" },
      'settings of a connection end with their transaction',
    ],
    [
      'one that stays by its function',
      { [`${fleet}/a/a.queries.ts`]: "const A = `select set_config('work_mem', $1, false)`;" },
      'settings of a connection end with their transaction',
    ],
    [
      'one for a transaction',
      { [`${fleet}/a/a.queries.ts`]: "const A = ['set local work_mem = 1', 'update a set b = 1'];" },
      null,
    ],
    [
      'a link put together from parts',
      { [`${clients}/a.tsx`]: '<Link to={`/admin/oms/\u0024{id}`}>' },
      'links are checked by the compiler',
    ],
    [
      'filters the compiler may not see',
      { [`${clients}/a.ts`]: "navigate({ to: '.', search: next as never })" },
      'links are checked by the compiler',
    ],
    ['a link to a page', { [`${clients}/a.tsx`]: '<Link to="/oms/$id" params={{ id }}>' }, null],
  ];
  it.each(cases)('judge %s', judge);
});
