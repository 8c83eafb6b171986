import { describe, expect, it } from 'vitest';
import { largestCircle } from './circles.ts';
import { measure } from './statistics.ts';

const fleet = 'apps/server/src/fleet';
const billing = 'apps/server/src/billing';

describe('the statistics', () => {
  it('are the same for the old and the new folder layout', () => {
    const figuresOf = (clients: string, invoices: string, between: string) =>
      measure(
        new Map([
          [`${clients}/clients.table.ts`, "export const clients = pgTable('clients', {});"],
          [`${invoices}/invoices.service.ts`, `import { a } from '${between}/clients.service.ts';`],
          [`${invoices}/invoices.queries.ts`, 'sql`update clients set a = 1`'],
        ]),
      ).map(({ name, count }) => `${name}: ${count}`);
    const old = 'apps/server/src/modules';
    const figures = figuresOf(`${old}/clients`, `${old}/invoices`, '../clients');
    expect(figures).toContain('module-to-module edges by import: 1');
    expect(figures).toContain('module-to-module edges with SQL counted: 1');
    expect(figures).toContain('foreign writes between contexts: 1');
    expect(figuresOf(`${fleet}/clients`, `${billing}/invoices`, '../../fleet/clients')).toEqual(figures);
  });

  it('list the largest cycle', () => {
    const to = (...names: string[]) => new Map(names.map((name) => [name, '']));
    const needs = new Map([
      ['a', to('b', 'd')],
      ['b', to('c')],
      ['c', to('a')],
      ['d', to('e')],
      ['e', to('d')],
    ]);
    expect(largestCircle(needs)).toEqual(['a', 'b', 'c']);
  });
});
