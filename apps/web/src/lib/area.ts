import type { Role } from '@fleet/contracts/permissions.ts';

/** Base path of the application. */
export const BASE_PATH = '/vrp';

/** The five user areas; a user's role is the area they sign in to. */
export type Area = Role;

/** Which bearer token a call uses. A network session uses the gas-station token. */
export type TokenScope = 'customer' | 'admin' | 'gas-station' | 'supervisor';

/**
 * The active user area (specification section 2): the first match by path name in this order. Both slashes matter:
 * `/gas-station-network/` does not contain `/gas-station/`.
 */
export function areaOfAddress(pathname: string): Area {
  if (pathname.includes('/admin/')) return 'admin';
  if (pathname.includes('/gas-station/')) return 'gas station';
  if (pathname.includes('/gas-station-network/')) return 'gas station network';
  if (pathname.includes('/supervisor/')) return 'supervisor';
  return 'customer';
}

/**
 * Which token this address uses (specification section 2): unlike the area, without the trailing slash. The name must be
 * a whole path segment: the mistyped `/supervisors` belongs to no area.
 */
export function tokenScopeOfAddress(pathname: string): TokenScope {
  const segments = pathname.split('/');
  if (segments.includes('admin')) return 'admin';
  if (segments.includes('gas-station') || segments.includes('gas-station-network')) return 'gas-station';
  if (segments.includes('supervisor')) return 'supervisor';
  return 'customer';
}

/** The token scope of an area's session. */
export function tokenScopeOfArea(area: Area): TokenScope {
  if (area === 'gas station' || area === 'gas station network') return 'gas-station';
  return area;
}

/** Full path of this area's sign-in page (specification section 8). */
export function loginPathOf(area: Area): string {
  if (area === 'admin') return `${BASE_PATH}/admin/login`;
  if (area === 'customer') return `${BASE_PATH}/client/login`;
  return `${BASE_PATH}/gas-station/login`;
}

const AREA_PATHS = {
  customer: '',
  admin: '/admin',
  'gas station': '/gas-station',
  'gas station network': '/gas-station-network',
  supervisor: '/supervisor',
} as const satisfies Record<Area, string>;

/** Path of an area below the base, without a trailing slash; empty for the customer area. */
export function pathOfArea<Of extends Area>(area: Of): AreaPath<Of> {
  return AREA_PATHS[area];
}
export type AreaPath<Of extends Area> = (typeof AREA_PATHS)[Of];

/** Staff and customers have separate login states. */
export function isStaff(area: Area): boolean {
  return area !== 'customer';
}
