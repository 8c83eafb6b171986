import { linkOptions } from '@tanstack/react-router';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { PageSearch } from './page-search.ts';
import type { Pattern, ShownScreens } from './registered-pages.ts';

// The compiler is what tests here: each expected error that does not occur is one of its own.
describe('links are checked against the tables of pages', () => {
  test('a link names a page, with its parameters and filters', () => {
    expect(linkOptions({ to: '/admin/ledger', search: { account_id: 7 } }).to).toBe('/admin/ledger');
    expect(linkOptions({ to: '/oms/$id', params: { id: '12' }, search: { tab: 'delivery' } }).params).toEqual(
      {
        id: '12',
      },
    );
  });

  test('a page that does not exist is an error', () => {
    // @ts-expect-error no page has this path
    expect(linkOptions({ to: '/admin/ledgers' })).toBeDefined();
    // @ts-expect-error the number belongs into the parameters
    expect(linkOptions({ to: '/admin/ledger/12' })).toBeDefined();
  });

  test('a parameter that is missing is an error', () => {
    // @ts-expect-error whose page?
    expect(linkOptions({ to: '/admin/payment/$id' })).toBeDefined();
  });

  test('a filter that the page does not read is an error', () => {
    // @ts-expect-error the ledger knows no such filter
    expect(linkOptions({ to: '/admin/ledger', search: { acount_id: 7 } })).toBeDefined();
    // @ts-expect-error this page takes no filters from a link
    expect(linkOptions({ to: '/admin/fees', search: { period: 'any' } })).toBeDefined();
  });

  test('filters are declared for pages that exist, and pages show components', () => {
    expectTypeOf<Exclude<keyof PageSearch, Pattern>>().toBeNever();
    expectTypeOf<ShownScreens>().toBeFunction();
  });
});
