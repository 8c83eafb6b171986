import {
  activateStaff,
  createStaff,
  deactivateStaff,
  getStaff,
  listStaff,
  listStaffTransfers,
  restoreStaff,
  setStaffPin,
  transferStaff,
  trashStaff,
  updateStaff,
} from '@fleet/contracts/stations/staff.ts';
import { listStations } from '@fleet/contracts/stations/stations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';

export type Person = AnswerOf<typeof getStaff>;
export type PersonRow = AnswerOf<typeof listStaff>['rows'][number];
export type StaffQuery = NonNullable<InputOf<typeof listStaff>['query']>;

const KIND = 'staff';
/** Staff changes affect the counts on station pages. */
const KINDS = [KIND, 'station'] as const;

/** One page of the list; the previous page stays visible while loading. */
export const useStaffList = (query: StaffQuery) => useList(listStaff, KIND, query);

/** One person by the id in the address. */
export const usePerson = (id: string) => useOne(getStaff, KIND, id);

/** The latest transfers between stations. */
export function useTransfers(page: number) {
  return useQuery({
    queryKey: [KIND, 'transfers', page],
    queryFn: ({ signal }) => call(listStaffTransfers, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useCreatePerson = () => useChange(createStaff, KINDS);
export const useUpdatePerson = () => useChange(updateStaff, KINDS);
export const useTrashPerson = () => useChange(trashStaff, KINDS);
export const useRestorePerson = () => useChange(restoreStaff, KINDS);
export const useSetStaffPin = () => useChange(setStaffPin, [...KINDS, 'shift']);
export const useTransferPerson = () => useChange(transferStaff, KINDS);

/** Activates or deactivates one. */
export const useSwitchPerson = () => useSwitch(activateStaff, deactivateStaff, KINDS);

/** Searches a network's stations by name. */
export function useFindStations(network_id?: number) {
  const nameOf = useNameOf();
  return findIn(listStations, nameOf, { network_id, sort: 'name' });
}

/** Searches staff by name or number, with their station. */
export function useFindPeople(designation?: StaffQuery['designation'], network_id?: number) {
  const nameOf = useNameOf();
  return findIn(
    listStaff,
    (row) => (row.station ? `${row.name} (${row.civil_id}) – ${nameOf(row.station)}` : row.name),
    { designation, network_id },
  );
}
