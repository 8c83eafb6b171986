import type { TripAlertKind } from '@fleet/domain/tracking.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconBuildingOff,
  IconClockExclamation,
  IconClockPause,
  IconDropletExclamation,
  IconMapPinExclamation,
  IconParking,
  IconRouteOff,
  IconSignatureOff,
  IconTemperature,
  IconTruckOff,
  IconUserQuestion,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The icon of each kind of alert. */
export const ALERT_ICONS: Record<TripAlertKind, ComponentType<{ size?: number }>> = {
  not_started: IconClockPause,
  no_driver: IconUserQuestion,
  late: IconClockExclamation,
  failed_stop: IconBuildingOff,
  broken_off: IconTruckOff,
  stopped: IconParking,
  off_route: IconRouteOff,
  silent: IconWifiOff,
  in_no_go: IconBan,
  in_restricted: IconAlertTriangle,
  proof_missing: IconSignatureOff,
  litres_differ: IconDropletExclamation,
  temperature: IconTemperature,
  in_area: IconMapPinExclamation,
};
