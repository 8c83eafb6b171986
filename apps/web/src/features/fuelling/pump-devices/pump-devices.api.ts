import { listPumpDevices, revokePumpDevice } from '@fleet/contracts/fuelling/pump-devices.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

const KIND = 'pump_device';

/** Offline devices of the reader's station, or of all. */
export function usePumpDevices() {
  return useQuery({ queryKey: [KIND, 'list'], queryFn: ({ signal }) => call(listPumpDevices, { signal }) });
}

export const useRevokePumpDevice = () => useChange(revokePumpDevice, [KIND]);
