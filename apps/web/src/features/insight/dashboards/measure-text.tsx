import { MEASURES } from '@fleet/contracts/measures.ts';
import type { Language } from '@fleet/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShort, formatSigned } from '../../../lib/format.ts';
import { Price, RiyalSign } from '../../../ui/money.tsx';
import type { Measure, MeasureKey } from './figures.ts';

/** Amounts from this value on are shown without halalas: `147,082`. */
const WHOLE_FROM_HALALAS = 1_000_000;
const WHOLE_FROM_ML = 1_000_000;

/** From what is stored to what is read: milliliters to liters, halalas to riyals. */
const DIVISORS = { litres: 1000, riyals: 100, riyals_per_litre: 1000, count: 1, percent: 0.01 } as const;

/** A key figure with its unit; a dash if missing. */
export function MeasureText({ figure }: { figure: Pick<Measure, 'key' | 'value'> }) {
  const { t } = useTranslation();
  const { key, value } = figure;
  if (value === null) return <>–</>;
  const unit = MEASURES[key];
  if (unit === 'riyals')
    return (
      <bdi dir="ltr">
        <RiyalSign />
        {formatNumber(value / 100, value < WHOLE_FROM_HALALAS ? 2 : 0)}
      </bdi>
    );
  if (unit === 'riyals_per_litre') return <Price price_millis_per_litre={Math.round(value)} />;
  if (unit === 'litres')
    return (
      <>
        <bdi>{litresText(value)}</bdi> <small>{t('units.litre')}</small>
      </>
    );
  if (unit === 'count') return <bdi>{formatNumber(value)}</bdi>;
  return (
    <bdi dir="ltr">
      {formatNumber(value * 100, 2)}
      <small>%</small>
    </bdi>
  );
}

export function litresText(volume_ml: number): string {
  return formatNumber(volume_ml / 1000, volume_ml < WHOLE_FROM_ML ? 2 : 0);
}

/** `4.2%` or `0.11 pt` without sign: an arrow and a text show the direction. */
export function useChangeText(): (figure: Measure) => string {
  const { t } = useTranslation();
  return ({ change, isShare }) =>
    change === null
      ? ''
      : isShare
        ? t('dashboards.points', { value: formatNumber(Math.abs(change) * 100, 2) })
        : `${formatNumber(Math.abs(change) * 100, 1)}%`;
}

/** A plain number for chart labels. */
export function measureText(key: MeasureKey, value: number): string {
  return formatNumber(value / DIVISORS[MEASURES[key]]);
}

/** The same above a column, abbreviated to fit. */
export function labelText(key: MeasureKey, value: number, language: Language): string {
  return formatShort(value / DIVISORS[MEASURES[key]], language);
}

/** The same with sign, for steps of the money chart. */
export function moneyStep(amount_halalas: number, decimals = 2): string {
  return formatSigned(amount_halalas / 100, decimals);
}
