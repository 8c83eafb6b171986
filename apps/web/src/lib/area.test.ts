import { describe, expect, test } from 'vitest';
import { areaOfAddress, loginPathOf, tokenScopeOfAddress } from './area.ts';

describe('the address decides area and token, by two rules that differ', () => {
  test.each([
    ['/vrp/admin/fuel-requests', 'admin', 'admin'],
    ['/vrp/admin/login', 'admin', 'admin'],
    ['/vrp/gas-station/pump', 'gas station', 'gas-station'],
    ['/vrp/gas-station-network/stations', 'gas station network', 'gas-station'],
    ['/vrp/supervisor/held', 'supervisor', 'supervisor'],
    ['/vrp/', 'customer', 'customer'],
    ['/vrp/client/login', 'customer', 'customer'],
    ['/vrp/fuel-requests/12', 'customer', 'customer'],
    // Without the closing slash the area is the customer's, and the token is already the staff's.
    ['/vrp/admin', 'customer', 'admin'],
    ['/vrp/gas-station', 'customer', 'gas-station'],
    ['/vrp/gas-station-network', 'customer', 'gas-station'],
    ['/vrp/supervisor', 'customer', 'supervisor'],
    // The first match in the order of the specification wins.
    ['/vrp/admin/gas-station/5', 'admin', 'admin'],
    ['/vrp/gas-station/supervisor/', 'gas station', 'gas-station'],
  ])('%s is area %s with the token of %s', (path, area, tokenScope) => {
    expect(areaOfAddress(path)).toBe(area);
    expect(tokenScopeOfAddress(path)).toBe(tokenScope);
  });

  test('three sign-in pages serve five areas', () => {
    expect(loginPathOf('admin')).toBe('/vrp/admin/login');
    expect(loginPathOf('gas station')).toBe('/vrp/gas-station/login');
    expect(loginPathOf('gas station network')).toBe('/vrp/gas-station/login');
    expect(loginPathOf('supervisor')).toBe('/vrp/gas-station/login');
    expect(loginPathOf('customer')).toBe('/vrp/client/login');
  });
});
