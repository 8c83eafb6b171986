import type { AreaTable } from '../area-table.ts';

/** The pages of the fleet's people and its drivers. */
export const customerArea: AreaTable = {
  area: 'customer',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [],
};
