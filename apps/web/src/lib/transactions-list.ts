import type { Area } from './area.ts';

/** Path of the transactions list in each area: the rows behind key figures. */
export const TRANSACTIONS_LIST: Record<Area, string> = {
  admin: '/admin/refueling-transactions',
  customer: '/client/refueling-transactions',
  'gas station': '/gas-station/refueling-transactions',
  'gas station network': '/gas-station-network/refueling-transactions',
  supervisor: '/supervisor/refueling-transactions',
};
