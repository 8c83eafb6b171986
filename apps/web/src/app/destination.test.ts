import { describe, expect, test } from 'vitest';
import type { Area } from '../lib/area.ts';
import { customerArea } from './areas/customer-area.routes.tsx';
import { CUSTOMER_SEGMENTS, destinationOf, pageAfterSignIn, trackingTokenOf } from './destination.ts';

const signedIn = (...areas: Area[]) => ({ signedInAreas: () => areas, user: () => null });

describe('the page at an address', () => {
  test('of a recipient’s link is that delivery, whoever is signed in', () => {
    const path = '/vrp/track/48213-abcdefghijklmnopqrstuvwx';
    for (const store of [signedIn(), signedIn('admin', 'customer')])
      expect(destinationOf(path, '', store)).toEqual({ kind: 'front', page: 'track' });
    expect(trackingTokenOf(`${path}/`)).toBe('48213-abcdefghijklmnopqrstuvwx');
    expect(trackingTokenOf('/vrp/track')).toBeNull();
  });

  test('is a sign-in page, also for signed-in users', () => {
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

  test('of the specification for registering leads to the one page', () => {
    for (const design of ['v1', 'multi-steps'])
      expect(destinationOf(`/vrp/pages/register-${design}`, '', signedIn())).toEqual({
        kind: 'redirect',
        to: '/vrp/register',
      });
  });

  test('at the root is the user’s home, the customer area first, or the customer login', () => {
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

  test('at /oms is the orders of the signed-in area, a client’s first', () => {
    expect(destinationOf('/vrp/oms/7', '?tab=delivery', signedIn('admin'))).toEqual({
      kind: 'redirect',
      to: '/vrp/admin/oms/7?tab=delivery',
    });
    expect(destinationOf('/vrp/oms', '', signedIn('customer', 'admin'))).toEqual({
      kind: 'area',
      area: 'customer',
    });
    expect(destinationOf('/vrp/oms', '', signedIn('supervisor'))).toMatchObject({ to: '/vrp/client/login' });
  });

  test('of nobody is looked for in the signed-in area, and leads nobody to a sign-in page', () => {
    expect(destinationOf('/vrp/supervisors', '', signedIn('admin'))).toEqual({
      kind: 'redirect',
      to: '/vrp/admin/supervisors',
    });
    expect(destinationOf('/vrp/omsk/7', '?a=1', signedIn('gas station network'))).toMatchObject({
      to: '/vrp/gas-station-network/omsk/7?a=1',
    });
    expect(destinationOf('/vrp/supervisors', '', signedIn('admin', 'customer'))).toMatchObject({
      area: 'customer',
    });
    expect(destinationOf('/vrp/supervisors', '', signedIn())).toMatchObject({ to: '/vrp/client/login' });
    expect(destinationOf('/vrp/dashboard', '', signedIn('admin'))).toMatchObject({ to: '/vrp/client/login' });
  });

  test('of help is that of the signed-in area, or the one before sign-in', () => {
    expect(destinationOf('/vrp/help/set-password', '', signedIn('supervisor'))).toEqual({
      kind: 'redirect',
      to: '/vrp/supervisor/help/set-password',
    });
    expect(destinationOf('/vrp/help', '', signedIn('customer', 'admin'))).toMatchObject({ area: 'customer' });
    expect(destinationOf('/vrp/help', '', signedIn())).toEqual({ kind: 'front', page: 'help' });
  });

  test('of a client begins with one of its segments', () => {
    const segments = new Set(customerArea.screens.map(({ path }) => path.split('/')[0]));
    expect([...segments].filter((segment) => segment && !CUSTOMER_SEGMENTS.includes(segment))).toEqual([]);
    expect(CUSTOMER_SEGMENTS.filter((segment) => !segments.has(segment))).toEqual([]);
  });

  test('in an area without a session is its sign-in page, which returns there afterwards', () => {
    expect(destinationOf('/vrp/admin/fuel-requests/4', '?status=held', signedIn('customer'))).toEqual({
      kind: 'redirect',
      to: '/vrp/admin/login',
      wanted: '/vrp/admin/fuel-requests/4?status=held',
    });
    expect(destinationOf('/vrp/admin', '', signedIn('admin'))).toEqual({ kind: 'area', area: 'admin' });
  });
});

test('is restored after sign-in only within the same area', () => {
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
