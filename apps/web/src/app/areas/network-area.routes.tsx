import type { AreaTable } from '../area-table.ts';

/** The pages of network managers and their billing. */
export const networkArea: AreaTable = {
  area: 'gas station network',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [],
};
