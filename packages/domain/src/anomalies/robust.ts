/** The median. Throws RangeError without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Interpolated quantile. Throws RangeError without values. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('No values');
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.ceil(at);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (at - below);
}

/** Converts the median absolute deviation to a standard deviation for normal values. */
const MAD_TO_SIGMA = 1.4826;

/** Median and robust spread of values with outliers; the spread is comparable with a standard deviation. */
export function robustBand(values: readonly number[]): { readonly middle: number; readonly spread: number } {
  const middle = median(values);
  return { middle, spread: MAD_TO_SIGMA * median(values.map((value) => Math.abs(value - middle))) };
}

/**
 * Standard deviations by which `cases` of `fills` exceed a known share: the two-proportion test against peers, with one case and one
 * fill added to each side to dampen rare events.
 */
export function shareExcess(cases: number, fills: number, peer_cases: number, peer_fills: number): number {
  const own = (cases + 0.5) / (fills + 1);
  const peers = (peer_cases + 0.5) / (peer_fills + 1);
  const pooled = (cases + peer_cases + 1) / (fills + peer_fills + 2);
  return (own - peers) / Math.sqrt(pooled * (1 - pooled) * (1 / (fills + 1) + 1 / (peer_fills + 1)));
}
