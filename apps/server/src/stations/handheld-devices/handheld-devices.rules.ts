import { AppError } from '../../platform/app-error.ts';

type Status = 'active' | 'inactive';

/** The station a device leaves, and how many active devices it has now. */
export interface LeftStation {
  readonly name_en: string;
  readonly name_ar: string;
  readonly status: Status;
  readonly active_devices: number;
}

/** An active station keeps at least one active device: without one nobody could be served. Throws LAST_DEVICE_OF_STATION. */
export function checkLeaves(device: { status: Status }, station: LeftStation | null): void {
  if (!station || device.status !== 'active' || station.status !== 'active') return;
  if (station.active_devices <= 1) {
    throw new AppError('LAST_DEVICE_OF_STATION', 'An active station keeps at least one active device.', {
      station_name_en: station.name_en,
      station_name_ar: station.name_ar,
    });
  }
}
