import type { FoundFile } from '@fleet/contracts/insight/search.ts';
import { periodOfDates } from '@fleet/domain/periods.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { Area } from '../../lib/area.ts';

const PAGES: Record<Area, string> = {
  admin: '/admin/account-statement',
  customer: '/client/statement',
  'gas station': '/gas-station/account-statement',
  'gas station network': '/gas-station-network/network-account-statement',
  supervisor: '/supervisor/account',
};

/** Where a found statement opens: the screen of its month, which offers PDF and spreadsheet. */
export function statementLink(
  area: Area,
  { title: month, party, statement_of }: FoundFile,
): { to: string; search: Record<string, string | number> } {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  // Other users can only open their own.
  const whose = area === 'admin' && party && statement_of ? { [statement_of]: party.id } : {};
  return { to: PAGES[area], search: { ...whose, period: periodOfDates(first, last) } };
}
