import { type Coordinates, distanceMetres } from './geo.ts';

/** Field knowledge 1.3: positions are accurate to 100 to 400 m, indoors much less, and are taken before they are sent. */
const RADIUS_METRES = { phone: 3_000, vehicle: 1_000 } as const;
/** Allowed distance per minute of age: a phone was queried while its driver was still driving, a tracker reports when stopped. */
const METRES_PER_MINUTE = { phone: 900, vehicle: 850 } as const;
const LATE_MINUTES = { phone: 0, vehicle: 1.5 } as const;
/** Older positions are no evidence of where a vehicle is now. */
export const EVIDENCE_MINUTES = 10;
/** What was silent for longer has no tracker any more: its driver is not asked each time. */
export const POSITION_MAX_AGE_MS = 7 * 86_400_000;

/** How far from a place a position of this age may be that was taken there. */
export function reachMetres(by: 'phone' | 'vehicle', minutes: number): number {
  const driven = Math.max(0, minutes - LATE_MINUTES[by]);
  return Math.round(RADIUS_METRES[by] + driven * METRES_PER_MINUTE[by]);
}

/** Where a vehicle was last, as its tracker or its tank's sensor said. */
export interface LastPosition extends Coordinates {
  readonly at: Date;
}

/** A vehicle's last position as its driver asks for fuel. */
export interface SeenVehicle {
  readonly at: Date;
  /** From the driver's phone; null where that is not known. */
  readonly metres: number | null;
}

export function seenFrom(position: LastPosition | null, phone: Coordinates | null): SeenVehicle | null {
  return position && { at: position.at, metres: phone && distanceMetres(position, phone) };
}

/** Whether the driver is to say that the vehicle is here: its position is stale, or the phone is elsewhere. */
export function needsConfirmation(seen: SeenVehicle | null, now: Date, stale_seconds: number): boolean {
  if (!seen) return false;
  const age_ms = now.getTime() - seen.at.getTime();
  if (age_ms > POSITION_MAX_AGE_MS) return false;
  const minutes = age_ms / 60_000;
  return (
    minutes * 60 > stale_seconds || (seen.metres !== null && seen.metres > reachMetres('vehicle', minutes))
  );
}
