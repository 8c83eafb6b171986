import type { ReportDimension } from '@fleet/contracts/insight/reports.ts';
import { daysOfBucket, periodOfDates } from '@fleet/domain/periods.ts';
import type { Area } from '../../../lib/area.ts';
import { TRANSACTIONS_LIST } from '../../../lib/transactions-list.ts';
import type { Report, ReportRow } from './reports.api.ts';

type Days = { from: string; to: string };

/** Filters of the transactions list by dimension. */
const FILTERS = {
  vehicle: 'vehicle',
  driver: 'driver',
  client: 'client',
  network: 'network',
  station: 'station',
  fuel: 'fuel',
} as const satisfies Partial<Record<ReportDimension, string>>;
/** What their rows count are not fills. */
const WITHOUT_FILLS: readonly string[] = [
  'delivery_emissions',
  'limits',
  'budgets',
  'payables',
  'receivables',
  'cash_forecast',
  'revenue',
  'borne',
  'vat_return',
];
type Filters = Partial<Record<keyof typeof FILTERS, string>>;

/** Link to the fills of a row; null if the list has no such filter, or the row has none. */
export function linkOfRow(area: Area, report: Report, row: ReportRow, client: string) {
  if (WITHOUT_FILLS.includes(report.report)) return null;
  const more: Filters = client ? { client } : {};
  if (report.by === 'month') {
    if (row.name_en.length !== 7) return null;
    return linkOfDays(area, daysOfBucket(`${row.name_en}-01`, { ...report, grain: 'month' }), more);
  }
  const filter = report.by in FILTERS ? FILTERS[report.by as keyof typeof FILTERS] : null;
  return filter && row.id !== null ? linkOfDays(area, report, { ...more, [filter]: String(row.id) }) : null;
}

/** Link to the completed fills of these days. */
export function linkOfDays(area: Area, days: Days, more: Filters = {}) {
  return {
    to: TRANSACTIONS_LIST[area],
    search: { period: periodOfDates(days.from, days.to), status: 'completed', ...more },
  };
}
