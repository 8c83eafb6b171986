import { DISPATCH_CARE, ORDER_CARE, TRIP_DRIVES } from './permission-bundles.ts';
import type { Group, Permission } from './permissions.ts';

interface ShippedGroup {
  readonly base: Group;
  readonly permissions: readonly Permission[];
}

/**
 * Groups that are delivered besides the built-in ones: each is based on one of them, which decides area and role, with permissions of
 * its own. A dispatcher plans and follows deliveries: the control tower and what it needs, and no money.
 */
export const SHIPPED_GROUPS = {
  dispatcher: {
    base: 'admin',
    permissions: [
      ...ORDER_CARE,
      ...DISPATCH_CARE,
      ...TRIP_DRIVES,
      'import fleet',
      'read client',
      'read vehicle',
      'read driver',
      'read fuel_type',
    ],
  },
} as const satisfies Record<string, ShippedGroup>;

export type ShippedGroupCode = keyof typeof SHIPPED_GROUPS;
