import type { WaitingKind, WaitingWork } from '@fleet/contracts/insight/waiting-work.ts';
import type { Area } from '../../../lib/area.ts';
import type { PageLink, PagePath } from '../../../lib/page-link.ts';
import { TRANSACTIONS_LIST, transactionPage } from '../../../lib/transactions-list.ts';

interface WaitingPage {
  readonly list: PagePath;
  /** Where one opens; omitted where the page shows them all. */
  readonly one?: PagePath;
}

const PAGES: Record<WaitingKind, Partial<Record<Area, WaitingPage>>> = {
  held_transactions: {
    admin: { list: '/admin/held-transactions', one: '/admin/held-transactions/$id' },
    customer: { list: '/client/approve-held-transaction', one: '/client/approve-held-transaction/$id' },
    supervisor: { list: '/supervisor/held-transactions', one: '/supervisor/held-transactions/$id' },
  },
  pending_requests: {
    customer: { list: TRANSACTIONS_LIST.customer, one: transactionPage('customer') },
  },
  top_ups: { admin: { list: '/admin/approve-topup', one: '/admin/approve-topup/$id' } },
  disputes: { admin: { list: '/admin/dispute-cases', one: '/admin/dispute-cases/$id' } },
  suspicious_fills: {
    admin: { list: '/admin/anomalies', one: '/admin/anomalies/$id' },
    customer: { list: '/client/anomalies', one: '/client/anomalies/$id' },
    supervisor: { list: '/supervisor/anomalies', one: '/supervisor/anomalies/$id' },
  },
  shifts_to_approve: {
    admin: { list: '/admin/shifts', one: '/admin/shifts/$id' },
    'gas station': { list: '/gas-station/shifts', one: '/gas-station/shifts/$id' },
    'gas station network': { list: '/gas-station-network/shifts', one: '/gas-station-network/shifts/$id' },
  },
  shifts_sent_back: { 'gas station': { list: '/gas-station/shift' } },
  long_shifts: {
    admin: { list: '/admin/shifts', one: '/admin/shifts/$id' },
    'gas station': { list: '/gas-station/shift' },
    'gas station network': { list: '/gas-station-network/shifts', one: '/gas-station-network/shifts/$id' },
  },
  stations_offline: {
    admin: { list: '/admin/pump-controllers' },
    'gas station network': { list: '/gas-station-network/pump-controllers' },
  },
  settlements_to_close: { admin: { list: '/admin/settlements', one: '/admin/settlements/$id' } },
  vehicle_documents: { customer: { list: '/client/vehicles', one: '/client/vehicles/$id' } },
  driver_documents: { customer: { list: '/client/drivers', one: '/client/drivers/$id' } },
  station_documents: {
    'gas station network': {
      list: '/gas-station-network/gas-station-network-detail',
      one: '/gas-station-network/network-gas-station-detail/$id',
    },
  },
  late_trips: { admin: { list: '/admin/control-tower' } },
  trip_alerts: { admin: { list: '/admin/control-tower' } },
  late_proofs: { admin: { list: '/admin/control-tower' } },
  unassigned_orders: { admin: { list: '/admin/control-tower/plan' } },
  failed_jobs: { admin: { list: '/admin/background-jobs', one: '/admin/background-jobs/$id' } },
};

/** Where the oldest of a kind opens in this area; null if the area has no page for it. */
export function oldestOf(area: Area, { kind, ids }: Pick<WaitingWork, 'kind' | 'ids'>): PageLink | null {
  const page = PAGES[kind][area];
  if (!page) return null;
  return page.one ? { to: page.one, params: { id: String(ids[0]) } } : { to: page.list };
}

/** The list of a kind; null if the area has none. */
export function listOfKind(area: Area, kind: WaitingKind): PageLink | null {
  const page = PAGES[kind][area];
  if (!page) return null;
  if (kind === 'pending_requests') return { to: page.list, search: { status: 'undecided', period: 'any' } };
  return kind.endsWith('_documents')
    ? { to: page.list, search: { documents: 'expired' } }
    : { to: page.list };
}
