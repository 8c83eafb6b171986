import { savePushToken } from '@fleet/contracts/access/sessions.ts';
import {
  countUnreadMessages,
  listDriverMessages,
  markDriverMessagesRead,
  sendDriverMessage,
} from '@fleet/contracts/fleet/driver-messages.ts';
import {
  bindDevice,
  bindVehicle,
  createDriver,
  getDriver,
  inviteDriver,
  listDrivers,
  listVehicleLog,
  restoreDriver,
  setDriverPin,
  setDriverStatus,
  trashDriver,
  unbindDevice,
  updateDriver,
  uploadDriverPhoto,
} from '@fleet/contracts/fleet/drivers.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserStorage } from '../../../lib/browser.ts';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type Driver = AnswerOf<typeof getDriver>;
export type DriverRow = AnswerOf<typeof listDrivers>['rows'][number];
export type DriverQuery = NonNullable<InputOf<typeof listDrivers>['query']>;
export type Message = AnswerOf<typeof listDriverMessages>['rows'][number];

/** Changes to either affect both. */
const KINDS = ['driver', 'vehicle'] as const;

/** One page of the list; the previous page stays visible while loading. */
export const useDrivers = (query: DriverQuery) => useList(listDrivers, 'driver', query);

/** One driver by the id in the address. */
export const useDriver = (id: string) => useOne(getDriver, 'driver', id);

export function useVehicleLog(id: number, { page, per_page }: { page: number; per_page: number }) {
  return useQuery({
    queryKey: ['driver', 'log', id, page, per_page],
    queryFn: ({ signal }) => call(listVehicleLog, { params: { id }, query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useCreateDriver = () => useChange(createDriver, KINDS);
export const useUpdateDriver = () => useChange(updateDriver, KINDS);
export const useTrashDriver = () => useChange(trashDriver, KINDS);
export const useRestoreDriver = () => useChange(restoreDriver, KINDS);
export const useBindVehicle = () => useChange(bindVehicle, KINDS);
/** Uploads a driver's photo; its id goes into the form. */
export async function uploadPhoto(file: Blob): Promise<number> {
  return (await call(uploadDriverPhoto, { body: {}, file })).file_id;
}

export const useSetPin = () => useChange(setDriverPin, KINDS);
export const useUnbindDevice = () => useChange(unbindDevice, KINDS);
export const useInviteDriver = () => useChange(inviteDriver, KINDS);

/** Activates or deactivates one. */
export function useSwitchDriver() {
  const change = useChange(setDriverStatus, KINDS);
  return (id: number, status: 'active' | 'inactive') =>
    change.mutateAsync({ params: { id }, body: { status } });
}

const INSTALLATION_KEY = 'installationId';

/** Binds the signed-in driver to this phone, registering its id first. */
export function useBindThisPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const known = browserStorage().getItem(INSTALLATION_KEY);
      const { installation_id } = await call(savePushToken, { body: { installation_id: known } });
      browserStorage().setItem(INSTALLATION_KEY, installation_id);
      return call(bindDevice, {});
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['driver'] }),
  });
}

/** The newest messages of one driver; live. */
export function useMessages(driver_id: number) {
  useThreadEvents(driver_id);
  return useQuery({
    queryKey: ['driver_message', driver_id],
    queryFn: ({ signal }) => call(listDriverMessages, { params: { id: driver_id }, signal }),
  });
}

/** Number of unread messages, in total and by driver; live. */
export function useUnread(isEnabled: boolean) {
  useThreadEvents(null);
  return useQuery({
    queryKey: ['driver_message', 'unread'],
    queryFn: ({ signal }) => call(countUnreadMessages, { signal }),
    enabled: isEnabled,
  });
}

export const useSendMessage = () => useChange(sendDriverMessage, ['driver_message']);
export const useMarkRead = () => useChange(markDriverMessagesRead, ['driver_message']);

/** Loads older messages of a thread on request. */
export function loadOlder(driver_id: number, before_id: number) {
  return call(listDriverMessages, { params: { id: driver_id }, query: { before_id } });
}

function useThreadEvents(driver_id: number | null): void {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type !== 'driver_message') return;
    if (driver_id === null || event.driver === driver_id)
      void queryClient.invalidateQueries({ queryKey: ['driver_message'] });
  });
}

/** Searches vehicles without a driver. */
export function findFreeVehicles(client_id: number) {
  const nameOf = (row: { plate_no: string; name: string }) =>
    `${row.plate_no.replace('-', ' ')} (${row.name})`;
  return findIn(listVehicles, nameOf, { client_id, driver: 'none' });
}
