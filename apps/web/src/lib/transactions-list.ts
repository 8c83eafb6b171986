import type { Area } from './area.ts';

/** Where the list of transactions is in each area: the rows behind figures. */
export const TRANSACTIONS_LIST: Record<Area, string> = {
  admin: '/admin/refueling-transactions',
  customer: '/client/refueling-transactions',
  'gas station': '/gas-station/refueling-transactions',
  'gas station network': '/gas-station-network/refueling-transactions',
  supervisor: '/supervisor/refueling-transactions',
};
