import { listSims } from '@fleet/contracts/stations/sims.ts';
import { listStations } from '@fleet/contracts/stations/stations.ts';
import { call } from '../../../lib/call.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { SearchOption } from '../../../ui/search-select.tsx';

const MATCHES = 20;

/** Finds stations by name, for choosing one. */
export function useFindStations() {
  const nameOf = useNameOf();
  return async (q: string, signal: AbortSignal): Promise<SearchOption[]> => {
    const { rows } = await call(listStations, { query: { q, page: 1, per_page: MATCHES }, signal });
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  };
}

/** Finds cards that are in no device, or in this one. */
export function findFreeSims(device_id: number | undefined) {
  return async (q: string, signal: AbortSignal): Promise<SearchOption[]> => {
    const { rows } = await call(listSims, {
      query: { q, page: 1, per_page: MATCHES, status: 'active', location: 'free', device_id },
      signal,
    });
    return rows.map((row) => ({ id: row.id, name: simName(row) }));
  };
}

/** How a card is told from others in a choice: number, operator, end of the serial number. */
export function simName(sim: { sim_number: string; sim_serial_number: string }): string {
  return `+966 ${sim.sim_number} · …${sim.sim_serial_number.slice(-6)}`;
}
