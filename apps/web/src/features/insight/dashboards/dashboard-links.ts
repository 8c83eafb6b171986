import { periodOfDates } from '@fleet/domain/periods.ts';
import type { Area } from '../../../lib/area.ts';
import { TRANSACTIONS_LIST } from '../../../lib/transactions-list.ts';
import type { TopsOf } from './dashboards.api.ts';
import type { Group } from './figures.ts';

/** Link to the rows behind a figure: the transactions list with the same filters. */
export interface RowsLink {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Target of a figure's link in this area. */
export function rowsBehind(
  area: Area,
  days: { from: string; to: string },
  group?: Group,
  more: Record<string, string> = {},
): RowsLink {
  return {
    to: TRANSACTIONS_LIST[area],
    search: { period: periodOfDates(days.from, days.to), ...(group ? { status: group } : {}), ...more },
  };
}

const STATEMENTS: Record<'client' | 'network', string> = {
  client: '/client/statement',
  network: '/gas-station-network/network-account-statement',
};

/** The statement lines behind a step of the money chart: its movements, or all of them for start and end. */
export function linesBehind(
  side: 'client' | 'network',
  days: { from: string; to: string },
  type: string,
): RowsLink {
  return { to: STATEMENTS[side], search: { period: periodOfDates(days.from, days.to), type } };
}

/** The list filter for an entry of a top list; null if there is none. */
export function filterOfTop(of: TopsOf): string | null {
  return of === 'attendant' ? null : of;
}
