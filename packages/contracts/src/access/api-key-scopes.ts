import type { RouteSpec } from '../define-route.ts';
import { FLEET_CARE, ORDER_CARE, POLICY_READS } from '../permission-bundles.ts';
import type { Permission } from '../permissions.ts';

/** Fleet permissions that keys cannot have: imports and driver messages need a user. */
const PEOPLE_ONLY = ['import fleet', 'read driver_message', 'message driver'] as const;
type FleetScope = Exclude<(typeof FLEET_CARE)[number], (typeof PEOPLE_ONLY)[number]>;

/**
 * Scopes a key may be granted, by subject. Transfers of money, decisions about fills, permissions and comments in a user's name need
 * a user and are not included.
 */
export const API_KEY_SCOPE_GROUPS = {
  fuelling: [
    'read fuel_request',
    'create fuel_request',
    'decide fuel_request',
    'cancel fuel_request',
    'read held_transaction',
    'read dispute_case',
  ],
  fleet: [
    'read vehicle',
    'read driver',
    ...FLEET_CARE.filter((right): right is FleetScope => !(PEOPLE_ONLY as readonly string[]).includes(right)),
  ],
  limits: [...POLICY_READS, 'create temporary_capacity', 'revoke temporary_capacity'],
  money: ['read wallet', 'read top_up', 'read invoice', 'read reporting'],
  deliveries: [...ORDER_CARE],
  places: ['read station', 'read client'],
} as const satisfies Record<string, readonly Permission[]>;

export type ApiKeyScope = (typeof API_KEY_SCOPE_GROUPS)[keyof typeof API_KEY_SCOPE_GROUPS][number];
export const API_KEY_SCOPES = Object.values(API_KEY_SCOPE_GROUPS).flat() as readonly ApiKeyScope[];

/** Whether the text is a scope of this release. */
export function isApiKeyScope(text: string): text is ApiKeyScope {
  return (API_KEY_SCOPES as readonly string[]).includes(text);
}

/**
 * Whether a key may call a route: its permission can be a scope, or the route is open to every signed-in user with any permission.
 */
export function isForKeys({ permission, callers }: RouteSpec): boolean {
  return callers === 'everybody' && (permission === 'signed-in' || isApiKeyScope(permission));
}
