/** A display shows two decimals, of which pumps cut off the rest: figures this close are the same fill. */
const SAME_ML = 10;

/** Whether entered liters are those a display shows. */
export function isSameVolume(shown_ml: number, volume_ml: number): boolean {
  return Math.abs(shown_ml - volume_ml) <= SAME_ML;
}

/** Confidence from which a reading is shown and compared; below it nobody is told or asked anything. Determined on tuning pictures. */
export const SURE_FROM = 0.95;

export function isDisplaySure(confidence: number): boolean {
  return confidence >= SURE_FROM;
}
