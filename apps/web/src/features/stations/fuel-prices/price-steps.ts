/** One price with its period in milliseconds. */
export interface PriceStep {
  from: number;
  until: number;
  millis: number;
}

const DAY_MS = 86_400_000;
/** History shown. */
const BACK_MS = 365 * DAY_MS;
/** Margin after now or the last scheduled start. */
const AHEAD_PART = 0.12;

/** A year of prices, oldest first, until shortly after the last scheduled one; with the ranges of time and price. */
export function stepsOf(
  prices: readonly { starts_at: string; ends_at: string | null; price_millis_per_litre: number }[],
  now: number,
): { steps: PriceStep[]; from: number; until: number; low: number; high: number } {
  const earliest = now - BACK_MS;
  const shown = prices
    .map((price) => ({
      from: Date.parse(price.starts_at),
      until: price.ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(price.ends_at),
      millis: price.price_millis_per_litre,
    }))
    .filter((step) => step.until > earliest)
    .sort((a, b) => a.from - b.from);
  const from = Math.max(earliest, Math.min(now - DAY_MS, ...shown.map((step) => step.from)));
  const last = Math.max(now, ...shown.map((step) => step.from));
  const until = last + Math.max(DAY_MS, (last - from) * AHEAD_PART);
  const steps = shown.map((step) => ({
    ...step,
    from: Math.max(from, step.from),
    until: Math.min(until, step.until),
  }));
  const levels = steps.map((step) => step.millis);
  return { steps, from, until, low: Math.min(...levels), high: Math.max(...levels) };
}
