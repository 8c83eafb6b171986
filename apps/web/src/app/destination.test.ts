import { describe, expect, test } from 'vitest';
import type { Area } from '../lib/area.ts';
import { destinationOf, pageAfterSignIn } from './destination.ts';

const signedIn = (...areas: Area[]) => ({ signedInAreas: () => areas });

describe('what an address shows', () => {
  test('the sign-in pages, also to those who are signed in', () => {
    expect(destinationOf('/vrp/client/login', '', signedIn('customer'))).toEqual({
      kind: 'front',
      page: 'client',
    });
    expect(destinationOf('/vrp/admin/login/', '', signedIn())).toEqual({ kind: 'front', page: 'admin' });
    expect(destinationOf('/vrp/supervisor/login', '', signedIn())).toEqual({
      kind: 'redirect',
      to: '/vrp/gas-station/login',
    });
  });

  test('the root leads home, the customer first, else to the customer login', () => {
    expect(destinationOf('/vrp/', '', signedIn('customer', 'admin'))).toEqual({
      kind: 'area',
      area: 'customer',
    });
    expect(destinationOf('/vrp', '', signedIn('gas station network'))).toEqual({
      kind: 'redirect',
      to: '/vrp/gas-station-network/',
    });
    expect(destinationOf('/vrp/', '', signedIn())).toEqual({ kind: 'redirect', to: '/vrp/client/login' });
  });

  test('an area nobody is signed in to leads to its sign-in page and back', () => {
    expect(destinationOf('/vrp/admin/fuel-requests/4', '?status=held', signedIn('customer'))).toEqual({
      kind: 'redirect',
      to: '/vrp/admin/login',
      wanted: '/vrp/admin/fuel-requests/4?status=held',
    });
    expect(destinationOf('/vrp/admin', '', signedIn('admin'))).toEqual({ kind: 'area', area: 'admin' });
  });
});

test('after sign-in only a page of the same area is returned to', () => {
  expect(pageAfterSignIn('admin', '/vrp/admin/fuel-requests/4?x=1')).toBe('/vrp/admin/fuel-requests/4?x=1');
  expect(pageAfterSignIn('admin', '/vrp/wallet')).toBe('/vrp/admin/');
  expect(pageAfterSignIn('gas station network', '/vrp/gas-station/pump')).toBe('/vrp/gas-station-network/');
  for (const elsewhere of [
    'https://elsewhere.example/vrp/',
    '//elsewhere.example',
    '/vrp//elsewhere.example',
    '/vrp/client/login',
    null,
  ]) {
    expect(pageAfterSignIn('customer', elsewhere)).toBe('/vrp/');
  }
});
