/** Where a reading of a tank's level comes from: a probe in the tank, the vehicle's bus, its tracker, or a person at the gauge. */
export const TANK_READING_SOURCES = ['probe', 'vehicle_bus', 'tracker', 'typed'] as const;
export type TankReadingSource = (typeof TANK_READING_SOURCES)[number];
