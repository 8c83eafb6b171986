import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findViolations, type Violation } from './architecture.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['apps', 'packages', 'tools', 'e2e', 'bench'];
const NOT_OURS = new Set(['node_modules', 'dist', 'migrations', 'coverage', 'public']);

/** A breach we live with, for a reason. A line here that is no longer needed fails the test too. */
const EXCEPTIONS: { file: string; rule: string; reason: string }[] = [];

function readSources(folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : readSources(path);
    if (!/\.(ts|tsx|mts|mjs|js)$/.test(entry.name) || entry.name.endsWith('.d.ts')) return [];
    return [[relative(ROOT, path).split(sep).join('/'), readFileSync(path, 'utf8')]];
  });
}

function sentences(violations: Violation[]): string[] {
  return violations.map(({ rule, file, detail }) => `${rule}: ${file} ${detail}`);
}

describe('the repository', () => {
  it('stands as ARCHITECTURE.md says', () => {
    const violations = findViolations(new Map(FOLDERS.flatMap((folder) => readSources(join(ROOT, folder)))));
    const isExcepted = (violation: Violation) =>
      EXCEPTIONS.some(({ file, rule }) => file === violation.file && rule === violation.rule);
    expect(sentences(violations.filter((violation) => !isExcepted(violation)))).toEqual([]);
    const idle = EXCEPTIONS.filter(
      ({ file, rule }) => !violations.some((v) => v.file === file && v.rule === rule),
    );
    expect(idle, 'exceptions that are no longer needed').toEqual([]);
  });
});

describe('the rules themselves', () => {
  const server = 'apps/server/src/modules';
  const cases: [title: string, files: Record<string, string>, broken: string | null][] = [
    [
      'a file in no room',
      { 'apps/server/src/modules/clients/clients.stuff.ts': '' },
      'every file has a room',
    ],
    ['a file straight under apps', { 'apps/thing.ts': '' }, 'every file has a room'],
    ['a vague folder', { 'packages/domain/src/utils/dates.ts': '' }, 'no vague folders'],
    ['301 lines', { 'packages/domain/src/long.ts': 'x\n'.repeat(301) }, 'source files stop at 300 lines'],
    ['300 lines', { 'packages/domain/src/long.ts': 'x\n'.repeat(300) }, null],
    [
      '300 lines and more that a script wrote',
      { 'packages/client/src/a.generated.ts': 'x\n'.repeat(900) },
      null,
    ],
    [
      'the client needing contracts',
      { 'packages/client/src/a.ts': "import { b } from '@fleet/contracts/b.ts';" },
      'who may import whom',
    ],
    ['a long test', { 'packages/domain/src/long.test.ts': 'x\n'.repeat(900) }, null],
    [
      'the optimiser needing its threads',
      {
        'packages/routing/src/a.ts': "import { b } from './threads/b.ts';",
        'packages/routing/src/threads/b.ts': '',
      },
      'who may import whom',
    ],
    [
      'the domain needing contracts',
      { 'packages/domain/src/a.ts': "import { b } from '@fleet/contracts/b.ts';" },
      'who may import whom',
    ],
    [
      'contracts needing the domain',
      { 'packages/contracts/src/a.ts': "import { b } from '@fleet/domain/b.ts';" },
      null,
    ],
    [
      'the platform needing a module',
      { 'apps/server/src/platform/a.ts': "import { b } from '../modules/clients/clients.service.ts';" },
      'who may import whom',
    ],
    [
      "a service needing another module's service",
      { [`${server}/a/a.service.ts`]: "import { b } from '../b/b.service.ts';" },
      null,
    ],
    [
      "a service needing another module's queries, over several lines",
      { [`${server}/a/a.service.ts`]: "import {\n  b,\n  c,\n} from '../b/b.queries.ts';" },
      'who may import whom',
    ],
    [
      "a query needing another module's table",
      { [`${server}/a/a.queries.ts`]: "import { b } from '../b/b.table.ts';" },
      null,
    ],
    [
      'a route needing queries',
      { [`${server}/a/a.routes.ts`]: "import { b } from './a.queries.ts';" },
      'who may import whom',
    ],
    [
      'a rule needing the clock',
      { [`${server}/a/a.rules.ts`]: "import { now } from '../../platform/clock.ts';" },
      'who may import whom',
    ],
    [
      'a rule refusing',
      { [`${server}/a/a.rules.ts`]: "import { AppError } from '../../platform/app-error.ts';" },
      null,
    ],
    [
      'a rule naming the actor',
      { [`${server}/a/a.rules.ts`]: "import type { Actor } from '../../platform/context.ts';" },
      null,
    ],
    [
      'a rule reading files',
      { [`${server}/a/a.rules.ts`]: "import { readFileSync } from 'node:fs';" },
      'rules and packages do no input or output',
    ],
    ['a rule that waits', { [`${server}/a/a.rules.ts`]: 'export async function a() {}' }, 'rules are pure'],
    [
      'a rule that looks at the clock',
      { [`${server}/a/a.rules.ts`]: 'const n = new Date();' },
      'rules are pure',
    ],
    [
      'a rule that speaks of waiting',
      { [`${server}/a/a.rules.ts`]: '// never await here\n/** async */' },
      null,
    ],
    [
      'a service reading settings',
      { [`${server}/a/a.service.ts`]: 'process.env.PORT' },
      'only main, config and commands touch process',
    ],
    [
      'a setting that stays with a connection',
      { [`${server}/a/a.queries.ts`]: "const A = 'set plan_cache_mode = force_generic_plan';" },
      'settings of a connection end with their transaction',
    ],
    [
      'one that stays by its function',
      { [`${server}/a/a.queries.ts`]: "const A = `select set_config('work_mem', $1, false)`;" },
      'settings of a connection end with their transaction',
    ],
    [
      'one for a transaction',
      { [`${server}/a/a.queries.ts`]: "const A = ['set local work_mem = 1', 'update a set b = 1'];" },
      null,
    ],
    ['main reading settings', { 'apps/server/src/main.ts': 'process.env.PORT' }, null],
    [
      'a feature needing another',
      { 'apps/web/src/features/clients/a.tsx': "const b = import('../drivers/b.tsx');" },
      'who may import whom',
    ],
    [
      'a feature needing ui',
      { 'apps/web/src/features/clients/a.tsx': "import { b } from '../../ui/b.tsx';" },
      null,
    ],
    [
      'ui needing the app',
      { 'apps/web/src/ui/a.tsx': "export { b } from '../app/b.tsx';" },
      'who may import whom',
    ],
    [
      'web needing the server',
      { 'apps/web/src/lib/a.ts': "import type { A } from '../../../server/src/app.ts';" },
      'who may import whom',
    ],
    [
      'two modules in a ring',
      {
        [`${server}/a/a.service.ts`]: "import { b } from '../b/b.service.ts';",
        [`${server}/b/b.service.ts`]: "import { c } from '../c/c.service.ts';",
        [`${server}/c/c.service.ts`]: "import { a } from '../a/a.service.ts';",
      },
      'modules form no circle',
    ],
    [
      'tables that point at each other',
      {
        [`${server}/a/a.table.ts`]: "import { b } from '../b/b.table.ts';",
        [`${server}/b/b.table.ts`]: "import { a } from '../a/a.table.ts';",
      },
      null,
    ],
  ];

  it.each(cases)('judge %s', (_title, files, broken) => {
    const rules = findViolations(new Map(Object.entries(files))).map(({ rule }) => rule);
    expect(rules).toEqual(broken ? [broken] : []);
  });
});
