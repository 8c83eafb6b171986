import { createContext, type ReactNode } from 'react';

/** A delivery vehicle as what is added to its panel needs it. */
export interface VehicleOfPart {
  readonly id: number;
  readonly code: string;
  readonly mayUpdate: boolean;
}

/** What the shell adds to a delivery vehicle's panel: the devices that tell where it is. */
export const VehicleDevicesPart = createContext<((vehicle: VehicleOfPart) => ReactNode) | null>(null);
