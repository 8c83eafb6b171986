import { createContext, type ReactNode } from 'react';

/** A delivery vehicle as extensions of its panel need it. */
export interface VehicleOfPart {
  readonly id: number;
  readonly code: string;
  readonly mayUpdate: boolean;
}

/** The shell's extension of a delivery vehicle's panel: its trackers. */
export const VehicleDevicesPart = createContext<((vehicle: VehicleOfPart) => ReactNode) | null>(null);
