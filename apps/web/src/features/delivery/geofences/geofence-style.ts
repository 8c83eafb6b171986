import { IconBan, IconBellRinging, IconTruck } from '@tabler/icons-react';
import type { GeofenceKind } from './geofences.api.ts';

/** Initial radius; most geofences are a yard or a district. */
export const FIRST_RADIUS_METRES = 2_000;

/** Color and icon of each type on the map and in lists. */
export const KIND_STYLE = {
  no_go: { tone: 'no', icon: IconBan },
  required_vehicle: { tone: 'run', icon: IconTruck },
  alert: { tone: 'end', icon: IconBellRinging },
} as const satisfies Record<GeofenceKind, { tone: 'no' | 'run' | 'end'; icon: unknown }>;
