import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { IconAlertTriangle, IconCalendarDue, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { TankForecast } from './week.api.ts';

/** Days ahead from which a refill is no longer urgent. */
const SOON_DAYS = 2;

/** Noon of a Riyadh day. */
export function noonOf(date: string): string {
  return `${date}T12:00:00+03:00`;
}

/** A day by its weekday; null is beyond the forecast. */
export function DayText({ date }: { date: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (date === null) return <span className="muted">{t('site_tanks.beyond')}</span>;
  return <bdi>{formatDay(noonOf(date), language)}</bdi>;
}

/** The last day of a refill: red today, amber soon. */
export function DueBadge({ row: { forecast } }: { row: TankForecast }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!forecast) return null;
  const { refill_by } = forecast;
  if (refill_by === null)
    return (
      <ToneBadge tone="done" icon={IconCircleCheck}>
        {t('site_tanks.beyond')}
      </ToneBadge>
    );
  const today = riyadhDate(new Date());
  if (refill_by <= today)
    return (
      <ToneBadge tone="no" icon={IconAlertTriangle}>
        {t('site_tanks.today')}
      </ToneBadge>
    );
  const label = formatDay(noonOf(refill_by), language);
  const tone = refill_by <= addDays(today, SOON_DAYS) ? 'wait' : 'go';
  return (
    <ToneBadge tone={tone} icon={IconCalendarDue}>
      {label}
    </ToneBadge>
  );
}

/** Why there is no forecast, and what to do. */
export function MissingText({ missing }: { missing: NonNullable<TankForecast['missing']> }) {
  const { t } = useTranslation();
  return <span className="muted">{t(`site_tanks.missing.${missing}`)}</span>;
}

/** The mean error of forecasts of past weeks, with how many they were. */
export function ForecastError({ backtest }: Pick<TankForecast, 'backtest'>) {
  const { t } = useTranslation();
  if (!backtest) return <span className="muted">{t('site_tanks.not_tested')}</span>;
  return (
    <span className="num" title={t('site_tanks.tested_weeks', { count: backtest.weeks })}>
      ±{formatNumber(backtest.error_percent, 1)}%
    </span>
  );
}
