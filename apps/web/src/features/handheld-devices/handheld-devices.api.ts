import {
  activateHandheldDevice,
  createHandheldDevice,
  deactivateHandheldDevice,
  getHandheldDevice,
  listHandheldDevices,
  updateHandheldDevice,
} from '@fleet/contracts/handheld-devices.ts';
import { listSims } from '@fleet/contracts/sims.ts';
import { listStations } from '@fleet/contracts/stations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useChange, useSwitch } from '../../lib/use-change.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { FoundWord } from '../../ui/search-word.tsx';

export type HandheldDevice = AnswerOf<typeof getHandheldDevice>;
export type DeviceQuery = NonNullable<InputOf<typeof listHandheldDevices>['query']>;

const KIND = 'handheld_device';
/** A device moves its card and counts at its station. */
const KINDS = [KIND, 'sim', 'station'];
const MATCHES = 20;

/** One page of the list; the page before stays while the next is fetched. */
export function useHandheldDevices(query: DeviceQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listHandheldDevices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One device; the id as the address has it. */
export function useHandheldDevice(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getHandheldDevice, { params: { id }, signal }),
  });
}

export const useCreateHandheldDevice = () => useChange(createHandheldDevice, KINDS);
export const useUpdateHandheldDevice = () => useChange(updateHandheldDevice, KINDS);

/** Retires a device or puts it back to work. */
export const useSwitchHandheldDevice = () =>
  useSwitch(activateHandheldDevice, deactivateHandheldDevice, KINDS);

/** Finds stations by name, for choosing one. */
export function useFindStations() {
  const nameOf = useNameOf();
  return async (q: string, signal: AbortSignal): Promise<FoundWord[]> => {
    const { rows } = await call(listStations, { query: { q, page: 1, per_page: MATCHES }, signal });
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  };
}

/** Finds cards that are in no device, or in this one. */
export function findFreeSims(device_id: number | undefined) {
  return async (q: string, signal: AbortSignal): Promise<FoundWord[]> => {
    const { rows } = await call(listSims, {
      query: { q, page: 1, per_page: MATCHES, status: 'active', place: 'free', device_id },
      signal,
    });
    return rows.map((row) => ({ id: row.id, name: simName(row) }));
  };
}

/** How a card is told from others in a choice: number, operator, end of the serial number. */
export function simName(sim: { sim_number: string; sim_serial_number: string }): string {
  return `+966 ${sim.sim_number} · …${sim.sim_serial_number.slice(-6)}`;
}
