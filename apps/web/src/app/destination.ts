import { type Area, areaOfAddress, BASE_PATH, loginPathOf, pathOfArea } from '../lib/area.ts';
import type { SessionStore } from '../lib/session.ts';
import { findOtherAddress, pathOfOtherAddress } from './other-addresses.ts';

export type FrontPage =
  | 'client'
  | 'admin'
  | 'gas-station'
  | 'client-forgot'
  | 'admin-forgot'
  | 'gas-station-forgot'
  | 'client-code'
  | 'gas-station-code'
  | 'client-company'
  | 'admin-company'
  | 'gas-station-company'
  | 'company-return'
  | 'register'
  | 'help'
  | 'pricing'
  | 'track'
  | 'not-authorized'
  | 'maintenance';
export type Destination =
  | { kind: 'front'; page: FrontPage }
  | { kind: 'area'; area: Area }
  /** `wanted` is the address to return to after sign-in. */
  | { kind: 'redirect'; to: string; wanted?: string };

const FRONT_PAGES: Record<string, FrontPage> = {
  '/client/login': 'client',
  '/admin/login': 'admin',
  '/gas-station/login': 'gas-station',
  '/client/forgot-password': 'client-forgot',
  '/admin/forgot-password': 'admin-forgot',
  '/gas-station/forgot-password': 'gas-station-forgot',
  '/client/code-login': 'client-code',
  '/gas-station/code-login': 'gas-station-code',
  '/client/company-login': 'client-company',
  '/admin/company-login': 'admin-company',
  '/gas-station/company-login': 'gas-station-company',
  '/company-sign-in': 'company-return',
  '/register': 'register',
  '/pricing': 'pricing',
  '/misc/not-authorized': 'not-authorized',
  '/misc/maintenance': 'maintenance',
};

/** The customer area has no segment of its own: the first segments of its pages, which the page before sign-in knows without them. */
export const CUSTOMER_SEGMENTS: readonly string[] = [
  'account',
  'api-keys',
  'apps',
  'ask',
  'calendar',
  'client',
  'client-detail',
  'dashboard',
  'decide',
  'delivered-lines',
  'files',
  'get-started',
  'help',
  'messages',
  'my-messages',
  'my-requests',
  'my-trips',
  'my-work',
  'news',
  'notification-settings',
  'oms',
  'sign-in-provider',
  'warehouses',
  'webhooks',
];

/**
 * What to show at an address: a sign-in page, an area, or a redirect. `/vrp/` redirects to the signed-in user's home, customer first;
 * an area without a session redirects to its sign-in page. An address of the specification that is no page of ours redirects to the page
 * of the signed-in area that does its job, and one that is nobody's is looked for there: it is not found, or was meant.
 */
export function destinationOf(
  pathname: string,
  search: string,
  store: Pick<SessionStore, 'signedInAreas' | 'user'>,
): Destination {
  const below = pathname.slice(BASE_PATH.length).replace(/\/+$/, '');
  const page = FRONT_PAGES[below];
  if (page) return { kind: 'front', page };
  if (trackingTokenOf(pathname)) return { kind: 'front', page: 'track' };
  // The specification's addresses, in all their designs.
  if (below.startsWith('/pages/register-')) return redirectBelow('/register');
  if (/^\/pages\/(forgot|reset)-password-/.test(below)) {
    const area = store.signedInAreas()[0] ?? 'customer';
    return { kind: 'redirect', to: loginPathOf(area).replace(/login$/, 'forgot-password') };
  }
  if (below === '/supervisor/login') return { kind: 'redirect', to: loginPathOf('supervisor') };
  if (below === '/pages/pricing') return redirectBelow('/pricing');

  const signedIn = store.signedInAreas();
  if (below === '' && !signedIn.includes('customer')) {
    const staffArea = signedIn[0];
    return {
      kind: 'redirect',
      to: staffArea ? `${BASE_PATH}${pathOfArea(staffArea)}/` : loginPathOf('customer'),
    };
  }
  // The specification's address of the orders: administrators have their own.
  if (/^\/oms(\/|$)/.test(below) && !signedIn.includes('customer') && signedIn.includes('admin'))
    return redirectBelow(`${pathOfArea('admin')}${below}${search}`);
  // Who has signed in reads the help of their own area, which answers more.
  if (/^\/help(\/|$)/.test(below) && signedIn[0] && !signedIn.includes('customer'))
    return redirectBelow(pathOfArea(signedIn[0]) + below + search);
  const other = findOtherAddress(below);
  const otherArea = signedIn.includes('customer') ? 'customer' : signedIn[0];
  const user = otherArea && store.user(otherArea);
  if (other && user) return redirectBelow(pathOfOtherAddress(other, otherArea, user, below));
  const area = areaOfAddress(`${BASE_PATH}${below}/`);
  if (signedIn.includes(area)) return { kind: 'area', area };
  if (/^\/help(\/|$)/.test(below)) return { kind: 'front', page: 'help' };
  const staffArea = signedIn[0];
  if (staffArea && area === 'customer' && !CUSTOMER_SEGMENTS.includes(below.split('/')[1] ?? ''))
    return redirectBelow(pathOfArea(staffArea) + below + search);
  return { kind: 'redirect', to: loginPathOf(area), wanted: pathname + search };
}

/** The token in a recipient's link; null at any other address. */
export function trackingTokenOf(pathname: string): string | null {
  return /^\/vrp\/track\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

function redirectBelow(path: string): Destination {
  return { kind: 'redirect', to: BASE_PATH + path };
}

/** Where to go after sign-in: the requested page if it is in the same area or every area has it, otherwise the area's start page. */
export function pageAfterSignIn(area: Area, wanted: string | null): string {
  const home = `${BASE_PATH}${pathOfArea(area)}/`;
  if (!wanted?.startsWith(`${BASE_PATH}/`) || wanted.startsWith(`${BASE_PATH}//`)) return home;
  const pathname = wanted.split(/[?#]/)[0]!;
  const below = pathname.slice(BASE_PATH.length).replace(/\/+$/, '');
  if (findOtherAddress(below)) return wanted;
  return areaOfAddress(`${pathname}/`) === area && !(below in FRONT_PAGES) ? wanted : home;
}
