import type { Group } from '@fleet/contracts/permissions.ts';

/** Office users of a company; drivers have their own screens. */
export const DESK_GROUPS: readonly Group[] = ['client_manager', 'client_operation', 'client_billing'];
