import { useTranslation } from 'react-i18next';
import { formatNumber, formatShort, formatSigned } from '../../../lib/format.ts';
import type { Language } from '../../../lib/language.ts';
import { Price, RiyalSign } from '../../../ui/money.tsx';
import type { Measure, MeasureKey } from './figures.ts';

/** Large sums without their halalas: `147,082`; small ones with them. */
const WHOLE_FROM_HALALAS = 1_000_000;
const WHOLE_FROM_ML = 1_000_000;

/** A figure with its unit, as a dashboard shows it; a dash where there is none. */
export function MeasureText({ figure }: { figure: Pick<Measure, 'key' | 'value'> }) {
  const { t } = useTranslation();
  const { key, value } = figure;
  if (value === null) return <>–</>;
  if (key === 'amount' || key === 'charged')
    return (
      <bdi dir="ltr">
        <RiyalSign />
        {formatNumber(value / 100, value < WHOLE_FROM_HALALAS ? 2 : 0)}
      </bdi>
    );
  if (key === 'average_price') return <Price price_millis_per_litre={Math.round(value)} />;
  if (key === 'volume' || key === 'average_fill')
    return (
      <>
        <bdi>{litresText(value)}</bdi> <small>{t('units.litre')}</small>
      </>
    );
  if (key === 'completed') return <bdi>{formatNumber(value)}</bdi>;
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

/** `4.2%` or `0.11 pt`, without its sign: an arrow and a word say which way. */
export function useChangeText(): (figure: Measure) => string {
  const { t } = useTranslation();
  return ({ change, isShare }) =>
    change === null
      ? ''
      : isShare
        ? t('dashboards.points', { value: formatNumber(Math.abs(change) * 100, 2) })
        : `${formatNumber(Math.abs(change) * 100, 1)}%`;
}

/** A plain number of a chart's label, by what it measures. */
export function measureText(key: MeasureKey | 'requests', value: number): string {
  if (key === 'volume') return formatNumber(value / 1000);
  if (key === 'amount' || key === 'charged') return formatNumber(value / 100);
  return formatNumber(value);
}

/** The same above a column, where a neighbour stands close. */
export function labelText(key: MeasureKey | 'requests', value: number, language: Language): string {
  const divisor = key === 'volume' ? 1000 : key === 'amount' || key === 'charged' ? 100 : 1;
  return formatShort(value / divisor, language);
}

/** The same signed, for steps of money. */
export function moneyStep(amount_halalas: number): string {
  return formatSigned(amount_halalas / 100, 2);
}
