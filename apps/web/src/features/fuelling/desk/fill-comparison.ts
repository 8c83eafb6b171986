/** Increase over the previous fill from which a figure is highlighted. */
const NOTABLE_SHARE = 0.15;

/** Kilometers between two odometer readings; null if one is missing or the odometer decreased. */
export function drivenKm(odometer_km: number | null, before_km: number | null): number | null {
  if (odometer_km === null || before_km === null || odometer_km < before_km) return null;
  return odometer_km - before_km;
}

/** Liters per 100 km; null without distance. */
export function consumptionOf(volume_ml: number, driven_km: number | null): number | null {
  return driven_km === null || driven_km === 0 ? null : volume_ml / 10 / driven_km;
}

/** Whether a figure increased enough to be highlighted. */
export function changeIsNotable(now: number | null, before: number | null): boolean {
  return now !== null && before !== null && before > 0 && (now - before) / before >= NOTABLE_SHARE;
}
