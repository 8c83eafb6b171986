/**
 * Splits an integer amount in proportion to weights (largest remainder): the parts are integers, sum to the amount exactly, and each
 * differs from its exact share by less than one. Ties go to the earlier part, so results are deterministic. Throws RangeError on a
 * negative or fractional argument, or if there is an amount but no weight.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const total_count = toCount(amount, 'amount');
  const counts = weights.map((weight) => toCount(weight, 'weight'));
  const sum = counts.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) {
    if (total_count !== 0n) throw new RangeError(`${amount} cannot be shared out among weights of zero`);
    return counts.map(() => 0);
  }
  const parts = counts.map((weight, index) => {
    const product = total_count * weight;
    return { index, floor: product / sum, remainder: product % sum };
  });
  const left = total_count - parts.reduce((total, part) => total + part.floor, 0n);
  const byRemainder = [...parts].sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  for (const part of byRemainder.slice(0, Number(left))) part.floor += 1n;
  return parts.map((part) => Number(part.floor));
}

/** A non-negative safe integer as bigint; throws RangeError with the argument's name otherwise. */
export function toCount(value: number, name: string): bigint {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} must be a whole number from zero up, not ${value}`);
  }
  return BigInt(value);
}

/** Integer division, rounding half up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
