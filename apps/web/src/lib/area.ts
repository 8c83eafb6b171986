import type { Role } from '@fleet/contracts/permissions.ts';

/** Where everything of ours is served. */
export const BASE_PATH = '/vrp';

/** The five user areas; a person's role names the area they sign in to. */
export type Area = Role;

/** Whose bearer token a call carries. A network session uses the gas-station token. */
export type TokenScope = 'customer' | 'admin' | 'gas-station' | 'supervisor';

/**
 * The active user area (specification section 2): decided by the path name, first match in this order. The slashes at both ends
 * matter: `/gas-station-network/` does not contain `/gas-station/`.
 */
export function areaOfAddress(pathname: string): Area {
  if (pathname.includes('/admin/')) return 'admin';
  if (pathname.includes('/gas-station/')) return 'gas station';
  if (pathname.includes('/gas-station-network/')) return 'gas station network';
  if (pathname.includes('/supervisor/')) return 'supervisor';
  return 'customer';
}

/** Whose token this address uses (specification section 2): another rule than the area's, without the closing slash. */
export function tokenScopeOfAddress(pathname: string): TokenScope {
  if (pathname.includes('/admin')) return 'admin';
  if (pathname.includes('/gas-station')) return 'gas-station';
  if (pathname.includes('/supervisor')) return 'supervisor';
  return 'customer';
}

/** The keeper that holds the tokens of an area's session. */
export function tokenScopeOfArea(area: Area): TokenScope {
  if (area === 'gas station' || area === 'gas station network') return 'gas-station';
  return area;
}

/** Full path of the page where people of this area sign in (specification section 8). */
export function loginPathOf(area: Area): string {
  if (area === 'admin') return `${BASE_PATH}/admin/login`;
  if (area === 'customer') return `${BASE_PATH}/client/login`;
  return `${BASE_PATH}/gas-station/login`;
}

/** Path of an area below the base, without a closing slash; the customer area has none of its own. */
export function pathOfArea(area: Area): string {
  switch (area) {
    case 'admin':
      return '/admin';
    case 'gas station':
      return '/gas-station';
    case 'gas station network':
      return '/gas-station-network';
    case 'supervisor':
      return '/supervisor';
    default:
      return '';
  }
}

/** Staff and customers have separate login states. */
export function isStaff(area: Area): boolean {
  return area !== 'customer';
}
