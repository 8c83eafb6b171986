import { ANOMALY_INDICATORS, type AnomalyIndicator, type ClientFacts } from '@fleet/domain/anomaly-facts.ts';

/** All but the difference to a photo of the display, which is a comparison of two figures: its reader is measured by `bench/displays`. */
/** Of readings of the tank's level, labeled by `tank/levels.ts`. */
export const TANK_INDICATORS = ['no_rise', 'rise_differs', 'tank_drain'] as const;
export type LabeledIndicator = Exclude<
  AnomalyIndicator,
  'display_difference' | (typeof TANK_INDICATORS)[number]
>;
export const LABELED_INDICATORS = ANOMALY_INDICATORS.filter(
  (indicator): indicator is LabeledIndicator =>
    indicator !== 'display_difference' && !(TANK_INDICATORS as readonly string[]).includes(indicator),
);

export type Fuel = 'fuel-91' | 'fuel-95' | 'fuel-diesel';

/** A vehicle type: ranges for single vehicles. */
export interface VehicleKind {
  readonly tank_litres: readonly [number, number];
  readonly litres_per_100_km: readonly [number, number];
  readonly km_a_day: readonly [number, number];
  readonly diesel: boolean;
  /** Influence of a day's load on consumption. */
  readonly load: number;
}

export const VEHICLE_KINDS = {
  sedan: {
    tank_litres: [46, 62],
    litres_per_100_km: [7.5, 10],
    km_a_day: [130, 260],
    diesel: false,
    load: 0.05,
  },
  suv: {
    tank_litres: [76, 100],
    litres_per_100_km: [12, 15],
    km_a_day: [110, 250],
    diesel: false,
    load: 0.05,
  },
  pickup: {
    tank_litres: [72, 82],
    litres_per_100_km: [11, 13.5],
    km_a_day: [140, 300],
    diesel: false,
    load: 0.07,
  },
  diesel_pickup: {
    ...{ tank_litres: [75, 82], litres_per_100_km: [9, 11], km_a_day: [150, 310], diesel: true, load: 0.07 },
  },
  van: {
    tank_litres: [65, 80],
    litres_per_100_km: [9.5, 12],
    km_a_day: [170, 320],
    diesel: true,
    load: 0.06,
  },
  minibus: {
    tank_litres: [70, 95],
    litres_per_100_km: [11.5, 14],
    km_a_day: [160, 300],
    diesel: true,
    load: 0.05,
  },
  light_truck: {
    tank_litres: [100, 150],
    litres_per_100_km: [16, 21],
    km_a_day: [170, 320],
    diesel: true,
    load: 0.08,
  },
  heavy_truck: {
    tank_litres: [380, 620],
    litres_per_100_km: [31, 40],
    km_a_day: [300, 550],
    diesel: true,
    load: 0.09,
  },
  bus: {
    tank_litres: [220, 380],
    litres_per_100_km: [25, 31],
    km_a_day: [210, 480],
    diesel: true,
    load: 0.06,
  },
} as const satisfies Record<string, VehicleKind>;

export type VehicleKindName = keyof typeof VEHICLE_KINDS;

/** A trade: composition and habits of its fleet. */
interface Trade {
  readonly vehicles: readonly VehicleKindName[];
  readonly size: number;
  readonly hours: ClientFacts['working_hours'];
  readonly weekdays: ClientFacts['working_weekdays'];
  /** Share of vehicles driven in two shifts. */
  readonly two_shifts: number;
  /** Probability that a working day is a trip to another city. */
  readonly trips: number;
  /** Maximum probability that a vehicle's dusty plate cannot be read. */
  readonly dust: number;
  /** Rental cars: many drivers, some of whom pay for fuel themselves. */
  readonly rental: boolean;
  /** Pool cars: over time every driver drives every vehicle. */
  readonly pooled: boolean;
  /** A foreman fuels several vehicles before they depart. */
  readonly foremen: boolean;
  /** Whether large fills are reviewed first. */
  readonly reviews: boolean;
  readonly trackers: number;
}

const SATURDAY_TO_THURSDAY = [6, 0, 1, 2, 3, 4];
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4];

const plain = {
  ...{ two_shifts: 0, trips: 0.05, dust: 0.06, rental: false, reviews: true, trackers: 0.6 },
  ...{ pooled: false, foremen: false },
};

const construction: Trade = {
  ...plain,
  ...{
    vehicles: ['pickup', 'diesel_pickup', 'light_truck', 'heavy_truck', 'pickup'],
    size: 28,
    dust: 0.35,
    foremen: true,
  },
  ...{ hours: { from_hour: 5, to_hour: 18 }, weekdays: SATURDAY_TO_THURSDAY },
};
const delivery: Trade = {
  ...plain,
  ...{ vehicles: ['van', 'van', 'sedan', 'light_truck'], size: 24, two_shifts: 0.6, trackers: 0.9 },
  ...{ hours: { from_hour: 6, to_hour: 23 }, weekdays: null },
};
const school: Trade = {
  ...plain,
  ...{ vehicles: ['minibus', 'bus', 'minibus'], size: 18, trips: 0.01, trackers: 0.8 },
  ...{ hours: { from_hour: 5, to_hour: 17 }, weekdays: SUNDAY_TO_THURSDAY },
};
const coaches: Trade = {
  ...plain,
  ...{ vehicles: ['bus', 'minibus'], size: 16, trips: 0.5, two_shifts: 0.3 },
  ...{ hours: null, weekdays: null },
};
const haulage: Trade = {
  ...plain,
  ...{ vehicles: ['heavy_truck', 'heavy_truck', 'light_truck'], size: 22, trips: 0.65, dust: 0.2 },
  ...{ hours: null, weekdays: null, trackers: 0.8 },
};
const rental: Trade = {
  ...plain,
  ...{
    vehicles: ['sedan', 'suv', 'sedan'],
    size: 20,
    trips: 0.12,
    rental: true,
    reviews: false,
    trackers: 0.3,
  },
  ...{ hours: null, weekdays: null },
};
const guards: Trade = {
  ...plain,
  ...{
    vehicles: ['sedan', 'suv', 'pickup'],
    size: 18,
    two_shifts: 1,
    trips: 0.02,
    reviews: false,
    trackers: 0.5,
  },
  ...{ hours: null, weekdays: null },
};
const nightFood: Trade = {
  ...plain,
  ...{ vehicles: ['van', 'light_truck', 'light_truck'], size: 16, trips: 0.04, trackers: 0.7 },
  ...{ hours: { from_hour: 20, to_hour: 6 }, weekdays: null },
};
const utilities: Trade = {
  ...plain,
  ...{ vehicles: ['pickup', 'suv', 'diesel_pickup'], size: 22, trips: 0.05, dust: 0.15 },
  ...{ hours: { from_hour: 6, to_hour: 18 }, weekdays: SUNDAY_TO_THURSDAY },
};
const sales: Trade = {
  ...plain,
  ...{ vehicles: ['sedan', 'sedan', 'suv'], size: 16, trips: 0.1, reviews: false, trackers: 0.2 },
  ...{ hours: { from_hour: 7, to_hour: 18 }, weekdays: SUNDAY_TO_THURSDAY },
};

/** The twenty clients. */
export const TRADES: readonly Trade[] = [
  ...[
    construction,
    construction,
    construction,
    delivery,
    delivery,
    delivery,
    school,
    school,
    coaches,
    coaches,
  ],
  ...[
    haulage,
    haulage,
    haulage,
    rental,
    guards,
    nightFood,
    utilities,
    utilities,
    sales,
    { ...sales, pooled: true },
  ],
];
