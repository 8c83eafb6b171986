/** Width of the steps that are stored. */
export const LITRES_STEP_ML = 5_000;
const WIDTHS_IN_STEPS = [1, 2, 4, 5, 10, 20, 50, 100, 200, 1_000, 10_000];
const MAX_BARS = 8;

/** Fills by litres in at most eight steps of equal width, the empty ones in between included. */
export function histogramOf(litres: Readonly<Record<string, readonly [fills: number, declined: number]>>) {
  const steps = Object.keys(litres).map(Number);
  if (steps.length === 0) return [];
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  const barOf = (step: number, width: number) => Math.floor(step / width);
  const width =
    WIDTHS_IN_STEPS.find((width) => barOf(last, width) - barOf(first, width) < MAX_BARS) ??
    WIDTHS_IN_STEPS.at(-1)!;
  const bars = Array.from({ length: barOf(last, width) - barOf(first, width) + 1 }, (_, index) => {
    const bar = barOf(first, width) + index;
    const inBar = steps.filter((step) => barOf(step, width) === bar).map((step) => litres[step]!);
    return {
      from_ml: bar * width * LITRES_STEP_ML,
      to_ml: (bar + 1) * width * LITRES_STEP_ML,
      fills: inBar.reduce((sum, [fills]) => sum + fills, 0),
      declined: inBar.reduce((sum, [, declined]) => sum + declined, 0),
    };
  });
  return bars;
}
