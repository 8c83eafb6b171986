import { periodOfDates } from '@fleet/domain/periods.ts';
import type { Area } from '../../../lib/area.ts';
import { TRANSACTIONS_LIST } from '../../../lib/transactions-list.ts';
import type { TopsOf } from './dashboards.api.ts';
import type { Group } from './figures.ts';

/** The rows behind a figure: the list of transactions with the same filters. */
export interface RowsLink {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Where a figure of this area leads. */
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

/** The lines of the statement behind a step of the money: what moved, or at both ends everything. */
export function linesBehind(
  side: 'client' | 'network',
  days: { from: string; to: string },
  type: string,
): RowsLink {
  return { to: STATEMENTS[side], search: { period: periodOfDates(days.from, days.to), type } };
}

/** The list's filter for one of a top list; null where the list has none. */
export function filterOfTop(of: TopsOf): string | null {
  return of === 'attendant' ? null : of;
}
