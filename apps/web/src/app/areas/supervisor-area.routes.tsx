import type { AreaTable } from '../area-table.ts';

/** The pages of supervisors. */
export const supervisorArea: AreaTable = {
  area: 'supervisor',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [],
};
