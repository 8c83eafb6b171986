import type { ScheduleRow } from './report-schedules.queries.ts';

type Party = Pick<ScheduleRow, 'client_id' | 'network_id' | 'station_id'>;

/**
 * The link in an email to a page of its recipient; none without the product's address, or where the party has no such
 * page.
 */
export function linkTo(
  publicUrl: string,
  party: Party,
  page: 'reports' | 'report-schedules',
  search: Readonly<Record<string, string>>,
  label: string,
): { label: string; url: string } | null {
  const area = areaOf(party);
  if (!publicUrl || area === null) return null;
  const query = new URLSearchParams(search).toString();
  return { label, url: `${publicUrl}/vrp/${area}/${page}${query && `?${query}`}` };
}

function areaOf({ client_id, network_id, station_id }: Party): string | null {
  if (client_id !== null) return 'client';
  if (station_id !== null) return null;
  return network_id === null ? 'admin' : 'gas-station-network';
}
