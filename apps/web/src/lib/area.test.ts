import { describe, expect, test } from 'vitest';
import { areaOfAddress, loginPathOf, tokenScopeOfAddress } from './area.ts';

describe('area and token depend on the address by two different rules', () => {
  test.each([
    ['/vrp/admin/fuel-requests', 'admin', 'admin'],
    ['/vrp/admin/login', 'admin', 'admin'],
    ['/vrp/gas-station/pump', 'gas station', 'gas-station'],
    ['/vrp/gas-station-network/stations', 'gas station network', 'gas-station'],
    ['/vrp/supervisor/held', 'supervisor', 'supervisor'],
    ['/vrp/', 'customer', 'customer'],
    ['/vrp/client/login', 'customer', 'customer'],
    ['/vrp/fuel-requests/12', 'customer', 'customer'],
    // Without the trailing slash the area is the customer's, but the token is the admin's.
    ['/vrp/admin', 'customer', 'admin'],
    ['/vrp/gas-station', 'customer', 'gas-station'],
    ['/vrp/gas-station-network', 'customer', 'gas-station'],
    ['/vrp/supervisor', 'customer', 'supervisor'],
    // A mistyped address is nobody's area.
    ['/vrp/supervisors', 'customer', 'customer'],
    ['/vrp/administration/', 'customer', 'customer'],
    // The first match in the specification's order wins.
    ['/vrp/admin/gas-station/5', 'admin', 'admin'],
    ['/vrp/gas-station/supervisor/', 'gas station', 'gas-station'],
  ])('%s is area %s with the token of %s', (path, area, tokenScope) => {
    expect(areaOfAddress(path)).toBe(area);
    expect(tokenScopeOfAddress(path)).toBe(tokenScope);
  });

  test('five areas have three sign-in pages', () => {
    expect(loginPathOf('admin')).toBe('/vrp/admin/login');
    expect(loginPathOf('gas station')).toBe('/vrp/gas-station/login');
    expect(loginPathOf('gas station network')).toBe('/vrp/gas-station/login');
    expect(loginPathOf('supervisor')).toBe('/vrp/gas-station/login');
    expect(loginPathOf('customer')).toBe('/vrp/client/login');
  });
});
