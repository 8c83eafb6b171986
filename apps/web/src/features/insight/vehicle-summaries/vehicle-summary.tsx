import { countDays } from '@fleet/domain/periods.ts';
import { Skeleton } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { DayBars } from '../../../ui/day-bars.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LastFills } from './last-fills.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { UsualRange } from './usual-range.tsx';
import {
  SUMMARY_PERIODS,
  type SummaryPeriod,
  useVehicleSummary,
  type VehicleSummary,
} from './vehicle-summaries.api.ts';
import classes from './vehicle-summaries.module.css';

interface VehicleSummaryViewProps {
  vehicle_id: number;
  /** What of its limits is used; omitted without permission. */
  limits?: ReactNode;
  /** What its tank holds by its sensor. */
  level?: ReactNode;
}

/** What a vehicle took and spent in a period, beside what is usual for it, what its limits leave, and its last fills. */
export function VehicleSummaryView({ vehicle_id, limits, level }: VehicleSummaryViewProps) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<SummaryPeriod>('30_days');
  const { data: summary, error, refetch } = useVehicleSummary(vehicle_id, period);
  if (error && !summary) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!summary) return <Loading />;
  if (summary.last_fills.length === 0)
    return (
      <div className={classes.summary}>
        <NoFills />
        {level}
        {limits}
      </div>
    );
  return (
    <div className={classes.summary}>
      <div>
        <FilterSelect
          label={t('period.label')}
          value={period}
          choices={SUMMARY_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          onPick={setPeriod}
        />
        <SummaryFigures summary={summary} />
        <UsualRange summary={summary} />
      </div>
      {level}
      <LitresByDay summary={summary} />
      {limits}
      <LastFills vehicle_id={vehicle_id} fills={summary.last_fills} />
    </div>
  );
}

function LitresByDay({ summary: { from, to, series } }: { summary: VehicleSummary }) {
  const { t } = useTranslation();
  return (
    <DayBars
      title={t('reports.over_time.day', { figure: t('measures.fill_litres.name') })}
      count={countDays(from, to)}
      until={to}
      days={series.map((day) => ({ ...day, date: day.starts_on }))}
      partsOf={({ volume_ml }) => [{ tone: 'go', count: volume_ml }]}
      labelOf={(day) =>
        day
          ? t('vehicle_summary.day', { count: day.fills, litres: formatNumber(day.volume_ml / 1000) })
          : t('vehicle_summary.no_fill_day')
      }
    />
  );
}

function NoFills() {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const mayRequest = useCan('create fuel_request') && area === 'customer';
  return (
    <EmptyState icon={IconGasStation} title={t('vehicle_summary.none')} text={t('vehicle_summary.none_text')}>
      {mayRequest && <LinkButton to="/client/new-request">{t('new_request.request')}</LinkButton>}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={classes.summary} aria-busy>
      <Skeleton height={164} radius="md" />
      <Skeleton height={124} radius="md" />
      <Skeleton height={200} radius="md" />
    </div>
  );
}
