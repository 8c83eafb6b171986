import type { Example } from './examples.ts';
import type { Translate } from './texts.ts';

const grouped = (value: number, decimals = 0) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);

/** Numbers of a solution in the units of its example. Always Latin digits, left to right. */
export function figuresOf(t: Translate, units: Example['units']) {
  const isolated = (text: string) => `\u2066${text}\u2069`;
  const money = {
    riyals: (cost: number) => t('amount.sar', { value: isolated(grouped(cost / 100, 2)) }),
    tenths: (cost: number) => isolated(grouped(cost / 10, 1)),
    plain: (cost: number) => isolated(grouped(cost)),
  }[units];
  const time =
    units === 'tenths'
      ? (seconds: number) => isolated(grouped(seconds / 10, 1))
      : (seconds: number) => t('amount.min', { value: isolated(grouped(Math.round(seconds / 60))) });
  return {
    money,
    time,
    count: (value: number) => isolated(grouped(value)),
    percent: (share: number) => isolated(`${share < 0 ? '−' : ''}${grouped(Math.abs(share) * 100, 2)}%`),
    distance: (metres: number) =>
      units === 'tenths'
        ? isolated(grouped(metres / 10, 1))
        : t('amount.km', { value: isolated(grouped(metres / 1000, 1)) }),
    /** The hour of a day, or the instance’s own time. */
    clock: (seconds: number) =>
      units === 'tenths' ? isolated(grouped(seconds / 10)) : isolated(hourOf(seconds)),
  };
}
export type Figures = ReturnType<typeof figuresOf>;

function hourOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
