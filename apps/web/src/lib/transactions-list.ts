import type { Area } from './area.ts';

/** Path of the transactions list in each area: the rows behind key figures. */
export const TRANSACTIONS_LIST = {
  admin: '/admin/refueling-transactions',
  customer: '/client/refueling-transactions',
  'gas station': '/gas-station/refueling-transactions',
  'gas station network': '/gas-station-network/refueling-transactions',
  supervisor: '/supervisor/refueling-transactions',
} as const satisfies Record<Area, string>;

/** Where one transaction opens, its id as the parameter `id`. */
export function transactionPage<Of extends Area>(area: Of) {
  return `${TRANSACTIONS_LIST[area]}/$id` as const;
}
