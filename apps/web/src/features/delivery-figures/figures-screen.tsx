import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { ALL_BRANCHES, BranchWord } from '../../ui/branch-word.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useListState } from '../../ui/list-state.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PeriodWord } from '../../ui/period-word.tsx';
import { DayPicture } from './day-picture.tsx';
import { useDeliveryFigures } from './delivery-figures.api.ts';
import classes from './delivery-figures.module.css';
import { FigureStrip } from './figure-strip.tsx';
import { TripTable } from './trip-table.tsx';
import { VehicleTable } from './vehicle-table.tsx';

const PERIODS: readonly NamedPeriod[] = [
  'today',
  '7_days',
  '28_days',
  'this_month',
  'last_month',
  'last_year',
];

/** What deliveries came to over a period: at most six figures, plan against actual by day, then by vehicle and trip by trip. */
export function DeliveryFiguresScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ branch: ALL_BRANCHES, period: '7_days', q: '' });
  const { from, to } = daysOfPeriod(state.period === 'any' ? '7_days' : state.period, new Date());
  const days = {
    delivery_branch_id: state.branch === ALL_BRANCHES ? undefined : state.branch,
    from_date: from!,
    to_date: to!,
  };
  const { data, error, refetch } = useDeliveryFigures(days);
  return (
    <>
      <PageHead title={t('delivery_figures.title')}>
        {t('delivery_figures.of')}{' '}
        <BranchWord all value={state.branch} onPick={(branch) => set({ branch })} />{' '}
        <PeriodWord value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
      </PageHead>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.page}>
          {data && data.total.unreal_trips > 0 && (
            <Callout
              tone="wait"
              title={t('delivery_figures.unreal', {
                count: data.total.unreal_trips,
                of: data.total.trips_over,
              })}
            >
              {t('delivery_figures.unreal_text')}
            </Callout>
          )}
          <FigureStrip figures={data} />
          <DayPicture figures={data} />
        </div>
      )}
      <DetailTabs
        label={t('delivery_figures.title')}
        tabs={[
          {
            name: 'vehicles',
            label: t('delivery_figures.vehicles'),
            content: () => <VehicleTable days={days} state={state} onState={set} />,
          },
          {
            name: 'trips',
            label: t('delivery_figures.trips'),
            content: () => <TripTable days={days} state={state} onState={set} />,
          },
        ]}
      />
    </>
  );
}
