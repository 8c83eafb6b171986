import type { Actor } from '../src/platform/context.ts';
import type { PlannedFill } from './demo-fills.ts';

/** The demo company as its history is told: who is there, with the people who act for them. */

export interface DemoVehicle {
  readonly id: number;
  readonly plate_no: string;
  readonly fuel_code: string;
  readonly tank_ml: number;
  readonly metres_per_litre: number;
  odometer_km: number;
  /** The last fill planned for it, which may still be to come today. */
  last_fill?: PlannedFill;
  /** What a reader reads of its tag. */
  tag?: string;
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
  /** Fuel types by their code. */
  readonly fuels: ReadonlyMap<string, { readonly id: number }>;
  readonly truck_type_id: number;
  readonly admin: Actor;
  /** Releases what `admin` makes. */
  readonly finance: Actor;
  readonly clients: DemoClient[];
  readonly stations: DemoStation[];
}

/** A place of a client's that orders go to. */
export interface DemoSite {
  readonly id: number;
  readonly client: DemoClient;
  /** Not open at night. */
  readonly closes: boolean;
  /** Lets in a vehicle that brings nothing along. */
  readonly takes_goods: boolean;
}

/** An order that has arrived, whose recipient may rate it. */
export interface DemoDelivery {
  readonly order_id: number;
  readonly at: Date;
}

/** What the orders and trips of the demo have to do with; products by their code. */
export interface DemoDepot {
  readonly branch_id: number;
  readonly products: ReadonlyMap<string, number>;
  readonly sites: readonly DemoSite[];
  /** Who drives, by the driver's id. */
  readonly drivers: Map<number, Actor>;
  /** What was delivered so far. */
  readonly delivered: DemoDelivery[];
}
