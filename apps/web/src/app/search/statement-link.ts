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

/** Link of a found statement: the screen of its month, with PDF and spreadsheet. */
export function statementLink(area: Area, { title: month, party, statement_of }: FoundFile): string {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const search = new URLSearchParams({ period: periodOfDates(first, last) });
  // All users except the platform's see their own account.
  if (area === 'admin' && party && statement_of) search.set(statement_of, String(party.id));
  return `${PAGES[area]}?${search}`;
}
