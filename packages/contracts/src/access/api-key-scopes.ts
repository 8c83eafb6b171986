import type { RouteSpec } from '../define-route.ts';
import { FLEET_CARE, ORDER_CARE, POLICY_READS } from '../permission-bundles.ts';
import type { Permission } from '../permissions.ts';

/** Of a fleet's care what a machine may have: no sheet is looked through and no driver written to without a person. */
const PEOPLE_ONLY = ['import fleet', 'read driver_message', 'message driver'] as const;
type FleetScope = Exclude<(typeof FLEET_CARE)[number], (typeof PEOPLE_ONLY)[number]>;

/**
 * What a key may be granted, by subject. Moving money, judging fills, granting permissions and writing in a user's
 * name need a user and are not here.
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

/** Whether the text is a right a key of this release may have. */
export function isApiKeyScope(text: string): text is ApiKeyScope {
  return (API_KEY_SCOPES as readonly string[]).includes(text);
}

/** A key may call what its scopes can name, and what is open to every user with any permission. */
export function isForKeys({ permission, callers }: RouteSpec): boolean {
  return callers === 'everybody' && (permission === 'signed-in' || isApiKeyScope(permission));
}
