import { periodOfDates } from '@fleet/domain/periods.ts';
import type { Area } from '../../../lib/area.ts';
import { TRANSACTIONS_LIST } from '../../../lib/transactions-list.ts';
import type { TopsOf } from './dashboards.api.ts';
import type { Group } from './figures.ts';

/** Link to the rows behind a figure: the transactions list with the same filters. */
export type RowsLink = ReturnType<typeof rowsBehind | typeof linesBehind>;

/** Target of a figure's link in this area. */
export function rowsBehind(
  area: Area,
  days: { from: string; to: string },
  group?: Group,
  more: Partial<Record<TopFilter, string>> = {},
) {
  return {
    to: TRANSACTIONS_LIST[area],
    search: { period: periodOfDates(days.from, days.to), ...(group ? { status: group } : {}), ...more },
  };
}

const STATEMENTS = {
  client: '/client/statement',
  network: '/gas-station-network/network-account-statement',
} as const;

/** The statement lines behind a step of the money chart: its movements, or all of them for start and end. */
export function linesBehind(side: 'client' | 'network', days: { from: string; to: string }, type: string) {
  return { to: STATEMENTS[side], search: { period: periodOfDates(days.from, days.to), type } };
}

/** What the list can be narrowed to, of what a top list names. */
type TopFilter = Exclude<TopsOf, 'attendant'>;

/** The list filter for an entry of a top list; null if there is none. */
export function filterOfTop(of: TopsOf): TopFilter | null {
  return of === 'attendant' ? null : of;
}
