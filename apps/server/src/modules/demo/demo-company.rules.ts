import type { Actor } from '../../platform/context.ts';

/** The demo company as its history is told: who is there, with the people who act for them. */

export interface DemoVehicle {
  readonly id: number;
  readonly plate_no: string;
  readonly fuel_code: string;
  readonly tank_ml: number;
  readonly metres_per_litre: number;
  odometer_km: number;
  readonly driver: Actor;
}

export interface DemoClient {
  readonly id: number;
  readonly manager: Actor;
  readonly vehicles: DemoVehicle[];
}

export interface DemoStation {
  readonly id: number;
  readonly network_id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly attendant: Actor;
  readonly supervisor: Actor;
  /** Of the first station only: the one whose shifts are told. */
  readonly manager: Actor | null;
}

export interface DemoCompany {
  readonly admin: Actor;
  readonly clients: DemoClient[];
  readonly stations: DemoStation[];
}
