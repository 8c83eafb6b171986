import { describe, it } from 'vitest';
import { type Case, judge } from './judge.test-support.ts';

const fleet = 'apps/server/src/fleet';
const billing = 'apps/server/src/billing';

describe('the import rules', () => {
  const whom = 'who may import whom';
  const upward = 'a context imports itself and those before it';
  const web = 'apps/web/src';
  const contracts = 'packages/contracts/src';
  const cases: Case[] = [
    [
      'the client needing contracts',
      { 'packages/client/src/a.ts': "import { b } from '@fleet/contracts/b.ts';" },
      whom,
    ],
    [
      'the optimiser needing its threads',
      {
        'packages/routing/src/a.ts': "import { b } from './threads/b.ts';",
        'packages/routing/src/threads/b.ts': '',
      },
      whom,
    ],
    [
      'the domain needing contracts',
      { 'packages/domain/src/a.ts': "import { b } from '@fleet/contracts/b.ts';" },
      whom,
    ],
    [
      'contracts needing the domain',
      { [`${contracts}/fleet/a.ts`]: "import { b } from '@fleet/domain/b.ts';" },
      null,
    ],
    [
      'the platform needing a noun',
      { 'apps/server/src/platform/a.ts': "import { b } from '../fleet/clients/clients.service.ts';" },
      whom,
    ],
    [
      "a service needing another's service",
      { [`${fleet}/a/a.service.ts`]: "import { b } from '../b/b.service.ts';" },
      null,
    ],
    [
      "a service needing another's resource",
      { [`${fleet}/a/a.service.ts`]: "import { b } from '../b/b.resource.ts';" },
      null,
    ],
    [
      "a service needing another's queries, over several lines",
      { [`${fleet}/a/a.service.ts`]: "import {\n  b,\n  c,\n} from '../b/b.queries.ts';" },
      whom,
    ],
    [
      "a query needing another's table",
      { [`${fleet}/a/a.queries.ts`]: "import { b } from '../b/b.table.ts';" },
      null,
    ],
    [
      "a query needing another's fragment",
      { [`${fleet}/a/a.queries.ts`]: "import { b } from '../b/b.fragments.ts';" },
      null,
    ],
    [
      "a query needing another's query",
      { [`${fleet}/a/a.queries.ts`]: "import { b } from '../b/b.queries.ts';" },
      whom,
    ],
    ['a route needing queries', { [`${fleet}/a/a.routes.ts`]: "import { b } from './a.queries.ts';" }, whom],
    [
      'a rule needing the clock',
      { [`${fleet}/a/a.rules.ts`]: "import { now } from '../../platform/clock.ts';" },
      whom,
    ],
    [
      'a rule refusing',
      { [`${fleet}/a/a.rules.ts`]: "import { AppError } from '../../platform/app-error.ts';" },
      null,
    ],
    [
      'a rule naming the actor',
      { [`${fleet}/a/a.rules.ts`]: "import type { Actor } from '../../platform/context.ts';" },
      null,
    ],
    [
      'a service needing an earlier context',
      { [`${billing}/a/a.service.ts`]: "import { b } from '../../fleet/b/b.service.ts';" },
      null,
    ],
    [
      'a service needing a later context',
      { [`${fleet}/a/a.service.ts`]: "import type { b } from '../../billing/b/b.service.ts';" },
      upward,
    ],
    [
      'a query needing the table of a later context',
      { [`${fleet}/a/a.queries.ts`]: "import { b } from '../../billing/b/b.table.ts';" },
      upward,
    ],
    [
      'a foreign key to a later context',
      { [`${fleet}/a/a.table.ts`]: "import { b } from '../../billing/b/b.table.ts';" },
      null,
    ],
    [
      'a noun in the old folders needing a later context',
      {
        'apps/server/src/modules/clients/clients.service.ts':
          "import { a } from '../invoices/invoices.service.ts';",
      },
      upward,
    ],
    [
      'a service needing the contracts of a later context',
      { [`${fleet}/a/a.service.ts`]: "import { b } from '@fleet/contracts/billing/b.ts';" },
      upward,
    ],
    [
      'contracts needing later ones',
      { [`${contracts}/fleet/a.ts`]: "import { b } from '../billing/b.ts';" },
      upward,
    ],
    [
      'contracts needing what all need',
      { [`${contracts}/fleet/a.ts`]: "import { b } from '../lists.ts';" },
      null,
    ],
    [
      'contracts needing a collection of contracts',
      {
        [`${contracts}/fleet/a.ts`]: "import { b } from '../all-routes.ts';",
        [`${contracts}/all-routes.ts`]: "import { c } from './billing/c.ts';",
      },
      'contracts of a context import no collection of them',
    ],
    ['main needing the demo', { 'apps/server/src/main.ts': "await import('../demo/demo.ts');" }, null],
    ['the app needing the demo', { 'apps/server/src/app.ts': "import { a } from '../demo/demo.ts';" }, whom],
    [
      'the demo needing a service',
      { 'apps/server/demo/demo.ts': "import { a } from '../src/fleet/a/a.service.ts';" },
      null,
    ],
    [
      'the demo needing queries',
      { 'apps/server/demo/demo.ts': "import { a } from '../src/fleet/a/a.queries.ts';" },
      whom,
    ],
    [
      'a feature needing another',
      { [`${web}/features/fleet/clients/a.tsx`]: "const b = import('../drivers/b.tsx');" },
      whom,
    ],
    [
      'a feature needing ui',
      { [`${web}/features/fleet/clients/a.tsx`]: "import { b } from '../../../ui/b.tsx';" },
      null,
    ],
    [
      'a feature needing the contracts of a later context',
      { [`${web}/features/fleet/clients/a.tsx`]: "import { b } from '@fleet/contracts/billing/b.ts';" },
      upward,
    ],
    ['ui needing the app', { [`${web}/ui/a.tsx`]: "export { b } from '../app/b.tsx';" }, whom],
    [
      'web needing the server',
      { [`${web}/lib/a.ts`]: "import type { A } from '../../../server/src/app.ts';" },
      whom,
    ],
    [
      'two files of a feature in a ring',
      {
        [`${web}/features/fleet/clients/a.tsx`]: "import { b } from './b.tsx';",
        [`${web}/features/fleet/clients/b.tsx`]: "import { a } from './a.tsx';",
      },
      'files of a feature form no circle',
    ],
    [
      'three nouns in a ring',
      {
        [`${fleet}/a/a.service.ts`]: "import { b } from '../b/b.service.ts';",
        [`${fleet}/b/b.service.ts`]: "import { c } from '../c/c.service.ts';",
        [`${fleet}/c/c.service.ts`]: "import { a } from '../a/a.service.ts';",
      },
      'modules form no circle',
    ],
    [
      'tables that point at each other',
      {
        [`${fleet}/a/a.table.ts`]: "import { b } from '../b/b.table.ts';",
        [`${fleet}/b/b.table.ts`]: "import { a } from '../a/a.table.ts';",
      },
      null,
    ],
  ];
  it.each(cases)('judge %s', judge);
});
