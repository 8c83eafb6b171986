import { IconBan, IconBellRinging, IconTruck } from '@tabler/icons-react';
import type { GeofenceKind } from './geofences.api.ts';

/** A place drawn again begins this large; most are a yard or a district. */
export const FIRST_RADIUS_METRES = 2_000;

/** How each kind looks on the map and in lists: colour and sign. */
export const KIND_STYLE = {
  no_go: { tone: 'no', icon: IconBan },
  required_vehicle: { tone: 'run', icon: IconTruck },
  alert: { tone: 'end', icon: IconBellRinging },
} as const satisfies Record<GeofenceKind, { tone: 'no' | 'run' | 'end'; icon: unknown }>;
