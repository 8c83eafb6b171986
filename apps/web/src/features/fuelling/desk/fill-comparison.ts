/** From this share of more than the fill before on, a change is worth a second look. */
const NOTABLE_SHARE = 0.15;

/** Kilometers between two odometer readings; null where one is missing or the clock ran backwards. */
export function drivenKm(odometer_km: number | null, before_km: number | null): number | null {
  if (odometer_km === null || before_km === null || odometer_km < before_km) return null;
  return odometer_km - before_km;
}

/** Liters per 100 km; null where nothing was driven. */
export function consumptionOf(volume_ml: number, driven_km: number | null): number | null {
  return driven_km === null || driven_km === 0 ? null : volume_ml / 10 / driven_km;
}

/** Whether a figure rose by so much that someone should look. */
export function changeIsNotable(now: number | null, before: number | null): boolean {
  return now !== null && before !== null && before > 0 && (now - before) / before >= NOTABLE_SHARE;
}
