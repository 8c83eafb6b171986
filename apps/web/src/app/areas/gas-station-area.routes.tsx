import type { AreaTable } from '../area-table.ts';

/** The pages of station managers and attendants. */
export const gasStationArea: AreaTable = {
  area: 'gas station',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [],
};
