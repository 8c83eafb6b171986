import type { AreaTable } from '../area-table.ts';

/** The pages of administrators and dispatchers. */
export const adminArea: AreaTable = {
  area: 'admin',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [],
};
